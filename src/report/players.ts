import { type Chart, chart, type Source } from './charts/chart.ts';
import { cells, label } from './charts/marks.ts';
import { exploitChart, optionsChart, skillCharts } from './charts/players.ts';
import { inkOnCells } from './charts/theme.ts';
import { whole } from './numbers.ts';
import { type Additions, NOTHING_MORE } from './report.ts';
import { intervalCells, intervalColumns, type Row } from './rows/table.ts';
import { type Exploit, exploitSentences } from './sentences/exploit.ts';
import {
  type AwarenessRow,
  awarenessSentences,
  byWorth,
  type CrudeScores,
  crudeSentence,
  type MatrixCell,
  matrixSentences,
  type OptionValues,
  optionSentences,
  type PolicyMatrix,
} from './sentences/players.ts';
import { type SkillResults, skillSentences } from './sentences/skill.ts';
import { theSide } from './sides.ts';

export function crudeAdditions(crude: CrudeScores | null, alpha: number): Additions {
  if (crude === null) return NOTHING_MORE;
  return { ...NOTHING_MORE, crude, summary: { crude }, balance: [crudeSentence(crude, alpha)] };
}

const HUNDRED = 100;

const OPTION_COLUMNS = [
  ...['side', 'option', 'n', 'estimate', 'low', 'high', 'available'],
  ...['chances', 'uses', ...intervalColumns('useRate'), 'verdict', 'moreGames'],
];

export function optionAdditions(values: OptionValues, source: Source): Additions {
  const chart = optionsChart(values.rows, source);
  const { family, alpha, delta } = values;
  return {
    tables: [
      {
        name: 'option-values',
        columns: OPTION_COLUMNS,
        rows: byWorth(values.rows).map(({ games, ...row }) => ({ ...row, n: games })),
      },
    ],
    charts: chart === null ? [] : [chart],
    summary: { options: values },
    findings: [{ about: null, sentences: optionSentences(values) }],
    notes: ['An option is worth what this AI player makes of it; another player may make more of it.'],
    method: [
      `Options: the score of a side with an option minus its score without it, on the same seeds. Intervals hold for all ${family} together (Bonferroni at ${alpha}), and verdicts follow their ends: dead is within ${HUNDRED * delta} points of 0. How often each option was possible and used is counted in all ${whole(values.games)} games with every option.`,
    ],
  };
}

const EFFECTS = ['both', 'direct', 'adapted'] as const;

export function unawareAdditions(
  rows: readonly AwarenessRow[],
  alpha: number,
): { additions: Additions; lines: string[] } {
  const lines = awarenessSentences(rows, alpha);
  const cells = rows.flatMap(({ variant, metric, games, ...ends }) =>
    EFFECTS.map((effect) => ({
      ...{ variant, metric: metric.name, side: metric.side, effect, unit: metric.unit, n: games },
      ...ends[effect],
    })),
  );
  const columns = ['variant', 'metric', 'side', 'effect', 'unit', 'n', 'estimate', 'low', 'high'];
  return {
    additions: {
      tables: [{ name: 'direct-and-adapted', columns, rows: cells }],
      charts: [],
      summary: { directAndAdapted: cells },
      notes: lines,
      method: [
        'Direct and adapted: each variant is also played by AI players who judge by the odds of the unchanged file. They still see what the rules forbid or allow.',
      ],
    },
    lines,
  };
}

const ENDS = ['n', 'estimate', 'low', 'high'];

export function matrixAdditions(matrix: PolicyMatrix, source: Source): Additions {
  const { cells, effects, games, side, alpha, seats } = matrix;
  const { own } = theSide(side, matrix);
  const rows = (of: readonly MatrixCell[]) =>
    of.map(({ row, column, ...ends }) => ({ policy: row, against: column, n: games, ...ends }));
  const withVariant = effects.map(({ variant, row, column, ...ends }) => ({
    variant,
    side,
    policy: row,
    against: column,
    n: games,
    ...ends,
  }));
  const against =
    seats === 1 ? 'Score of the player' : 'Score of the row’s player against the column’s, averaged over all seats';
  const variants = [...new Set(effects.map(({ variant }) => variant))];
  return {
    tables: [
      { name: 'policies', columns: ['policy', 'against', ...ENDS], rows: rows(cells) },
      ...(effects.length === 0
        ? []
        : [{ name: 'policy-effects', columns: ['variant', 'side', 'policy', 'against', ...ENDS], rows: withVariant }]),
    ],
    charts: [
      heat(
        'policies',
        'AI players against each other',
        { cells, marks: `${against}, in points per 100 games.`, middle: 50 },
        source,
      ),
      ...variants.map((variant, i) =>
        heat(
          `policy-effects-${i + 1}`,
          `Effect of ${variant} by who plays`,
          {
            cells: effects.filter((cell) => cell.variant === variant),
            marks: `Change of ${own} score in points per 100 games, when the row’s player plays it against the column’s.`,
            middle: 0,
          },
          source,
        ),
      ),
    ],
    summary: { policies: matrix },
    findings: [{ about: null, sentences: matrixSentences(matrix) }],
    method: [`Each pair of players plays the same seeds in every seat. Each interval holds on its own, at ${alpha}.`],
  };
}

interface Heat {
  readonly cells: readonly MatrixCell[];
  readonly marks: string;
  readonly middle: number;
}

function heat(name: string, title: string, { cells: found, marks, middle }: Heat, source: Source): Chart {
  const values = found.flatMap(({ row, column, estimate }) =>
    estimate === null ? [] : [{ row, column, value: HUNDRED * estimate, label: (HUNDRED * estimate).toFixed(0) }],
  );
  const reach = Math.max(1, ...values.map(({ value }) => Math.abs(value - middle)));
  const order = [...new Set(values.map(({ row }) => row))];
  const color = {
    field: 'value',
    type: 'quantitative',
    scale: { scheme: 'blueorange', reverse: true, domain: [middle - reach, middle + reach], domainMid: middle },
    legend: null,
  };
  const body = cells(
    { field: 'column', sort: order, title: 'against' },
    { field: 'row', sort: order, title: 'player' },
    84,
    [{ mark: 'rect', encoding: { color } }, label({ color: inkOnCells('value') }, { fontSize: 13 })],
  );
  return chart({ name, title, marks }, source, values, body);
}

const EXPLOIT_COLUMNS = [
  ...['side', 'setting', 'stage', 'n', 'estimate', 'low', 'high'],
  ...[...intervalColumns('score'), ...intervalColumns('drawRate'), 'verdict'],
];

export function exploitAdditions(found: Exploit, source: Source): Additions {
  const chart = exploitChart(found, source);
  const { family, alpha, margin, games } = found;
  return {
    tables: [{ name: 'exploit', columns: EXPLOIT_COLUMNS, rows: rowsOf(found) }],
    charts: chart === null ? [] : [chart],
    summary: { exploit: found },
    findings: [{ about: null, sentences: exploitSentences(found) }],
    notes: ['A sound player may still be beaten by weights that were not tried, or by a player of another kind.'],
    method: [
      `Better weights: for each side the best ${family} settings of two races play ${whole(games)} fresh games. Shown are their points over the shipped player on the same games, with intervals for all ${family} together (Bonferroni at ${alpha}): the player is beaten if a lower end is above 0, and sound if all upper ends are below ${100 * margin} points. Scores and draws have intervals of their own.`,
    ],
  };
}

function rowsOf({ seats, both, games }: Exploit) {
  const nothing = { estimate: null, low: null, high: null };
  const results = ({ score, draws }: Pick<Exploit['seats'][number], 'score' | 'draws'>) => ({
    ...intervalCells('score', score),
    ...intervalCells('drawRate', draws),
  });
  const unknown = results({ score: nothing, draws: nothing });
  return [
    ...seats.flatMap((found) => {
      const { seat, verdict, rows, out } = found;
      return [
        { side: seat, setting: '', stage: 'shipped', n: games, ...nothing, ...results(found), verdict },
        ...rows.map((row) => {
          const { setting, games: n, estimate, low, high } = row;
          return { side: seat, setting, stage: 'confirmed', n, estimate, low, high, ...results(row), verdict: null };
        }),
        ...out.map(({ setting, games: n, isInert }) => {
          return {
            side: seat,
            setting,
            stage: isInert ? 'inert' : 'raced out',
            n,
            ...nothing,
            ...unknown,
            verdict: null,
          };
        }),
      ];
    }),
    ...(both?.scores ?? []).map(({ seat, score }, i) => {
      const setting = both!.settings[i];
      const result = results({ score, draws: both!.draws });
      return { side: seat, setting, stage: 'together', n: both!.games, ...nothing, ...result, verdict: null };
    }),
  ];
}

export function skillAdditions(skill: SkillResults, source: Source): Additions {
  const rows = skillRows(skill);
  return {
    tables: [{ name: 'skill', columns: SKILL_COLUMNS, rows }],
    charts: skillCharts(skill, source),
    summary: {
      skill: (({ sides, ...rest }) => rest)(skill),
    },
    notes: skillSentences(skill),
    method: [
      `Skill: ${whole(skill.games)} games at each of ${skill.rungs.length} rungs, the same numbers; four questions by Holm at ${skill.alpha}: does a curve reverse, does it still move at the top, do its ends differ (and in size), do its rungs differ (and which is largest). It holds where every rung is equivalent to the top one. Curves are judged one by one. Rates are ratios of sums over all games; their spread is that of their linearised games, paired by number.`,
    ],
  };
}

const SKILL_COLUMNS = [
  'variant',
  'metric',
  'side',
  'rung',
  'elo',
  'unit',
  'n',
  'estimate',
  'low',
  'high',
  'verdict',
  'mergedWith',
  'policyLow',
  'policyHigh',
  'shown',
  'most',
  'settled',
];

function skillRows({ rungs, peers, curves }: SkillResults): Row[] {
  return curves.flatMap(({ variant, metric, finding, policy }) =>
    [...rungs, ...peers].map(({ name, elo, mergedWith }, i) => {
      const { n, estimate, low, high } = finding.rungs[i] ?? finding.peers[i - rungs.length];
      const { verdict, isSettled } = finding;
      const what = { variant: variant ?? 'baseline', metric: metric.name, side: metric.side, rung: name, elo };
      const ends = { policyLow: policy?.low ?? null, policyHigh: policy?.high ?? null };
      const more = {
        shown: finding.shown.join(' '),
        most: rungs[finding.most ?? -1]?.name ?? null,
        settled: isSettled ? 'yes' : 'no',
      };
      return { ...what, unit: metric.unit, n, estimate, low, high, verdict, mergedWith, ...ends, ...more };
    }),
  );
}
