import { type Interval, meanOfSums } from '../stats/index.ts';

/** Two forces, with the points of the first by game number, summed over the games that share a number. */
export interface Bout {
  readonly row: number;
  readonly column: number;
  /** Doubled: 2 for a win. */
  readonly points: ArrayLike<number>;
  /** Games that share a number: seats times tables. */
  readonly gamesPerNumber: number;
}

/** Score of the row's force per game. */
export interface BoutCell extends Interval {
  readonly row: number;
  readonly column: number;
  readonly games: number;
}

/** Three forces of which each is shown to beat the next, and the last the first. */
export type Circle = readonly [number, number, number];

/** Every pair once; intervals hold for all pairs together (Bonferroni). */
export function boutCells(bouts: readonly Bout[], alpha: number): BoutCell[] {
  return bouts.map(({ row, column, points, gamesPerNumber }) => ({
    ...{ row, column, games: points.length * gamesPerNumber },
    ...scoreOf(points, gamesPerNumber, alpha / bouts.length),
  }));
}

/** Score of each force over all its bouts, with a simultaneous interval; null for a force without one. */
export function standings(bouts: readonly Bout[], forces: number, alpha: number): (Interval & { games: number })[] {
  return Array.from({ length: forces }, (_, force) => {
    const own = bouts.filter(({ row, column }) => row === force || column === force);
    const games = own.reduce((sum, { gamesPerNumber }) => sum + gamesPerNumber, 0);
    const length = own.length === 0 ? 0 : Math.min(...own.map(({ points }) => points.length));
    const points = Float64Array.from({ length }, (_, game) =>
      own.reduce((sum, bout) => {
        const won = bout.points[game];
        return sum + (bout.row === force ? won : 2 * bout.gamesPerNumber - won);
      }, 0),
    );
    return { games: length * games, ...scoreOf(points, games, alpha / forces) };
  });
}

/** By the ends of the intervals, never by the estimates. Each circle once, from its lowest force. */
export function circles(cells: readonly BoutCell[], forces: number): Circle[] {
  const beats = new Set(
    cells.flatMap(({ row, column, low, high }) => {
      if (low !== null && low > EVEN) return [`${row} ${column}`];
      return high !== null && high < EVEN ? [`${column} ${row}`] : [];
    }),
  );
  const all = Array.from({ length: forces }, (_, force) => force);
  const doesBeat = (a: number, b: number) => beats.has(`${a} ${b}`);
  return all.flatMap((a) =>
    all
      .filter((b) => b > a && doesBeat(a, b))
      .flatMap((b) => all.filter((c) => c > a && doesBeat(b, c) && doesBeat(c, a)).map((c): Circle => [a, b, c])),
  );
}

const EVEN = 0.5;

/** Two pseudo numbers, one all won and one all lost, keep the interval honest. */
function scoreOf(points: ArrayLike<number>, gamesPerNumber: number, alpha: number): Interval {
  const most = 2 * gamesPerNumber;
  let [sum, sumOfSquares] = [0, 0];
  for (let game = 0; game < points.length; game++) {
    sum += points[game];
    sumOfSquares += points[game] ** 2;
  }
  const n = points.length;
  if (n === 0) return { estimate: null, low: null, high: null };
  const guarded = { n: n + 2, sum: sum + most, sumOfSquares: sumOfSquares + most * most };
  const { low, high } = meanOfSums(guarded, alpha, 1 / most);
  const cut = (end: number | null) => (end === null ? null : Math.min(1, Math.max(0, end)));
  return { estimate: sum / n / most, low: cut(low), high: cut(high) };
}
