import type { Row } from '../rows/table.ts';
import type { ShownColumn } from './cells.ts';

/** Rows of a table on a page; the rest is in its file. Nobody reads more, and the page stays small. */
export const MOST_ROWS = 150;

/** Numbers that the page's code reads from their text. */
const READABLE = /^-?[\d,]+(\.\d+)?%?$/;

/** What a cell is sorted by where its text would not do; null where it does. */
export function sortKey({ numeric, key }: ShownColumn, row: Row, shown: string): string | null {
  const by = key(row);
  if (!numeric || (typeof by === 'number' && READABLE.test(shown))) return null;
  return by === null ? '' : short(by);
}

/** Digits enough to sort by. */
function short(value: string | number): string {
  return typeof value === 'number' ? String(Number(value.toPrecision(7))) : value;
}
