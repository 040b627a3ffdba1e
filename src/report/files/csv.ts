import { stringify } from 'csv-stringify/sync';
import { tablePath } from '../names.ts';
import type { Cell, Table } from '../rows/table.ts';
import type { FolderFile } from './folder.ts';

/** RFC 4180: lines end in CR LF; cells with commas, quotes or line breaks are quoted. Null is an empty cell. */
export function csvLines(lines: readonly (readonly Cell[])[]): string {
  // Without the last option a single CR or LF in a name would not be quoted, because the delimiter is both.
  return stringify(lines as Cell[][], { record_delimiter: 'windows', quote_record_delimiter: true });
}

/**
 * A table as CSV text: header of camelCase names, numbers with full precision, rates as fractions. `run` says in a last column which run
 * the lines are of, so that files of many runs can be stacked.
 */
export function csvOf({ columns, rows }: Table, run: string | null = null): string {
  const last = run === null ? [] : [run];
  const lines = rows.map((row) => [...columns.map((column) => plain(row[column] ?? null)), ...last]);
  return csvLines([run === null ? columns : [...columns, 'run'], ...lines]);
}

/** The file of a table in a report's folder. */
export function tableFile(table: Table, run: string | null = null): FolderFile {
  return { path: tablePath(table.name), text: csvOf(table, run) };
}

/** Below it a number has lost digits, and readers of CSV files stumble. No probability that anybody can use is so small. */
const LEAST = 1e-300;

function plain(cell: Cell): Cell {
  return typeof cell === 'number' && Math.abs(cell) < LEAST ? 0 : cell;
}
