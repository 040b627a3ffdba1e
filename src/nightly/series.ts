import type { ComparedMetric } from '../inference/index.ts';
import { PINNED_DIGEST } from './baseline.ts';
import type { BlockName, Night, NightEntry, NightMetric, NightVerdict } from './night.ts';
import { isSame } from './watch.ts';
import { sourceOf, toldBlock } from './words.ts';

/** One night of one metric. */
export interface SeriesPoint {
  readonly ended: string;
  readonly value: number;
  /** What the baseline of that night has. */
  readonly pinned: number;
  readonly verdict: NightVerdict;
  /** The block of games that both numbers come from: the same as in the night's own report. */
  readonly source: BlockName;
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
 * A night with identical games has the baseline's value, from the second block where some night reports that: equal games have one value.
 * Metrics that have been identical in all nights have no series.
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

/** The baseline's value by the digest of its records, from the second block where some night reports that. */
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
    // What was accepted later is a baseline, too.
    add(entry.digests.now, now, sourceOf(row));
  }
  return values;
}

/** Baselines keep the beginnings of digests. */
function digestKey(digest: string | null): string {
  return digest?.slice(0, PINNED_DIGEST) ?? '';
}

function rowOf({ metrics }: NightEntry, wanted: ComparedMetric): NightMetric | undefined {
  return metrics.find(({ metric }) => isSame(metric, wanted));
}
