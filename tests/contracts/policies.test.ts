import { readdirSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { policiesOf, policyPath, tacticsPath } from '../../src/sim/kernel/policies.ts';
import { ReadyMatch } from '../../src/workers/batch.ts';
import { prepareJob } from '../../src/workers/job.ts';
import { ONCE, readyMatch, scenario } from './games.ts';
import { systems } from './systems.ts';

describe.each(systems.map((system) => ({ id: system.info.id, system })))('policies of $id', ({ id, system }) => {
  const names = system.info.policies.map(({ name }) => name);
  const files = readdirSync(`scenarios/${id}`)
    .filter((name) => name.endsWith('.yaml'))
    .map((name) => ({ file: `scenarios/${id}/${name}` }));

  /** Sides that a policy decides for: those of which a file can name one. */
  async function seatsOf(file: string): Promise<string[]> {
    const { data } = (await scenario(file)).baseline;
    const told = policiesOf(system, data);
    return system.sides(data).filter((_, i) => names.includes(told[i]));
  }

  test.each(files)(
    'each plays each side of $file: as it is told to, to the end, without an illegal choice',
    async ({ file }) => {
      const seats = await seatsOf(file);
      expect(seats.length).toBeGreaterThan(0);
      const wrong: string[] = [];
      // One game a policy: the next side is played by the next policy, so that each comes to each side once.
      for (let first = 0; first < names.length; first++) {
        const policies = Object.fromEntries(seats.map((side, i) => [side, names[(first + i) % names.length]]));
        const { data, houseRules } = (await scenario(file, { policies, set: ONCE[id] ?? {} })).baseline;
        const told = policiesOf(system, data);
        for (const side of seats)
          if (told[system.sides(data).indexOf(side)] !== policies[side])
            wrong.push(`${side} is not played by ${policies[side]}`);
        // A choice against the rules throws.
        const match = new ReadyMatch(system, prepareJob(system, { id: file, data, houseRules, seed: 7 }).job);
        match.play(first);
        if (!match.recorder.record.some((value) => value !== 0)) wrong.push(`no record of ${JSON.stringify(policies)}`);
      }
      expect(wrong).toEqual([]);
    },
  );

  test('every weight that is set is known to the policy, and is in the table of weights', async () => {
    const { tactics = {}, policies } = system.info;
    for (const policy of policies)
      expect(Object.keys(tactics)).toEqual(expect.arrayContaining(Object.keys(policy.tactics ?? {})));
    const [{ file }] = files;
    const [side] = await seatsOf(file);
    const all = Object.fromEntries(Object.entries(tactics).map(([name, field]) => [name, field.default]));
    const set = { [policyPath(system, side)]: system.info.defaultPolicy };
    const told = await readyMatch(file, { set: { ...set, [tacticsPath(system, side)]: all } });
    const untold = await readyMatch(file, { set });
    for (const match of [told, untold]) match.play(3);
    expect(told.recorder.record).toEqual(untold.recorder.record);
  });
});
