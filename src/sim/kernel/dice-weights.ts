/** A value and how probable it is. */
export interface Weighted<V> {
  readonly value: V;
  readonly weight: number;
}

/** Binomial distribution of successes among `count` dice, each a success with probability `chance`; by repeated convolution. */
export function binomialWeights(count: number, chance: number): Weighted<number>[] {
  let weights = [1];
  for (let i = 0; i < count; i++) {
    const next = new Array<number>(weights.length + 1).fill(0);
    weights.forEach((weight, k) => {
      next[k] += weight * (1 - chance);
      next[k + 1] += weight * chance;
    });
    weights = next;
  }
  return weights.map((weight, value) => ({ value, weight }));
}

/** Distribution of the sum of `count` dice of `sides`, by convolution over counts of equally likely rolls. */
export function sumWeights(count: number, sides: number): Weighted<number>[] {
  let weights = [1];
  for (let i = 0; i < count; i++) {
    const next = new Array<number>(weights.length + sides - 1).fill(0);
    weights.forEach((weight, sum) => {
      for (let face = 0; face < sides; face++) next[sum + face] += weight / sides;
    });
    weights = next;
  }
  return weights.map((weight, sum) => ({ value: sum + count, weight }));
}

/** Every way to split `count` dice over bands of the given chances, with its multinomial probability. */
export function multinomialWeights(count: number, chances: readonly number[]): Weighted<readonly number[]>[] {
  const splits: Weighted<readonly number[]>[] = [];
  const fill = (band: number, left: number, split: readonly number[], weight: number): void => {
    if (band === chances.length - 1) {
      splits.push({ value: [...split, left], weight: weight * chances[band] ** left });
      return;
    }
    let ways = 1;
    for (let k = 0; k <= left; k++) {
      fill(band + 1, left - k, [...split, k], weight * ways * chances[band] ** k);
      ways = (ways * (left - k)) / (k + 1);
    }
  };
  fill(0, count, [], 1);
  return splits;
}
