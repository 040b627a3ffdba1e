import type { Sandbox } from '../../src/sim/kernel/players/planner.ts';
import { policiesOf, policyPath, tacticsPath } from '../../src/sim/kernel/players/policies.ts';
import type { Rollouts, System } from '../../src/sim/kernel/system.ts';
import { ReadyMatch, type ReadyWish } from '../../src/workers/batch.ts';
import { type Job, prepareJob } from '../../src/workers/job.ts';
import { scenario, shippedFiles } from './games.ts';

export const SEED = 5;
export const EVEN = { trust: 0 };

/** The first file without replays, and with counters if any has them. */
export function plannersFile({ info }: System<any, any, any>): string {
  // Across a gorge most shots miss: rollouts agree with the game by chance.
  const files = shippedFiles(info.id).filter((file) => !/usefulness|gorge/.test(file));
  return files.find((file) => file.includes('hidden')) ?? files[0];
}

export async function seats(system: System<any, any, any>): Promise<number[]> {
  const { data } = (await scenario(plannersFile(system))).baseline;
  const names = system.info.policies.map(({ name }) => name);
  return policiesOf(system, data).flatMap((policy, side) => (names.includes(policy) ? [side] : []));
}

export async function jobOf(
  system: System<any, any, any>,
  policy: string,
  tactics: Readonly<Record<string, unknown>> = {},
): Promise<Job> {
  const file = plannersFile(system);
  const sides = system.sides((await scenario(file)).baseline.data);
  const [first, ...others] = (await seats(system)).map((side) => sides[side]);
  const set: Record<string, unknown> = { [policyPath(system, first)]: policy, [tacticsPath(system, first)]: tactics };
  for (const side of others) set[policyPath(system, side)] = system.info.defaultPolicy;
  const { data, houseRules } = (await scenario(file, { set })).baseline;
  return prepareJob(system, { id: file, data, houseRules, seed: SEED }).job;
}

export function recordsOf(system: System<any, any, any>, job: Job, games: readonly number[], wish: ReadyWish = {}) {
  const match = new ReadyMatch(system, job, wish);
  const records = games.map((game) => {
    match.play(game);
    return match.recorder.record.join(' ');
  });
  return { match, records };
}

/**
 * Rates all answers alike: a planner of `EVEN` keeps its tactician's answer. `alsoPlays`: plays each rollout anyway.
 */
export function indifferent(alsoPlays: boolean): (sandbox: Rollouts) => Rollouts {
  return (sandbox) => ({
    rollOut: (position, seed, moreTurns, answer) => {
      if (alsoPlays) sandbox.rollOut(position, seed, moreTurns, answer);
      return 0;
    },
  });
}

/** Rollouts equal to the game's future, and all rollouts. */
export interface Foresight {
  seen: number;
  rollouts: number;
}

type Planted = (sandbox: Rollouts) => Rollouts;

/** Compares each rollout with the game's future after its answer, all players being tacticians. */
export function honest(foresight: Foresight): Planted {
  return watched(foresight, (sandbox, position, seed, moreTurns, answer) =>
    sandbox.rollOut(position, seed, moreTurns, answer),
  );
}

export function clairvoyant(foresight: Foresight): Planted {
  return watched(foresight, (sandbox, position, _seed, moreTurns, answer) => {
    sandbox.playOn(position, moreTurns, answer);
    return 0;
  });
}

type RollOut = (sandbox: Sandbox, ...question: Parameters<Rollouts['rollOut']>) => number;

function watched(foresight: Foresight, rollOut: RollOut): Planted {
  return (rollouts) => {
    const sandbox = rollouts as Sandbox;
    const { recorder } = sandbox;
    return {
      rollOut: (position, seed, moreTurns, answer) => {
        const worth = rollOut(sandbox, position, seed, moreTurns, answer);
        const rolledOut = recorder.record.join(' ');
        sandbox.playOn(position, moreTurns, answer);
        foresight.rollouts++;
        if (recorder.record.join(' ') === rolledOut) foresight.seen++;
        return worth;
      },
    };
  };
}
