import { describe, expect, test } from 'vitest';
import { policyPath, rolesIn, tacticsPath } from '../../src/sim/kernel/players/policies.ts';
import { readyMatch, scenario, shippedFiles } from './games.ts';
import { everyPolicyPlays, seatsOf } from './policies.ts';
import { all } from './systems.ts';

everyPolicyPlays(1);

describe.each(all.map((system) => ({ id: system.info.id, system })))('policies of $id', ({ system }) => {
  test('every weight that is set is known to the policy, and is in the table of weights', async () => {
    const { tactics = {}, policies } = system.info;
    for (const policy of policies)
      expect(Object.keys(tactics)).toEqual(expect.arrayContaining(Object.keys(policy.tactics ?? {})));
    const [file] = shippedFiles(system.info.id);
    const [side] = await seatsOf(system, file);
    const set = { [policyPath(system, side)]: system.info.defaultPolicy };
    const { data } = (await scenario(file, { set })).baseline;
    const role = rolesIn(system, data)[system.sides(data).indexOf(side)]?.tactics;
    const all = Object.fromEntries(
      Object.entries(tactics).map(([name, field]) => [name, role?.[name] ?? field.default]),
    );
    const told = await readyMatch(file, { set: { ...set, [tacticsPath(system, side)]: all } });
    const untold = await readyMatch(file, { set });
    for (const match of [told, untold]) match.play(3);
    expect(told.recorder.record).toEqual(untold.recorder.record);
  });
});
