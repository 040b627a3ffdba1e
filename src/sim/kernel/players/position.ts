/**
 * Everything that changes in play, as plain numbers. Each field is exchanged by one line, `figure.node =
 * kept.int(figure.node)`, which stores it or brings it back: no field can be stored without being restored. Allocates
 * nothing once it has grown.
 */
export class Snapshot {
  private ints = new Int32Array(256);
  private reals = new Float64Array(16);
  private intCount = 0;
  private realCount = 0;
  private intAt = 0;
  private realAt = 0;
  private restores = false;

  /** From now on numbers are stored, replacing earlier ones. */
  beginKeeping(): void {
    this.restores = false;
    this.intCount = 0;
    this.realCount = 0;
  }

  /** From now on the numbers come back, in the order in which they were stored. */
  beginRestoring(): void {
    this.restores = true;
    this.intAt = 0;
    this.realAt = 0;
  }

  get isRestoring(): boolean {
    return this.restores;
  }

  /** While restoring: whether any integer is left. */
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

  /**
   * A number with a fraction. Integers are kept apart, so that fields of small integers do not become fields of any
   * number.
   */
  real(value: number): number {
    if (this.restores) return this.reals[this.realAt++];
    if (this.realCount === this.reals.length) this.reals = grown(this.reals, new Float64Array(2 * this.reals.length));
    this.reals[this.realCount++] = value;
    return value;
  }

  /** Every element of an array of small integers. */
  all(values: Int32Array | Uint8Array): void {
    for (let i = 0; i < values.length; i++) values[i] = this.int(values[i]);
  }

  /** Makes this a copy of another. */
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
 * Where a game is when a policy is asked: everything as it was when the turn began, and the decisions since as
 * integers. Dice depend on game and turn, so a match that begins that turn and is given those decisions comes to the
 * same point by itself, however deep in the rules the policy is asked.
 */
export class Position {
  game = 0;
  /** False while sides deploy or cards are dealt: such a position is the game's beginning and the decisions since. */
  hasTurn = false;
  /** The state as the turn began, in the order in which the system's match exchanges it. */
  readonly state = new Snapshot();
  /** How many numbers policies have drawn from their dice in this turn. */
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

  /** How many integers the decisions since the turn began take. */
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

  /** Makes this a copy of another. */
  copy(from: Position): void {
    this.beginGame(from.game);
    for (let i = 0; i < from.count; i++) this.note(from.decisions[i]);
    this.hasTurn = from.hasTurn;
    this.state.copy(from.state);
    this.policyDraws.copy(from.policyDraws);
  }
}
