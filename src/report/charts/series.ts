import type { ChartRequest, CountTable, Dimension, VariantResults } from '../../stats/tables.ts';
import { spoken } from '../names.ts';
import { countTableName } from '../rows/counts.ts';
import { intervalOf, type Row, type Table, type WithInterval } from '../rows/table.ts';
import { lines, type Spec } from './chart.ts';

export function wordFor({ words }: ChartRequest, dimension: string, label: string): string {
  return words?.[dimension]?.[label] ?? label;
}

export function inWords(request: ChartRequest, dimension: Dimension): Dimension {
  if (request.words?.[dimension.name] === undefined) return dimension;
  return { ...dimension, labels: dimension.labels.map((label) => wordFor(request, dimension.name, label)) };
}

export type Point = Row & {
  readonly estimate: number;
  readonly low: number | null;
  readonly high: number | null;
  /** Absent if it is in all. */
  readonly games?: number;
};

export interface Series {
  readonly points: readonly Point[];
  readonly axis: string;
  /** In running text. */
  readonly estimate: string;
  /** True for shares, shown in per cent. */
  readonly share: boolean;
  readonly dimension: (name: string) => Dimension;
}

function usedDimensions({ x, colour, column, row }: ChartRequest): string[] {
  return [...new Set([x, colour, column, row].filter((name) => name !== undefined))];
}

export function seriesOf(request: ChartRequest, variant: VariantResults, tables: readonly Table[]): Series | string {
  const used = usedDimensions(request).toSorted().join();
  const fits = (dimensions: readonly Dimension[]) => names(dimensions).toSorted().join() === used;
  const rowsOf = (name: string) =>
    (tables.find((table) => table.name === name)?.rows ?? []).filter((row) => row.variant === variant.variant);

  const views = variant.counts.filter(({ metric }) => metric === request.metric);
  const view = views.find(({ dimensions }) => fits(dimensions));
  if (view !== undefined) {
    const rate = request.rate === undefined ? 0 : view.rates.findIndex(({ name }) => name === request.rate);
    if (view.rates[rate] === undefined) return `${request.metric} has no rate "${request.rate ?? ''}"`;
    const { name, title } = view.rates[rate];
    return {
      points: pointsOf(request, rowsOf(countTableName(view)), view.dimensions, name, gamesOf(request, view)),
      axis: `${title} (share of ${spoken(view.exposure)})`,
      estimate: title.toLowerCase(),
      share: true,
      dimension: finder(request, view.dimensions),
    };
  }
  const histogram = variant.histograms.find(({ metric, dimensions }) => metric === request.metric && fits(dimensions));
  if (histogram !== undefined) {
    const { title, unit, dimensions } = histogram;
    return {
      points: pointsOf(request, rowsOf(histogram.metric), dimensions, 'mean'),
      axis: `${title} (${unit} per game)`,
      estimate: 'mean over games',
      share: false,
      dimension: finder(request, dimensions),
    };
  }
  const there = [...views, ...variant.histograms.filter(({ metric }) => metric === request.metric)];
  if (there.length === 0) return `there is no metric "${request.metric}"`;
  const choices = there.map(({ dimensions }) => names(dimensions).join(' × ')).join('; ');
  return `${request.metric} is not counted by ${usedDimensions(request).join(' × ')}, only by: ${choices}`;
}

function pointsOf(
  request: ChartRequest,
  rows: readonly Row[],
  dimensions: readonly Dimension[],
  column: string,
  games: readonly number[] = [],
): Point[] {
  return rows.flatMap((row, i): Point[] => {
    const { estimate, low, high } = intervalOf(row as WithInterval<string>, column);
    if (estimate === null) return [];
    const labels = Object.fromEntries(
      dimensions.map(({ name }) => [name, wordFor(request, name, row[name] as string)]),
    );
    return [{ ...labels, estimate, low, high, ...(games.length === 0 ? {} : { games: games[i] }) }];
  });
}

/** For fading, in the order of the view's rows. */
function gamesOf({ mark }: ChartRequest, { cells }: CountTable): number[] {
  return mark === 'heat' ? cells.map(({ gamesWithExposure }) => gamesWithExposure) : [];
}

function names(dimensions: readonly Dimension[]): string[] {
  return dimensions.map(({ name }) => name);
}

function finder(request: ChartRequest, dimensions: readonly Dimension[]): Series['dimension'] {
  const worded = dimensions.map((dimension) => inWords(request, dimension));
  return (name) => {
    const found = worded.find((dimension) => dimension.name === name);
    if (found === undefined) throw new RangeError(`no dimension "${name}"`);
    return found;
  };
}

export const SPACING = 22;

/** At most four outside of a grid. */
export function panelsPerRow(series: Series, column: string | undefined, row: string | undefined): number {
  if (column === undefined) return 1;
  const labels = labelsSeen(series, column);
  if (row !== undefined) return labels.length;
  const longest = Math.max(...labels.map((label) => label.length));
  const most = Math.min(4, Math.max(1, Math.floor(700 / (longest * 10 + SPACING))));
  const rows = Math.ceil(labels.length / most);
  return Math.ceil(labels.length / rows);
}

export function faceted(unit: Spec, series: Series, column: string | undefined, row: string | undefined): Spec {
  if (column === undefined && row === undefined) return unit;
  const header = (name: string) => {
    const { title } = series.dimension(name);
    return { field: name, type: 'nominal', sort: labelsSeen(series, name), title };
  };
  const framed = { spacing: SPACING, spec: unit };
  if (column !== undefined && row === undefined)
    return { facet: header(column), columns: panelsPerRow(series, column, row), ...framed };
  return { facet: { ...(column === undefined ? {} : { column: header(column) }), row: header(row!) }, ...framed };
}

/** In declared order. */
export function labelsSeen({ points, dimension }: Series, name: string): string[] {
  const seen = new Set(points.map((point) => point[name]));
  return dimension(name).labels.filter((label) => seen.has(label));
}

/** Horizontal if names fit in three lines. */
export function namesAxis({ title }: Dimension, labels: readonly string[], width: number): Spec {
  const letters = Math.floor((width / labels.length - 6) / 7);
  const fits = (line: string) => line.length <= letters;
  const axis = { title, labelAngle: 0, labelLimit: 300 };
  if (labels.every(fits)) return axis;
  const broken = labels.map((label) => [label, lines(label, letters)] as const);
  if (broken.every(([, parts]) => parts.length <= 3 && parts.every(fits)))
    return { ...axis, labelExpr: `(${JSON.stringify(Object.fromEntries(broken))})[datum.label]` };
  return { ...axis, labelAngle: -40, labelAlign: 'right' };
}
