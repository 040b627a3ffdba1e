import { chiSquaredSurvival } from './chi-squared.ts';
import { wilson } from './proportion.ts';
import type { Interval } from './types.ts';

/** Up to so many events a score interval's end near 0 is too high. */
export const FEW_EVENTS = 3;
/** A share times its units is a whole number but for so much. */
const ROUNDING = 1e-9;

/**
 * The Poisson mean m from which on x events or more are seen with probability alpha: P(chi-squared with 2x degrees <= 2m) = alpha, for
 * real x > 0. With `isSeen`, in those samples alone that see any: divided by 1 - e^-m; 0 up to one event, which is then no surprise.
 */
export function leastEvents(x: number, alpha: number, isSeen = false): number {
  if (isSeen && x <= 1) return 0;
  let [least, most] = [0, x];
  while (most - least > 1e-12 * x) {
    const m = (least + most) / 2;
    const p = (1 - chiSquaredSurvival(2 * m, 2 * x)) / (isSeen ? -Math.expm1(-m) : 1);
    if (p < alpha) least = m;
    else most = m;
  }
  return least;
}

/**
 * Wilson's interval of a share, or one of its form, with ends that hold for rare events, too: where one event is seen, Wilson's low end
 * misses 16% of true means just below it. The modified interval of L. Brown, T. Cai & A. DasGupta (Statist. Sci. 16, 2001, 4.1.1): up to
 * three events, the low end is that of a Poisson mean at one-sided alpha; up to three missing ones likewise. n may be an effective size.
 */
export function withRareEnds<I extends Interval>(interval: I, n: number, alpha: number): I {
  const { estimate, low, high } = interval;
  if (estimate === null || low === null || high === null) return interval;
  const end = (events: number) => leastEvents(events, alpha) / n;
  const [events, missing] = [estimate * n, (1 - estimate) * n];
  const isFew = (count: number) => count > 0 && count <= FEW_EVENTS + ROUNDING;
  return {
    ...interval,
    low: isFew(events) ? Math.min(low, end(events)) : low,
    high: isFew(missing) ? Math.max(high, 1 - end(missing)) : high,
  };
}

/** Units from which on the ends of `withRareEnds` are taken: of fewer, next to nothing can be called rare. */
const FEWEST_UNITS = 20;

/** The share of x in n units: Wilson's interval, from 20 units on with the ends of `withRareEnds` where x or n - x is at most 3. */
export function shareInterval(x: number, n: number, alpha = 0.05): Interval {
  const interval = wilson(x, n, alpha);
  return n < FEWEST_UNITS ? interval : withRareEnds(interval, n, alpha);
}
