import { cut, type Histogram, type MeanInterval, mean } from '../../stats/index.ts';

/**
 * The mean of what games counted, with Student's interval cut at what is possible: at the range that is known, else at 0 where no game
 * had less, since nobody has less than nothing.
 */
export function countMean(histogram: Histogram, alpha: number, range?: readonly [number, number]): MeanInterval {
  const average = mean(histogram, alpha);
  if (range !== undefined) return cut(average, ...range);
  return histogram.some(([value, games]) => value < 0 && games > 0) ? average : cut(average, 0);
}
