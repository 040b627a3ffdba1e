import { Recorder } from '../counts/recorder.ts';
import { policySeed, SampledDice } from '../dice/sampled.ts';
import type { Handicaps, Match, Planning, Rollouts, SetUp } from '../system.ts';
import type { Answer } from './candidates.ts';
import { Course } from './course.ts';
import type { Position } from './position.ts';

const NO_LIMIT = 2 ** 30;

/**
 * A match with its own dice, on which games go on from positions of other matches of the same set-up. The original game
 * stays as it is, and nothing that happens in a sandbox is counted. Allocates nothing once warm.
 */
export class Sandbox implements Rollouts {
  /** Its `record` is that of the game played last. */
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

  /**
   * `seed` and `handicaps` are those of the games which go on here. Where it is the planner of a side that tries answers, its tactician plays all sides.
   */
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

  /**
   * Goes on to the end of the turn and of `moreTurns` more on its own dice: what would happen if the same policies were asked from there on.
   */
  playOn(position: Position, moreTurns = NO_LIMIT, answer: Answer | null = null): void {
    this.begin(position);
    this.course.replay(position, this.onItsOwnDice, answer);
    this.match.playOn(position, moreTurns);
  }

  /**
   * Goes on to the end of the turn and of `moreTurns` more, on dice of another seed. What the asked side cannot know is
   * unknown here too: no roll to come is that of the game, and cards hidden from it are dealt again. With an answer the
   * policy asked at the position is not asked. Returns what the game is then worth to the side that plans, 0 where none does.
   */
  rollOut(position: Position, seed: number, moreTurns = NO_LIMIT, answer: Answer | null = null): number {
    this.begin(position);
    // What policies toss coins for as the turn begins is unknown to their opponents.
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

/** What planners of matches of a set-up need. Nobody plans with lapses in mind. */
export function planningOf(setUp: SetUp, seed: number, { forbidden = [] }: Handicaps): Planning {
  return { seed, rollouts: (side) => new Sandbox(setUp, seed, { forbidden }, side) };
}
