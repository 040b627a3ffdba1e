import { columnAt, type GameTable, wordsOf } from '../stats/tables.ts';

/**
 * How a metric is read from games: one of three results (score), yes or no, an integer, or a ratio of two sums of
 * integers.
 */
export type MetricKind = 'score' | 'share' | 'mean' | 'ratio';

/** Something that two variants are compared by: one value per game. */
export interface ComparedMetric {
  /** The same for all sides: its key under `delta`. */
  readonly name: string;
  /** Null for metrics of the whole game. */
  readonly side: string | null;
  readonly title: string;
  readonly kind: MetricKind;
  /** The unit of a difference, times `scale`: scores and shares are fractions, shown per 100 games. */
  readonly unit: string;
  readonly scale: number;
  /** Whether its values lie between 0 and 1. */
  readonly proportion: boolean;
  /** Primary metrics are decided together (Holm), the others are listed for exploration (Benjamini-Hochberg). */
  readonly primary: boolean;
  /** Names of the columns it is read from; the second is a ratio's denominator. */
  readonly columns: readonly [string] | readonly [string, string];
  /** For shares: the smallest value of the column that counts as yes. */
  readonly yesFrom: number;
}

/** A (doubled) score of 2 is a win; a first break in turn 1 or later is a break. */
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
 * Everything that games of such tables are compared by. The primary family is small and fixed before a game is played:
 * scores, break rates, length and the system's own ratios. Two sides share one score, so only the first side's is
 * primary.
 */
export function comparedMetrics(
  table: Pick<GameTable, 'sides' | 'gameColumns' | 'sideColumns' | 'ratios' | 'words'>,
): ComparedMetric[] {
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
        // By the naming rule of rates, a name that ends in `Rate` is a proportion.
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

/** A share of games: those in which a column is at least `yesFrom`. */
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

/** Whether a table has all that a metric is read from. */
export function isIn(table: GameTable, { side, columns }: ComparedMetric): boolean {
  return columns.every((column) => columnAt(table, side, column) >= 0);
}

/** The smallest difference that matters, for every metric or by the metrics' names. */
export interface DeltaWish {
  readonly every?: number;
  readonly byName: Readonly<Record<string, number>>;
}

/** Scores, shares and ratios: 2 points per 100 games; turns, figures and other counts: a quarter of one. */
export const SCORE_DELTA = 0.02;
const DEFAULT_COUNT = 0.25;

/** The smallest difference of this metric that matters; the last wish that names it, or names none, counts. */
export function deltaOf({ name, kind }: ComparedMetric, wishes: readonly DeltaWish[]): number {
  for (const { every, byName } of wishes.toReversed()) {
    if (Object.hasOwn(byName, name)) return byName[name];
    if (every !== undefined) return every;
  }
  return kind === 'mean' ? DEFAULT_COUNT : SCORE_DELTA;
}
