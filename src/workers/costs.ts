import type { Stream } from '../sim/kernel/dice/dice.ts';
import { SampledDice } from '../sim/kernel/dice/sampled.ts';
import type { System } from '../sim/kernel/system.ts';
import { ReadyMatch } from './batch.ts';
import type { Job } from './job.ts';

/** Exact integers, equal on every machine. */
export interface Costs {
  readonly games: number;
  /** Calls of policies. */
  readonly decisions: number;
  /** For rules and for policies. */
  readonly dice: number;
  readonly policyDice: number;
}

/** Separate, so that runs are not slowed. */
class CountedDice extends SampledDice {
  drawn = 0;

  protected override below(stream: Stream, n: number): number {
    this.drawn++;
    return super.below(stream, n);
  }
}

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
