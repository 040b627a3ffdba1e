const HALF_TURN = 180;
const QUARTER_TURN = 90;
const RADIANS = Math.PI / HALF_TURN;
/** Terms of the series: enough for angles up to 45 degrees. */
const TERMS = 12;

/** Cosine of an angle in degrees: by sums and products alone, so that games do not depend on a maths library. */
export function cosine(degrees: number): number {
  return sine(degrees + QUARTER_TURN);
}

/** Sine of an angle in degrees, exact for multiples of 90. */
export function sine(degrees: number): number {
  const turned = ((degrees % (2 * HALF_TURN)) + 2 * HALF_TURN) % (2 * HALF_TURN);
  if (turned >= HALF_TURN) return 0 - sine(turned - HALF_TURN);
  const acute = turned > QUARTER_TURN ? HALF_TURN - turned : turned;
  return acute > QUARTER_TURN / 2 ? series(QUARTER_TURN - acute, 0) : series(acute, 1);
}

/** The Taylor series of the cosine (`first` 0) or the sine (1) of an angle in degrees. */
function series(degrees: number, first: 0 | 1): number {
  const x = degrees * RADIANS;
  let term = first === 0 ? 1 : x;
  let sum = 0;
  for (let n = first; n < 2 * TERMS; n += 2) {
    sum += term;
    term *= (-x * x) / ((n + 1) * (n + 2));
  }
  return sum;
}
