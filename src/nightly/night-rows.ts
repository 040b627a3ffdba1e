import type { Table } from '../report/rows/table.ts';
import type { BlockEstimate, Night, NightEntry, NightMetric } from './night.ts';
import { sourceOf } from './words.ts';

type ColumnType = 'STRING' | 'INT32' | 'DOUBLE' | 'BOOLEAN';
type Value = string | number | boolean | null;

/** What a line of a night says, in this order; the same columns for lines of every kind, so that nights can be stacked. */
const COLUMNS: Readonly<Record<string, ColumnType>> = {
  night: 'STRING',
  ended: 'STRING',
  suite: 'STRING',
  tier: 'STRING',
  commit: 'STRING',
  accepted: 'STRING',
  entry: 'STRING',
  system: 'STRING',
  variant: 'STRING',
  state: 'STRING',
  recordsBefore: 'STRING',
  recordsNow: 'STRING',
  differingGames: 'INT32',
  kind: 'STRING',
  source: 'STRING',
  metric: 'STRING',
  side: 'STRING',
  unit: 'STRING',
  verdict: 'STRING',
  games: 'INT32',
  before: 'DOUBLE',
  now: 'DOUBLE',
  difference: 'DOUBLE',
  low: 'DOUBLE',
  high: 'DOUBLE',
  se: 'DOUBLE',
  p: 'DOUBLE',
  pAdjusted: 'DOUBLE',
  delta: 'DOUBLE',
  gamesPerSecond: 'DOUBLE',
  decisions: 'DOUBLE',
  dice: 'DOUBLE',
};

/**
 * The lines of a night: one for each entry (`kind` is `entry`), for each metric and block of games (`first`, `second`), and for each metric
 * on fresh seeds (`fresh`). `source` names the block whose numbers are
 * reported. Numbers are in the metric's own units.
 */
export function nightTable(night: Night, name: string): Table {
  const of = { night: name, ended: night.ended, suite: night.suite.name, tier: night.tier, commit: night.commit };
  const about = { ...of, accepted: night.accepted?.reason ?? null };
  const entries = night.entries.flatMap((entry) => {
    const line = { ...about, ...entryColumns(entry) };
    return [
      { ...line, kind: 'entry', games: entry.games, ...costColumns(entry) },
      ...entry.metrics.flatMap((row) => [
        { ...line, kind: 'first', ...metricColumns(row, row.first), pAdjusted: row.pAdjusted },
        ...(row.second === null ? [] : [{ ...line, kind: 'second', ...metricColumns(row, row.second) }]),
      ]),
    ];
  });
  const fresh = night.fresh.flatMap(({ key, games, metrics }) =>
    metrics.map(({ metric, estimate, se }) => ({
      ...about,
      ...{
        entry: key,
        kind: 'fresh',
        metric: metric.name,
        side: metric.side,
        unit: metric.unit,
        games,
        now: estimate,
        se,
      },
    })),
  );
  return { name: 'nights', columns: Object.keys(COLUMNS), rows: [...entries, ...fresh] };
}

/** The same lines as Apache Parquet. */
export async function nightParquet(night: Night, name: string): Promise<Uint8Array> {
  // Loaded where it is asked for.
  const { parquetWriteBuffer } = await import('hyparquet-writer');
  const { rows } = nightTable(night, name);
  const columnData = Object.entries(COLUMNS).map(([column, type]) => ({
    ...{ name: column, type, nullable: true },
    data: rows.map((row) => (row[column] ?? null) as Value),
  }));
  return new Uint8Array(parquetWriteBuffer({ columnData }));
}

function entryColumns({ key, system, variant, state, digests, differing }: NightEntry) {
  return {
    ...{ entry: key, system, variant, state, differingGames: differing },
    ...{ recordsBefore: digests.before, recordsNow: digests.now },
  };
}

function costColumns({ speed, costs }: NightEntry) {
  return { gamesPerSecond: speed.now, decisions: costs.now?.decisions ?? null, dice: costs.now?.dice ?? null };
}

function metricColumns(row: NightMetric, { games, before, now, difference, p }: BlockEstimate) {
  const { metric, delta, verdict } = row;
  return {
    ...{ metric: metric.name, side: metric.side, unit: metric.unit, source: sourceOf(row), verdict, games, delta, p },
    ...{ before, now, difference: difference.estimate, low: difference.low, high: difference.high },
  };
}
