import type { ChartRequest, CountTable, Dimension, VariantResults } from '../../stats/tables.ts';
import { spoken } from '../names.ts';
import { countTableName } from '../rows/counts.ts';
import { intervalOf, type WithInterval } from '../rows/intervals.ts';
import type { Row, Table } from '../rows/table.ts';
import { inWords, wordFor } from './words.ts';

/** One estimate to be drawn, with the label of each dimension under the dimension's name. */
export type Point = Row & {
  readonly estimate: number;
  readonly low: number | null;
  readonly high: number | null;
  /** In how many games it came up; absent for what every game has. */
  readonly games?: number;
};

/** What a requested chart draws: the estimates of one view of one metric. */
export interface Series {
  readonly points: readonly Point[];
  /** Title of the axis of estimates, with its unit. */
  readonly axis: string;
  /** Name of the estimate in running text. */
  readonly estimate: string;
  /** Whether estimates are shares, to be shown in per cent. */
  readonly share: boolean;
  readonly dimension: (name: string) => Dimension;
}

/** The dimensions that a chart uses, each once. */
function usedDimensions({ x, colour, column, row }: ChartRequest): string[] {
  return [...new Set([x, colour, column, row].filter((name) => name !== undefined))];
}

/**
 * Finds the estimates that a chart asks for. A margin is never added up from its cells (its interval cannot be), so a
 * chart whose dimensions are not a view of its metric is an error: the text lists the views.
 */
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

/** Where cells fade by their number of games: that number, in the order of the view's rows. */
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
