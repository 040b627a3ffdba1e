import { describe, expect, test } from 'vitest';
import type { Patch } from '../../../src/sim/kernel/rules/table.ts';
import { vehicleShotOdds } from '../../../src/sim/systems/stargrunt2/odds/vehicle-shots.ts';
import { vehicleOdds } from '../../../src/sim/systems/stargrunt2/odds/vehicles.ts';
import { asking } from './asked.ts';

const { odds, rolled, sure } = asking([...vehicleShotOdds, ...vehicleOdds]);
type Odds = Readonly<Record<string, number>>;

const sum = (found: Odds, start: string) =>
  Object.entries(found).reduce((total, [name, p]) => total + (name.startsWith(start) ? p : 0), 0);

function expectShot(found: Odds, fire: Odds, impact: object, size: number, patch: Patch = {}): void {
  const wanted: Record<string, number> = { hull: 0, systems: 0, suspension: 0, immobilised: 0 };
  for (const hit of ['minor', 'major']) {
    const through = odds('vehicle-penetration', { ...impact, hit, armourClass: 3 }, patch);
    const struck = odds('non-penetrating', { ...impact, hit, suspension: 'hover' }, patch);
    for (const [name, p] of Object.entries(struck)) wanted[name] += fire[hit] * through['no-penetration'] * p;
    for (const result of ['disabled', 'destroyed'])
      for (const [fate, p] of Object.entries(odds('occupant', { size, result }, patch))) {
        const name = `${result}-${fate}`;
        wanted[name] = (wanted[name] ?? 0) + fire[hit] * through[result] * p;
      }
  }
  for (const [name, p] of Object.entries(wanted)) expect(found[name]).toBeCloseTo(p, 12);
  expect(found.miss).toBeCloseTo(fire.miss, 12);
}

const target = { armourClass: 3, suspension: 'hover' };

describe('shots at vehicles', () => {
  test('SG2-074 SG2-128 to 133 a heavy weapon: the roll to hit, the impact by size, what it strikes, and one figure aboard', () => {
    const roll = { quality: 'veteran', band: 2, fireControl: 'enhanced' };
    const found = odds('heavy-shot', { ...roll, ...target, weapon: 'dffg', size: 3 });
    expectShot(found, odds('heavy-fire', roll), { impact: 12, impactMultiplier: 6 }, 3);
    const hel = odds('heavy-shot', { ...roll, ...target, weapon: 'hel', size: 3 });
    expectShot(hel, odds('heavy-fire', roll), { impact: 8, impactMultiplier: 3 }, 3);
    expect(sure('heavy-shot', { band: 6 })).toBe('no-fire');
  });

  test.each(['rfac', 'hvc', 'hkp', 'gac', 'mdc', 'hel', 'dffg'])(
    'SG2-128 the impact die of %s is a house rule',
    (weapon) => {
      const given = { ...target, weapon, size: 2 };
      const weaker = sum(odds('heavy-shot', given, { [`heavy.${weapon}.impact`]: 4 }), 'd');
      expect(weaker).toBeLessThan(sum(odds('heavy-shot', given), 'd'));
    },
  );

  test('SG2-075 SG2-128 SG2-130 a missile: multipliers of 1, 2 and 4, sizes of 1, 1 and 2', () => {
    const fire = odds('missile-fire', { guidance: 'enhanced' });
    const missiles = { portable: [1, 1], light: [2, 1], heavy: [4, 2] } as const;
    for (const [missile, [impactMultiplier, size]] of Object.entries(missiles)) {
      const found = odds('missile-shot', { ...target, guidance: 'enhanced', missile });
      expectShot(found, fire, { impact: 12, impactMultiplier }, size);
    }
  });

  test('SG2-075 cover shifts the ECM die by house rule only', () => {
    const miss = (cover: string, patch: Patch = {}) => odds('missile-shot', { cover }, patch).miss;
    expect(miss('hard')).toBe(miss('none'));
    expect(miss('hard', { 'missile.coverShift': 1 })).toBeGreaterThan(miss('none'));
  });

  test('SG2-072 a starred support weapon on its own', () => {
    const given = { quality: 'green', band: 1 };
    const fire = odds('heavy-fire', { ...given, fireControl: 'basic' });
    expectShot(odds('support-shot', { ...given, ...target }), fire, { impact: 12, impactMultiplier: 1 }, 1);
    expect(() => odds('support-shot', { weapon: 'rotarySaw' })).toThrow(/not starred/);
    expect(sure('support-shot', { band: 6 })).toBe('no-fire');
  });

  test('SG2-145 a burst is a minor hit of its warhead, of size 1 to 4', () => {
    const round = { warhead: 'antiArmour', armourClass: 2 };
    expect(rolled('burst-on-vehicle', [7, 4, 3, 1], { ...round, size: 'large' })).toBe('disabled-dead');
    expect(rolled('burst-on-vehicle', [7, 4, 3], { ...round, size: 'medium' })).toBe('disabled-unhurt');
    expect(rolled('burst-on-vehicle', [9, 2, 6, 4], { ...round, size: 'veryLarge' })).toBe('destroyed-wounded');
    expect(rolled('burst-on-vehicle', [3, 4, 6], { warhead: 'generalPurpose', armourClass: 2 })).toBe('systems');
  });

  test('SG2-134 the crew of an immobilised vehicle stays when it holds at TL 3', () => {
    expect(odds('bail-out')).toEqual({ stays: 3 / 8, 'bails-out': 5 / 8 });
    expect(odds('bail-out', {}, { 'vehicle.bailThreat': 1 }).stays).toBeCloseTo(5 / 8, 12);
  });
});
