import type { DegreeTable, Dice, Pool, Stream, WildDie } from './dice.ts';

export type Throw = 'die' | 'count' | 'sum' | 'bands' | 'contest' | 'opposed' | 'best';

/** A question and its answer. */
export interface Thrown {
  readonly kind: Throw;
  readonly stream: Stream;
  /** In the order in which they fell; of contests and opposed dice, the first die, then the other's. */
  readonly faces: readonly number[];
  readonly sides: number;
  /** Of `count`: what a die has to show at least. */
  readonly target: number;
  /** Of contests and opposed dice: what is added to either die. */
  readonly modifiers: readonly [number, number];
  readonly result: number;
}

const UNMODIFIED = [0, 0] as const;

/** Dice that write down what games of files ask them, for replays. */
export class RecordedDice implements Dice {
  private thrown: Thrown[] = [];
  private readonly dice: Dice;

  constructor(dice: Dice) {
    this.dice = dice;
  }

  /** What was thrown since it was last asked. */
  taken(): readonly Thrown[] {
    const { thrown } = this;
    this.thrown = [];
    return thrown;
  }

  private note(
    kind: Throw,
    stream: Stream,
    sides: number,
    target: number,
    result: number,
    modifiers: Thrown['modifiers'] = UNMODIFIED,
  ): number {
    const { faces, faceCount } = this.dice;
    this.thrown.push({ kind, stream, sides, target, modifiers, result, faces: [...faces.subarray(0, faceCount)] });
    return result;
  }

  get faces(): Int32Array {
    return this.dice.faces;
  }

  get faceCount(): number {
    return this.dice.faceCount;
  }

  get complicated(): boolean {
    return this.dice.complicated;
  }

  beginGame(game: number): void {
    this.dice.beginGame(game);
  }

  beginTurn(turn: number): void {
    this.dice.beginTurn(turn);
  }

  face(stream: Stream, sides: number): number {
    return this.note('die', stream, sides, 0, this.dice.face(stream, sides));
  }

  countAtLeast(stream: Stream, count: number, sides: number, target: number): number {
    return this.note('count', stream, sides, target, this.dice.countAtLeast(stream, count, sides, target));
  }

  sum(stream: Stream, count: number, sides: number): number {
    return this.note('sum', stream, sides, 0, this.dice.sum(stream, count, sides));
  }

  bands(stream: Stream, count: number, sides: number, upTo: readonly number[], into: number[]): void {
    this.dice.bands(stream, count, sides, upTo, into);
    this.note('bands', stream, sides, 0, count);
  }

  contest(first: Stream, second: Stream, sides: number, firstModifier: number, secondModifier: number): number {
    const result = this.dice.contest(first, second, sides, firstModifier, secondModifier);
    return this.note('contest', first, sides, 0, result, [firstModifier, secondModifier]);
  }

  opposed(first: Stream, second: Stream, firstSides: number, secondSides: number, modifier: number): number {
    const result = this.dice.opposed(first, second, firstSides, secondSides, modifier);
    return this.note('opposed', first, firstSides, 0, result, [modifier, 0]);
  }

  best(stream: Stream, pool: Pool): number {
    return this.note('best', stream, pool.sides[0], 0, this.dice.best(stream, pool));
  }

  pick(stream: Stream, n: number): number {
    return this.dice.pick(stream, n);
  }

  atLeast(stream: Stream, sides: number, target: number): boolean {
    return this.dice.atLeast(stream, sides, target);
  }

  anyAtMost(stream: Stream, count: number, sides: number, target: number): boolean {
    return this.dice.anyAtMost(stream, count, sides, target);
  }

  degree(first: Stream, second: Stream, table: DegreeTable): number {
    return this.dice.degree(first, second, table);
  }

  beating(first: Stream, second: Stream, pool: Pool, sides: number): number {
    return this.dice.beating(first, second, pool, sides);
  }

  beatingTotal(first: Stream, second: Stream, pool: Pool, sides: number): number {
    return this.dice.beatingTotal(first, second, pool, sides);
  }

  wildSum(stream: Stream, count: number, sides: number, wild: WildDie): number {
    return this.dice.wildSum(stream, count, sides, wild);
  }

  repeat(times: number, state: number, step: (state: number) => number): number {
    return this.dice.repeat(times, state, step);
  }

  merged(state: number, step: (state: number) => number): number {
    return this.dice.merged(state, step);
  }

  decided(step: () => number): number {
    return this.dice.decided(step);
  }
}
