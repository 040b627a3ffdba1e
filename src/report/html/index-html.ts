import { capitalised } from '../names.ts';
import { type Estimated, percent, whole } from '../numbers.ts';
import { type CardColumn, cardTable } from './card-table.ts';
import { type Content, html, type Markup } from './markup.ts';
import { clientScript, pageText } from './page.ts';
import { BASE_STYLE, REPORT_STYLE } from './style.ts';

export interface IndexEntry {
  /** Relative to the list, with `/`. */
  readonly folder: string;
  readonly hasPage: boolean;
  /** Milliseconds since 1970. */
  readonly at: number;
  /** `2026-11-21 08:15`, UTC. */
  readonly written: string;
  /** For example `run`, `comparison`, `sweep`. */
  readonly kind: string;
  /** What is compared or swept: variants or keys, for example `save.hard=2`. */
  readonly subject: string;
  readonly scenario: string;
  readonly system: string;
  /** Null if nothing was played. */
  readonly games: number | null;
  readonly seed: number | null;
  readonly variants: number;
  readonly interrupted: boolean;
  readonly wins: readonly (Estimated & { readonly side: string })[];
  readonly houseRules: readonly string[];
  /** For example `blue tactician, red random`. */
  readonly policies: string;
  readonly command: string | null;
  readonly kept: string | null;
}

/** Reports by scenario, the latest first. */
export function indexHtml(entries: readonly IndexEntry[]): string {
  const nameOf = ({ scenario, system }: IndexEntry) => JSON.stringify([scenario, system]);
  const groups = [...new Set(entries.map(nameOf))].map((name) => entries.filter((entry) => nameOf(entry) === name));
  const count = `${entries.length} ${entries.length === 1 ? 'report' : 'reports'}`;
  return pageText({
    title: 'Reports',
    description: count,
    style: `${BASE_STYLE}\n${REPORT_STYLE}${INDEX_STYLE}`,
    body: html`<header><h1>Reports</h1><p>${count}, the newest first. Tick two runs to compare them.</p></header>
<div class="columns alone"><main>
${groups.map(groupMarkup)}
<section id="compare" aria-live="polite" hidden><h2>Compare the two</h2><p></p><div></div></section>
</main></div>`,
    scripts: [clientScript(['sort', 'copy', 'pair', 'index'])],
  });
}

const INDEX_STYLE = `
.spark { display: inline-block; vertical-align: middle; overflow: visible; margin-right: 0.5rem; }
.spark polyline { fill: none; stroke: var(--muted); stroke-width: 1.5; } .spark circle { fill: var(--ink); } .spark line { stroke: var(--line); }
#compare { position: sticky; bottom: 0.5rem; z-index: 2; border-color: var(--link); }
#compare .command { margin: 0.2rem 0 0.4rem; }
td input[type='checkbox'], th input[type='checkbox'] { width: 1.2rem; height: 1.2rem; }`;

const COLUMNS: readonly CardColumn<IndexEntry>[] = [
  { head: 'Report', cell: linkMarkup, kind: 'wraps' },
  { head: 'Pick', cell: pickMarkup },
  { head: 'Kind', kind: 'wraps', cell: ({ kind, subject }) => (subject === '' ? kind : `${kind} of ${subject}`) },
  {
    head: 'Rules and players',
    kind: 'wraps',
    cell: ({ houseRules, policies }) => [...houseRules, ...(policies === '' ? [] : [policies])].join(', '),
  },
  // Keeps number and per cent sign together.
  { head: 'Wins', kind: 'wraps', cell: ({ wins }) => wins.map((win) => `${win.side} ${percent(win)}`).join(', ') },
  {
    ...{ head: 'Games', numeric: true, by: ({ games }: IndexEntry) => games },
    cell: ({ games, interrupted }) => (games === null ? '–' : `${whole(games)}${interrupted ? ' (interrupted)' : ''}`),
  },
  { head: 'Seed', numeric: true, by: ({ seed }) => seed, cell: ({ seed }) => (seed === null ? '–' : String(seed)) },
  { head: 'Written (UTC)', by: ({ at }) => at, cell: ({ written }) => written },
];

function groupMarkup(entries: readonly IndexEntry[]): Markup {
  const [{ scenario, system }] = entries;
  return html`<section aria-label="${scenario}"><h2>${scenario}</h2>
<p class="note">${courseMarkup(entries)}${system}</p>
${cardTable(`Reports of ${scenario}`, entries, COLUMNS)}
</section>
`;
}

function linkMarkup({ folder, hasPage }: IndexEntry): Content {
  const address = [...folder.split('/').map(encodeURIComponent), hasPage ? 'report.html' : ''].join('/');
  const words = folder.split('/').map((step, i) => (i === 0 ? html`${step}` : html`/<wbr>${step}`));
  return html`<a href="./${address}">${words}</a>`;
}

/** Only runs can be compared. */
function pickMarkup({ kind, folder, kept, command }: IndexEntry): Content {
  if (kind !== 'run' || command === null) return '';
  return html`<input type="checkbox" aria-label="Compare ${folder}" data-again="${command}"${kept !== null && html` data-kept="${kept}"`}>`;
}

/** First side, oldest run first. */
function courseMarkup(entries: readonly IndexEntry[]): Markup | false {
  const runs = entries.filter(({ kind, wins }) => kind === 'run' && wins.length > 0).toReversed();
  const shares = runs.map(({ wins }) => wins[0].estimate ?? 0);
  if (shares.length < 2) return false;
  const [width, height] = [120, 24];
  const points = shares.map((share, i) => [(i * width) / (shares.length - 1), (1 - share) * height].map(short));
  const [lastX, lastY] = points.at(-1)!;
  const side = capitalised(runs[0].wins[0].side);
  const words = `Wins of ${side}: ${percent(runs[0].wins[0])} in the first of ${runs.length} runs, ${percent(runs.at(-1)!.wins[0])} in the last`;
  return html`<svg class="spark" width="${width}" height="${height}" viewBox="0 0 ${width} ${height}" role="img" aria-label="${words}"><title>${words}</title><line x1="0" x2="${width}" y1="${height / 2}" y2="${height / 2}"/><polyline points="${points.map((point) => point.join(',')).join(' ')}"/><circle cx="${lastX}" cy="${lastY}" r="2.5"/></svg>`;
}

function short(pixels: number): number {
  return Number(pixels.toFixed(1));
}
