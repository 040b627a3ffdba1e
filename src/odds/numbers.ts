import { whole } from '../report/numbers.ts';

/** Nearer to 1 than this is 1: rounding of sums over paths of dice. */
const CERTAIN = 1 - 1e-12;
const BAR_CELLS = 24;
const EIGHTHS = ['', '▏', '▎', '▍', '▌', '▋', '▊', '▉'];

/**
 * A probability as per cent: two decimals, more where it takes them to show three digits of the distance to 0 or to 100, so that
 * only what cannot happen is `0%` and only what must is `100%`.
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

/** How many tries it takes on average until it happens: `2.25`, `46.3`, `1,296`; in words for what never or always does. */
export function oneIn(probability: number): string {
  if (probability === 0) return 'never';
  if (probability >= CERTAIN) return 'always';
  const tries = 1 / probability;
  if (tries >= 1e9) return tries.toExponential(2);
  if (tries >= 99.95) return whole(tries);
  return tries.toFixed(tries < 9.995 ? 2 : 1);
}

/** A bar as long as the probability is large; never empty for what can happen. */
export function bar(probability: number): string {
  const eighths = Math.max(probability > 0 ? 1 : 0, Math.round(probability * BAR_CELLS * 8));
  return '█'.repeat(Math.floor(eighths / 8)) + EIGHTHS[eighths % 8];
}
