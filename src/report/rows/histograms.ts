import { mean, quantile } from '../../stats/index.ts';
import type { HistogramTable } from '../../stats/tables.ts';
import type { Row } from './table.ts';

const ESTIMATES = 'games mean low high sd median medianLow medianHigh p10 p90 min max'.split(' ');

/** Header of a histogram metric's table. */
export function histogramColumns(table: HistogramTable): string[] {
  return ['variant', ...table.dimensions.map(({ name }) => name), ...ESTIMATES];
}

/** Mean with Student's t interval, median with its order-statistic interval, and the spread over games of each cell. */
export function histogramRows(variant: string, table: HistogramTable, alpha: number): Row[] {
  return table.cells.map(({ labels, histogram }) => {
    const row: Record<string, string | number | null> = { variant };
    table.dimensions.forEach(({ name }, i) => {
      row[name] = labels[i];
    });
    const average = mean(histogram, alpha);
    const median = quantile(histogram, 500, alpha);
    return Object.assign(row, {
      games: average.n,
      mean: average.estimate,
      low: average.low,
      high: average.high,
      sd: average.sd,
      median: median.estimate,
      medianLow: median.low,
      medianHigh: median.high,
      p10: quantile(histogram, 100, alpha).estimate,
      p90: quantile(histogram, 900, alpha).estimate,
      min: histogram[0]?.[0] ?? null,
      max: histogram.at(-1)?.[0] ?? null,
    });
  });
}
