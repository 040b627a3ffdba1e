import { indices } from '../indices.ts';

/** The most dice of a pool. */
const MOST_POOL_DICE = 64;

/** A short list of dice rolled together, each of its own size. One object is refilled for every roll. */
export class Pool {
  /** Sides of each die; only the first `count` count. */
  readonly sides = new Int32Array(MOST_POOL_DICE);
  count = 0;
  /** Whether a total has all dice in it, or only those that beat what they were rolled against. */
  totalsAll = true;
  /** The total of the last roll that asked for it. */
  total = 0;

  clear(): this {
    this.count = 0;
    return this;
  }

  add(sides: number): this {
    if (this.count === MOST_POOL_DICE) throw new RangeError(`a pool of more than ${MOST_POOL_DICE} dice`);
    this.sides[this.count++] = sides;
    return this;
  }
}

/** The result of two dice, looked up by their faces: a small whole number for each pair. Made at set-up. */
export class DegreeTable {
  readonly firstSides: number;
  readonly secondSides: number;
  /** [(first - 1) * secondSides + second - 1] */
  readonly degrees: Int32Array;

  constructor(firstSides: number, secondSides: number, degreeOf: (first: number, second: number) => number) {
    this.firstSides = firstSides;
    this.secondSides = secondSides;
    this.degrees = new Int32Array(firstSides * secondSides);
    for (let first = 1; first <= firstSides; first++)
      for (let second = 1; second <= secondSides; second++)
        this.degrees[(first - 1) * secondSides + second - 1] = degreeOf(first, second);
  }
}

/**
 * What a 1 on the first roll of a wild die does: it counts; it counts and is reported; it and the highest other die are
 * removed.
 */
export const WILD_ONES = ['add', 'complication', 'subtract'] as const;
export const { add: ADD, complication: COMPLICATION, subtract: SUBTRACT } = indices(WILD_ONES);

/** How one die of a sum behaves: its highest face is added and rolled again, its first 1 is special. */
export interface WildDie {
  /** After this many more rolls the highest face is final. */
  readonly maxRerolls: number;
  /** Index into `WILD_ONES`. */
  readonly onOne: number;
}
