import { quantile } from '../../stats/index.ts';
import type { HistogramTable } from '../../stats/tables.ts';
import { countMean } from './means.ts';
import type { Row } from './table.ts';

const ESTIMATES = 'games mean low high sd median medianLow medianHigh p10 p90 min max'.split(' ');

/** Header of a histogram metric's table. */
export function histogramColumns(table: HistogramTable): string[] {
  return ['variant', ...table.dimensions.map(({ name }) => name), ...ESTIMATES];
}

/** Mean with Student's t interval, median with its order-statistic interval, and the spread over games of each cell. */
export function histogramRows(variant: string, table: HistogramTable, alpha: number): Row[] {
  const inUnits = (value: number | null | undefined) => (typeof value === 'number' ? value / (table.parts ?? 1) : null);
  return table.cells.map(({ labels, histogram }) => {
    const row: Record<string, string | number | null> = { variant };
    table.dimensions.forEach(({ name }, i) => {
      row[name] = labels[i];
    });
    const average = countMean(histogram, alpha);
    const median = quantile(histogram, 500, alpha);
    return Object.assign(row, {
      games: average.n,
      mean: inUnits(average.estimate),
      low: inUnits(average.low),
      high: inUnits(average.high),
      sd: inUnits(average.sd),
      median: inUnits(median.estimate),
      medianLow: inUnits(median.low),
      medianHigh: inUnits(median.high),
      p10: inUnits(quantile(histogram, 100, alpha).estimate),
      p90: inUnits(quantile(histogram, 900, alpha).estimate),
      min: inUnits(histogram[0]?.[0]),
      max: inUnits(histogram.at(-1)?.[0]),
    });
  });
}
