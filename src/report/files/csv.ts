import { stringify } from 'csv-stringify/sync';
import type { Cell, Table } from '../rows/table.ts';

/** RFC 4180: lines end in CR LF; cells with commas, quotes or line breaks are quoted. Null is an empty cell. */
export function csvLines(lines: readonly (readonly Cell[])[]): string {
  // Without the last option a single CR or LF in a name would not be quoted, because the delimiter is both.
  return stringify(lines as Cell[][], { record_delimiter: 'windows', quote_record_delimiter: true });
}

/** A table as CSV text: header of camelCase names, numbers with full precision, rates as fractions. */
export function csvOf({ columns, rows }: Table): string {
  return csvLines([columns, ...rows.map((row) => columns.map((column) => row[column] ?? null))]);
}
