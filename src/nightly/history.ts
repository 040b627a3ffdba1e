import { type Block, type Column, type Document, PAGE, type Printer, table } from '../report/document/document.ts';
import { whole } from '../report/numbers.ts';
import { rowLabel } from '../report/sentences/comparison.ts';
import type { EntryState, Night } from './night.ts';
import { type MetricSeries, seriesOf, sparkline, type Watched, watched } from './series.ts';
import { changeHeadline, nightAnswer, rowsWith } from './words.ts';

const TERMINAL: readonly Printer[] = ['terminal'];

/** Limits of the page. */
const MOST_NIGHTS = 400;
const MOST_SERIES = 300;
/** Limit of series on a terminal, by size of change. */
const MOST_TOLD = 20;

/** At least one night, newest first. A terminal shows the `last`. */
export function historyDocument(name: string, nights: readonly Night[], last: number): Document {
  const newest = nights.at(-1)!;
  const span = `${nights[0].ended.slice(0, 10)} to ${newest.ended.slice(0, 10)}`;
  const count = `${nights.length} ${nights.length === 1 ? 'night' : 'nights'}`;
  const answer: Block[] = [
    { kind: 'answer', text: nightAnswer(newest) },
    { kind: 'sentence', text: sinceSentence(nights) },
  ];
  return {
    ...{
      name,
      heading: `${name}: history`,
      brief: count,
      answer: null,
      about: `${count}, ${span} · ${newest.suite.file}`,
    },
    sections: [
      { id: 'answer', title: 'The last night', blocks: answer },
      { id: 'metrics', title: 'Metrics', blocks: seriesBlocks(moving(seriesOf(nights))) },
      { id: 'nights', title: 'Nights', blocks: [nightsTable(nights, MOST_NIGHTS, last)] },
      { id: 'watch', title: 'Fresh seeds', blocks: watchBlocks(newest, nights.slice(0, -1)) },
    ],
    order: { terminal: ['nights', 'metrics'], markdown: ['answer', 'metrics', 'nights'] },
  };
}

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

/** `history` has all. */
const MOST_BEFORE = 30;

/** Limit of a report; `history` has all nights. */
export function nightsTable(nights: readonly Night[], most = MOST_BEFORE, last = most): Block {
  const accepted = ({ accepted }: Night) => accepted?.reason ?? '';
  const columns: Column<Night>[] = [
    { head: 'night (UTC)', cell: ({ ended }) => ended.slice(0, 16).replace('T', ' ') },
    { head: 'tier', cell: ({ tier }) => tier },
    { head: 'verdict', cell: nightVerdict, kind: 'long' },
    {
      ...{ head: 'other games', numeric: true, by: changedEntries },
      cell: (night) => `${changedEntries(night)} of ${night.entries.length}`,
    },
    {
      ...{ head: 'what changed, or why it was accepted', on: TERMINAL },
      cell: (night) => accepted(night) || changeHeadline(night),
    },
    { head: 'what changed', cell: changeHeadline, kind: 'long', on: PAGE },
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

function seriesBlocks(series: readonly MetricSeries[]): Block[] {
  if (series.length === 0)
    return [
      { kind: 'sentence', text: 'No metric has been compared: the games of all nights ended as in the baseline.' },
    ];
  const latest = ({ points }: MetricSeries) => points.at(-1)!;
  const columns: Column<MetricSeries>[] = [
    { head: 'entry', cell: ({ key }) => key, kind: 'entry' },
    { head: 'metric', cell: ({ metric }) => rowLabel(metric), kind: 'long' },
    { head: 'pinned', cell: (row) => inUnits(row, latest(row).pinned), numeric: true },
    { head: 'last', cell: (row) => inUnits(row, latest(row).value), numeric: true },
    { head: 'block', cell: (row) => latest(row).source },
    { head: 'unit', cell: ({ metric }) => metric.unit, kind: 'long', on: PAGE },
    { head: 'nights', cell: bars, content: sparkline },
  ];
  const text =
    'As in the report of each night, values come from the first block of games or, where a metric was judged again, from the second. The band is the pinned value with what does not matter on both sides (delta). A dashed line marks a night whose games ended otherwise than those before; ▲ a drift.';
  const isRed = (row: MetricSeries) => latest(row).verdict === 'drift';
  const most = {
    terminal: [MOST_TOLD, (left: number) => `… and ${left} more metrics, in the page: --html FILE`],
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
      ? 'From the second night on, this part says whether they lean one way.'
      : 'The sum of a metric grows while its estimates lean one way; beyond its limit it is a warning, and four times as many games are played.';
  const mean = (values: readonly number[]) => values.reduce((sum, value) => sum + value, 0) / values.length;
  const columns: Column<Watched>[] = [
    { head: 'entry', cell: ({ key }) => key, kind: 'entry' },
    { head: 'metric', cell: ({ metric }) => rowLabel(metric), kind: 'long' },
    { head: 'nights', cell: ({ nights }) => String(nights.length), numeric: true },
    { head: 'tonight', cell: (row) => inUnits(row, row.estimates.at(-1)!), numeric: true },
    { head: 'mean before', cell: (row) => inUnits(row, mean(row.estimates.slice(0, -1))), numeric: true },
    { head: 'leans', cell: ({ direction, sum }) => (sum === 0 ? '' : direction) },
    { head: 'sum', cell: ({ sum }) => sum.toFixed(1), numeric: true },
    { head: 'limit', cell: ({ limit }) => limit.toFixed(1), numeric: true },
  ];
  const rest = (_: number, whole: number) => `The ${MOST_WATCHED} of ${whole} metrics that are nearest to their limit.`;
  const nearest = all.toSorted((a, b) => b.sum / b.limit - a.sum / a.limit);
  return [
    { kind: 'sentence', text: `Each night plays games of a seed of its own, too. ${about}` },
    table('Fresh seeds', nearest, columns, {
      isRed: ({ sum, limit }) => sum > limit,
      most: { page: [MOST_WATCHED, rest] },
    }),
  ];
}
