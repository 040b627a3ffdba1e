import { COMPLICATION, type DegreeTable, type Pool, SUBTRACT, type WildDie } from './dice.ts';

export interface Weighted<V> {
  readonly value: V;
  readonly weight: number;
}

/** By repeated convolution. */
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

/** By convolution over equally likely rolls. */
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

/** Every split of `count` dice over bands, with its multinomial probability. */
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

/**
 * Distributions of rolls of several dice. Ways are counted in whole numbers and divided once: exact up to 2^53 ways,
 * and accurate to the last digits beyond, since ways are only added and multiplied.
 */

/** `total` ways in all; values are positions counted from `first`. */
function weighted(ways: ArrayLike<number>, total: number, first = 0): Weighted<number>[] {
  return Array.from(ways, (count, i) => ({ value: first + i, weight: count / total }));
}

/** Ways of a sum of two independent rolls. */
function convolved(a: ArrayLike<number>, b: ArrayLike<number>): Float64Array {
  const ways = new Float64Array(a.length + b.length - 1);
  for (let i = 0; i < a.length; i++) for (let j = 0; j < b.length; j++) ways[i + j] += a[i] * b[j];
  return ways;
}

/** Ways of a sum of dice with faces 1 to `highest`. */
function sumWays(count: number, highest: number): Float64Array {
  const die = new Float64Array(highest + 1).fill(1);
  die[0] = 0;
  let ways: Float64Array = Float64Array.of(1);
  for (let i = 0; i < count; i++) ways = convolved(ways, die);
  return ways;
}

export function differenceWeights(firstSides: number, secondSides: number, modifier: number): Weighted<number>[] {
  const ways = new Float64Array(firstSides + secondSides - 1);
  for (let first = 1; first <= firstSides; first++)
    for (let second = 1; second <= secondSides; second++) ways[first - second + secondSides - 1]++;
  return weighted(ways, firstSides * secondSides, 1 - secondSides + modifier);
}

export function degreeWeights({ degrees }: DegreeTable): Weighted<number>[] {
  const ways = new Map<number, number>();
  for (const degree of degrees) ways.set(degree, (ways.get(degree) ?? 0) + 1);
  return [...ways].map(([value, count]) => ({ value, weight: count / degrees.length }));
}

function sidesOf(pool: Pool): number[] {
  return [...pool.sides.subarray(0, pool.count)];
}

const product = (factors: readonly number[]): number => factors.reduce((a, b) => a * b, 1);

export function bestWeights(pool: Pool): Weighted<number>[] {
  const sides = sidesOf(pool);
  const upTo = (face: number) => product(sides.map((most) => Math.min(face, most)));
  const faces = Array.from({ length: Math.max(0, ...sides) + 1 }, (_, face) => face);
  if (sides.length === 0) return [{ value: 0, weight: 1 }];
  // Ways of so many dice are beyond the numbers of a computer; their shares are not.
  if (!Number.isFinite(product(sides))) {
    const share = (face: number) => product(sides.map((most) => Math.min(face, most) / most));
    return faces.map((face) => ({ value: face, weight: share(face) - (face === 0 ? 0 : share(face - 1)) }));
  }
  return weighted(
    faces.map((face) => upTo(face) - (face === 0 ? 0 : upTo(face - 1))),
    product(sides),
  );
}

/** A convolution over the pool for each face of the other die. */
export function beatingWeights(pool: Pool, against: number): Weighted<number>[] {
  const sides = sidesOf(pool);
  const ways = new Float64Array(sides.length + 1);
  for (let face = 1; face <= against; face++) {
    let above: Float64Array = Float64Array.of(1);
    for (const most of sides) above = convolved(above, [Math.min(face, most), Math.max(0, most - face)]);
    for (let k = 0; k < ways.length; k++) ways[k] += above[k];
  }
  return weighted(ways, product(sides) * against);
}

/** Exceeds all totals, so that count and total fit one number. */
const TOTALS = 4096;

/** `beating * TOTALS + total`, in order of first appearance by rows of faces. */
export function beatingTotalWeights(pool: Pool, against: number): Weighted<number>[] {
  const sides = sidesOf(pool);
  // Count of beating dice times `unit`, plus the total.
  const unit = sides.reduce((sum, most) => sum + most, 1);
  const ways = new Ways(unit * (sides.length + 1));
  let rolled = new Ways(ways.of.length);
  let next = new Ways(ways.of.length);
  for (let face = 1; face <= against; face++) {
    rolled.clear();
    rolled.add(0, 1);
    for (const most of sides) {
      next.clear();
      for (const before of rolled.found)
        for (let own = 1; own <= most; own++)
          next.add(before + (own > face ? unit + own : pool.totalsAll ? own : 0), rolled.of[before]);
      [rolled, next] = [next, rolled];
    }
    for (const result of rolled.found) ways.add(result, rolled.of[result]);
  }
  const total = product(sides) * against;
  return ways.found.map((result) => ({
    value: Math.floor(result / unit) * TOTALS + (result % unit),
    weight: ways.of[result] / total,
  }));
}

/** In order of discovery. */
class Ways {
  readonly of: Float64Array;
  readonly found: number[] = [];

  constructor(results: number) {
    this.of = new Float64Array(results);
  }

  add(result: number, ways: number): void {
    if (this.of[result] === 0) this.found.push(result);
    this.of[result] += ways;
  }

  clear(): void {
    for (const result of this.found) this.of[result] = 0;
    this.found.length = 0;
  }
}

export function beatingOf(value: number): number {
  return Math.floor(value / TOTALS);
}

export function totalOf(value: number): number {
  return value % TOTALS;
}

/** Ways of a sum without its highest die: all at most `most`, not all below. */
function sumWithoutHighest(count: number, sides: number): Float64Array {
  if (count === 0) return Float64Array.of(1);
  const ways = new Float64Array((count - 1) * sides + 1);
  for (let most = 1; most <= sides; most++) {
    const upTo = sumWays(count, most);
    const below = sumWays(count, most - 1);
    for (let sum = most; sum < upTo.length; sum++) ways[sum - most] += upTo[sum] - (below[sum] ?? 0);
  }
  return ways;
}

/**
 * Doubled sum, plus 1 with a complication. k highest faces have chance 1 in sides^(k + 1); ways are counted in
 * sides^(rerolls + 1) equally likely rows.
 */
export function wildWeights(count: number, sides: number, { maxRerolls, onOne }: WildDie): Weighted<number>[] {
  if (count === 0) return [{ value: 0, weight: 1 }];
  const rows = (dice: number): number => product(Array<number>(dice).fill(sides));
  const wild = new Float64Array((maxRerolls + 1) * sides + 1);
  for (let rolled = 0; rolled <= maxRerolls; rolled++)
    for (let face = 1; face <= sides; face++)
      if (face < sides || rolled === maxRerolls) wild[rolled * sides + face] = rows(maxRerolls - rolled);
  const ones = wild[1];
  const plain = sumWays(count - 1, sides);
  const isSpecial = onOne === COMPLICATION || onOne === SUBTRACT;
  if (isSpecial) wild[1] = 0;
  const total = rows(maxRerolls + count);
  const sums = weighted(convolved(wild, plain), total).map(({ value, weight }) => ({ value: 2 * value, weight }));
  if (!isSpecial) return sums;
  // A reported first 1 keeps the sum; a subtracting one removes itself and the highest plain die.
  const isTold = onOne === COMPLICATION;
  const others = isTold ? plain : sumWithoutHighest(count - 1, sides);
  const first = isTold ? 1 : 0;
  const special = Array.from(others, (ways, sum) => ({
    value: 2 * (sum + first) + first,
    weight: (ways * ones) / total,
  }));
  return merged([...sums, ...special]);
}

function merged(weights: readonly Weighted<number>[]): Weighted<number>[] {
  const sums = new Map<number, number>();
  for (const { value, weight } of weights) sums.set(value, (sums.get(value) ?? 0) + weight);
  return [...sums].map(([value, weight]) => ({ value, weight }));
}
