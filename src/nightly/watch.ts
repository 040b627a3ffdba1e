import { subject } from '../report/sentences/comparison.ts';
import { cusum, normalQuantile, selfStartingScores } from '../stats/index.ts';
import type { Alarm, FreshEntry, FreshMetric, JudgedAlarm, Night } from './night.ts';

/** Reference value of the sums: they look for shifts of one standard error. */
const K = 0.5;
/** With M metrics watched, h = 5 + ln M keeps false alarms as rare as 5 does for one. */
const thresholdFor = (metrics: number): number => 5 + Math.log(Math.max(1, metrics));

/** One metric of one entry on the fresh seeds of all nights since the baseline was accepted. */
export interface Watched {
  readonly key: string;
  readonly metric: FreshMetric['metric'];
  /** When each night ended, and its estimate. */
  readonly nights: readonly string[];
  readonly estimates: readonly number[];
  /** Standard error of one night. */
  readonly se: number;
  /** The higher one of the two sums after the last night, and what it must pass for an alarm. */
  readonly sum: number;
  readonly limit: number;
  /** Which way it leans. */
  readonly direction: 'higher' | 'lower';
  /** How many of the last nights the sum has grown over. */
  readonly since: number;
}

/** The nights that a watch is of: since the baseline was accepted last. */
export function sinceAccepted(nights: readonly Night[]): readonly Night[] {
  const last = nights.findLastIndex(({ accepted }) => accepted != null);
  return last < 0 ? nights : nights.slice(last);
}

/** Every metric that is played on fresh seeds, over the past nights (the oldest first) and tonight. */
export function watched(past: readonly Night[], fresh: readonly FreshEntry[], ended: string): Watched[] {
  const series = fresh.flatMap((entry) =>
    entry.metrics.map((metric) => ({
      ...{ key: entry.key, metric },
      points: pointsOf(sinceAccepted(past), entry, metric, ended),
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

/** Which of the watched metrics are beyond their limit. */
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

/** The alarms of tonight: for each entry with one, four times as many games are to be played on another seed. */
export function alarms(past: readonly Night[], fresh: readonly FreshEntry[], ended: string): Alarm[] {
  return alarmsAmong(watched(past, fresh, ended));
}

/** What the games say that were played again. Each alarm is judged at its share of alpha, on one side: its direction is given. */
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

/** An alarm in a sentence. */
export function alarmSentence({ key, metric, direction, since, again, stands, before }: JudgedAlarm): string {
  const { scale, unit } = metric;
  const amount = (value: number) => (value * scale).toFixed(scale === 1 ? 2 : 1);
  const what = `${key}: ${subject(metric)} leans ${direction} on fresh seeds since the night of ${since.slice(0, 10)}`;
  if (again === null || before === null || stands === null) return `${what}; there is nothing to compare it with yet.`;
  const games = `${again.games.toLocaleString('en')} games of another seed`;
  const sizes = `${amount(before)} before, ${amount(again.estimate)} ${unit} now`;
  return stands ? `${what}, and ${games} show it, too: ${sizes}.` : `${what}, but ${games} do not show it: ${sizes}.`;
}

interface Point {
  readonly night: string;
  readonly estimate: number;
  readonly se: number;
}

/** One point for each seed: a night that is played twice shows the same games twice. */
function pointsOf(past: readonly Night[], fresh: FreshEntry, tonight: FreshMetric, ended: string): Point[] {
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
