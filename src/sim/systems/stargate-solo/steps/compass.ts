/**
 * Directions by arithmetic alone, because results must not depend on an engine's trigonometry. Angles are in degrees,
 * clockwise from north, and brought into -45 to 45; then the series of sine and cosine are summed until nothing is
 * added.
 */
/** Cosine of an angle in degrees; exact at multiples of 90, otherwise to the last digits. */
export function cosine(degrees: number): number {
  const turned = degrees - 360 * Math.floor(degrees / 360);
  const quadrant = Math.floor(turned / 90 + 0.5);
  const angle = ((turned - 90 * quadrant) * Math.PI) / 180;
  switch (quadrant % 4) {
    case 0:
      return series(angle, 1, 0);
    case 1:
      return -series(angle, angle, 1);
    case 2:
      return -series(angle, 1, 0);
    default:
      return series(angle, angle, 1);
  }
}

export function sine(degrees: number): number {
  return cosine(degrees - 90);
}

/** The alternating series of cosine (from 1, order 0) or sine (from the angle, order 1). */
function series(angle: number, first: number, order: number): number {
  let term = first;
  let sum = 0;
  for (let n = order; sum + term !== sum; n += 2) {
    sum += term;
    term = (-term * angle * angle) / ((n + 1) * (n + 2));
  }
  return sum;
}

/** The east and north components of `count` directions, evenly spaced from north. */
export function directions(count: number): { readonly x: Float64Array; readonly y: Float64Array } {
  return {
    x: Float64Array.from({ length: count }, (_, i) => sine((360 * i) / count)),
    y: Float64Array.from({ length: count }, (_, i) => cosine((360 * i) / count)),
  };
}
