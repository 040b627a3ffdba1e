import type { SampledDice } from '../dice/sampled.ts';
import { Position, type Snapshot } from './position.ts';

/** Default: options are counted in one of this many games. */
export const COUNTED_GAMES = 64;

interface Settled {
  readonly length: number;
  decision(at: number): number;
}

export interface Stateful {
  exchange(state: Snapshot): void;
}

/**
 * Between a match and its policies: records decisions, so that other matches can go on from there; or replays a
 * position, then asks the policies.
 */
export class Course {
  /** Never records or replays. */
  readonly isIdle: boolean;
  /** Called before a policy is asked, with its side. */
  onAsk: ((side: number) => void) | null = null;
  /** Listing options is too slow for every game. */
  isCounted = false;
  /** Null if nobody goes on from it. */
  private readonly here: Position | null;
  private readonly policyDice: SampledDice | null;
  private readonly countedGames: number;
  /** The position being replayed (null once reached), decisions given so far, and whether its turn has yet to begin. */
  private source: Position | null = null;
  private given = 0;
  private awaitsTurn = false;
  private reached: (side: number) => void = () => {};
  /** Replaces the policy's answer at the position, and at the current question; null for its own. */
  private answerThere: Settled | null = null;
  private answer: Settled | null = null;

  /** `policyDice` allow others to go on from its games; `replays` allows it to go on from theirs. */
  constructor(policyDice: SampledDice | null = null, replays = false, countedGames = COUNTED_GAMES) {
    this.isIdle = policyDice === null && !replays;
    this.policyDice = policyDice;
    this.countedGames = countedGames;
    this.here = policyDice === null ? null : new Position();
  }

  beginGame(game: number): void {
    this.source = null;
    this.answer = null;
    this.isCounted = game % this.countedGames === 0;
    this.here?.beginGame(game);
  }

  /** A match calls this before each turn. */
  beginTurn(match: Stateful): void {
    if (this.source !== null) {
      if (!this.awaitsTurn) throw new Error('a turn that is replayed ends before its position is reached');
      this.awaitsTurn = false;
    }
    if (this.here === null) return;
    this.here.beginTurn();
    this.here.state.beginKeeping();
    match.exchange(this.here.state);
  }

  /** Valid while a policy is asked; copy it to keep it. */
  position(): Position {
    if (this.here === null || this.policyDice === null) throw new Error('the course of this match is not kept');
    const { policyDraws } = this.here;
    policyDraws.beginKeeping();
    this.policyDice.exchange(policyDraws);
    return this.here;
  }

  /** Replays a position; `reached` gets the side asked there. With an answer, that policy is not asked. */
  replay(position: Position, reached: (side: number) => void, answer: Settled | null = null): void {
    this.source = position;
    this.given = 0;
    this.answer = null;
    this.answerThere = answer;
    this.awaitsTurn = position.hasTurn;
    this.reached = reached;
    this.isCounted = false;
    this.here?.beginGame(position.game);
  }

  /** Ask before every decision; `settled` has its numbers either way. */
  isReplayed(side: number): boolean {
    if (this.source !== null) {
      if (this.given < this.source.length) return true;
      this.source = null;
      this.reached(side);
      if (this.answerThere !== null) {
        this.settle(this.answerThere);
        return true;
      }
    }
    this.onAsk?.(side);
    return false;
  }

  /** Answers the current question instead of its policy. */
  settle(answer: Settled): void {
    this.answer = answer;
    this.given = 0;
  }

  /** The replayed number, or `decision` itself. */
  settled(decision: number): number {
    return this.source === null && this.answer === null ? this.note(decision) : this.next();
  }

  /** `settled` for a yes or no. */
  agreed(decision: boolean): boolean {
    return this.settled(decision ? 1 : 0) === 1;
  }

  next(): number {
    const { answer } = this;
    if (answer === null) return this.note(this.source!.decision(this.given++));
    const number = answer.decision(this.given++);
    if (this.given === answer.length) this.answer = null;
    return this.note(number);
  }

  note(decision: number): number {
    this.here?.note(decision);
    return decision;
  }
}
