import { cut, type Histogram, type MeanInterval, mean } from '../../stats/index.ts';

/**
 * The mean of what games counted, with Student's interval cut at what is possible: at the known range, otherwise at 0
 * if no game had less.
 */
export function countMean(histogram: Histogram, alpha: number, range?: readonly [number, number]): MeanInterval {
  const average = mean(histogram, alpha);
  if (range !== undefined) return cut(average, ...range);
  return histogram.some(([value, games]) => value < 0 && games > 0) ? average : cut(average, 0);
}
