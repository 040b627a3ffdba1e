import { describe, expect, test } from 'vitest';
import { roleOf } from '../../../src/sim/systems/stargrunt2/check.ts';
import { scenarioOf } from './support.ts';

const rolesIn = (figures: number | undefined, mission: Record<string, unknown>): string[] => {
  const blue = [
    { name: 'First', figures: 8 },
    { name: 'Second', figures },
  ];
  const scenario = scenarioOf({ blue, red: [{ name: 'Enemies', figures: 10 }], mission: { turns: 4, ...mission } });
  return ['blue', 'red'].map((side) => roleOf(scenario, side));
};

describe('what a side is there to do', () => {
  test.each([
    [6, ['hunts', 'hunts']],
    [7, ['swarms', 'hunts']],
    [undefined, ['swarms', 'hunts']],
  ])('whoever has to break the enemy swarms with half as many figures again: 8 and %s against 10', (figures, roles) => {
    expect(rolesIn(figures, { objective: 'break' })).toEqual(roles);
  });

  test('numbers change no other task', () => {
    expect(rolesIn(14, { objective: 'reach', side: 'blue', edge: 'north' })).toEqual(['reaches', 'blocks']);
    expect(rolesIn(14, { objective: 'eliminate', side: 'red' })).toEqual(['survives', 'hunts']);
  });
});
