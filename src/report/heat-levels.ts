/** Shades of a heat map above the faintest, which is for anything less than the first limit. */
export const SHADES = 6;

/** The one hue of heat maps, from its faintest shade to its darkest, on white. */
export const HEAT_TINTS = ['#f3eff7', '#e0d3ea', '#c8b0da', '#ab86c5', '#8c5bae', '#6b3494', '#481a6d'] as const;

/**
 * From which value on each shade stands: round numbers (1, 2 and 5 with noughts), rising, the last one at or below `greatest`. Each is
 * about twice the one before, so that a place of rare visits can be seen beside one that is never left.
 */
export function heatLimits(greatest: number): number[] {
  if (!(greatest > 0)) return [];
  let exponent = Math.floor(Math.log10(greatest)) + 1;
  const limits: number[] = [];
  while (limits.length < SHADES) {
    for (const digit of [5, 2, 1]) {
      // By its text a round number is the nearest one to itself: 3 * 0.1 is not 0.3.
      const limit = Number(`${digit}e${exponent}`);
      if (limit <= greatest && limits.length < SHADES) limits.unshift(limit);
    }
    exponent--;
  }
  return limits;
}

/** The shade of a value above nought: 0 is the faintest. */
export function shadeOf(value: number, limits: readonly number[]): number {
  return limits.filter((limit) => value >= limit).length;
}
