import { tablePath } from '../names.ts';
import { whole } from '../numbers.ts';
import type { Row, Table } from '../rows/table.ts';
import { type ShownColumn, shownColumns } from './cells.ts';
import { html, type Markup } from './markup.ts';
import { MOST_ROWS, sortKey } from './table.ts';

/** A table that the page's code builds as its fold is opened: `client/tables.js` knows the form. */
export interface PackedTable {
  readonly caption: string;
  readonly columns: readonly PackedColumn[];
  /** Texts, or a text with what to sort by where the text would not do. */
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

/** Tables of a page by their names. They are its largest part and most are never opened, so they are packed. */
export class PackedTables {
  readonly tables: Record<string, PackedTable> = {};

  /** The place of a table of estimates, to be put into a fold; with columns of its own, under a name of its own where several are of one file. */
  estimates(caption: string, { name, columns, rows }: Table, alpha: number, own: OwnLook = {}): Markup {
    if (rows.length === 0) return html`<p>Nothing of it happened in any game.</p>`;
    const shown = own.columns ?? shownColumns(columns, rows, alpha);
    const kept = rows.slice(0, MOST_ROWS);
    const rest =
      kept.length < rows.length &&
      html`<p class="note">The first ${whole(kept.length)} of ${whole(rows.length)} rows; all are in <code>${tablePath(name)}</code>.</p>`;
    const heads = shown.map(({ header, numeric }) => ({ head: header, ...(numeric ? { numeric } : {}) }));
    return html`${this.place(own.name ?? name, { caption, columns: heads, rows: kept.map((row) => cellsOf(shown, row)) })}${rest}`;
  }

  /** The place of any table. */
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
