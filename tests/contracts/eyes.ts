import { Recorder } from '../../src/sim/kernel/counts/recorder.ts';
import { policySeed, SampledDice } from '../../src/sim/kernel/dice/sampled.ts';
import { Course } from '../../src/sim/kernel/players/course.ts';
import { type Position, Snapshot } from '../../src/sim/kernel/players/position.ts';
import { definedSystem } from '../../src/sim/kernel/rules/definitions.ts';
import { compileRules } from '../../src/sim/kernel/rules/table.ts';
import type { Match, System } from '../../src/sim/kernel/system.ts';
import { ReadyMatch } from '../../src/workers/batch.ts';
import type { PreparedJob } from '../../src/workers/job.ts';
import { follow } from './positions.ts';

class Asker {
  readonly match: Match;
  private readonly seed: number;
  private readonly dice: SampledDice;
  private readonly policyDice: SampledDice;
  private readonly course: Course;
  private readonly state = new Snapshot();

  constructor(known: System<any, any, any>, { job }: PreparedJob) {
    const system = definedSystem(known, job.data);
    const setUp = system.setUp(job.data, compileRules(system.rules, job.houseRules), job.prepared, job.shared);
    this.seed = job.seed;
    this.dice = new SampledDice(job.seed, setUp.streams);
    this.policyDice = new SampledDice(policySeed(job.seed), setUp.streams);
    this.course = new Course(this.policyDice, true);
    const { dice, policyDice, course } = this;
    this.match = setUp.match({ dice, policyDice, course, recorder: new Recorder(setUp.metrics), trace: null });
  }

  private begin({ game }: Position): void {
    this.dice.reseed(this.seed);
    this.policyDice.reseed(policySeed(this.seed));
    this.dice.beginGame(game);
    this.policyDice.beginGame(game);
  }

  /** Redeals what the seat cannot see; seed 0: no change. */
  answer(position: Position, seed: number): readonly number[] {
    const { course } = this;
    const asked: number[] = [];
    course.onAsk = () => asked.push(course.position().length);
    this.goTo(position, (side) => this.deal(side, seed));
    const here = course.position();
    const [from, to = here.length] = asked;
    return Array.from({ length: to - from }, (_, i) => here.decision(from + i));
  }

  /** The state after the turn: answers may differ in numbers without effect. */
  consequence(position: Position, answer: readonly number[]): string {
    this.course.onAsk = null;
    this.goTo(position, () => {}, { length: answer.length, decision: (at) => answer[at] });
    const { state } = this;
    state.beginKeeping();
    this.match.exchange(state);
    state.beginRestoring();
    const numbers: number[] = [];
    while (state.hasMore) numbers.push(state.int(0));
    return numbers.join(' ');
  }

  private goTo(
    position: Position,
    there: (side: number) => void,
    answer: Parameters<Course['replay']>[2] = null,
  ): void {
    this.begin(position);
    const reached = (side: number): void => {
      position.policyDraws.beginRestoring();
      this.policyDice.exchange(position.policyDraws);
      there(side);
    };
    this.course.replay(position, reached, answer);
    this.match.playOn(position, 0);
  }

  private deal(side: number, seed: number): void {
    if (seed === 0) return;
    const { dice, state } = this;
    state.beginKeeping();
    dice.exchange(state);
    dice.reseed(seed);
    this.match.dealAgain?.(side);
    dice.reseed(this.seed);
    state.beginRestoring();
    dice.exchange(state);
  }
}

/** Decisions that depend on hidden things, at most so many, and the number of decisions checked. */
export function strayDecisions(
  system: System<any, any, any>,
  prepared: PreparedJob,
  games: number,
  every: number,
  most = Number.POSITIVE_INFINITY,
) {
  const match = new ReadyMatch(system, prepared.job, { isFollowed: true });
  const asker = new Asker(system, prepared);
  const stray: string[] = [];
  let tried = 0;
  follow(match, games, every, (position, decision) => {
    if (stray.length >= most) return;
    const own = asker.answer(position, 0);
    for (const seed of [decision + 1, decision + 1001]) {
      const answer = asker.answer(position, seed);
      if (answer.join() === own.join()) continue;
      if (asker.consequence(position, answer) === asker.consequence(position, own)) continue;
      stray.push(`game ${position.game}, decision ${decision}: ${own} or ${answer}`);
    }
    tried++;
  });
  return { tried, stray, deals: asker.match.dealAgain !== undefined };
}
