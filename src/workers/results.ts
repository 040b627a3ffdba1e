import { createHash } from 'node:crypto';
import {
  type CountLayout,
  type HistogramLayout,
  SUMS_GAMES,
  SUMS_N,
  SUMS_NN,
  SUMS_RATES,
  type TallyLayout,
  type ViewLayout,
} from '../sim/kernel/counts/counter.ts';
import { cellLabels, GAME_COLUMNS, type MetricSet, STANDARD_SIDE_COLUMNS } from '../sim/kernel/counts/metrics.ts';
import { PLACE_SQUARES, PLACE_STRIDE, PLACE_SUM, type PlaceLayout } from '../sim/kernel/counts/places.ts';
import { leadCells } from '../sim/kernel/counts/records.ts';
import type { Histogram } from '../stats/index.ts';
import type {
  Column,
  CountCell,
  CountTable,
  Dimension,
  GameTable,
  HistogramTable,
  LeadTable,
  PlaceCell,
  PlaceTable,
  RuleCount,
  StrengthTable,
  VariantResults,
} from '../stats/tables.ts';
import type { Totals } from './totals.ts';

const GAME_COLUMN_NOTES: Readonly<Record<(typeof GAME_COLUMNS)[number], Omit<Column, 'name'>>> = {
  turns: { title: 'Turns', unit: 'turns' },
  reason: { title: 'Reason', unit: 'index of the reason' },
};

/** Lengths are counted in hundredths of a unit. */
const HUNDRED = 100;

/** Tables and digests do not depend on threads or batch size. */
export function variantResults(variant: string, totals: Totals): VariantResults {
  const { metrics, layout, tally } = totals;
  const counted = (count: CountLayout) => count.views.map((view, v) => countTable(count, view, v === 0, totals));
  return {
    variant,
    games: totals.games,
    maxTurns: metrics.maxTurns,
    counts: layout.counts.flatMap(counted),
    ...(metrics.hitRates === undefined ? {} : { hitRates: metrics.hitRates }),
    histograms: layout.histograms.map((histogram) => histogramTable(histogram, tally)),
    strength: strengthTable(metrics, layout, tally),
    leads: leadTable(metrics, layout, tally),
    table: gameTable(totals),
    charts: metrics.charts,
    rules: ruleCounts(totals),
    places: layout.places === null ? undefined : placeTable(layout.places, tally),
    ...digestsOf(totals),
  };
}

export function ruleCounts({ metrics, layout, tally }: Totals): RuleCount[] {
  return (metrics.events ?? []).map((event, i) => ({
    ...event,
    count: tally[layout.events + 2 * i],
    games: tally[layout.events + 2 * i + 1],
  }));
}

/** For sums and games, and of games alone. */
export function digestsOf(totals: Totals): Pick<VariantResults, 'digest' | 'recordsDigest'> {
  const recordsDigest = createHash('sha256').update(bytesOf(totals.records)).digest('hex');
  return { digest: digestOf(totals), recordsDigest };
}

export function gameTable({
  metrics,
  firstGame,
  games,
  records,
}: Pick<Totals, 'metrics' | 'firstGame' | 'games' | 'records'>): GameTable {
  return {
    firstGame,
    games,
    sides: metrics.sides,
    plurals: metrics.plurals,
    gameColumns: GAME_COLUMNS.map((name) => ({
      name,
      ...GAME_COLUMN_NOTES[name],
      range: name === 'turns' ? ([1, metrics.maxTurns] as const) : undefined,
    })),
    sideColumns: [...STANDARD_SIDE_COLUMNS.map((column) => standardColumn(column, metrics)), ...metrics.sideColumns],
    reasons: metrics.reasons,
    leadColumn: metrics.lead?.column,
    ratios: metrics.ratios ?? [],
    lethality: metrics.lethality ?? [],
    words: metrics.words,
    rows: records,
  };
}

/** In the system's vocabulary. */
function standardColumn(column: Column, { words, strengthUnit, maxStrength }: MetricSet): Column {
  if (column.name !== 'strengthLeft' && column.name !== 'losses') return column;
  const title = words?.[column.name] ?? column.title;
  const own = { ...column, title, unit: strengthUnit };
  return column.name === 'losses' ? own : { ...own, range: [0, maxStrength] };
}

function countTable({ metric, stride }: CountLayout, view: ViewLayout, full: boolean, totals: Totals): CountTable {
  const { tally } = totals;
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
  return {
    metric: name,
    title,
    exposure,
    outcomes,
    rates,
    dimensions: plain(view.dimensions),
    full,
    ...countedIn(name, totals),
    cells,
  };
}

/** If not all. */
function countedIn(metric: string, { metrics, firstGame, games }: Totals): Pick<CountTable, 'gamesCounted'> {
  const nth = metrics.everyNth?.[metric];
  return nth === undefined ? {} : { gamesCounted: Math.ceil((firstGame + games) / nth) - Math.ceil(firstGame / nth) };
}

function histogramTable({ metric, start, cells, bins }: HistogramLayout, tally: Float64Array): HistogramTable {
  return {
    metric: metric.name,
    title: metric.title,
    unit: metric.unit,
    parts: metric.parts,
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

function placeTable({ ground, sides, columns, rows, start }: PlaceLayout, tally: Float64Array): PlaceTable {
  const { unit, width, depth, square, margin, kinds } = ground;
  const cells: PlaceCell[] = [];
  for (let at = 0; at < kinds.length * sides * columns * rows; at++) {
    const count = tally[start + at * PLACE_STRIDE + PLACE_SUM];
    if (count === 0) continue;
    const kindAndSide = Math.floor(at / (columns * rows));
    const across = squareSpan(at % columns, square, margin, width);
    const along = squareSpan(Math.floor(at / columns) % rows, square, margin, depth);
    cells.push({
      kind: Math.floor(kindAndSide / sides),
      side: kindAndSide % sides,
      x: across.centre,
      y: along.centre,
      width: across.length,
      depth: along.length,
      count,
      squares: tally[start + at * PLACE_STRIDE + PLACE_SQUARES],
    });
  }
  const lengths = { width: width / HUNDRED, depth: depth / HUNDRED, square: square / HUNDRED };
  return { unit, ...lengths, origin: margin === 0 ? 0 : -margin / HUNDRED, kinds, cells };
}

/** In units; the last square ends at the edge. */
function squareSpan(index: number, square: number, margin: number, edge: number): { centre: number; length: number } {
  const from = index * square - margin;
  const to = Math.min(from + square, edge + margin);
  return { centre: (from + to) / 2 / HUNDRED, length: (to - from) / HUNDRED };
}

function leadTable(metrics: MetricSet, { leads }: TallyLayout, tally: Float64Array): LeadTable {
  const { sides, maxTurns, lead, strengthUnit } = metrics;
  const unit = lead?.unit ?? strengthUnit;
  if (sides.length < 2) return { unit, bySide: sides.map(() => []), changes: [] };
  return {
    unit,
    bySide: sides.map((_, side) =>
      Array.from({ length: maxTurns }, (_, turn) => leadCells(leads, metrics, tally, side, turn + 1)),
    ),
    changes: histogramOf(tally, leads.changes, maxTurns + 1, 0),
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

/** Layout, sums and records as little-endian bytes. */
function digestOf({ metrics: set, firstGame, games, tally, records }: Totals): string {
  const { sides, maxTurns, maxStrength, reasons, metrics, sideColumns, ground } = set;
  const counted = { sides, maxTurns, maxStrength, reasons, metrics, sideColumns, ground };
  const header = JSON.stringify({ firstGame, games, ...counted });
  return createHash('sha256').update(header).update(bytesOf(tally)).update(bytesOf(records)).digest('hex');
}

function bytesOf(array: Float64Array | Int32Array): Uint8Array {
  return new Uint8Array(array.buffer, array.byteOffset, array.byteLength);
}
