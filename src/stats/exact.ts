/**
 * Exact integer arithmetic. Sums are safe integers; differences of their products, where doubles would cancel, are formed
 * in BigInt and rounded once. Integer results do not depend on the order of accumulation or the number of threads.
 */

/** `total + term`, refusing to leave the range in which doubles count exactly. */
export function addExact(where: string, total: number, term: number): number {
  const sum = total + term;
  if (!Number.isSafeInteger(sum) || !Number.isSafeInteger(term)) {
    throw new RangeError(`${where}: the sum ${sum} is no longer an exact integer`);
  }
  return sum;
}

/** n Sum xy - Sum x Sum y, rounded once: n^2 times the (divide-by-n) covariance. */
export function scaledCovariance(n: number, sumXY: number, sumX: number, sumY: number): number {
  return Number(BigInt(n) * BigInt(sumXY) - BigInt(sumX) * BigInt(sumY));
}

/** n Sum x^2 - (Sum x)^2, which no real data can make negative (Cauchy-Schwarz). */
export function scaledVariance(where: string, n: number, sumOfSquares: number, sum: number): number {
  const scaled = scaledCovariance(n, sumOfSquares, sum, sum);
  if (scaled < 0) throw new RangeError(`${where}: sum = ${sum} and sumOfSquares = ${sumOfSquares} fit no ${n} values`);
  return scaled;
}
