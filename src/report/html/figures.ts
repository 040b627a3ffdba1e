import type { Chart, Spec } from '../charts/chart.ts';
import { altText } from './alt.ts';
import { html, type Markup } from './markup.ts';

/** A chart's place on the page: heading, the picture's words, and buttons that save it. The page's code draws it. */
export function figureMarkup(chart: Chart): Markup {
  const { name, title } = chart;
  const [run, ...marks] = subtitles(chart.spec);
  return html`<figure class="chart" id="chart-${name}" data-chart="${name}">
<h3>${title}</h3>
<div class="drawing" role="img" aria-label="${altText(chart)}"></div>
<figcaption>${marks.join(' ')}${run !== undefined && html` <span class="run">${run}</span>`}</figcaption>
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
