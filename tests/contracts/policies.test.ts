import { readdirSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { loadScenario } from '../../src/scenarios/index.ts';
import { systems } from './systems.ts';

describe.each(systems.map((system) => ({ id: system.info.id, system })))('policies of $id', ({ id, system }) => {
  const file = `scenarios/${id}/${readdirSync(`scenarios/${id}`).sort()[0]}`;

  test('a side named on the command line is played by the policy named with it', async () => {
    const before = await loadScenario(file);
    if (!before.ok) throw new Error('a shipped scenario is broken');
    const [side] = system.sides(before.scenario.baseline.data);
    const after = await loadScenario(file, { policies: { [side]: 'random' } });
    if (!after.ok) throw new Error(after.problems.map(({ message }) => message).join());
    const { data } = after.scenario.baseline;
    const told = system.policies?.(data) ?? [
      (data as { sides: Record<string, { policy: string }> }).sides[side].policy,
    ];
    expect(told[0]).toBe('random');
  });
});
