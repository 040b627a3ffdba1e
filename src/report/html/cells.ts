import { capitalised, spoken } from '../names.ts';
import { confidence, most, percent, rounded, span, whole } from '../numbers.ts';
import type { Cell, Row } from '../rows/table.ts';

/** A column for readers: several of the table's columns may have been merged into it. */
export interface ShownColumn {
  readonly header: string;
  readonly numeric: boolean;
  text(row: Row): string;
  /** What rows are sorted by. */
  key(row: Row): Cell;
}

const SHARE = /(^|[a-z])(rate|share|chance|incidence|unbroken)$/i;

/**
 * Columns of a table for readers: shares in per cent, estimates rounded by their interval, and the two ends of the
 * interval in one column after the estimate. Columns with the same value in every row, such as a single variant, are
 * left out. `heads` are headings by column other than its name.
 */
export function shownColumns(
  columns: readonly string[],
  rows: readonly Row[],
  alpha: number,
  heads: Readonly<Record<string, string>> = {},
): ShownColumn[] {
  const shown: ShownColumn[] = [];
  let estimate: string | null = null;
  for (const [i, column] of columns.entries()) {
    const next = columns[i + 1] ?? '';
    if (isLow(column) && next === highOf(column)) {
      shown.push(intervalColumn(column, next, estimate, alpha));
      continue;
    }
    if (i > 0 && isLow(columns[i - 1]) && column === highOf(columns[i - 1])) continue;
    if (column === 'variant' && new Set(rows.map((row) => row.variant)).size <= 1) continue;
    const ends = isLow(next) && columns[i + 2] === highOf(next) ? ([next, columns[i + 2]] as const) : null;
    estimate = column;
    const named = plainColumn(column, ends, rows);
    shown.push(heads[column] === undefined ? named : { ...named, header: heads[column] });
  }
  return shown;
}

function isLow(column: string): boolean {
  return /(^l|L)ow$/.test(column);
}

function highOf(low: string): string {
  return low.replace(/low$/, 'high').replace(/Low$/, 'High');
}

function plainColumn(column: string, ends: readonly [string, string] | null, rows: readonly Row[]): ShownColumn {
  const numeric = rows.some((row) => typeof row[column] === 'number');
  const share = SHARE.test(column);
  const text = (row: Row): string => {
    const value = row[column] ?? null;
    // A share of nothing.
    if (value === null && share && ends !== null) return 'never came up';
    if (typeof value !== 'number') return value ?? '–';
    const low = ends === null ? null : number(row[ends[0]]);
    const high = ends === null ? null : number(row[ends[1]]);
    if (share) return percent({ estimate: value, low, high });
    if (Number.isInteger(value) && ends === null) return whole(value);
    if (low === null || high === null || low === high) return plain(value);
    return rounded({ estimate: value, low, high });
  };
  // A house rule's key is shown as it is typed.
  const header = column.includes('.') ? column : capitalised(spoken(column));
  return { header, numeric, text, key: (row) => row[column] ?? null };
}

function intervalColumn(low: string, high: string, estimate: string | null, alpha: number): ShownColumn {
  const scale = estimate !== null && SHARE.test(estimate) ? 100 : 1;
  const text = (row: Row): string => {
    const ends = { estimate: null, low: number(row[low]), high: number(row[high]) };
    if (ends.low === null && ends.high === null) return withoutEnds(row, alpha);
    if (ends.low === null) return `up to ${plain(ends.high! * scale)}`;
    if (ends.high === null) return `from ${plain(ends.low * scale)}`;
    return ends.low === ends.high ? plain(ends.low * scale) : span(ends, scale);
  };
  return { header: `${confidence(alpha)} interval`, numeric: true, text, key: (row) => row[low] ?? null };
}

/** Instead of an interval: if all games had the same value, how many can differ. */
function withoutEnds({ sd, games }: Row, alpha: number): string {
  return sd === 0 && typeof games === 'number' ? `the same in all; at most ${most(games, alpha)} differ` : '–';
}

/** A number without an interval to round it by: four significant digits. */
function plain(value: number): string {
  return Number.isInteger(value) ? whole(value) : String(Number(value.toPrecision(4)));
}

function number(cell: Cell | undefined): number | null {
  return typeof cell === 'number' ? cell : null;
}
