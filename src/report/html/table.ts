import { whole } from '../numbers.ts';
import type { Row, Table } from '../rows/table.ts';
import { type ShownColumn, shownColumns } from './cells.ts';
import { html, type Markup } from './markup.ts';

/** Rows of a table on a page; the rest is in its file. Nobody reads more, and the page stays small. */
export const MOST_ROWS = 150;

/** Numbers that the page's code reads from their text. */
const READABLE = /^-?[\d,]+(\.\d+)?%?$/;

/** A table that the page's code makes sortable: a cell has a sort key where its text would not do. */
export function tableMarkup(caption: string, table: Table, alpha: number, columns?: readonly ShownColumn[]): Markup {
  const { rows, name } = table;
  if (rows.length === 0) return html`<p>Nothing of it happened in any game.</p>`;
  const shown = columns ?? shownColumns(table.columns, rows, alpha);
  const kept = rows.slice(0, MOST_ROWS);
  const rest =
    kept.length < rows.length &&
    html`<p class="note">The first ${whole(kept.length)} of ${whole(rows.length)} rows; all are in <code>${name}.csv</code>.</p>`;
  return html`<div class="scroll" role="region" aria-label="${caption}" tabindex="0">
<table class="sortable">
<caption class="hidden">${caption}</caption>
<thead><tr>${shown.map(({ header, numeric }) => html`<th scope="col"${numeric && html` class="number"`}>${header}</th>`)}</tr></thead>
<tbody>
${kept.map(
  (row) => html`<tr>${shown.map((column, i) => cellMarkup(column, row, i === 0))}</tr>
`,
)}</tbody>
</table>
</div>
${rest}`;
}

/** What a cell is sorted by where its text would not do; null where it does. */
export function sortKey({ numeric, key }: ShownColumn, row: Row, shown: string): string | null {
  const by = key(row);
  if (!numeric || (typeof by === 'number' && READABLE.test(shown))) return null;
  return by === null ? '' : short(by);
}

function cellMarkup(column: ShownColumn, row: Row, first: boolean): Markup {
  const { numeric } = column;
  const shown = column.text(row);
  const by = sortKey(column, row, shown);
  const sort = by !== null && html` data-by="${by}"`;
  if (first) return html`<th scope="row"${numeric && html` class="number"`}${sort}>${shown}</th>`;
  return html`<td${numeric && html` class="number"`}${sort}>${shown}</td>`;
}

/** Digits enough to sort by. */
function short(value: string | number): string {
  return typeof value === 'number' ? String(Number(value.toPrecision(7))) : value;
}
