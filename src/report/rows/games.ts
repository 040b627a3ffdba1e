import type { Histogram } from '../../stats/index.ts';
import { columnAt, type GameTable, recordLength } from '../../stats/tables.ts';

/** Where a column of the game lies in its record; a RangeError when the table has none of that name. */
export function gameColumn(table: GameTable, name: string): number {
  return known(columnAt(table, null, name), name);
}

/** Where a side's column lies in a game's record; a RangeError when the table has none of that name. */
export function sideColumn(table: GameTable, side: number, name: string): number {
  return known(columnAt(table, table.sides[side], name), name);
}

function known(index: number, name: string): number {
  if (index < 0) throw new RangeError(`the games have no column "${name}"`);
  return index;
}

/** How many games had each value of one column, by rising value. */
export function columnHistogram(table: GameTable, column: number): Histogram {
  const counts = new Map<number, number>();
  const length = recordLength(table);
  for (let game = 0; game < table.games; game++) {
    const value = table.rows[game * length + column];
    counts.set(value, (counts.get(value) ?? 0) + 1);
  }
  return [...counts].sort(([a], [b]) => a - b);
}

/** How many games had exactly this value. */
export function countOf(histogram: Histogram, value: number): number {
  return histogram.find(([found]) => found === value)?.[1] ?? 0;
}

/** How many games had a value from `from` to `to`, both included. */
export function countBetween(histogram: Histogram, from: number, to: number): number {
  return histogram.reduce((sum, [value, count]) => (value >= from && value <= to ? sum + count : sum), 0);
}

/** Wins, draws and losses of a side. Scores are stored doubled: 2, 1 and 0. */
export function resultsOf(table: GameTable, side: number): { wins: number; draws: number; losses: number } {
  const scores = columnHistogram(table, sideColumn(table, side, 'score'));
  return { wins: countOf(scores, 2), draws: countOf(scores, 1), losses: countOf(scores, 0) };
}

/** Games that no side won. */
export function gamesWithoutWinner(table: GameTable): number {
  const length = recordLength(table);
  const scores = table.sides.map((_, side) => sideColumn(table, side, 'score'));
  let without = 0;
  for (let game = 0; game < table.games; game++)
    if (scores.every((column) => table.rows[game * length + column] !== 2)) without++;
  return without;
}
