import { capitalised, spoken, tablePath } from '../names.ts';
import { confidence, most, percent, rounded, span, whole } from '../numbers.ts';
import type { Cell, Row, Table } from '../rows/table.ts';
import { html, type Markup } from './markup.ts';

/** May merge several columns of the table. */
export interface ShownColumn {
  readonly header: string;
  readonly numeric: boolean;
  text(row: Row): string;
  key(row: Row): Cell;
}

const SHARE = /(^|[a-z])(rate|share|chance|incidence|unbroken)$/i;

/** Interval ends are merged, constant columns left out. `heads` overrides headings. */
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
    if (value === null && share && ends !== null) return 'never came up';
    if (typeof value !== 'number') return value ?? '–';
    const low = ends === null ? null : number(row[ends[0]]);
    const high = ends === null ? null : number(row[ends[1]]);
    if (share) return percent({ estimate: value, low, high });
    if (Number.isInteger(value) && ends === null) return whole(value);
    if (low === null || high === null || low === high) return plain(value);
    return rounded({ estimate: value, low, high });
  };
  // House rule keys stay as typed.
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

/** Games that may differ if all had the same value. */
function withoutEnds({ sd, games }: Row, alpha: number): string {
  return sd === 0 && typeof games === 'number' ? `the same in all; at most ${most(games, alpha)} differ` : '–';
}

/** Four significant digits. */
function plain(value: number): string {
  return Number.isInteger(value) ? whole(value) : String(Number(value.toPrecision(4)));
}

function number(cell: Cell | undefined): number | null {
  return typeof cell === 'number' ? cell : null;
}

/** Row limit on a page; the file has the rest. */
export const MOST_ROWS = 150;

const READABLE = /^-?[\d,]+(\.\d+)?%?$/;

/** Null where the text sorts correctly. */
function sortKey({ numeric, key }: ShownColumn, row: Row, shown: string): string | null {
  const by = key(row);
  if (!numeric || (typeof by === 'number' && READABLE.test(shown))) return null;
  return by === null ? '' : short(by);
}

function short(value: string | number): string {
  return typeof value === 'number' ? String(Number(value.toPrecision(7))) : value;
}

export interface PackedTable {
  readonly caption: string;
  readonly columns: readonly PackedColumn[];
  /** Texts, or text with sort key. */
  readonly rows: readonly (readonly PackedCell[])[];
}

interface PackedColumn {
  readonly head: string;
  readonly numeric?: boolean;
  /** `code` for keys, `prose` for texts that wrap. */
  readonly kind?: 'code' | 'prose';
}

type PackedCell = string | readonly [text: string, by: string];

interface OwnLook {
  readonly name?: string;
  readonly columns?: readonly ShownColumn[];
}

export class PackedTables {
  readonly tables: Record<string, PackedTable> = {};

  /** Tables from one file need names of their own. */
  estimates(caption: string, { name, columns, rows }: Table, alpha: number, own: OwnLook = {}): Markup {
    if (rows.length === 0) return html`<p>This never happened in any game.</p>`;
    const shown = own.columns ?? shownColumns(columns, rows, alpha);
    const kept = rows.slice(0, MOST_ROWS);
    const rest =
      kept.length < rows.length &&
      html`<p class="note">The first ${whole(kept.length)} of ${whole(rows.length)} rows; all are in <code>${tablePath(name)}</code>.</p>`;
    const heads = shown.map(({ header, numeric }) => ({ head: header, ...(numeric ? { numeric } : {}) }));
    return html`${this.place(own.name ?? name, { caption, columns: heads, rows: kept.map((row) => cellsOf(shown, row)) })}${rest}`;
  }

  place(name: string, table: PackedTable): Markup {
    this.tables[name] = table;
    return html`<div class="scroll packed" data-table="${name}" role="region" aria-label="${table.caption}" tabindex="0"></div>`;
  }
}

function cellsOf(columns: readonly ShownColumn[], row: Row): PackedCell[] {
  return columns.map((column) => {
    const text = column.text(row);
    const by = sortKey(column, row, text);
    return by === null ? text : [text, by];
  });
}
