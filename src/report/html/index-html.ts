import { type Estimated, percent, whole } from '../numbers.ts';
import { html, type Markup } from './markup.ts';
import { pageText } from './page.ts';
import { clientScript } from './scripts.ts';
import { BASE_STYLE } from './style.ts';
import { REPORT_STYLE } from './style-report.ts';

/** One report in a list of them. */
export interface IndexEntry {
  /** Its folder, from where the list is, with `/`. */
  readonly folder: string;
  readonly hasPage: boolean;
  /** When it was written, in milliseconds since 1970. */
  readonly at: number;
  /** `2026-11-21 08:15`, universal time. */
  readonly written: string;
  readonly scenario: string;
  readonly system: string;
  /** Null if nothing was played; so are its seed and variants. */
  readonly games: number | null;
  readonly seed: number | null;
  readonly variants: number;
  readonly interrupted: boolean;
  readonly wins: readonly (Estimated & { readonly side: string })[];
}

/** A line may break after a folder. */
function brokenAtFolders(folder: string): Markup[] {
  return folder.split('/').map((step, i) => (i === 0 ? html`${step}` : html`/<wbr>${step}`));
}

/** The list of reports as an HTML document. */
export function indexHtml(entries: readonly IndexEntry[]): string {
  const heads = ['Report', 'Scenario', 'System', 'Wins'].map((head) => html`<th scope="col">${head}</th>`);
  const numbers = ['Games', 'Seed', 'Variants'].map((head) => html`<th scope="col" class="number">${head}</th>`);
  return pageText({
    title: 'Reports',
    description: `${entries.length} reports`,
    style: `${BASE_STYLE}\n${REPORT_STYLE}`,
    body: html`<header><h1>Reports</h1><p>${entries.length} ${entries.length === 1 ? 'report' : 'reports'}, the newest first</p></header>
<div class="columns alone"><main><section aria-label="Reports">
<div class="scroll" role="region" aria-label="Reports" tabindex="0"><table class="sortable"><caption class="hidden">Reports</caption>
<thead><tr>${heads}${numbers}<th scope="col">Written (UTC)</th></tr></thead>
<tbody>
${entries.map(entryMarkup)}</tbody></table></div>
</section></main></div>`,
    scripts: [clientScript(['fit', 'tooltip', 'unpack', 'charts', 'folds', 'sort', 'copy', 'report'])],
  });
}

function entryMarkup(entry: IndexEntry): Markup {
  const { folder, hasPage, scenario, system, games, seed, variants, written, interrupted, wins, at } = entry;
  const address = [...folder.split('/').map(encodeURIComponent), hasPage ? 'report.html' : ''].join('/');
  // A number and its per cent sign stay on one line.
  const shares = wins.map((win) => `${win.side} ${percent(win)}`).join(', ');
  return html`<tr><th scope="row"><a href="./${address}">${brokenAtFolders(folder)}</a></th><td class="wraps">${scenario}</td><td class="wraps">${system}</td><td class="prose">${shares}</td>
${numberMarkup(games, games === null ? '' : whole(games), interrupted)}${numberMarkup(seed, String(seed))}${numberMarkup(games === null ? null : variants, String(variants))}<td data-by="${at}">${written}</td></tr>
`;
}

function numberMarkup(value: number | null, text: string, interrupted = false): Markup {
  if (value === null) return html`<td class="number" data-by="">–</td>`;
  return html`<td class="number" data-by="${value}">${text}${interrupted && ' (interrupted)'}</td>`;
}
