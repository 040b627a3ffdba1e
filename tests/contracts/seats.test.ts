import { describe, expect, test } from 'vitest';
import type { System } from '../../src/sim/kernel/system.ts';
import { playBatch, ReadyMatch } from '../../src/workers/batch.ts';
import { prepareJob } from '../../src/workers/job.ts';
import { digestOf, quickFiles, scenario } from './games.ts';
import { all } from './systems.ts';

/** Seats are dealt before the first game: a wrong deal shows in any. */
const GAMES = 3;
const seated = all.filter(({ seats }) => seats !== undefined);
const scenarios = seated.flatMap((system) => quickFiles(system).map((file) => ({ system, file })));

function digest(system: System, data: unknown, houseRules: Parameters<typeof prepareJob>[1]['houseRules']): string {
  const { job } = prepareJob(system, { id: 'seats', data, houseRules, seed: 1 });
  return digestOf(playBatch(new ReadyMatch(system, job), 0, GAMES));
}

describe.each(scenarios)('seats of $file', async ({ system, file }) => {
  const { baseline } = await scenario(file);
  const { data, houseRules } = baseline;
  const sides = system.sides(data);
  const rotated = (from: unknown, by: number) => system.seats!.rotated(from, by);

  test('sides move on by so many seats', () => {
    for (let by = 0; by < sides.length; by++)
      expect(system.sides(rotated(data, by))).toEqual([...sides.slice(by), ...sides.slice(0, by)]);
  });

  test('policies move with their side', () => {
    const policiesOf = (from: unknown) => {
      const { sides: entries } = from as { sides?: Record<string, { policy: string }> };
      const told = system.policies?.(from) ?? system.sides(from).map((side) => entries![side].policy);
      return Object.fromEntries(system.sides(from).map((side, i) => [side, told[i]]));
    };
    expect(policiesOf(rotated(data, 1))).toEqual(policiesOf(data));
  });

  test('once round the table nothing has changed, game by game', () => {
    let round: unknown = data;
    for (let i = 0; i < sides.length; i++) round = rotated(round, 1);
    if (JSON.stringify(round) !== JSON.stringify(data))
      expect(digest(system, round, houseRules)).toBe(digest(system, data, houseRules));
  });

  test('the scenario it is made from is left as it was', () => {
    const before = JSON.stringify(data);
    rotated(data, 1);
    expect(JSON.stringify(data)).toBe(before);
  });
});
