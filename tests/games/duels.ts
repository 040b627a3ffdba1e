import { loadScenario, systemOf } from '../../src/scenarios/index.ts';
import { policyPath } from '../../src/sim/kernel/players/policies.ts';
import { ReadyMatch } from '../../src/workers/batch.ts';
import { prepareJob } from '../../src/workers/job.ts';

/** Games of a shipped scenario between two policies, in the order of its sides. */
export async function duel(scenario: string, policies: readonly [string, string]): Promise<ReadyMatch> {
  const file = `scenarios/${scenario}.yaml`;
  const load = async (set: Readonly<Record<string, string>>) => {
    const loaded = await loadScenario(file, { set });
    if (!loaded.ok) throw new Error(loaded.problems.map(({ message }) => message).join('\n'));
    return loaded.scenario;
  };
  const plain = await load({});
  const system = await systemOf(plain);
  const paths = system.sides(plain.baseline.data).map((side) => policyPath(system, side));
  const { baseline } = await load(Object.fromEntries(policies.map((policy, i) => [paths[i], policy])));
  const { job } = prepareJob(system, { id: file, data: baseline.data, houseRules: baseline.houseRules, seed: 1 });
  return new ReadyMatch(system, job);
}

/** What the first side scores: 0, half or 1 per game. */
export function scoresOf(match: ReadyMatch, games: number): number[] {
  const { recorder } = match;
  return Array.from({ length: games }, (_, game) => {
    match.play(game);
    return recorder.record[recorder.sideColumn(0, 'score')] / 2;
  });
}
