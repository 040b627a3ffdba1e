import type { GameTable } from './tables.ts';

/** How many integers one game has in a game table. */
export function recordLength({ gameColumns, sides, sideColumns }: GameTable): number {
  return gameColumns.length + sides.length * sideColumns.length;
}

/**
 * Where a column is in a game's record: one of the game itself when `side` is null. -1 when the table has no such
 * column.
 */
export function columnAt({ gameColumns, sides, sideColumns }: GameTable, side: string | null, column: string): number {
  if (side === null) return gameColumns.findIndex(({ name }) => name === column);
  const sideIndex = sides.indexOf(side);
  const index = sideColumns.findIndex(({ name }) => name === column);
  return sideIndex < 0 || index < 0 ? -1 : gameColumns.length + sideIndex * sideColumns.length + index;
}

/** The least and greatest value that a game can have in a column, as far as known. */
export function rangeOf(
  { gameColumns, sideColumns }: GameTable,
  side: string | null,
  column: string,
): readonly [least: number, most: number] {
  const found = (side === null ? gameColumns : sideColumns).find(({ name }) => name === column);
  return found?.range ?? [-Infinity, Infinity];
}

/** Whether the records of two tables have the same columns in the same places. */
export function sameLayout(a: GameTable, b: GameTable): boolean {
  const names = ({ gameColumns, sides, sideColumns }: GameTable) =>
    JSON.stringify([gameColumns.map(({ name }) => name), sides, sideColumns.map(({ name }) => name)]);
  return names(a) === names(b);
}
