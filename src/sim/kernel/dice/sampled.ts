import type { Snapshot } from '../players/position.ts';
import {
  ADD,
  COMPLICATION,
  type DegreeTable,
  type Dice,
  type Pool,
  type Stream,
  type StreamBook,
  SUBTRACT,
  type WildDie,
} from './dice.ts';
import { rejectionLimit, sfc32Seed, sfc32Step, TWO_32 } from './random.ts';

const PER_WORD = 1 / TWO_32;
const MOST_IN_HALVES = 32768;

/** Separate, so that draws of policies change no roll of the game. */
export function policySeed(seed: number): number {
  return seed ^ 0x9e3779b9;
}

/** Rolls are a pure function of seed, game, stream, turn and earlier rolls of that stream and turn. */
export class SampledDice implements Dice {
  readonly faces = new Int32Array(256);
  faceCount = 0;
  complicated = false;
  private game = 0;
  private turn = 0;
  private epoch = 0;
  private seed: number;
  private readonly keys: Int32Array;
  private readonly states: Int32Array;
  /** Epoch of the last keying: unused streams cost nothing. */
  private readonly keyed: Float64Array;

  constructor(seed: number, book: StreamBook) {
    this.seed = seed | 0;
    this.keys = Int32Array.from(book.keys);
    this.states = new Int32Array(4 * book.keys.length);
    this.keyed = new Float64Array(book.keys.length);
  }

  beginGame(game: number): void {
    this.game = game;
    this.beginTurn(0);
  }

  beginTurn(turn: number): void {
    this.turn = turn;
    this.epoch++;
  }

  /** Restarts every stream from another seed. */
  reseed(seed: number): void {
    this.seed = seed | 0;
    this.epoch++;
  }

  /** Numbers drawn from each stream in this turn. */
  exchange(draws: Snapshot): void {
    if (draws.isRestoring) {
      this.epoch++;
      while (draws.hasMore) this.exchangeStream(draws, draws.int(0));
    } else
      for (let stream = 0; stream < this.keyed.length; stream++)
        if (this.keyed[stream] === this.epoch) this.exchangeStream(draws, draws.int(stream));
  }

  private exchangeStream(draws: Snapshot, stream: Stream): void {
    this.keyed[stream] = this.epoch;
    for (let word = 4 * stream; word < 4 * stream + 4; word++) this.states[word] = draws.int(this.states[word]);
  }

  /** Lemire's unbiased bounded integer, 0 to n - 1. */
  protected below(stream: Stream, n: number): number {
    if (this.keyed[stream] !== this.epoch) {
      this.keyed[stream] = this.epoch;
      sfc32Seed(this.states, 4 * stream, this.seed, this.game, this.keys[stream] | this.turn);
    }
    return n <= MOST_IN_HALVES ? this.belowInHalves(stream, n) : this.belowInDoubles(stream, n);
  }

  /** So that products fit 31 bits. */
  private belowInHalves(stream: Stream, n: number): number {
    for (;;) {
      const word = sfc32Step(this.states, 4 * stream);
      const high = (Math.imul(word >>> 16, n) + (Math.imul(word & 0xffff, n) >>> 16)) >>> 16;
      const low = Math.imul(word, n) >>> 0;
      if (low >= n || low >= rejectionLimit(n)) return high;
    }
  }

  private belowInDoubles(stream: Stream, n: number): number {
    for (;;) {
      const product = sfc32Step(this.states, 4 * stream) * n;
      const high = Math.floor(product * PER_WORD);
      if (product - high * TWO_32 >= rejectionLimit(n)) return high;
    }
  }

  face(stream: Stream, sides: number): number {
    const face = this.below(stream, sides) + 1;
    this.faces[0] = face;
    this.faceCount = 1;
    return face;
  }

  atLeast(stream: Stream, sides: number, target: number): boolean {
    return this.face(stream, sides) >= target;
  }

  anyAtMost(stream: Stream, count: number, sides: number, target: number): boolean {
    let any = false;
    for (let i = 0; i < count; i++) {
      const face = this.below(stream, sides) + 1;
      this.faces[i] = face;
      if (face <= target) any = true;
    }
    this.faceCount = count;
    return any;
  }

  countAtLeast(stream: Stream, count: number, sides: number, target: number): number {
    let reached = 0;
    for (let i = 0; i < count; i++) {
      const face = this.below(stream, sides) + 1;
      this.faces[i] = face;
      if (face >= target) reached++;
    }
    this.faceCount = count;
    return reached;
  }

  sum(stream: Stream, count: number, sides: number): number {
    let sum = 0;
    for (let i = 0; i < count; i++) {
      const face = this.below(stream, sides) + 1;
      this.faces[i] = face;
      sum += face;
    }
    this.faceCount = count;
    return sum;
  }

  bands(stream: Stream, count: number, sides: number, upTo: readonly number[], into: number[]): void {
    for (let k = 0; k < upTo.length; k++) into[k] = 0;
    for (let i = 0; i < count; i++) {
      const face = this.below(stream, sides) + 1;
      this.faces[i] = face;
      let band = 0;
      while (face > upTo[band]) band++;
      into[band]++;
    }
    this.faceCount = count;
  }

  pick(stream: Stream, n: number): number {
    const picked = this.below(stream, n);
    this.faces[0] = picked + 1;
    this.faceCount = 1;
    return picked;
  }

  contest(first: Stream, second: Stream, sides: number, firstModifier: number, secondModifier: number): number {
    for (;;) {
      const a = this.below(first, sides) + 1;
      const b = this.below(second, sides) + 1;
      this.faces[0] = a;
      this.faces[1] = b;
      this.faceCount = 2;
      const difference = a + firstModifier - (b + secondModifier);
      if (difference !== 0) return difference > 0 ? 1 : -1;
    }
  }

  opposed(first: Stream, second: Stream, firstSides: number, secondSides: number, modifier: number): number {
    const a = this.below(first, firstSides) + 1;
    const b = this.below(second, secondSides) + 1;
    this.faces[0] = a;
    this.faces[1] = b;
    this.faceCount = 2;
    return a + modifier - b;
  }

  degree(first: Stream, second: Stream, table: DegreeTable): number {
    const a = this.below(first, table.firstSides);
    const b = this.below(second, table.secondSides);
    this.faces[0] = a + 1;
    this.faces[1] = b + 1;
    this.faceCount = 2;
    return table.degrees[a * table.secondSides + b];
  }

  /** The pool's faces, then the die rolled against it. */
  private rollPool(stream: Stream, pool: Pool): void {
    for (let i = 0; i < pool.count; i++) this.faces[i] = this.below(stream, pool.sides[i]) + 1;
    this.faceCount = pool.count;
  }

  best(stream: Stream, pool: Pool): number {
    this.rollPool(stream, pool);
    let best = 0;
    for (let i = 0; i < pool.count; i++) if (this.faces[i] > best) best = this.faces[i];
    return best;
  }

  beating(first: Stream, second: Stream, pool: Pool, sides: number): number {
    this.rollPool(first, pool);
    const against = this.below(second, sides) + 1;
    this.faces[this.faceCount++] = against;
    let above = 0;
    for (let i = 0; i < pool.count; i++) if (this.faces[i] > against) above++;
    return above;
  }

  beatingTotal(first: Stream, second: Stream, pool: Pool, sides: number): number {
    const above = this.beating(first, second, pool, sides);
    const against = this.faces[pool.count];
    let total = 0;
    for (let i = 0; i < pool.count; i++) if (pool.totalsAll || this.faces[i] > against) total += this.faces[i];
    pool.total = total;
    return above;
  }

  /** Wild die and its rerolls first, then plain dice. */
  wildSum(stream: Stream, count: number, sides: number, wild: WildDie): number {
    this.complicated = false;
    this.faceCount = 0;
    if (count === 0) return 0;
    let face = this.below(stream, sides) + 1;
    this.faces[this.faceCount++] = face;
    const isOne = face === 1;
    let sum = face;
    for (let i = 0; i < wild.maxRerolls && face === sides; i++) {
      face = this.below(stream, sides) + 1;
      this.faces[this.faceCount++] = face;
      sum += face;
    }
    let highest = 0;
    for (let i = 1; i < count; i++) {
      face = this.below(stream, sides) + 1;
      this.faces[this.faceCount++] = face;
      sum += face;
      if (face > highest) highest = face;
    }
    if (!isOne || wild.onOne === ADD) return sum;
    if (wild.onOne === SUBTRACT) return sum - 1 - highest;
    this.complicated = wild.onOne === COMPLICATION;
    return sum;
  }

  repeat(times: number, state: number, step: (state: number) => number): number {
    let now = state;
    for (let i = 0; i < times; i++) now = step(now);
    return now;
  }

  merged(state: number, step: (state: number) => number): number {
    return step(state);
  }

  decided(step: () => number): number {
    for (;;) {
      const outcome = step();
      if (outcome !== 0) return outcome;
    }
  }
}
