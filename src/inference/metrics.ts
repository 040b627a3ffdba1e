import { columnAt, type GameTable, wordsOf } from '../stats/tables.ts';

/** One of three results, yes or no, an integer, or a ratio of two sums. */
export type MetricKind = 'score' | 'share' | 'mean' | 'ratio';

export interface ComparedMetric {
  /** The same for all sides: its key under `delta`. */
  readonly name: string;
  /** Null for metrics of the whole game. */
  readonly side: string | null;
  /** Names of sides that are plurals or not, where a file says so. */
  readonly plurals?: GameTable['plurals'];
  readonly title: string;
  readonly kind: MetricKind;
  /** The unit of a difference times `scale`. */
  readonly unit: string;
  readonly scale: number;
  /** Its values are between 0 and 1. */
  readonly proportion: boolean;
  /** Primary metrics are decided together (Holm), the others are exploratory (Benjamini-Hochberg). */
  readonly primary: boolean;
  /** The second is a ratio's denominator. */
  readonly columns: readonly [string] | readonly [string, string];
  /** For shares: the smallest value that counts as yes. */
  readonly yesFrom: number;
}

/** A doubled score of 2 is a win; a first break in turn 1 or later is a break. */
const WON = 2;
const BROKE = 1;
const STANDARD = ['score', 'strengthLeft', 'losses', 'firstBreakTurn'];

type Draft = Partial<ComparedMetric> & Pick<ComparedMetric, 'name' | 'title' | 'kind' | 'unit' | 'columns'>;

const metric = (side: string | null, draft: Draft): ComparedMetric => ({
  scale: 1,
  proportion: draft.kind === 'score' || draft.kind === 'share',
  primary: false,
  yesFrom: 1,
  ...draft,
  side,
});

/**
 * The primary family is fixed before a game is played. Two sides share one score, so only the first side's is primary.
 */
export function comparedMetrics(
  table: Pick<GameTable, 'sides' | 'plurals' | 'gameColumns' | 'sideColumns' | 'ratios' | 'words'>,
): ComparedMetric[] {
  const { plurals } = table;
  return metricsOf(table).map((metric) => (plurals === undefined ? metric : { ...metric, plurals }));
}

function metricsOf(table: Parameters<typeof comparedMetrics>[0]): ComparedMetric[] {
  const { sides, sideColumns, ratios = [] } = table;
  const scored = sides.length === 2 ? sides.slice(0, 1) : sides;
  const scoreOf = (side: string) =>
    metric(side, {
      name: 'score',
      title: 'Score',
      kind: 'score',
      unit: 'points per 100 games',
      scale: 100,
      columns: ['score'],
      primary: scored.includes(side),
    });
  const own = sideColumns.filter(
    ({ name }) => !STANDARD.includes(name) || name === 'strengthLeft' || name === 'losses',
  );
  return [
    ...scored.map(scoreOf),
    ...sides.map((side) =>
      share(side, {
        name: 'breakRate',
        title: wordsOf(table).breakRate,
        column: 'firstBreakTurn',
        yesFrom: BROKE,
        primary: true,
      }),
    ),
    metric(null, {
      name: 'turns',
      title: 'Length of games',
      kind: 'mean',
      unit: 'turns',
      columns: ['turns'],
      primary: true,
    }),
    ...sides.flatMap((side) =>
      ratios.map(({ name, title, numerator, denominator }) => {
        // By the naming rule of rates.
        const shown = name.endsWith('Rate')
          ? { unit: 'percentage points', scale: 100, proportion: true }
          : { unit: 'a ratio' };
        const columns = [numerator, denominator] as const;
        return metric(side, { name, title, kind: 'ratio', ...shown, columns, primary: true });
      }),
    ),
    ...sides.filter((side) => !scored.includes(side)).map(scoreOf),
    ...sides.map((side) =>
      share(side, { name: 'winRate', title: 'Win rate', column: 'score', yesFrom: WON, primary: false }),
    ),
    ...sides.flatMap((side) =>
      own.map(({ name, title, unit }) => metric(side, { name, title, kind: 'mean', unit, columns: [name] })),
    ),
  ];
}

interface Share {
  readonly name: string;
  readonly title: string;
  readonly column: string;
  readonly yesFrom: number;
  readonly primary: boolean;
}

function share(side: string, { name, title, column, yesFrom, primary }: Share): ComparedMetric {
  const unit = 'games in 100';
  return metric(side, { name, title, kind: 'share', unit, scale: 100, columns: [column], yesFrom, primary });
}

export function isIn(table: GameTable, { side, columns }: ComparedMetric): boolean {
  return columns.every((column) => columnAt(table, side, column) >= 0);
}

export interface DeltaWish {
  readonly every?: number;
  readonly byName: Readonly<Record<string, number>>;
}

/** 2 points per 100 games; means: a quarter of one. */
export const SCORE_DELTA = 0.02;
const DEFAULT_COUNT = 0.25;

/** By the last wish that names the metric, or names none. */
export function deltaOf({ name, kind }: ComparedMetric, wishes: readonly DeltaWish[]): number {
  for (const { every, byName } of wishes.toReversed()) {
    if (Object.hasOwn(byName, name)) return byName[name];
    if (every !== undefined) return every;
  }
  return kind === 'mean' ? DEFAULT_COUNT : SCORE_DELTA;
}
