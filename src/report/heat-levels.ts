/** Shades of a heat map above the faintest, which is for anything below the first limit. */
export const SHADES = 6;

/** The hue of heat maps, from its faintest shade to its darkest, on white. */
export const HEAT_TINTS = ['#f3eff7', '#e0d3ea', '#c8b0da', '#ab86c5', '#8c5bae', '#6b3494', '#481a6d'] as const;

/**
 * The lower limit of each shade: round numbers (1, 2 and 5 times a power of ten), rising, the last one at or below
 * `greatest`. Each is about twice the one before, so that a place of rare visits can be seen beside one that is never
 * left.
 */
export function heatLimits(greatest: number): number[] {
  if (!(greatest > 0)) return [];
  let exponent = Math.floor(Math.log10(greatest)) + 1;
  const limits: number[] = [];
  while (limits.length < SHADES) {
    for (const digit of [5, 2, 1]) {
      // Read from its text a round number is exact: 3 * 0.1 is not 0.3.
      const limit = Number(`${digit}e${exponent}`);
      if (limit <= greatest && limits.length < SHADES) limits.unshift(limit);
    }
    exponent--;
  }
  return limits;
}

/** The shade of a value above 0; shade 0 is the faintest. */
export function shadeOf(value: number, limits: readonly number[]): number {
  return limits.filter((limit) => value >= limit).length;
}
