import { Snapshot } from './snapshot.ts';

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
