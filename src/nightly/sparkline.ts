import { html, type Markup } from '../report/html/markup.ts';
import { rowLabel } from '../report/sentences/comparison.ts';
import type { MetricSeries } from './series.ts';

const WIDTH = 120;
const HEIGHT = 40;
const EDGE = 5;

/** A metric over the nights: the pinned value with its band of delta, a point a night, a line where games began to end otherwise. */
export function sparkline({ key, metric, delta, points }: MetricSeries): Markup {
  const { scale, unit } = metric;
  const ends = points.flatMap(({ value, pinned }) => [value, pinned - delta, pinned + delta]);
  const [low, high] = [Math.min(...ends), Math.max(...ends)];
  const step = (WIDTH - 2 * EDGE) / Math.max(1, points.length - 1);
  const x = (i: number) => (points.length === 1 ? WIDTH / 2 : EDGE + i * step);
  const y = (value: number) => EDGE + ((high - value) / (high - low || 1)) * (HEIGHT - 2 * EDGE);
  const bands = points.map(({ pinned }, i) => {
    const [from, to] = [Math.max(0, x(i) - step / 2), Math.min(WIDTH, x(i) + step / 2)];
    return html`<rect class="band" x="${from.toFixed(1)}" y="${y(pinned + delta).toFixed(1)}" width="${(to - from).toFixed(1)}" height="${(y(pinned - delta) - y(pinned + delta)).toFixed(1)}"/>`;
  });
  const marks = points.map(({ value, verdict, isOther }, i) => {
    const at = `${x(i).toFixed(1)},${y(value).toFixed(1)}`;
    const change =
      isOther && html`<line class="change" x1="${x(i).toFixed(1)}" x2="${x(i).toFixed(1)}" y1="0" y2="${HEIGHT}"/>`;
    const shape =
      verdict === 'drift'
        ? html`<path class="drift" d="M${at}m0,-4.5l4.5,8h-9z"/>`
        : html`<circle cx="${x(i).toFixed(1)}" cy="${y(value).toFixed(1)}" r="${i === points.length - 1 ? 2.6 : 1.6}"/>`;
    return [change, shape];
  });
  const last = points.at(-1)!;
  const shown = (value: number) => (value * scale).toFixed(scale === 1 ? 2 : 1);
  const changes = points.filter(({ isOther }) => isOther).map(({ ended }) => ended.slice(0, 10));
  const words = `${rowLabel(metric)} of ${key} over ${points.length} ${points.length === 1 ? 'night' : 'nights'}: ${shown(last.value)} ${unit} last, pinned ${shown(last.pinned)} ± ${shown(delta)}, ${last.source} block${changes.length === 0 ? '' : `; games changed on ${changes.join(', ')}`}`;
  return html`<svg class="spark" viewBox="0 0 ${WIDTH} ${HEIGHT}" width="${WIDTH}" height="${HEIGHT}" role="img" aria-label="${words}"><title>${words}</title>${bands}<polyline points="${points.map(({ value }, i) => `${x(i).toFixed(1)},${y(value).toFixed(1)}`).join(' ')}"/>${marks}</svg>`;
}
