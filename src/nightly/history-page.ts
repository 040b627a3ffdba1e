import { cardTable } from '../report/html/card-table.ts';
import { chartPage } from '../report/html/chart-page.ts';
import { html } from '../report/html/markup.ts';
import { rowLabel } from '../report/sentences/comparison.ts';
import { moving } from './history-text.ts';
import type { Night } from './night.ts';
import { nightsTable, nightVerdict, watchMarkup } from './page-history.ts';
import { NIGHT_STYLE } from './page-style.ts';
import { type MetricSeries, seriesOf } from './series.ts';
import { sparkline } from './sparkline.ts';
import { changeHeadline, nightAnswer } from './words.ts';

/** Nights and metrics that one page lists. */
const MOST_NIGHTS = 400;
const MOST_SERIES = 300;

/** The nights of a suite as one HTML document. There is at least one night. */
export function historyPage(name: string, nights: readonly Night[], version: string): string {
  const last = nights.at(-1)!;
  const series = moving(seriesOf(nights));
  const from = nights[0].ended.slice(0, 10);
  return chartPage({
    title: `${name}: history`,
    description: `${nights.length} nights, ${from} to ${last.ended.slice(0, 10)}`,
    heading: `${name}: history`,
    about: `${nights.length} ${nights.length === 1 ? 'night' : 'nights'}, ${from} to ${last.ended.slice(0, 10)} · ${last.suite.file}`,
    sections: [
      {
        id: 'answer',
        title: 'The last night',
        body: html`<p class="answer">${nightAnswer(last)}</p><p>${sinceSentence(nights)}</p>`,
      },
      { id: 'metrics', title: 'Metrics', body: seriesMarkup(series) },
      { id: 'nights', title: 'Nights', body: nightsTable(nights, MOST_NIGHTS) },
      { id: 'watch', title: 'Fresh seeds', body: watchMarkup(last, nights.slice(0, -1)) },
    ],
    charts: [],
    version,
    style: NIGHT_STYLE,
  });
}

/** Since when the verdict is what it is. */
function sinceSentence(nights: readonly Night[]): string {
  const verdict = nightVerdict(nights.at(-1)!);
  const other = nights.findLastIndex((night) => nightVerdict(night) !== verdict);
  const first = nights[other + 1];
  const accepted = nights.findLast((night) => night.accepted != null);
  const since = `It has been so since the night of ${first.ended.slice(0, 10)}.`;
  const why = other < 0 || changeHeadline(first) === '' ? '' : ` ${changeHeadline(first)}.`;
  const pinned =
    accepted === undefined
      ? ''
      : ` The baseline was accepted on ${accepted.ended.slice(0, 10)}: ${accepted.accepted!.reason}`;
  return `${since}${why}${pinned}`;
}

function seriesMarkup(series: readonly MetricSeries[]) {
  if (series.length === 0) return html`<p>The games of all nights ended as in the baseline.</p>`;
  const shown = series.slice(0, MOST_SERIES);
  const text = ({ metric }: MetricSeries, value: number) => (value * metric.scale).toFixed(metric.scale === 1 ? 2 : 1);
  return html`${cardTable<MetricSeries>(
    'Metrics',
    shown,
    [
      { head: 'Entry', cell: ({ key }) => key, kind: 'entry' },
      { head: 'Metric', cell: ({ metric }) => rowLabel(metric), kind: 'long' },
      { head: 'Pinned', cell: (row) => text(row, row.points.at(-1)!.pinned), numeric: true },
      { head: 'Last', cell: (row) => text(row, row.points.at(-1)!.value), numeric: true },
      { head: 'Block', cell: ({ points }) => points.at(-1)!.source },
      { head: 'Unit', cell: ({ metric }) => metric.unit, kind: 'long' },
      { head: 'Nights', cell: sparkline },
    ],
    ({ points }) => points.at(-1)!.verdict === 'drift',
  )}
<p class="note">As in the report of each night, values come from the first block of games or, where a metric was judged again, from the second. The band is the pinned value with what does not matter on both sides (delta). A dashed line marks a night whose games ended otherwise than those before; ▲ a drift.${series.length > shown.length && ` The ${MOST_SERIES} of ${series.length} that moved most.`}</p>`;
}
