import type { ComparedMetric } from '../inference/index.ts';
import type { Night, NightEntry, NightMetric, NightVerdict } from './night.ts';
import { isSame } from './watch.ts';

/** One night of one metric. */
export interface SeriesPoint {
  readonly ended: string;
  readonly value: number;
  /** What the baseline of that night has. */
  readonly pinned: number;
  readonly verdict: NightVerdict;
  /** Whether games ended otherwise than in the night before. */
  readonly isOther: boolean;
}

/** One metric of one entry over the nights. */
export interface MetricSeries {
  readonly key: string;
  readonly metric: ComparedMetric;
  readonly delta: number;
  /** The oldest first. */
  readonly points: readonly SeriesPoint[];
}

/**
 * Every metric that a night had something to say about, over all nights of the tiers that compare metrics; the oldest night comes first.
 * A night with identical games has the baseline's value. Metrics that have been identical in all nights have no series.
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
    const before = row?.first.before ?? pinned.get(entry.digests.before);
    const value = row === undefined ? (entry.state === 'identical' ? before : undefined) : row.first.now;
    if (before === undefined || before === null || value === undefined || value === null) return [];
    const last = entries[i - 1]?.entry.digests.now;
    const isOther = last !== undefined && last !== entry.digests.now;
    return [{ ended, value, pinned: before, verdict: row?.verdict ?? 'identical', isOther }];
  });
}

/** The baseline's value by the digest of its records: nights with equal digests have the same. */
function pinnedValues(entries: readonly NightEntry[], metric: ComparedMetric): Map<string | null, number> {
  const values = new Map<string | null, number>();
  for (const entry of entries) {
    const row = rowOf(entry, metric);
    if (row === undefined) continue;
    if (row.first.before !== null) values.set(entry.digests.before, row.first.before);
    // What was accepted later is a baseline, too.
    if (row.first.now !== null && !values.has(entry.digests.now)) values.set(entry.digests.now, row.first.now);
  }
  return values;
}

function rowOf({ metrics }: NightEntry, wanted: ComparedMetric): NightMetric | undefined {
  return metrics.find(({ metric }) => isSame(metric, wanted));
}
