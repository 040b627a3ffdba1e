export type Matrix = readonly ArrayLike<number>[];

/**
 * The lower triangle L with L L' = A (Golub & Van Loan, Matrix Computations, 4.2). Throws a RangeError if A is not
 * positive definite.
 */
export function cholesky(matrix: Matrix): Float64Array[] {
  const lower = matrix.map((row) => new Float64Array(row.length));
  for (let i = 0; i < matrix.length; i++)
    for (let j = 0; j <= i; j++) {
      let rest = matrix[i][j];
      for (let k = 0; k < j; k++) rest -= lower[i][k] * lower[j][k];
      if (i === j && !(rest > 0)) throw new RangeError(`cholesky: not positive definite at row ${i}`);
      lower[i][j] = i === j ? Math.sqrt(rest) : rest / lower[j][j];
    }
  return lower;
}

/** x with L L' x = b. */
export function solveCholesky(lower: Matrix, b: ArrayLike<number>): Float64Array {
  const x = forward(lower, b);
  for (let i = x.length - 1; i >= 0; i--) {
    for (let k = i + 1; k < x.length; k++) x[i] -= lower[k][i] * x[k];
    x[i] /= lower[i][i];
  }
  return x;
}

/** x with L x = b: if b has the covariance L L', the parts of x are independent. */
export function forward(lower: Matrix, b: ArrayLike<number>): Float64Array {
  const x = Float64Array.from(b);
  for (let i = 0; i < x.length; i++) {
    for (let k = 0; k < i; k++) x[i] -= lower[i][k] * x[k];
    x[i] /= lower[i][i];
  }
  return x;
}

export function dot(a: ArrayLike<number>, b: ArrayLike<number>): number {
  let sum = 0;
  for (let i = 0; i < a.length; i++) sum += a[i] * b[i];
  return sum;
}

/** Throws if the sum is no longer an exact integer: sums must not depend on their order. */
export function addExact(where: string, total: number, term: number): number {
  const sum = total + term;
  if (!Number.isSafeInteger(sum) || !Number.isSafeInteger(term)) {
    throw new RangeError(`${where}: the sum ${sum} is no longer an exact integer`);
  }
  return sum;
}

/** n Sum xy - Sum x Sum y, rounded once, since doubles would cancel. */
export function scaledCovariance(n: number, sumXY: number, sumX: number, sumY: number): number {
  return Number(BigInt(n) * BigInt(sumXY) - BigInt(sumX) * BigInt(sumY));
}

/** n Sum x^2 - (Sum x)^2, never negative for real data (Cauchy-Schwarz). */
export function scaledVariance(where: string, n: number, sumOfSquares: number, sum: number): number {
  const scaled = scaledCovariance(n, sumOfSquares, sum, sum);
  if (scaled < 0) throw new RangeError(`${where}: sum = ${sum} and sumOfSquares = ${sumOfSquares} fit no ${n} values`);
  return scaled;
}

/** To neighbouring doubles, by bisection. */
export function boundary(inside: number, outside: number, accepts: (value: number) => boolean): number {
  let [near, far] = [inside, outside];
  for (let step = 0; step < 200; step++) {
    const middle = near + (far - near) / 2;
    if (middle === near || middle === far) break;
    if (accepts(middle)) near = middle;
    else far = middle;
  }
  return near + (far - near) / 2;
}
