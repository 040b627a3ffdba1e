import type { Chart } from '../charts/chart.ts';
import { whole } from '../numbers.ts';
import type { RunResults } from '../results.ts';
import type { Table } from '../rows/table.ts';
import { DARK_COLOURS } from './colours.ts';
import { chartData, figureMarkup } from './figures.ts';
import { html } from './markup.ts';
import { pageText } from './page.ts';
import { limitsMarkup, reproduceMarkup, rulesMarkup } from './rules-section.ts';
import { chartLibraries, clientScript, dataElement } from './scripts.ts';
import { contentsMarkup, type Section, sectionMarkup } from './section.ts';
import { BASE_STYLE } from './style.ts';
import { REPORT_STYLE } from './style-report.ts';
import { tableMarkup } from './table.ts';

/** What the page of a sweep shows: one table, its charts, and how it was played. */
export interface SweepPage {
  readonly facts: Omit<RunResults, 'variants'>;
  readonly games: number;
  readonly keys: readonly string[];
  readonly table: Table;
  readonly charts: readonly Chart[];
}

/** A sweep as one HTML document that opens from disk and fetches nothing. */
export function sweepPage({ facts, games, keys, table, charts }: SweepPage): string {
  const { scenario, seed, alpha, limits, versions } = facts;
  const what = keys.length === 0 ? 'Each house rule changed' : `Values of ${keys.join(' and ')}`;
  const results = { ...facts, variants: [] };
  const sections: Section[] = [
    { id: 'answer', title: what, body: [...charts.map(figureMarkup), tableMarkup(what, table, alpha)] },
    { id: 'rules', title: 'Rules and scenario', body: rulesMarkup(results) },
    { id: 'limits', title: 'What the model leaves out', body: limitsMarkup(limits) },
    { id: 'again', title: 'Play it again', body: reproduceMarkup(results) },
  ];
  const shown = sections.filter(({ body }) => body !== null);
  const about = `${scenario.systemTitle} · ${whole(games)} games a row · seed ${seed}`;
  return pageText({
    title: `${scenario.name}: ${what}`,
    description: about,
    style: `${BASE_STYLE}\n${REPORT_STYLE}`,
    body: html`<a class="skip" href="#answer">Skip to the answer</a>
<header><h1>${scenario.name}</h1><p>${about}</p></header>
<div class="columns">
${contentsMarkup(shown)}
<main>
${shown.map(sectionMarkup)}</main>
</div>
<footer><p>Made by skirmetrics ${versions.skirmetrics}.</p></footer>`,
    scripts: [
      dataElement('charts', { charts: chartData(charts), dark: DARK_COLOURS }),
      ...(charts.length === 0 ? [] : chartLibraries()),
      clientScript(['fit', 'tooltip', 'charts', 'sort', 'copy', 'report']),
    ],
  });
}
