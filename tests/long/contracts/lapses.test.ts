import { describe, expect, test } from 'vitest';
import { policiesOf } from '../../../src/sim/kernel/players/policies.ts';
import type { System } from '../../../src/sim/kernel/system.ts';
import { prepareJob } from '../../../src/workers/job.ts';
import { scenario, shippedFiles } from '../../contracts/games.ts';
import { dependentGames, playUpwards } from '../../contracts/independence.ts';
import { strayGames } from '../../contracts/positions.ts';
import { all } from '../../contracts/systems.ts';

const GAMES = 3;

async function lapsed(system: System<any, any, any>, file: string, policy: string | null, share: number) {
  const { baseline } = await scenario(file);
  const names: readonly string[] = system.sides(baseline.data);
  const used = policiesOf(system, baseline.data);
  const choose = new Set(system.info.policies.flatMap(({ name, chooses }) => (chooses === false ? [] : [name])));
  const sides = names.filter((_, i) => choose.has(used[i]) || used[i] === 'random');
  const set = share === 0 ? {} : { lapse: Object.fromEntries(sides.map((side) => [side, share])) };
  // A side that the file has play at random would not change by lapses.
  const thinking = sides.filter((side) => used[names.indexOf(side)] === 'random').map((side) => [side, 'tactician']);
  const policies = Object.fromEntries(policy === null ? thinking : sides.map((side) => [side, policy]));
  const { baseline: changed } = await scenario(file, { set, policies });
  return prepareJob(system, { id: file, data: changed.data, houseRules: changed.houseRules, seed: 1 });
}

describe.each(all.map((system) => ({ id: system.info.id, system })))('lapses in $id', ({ system }) => {
  const [file] = shippedFiles(system.info.id);
  const games = async (policy: string | null, share: number) =>
    playUpwards(system, await lapsed(system, file, policy, share), GAMES).records;

  test('a policy that always lapses plays as random does, and one that never does plays as itself', async () => {
    expect(await games(null, 1)).toEqual(await games('random', 0));
    expect(await games(null, 0.5)).not.toEqual(await games(null, 1));
    expect(await games(null, 0.5)).not.toEqual(await games(null, 0));
  });

  test('games are the same whatever was played before, and go on from their positions', async () => {
    const prepared = await lapsed(system, file, null, 0.3);
    const upwards = playUpwards(system, prepared, GAMES);
    expect(dependentGames(system, prepared, upwards)).toEqual([]);
    const { tried, stray } = strayGames(system, prepared, upwards.records, 20);
    expect(tried).toBeGreaterThan(0);
    expect(stray).toEqual([]);
  });
});
