import { styleText } from 'node:util';
import { rowLabel } from '../report/sentences/comparison.ts';
import { plainTable, wrapped } from '../report/terminal/layout.ts';
import type { Night } from './night.ts';
import { changedEntries, nightVerdict } from './page-history.ts';
import { type MetricSeries, seriesOf } from './series.ts';
import { changeHeadline } from './words.ts';

/** Series in a terminal: those that moved most. The page has all. */
const MOST_SERIES = 20;
const BLOCKS = '▁▂▃▄▅▆▇█';

/** The nights of a suite for people at a terminal: one line each, the newest first, then how metrics went. */
export function historyText(name: string, nights: readonly Night[], last: number): string {
  const shown = nights.toReversed().slice(0, last);
  const lines = shown.map((night) => [
    night.ended.slice(0, 16).replace('T', ' '),
    night.tier,
    nightVerdict(night),
    `${changedEntries(night)} of ${night.entries.length}`,
    night.accepted?.reason ?? changeHeadline(night),
    night.commit?.slice(0, 10) ?? '',
  ]);
  const rest = nights.length > shown.length ? [`… and ${nights.length - shown.length} older nights; see --last`] : [];
  const moved = moving(seriesOf(nights));
  const metrics = moved.slice(0, MOST_SERIES).map((series) => {
    const { key, metric, points } = series;
    const { value, pinned, source } = points.at(-1)!;
    const text = (number: number) => (number * metric.scale).toFixed(metric.scale === 1 ? 2 : 1);
    return [key, rowLabel(metric), text(pinned), text(value), source, blocks(series)];
  });
  const heads = ['night (UTC)', 'tier', 'verdict', 'other games', 'what changed, or why it was accepted', 'commit'];
  return [
    `${styleText('bold', name)}: ${nights.length} ${nights.length === 1 ? 'night' : 'nights'}`,
    '',
    plainTable(heads, lines, [3], 44),
    ...rest,
    '',
    ...(metrics.length === 0
      ? [wrapped('No metric has been compared: the games of all nights ended as in the baseline.')]
      : [plainTable(['entry', 'metric', 'pinned', 'last', 'block', 'nights'], metrics, [2, 3], 60)]),
    ...(moved.length > MOST_SERIES
      ? [`… and ${moved.length - MOST_SERIES} more metrics, in the page: --html FILE`]
      : []),
  ].join('\n');
}

/** Those that moved most, in units of what matters, come first. */
export function moving(series: readonly MetricSeries[]): MetricSeries[] {
  const moved = ({ points, delta }: MetricSeries) =>
    Math.max(...points.map(({ value, pinned }) => Math.abs(value - pinned))) / delta;
  return series.filter(({ points }) => points.length > 0).sort((a, b) => moved(b) - moved(a));
}

/** Nights as letters of eight heights; the scale covers what does not matter, so that noise looks flat. */
function blocks({ points, delta }: MetricSeries): string {
  const ends = points.flatMap(({ value, pinned }) => [value, pinned - delta, pinned + delta]);
  const [low, high] = [Math.min(...ends), Math.max(...ends)];
  return points
    .slice(-40)
    .map(({ value }) => BLOCKS[Math.min(BLOCKS.length - 1, Math.floor((BLOCKS.length * (value - low)) / (high - low)))])
    .join('');
}
