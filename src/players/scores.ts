import { sideColumn } from '../report/rows/games.ts';
import { type PairedDifference, pairedScoreSums, type Sums } from '../stats/index.ts';
import { type GameTable, recordLength } from '../stats/tables.ts';

/** Doubled scores of a side, game by game. */
export function scoresOf(table: GameTable, side: number): Float64Array {
  const column = sideColumn(table, side, 'score');
  const length = recordLength(table);
  return Float64Array.from({ length: table.games }, (_, game) => table.rows[game * length + column]);
}

/** Sums over game numbers of doubled scores added up over several seats. */
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

/** By how much a score a game is higher after than before, on the same seeds: the plain difference, with its guarded interval. */
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
