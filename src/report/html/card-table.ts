import { type Content, html, type Markup } from './markup.ts';

export interface CardColumn<T> {
  readonly head: string;
  readonly cell: (row: T) => Content;
  readonly by?: (row: T) => string | number | null;
  readonly numeric?: boolean;
  readonly kind?: string;
}

/** Cells repeat their heading on narrow screens. */
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
  // A single child keeps two columns on a phone.
  return isFirst
    ? html`<th scope="row"${rest}><div>${cell(row)}</div></th>`
    : html`<td${rest}><div>${cell(row)}</div></td>`;
}

const WIDTH = 110;

interface IntervalBar {
  readonly estimate: number | null;
  readonly low: number | null;
  readonly high: number | null;
  readonly delta: number;
  readonly words: string;
  readonly reach?: number;
}

export function commonReach(bars: readonly Pick<IntervalBar, 'estimate' | 'low' | 'high' | 'delta'>[]): number {
  return (
    1.1 *
    Math.max(
      ...bars.flatMap(({ estimate, low, high, delta }) =>
        [estimate, low, high, delta].map((end) => Math.abs(end ?? 0)),
      ),
    )
  );
}

/** Around 0, over the band of equivalence. */
export function intervalBar(bar: IntervalBar): Markup | null {
  const { estimate, delta, words } = bar;
  if (estimate === null) return null;
  // Equal differences have no interval: draw a dot.
  const { low, high } = { low: bar.low ?? estimate, high: bar.high ?? estimate };
  const most = bar.reach ?? commonReach([bar]);
  const x = (value: number) => (((value + most) / (2 * most)) * WIDTH).toFixed(1);
  const band = (x2: string, x1: string) => (Number(x2) - Number(x1)).toFixed(1);
  return html`<svg class="range" viewBox="0 0 ${WIDTH} 20" width="${WIDTH}" height="20" role="img" aria-label="${words}"><rect class="band" x="${x(-delta)}" y="2" width="${band(x(delta), x(-delta))}" height="16"/><line class="zero" x1="${WIDTH / 2}" x2="${WIDTH / 2}" y1="0" y2="20"/><line class="reach" x1="${x(low)}" x2="${x(high)}" y1="10" y2="10"/><circle cx="${x(estimate)}" cy="10" r="4"/></svg>`;
}
