import { Course } from './course.ts';
import type { Position } from './position.ts';
import { Recorder } from './recorder.ts';
import { policySeed, SampledDice } from './sampled-dice.ts';
import type { Handicaps, Match, SetUp } from './system.ts';

const NO_LIMIT = 2 ** 30;

/**
 * A match with its own dice, on which games go on from positions of other matches of the same set-up. The original game
 * stays as it is, and nothing that happens in a sandbox is counted. Allocates nothing once warm.
 */
export class Sandbox {
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

  /** `seed` and `handicaps` are those of the games which go on here. */
  constructor(setUp: SetUp, seed: number, handicaps: Handicaps = {}) {
    this.seed = seed;
    this.recorder = new Recorder(setUp.metrics);
    this.dice = new SampledDice(seed, setUp.streams);
    this.policyDice = new SampledDice(policySeed(seed), setUp.streams);
    this.course = new Course(null, true);
    const { dice, policyDice, recorder, course } = this;
    this.match = setUp.match({ dice, policyDice, recorder, course, trace: null, ...handicaps });
  }

  /** Goes on to the game's end on its own dice: what would happen if the same policies were asked from there on. */
  playOn(position: Position): void {
    this.begin(position);
    this.course.replay(position, this.onItsOwnDice);
    this.match.playOn(position, NO_LIMIT);
  }

  /**
   * Goes on to the end of the turn and of `moreTurns` more, on dice of another seed. What the asked side cannot know is
   * unknown here too: no roll to come is that of the game, and cards hidden from it are dealt again.
   */
  rollOut(position: Position, seed: number, moreTurns = NO_LIMIT): void {
    this.begin(position);
    this.otherSeed = seed;
    this.course.replay(position, this.onOtherDice);
    this.match.playOn(position, moreTurns);
  }

  private begin(position: Position): void {
    this.position = position;
    this.dice.reseed(this.seed);
    this.policyDice.reseed(policySeed(this.seed));
    this.dice.beginGame(position.game);
    this.policyDice.beginGame(position.game);
  }
}
