import { indices } from '../indices.ts';

/**
 * The only source of chance. Each method is the narrowest question that rules ask, so exact dice enumerate few
 * answers.
 * Dice are sampled (games), scripted (worked examples) or exact (odds); rules do not know which.
 */
export interface Dice {
  /** Faces of the last question, for logs: the first `faceCount` are valid. Meaningless on exact dice. */
  readonly faces: Int32Array;
  readonly faceCount: number;
  /** Games are numbered from 0. */
  beginGame(game: number): void;
  /** Set-up is turn 0. */
  beginTurn(turn: number): void;
  face(stream: Stream, sides: number): number;
  atLeast(stream: Stream, sides: number, target: number): boolean;
  /** True if any die shows at most `target`. All are rolled. */
  anyAtMost(stream: Stream, count: number, sides: number, target: number): boolean;
  countAtLeast(stream: Stream, count: number, sides: number, target: number): number;
  sum(stream: Stream, count: number, sides: number): number;
  /** Counts dice by band: band k has faces above `upTo[k - 1]`, up to `upTo[k]`; the last limit is `sides`. */
  bands(stream: Stream, count: number, sides: number, upTo: readonly number[], into: number[]): void;
  /** Uniform, 0 to `n` - 1. */
  pick(stream: Stream, n: number): number;
  /** Equal dice plus modifiers, ties rerolled: 1 if the first is higher, otherwise -1. */
  contest(first: Stream, second: Stream, sides: number, firstModifier: number, secondModifier: number): number;
  /** First die plus modifier minus second die; ties (0) are the caller's. */
  opposed(first: Stream, second: Stream, firstSides: number, secondSides: number, modifier: number): number;
  /** Looks up both faces in the table. */
  degree(first: Stream, second: Stream, table: DegreeTable): number;
  /** Highest die of a pool; 0 if empty. */
  best(stream: Stream, pool: Pool): number;
  /** Number of pool dice above one die of `sides`. */
  beating(first: Stream, second: Stream, pool: Pool, sides: number): number;
  /** Like `beating`, and sets `pool.total` to the sum of the pool's dice. */
  beatingTotal(first: Stream, second: Stream, pool: Pool, sides: number): number;
  /** Sum of `count` dice, one of them wild; sets `complicated` if that shows a first 1 and the wild die reports it. */
  wildSum(stream: Stream, count: number, sides: number, wild: WildDie): number;
  /** For the last `wildSum`. */
  readonly complicated: boolean;
  /** Exact dice merge equal states between steps. */
  repeat(times: number, state: number, step: (state: number) => number): number;
  /** Exact dice compute it once per state, so it must depend on nothing else. */
  merged(state: number, step: (state: number) => number): number;
  /** Repeats until the result is not 0, for rerolled ties. */
  decided(step: () => number): number;
}

/** Fisher–Yates over the first `length` elements. */
export function shuffle(dice: Dice, stream: Stream, items: Int32Array | number[], length: number): void {
  for (let i = length - 1; i > 0; i--) {
    const j = dice.pick(stream, i + 1);
    const item = items[i];
    items[i] = items[j];
    items[j] = item;
  }
}

export type Stream = number;

/** Of built-in systems; games described in files have 8. */
const PURPOSE_BITS = 6;
const MAX_SIDES = 8;
export const MAX_FIGURES = 2048;

/**
 * Streams of a match, opened at set-up. Numbers depend only on (seed, game, purpose, side, figure, turn): a house rule
 * that adds or drops a roll changes no other, so variants stay correlated (common random numbers).
 */
export class StreamBook {
  readonly keys: number[] = [];
  private readonly purposeBits: number;

  constructor(purposeBits = PURPOSE_BITS) {
    this.purposeBits = purposeBits;
  }

  open(purpose: number, side = 0, figure = 0): Stream {
    const { purposeBits } = this;
    // Of 32 bits: purpose, 3 side, figure, 12 turn.
    const figureBits = 32 - 12 - 3 - purposeBits;
    if (purpose >= 1 << purposeBits || side >= MAX_SIDES || figure >= 1 << figureBits)
      throw new RangeError(`stream out of range: purpose ${purpose}, side ${side}, figure ${figure}`);
    this.keys.push((purpose << (32 - purposeBits)) | (side << (12 + figureBits)) | (figure << 12) | 0);
    return this.keys.length - 1;
  }
}

/** A stream's purpose is its place in this list. Append new ones, so that no other roll changes. */
export class Purposes<Name extends string> {
  readonly names: readonly Name[];

  constructor(names: readonly Name[]) {
    this.names = names;
  }

  /** For set-up. */
  open(book: StreamBook, purpose: Name, side = 0, figure = 0): Stream {
    return book.open(this.names.indexOf(purpose), side, figure);
  }
}

const MOST_POOL_DICE = 255;

/** Dice of different sizes. Refilled for every roll. */
export class Pool {
  /** Only the first `count` are valid. */
  readonly sides = new Int32Array(MOST_POOL_DICE);
  count = 0;
  totalsAll = true;
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

/** Result by two faces. Made at set-up. */
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
 * Effect of a first 1 on a wild die: it counts; counts and is reported; or it and the highest other die are removed.
 */
export const WILD_ONES = ['add', 'complication', 'subtract'] as const;
export const { add: ADD, complication: COMPLICATION, subtract: SUBTRACT } = indices(WILD_ONES);

/** The highest face is added and rerolled; a first 1 is special. */
export interface WildDie {
  readonly maxRerolls: number;
  /** Index into `WILD_ONES`. */
  readonly onOne: number;
}
