import { describe, expect, test } from 'vitest';
import { policiesOf } from '../../src/sim/kernel/players/policies.ts';
import type { System } from '../../src/sim/kernel/system.ts';
import { ReadyMatch } from '../../src/workers/batch.ts';
import { prepareJob } from '../../src/workers/job.ts';
import { ONCE, quickFiles, scenario, shippedFiles } from './games.ts';
import { all, fastPolicies } from './systems.ts';

export async function seatsOf(system: System<any, any, any>, file: string): Promise<string[]> {
  const { data } = (await scenario(file)).baseline;
  const names = system.info.policies.map(({ name }) => name);
  const told = policiesOf(system, data);
  return system.sides(data).filter((_, i) => names.includes(told[i]));
}

export function everyPolicyPlays(most = Number.POSITIVE_INFINITY): void {
  const isQuick = most < Number.POSITIVE_INFINITY;
  describe.each(all.map((system) => ({ id: system.info.id, system })))('policies of $id', ({ id, system }) => {
    const names = fastPolicies(system);
    const games = Math.min(most, names.length);
    const files = (isQuick ? quickFiles(system) : shippedFiles(id)).map((file, number) => ({ file, number }));

    test.each(files)(
      'each plays each side of $file: as it is told to, to the end, without an illegal choice',
      async ({ file, number }) => {
        const seats = await seatsOf(system, file);
        expect(seats.length).toBeGreaterThan(0);
        const wrong: string[] = [];
        // Sides rotate through the policies: each policy plays each side once.
        for (let game = 0; game < games; game++) {
          const first = (game + number * games) % names.length;
          const policies = Object.fromEntries(seats.map((side, i) => [side, names[(first + i) % names.length]]));
          const { data, houseRules } = (await scenario(file, { policies, set: ONCE[id] ?? {} })).baseline;
          const told = policiesOf(system, data);
          for (const side of seats)
            if (told[system.sides(data).indexOf(side)] !== policies[side])
              wrong.push(`${side} is not played by ${policies[side]}`);
          const match = new ReadyMatch(system, prepareJob(system, { id: file, data, houseRules, seed: 7 }).job);
          match.play(first);
          if (!match.recorder.record.some((value) => value !== 0))
            wrong.push(`no record of ${JSON.stringify(policies)}`);
        }
        expect(wrong).toEqual([]);
      },
    );
  });
}
