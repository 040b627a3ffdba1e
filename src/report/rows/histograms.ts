import { type Interval, quantile } from '../../stats/index.ts';
import type { HistogramTable } from '../../stats/tables.ts';
import { intervalCells, intervalColumns } from './intervals.ts';
import { countMean } from './means.ts';
import type { Row } from './table.ts';

const ESTIMATES = ['games', ...intervalColumns('mean'), 'sd', ...intervalColumns('median'), 'p10', 'p90', 'min', 'max'];

/** Header of a histogram metric's table. */
export function histogramColumns(table: HistogramTable): string[] {
  return ['variant', ...table.dimensions.map(({ name }) => name), ...ESTIMATES];
}

/** Mean with Student's t interval, median with its order-statistic interval, and the spread over games of each cell. */
export function histogramRows(variant: string, table: HistogramTable, alpha: number): Row[] {
  const inUnits = (value: number | null | undefined) => (typeof value === 'number' ? value / (table.parts ?? 1) : null);
  const intervalInUnits = ({ estimate, low, high }: Interval): Interval => {
    return { estimate: inUnits(estimate), low: inUnits(low), high: inUnits(high) };
  };
  return table.cells.map(({ labels, histogram }) => {
    const row: Record<string, string | number | null> = { variant };
    table.dimensions.forEach(({ name }, i) => {
      row[name] = labels[i];
    });
    const average = countMean(histogram, alpha);
    return Object.assign(row, {
      games: average.n,
      ...intervalCells('mean', intervalInUnits(average)),
      sd: inUnits(average.sd),
      ...intervalCells('median', intervalInUnits(quantile(histogram, 500, alpha))),
      p10: inUnits(quantile(histogram, 100, alpha).estimate),
      p90: inUnits(quantile(histogram, 900, alpha).estimate),
      min: inUnits(histogram[0]?.[0]),
      max: inUnits(histogram.at(-1)?.[0]),
    });
  });
}
