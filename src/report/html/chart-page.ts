import type { Chart } from '../charts/chart.ts';
import { DARK_COLOURS } from './colours.ts';
import { chartData } from './figures.ts';
import { type Content, html } from './markup.ts';
import { pageText } from './page.ts';
import { chartLibraries, clientScript, packedElement } from './scripts.ts';
import { contentsMarkup, type Section, sectionMarkup } from './section.ts';
import { BASE_STYLE } from './style.ts';
import { REPORT_STYLE } from './style-report.ts';

/** A page of sections with interactive charts and sortable tables. The first section has the id `answer`. */
export interface ChartPage {
  readonly title: string;
  readonly description: string;
  readonly heading: string;
  /** Text under the heading. */
  readonly about: Content;
  /** Sections without a body are left out. */
  readonly sections: readonly Section[];
  /** All charts that the sections show. */
  readonly charts: readonly Chart[];
  /** Version of skirmetrics. */
  readonly version: string;
  /** Rules beside those of all reports. */
  readonly style?: string;
  /** More for the page's code: data by the id of their element, and modules before `report`. */
  readonly more?: { readonly data: Readonly<Record<string, unknown>>; readonly modules: readonly string[] };
}

/** The page as one HTML document that opens from disk and fetches nothing. */
export function chartPage(page: ChartPage): string {
  const { title, description, heading, about, sections, charts, version, style = '', more } = page;
  const shown = sections.filter(({ body }) => body !== null);
  return pageText({
    title,
    description,
    style: `${BASE_STYLE}\n${REPORT_STYLE}${style}`,
    body: html`<a class="skip" href="#answer">Skip to the answer</a>
<header><h1>${heading}</h1>
<p>${about}</p></header>
<div class="columns">
${contentsMarkup(shown)}
<main>
${shown.map(sectionMarkup)}</main>
</div>
<footer><p>Made by skirmetrics ${version}.</p></footer>`,
    scripts: [
      ...(charts.length === 0
        ? []
        : [packedElement('charts', { charts: chartData(charts), dark: DARK_COLOURS }), ...chartLibraries()]),
      ...Object.entries(more?.data ?? {}).map(([id, data]) => packedElement(id, data)),
      clientScript([
        'fit',
        'tooltip',
        'unpack',
        'charts',
        'folds',
        'sort',
        'tables',
        'copy',
        ...(more?.modules ?? []),
        'report',
      ]),
    ],
  });
}
