import type { SampledDice } from '../dice/sampled.ts';
import { Position, type Snapshot } from './position.ts';

/** Options are counted in one of this many games, unless a job says otherwise. */
export const COUNTED_GAMES = 64;

/** Decisions in order, each as some integers. */
interface Settled {
  readonly length: number;
  decision(at: number): number;
}

/** What changes in play and outlasts a turn. */
export interface Stateful {
  exchange(state: Snapshot): void;
}

/**
 * Goes along with the games of a match, between it and its policies. It records their decisions, so that other matches
 * can go on from where the game is; or it gives the match the recorded decisions of a position, and asks its policies
 * from there on.
 */
export class Course {
  /** Nothing is ever recorded or replayed: policies decide and nobody else looks. */
  readonly isIdle: boolean;
  /** Called whenever a policy is about to be asked, with the side that it decides for. */
  onAsk: ((side: number) => void) | null = null;
  /** Whether the options of this game are counted: looking for all that could be done takes too long for every game. */
  isCounted = false;
  /** Where the game is; null when nobody goes on from it. */
  private readonly here: Position | null;
  private readonly policyDice: SampledDice | null;
  private readonly countedGames: number;
  /**
   * The position being replayed, null once it is reached; how many of its decisions have been given; whether its turn
   * has yet to begin.
   */
  private source: Position | null = null;
  private given = 0;
  private awaitsTurn = false;
  private reached: (side: number) => void = () => {};
  /** What is answered to the question at the position in place of a policy, and to the question at hand; null for the policy's own answer. */
  private answerThere: Settled | null = null;
  private answer: Settled | null = null;

  /**
   * With the dice of the match's policies, others can go on from its games; with `replays`, it can go on from theirs. Options are
   * counted in one of `countedGames`.
   */
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

  /** To be called by a match before it plays a turn. */
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

  /** Where the game is; ask for it while a policy is asked. It moves on with the game, so copy it to keep it. */
  position(): Position {
    if (this.here === null || this.policyDice === null) throw new Error('the course of this match is not kept');
    const { policyDraws } = this.here;
    policyDraws.beginKeeping();
    this.policyDice.exchange(policyDraws);
    return this.here;
  }

  /**
   * From now on the match is given the decisions of a position; `reached` is called with the side whose policy is asked
   * there. With an answer, that policy is not asked.
   */
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

  /** To be asked before every decision: whether it is replayed, or a policy is asked for it. `settled` has its numbers either way. */
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

  /** The question at hand is answered so, whatever its policy says. */
  settle(answer: Settled): void {
    this.answer = answer;
    this.given = 0;
  }

  /** A number of the decision at hand: the one that is replayed in its place, or itself. */
  settled(decision: number): number {
    return this.source === null && this.answer === null ? this.note(decision) : this.next();
  }

  /** The same of a yes or no. */
  agreed(decision: boolean): boolean {
    return this.settled(decision ? 1 : 0) === 1;
  }

  /** The next number of a decision that is replayed. */
  next(): number {
    const { answer } = this;
    if (answer === null) return this.note(this.source!.decision(this.given++));
    const number = answer.decision(this.given++);
    if (this.given === answer.length) this.answer = null;
    return this.note(number);
  }

  /** Writes a number of a decision down, and returns it. */
  note(decision: number): number {
    this.here?.note(decision);
    return decision;
  }
}
