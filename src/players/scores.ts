import { sideColumn } from '../report/rows/games.ts';
import { type Interval, type PairedDifference, pairedScoreSums, type Sums } from '../stats/index.ts';
import { type GameTable, recordLength } from '../stats/tables.ts';

/** Doubled, per game. */
export function scoresOf(table: GameTable, side: number): Float64Array {
  const column = sideColumn(table, side, 'score');
  const length = recordLength(table);
  return Float64Array.from({ length: table.games }, (_, game) => table.rows[game * length + column]);
}

/** Sums of doubled scores over several seats, by game number. */
export function pointsOf(seats: readonly Float64Array[]): Sums {
  const n = seats[0].length;
  let [sum, sumOfSquares] = [0, 0];
  for (let game = 0; game < n; game++) {
    let points = 0;
    for (const scores of seats) points += scores[game];
    sum += points;
    sumOfSquares += points * points;
  }
  return { n, sum, sumOfSquares };
}

/** Increase per game on the same seeds, with its guarded interval. */
export function scoreDifference(before: Float64Array, after: Float64Array, alpha: number): PairedDifference {
  const n = Math.min(before.length, after.length);
  let [sum, sumOfSquares] = [0, 0];
  for (let game = 0; game < n; game++) {
    const difference = after[game] - before[game];
    sum += difference;
    sumOfSquares += difference * difference;
  }
  return { ...pairedScoreSums({ n, sum, sumOfSquares }, alpha), estimate: n === 0 ? null : sum / n / 2 };
}

export function ends({ estimate, low, high }: Interval): Interval {
  return { estimate, low, high };
}
