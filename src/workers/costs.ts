import type { Stream } from '../sim/kernel/dice/dice.ts';
import { SampledDice } from '../sim/kernel/dice/sampled.ts';
import type { System } from '../sim/kernel/system.ts';
import { ReadyMatch } from './batch.ts';
import type { Job } from './job.ts';

/** What games took, as exact integers: the same on every machine. */
export interface Costs {
  readonly games: number;
  /** Times that a policy was asked. */
  readonly decisions: number;
  /** Numbers drawn for the rules, and for policies. */
  readonly dice: number;
  readonly policyDice: number;
}

/** Dice that count how many numbers are drawn. Apart from those of runs, which are not slowed by it. */
class CountedDice extends SampledDice {
  drawn = 0;

  protected override below(stream: Stream, n: number): number {
    this.drawn++;
    return super.below(stream, n);
  }
}

/** Plays the first games of a job, and counts what they take. */
export function costsOf(system: System, job: Job, games: number): Costs {
  const all: CountedDice[] = [];
  const match = new ReadyMatch(system, job, {
    isFollowed: true,
    dice: (seed, streams) => {
      const dice = new CountedDice(seed, streams);
      all.push(dice);
      return dice;
    },
  });
  let decisions = 0;
  match.course.onAsk = () => {
    decisions++;
  };
  for (let game = 0; game < games; game++) match.play(game);
  const [rules, policies] = all;
  return { games, decisions, dice: rules.drawn, policyDice: policies.drawn };
}
