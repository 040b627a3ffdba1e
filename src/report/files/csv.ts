import { stringify } from 'csv-stringify/sync';
import { tablePath } from '../names.ts';
import type { Cell, Table } from '../rows/table.ts';
import type { FolderFile } from './folder.ts';

/** RFC 4180: CR LF, quoted where needed; null is empty. */
export function csvLines(lines: readonly (readonly Cell[])[]): string {
  // Without the last option a single CR or LF would stay unquoted.
  return stringify(lines as Cell[][], { record_delimiter: 'windows', quote_record_delimiter: true });
}

/** Full precision, rates as fractions. `run` is a last column, to stack runs. */
export function csvOf({ columns, rows }: Table, run: string | null = null): string {
  const last = run === null ? [] : [run];
  const lines = rows.map((row) => [...columns.map((column) => plain(row[column] ?? null)), ...last]);
  return csvLines([run === null ? columns : [...columns, 'run'], ...lines]);
}

export function tableFile(table: Table, run: string | null = null): FolderFile {
  return { path: tablePath(table.name), text: csvOf(table, run) };
}

/** CSV readers stumble over smaller numbers. */
const LEAST = 1e-300;

function plain(cell: Cell): Cell {
  return typeof cell === 'number' && Math.abs(cell) < LEAST ? 0 : cell;
}
