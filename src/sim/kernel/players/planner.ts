import type { Counter } from '../counts/counter.ts';
import { Recorder } from '../counts/recorder.ts';
import { mixed } from '../dice/random.ts';
import { policySeed, SampledDice } from '../dice/sampled.ts';
import type { Handicaps, Match, Planning, Rollouts, SetUp, Table } from '../system.ts';
import type { Trace } from '../trace.ts';
import { Answer, Candidates } from './candidates.ts';
import { Course } from './course.ts';
import type { Position } from './position.ts';
import { CHANGED, CLEAR, KEPT, PLANNING, rolloutsOf, WON } from './tactics.ts';

const WORTH_OF_POINT = WON / 100;

export interface PlannerTactics {
  readonly choices: number;
  readonly clearLead: number;
  readonly turnsAhead: number;
  readonly trust: number;
  readonly doubt: number;
  readonly dismissal: number;
  readonly conviction: number;
}

/** Null for a policy that does not plan, and where a planner already tries answers. */
export function plannerOf(policy: string, side: number, table: Table, tactics: PlannerTactics): Planner | null {
  const { planning, course } = table;
  if (planning === undefined || course === undefined || rolloutsOf(policy) === 0) return null;
  return new Planner({ planning, course, table, side, rollouts: rolloutsOf(policy), tactics });
}

interface PlannerSetting {
  readonly planning: Planning;
  readonly course: Course;
  readonly table: Table;
  readonly side: number;
  readonly rollouts: number;
  readonly tactics: PlannerTactics;
}

/**
 * Truncated rollouts on common dice (Tesauro and Galperin 1996, "On-line policy improvement using Monte-Carlo
 * search").
 * Dice are keyed by seed, game, turn, decision and rollout: equal for all answers, never those of the game. Budgets
 * are counts.
 */
export class Planner {
  readonly candidates: Candidates;
  /** Written before `decide`. */
  readonly own = new Answer();
  private readonly course: Course;
  private readonly planning: Planning;
  private readonly side: number;
  private readonly rollouts: number;
  /** From this many rollouts on, worse answers are dropped after each. */
  private readonly firstLook: number;
  private readonly tactics: PlannerTactics;
  private readonly counter: Counter;
  private readonly trace: Trace | null;
  /** Created on demand: it is a match. */
  private sandbox: Rollouts | null = null;
  /** The policy's own first. */
  private readonly tried: Answer[];
  private count = 0;
  /** Worth by [answer * rollouts + rollout], and sums. */
  private readonly worths: Int32Array;
  private readonly sums: Float64Array;
  private readonly isGivenUp: Uint8Array;
  private played = 0;
  /** Fields, because fractions that are returned are boxed. */
  private lead = 0.5;
  private error = 0.5;

  constructor({ planning, course, table, side, rollouts, tactics }: PlannerSetting) {
    this.candidates = new Candidates(tactics.choices);
    this.planning = planning;
    this.course = course;
    this.side = side;
    this.rollouts = rollouts;
    this.firstLook = Math.round(Math.sqrt(rollouts));
    this.tactics = tactics;
    this.counter = table.recorder.counter(PLANNING);
    this.trace = table.trace;
    this.tried = Array.from({ length: tactics.choices + 1 }, () => this.own);
    this.worths = new Int32Array(this.tried.length * rollouts);
    this.sums = new Float64Array(this.tried.length);
    this.isGivenUp = new Uint8Array(this.tried.length);
  }

  begin(): void {
    this.candidates.clear();
    this.own.clear();
  }

  /** Settles the question with the best answer, usually the policy's own. */
  decide(): void {
    const lead = this.line();
    if (this.count === 1) return;
    if (lead >= this.tactics.clearLead) {
      this.counter.add(this.side, CLEAR);
      return;
    }
    this.playOn();
    const best = this.best();
    this.counter.add(this.side, best === 0 ? KEPT : CHANGED);
    if (this.trace !== null) this.tell(this.trace, best);
    if (best > 0) this.course.settle(this.tried[best]);
  }

  /** Returns the lead of the policy's own answer. */
  private line(): number {
    const { own, tried } = this;
    const { answers, count } = this.candidates;
    let least = 0;
    let highest = -1;
    let isNamed = false;
    for (let i = 0; i < count; i++) {
      const answer = answers[i];
      if (answer.isLike(own)) {
        own.value = answer.value;
        isNamed = true;
      } else if (highest < 0 || answer.value > answers[highest].value) highest = i;
      if (answer.value < answers[least].value) least = i;
    }
    // An answer that the policy has not offered replaces the worst.
    const leaves = isNamed || count < answers.length ? -1 : least;
    this.count = 1;
    for (let i = 0; i < count; i++) if (i !== leaves && !answers[i].isLike(own)) tried[this.count++] = answers[i];
    if (highest < 0) return 0;
    if (!isNamed) own.value = answers[highest].value;
    return own.value - answers[highest].value;
  }

  private playOn(): void {
    const { planning, course, rollouts, tried, count, worths, sums, isGivenUp, tactics } = this;
    this.sandbox ??= planning.rollouts(this.side);
    const position = course.position();
    const decision = mixed(planning.seed, position.length + 1);
    for (let i = 0; i < count; i++) sums[i] = WORTH_OF_POINT * tactics.trust * (tried[i].value - tried[0].value);
    isGivenUp.fill(0);
    this.played = 0;
    while (this.played < rollouts) {
      const seed = mixed(decision, this.played + 1);
      for (let i = 0; i < count; i++) {
        if (isGivenUp[i] === 1) continue;
        const worth = this.sandbox.rollOut(position, seed, tactics.turnsAhead, tried[i]);
        worths[i * rollouts + this.played] = worth;
        sums[i] += worth;
      }
      this.played++;
      if (this.played >= this.firstLook && this.played < rollouts && this.giveUp() === 1) return;
    }
  }

  /** Drops worse answers, the policy's own only for one far better; returns how many are left. */
  private giveUp(): number {
    const { count, isGivenUp, tactics } = this;
    const best = this.highest();
    let left = 1;
    for (let i = 0; i < count; i++) {
      if (i === best || isGivenUp[i] === 1) continue;
      this.compare(best, i);
      const { lead, error } = this;
      const isWorse = i === 0 ? lead > tactics.conviction * error : lead >= tactics.dismissal * error;
      if (isWorse) isGivenUp[i] = 1;
      else left++;
    }
    return left;
  }

  /** The policy's own unless another is better beyond doubt. */
  private best(): number {
    const best = this.highest();
    this.compare(best, 0);
    return this.isGivenUp[0] === 1 || this.lead > this.tactics.doubt * this.error ? best : 0;
  }

  private highest(): number {
    const { count, isGivenUp, sums } = this;
    let best = -1;
    for (let i = 0; i < count; i++) if (isGivenUp[i] === 0 && (best < 0 || sums[i] > sums[best])) best = i;
    return best;
  }

  /** Sets the lead of one over the other, and its standard error. */
  private compare(one: number, other: number): void {
    const { worths, sums, rollouts, played } = this;
    let sum = 0;
    let squares = 0;
    for (let r = 0; r < played; r++) {
      const difference = worths[one * rollouts + r] - worths[other * rollouts + r];
      sum += difference;
      squares += difference * difference;
    }
    // Squared error of the sum: n * s^2, with s^2 = (squares - sum^2 / n) / (n - 1).
    this.error = Math.sqrt((played * squares - sum * sum) / (played - 1));
    this.lead = sums[one] - sums[other];
  }

  private tell(trace: Trace, best: number): void {
    const taken = best === 0 ? 'keeps the first' : 'takes another';
    trace.say(`Planned: ${this.count} choices, at most ${this.played} rollouts of each; ${taken}`, {
      kind: 'plan',
      choices: this.count,
      rollouts: this.played,
      taken: best + 1,
    });
  }
}

const NO_LIMIT = 2 ** 30;

/**
 * A match with its own dice that goes on from positions of other matches of the same set-up. It changes nothing in
 * the original game and counts nothing. Allocates nothing once warm.
 */
export class Sandbox implements Rollouts {
  readonly recorder: Recorder;
  private readonly dice: SampledDice;
  private readonly policyDice: SampledDice;
  private readonly course: Course;
  private readonly match: Match;
  private readonly seed: number;
  private position: Position | null = null;
  private otherSeed = 0;
  private readonly onItsOwnDice = (): void => {
    const { policyDraws } = this.position!;
    policyDraws.beginRestoring();
    this.policyDice.exchange(policyDraws);
  };
  private readonly onOtherDice = (side: number): void => {
    this.dice.reseed(this.otherSeed);
    this.policyDice.reseed(policySeed(this.otherSeed));
    this.match.dealAgain?.(side);
  };

  private readonly plannedFor: number | undefined;

  /** `seed`, `handicaps`: those of the original games. `plannedFor`: its tactician plays all sides. */
  constructor(setUp: SetUp, seed: number, handicaps: Handicaps = {}, plannedFor?: number) {
    this.seed = seed;
    this.plannedFor = plannedFor;
    this.recorder = new Recorder(setUp.metrics);
    this.dice = new SampledDice(seed, setUp.streams);
    this.policyDice = new SampledDice(policySeed(seed), setUp.streams);
    const isPlanned = setUp.plans === true && plannedFor === undefined;
    this.course = new Course(isPlanned ? this.policyDice : null, true);
    const { dice, policyDice, recorder, course } = this;
    const planned = isPlanned ? { planning: planningOf(setUp, seed, handicaps) } : { plannedFor };
    this.match = setUp.match({ dice, policyDice, recorder, course, trace: null, ...handicaps, ...planned });
  }

  /** Plays the same dice to the end of the turn and `moreTurns` more. */
  playOn(position: Position, moreTurns = NO_LIMIT, answer: Answer | null = null): void {
    this.begin(position);
    this.course.replay(position, this.onItsOwnDice, answer);
    this.match.playOn(position, moreTurns);
  }

  /**
   * Like `playOn` on other dice, with cards hidden from the asked side dealt again: it sees no coming roll. An answer
   * replaces that of the policy asked. Returns the game's worth to the planning side, 0 without one.
   */
  rollOut(position: Position, seed: number, moreTurns = NO_LIMIT, answer: Answer | null = null): number {
    this.begin(position);
    // Coin tosses of policies at the start of a turn are unknown to opponents.
    this.policyDice.reseed(policySeed(seed));
    this.otherSeed = seed;
    this.course.replay(position, this.onOtherDice, answer);
    this.match.playOn(position, moreTurns);
    return this.plannedFor === undefined ? 0 : (this.match.worth?.(this.plannedFor) ?? 0);
  }

  private begin(position: Position): void {
    this.position = position;
    this.dice.reseed(this.seed);
    this.policyDice.reseed(policySeed(this.seed));
    this.dice.beginGame(position.game);
    this.policyDice.beginGame(position.game);
  }
}

/** Planners do not consider lapses. */
export function planningOf(setUp: SetUp, seed: number, { forbidden = [] }: Handicaps): Planning {
  return { seed, rollouts: (side) => new Sandbox(setUp, seed, { forbidden }, side) };
}
