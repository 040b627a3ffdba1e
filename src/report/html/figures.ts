import type { Chart, Spec } from '../charts/chart.ts';
import { altText } from './alt.ts';
import { html, type Markup } from './markup.ts';
import { standout } from './standout.ts';

/** Charts below each other; those of several variants are side by side under one heading, for comparison. */
export function figuresMarkup(charts: readonly Chart[]): Markup | null {
  if (charts.length === 0) return null;
  const groups = [...new Set(charts.map(groupOf))].map((group) => charts.filter((chart) => groupOf(chart) === group));
  return html`<div class="figures">${groups.map((group) =>
    group[0].of === undefined ? group.map(figureMarkup) : variantsMarkup(group),
  )}</div>`;
}

/** The name of a chart without its variant. */
export function groupOf({ name, of }: Chart): string {
  return of?.group ?? name;
}

function variantsMarkup(group: readonly Chart[]): Markup {
  return html`<div class="chart"><h3>${group[0].title}</h3>
<div class="variants">
${group.map(figureMarkup)}</div></div>
`;
}

/** A chart's place on the page: heading, description, and buttons that save it. The page's code draws it. */
export function figureMarkup(chart: Chart): Markup {
  const { name, title, of } = chart;
  const [run, ...marks] = subtitles(chart.spec);
  const found = standout(chart);
  return html`<figure class="chart" id="chart-${name}" data-chart="${name}">
${of === undefined ? html`<h3>${title}</h3>` : html`<h4>${of.variant}</h4>`}
<div class="drawing" role="img" aria-label="${altText(chart)}"></div>
<figcaption>${found !== null && html`<b>${found}</b> `}${marks.join(' ')}${run !== undefined && html` <span class="run">${run}</span>`}</figcaption>
</figure>
`;
}

/** The subtitle's lines: the run first, then what the marks are. */
function subtitles({ title }: Spec): string[] {
  const { subtitle } = (title ?? {}) as { subtitle?: unknown };
  if (typeof subtitle === 'string') return [subtitle];
  return Array.isArray(subtitle) ? subtitle.map(String) : [];
}

/** What the page's code draws: the specifications by name. */
export function chartData(charts: readonly Chart[]): { name: string; title: string; spec: Spec }[] {
  return charts.map(({ name, title, spec }) => ({ name, title, spec }));
}
