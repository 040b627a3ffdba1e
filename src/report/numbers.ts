import { mostThatDiffer } from '../stats/mean.ts';

const WHOLE = new Intl.NumberFormat('en-US', { maximumFractionDigits: 0 });

/** `10,000`. */
export function whole(value: number): string {
  return WHOLE.format(value);
}

/** `1 game`, `2,000 games`. */
export function gamesText(games: number): string {
  return games === 1 ? '1 game' : `${whole(games)} games`;
}

/** Two significant digits of the interval's width; one decimal without an interval. */
export function decimals(low: number | null, high: number | null): number {
  const width = low === null || high === null ? 0 : high - low;
  if (!(width > 0)) return 1;
  const exponent = Number(width.toExponential(1).split('e')[1]);
  return Math.min(6, Math.max(0, 1 - exponent));
}

/** Adds decimals until an interval that excludes 0 has no end shown as 0. */
export function decimalsBesideZero(low: number, high: number): number {
  let digits = decimals(low, high);
  const nearest = Math.min(Math.abs(low), Math.abs(high));
  if (low > 0 || high < 0) while (digits < 6 && Number(nearest.toFixed(digits)) === 0) digits++;
  return digits;
}

/** Null values are missing. */
export interface Estimated {
  readonly estimate: number | null;
  readonly low: number | null;
  readonly high: number | null;
}

/** Rounded by the interval: `4.12`; a dash for null. */
export function rounded({ estimate, low, high }: Estimated, scale = 1): string {
  if (estimate === null) return '–';
  return (estimate * scale).toFixed(decimals(scaled(low, scale), scaled(high, scale)));
}

/** Subtracts rounded numbers, so that shown numbers add up. */
export function shownDifference(from: number, to: number, digits: number): number {
  return Number((Number(to.toFixed(digits)) - Number(from.toFixed(digits))).toFixed(digits));
}

export function fixed(value: number, digits: number): string {
  const text = value.toFixed(digits);
  return text.replace('-', Number(text) === 0 ? '' : '−');
}

/** `+0.7`. */
export function signed(value: number, digits: number): string {
  const text = fixed(value, digits);
  return Number(text) > 0 ? `+${text}` : text;
}

/** `53.1 to 55.1`, rounded like the estimate; empty for null. */
export function span({ low, high }: Estimated, scale = 1, between = ' to '): string {
  if (low === null || high === null) return '';
  const digits = decimals(low * scale, high * scale);
  return `${(low * scale).toFixed(digits)}${between}${(high * scale).toFixed(digits)}`;
}

/** `54.1%`; a dash for null. Exact 0 and 1 have no decimals: `0%`, `100%`. */
export function percent(estimated: Estimated): string {
  const { estimate } = estimated;
  if (estimate === null) return '–';
  return estimate === 0 || estimate === 1 ? `${100 * estimate}%` : `${rounded(estimated, 100)}%`;
}

/** `the same in all 50 games; at most 5.8% of games differ`. */
export function sameInAll(games: number, alpha: number): string {
  return `the same in all ${whole(games)} games; at most ${most(games, alpha)} of games differ`;
}

/** Upper bound of differing games, in per cent, when n are the same. */
export function most(games: number, alpha: number): string {
  return `${Number((100 * mostThatDiffer(games, alpha)).toPrecision(2))}%`;
}

/** `95%`. */
export function confidence(alpha: number): string {
  return `${Number((100 * (1 - alpha)).toPrecision(6))}%`;
}

function scaled(value: number | null, scale: number): number | null {
  return value === null ? null : value * scale;
}
