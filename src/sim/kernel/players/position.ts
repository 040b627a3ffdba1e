/**
 * The mutable state as numbers. One line, `figure.node = kept.int(figure.node)`, both stores and restores a field, so
 * none is forgotten. Allocates nothing once grown.
 */
export class Snapshot {
  private ints = new Int32Array(256);
  private reals = new Float64Array(16);
  private intCount = 0;
  private realCount = 0;
  private intAt = 0;
  private realAt = 0;
  private restores = false;

  /** Starts storing, replacing earlier numbers. */
  beginKeeping(): void {
    this.restores = false;
    this.intCount = 0;
    this.realCount = 0;
  }

  /** Starts restoring, in the order of storing. */
  beginRestoring(): void {
    this.restores = true;
    this.intAt = 0;
    this.realAt = 0;
  }

  get isRestoring(): boolean {
    return this.restores;
  }

  get hasMore(): boolean {
    return this.intAt < this.intCount;
  }

  int(value: number): number {
    if (this.restores) return this.ints[this.intAt++];
    if (this.intCount === this.ints.length) this.ints = grown(this.ints, new Int32Array(2 * this.ints.length));
    this.ints[this.intCount++] = value;
    return value;
  }

  flag(value: boolean): boolean {
    return this.int(value ? 1 : 0) === 1;
  }

  /** Kept apart from integers, so that small-integer fields stay small integers. */
  real(value: number): number {
    if (this.restores) return this.reals[this.realAt++];
    if (this.realCount === this.reals.length) this.reals = grown(this.reals, new Float64Array(2 * this.reals.length));
    this.reals[this.realCount++] = value;
    return value;
  }

  all(values: Int32Array | Uint8Array): void {
    for (let i = 0; i < values.length; i++) values[i] = this.int(values[i]);
  }

  copy(from: Snapshot): void {
    this.beginKeeping();
    for (let i = 0; i < from.intCount; i++) this.int(from.ints[i]);
    for (let i = 0; i < from.realCount; i++) this.real(from.reals[i]);
  }
}

function grown<A extends Int32Array | Float64Array>(old: A, larger: A): A {
  larger.set(old);
  return larger;
}

/**
 * Where a policy is asked: the state at the turn's start, and the decisions since. Dice depend on game and turn, so a
 * match given these comes to the same point.
 */
export class Position {
  game = 0;
  /** False during deployment and dealing: decisions then count from the game's start. */
  hasTurn = false;
  /** In the order of the match's `exchange`. */
  readonly state = new Snapshot();
  /** In this turn. */
  readonly policyDraws = new Snapshot();
  private decisions = new Int32Array(256);
  private count = 0;

  beginGame(game: number): void {
    this.game = game;
    this.hasTurn = false;
    this.count = 0;
  }

  beginTurn(): void {
    this.hasTurn = true;
    this.count = 0;
  }

  /** Integers of the decisions since the turn began. */
  get length(): number {
    return this.count;
  }

  decision(at: number): number {
    return this.decisions[at];
  }

  note(decision: number): void {
    if (this.count === this.decisions.length) {
      const larger = new Int32Array(2 * this.count);
      larger.set(this.decisions);
      this.decisions = larger;
    }
    this.decisions[this.count++] = decision;
  }

  copy(from: Position): void {
    this.beginGame(from.game);
    for (let i = 0; i < from.count; i++) this.note(from.decisions[i]);
    this.hasTurn = from.hasTurn;
    this.state.copy(from.state);
    this.policyDraws.copy(from.policyDraws);
  }
}
