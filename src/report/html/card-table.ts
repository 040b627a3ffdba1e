import { type Content, html, type Markup } from './markup.ts';

/** A column of a table that becomes cards on a phone. */
export interface CardColumn<T> {
  readonly head: string;
  readonly cell: (row: T) => Content;
  /** What to sort by where the text would not do. */
  readonly by?: (row: T) => string | number | null;
  readonly numeric?: boolean;
  /** A class of its cells. */
  readonly kind?: string;
}

/** A sortable table whose cells say their heading, for a screen too narrow for columns. */
export function cardTable<T>(
  caption: string,
  rows: readonly T[],
  columns: readonly CardColumn<T>[],
  isRed?: (row: T) => boolean,
  isPale?: (row: T) => boolean,
): Markup {
  return html`<div class="scroll" role="region" aria-label="${caption}" tabindex="0">
<table class="sortable stacked"><caption class="hidden">${caption}</caption>
<thead><tr>${columns.map(({ head, numeric }) => html`<th scope="col"${numeric === true && html` class="number"`}>${head}</th>`)}</tr></thead>
<tbody>
${rows.map(
  (
    row,
  ) => html`<tr${isRed?.(row) === true && html` class="red"`}${isPale?.(row) === true && html` class="pale"`}>${columns.map((column, i) => cellMarkup(column, row, i === 0))}</tr>
`,
)}</tbody></table></div>`;
}

function cellMarkup<T>(
  { head, cell, by, numeric = false, kind = '' }: CardColumn<T>,
  row: T,
  isFirst: boolean,
): Markup {
  const classes = [...(numeric ? ['number'] : []), ...(kind === '' ? [] : [kind])].join(' ');
  const sort = by === undefined ? false : html` data-by="${by(row) ?? ''}"`;
  const rest = html`${classes !== '' && html` class="${classes}"`} data-head="${head}"${sort}`;
  // One child, so that heading and content are two columns on a phone.
  return isFirst
    ? html`<th scope="row"${rest}><div>${cell(row)}</div></th>`
    : html`<td${rest}><div>${cell(row)}</div></td>`;
}
