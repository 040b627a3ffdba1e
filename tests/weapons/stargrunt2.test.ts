import { describe, expect, test } from 'vitest';
import { oddsUnder } from '../../src/odds/answer.ts';
import type { System } from '../../src/sim/kernel/system.ts';
import { system as stargrunt } from '../../src/sim/systems/stargrunt2/system.ts';
import { evaluated, shotAt } from './evaluated.ts';

const system = stargrunt as System;
const base = evaluated(system, {}, { covers: ['none', 'soft'] });
const odds = oddsUnder(system);

describe('fire of stargrunt2 as weapons', () => {
  test('SG2-070 SG2-081 a small arm is a volley of the squad: chances, and the mean of casualties', () => {
    const { outcomes } = odds.ask('volley', {
      weapon: 'gaussRifle',
      figures: 7,
      band: 3,
      cover: 'soft',
      armour: 'fullLight',
    });
    const shot = shotAt(base, { weapon: 'gaussRifle', at: 3, cover: 'soft', target: 'full light' })!;
    const none = ['no-effect', 'suppression', 'effective-0'].map((name) => outcomes.get(name)!);
    expect(shot.chances[0]).toBeCloseTo(1 - none[0], 12);
    expect(shot.chances[1]).toBeCloseTo(1 - none[0] - none[1], 12);
    expect(shot.chances[2]).toBeCloseTo(1 - none[0] - none[1] - none[2], 12);
    let mean = 0;
    for (const [name, chance] of outcomes) mean += chance * Number(/^effective-(\d+)$/.exec(name)?.[1] ?? 0);
    expect(shot.expected[2]).toBeCloseTo(mean, 12);
    expect(mean).toBeGreaterThan(shot.chances[2]);
  });

  test('SG2-003 SG2-065 the usual small arm is shown for every quality', () => {
    const effective = ['untrained', 'green', 'veteran', 'elite'].map(
      (quality) =>
        shotAt(base, { weapon: `advancedAssaultRifle-${quality}`, at: 2, target: 'partial light' })!.chances[1],
    );
    expect([...effective].sort((a, b) => a - b)).toEqual(effective);
  });

  test('SG2-067 close-only weapons have one band, support weapons five', () => {
    expect(shotAt(base, { weapon: 'machinePistol', at: 1 })).toBeDefined();
    expect(shotAt(base, { weapon: 'machinePistol', at: 2 })).toBeUndefined();
    expect(shotAt(base, { weapon: 'rotarySaw', at: 5 })).toBeDefined();
    expect(shotAt(base, { weapon: 'rotarySaw', at: 5, cover: 'soft' })).toBeUndefined();
  });

  test('SG2-120 SG2-085 SG2-143 snipers, heavy weapons and artillery have procedures of their own', () => {
    const target = { cover: 'none', armour: 'partialLight' };
    const sniper = odds.ask('sniper', { ...target, weapon: 'gaussSniper', band: 2 }).outcomes;
    const seen = shotAt(base, { weapon: 'gaussSniper', at: 2, target: 'partial light' })!;
    expect(seen.chances[0]).toBeCloseTo(1 - sniper.get('miss')!, 12);
    const heavy = odds.ask('heavy-volley', { ...target, fireControl: 'superior', band: 4 }).outcomes;
    const gun = shotAt(base, { weapon: 'heavy-superior', at: 4, target: 'partial light' })!;
    expect(gun.chances[0]).toBeCloseTo(1 - heavy.get('no-effect')!, 12);
    const burst = odds.ask('burst', { ...target, warhead: 'antiPersonnel' }).outcomes;
    const round = shotAt(base, { weapon: 'burst-antiPersonnel', at: 4, target: 'partial light' })!;
    expect(round.chances[2]).toBeCloseTo(1 - burst.get('unhurt')!, 12);
  });

  test('each measure is in the one before', () => {
    const wrong = base.cells.filter(({ chances }) =>
      chances.some((chance, i) => i > 0 && chance > chances[i - 1] + 1e-12),
    );
    expect(wrong.map(({ weapon }) => weapon.id)).toEqual([]);
  });
});
