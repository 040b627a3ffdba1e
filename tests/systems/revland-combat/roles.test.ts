import { describe, expect, test } from 'vitest';
import { roleOf } from '../../../src/sim/systems/revland-combat/check.ts';
import type { RevlandScenario } from '../../../src/sim/systems/revland-combat/scenario.ts';
import { scenario } from '../../contracts/games.ts';

async function roles(file: string, set: Record<string, unknown> = {}): Promise<Record<string, string>> {
  const { baseline } = await scenario(`scenarios/revland-combat/${file}.yaml`, { set });
  const data = baseline.data as RevlandScenario;
  return Object.fromEntries(Object.keys(data.sides).map((side) => [side, roleOf(data, side)]));
}

describe('roles by mission and arms', () => {
  test('who has fewer firearms than the enemy closes in, unless it has to reach or hold something', async () => {
    expect(await roles('night-ambush')).toEqual({ patrol: 'reaches', warriors: 'closes' });
    expect(await roles('patrol-in-a-village')).toEqual({ team: 'holds', guards: 'holds' });
    expect(await roles('night-ambush', { 'mission.side': 'warriors' })).toEqual({
      patrol: 'blocks',
      warriors: 'reaches',
    });
  });

  test('of two that hunt each other the one with clearly higher Firearms codes outguns the other', async () => {
    expect(await roles('mirrored-patrols')).toEqual({ south: 'hunts', north: 'hunts' });
    expect(await roles('across-a-gorge')).toEqual({ team: 'outguns', guards: 'outgunned' });
    const guards = { 'sides.guards.figures.Captain.firearms': '8D', 'sides.guards.figures.Guard.firearms': '8D+2' };
    expect(await roles('across-a-gorge', guards)).toEqual({ team: 'outgunned', guards: 'outguns' });
    const unarmed = { 'sides.guards.figures.Guard.weapons': ['knife'] };
    expect(await roles('across-a-gorge', unarmed)).toEqual({ team: 'outguns', guards: 'closes' });
  });

  test('numbers count, and codes of profiles do where a figure states none', async () => {
    expect(await roles('taken-alive')).toEqual({ team: 'outguns', guards: 'outgunned' });
    expect(await roles('taken-alive', { 'sides.guards.figures.Guard.count': 6 })).toEqual({
      team: 'hunts',
      guards: 'hunts',
    });
  });
});
