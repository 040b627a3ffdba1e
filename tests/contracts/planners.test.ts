import { describe, expect, test } from 'vitest';
import { EVEN, indifferent, jobOf, recordsOf } from './planners.ts';
import { planned } from './systems.ts';

describe.each(planned.map((system) => ({ id: system.info.id, system })))('planners of $id', ({ system }) => {
  test('a planner that finds all answers alike plays the games of its tactician', async () => {
    const games = [0];
    const forced = recordsOf(system, await jobOf(system, 'planner-4', EVEN), games, { onRollouts: indifferent(false) });
    const plain = recordsOf(system, await jobOf(system, 'tactician'), games);
    expect(forced.records).toEqual(plain.records);
  });
});
