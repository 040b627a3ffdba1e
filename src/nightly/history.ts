import { type Block, type Column, type Document, PAGE, type Printer, table } from '../report/document/document.ts';
import { type Content, html } from '../report/html/markup.ts';
import { titleOf } from '../report/html/page.ts';
import { whole } from '../report/numbers.ts';
import { rowLabel } from '../report/sentences/comparison.ts';
import { nightAnswer } from './answer.ts';
import { causeText, nightCauses } from './cause.ts';
import type { EntryState, Night } from './night.ts';
import { type MetricSeries, seriesOf, sparkline, type Watched, watched } from './series.ts';
import { rowsWith } from './words.ts';

const TERMINAL: readonly Printer[] = ['terminal'];

/** Limits of the page. */
const MOST_NIGHTS = 400;
const MOST_SERIES = 300;
/** Limit of series on a terminal, by size of change. */
const MOST_TOLD = 20;

/** Addresses of a night's report, for a page and for a terminal. Null if it is not there. */
export type PageOf = (night: Night) => { readonly href: string; readonly url: string } | null;
const NOWHERE: PageOf = () => null;

/** At least one night, oldest first. A terminal shows the `last`. */
export function historyDocument(
  name: string,
  nights: readonly Night[],
  last: number,
  pageOf: PageOf = NOWHERE,
): Document {
  const newest = nights.at(-1)!;
  const span = `${nights[0].ended.slice(0, 10)} to ${newest.ended.slice(0, 10)}`;
  const count = `${nights.length} ${nights.length === 1 ? 'night' : 'nights'}`;
  const since = firstAlike(nights);
  const answer: Block[] = [
    { kind: 'answer', text: nightAnswer(newest) },
    { kind: 'sentence', text: sinceSentence(nights, since) },
    ...(pageOf(since) === null
      ? []
      : [{ kind: 'figure', content: html`<p>${linked(`The report of ${dayOf(since)}`, since, pageOf)}</p>` } as const]),
  ];
  return {
    ...{
      name,
      heading: titleOf('History', name),
      brief: count,
      answer: null,
      about: `${count}, ${span} · ${newest.suite.file}`,
    },
    sections: [
      { id: 'answer', title: 'The last night', blocks: answer },
      { id: 'metrics', title: 'Metrics', blocks: seriesBlocks(moving(seriesOf(nights)), nights) },
      { id: 'nights', title: 'Nights', blocks: [nightsTable(nights, MOST_NIGHTS, last, pageOf)] },
      { id: 'causes', title: null, blocks: causeBlocks(nights, last, pageOf) },
      { id: 'watch', title: 'Fresh seeds', blocks: watchBlocks(newest, nights.slice(0, -1)) },
    ],
    order: { terminal: ['answer', 'nights', 'causes', 'metrics'], markdown: ['answer', 'metrics', 'nights'] },
  };
}

/** The first of the last nights that have one verdict. */
function firstAlike(nights: readonly Night[]): Night {
  const verdict = nightVerdict(nights.at(-1)!);
  return nights[nights.findLastIndex((night) => nightVerdict(night) !== verdict) + 1];
}

function sinceSentence(nights: readonly Night[], since: Night): string {
  const accepted = nights.findLast((night) => night.accepted != null);
  // The answer names the cause if it is still the same.
  const why = causesText(since) === causesText(nights.at(-1)!) ? '' : causesText(since);
  return [
    `This began on ${dayOf(since)}${why === '' ? '.' : ` after ${why}.`}`,
    ...(accepted === undefined
      ? []
      : [`The baseline was accepted on ${dayOf(accepted)}: ${accepted.accepted!.reason}`]),
  ].join(' ');
}

function dayOf({ ended }: Night): string {
  return ended.slice(0, 10);
}

function timeOf({ ended }: Night): string {
  return ended.slice(0, 16).replace('T', ' ');
}

/** Empty if nothing changed. */
function causesText(night: Night): string {
  return nightCauses(night).map(causeText).join('; ');
}

function linked(words: string, night: Night, pageOf: PageOf): Content {
  const page = pageOf(night);
  return page !== null && html`<a href="${page.href}">${words}</a>`;
}

/** One for each change, with the night that found it. */
function causeBlocks(nights: readonly Night[], last: number, pageOf: PageOf): Block[] {
  const texts = nights.map(causesText);
  const first = nights.length - last;
  return nights
    .flatMap((night, i): Block[][] => {
      if (i < first || texts[i] === '' || texts[i] === texts[i - 1]) return [];
      const page = pageOf(night);
      return [
        [
          {
            kind: 'findings',
            items: nightCauses(night).map((cause) => `${timeOf(night)}  ${causeText(cause)}`),
            on: TERMINAL,
          },
          ...(page === null ? [] : [{ kind: 'note', text: page.url, on: TERMINAL, close: true } as const]),
        ],
      ];
    })
    .reverse()
    .flat();
}

/** `history` has all. */
const MOST_BEFORE = 30;

/** Limit of a report; `history` has all nights. */
export function nightsTable(
  nights: readonly Night[],
  most = MOST_BEFORE,
  last = most,
  pageOf: PageOf = NOWHERE,
): Block {
  const accepted = ({ accepted }: Night) => accepted?.reason ?? '';
  const columns: Column<Night>[] = [
    {
      ...{ head: 'night (UTC)', cell: timeOf, by: timeOf },
      content: (night) => linked(timeOf(night), night, pageOf) || timeOf(night),
    },
    { head: 'tier', cell: ({ tier }) => tier },
    { head: 'verdict', cell: nightVerdict, kind: 'long' },
    {
      ...{ head: 'changed', numeric: true, by: changedEntries },
      cell: (night) => `${changedEntries(night)} of ${night.entries.length}`,
    },
    {
      ...{ head: 'what changed, or why it was accepted', on: TERMINAL },
      cell: (night) =>
        accepted(night) ||
        nightCauses(night)
          .map(({ change }) => change)
          .join('; '),
    },
    { head: 'what changed', cell: causesText, kind: 'long', on: PAGE },
    { head: 'commit', cell: ({ commit }) => commit?.slice(0, 10) ?? '' },
    { head: 'accepted', cell: accepted, kind: 'long', on: PAGE },
  ];
  return table('Nights', nights.toReversed(), columns, {
    isRed: ({ exitCode }) => exitCode === 1 || exitCode === 3,
    longest: 44,
    most: {
      terminal: [last, (left) => `… and ${left} older nights; see --last`],
      page: [most, (_, all) => `The newest ${most} of ${whole(all)} nights.`],
    },
  });
}

export function nightVerdict(night: Night): string {
  const drifts = rowsWith(night, 'drift').length;
  if (night.accepted != null) return 'accepted';
  if (night.exitCode === 3) return '✗ not repeatable';
  if (drifts > 0) return `▲ drift of ${drifts} ${drifts === 1 ? 'metric' : 'metrics'}`;
  const isAmong = (state: EntryState) => night.entries.some((entry) => entry.state === state);
  if (isAmong('refused') || (night.against.gone ?? []).length > 0) return '? not all compared';
  if (night.tier === 'smoke') return isAmong('changed') ? '≠ changed' : '= identical';
  const what = isAmong('changed') ? 'changed' : isAmong('unknown') ? 'other seeds' : null;
  if (what === null) return '= identical';
  return rowsWith(night, 'undecided').length > 0 ? `? ${what}, no drift shown` : `≈ ${what}, no drift`;
}

function changedEntries({ entries }: Night): number {
  return entries.filter(({ state }) => state === 'changed').length;
}

/** Largest change relative to delta first. */
function moving(series: readonly MetricSeries[]): MetricSeries[] {
  const moved = ({ points, delta }: MetricSeries) =>
    Math.max(...points.map(({ value, pinned }) => Math.abs(value - pinned))) / delta;
  return series.filter(({ points }) => points.length > 0).sort((a, b) => moved(b) - moved(a));
}

function seriesBlocks(series: readonly MetricSeries[], nights: readonly Night[]): Block[] {
  if (series.length === 0) {
    const isStill = nights.every((night) => changedEntries(night) === 0);
    const why = isStill ? ': on all nights the games ended as in the baseline' : '';
    return [{ kind: 'sentence', text: `No metric has been compared yet${why}.` }];
  }
  const latest = ({ points }: MetricSeries) => points.at(-1)!;
  const columns: Column<MetricSeries>[] = [
    { head: 'scenario', cell: ({ key }) => key, kind: 'entry' },
    { head: 'metric', cell: ({ metric }) => rowLabel(metric), kind: 'long' },
    { head: 'baseline', cell: (row) => inUnits(row, latest(row).pinned), numeric: true },
    { head: 'latest', cell: (row) => inUnits(row, latest(row).value), numeric: true },
    { head: 'block', cell: (row) => latest(row).source },
    { head: 'unit', cell: ({ metric }) => metric.unit, kind: 'long', on: PAGE },
    { head: 'nights', cell: bars, content: sparkline },
  ];
  const text =
    'Values come from the first block of games or, where a metric was tested again, from the second, as in the report of each night. The band is the baseline with the differences that are too small to matter (delta). A dashed line marks a night whose games ended differently from the night before; ▲ marks a drift.';
  const isRed = (row: MetricSeries) => latest(row).verdict === 'drift';
  const most = {
    terminal: [MOST_TOLD, (left: number) => `… and ${left} more metrics, on the page: --html FILE`],
    page: [MOST_SERIES, (_: number, all: number) => `The ${MOST_SERIES} of ${all} that moved most.`],
  } as const;
  return [table('Metrics', series, columns, { isRed, longest: 60, most }), { kind: 'note', text, on: PAGE }];
}

function inUnits({ metric: { scale } }: Pick<MetricSeries, 'metric'>, value: number): string {
  return (value * scale).toFixed(scale === 1 ? 2 : 1);
}

const HEIGHTS = '▁▂▃▄▅▆▇█';

/** The scale includes delta, so that noise looks flat. */
function bars({ points, delta }: MetricSeries): string {
  const ends = points.flatMap(({ value, pinned }) => [value, pinned - delta, pinned + delta]);
  const [low, high] = [Math.min(...ends), Math.max(...ends)];
  const height = (value: number) => Math.floor((HEIGHTS.length * (value - low)) / (high - low));
  return points
    .slice(-40)
    .map(({ value }) => HEIGHTS[Math.min(HEIGHTS.length - 1, height(value))])
    .join('');
}

/** Metrics nearest to an alarm. */
const MOST_WATCHED = 12;

/** Empty without fresh seeds. */
export function watchBlocks(night: Night, past: readonly Night[]): Block[] {
  if (night.fresh.length === 0) return [];
  const all = watched(past, night.fresh, night.ended);
  const about =
    all.length === 0
      ? 'From the second night on, this part says whether the results lean one way.'
      : 'The sum of a metric grows while its estimates lean one way. Beyond its limit it becomes a warning, and four times as many games are played.';
  const mean = (values: readonly number[]) => values.reduce((sum, value) => sum + value, 0) / values.length;
  const columns: Column<Watched>[] = [
    { head: 'scenario', cell: ({ key }) => key, kind: 'entry' },
    { head: 'metric', cell: ({ metric }) => rowLabel(metric), kind: 'long' },
    { head: 'nights', cell: ({ nights }) => String(nights.length), numeric: true },
    { head: 'tonight', cell: (row) => inUnits(row, row.estimates.at(-1)!), numeric: true },
    { head: 'mean before', cell: (row) => inUnits(row, mean(row.estimates.slice(0, -1))), numeric: true },
    { head: 'leans', cell: ({ direction, sum }) => (sum === 0 ? '' : direction) },
    { head: 'sum', cell: ({ sum }) => sum.toFixed(1), numeric: true },
    { head: 'limit', cell: ({ limit }) => limit.toFixed(1), numeric: true },
  ];
  const rest = (_: number, whole: number) => `The ${MOST_WATCHED} of ${whole} metrics nearest to their limit.`;
  const nearest = all.toSorted((a, b) => b.sum / b.limit - a.sum / a.limit);
  return [
    { kind: 'sentence', text: `Each night also plays games on a seed of its own. ${about}` },
    table('Fresh seeds', nearest, columns, {
      isRed: ({ sum, limit }) => sum > limit,
      most: { page: [MOST_WATCHED, rest] },
    }),
  ];
}
