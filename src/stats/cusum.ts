import { requireFinite, requireNotNegative, requirePositive } from './check.ts';

export interface Cusum {
  /** S+ and S- after each point. */
  readonly high: readonly number[];
  readonly low: readonly number[];
  /** Index, from 0, of the first point with a sum above h, else null. */
  readonly alarm: number | null;
}

/**
 * Tabular CUSUM of standardised values (E. Page, Biometrika 41, 1954; Montgomery, Statistical Quality Control, 9.1):
 * S+_t = max(0, S+_(t-1) + z_t - k), S-_t = max(0, S-_(t-1) - z_t - k), alarm at the first t with S+ > h or S- > h.
 * k = 1/2 and h = 5 look for a shift of one standard error, with a false alarm about every 465 points.
 */
export function cusum(z: readonly number[], k = 0.5, h = 5): Cusum {
  requireNotNegative('cusum', 'k', k);
  requirePositive('cusum', 'h', h);
  const high: number[] = [];
  const low: number[] = [];
  let [up, down] = [0, 0];
  let alarm: number | null = null;
  z.forEach((value, t) => {
    requireFinite('cusum', `z[${t}]`, value);
    up = Math.max(0, up + value - k);
    down = Math.max(0, down - value - k);
    high.push(up);
    low.push(down);
    if (alarm === null && (up > h || down > h)) alarm = t;
  });
  return { high, low, alarm };
}

/**
 * Self-starting standard scores of nightly estimates x_1..x_T with known standard error sigma:
 * z_t = (x_t - mean(x_1..x_(t-1))) / sigma sqrt((t - 1)/t) for t >= 2, so the result is one shorter than x.
 */
export function selfStartingScores(x: readonly number[], sigma: number): number[] {
  requirePositive('selfStartingScores', 'sigma', sigma);
  const scores: number[] = [];
  let sum = 0;
  x.forEach((value, i) => {
    requireFinite('selfStartingScores', `x[${i}]`, value);
    if (i > 0) scores.push(((value - sum / i) / sigma) * Math.sqrt(i / (i + 1)));
    sum += value;
  });
  return scores;
}
