import { cut, type Histogram, type MeanInterval, mean } from '../../stats/index.ts';

/** The mean of what games counted, with Student's interval cut at 0 where no game had less: nobody has less than nothing. */
export function countMean(histogram: Histogram, alpha: number): MeanInterval {
  const average = mean(histogram, alpha);
  return histogram.some(([value, games]) => value < 0 && games > 0) ? average : cut(average, 0);
}
