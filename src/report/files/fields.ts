import { basename } from 'node:path';
import { type CountTable, type HistogramTable, type VariantResults, wordsOf } from '../../stats/tables.ts';
import { camelCase, capitalised, distinct, standardTitle, tablePath } from '../names.ts';
import type { RunResults } from '../results.ts';
import { countTableName, countTables } from '../rows/counts.ts';
import type { Cell, Table } from '../rows/table.ts';

/** Frictionless Table Schema. */
interface Field {
  readonly name: string;
  readonly type: 'string' | 'integer' | 'number';
  readonly description: string;
}

/** Meaning of column names in all files. */
const COMMON: Readonly<Record<string, string>> = {
  scenario: 'Name of the scenario.',
  file: 'File of the scenario.',
  variant: 'Variant of the scenario; baseline is the scenario without changes.',
  run: 'Id of the run: runs with the same rules, forces, seed and number of games have the same id.',
  side: 'Name of the side in the scenario.',
  game: 'Number of the game, from 0.',
  games: 'Number of games behind this row.',
  turn: 'Turn, from 1.',
  turns: 'Turns played.',
  reason: 'Why the game ended.',
  winner: 'Side that won, or draw if nobody won.',
  wins: 'Games won.',
  draws: 'Games drawn.',
  losses: 'Games lost.',
  winRate: 'Share of games won.',
  score: 'Points: 1 for a win, 0.5 for a draw, 0 for a loss; the mean if the row covers several games.',
  low: 'Lower end of the interval of estimate.',
  high: 'Upper end of the interval of estimate.',
  estimate: 'The estimate.',
  unit: 'Unit of the estimate.',
  n: 'Number of values behind the estimate.',
  measure: 'What is estimated.',
  metric: 'Metric that is compared.',
  mean: 'Mean over games.',
  sd: 'Standard deviation over games.',
  median: 'Median over games.',
  min: 'Smallest value in any game.',
  max: 'Largest value in any game.',
  p10: 'Tenth percentile over games.',
  p90: 'Ninetieth percentile over games.',
  share: 'Share of games.',
  count: 'How often.',
  quantity: 'Column of a game’s record.',
  clause: 'Clause of the rules.',
  event: 'Event that the clause describes.',
  changes: 'How often the lead changed in a game.',
  meanStillOn: 'Mean over games that were still being played.',
  gamesStillOn: 'Number of games that were still being played.',
  endings: 'Games that ended in this turn.',
  cumulativeShare: 'Share of games that had ended by then.',
  correlation: 'Correlation between lead and result; no interval if nearly all games end alike.',
  pointsPerLead: 'Points of score for each extra unit of lead (slope); no interval if nearly all games end alike.',
  leaderWinRate: 'Share of games won by the side in the lead.',
  decidedLeads: 'Games in which somebody led and somebody won.',
  x: 'Distance of the centre of the square from the west.',
  y: 'Distance of the centre of the square from the south.',
  width: 'Width of the square.',
  depth: 'Depth of the square.',
  kind: 'What is counted in the square; in comparisons, how the metric is read from games.',
  perGame: 'Mean count per game.',
  squares: 'Squares in which anything was counted.',
  squaresOfHalf: 'Fewest squares that together have half of the count.',
  peakX: 'Distance of the fullest square from the west.',
  peakY: 'Distance of the fullest square from the south.',
  peakPerGame: 'Mean count per game in the fullest square.',
  seat: 'Place in the order of the sides.',
  differing: 'Number of games in which the values differ.',
  baselineResult: 'Result in the baseline.',
  variantResult: 'Result of the same game in the variant.',
  state: 'Verdict at this look.',
  odds: 'Procedure of exact odds that gives the exact value.',
  exact: 'Exact probability.',
  sampled: 'Share in the games played.',
  z: 'Difference between sampled and exact in standard errors.',
  combination: 'Changes of the file, such as save.soft=4; empty for the file as it is.',
  aim: 'What games should be like.',
  step: 'present: the file as it is; effect: a single change, as a difference from it; confirmed, not confirmed: judged on fresh seeds, all intervals together; beside: one step beside the answer; nearest: of the search itself.',
  fate: 'met: the interval is inside the aim; missed: wholly outside; else undecided.',
  family:
    'primary: judged together with the other primary metrics; scenarios: with those of all scenarios; exploratory: listed only.',
  baseline: 'Value in the baseline.',
  value: 'Value in the variant; in a knockout, the value of the house rule.',
  difference: 'Variant minus baseline.',
  method: 'Methods of the interval and the test.',
  se: 'Standard error of the difference.',
  df: 'Degrees of freedom of the interval.',
  effectSize: 'Difference divided by the standard deviation of a single game.',
  delta: 'Smallest difference that matters.',
  pDiff: 'p-value of no difference.',
  pEquiv: 'p-value of a difference that matters.',
  pDiffAdjusted: 'p-value of no difference, adjusted for the other comparisons.',
  pEquivAdjusted: 'p-value of a difference that matters, adjusted for the other comparisons.',
  verdict: 'Higher, lower, equivalent, undecided, identical, or never came up.',
  sideBefore: 'Side furthest from even in the baseline.',
  fromEvenBefore: 'Its score minus an even one, or minus the middle of the band that the file expects.',
  sideAfter: 'Side furthest from even in the variant.',
  fromEvenAfter: 'Its score minus an even one, or minus the middle of the band that the file expects.',
  effect: 'direct: while players do not know the rule; adapted: what knowing it adds; both: the sum.',
  policy: 'AI player of the side; in tables over all seats, of each side in turn.',
  against: 'AI player of all other sides.',
  rung: 'AI player of every side that is played by a policy.',
  mergedWith: 'Player that this one is not shown to be stronger than; both share a rung.',
  policyLow: 'Lower end over all players not shown to be clearly weaker than the best.',
  policyHigh: 'Upper end over all players not shown to be clearly weaker than the best.',
  elo: 'Elo points of the rung above the default policy.',
  support: 'Share of the likelihood of all possible players in the table; 0 for an excluded player.',
  logLikelihood: 'Logarithm of the likelihood of the recorded means.',
  p: 'p-value of the recorded games if these players had played them, adjusted for all that are judged together.',
  pPossible:
    'p-value of the recorded games among recordings drawn from games of these players: could they have played them?',
  fit: 'nearest: the recorded games look most like this player’s; possible: they may be; excluded: they are not; few: too few games to say.',
  otherSide: 'The other side that is played by a policy.',
  otherRung: 'AI player of the other side.',
  simulated: 'Estimate from simulated games.',
  outside:
    'above, below: higher or lower than any player’s; between: unlike any player’s; possible; few: too few values to say.',
  compatible: 'yes if the recorded wins fit simulated games, no if they do not.',
  available: 'Games in which the option was possible for the side.',
  gamesCounted: 'Games in which this is counted: every 64th of a run. Intervals are from these.',
  gamesAvailable: 'Games counted in which it came up at all.',
  option: 'Option of play, such as charging.',
  chances: 'How often the side could have used the option.',
  uses: 'How often the side used it.',
  useRate: 'Share of the chances in which the option was used.',
  sentence: 'The verdict in words.',
  drawRate: 'Share of games that the side draws.',
  setting: 'Policy and weights that were tried for this side.',
  stage:
    'shipped: the player of the scenario; confirmed: measured on fresh seeds; raced out or inert (changed no game): dropped before, without an estimate; together: the best settings of all beaten players.',
  moreGames: 'About how many more games would decide, at most; of fairness, if the estimates are right.',
  differingGames: 'Number of games in which the metric differs.',
  sameShare: 'Share of games that came out the same in everything recorded.',
  varianceReduction: 'How many times as many games two runs on different seeds would need.',
  eloBaseline: 'Score in the baseline as an Elo difference.',
  eloVariant: 'Score in the variant as an Elo difference.',
  scoreDifference: 'Score minus that of the reference.',
  baselineScore: 'Score of the reference.',
  rank: 'Place by the size of the difference.',
  key: 'House rule that was changed.',
  alternative: 'Value tried instead.',
  swing: 'Score with the higher value minus that with the lower.',
  elasticity: 'Relative change of the score divided by the relative change of the value.',
  rate: 'Rate that is checked against its exact value.',
};

const TEXT = [
  'variant',
  'run',
  'side',
  'reason',
  'winner',
  'unit',
  'measure',
  'metric',
  'clause',
  'event',
  'quantity',
  'kind',
];

export interface FileFields {
  readonly path: string;
  readonly title: string;
  readonly fields: readonly Field[];
}

function wordedFields(variant: VariantResults | undefined): Map<string, Known> {
  const { strengthLeft, breakRate, broken } = wordsOf(variant?.table ?? {});
  const ahead = variant === undefined ? '' : `, in ${variant.leads.unit}`;
  const descriptions = {
    margin: `Lead at the end of the game${ahead}.`,
    lead: `Lead over the other side that has the most${ahead}.`,
    breakRate: `${breakRate}: share of games in which ${broken}.`,
    broken: `Games in which ${broken} by then.`,
    unbroken: 'Games in which that had not happened before.',
    cumulativeIncidence: `Share of games in which ${broken} by then.`,
    ifGamesWentOn:
      'The same if every game went on until that happened (Kaplan-Meier); no interval once fewer than 10 games are at risk.',
    medianTurn: `Median of the first turn after which ${broken}, among games in which that happened.`,
    strength: `${strengthLeft}.`,
    strengthLeft: `${strengthLeft} at the end.`,
    firstBreakTurn: `First turn after which ${broken}; empty if that never happened.`,
  };
  return new Map(Object.entries(descriptions).map(([name, description]) => [name, { description }]));
}

export function tableFields(tables: readonly Table[], variants: readonly VariantResults[]): FileFields[] {
  const counts = new Map(variants.flatMap(countTables).map((count) => [countTableName(count), count]));
  const histograms = new Map(variants.flatMap((variant) => variant.histograms.map((table) => [table.metric, table])));
  const words = wordsOf(variants[0]?.table ?? {});
  const worded = wordedFields(variants[0]);
  return tables.map((table) => {
    const count = counts.get(table.name);
    const histogram = histograms.get(table.name);
    const own =
      count !== undefined ? countFields(count) : histogram !== undefined ? histogramFields(histogram) : new Map();
    const fields = [...table.columns, 'run'].map((name) =>
      fieldOf(
        name,
        own.get(name) ?? worded.get(name),
        name === 'run' ? [] : table.rows.map((row) => row[name] ?? null),
      ),
    );
    return {
      path: tablePath(table.name),
      title: count?.title ?? histogram?.title ?? standardTitle(table.name, words),
      fields,
    };
  });
}

type Known = Pick<Field, 'description'> & Partial<Field>;

function fieldOf(name: string, known: Known | undefined, cells: readonly Cell[]): Field {
  const type =
    known?.type ?? (TEXT.includes(name) || cells.some((cell) => typeof cell === 'string') ? 'string' : 'number');
  return {
    name,
    type,
    description: known?.description ?? COMMON[name] ?? intervalEnd(name) ?? `${titleOf(name)}: a label.`,
  };
}

/** `medianLow` is the lower end for `median`. */
function intervalEnd(name: string): string | undefined {
  const [, of, end] = /^(.+)(Low|High)$/.exec(name) ?? [];
  return of === undefined ? undefined : `${end === 'Low' ? 'Lower' : 'Upper'} end of the interval of ${of}.`;
}

function countFields(table: CountTable): Map<string, Known> {
  const fields = dimensionFields(table.dimensions);
  fields.set(table.exposure, { type: 'integer', description: `Number of events: the denominator of the rates.` });
  for (const outcome of table.outcomes) {
    fields.set(outcome, { type: 'integer', description: `Number of them with the outcome "${outcome}".` });
    fields.set(`${outcome}Outcomes`, { type: 'integer', description: `Number of them with the outcome "${outcome}".` });
  }
  for (const { name, title, numerator, outcomes } of table.rates) {
    const of = outcomes.join(', ');
    fields.set(numerator, { type: 'integer', description: `Number of them with the outcome ${of}.` });
    fields.set(name, { type: 'number', description: `${title}: ${numerator} divided by ${table.exposure}.` });
  }
  return fields;
}

function histogramFields({ title, unit, dimensions }: HistogramTable): Map<string, Known> {
  const fields = dimensionFields(dimensions);
  for (const name of ['mean', 'sd', 'median', 'min', 'max', 'p10', 'p90'])
    fields.set(name, { type: 'number', description: `${COMMON[name].slice(0, -1)}: ${title}, in ${unit}.` });
  return fields;
}

/** Labels are text even if they look like numbers. */
function dimensionFields(dimensions: CountTable['dimensions']): Map<string, Known> {
  return new Map(
    dimensions.map(({ name, title }) => [
      name,
      { type: 'string', description: COMMON[name] ?? `${title} of this row.` },
    ]),
  );
}

export function gameFields(variants: readonly VariantResults[], headers: readonly string[]): Field[] {
  const known = new Map<string, Known>([['score', { type: 'number', description: COMMON.score }]]);
  const worded = wordedFields(variants[0]);
  for (const { table, strength } of variants) {
    for (const { name, title, unit } of table.gameColumns)
      if (name !== 'reason') known.set(name, { type: 'integer', description: `${title}, in ${unit}.` });
    for (const { name, title, unit } of table.sideColumns) {
      const type = name === 'score' ? 'number' : 'integer';
      const description =
        name === 'score'
          ? COMMON.score
          : name === 'losses'
            ? `${wordsOf(table).losses}, in ${strength.unit}.`
            : (worded.get(name)?.description ?? `${title}, in ${unit}.`);
      known.set(name, { type, description });
      for (const side of distinct(table.sides, camelCase))
        known.set(side + capitalised(name), { type, description: `Of ${side}: ${description}` });
    }
  }
  known.set('game', { type: 'integer', description: COMMON.game });
  return headers.map((name) => fieldOf(name, known.get(name), []));
}

function titleOf(name: string): string {
  const words = name
    .replaceAll('-', ' ')
    .replace(/([a-z])([A-Z])/g, '$1 $2')
    .toLowerCase();
  return words.charAt(0).toUpperCase() + words.slice(1);
}

/** datapackage.json (Frictionless Data Package). */
export function dataPackage(
  { run, scenario, alpha, versions }: Pick<RunResults, 'run' | 'scenario' | 'alpha' | 'versions'>,
  files: readonly FileFields[],
): string {
  const name = `${scenario.system}-${run}`.toLowerCase();
  return `${JSON.stringify(
    {
      profile: 'tabular-data-package',
      name,
      title: `${scenario.name} (${scenario.systemTitle})`,
      description: `Rates are fractions, and intervals are ${100 * (1 - alpha)}% intervals. The interval of a column X is in XLow and XHigh, that of the column estimate in low and high. Empty cells are undefined.`,
      version: versions.skirmetrics,
      resources: files.map(({ path, title, fields }) => ({
        profile: 'tabular-data-resource',
        name: basename(path, '.csv'),
        path,
        title,
        format: 'csv',
        mediatype: 'text/csv',
        encoding: 'utf-8',
        dialect: { delimiter: ',', lineTerminator: '\r\n', quoteChar: '"', doubleQuote: true, header: true },
        schema: { fields, missingValues: [''] },
      })),
    },
    null,
    2,
  )}\n`;
}
