import { whole } from '../report/numbers.ts';

/** A probability nearer to 1 than this is 1: rounding error of sums over paths of dice. */
const CERTAIN = 1 - 1e-12;
const BAR_CELLS = 24;
const EIGHTHS = ['', '▏', '▎', '▍', '▌', '▋', '▊', '▉'];

/**
 * A probability as per cent: two decimals, or as many as it takes to show three digits of the distance to 0 or 100, so
 * that only the impossible is `0%` and only the certain is `100%`.
 */
export function percentText(probability: number): string {
  if (probability === 0) return '0%';
  if (probability >= CERTAIN) return '100%';
  const percent = 100 * probability;
  if (percent < 1e-6) return `${percent.toExponential(2)}%`;
  const nearer = Math.min(percent, 100 * (1 - probability));
  const exponent = Number(nearer.toExponential(2).split('e')[1]);
  return `${percent.toFixed(Math.max(2, 2 - exponent))}%`;
}

/**
 * How many tries it takes on average until it happens: `2.25`, `46.3`, `1,296`; in words if it never or always happens.
 */
export function oneIn(probability: number): string {
  if (probability === 0) return 'never';
  if (probability >= CERTAIN) return 'always';
  const tries = 1 / probability;
  if (tries >= 1e9) return tries.toExponential(2);
  if (tries >= 99.95) return whole(tries);
  return tries.toFixed(tries < 9.995 ? 2 : 1);
}

/** A bar with a length in proportion to the probability; never empty for something possible. */
export function bar(probability: number): string {
  const eighths = Math.max(probability > 0 ? 1 : 0, Math.round(probability * BAR_CELLS * 8));
  return '█'.repeat(Math.floor(eighths / 8)) + EIGHTHS[eighths % 8];
}
