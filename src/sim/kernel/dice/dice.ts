import { indices } from '../indices.ts';

/**
 * The only source of chance. Each method is the narrowest question that rules ask: exact dice enumerate its answers, so
 * "does any of three dice show 2 or less?" has two of them and not 216.
 *
 * Sampled dice answer from random numbers (games), scripted dice from a list (worked examples), exact dice with every answer
 * in turn (odds). Rules code does not know which it has.
 */
export interface Dice {
  /**
   * The faces of the last question, for a battle log; only the first `faceCount` are valid. Meaningless on exact dice.
   */
  readonly faces: Int32Array;
  readonly faceCount: number;
  /** Moves to the random numbers of a game. Games are numbered from 0. */
  beginGame(game: number): void;
  /** Moves to the random numbers of a turn. Set-up is turn 0. */
  beginTurn(turn: number): void;
  /** One die: 1 to `sides`. */
  face(stream: Stream, sides: number): number;
  /** Whether one die shows at least `target`. */
  atLeast(stream: Stream, sides: number, target: number): boolean;
  /** Whether any of `count` dice shows at most `target`. All are rolled. */
  anyAtMost(stream: Stream, count: number, sides: number, target: number): boolean;
  /** How many of `count` dice show at least `target`. */
  countAtLeast(stream: Stream, count: number, sides: number, target: number): number;
  /** The sum of `count` dice. */
  sum(stream: Stream, count: number, sides: number): number;
  /**
   * Sorts `count` dice into the bands of a table: band k holds faces up to `upTo[k]` and above `upTo[k - 1]`; the last limit is
   * `sides`. Writes how many fell into each to `into`.
   */
  bands(stream: Stream, count: number, sides: number, upTo: readonly number[], into: number[]): void;
  /** A uniform choice: 0 to `n` - 1. */
  pick(stream: Stream, n: number): number;
  /** One die each of the same size plus modifiers, ties rolled again: 1 when the first is higher, -1 when the second is. */
  contest(first: Stream, second: Stream, sides: number, firstModifier: number, secondModifier: number): number;
  /** One die each of any size: the first and its modifier, less the second. Ties (0) are left to the caller. */
  opposed(first: Stream, second: Stream, firstSides: number, secondSides: number, modifier: number): number;
  /** One die each, and what a table says of the two: whether the first is above the second, more than twice as high, and the like. */
  degree(first: Stream, second: Stream, table: DegreeTable): number;
  /** The highest die of a pool; 0 of an empty one. */
  best(stream: Stream, pool: Pool): number;
  /** How many dice of a pool show more than one die of `sides`. */
  beating(first: Stream, second: Stream, pool: Pool, sides: number): number;
  /** The same, and `pool.total` becomes what the dice of the pool add up to. */
  beatingTotal(first: Stream, second: Stream, pool: Pool, sides: number): number;
  /**
   * The sum of `count` dice of which one is wild; `complicated` says whether that showed a first 1, where the wild die
   * reports it.
   */
  wildSum(stream: Stream, count: number, sides: number, wild: WildDie): number;
  /** Of the last `wildSum`, on every kind of dice. */
  readonly complicated: boolean;
  /**
   * Applies `step` to a state `times` times. The same as a loop, but exact dice merge equal states between the steps.
   * States are integers, so that they can be compared.
   */
  repeat(times: number, state: number, step: (state: number) => number): number;
  /**
   * The result of a step from a state, an integer: the same as calling it. Exact dice work it out once for each state,
   * so the step must depend on nothing else. For parts of a longer step that recur.
   */
  merged(state: number, step: (state: number) => number): number;
  /** Repeats a step until its result is not 0: for opposed rolls of any kind whose ties are rolled again. */
  decided(step: () => number): number;
}

/** Puts the first `length` elements of `items` into uniform random order (Fisher and Yates). */
export function shuffle(dice: Dice, stream: Stream, items: Int32Array | number[], length: number): void {
  for (let i = length - 1; i > 0; i--) {
    const j = dice.pick(stream, i + 1);
    const item = items[i];
    items[i] = items[j];
    items[j] = item;
  }
}

/** A source of numbers for one purpose of one side and figure: an index into a match's `StreamBook`. */
export type Stream = number;

const MAX_PURPOSES = 64;
const MAX_SIDES = 8;
export const MAX_FIGURES = 2048;

/**
 * The streams that a match may draw from, opened once at set-up. A stream's numbers depend on (seed, game, purpose, side,
 * figure, turn) and on nothing else, so that a house rule which adds or drops a roll of one purpose, figure or turn leaves every
 * other roll as it was: baseline and variant stay correlated (common random numbers).
 */
export class StreamBook {
  readonly keys: number[] = [];

  open(purpose: number, side = 0, figure = 0): Stream {
    if (purpose >= MAX_PURPOSES || side >= MAX_SIDES || figure >= MAX_FIGURES)
      throw new RangeError(`stream out of range: purpose ${purpose}, side ${side}, figure ${figure}`);
    // 6 bits of purpose, 3 of side, 11 of figure; the low 12 bits are the turn's.
    this.keys.push((purpose << 26) | (side << 23) | (figure << 12) | 0);
    return this.keys.length - 1;
  }
}

/**
 * What a system's random numbers are drawn for: a stream's purpose is its place in the list. A new kind of roll is
 * added at the end, so that no other roll changes.
 */
export class Purposes<Name extends string> {
  readonly names: readonly Name[];

  constructor(names: readonly Name[]) {
    this.names = names;
  }

  /** The stream of one purpose, side and figure; for set-up. */
  open(book: StreamBook, purpose: Name, side = 0, figure = 0): Stream {
    return book.open(this.names.indexOf(purpose), side, figure);
  }
}

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
