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
  scenario: 'Scenario by its name.',
  file: 'Its file.',
  variant: 'Way to play: baseline is the scenario as it stands.',
  run: 'Which run the line is of: equal for runs of the same rules, forces, seed and number of games.',
  side: 'Side, by its name in the scenario.',
  game: 'Number of the game, from 0.',
  games: 'Games that the line is of.',
  turn: 'Turn, from 1.',
  turns: 'Turns played.',
  reason: 'Why the game ended.',
  winner: 'Side that won; draw when nobody did.',
  wins: 'Games won.',
  draws: 'Games drawn.',
  losses: 'Games lost.',
  winRate: 'Share of games won.',
  score: 'Points: 1 for a win, 0.5 for a draw, 0 for a loss; a mean where the line is of several games.',
  low: 'Lower end of the interval of estimate.',
  high: 'Upper end of the interval of estimate.',
  estimate: 'The estimate.',
  unit: 'What the estimate is counted in.',
  n: 'Number of values that the estimate is of.',
  measure: 'What is estimated.',
  metric: 'What is compared.',
  mean: 'Mean over games.',
  sd: 'Standard deviation over games.',
  median: 'Median over games.',
  min: 'Least value of a game.',
  max: 'Greatest value of a game.',
  p10: 'Tenth percentile over games.',
  p90: 'Ninetieth percentile over games.',
  share: 'Share of the games.',
  count: 'How often.',
  quantity: 'Column of a game’s record.',
  clause: 'Clause of the rules.',
  event: 'What happened by that clause.',
  changes: 'How often the lead changed in a game.',
  meanStillOn: 'Mean among games that were still being played.',
  gamesStillOn: 'Games that were still being played.',
  endings: 'Games that ended in this turn.',
  cumulativeShare: 'Share of games that had ended by then.',
  correlation: 'Correlation of the lead with the result; without an interval where nearly all games end alike.',
  pointsPerLead:
    'Points of score for one more unit of lead (slope); without an interval where nearly all games end alike.',
  leaderWinRate: 'Share of games won by the side in the lead.',
  decidedLeads: 'Games in which somebody led and somebody won.',
  x: 'West to east, to the centre of the square.',
  y: 'South to north, to the centre of the square.',
  width: 'Width of the square.',
  depth: 'Depth of the square.',
  kind: 'What is counted there; of comparisons, how the metric is read from games.',
  perGame: 'Mean count of a game.',
  squares: 'Squares in which anything was counted.',
  squaresOfHalf: 'Squares that hold half of the count.',
  peakX: 'Fullest square, west to east.',
  peakY: 'Fullest square, south to north.',
  peakPerGame: 'Mean count of a game in the fullest square.',
  seat: 'Place in the order of the sides.',
  differing: 'Games in which the values differ.',
  baselineResult: 'Result in the baseline.',
  variantResult: 'Result of the same game in the variant.',
  state: 'Verdict at this look.',
  odds: 'Procedure that has the exact value.',
  exact: 'Exact probability.',
  sampled: 'Share in the games.',
  z: 'Distance of the two in standard errors.',
  family:
    'Whether the metric is decided with the other primary ones, with those of all scenarios, or listed for exploration.',
  baseline: 'Value of the baseline.',
  value: 'Value of the variant; of a knockout, of the house rule.',
  difference: 'Variant minus baseline.',
  method: 'Methods of interval and test.',
  se: 'Standard error of the difference.',
  df: 'Degrees of freedom of the interval.',
  effectSize: 'Difference over the standard deviation of one game.',
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
  effect: 'Of players who are not told of the rule (direct), what knowing it adds (adapted), or both.',
  policy: 'The player of one side after the other; of effects, of the side.',
  against: 'The player of all other sides.',
  rung: 'The player of all sides that a policy decides for.',
  mergedWith: 'The rung that this one is not shown to be above, and counts with.',
  policyLow: 'Lower end over all players not shown to be clearly weaker than the best.',
  policyHigh: 'Upper end over all players not shown to be clearly weaker than the best.',
  elo: 'Elo points of the rung above the default policy.',
  support: 'Share of the likelihood of all players of the file that are possible; 0 for one that is not.',
  logLikelihood: 'Logarithm of the likelihood of the means of what was recorded.',
  p: 'p-value of the recorded games, if the players of the line had played them, adjusted for how many are judged together.',
  pPossible:
    'p-value of the recorded games among recordings drawn from the games of the players of the line: whether they can have played them.',
  fit: 'Players that recorded games are most like (nearest), may be of (possible), or are not of (excluded); few: too few games to say.',
  otherSide: 'The other side that decides.',
  otherRung: 'The player of the other side.',
  simulated: 'The estimate of simulated games.',
  outside:
    'Whether the estimate is higher (above) or lower (below) than at any rung, unlike every rung (between), possible, or of too few values to say (few).',
  compatible: 'Whether the recorded wins are compatible with simulated games: yes or no.',
  available: 'Games in which the side had the option.',
  gamesCounted: 'Games in which this is counted, of all games: every 64th of a run. Intervals are from these.',
  gamesAvailable: 'Those of them in which it came up at all.',
  option: 'A kind of choice that policies have.',
  chances: 'How often the side could have taken the option.',
  uses: 'How often it took it.',
  useRate: 'Share of its chances at which the option was taken.',
  sentence: 'The verdict in words.',
  drawRate: 'Share of games that the side draws.',
  setting: 'The policy with the weights that were tried in the seat.',
  stage:
    'shipped: as the scenario stands; confirmed: on fresh seeds; raced out, or inert (changed no game): before that, without an estimate; together: all beaten seats at their best settings.',
  moreGames: 'At most about so many more games would decide; of fairness, about so many if the estimates are right.',
  differingGames: 'Games in which the metric differs.',
  sameShare: 'Share of games that are the same in everything recorded.',
  varianceReduction: 'How many times more games two runs with seeds of their own would need.',
  eloBaseline: 'Elo difference that the baseline’s score comes to.',
  eloVariant: 'Elo difference that the variant’s score comes to.',
  scoreDifference: 'Score minus that of the reference.',
  baselineScore: 'Score of the reference.',
  rank: 'Place by the size of the difference.',
  key: 'House rule that was changed.',
  alternative: 'Value that was tried.',
  swing: 'Score with the higher value minus that with the lower.',
  elasticity: 'Relative change of the score over that of the value.',
  rate: 'Rate that is compared with its exact value.',
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
    unbroken: 'Games in which it had not come to that before.',
    cumulativeIncidence: `Share of games in which ${broken} by then.`,
    ifGamesWentOn:
      'The same, as if every game went on until it came to that (Kaplan-Meier); without an interval once fewer than 10 games are at risk.',
    medianTurn: `Median of the first turn after which ${broken}, among games with one.`,
    strength: `${strengthLeft}.`,
    strengthLeft: `${strengthLeft} at the end.`,
    firstBreakTurn: `First turn after which ${broken}; empty where it never came to that.`,
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
  fields.set(table.exposure, { type: 'integer', description: `How many: what the rates are shares of.` });
  for (const outcome of table.outcomes) {
    fields.set(outcome, { type: 'integer', description: `How many of them came to "${outcome}".` });
    fields.set(`${outcome}Outcomes`, { type: 'integer', description: `How many of them came to "${outcome}".` });
  }
  for (const { name, title, numerator, outcomes } of table.rates) {
    const of = outcomes.join(', ');
    fields.set(numerator, { type: 'integer', description: `How many came to ${of}.` });
    fields.set(name, { type: 'number', description: `${title}: ${numerator} over ${table.exposure}.` });
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
      { type: 'string', description: COMMON[name] ?? `${title}: what the line is of.` },
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
      description: `Rates are fractions; intervals are ${100 * (1 - alpha)}% ones. A column X has its interval in XLow and XHigh; a column called estimate, in low and high. Empty cells are undefined.`,
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
