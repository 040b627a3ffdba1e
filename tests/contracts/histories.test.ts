import { describe, expect, test } from 'vitest';
import { leaking } from '../support/leaking.ts';
import { shippedFiles } from './games.ts';
import { dependentGames, GAMES_OF_SYSTEM, playUpwards, withPolicies } from './independence.ts';
import { all } from './systems.ts';

/** A quick file and policy by system (default: first file, default policy). tests/long plays all files. */
const LIGHT: Readonly<Record<string, { readonly file: string; readonly policy: string }>> = {
  'squad-alpha': { file: 'mirrored-skirmish', policy: 'random' },
  'stargate-solo': { file: 'jaffa-ambush', policy: 'shoot-nearest' },
  stargrunt2: { file: 'attack-on-a-dug-in-squad', policy: 'shoot-nearest' },
  'revland-combat': { file: 'night-ambush', policy: 'close-in' },
  'stargate-missions': { file: 'two-players', policy: 'aggressor' },
  'hit-wound-save': { file: 'breakout', policy: 'shoot-nearest' },
  'squad-alpha-as-data': { file: 'farmhouse', policy: 'shoot-nearest' },
};
/** Games of files are played by the tactician slower than those of built-in systems. */
const AS_IT_STANDS = { builtIn: 80, file: 20 };

/** Of games of files these two, with reactions and with dice that are given out; tests/long plays all. */
const inBrief = all.filter(({ info, game }) => game === undefined || Object.hasOwn(LIGHT, info.id));

const light = inBrief.map((system) => {
  const { id, defaultPolicy } = system.info;
  const { file, policy } = LIGHT[id] ?? { file: null, policy: defaultPolicy };
  return { id, system, policy, file: file === null ? shippedFiles(id)[0] : `scenarios/${id}/${file}.yaml` };
});

describe.each(light)('600 games of $id', ({ system, file, policy }) => {
  test('are the same on two histories', async () => {
    const [asItStands, played = asItStands] = await withPolicies(system, file, [policy]);
    const first = system.game === undefined ? AS_IT_STANDS.builtIn : AS_IT_STANDS.file;
    for (const [games, { name, prepared }] of [
      [first, asItStands],
      [GAMES_OF_SYSTEM - first, played],
    ] as const)
      expect(dependentGames(system, prepared, playUpwards(system, prepared, games)), name).toEqual([]);
  });
});

test.skipIf(light.length === 0)('a fault that shows in 4% of games is found in 600, and passes six', async () => {
  const [{ system, file, policy }] = light;
  const leaky = leaking(system);
  const [, { prepared }] = await withPolicies(system, file, [policy]);
  const found = (games: number) => dependentGames(leaky, prepared, playUpwards(leaky, prepared, games));
  expect(found(6)).toEqual([]);
  // Either history changes about 8 of 100 games.
  expect(found(GAMES_OF_SYSTEM).length).toBeGreaterThan(24);
});
