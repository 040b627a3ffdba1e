import { createHash } from 'node:crypto';
import { cellLabels, GAME_COLUMNS, type MetricSet, STANDARD_SIDE_COLUMNS } from '../sim/kernel/metrics.ts';
import {
  type CountLayout,
  type HistogramLayout,
  SUMS_GAMES,
  SUMS_N,
  SUMS_NN,
  SUMS_RATES,
  type TallyLayout,
  type ViewLayout,
} from '../sim/kernel/recorder.ts';
import type {
  Column,
  CountCell,
  CountTable,
  Dimension,
  GameTable,
  Histogram,
  HistogramTable,
  StrengthTable,
  VariantResults,
} from '../stats/tables.ts';
import type { Totals } from './totals.ts';

const GAME_COLUMN_NOTES: Readonly<Record<(typeof GAME_COLUMNS)[number], Omit<Column, 'name'>>> = {
  turns: { title: 'Turns', unit: 'turns' },
  reason: { title: 'Reason', unit: 'index of the reason' },
};

/** Finished games as plain tables under their names. Independent of threads and batch size, the digests included. */
export function variantResults(variant: string, totals: Totals): VariantResults {
  const { metrics, layout, tally, records } = totals;
  return {
    variant,
    games: totals.games,
    maxTurns: metrics.maxTurns,
    counts: layout.counts.flatMap((count) => count.views.map((view, v) => countTable(count, view, v === 0, tally))),
    histograms: layout.histograms.map((histogram) => histogramTable(histogram, tally)),
    strength: strengthTable(metrics, layout, tally),
    table: gameTable(totals),
    charts: metrics.charts,
    rules: (metrics.events ?? []).map(({ clause, event }, i) => ({
      clause,
      event,
      count: tally[layout.events + 2 * i],
      games: tally[layout.events + 2 * i + 1],
    })),
    digest: digestOf(totals),
    recordsDigest: createHash('sha256').update(bytesOf(records)).digest('hex'),
  };
}

/** The finished games one by one. */
export function gameTable({ metrics, firstGame, games, records }: Totals): GameTable {
  return {
    firstGame,
    games,
    sides: metrics.sides,
    gameColumns: GAME_COLUMNS.map((name) => ({ name, ...GAME_COLUMN_NOTES[name] })),
    sideColumns: [...STANDARD_SIDE_COLUMNS, ...metrics.sideColumns],
    reasons: metrics.reasons,
    ratios: metrics.ratios ?? [],
    rows: records,
  };
}

function countTable({ metric, stride }: CountLayout, view: ViewLayout, full: boolean, tally: Float64Array): CountTable {
  const cells: CountCell[] = [];
  for (let cell = 0; cell < view.cells; cell++) {
    const at = view.start + cell * stride;
    if (tally[at + SUMS_GAMES] === 0) continue;
    const outcomesAt = at + SUMS_RATES + 3 * metric.rates.length;
    cells.push({
      labels: cellLabels(view.dimensions, cell),
      gamesWithExposure: tally[at + SUMS_GAMES],
      n: tally[at + SUMS_N],
      nn: tally[at + SUMS_NN],
      rates: metric.rates.map((_, rate) => {
        const sums = at + SUMS_RATES + 3 * rate;
        return { x: tally[sums], xx: tally[sums + 1], xn: tally[sums + 2] };
      }),
      outcomes: Array.from(tally.subarray(outcomesAt, outcomesAt + metric.outcomes.length)),
    });
  }
  const { name, title, exposure, outcomes, rates } = metric;
  return { metric: name, title, exposure, outcomes, rates, dimensions: plain(view.dimensions), full, cells };
}

function histogramTable({ metric, start, cells, bins }: HistogramLayout, tally: Float64Array): HistogramTable {
  return {
    metric: metric.name,
    title: metric.title,
    unit: metric.unit,
    dimensions: plain(metric.dimensions),
    cells: Array.from({ length: cells }, (_, cell) => ({
      labels: cellLabels(metric.dimensions, cell),
      histogram: histogramOf(tally, start + cell * bins, bins, metric.min),
    })),
  };
}

function strengthTable(metrics: MetricSet, layout: TallyLayout, tally: Float64Array): StrengthTable {
  const bins = metrics.maxStrength + 1;
  return {
    unit: metrics.strengthUnit,
    bySide: metrics.sides.map((_, side) =>
      Array.from({ length: metrics.maxTurns }, (_, turn) =>
        histogramOf(tally, layout.strength + (side * metrics.maxTurns + turn) * bins, bins, 0),
      ),
    ),
  };
}

function histogramOf(tally: Float64Array, start: number, bins: number, least: number): Histogram {
  const histogram: [number, number][] = [];
  for (let bin = 0; bin < bins; bin++) if (tally[start + bin] > 0) histogram.push([least + bin, tally[start + bin]]);
  return histogram;
}

function plain(dimensions: readonly Dimension[]): Dimension[] {
  return dimensions.map(({ name, title, labels }) => ({ name, title, labels }));
}

/** A hash over what was counted, all sums and all records, as little-endian bytes. */
function digestOf({ metrics: set, firstGame, games, tally, records }: Totals): string {
  const { sides, maxTurns, maxStrength, reasons, metrics, sideColumns } = set;
  const header = JSON.stringify({ firstGame, games, sides, maxTurns, maxStrength, reasons, metrics, sideColumns });
  return createHash('sha256').update(header).update(bytesOf(tally)).update(bytesOf(records)).digest('hex');
}

function bytesOf(array: Float64Array | Int32Array): Uint8Array {
  return new Uint8Array(array.buffer, array.byteOffset, array.byteLength);
}
