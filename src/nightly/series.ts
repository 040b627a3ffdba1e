import type { ComparedMetric } from '../inference/index.ts';
import { html, type Markup } from '../report/html/markup.ts';
import { rowLabel, subject } from '../report/sentences/comparison.ts';
import { cusum, normalQuantile, selfStartingScores } from '../stats/index.ts';
import { PINNED_DIGEST } from './baseline.ts';
import type {
  Alarm,
  BlockName,
  FreshEntry,
  FreshMetric,
  JudgedAlarm,
  Night,
  NightEntry,
  NightMetric,
  NightVerdict,
} from './night.ts';
import { sourceOf, toldBlock } from './words.ts';

/** CUSUM reference value, for shifts of one standard error. */
const K = 0.5;
/** For M metrics, h = 5 + ln M keeps the false alarm rate of 5 for one. */
const thresholdFor = (metrics: number): number => 5 + Math.log(Math.max(1, metrics));

export interface Watched {
  readonly key: string;
  readonly metric: FreshMetric['metric'];
  /** End and estimate of each night. */
  readonly nights: readonly string[];
  readonly estimates: readonly number[];
  /** Standard error of one night. */
  readonly se: number;
  /** The higher of the two sums, and its limit. */
  readonly sum: number;
  readonly limit: number;
  readonly direction: 'higher' | 'lower';
  /** Number of nights in which the sum grew. */
  readonly since: number;
}

function sinceAccepted(nights: readonly Night[]): readonly Night[] {
  const last = nights.findLastIndex(({ accepted }) => accepted != null);
  return last < 0 ? nights : nights.slice(last);
}

/** Past nights (oldest first) and tonight. */
export function watched(past: readonly Night[], fresh: readonly FreshEntry[], ended: string): Watched[] {
  const series = fresh.flatMap((entry) =>
    entry.metrics.map((metric) => ({
      ...{ key: entry.key, metric },
      points: seedPoints(sinceAccepted(past), entry, metric, ended),
    })),
  );
  const limit = thresholdFor(series.length);
  return series.flatMap(({ key, metric, points }) => {
    const errors = points.map(({ se }) => se);
    const se = Math.sqrt(errors.reduce((sum, error) => sum + error * error, 0) / errors.length);
    if (points.length < 2 || !(se > 0)) return [];
    const estimates = points.map(({ estimate }) => estimate);
    const { high, low } = cusum(selfStartingScores(estimates, se), K, limit);
    const isHigh = high.at(-1)! >= low.at(-1)!;
    const sums = isHigh ? high : low;
    const grown = sums.length - 1 - sums.lastIndexOf(0);
    return [
      {
        ...{ key, metric: metric.metric, nights: points.map(({ night }) => night), estimates, se, limit },
        ...{ sum: sums.at(-1)!, direction: isHigh ? 'higher' : 'lower', since: grown },
      } as Watched,
    ];
  });
}

function alarmsAmong(all: readonly Watched[]): Alarm[] {
  return all
    .filter(({ sum, limit }) => sum > limit)
    .map(({ key, metric, direction, nights, estimates, since, se, sum, limit }) => {
      const before = estimates.slice(0, estimates.length - since);
      const mean = before.length === 0 ? null : before.reduce((total, value) => total + value, 0) / before.length;
      return {
        ...{ key, metric, direction, sum, limit, since: nights[nights.length - since], before: mean },
        beforeSe: mean === null ? null : se / Math.sqrt(before.length),
      };
    });
}

/** Their entries are tested on another seed. */
export function alarms(past: readonly Night[], fresh: readonly FreshEntry[], ended: string): Alarm[] {
  return alarmsAmong(watched(past, fresh, ended));
}

/** Tests each alarm at its share of alpha, one-sided in its direction. */
export function judgeAlarms(found: readonly Alarm[], reruns: readonly FreshEntry[], alpha: number): JudgedAlarm[] {
  const z = normalQuantile(1 - alpha / Math.max(1, found.length));
  return found.map((alarm) => {
    const entry = reruns.find(({ key }) => key === alarm.key);
    const again = entry?.metrics.find(({ metric }) => isSame(metric, alarm.metric));
    if (entry === undefined || again === undefined || again.estimate === null || again.se === null)
      return { ...alarm, again: null, stands: null };
    const { estimate, se } = again;
    const judged = { ...alarm, again: { games: entry.games, estimate, se } };
    if (alarm.before === null || alarm.beforeSe === null) return { ...judged, stands: null };
    const shift = (alarm.direction === 'higher' ? 1 : -1) * (estimate - alarm.before);
    return { ...judged, stands: shift > z * Math.hypot(se, alarm.beforeSe) };
  });
}

export function alarmSentence({ key, metric, direction, since, again, stands, before }: JudgedAlarm): string {
  const { scale, unit } = metric;
  const amount = (value: number) => (value * scale).toFixed(scale === 1 ? 2 : 1);
  const what = `${key}: ${subject(metric)} leans ${direction} on fresh seeds since the night of ${since.slice(0, 10)}`;
  if (again === null || before === null || stands === null) return `${what}; there is nothing to compare it with yet.`;
  const games = `${again.games.toLocaleString('en')} games on another seed`;
  const sizes = `${amount(before)} before, ${amount(again.estimate)} ${unit} now`;
  return stands ? `${what}, and ${games} confirm it: ${sizes}.` : `${what}, but ${games} do not: ${sizes}.`;
}

interface Point {
  readonly night: string;
  readonly estimate: number;
  readonly se: number;
}

/** Repeated nights have equal games. */
function seedPoints(past: readonly Night[], fresh: FreshEntry, tonight: FreshMetric, ended: string): Point[] {
  const bySeed = new Map<number, Point>();
  const add = (seed: number, night: string, { estimate, se }: FreshMetric) => {
    bySeed.delete(seed);
    if (estimate !== null && se !== null) bySeed.set(seed, { night, estimate, se });
  };
  for (const night of past) {
    const entry = night.fresh.find(({ key }) => key === fresh.key);
    const metric = entry?.metrics.find((one) => isSame(one.metric, tonight.metric));
    if (entry !== undefined && metric !== undefined) add(entry.seed, night.ended, metric);
  }
  add(fresh.seed, ended, tonight);
  return [...bySeed.values()];
}

export function isSame(one: FreshMetric['metric'], other: FreshMetric['metric']): boolean {
  return one.name === other.name && one.side === other.side;
}

interface SeriesPoint {
  readonly ended: string;
  readonly value: number;
  /** Value of that night's baseline. */
  readonly pinned: number;
  readonly verdict: NightVerdict;
  /** The block of both numbers. */
  readonly source: BlockName;
  /** Games differ from the night before. */
  readonly isOther: boolean;
}

export interface MetricSeries {
  readonly key: string;
  readonly metric: ComparedMetric;
  readonly delta: number;
  /** Oldest first. */
  readonly points: readonly SeriesPoint[];
}

/**
 * Oldest first. Identical games have the baseline's value, from the second block if reported. Metrics that never
 * changed have no series.
 */
export function seriesOf(nights: readonly Night[]): MetricSeries[] {
  const told = nights.filter(({ tier }) => tier !== 'smoke');
  const all = new Map<string, { key: string; row: NightMetric }>();
  for (const { entries } of told)
    for (const { key, metrics } of entries)
      for (const row of metrics) all.set(`${key}\0${row.metric.name}\0${row.metric.side}`, { key, row });
  return [...all.values()].map(({ key, row: { metric, delta } }) => ({
    key,
    metric,
    delta,
    points: pointsOf(told, key, metric),
  }));
}

function pointsOf(nights: readonly Night[], key: string, metric: ComparedMetric): SeriesPoint[] {
  const entries = nights.flatMap((night) => {
    const entry = night.entries.find((one) => one.key === key);
    return entry === undefined ? [] : [{ entry, ended: night.ended }];
  });
  const pinned = pinnedValues(
    entries.map(({ entry }) => entry),
    metric,
  );
  return entries.flatMap(({ entry, ended }, i): SeriesPoint[] => {
    const row = rowOf(entry, metric);
    const told = row === undefined ? pinnedPoint(entry, pinned) : pointOf(row);
    if (told === undefined) return [];
    const last = entries[i - 1]?.entry.digests.now;
    const isOther = last !== undefined && last !== entry.digests.now;
    return [{ ended, ...told, verdict: row?.verdict ?? 'identical', isOther }];
  });
}

type Told = Pick<SeriesPoint, 'value' | 'pinned' | 'source'>;

function pointOf(row: NightMetric): Told | undefined {
  const { before, now } = toldBlock(row);
  return before === null || now === null ? undefined : { value: now, pinned: before, source: sourceOf(row) };
}

function pinnedPoint({ state, digests }: NightEntry, pinned: Map<string, PinnedValue>): Told | undefined {
  const found = state === 'identical' ? pinned.get(digestKey(digests.before)) : undefined;
  return found === undefined ? undefined : { ...found, pinned: found.value };
}

type PinnedValue = Pick<SeriesPoint, 'value' | 'source'>;

/** Baseline values by digest, from the second block if reported. */
function pinnedValues(entries: readonly NightEntry[], metric: ComparedMetric): Map<string, PinnedValue> {
  const values = new Map<string, PinnedValue>();
  const add = (digest: string | null, value: number | null, source: BlockName) => {
    const key = digestKey(digest);
    if (value !== null && (source === 'second' || values.get(key)?.source !== 'second'))
      values.set(key, { value, source });
  };
  for (const entry of entries) {
    const row = rowOf(entry, metric);
    if (row === undefined) continue;
    const { before, now } = toldBlock(row);
    add(entry.digests.before, before, sourceOf(row));
    // Later accepted nights are baselines too.
    add(entry.digests.now, now, sourceOf(row));
  }
  return values;
}

/** Baselines store digest prefixes. */
function digestKey(digest: string | null): string {
  return digest?.slice(0, PINNED_DIGEST) ?? '';
}

function rowOf({ metrics }: NightEntry, wanted: ComparedMetric): NightMetric | undefined {
  return metrics.find(({ metric }) => isSame(metric, wanted));
}

const WIDTH = 120;
const HEIGHT = 40;
const EDGE = 5;

/** Band of delta, a point per night, a line where games changed. */
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
  const words = `${rowLabel(metric)} of ${key} over ${points.length} ${points.length === 1 ? 'night' : 'nights'}: ${shown(last.value)} ${unit} on the last night, baseline ${shown(last.pinned)} ± ${shown(delta)}, ${last.source} block${changes.length === 0 ? '' : `; games changed on ${changes.join(', ')}`}`;
  return html`<svg class="spark" viewBox="0 0 ${WIDTH} ${HEIGHT}" width="${WIDTH}" height="${HEIGHT}" role="img" aria-label="${words}"><title>${words}</title>${bands}<polyline points="${points.map(({ value }, i) => `${x(i).toFixed(1)},${y(value).toFixed(1)}`).join(' ')}"/>${marks}</svg>`;
}

export const NIGHT_STYLE = `
.spark { display: block; overflow: visible; }
.spark .band { fill: var(--mark); shape-rendering: crispEdges; }
.spark polyline { fill: none; stroke: var(--muted); stroke-width: 1.2; }
.spark circle, .spark .drift { fill: var(--ink); }
.spark .change { stroke: var(--strong-line); stroke-dasharray: 2 2; }
.tiles { list-style: none; margin: 0 0 1rem; padding: 0; display: grid; grid-template-columns: repeat(auto-fit, minmax(150px, 1fr)); gap: 0.8rem; }
.tiles li { border: 1px solid var(--line); border-radius: 8px; padding: 0.6rem 0.9rem; }
.tiles strong { display: block; font-size: 1.5rem; line-height: 1.2; }
.chips { display: flex; flex-wrap: wrap; gap: 0.4rem; list-style: none; margin: 0.4rem 0 0.8rem; padding: 0; }
.chips li { background: var(--code); border-radius: 6px; padding: 0.15rem 0.6rem; overflow-wrap: anywhere; }
.stacked .entry { white-space: normal; overflow-wrap: anywhere; min-width: 9.5rem; }
.stacked .mark { display: inline-block; width: 1.2em; }
.stacked tr.red td:first-child, .stacked tr.red th:first-child { font-weight: 700; }
@media (max-width: 700px) {
  dl { grid-template-columns: minmax(0, 1fr); gap: 0; } dd { margin-bottom: 0.5rem; }
}`;
