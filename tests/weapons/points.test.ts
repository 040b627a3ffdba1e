import { describe, expect, test } from 'vitest';
import { namedBy, readPoints } from '../../src/experiments/points.ts';
import type { Patch } from '../../src/sim/kernel/rules/table.ts';
import { system } from '../../src/sim/systems/squad-alpha/system.ts';
import { system as solo } from '../../src/sim/systems/stargate-solo/system.ts';
import { pointsTable } from '../../src/weapons/points.ts';
import type { WeaponVariant } from '../../src/weapons/tables.ts';
import { folderWith, SKIRMISH, withoutReplays } from '../cli/support.ts';
import { evaluated } from './evaluated.ts';

function weighed(points: Record<string, number>, patch: Patch = {}) {
  const variant: WeaponVariant = { variant: 'baseline', houseRules: {}, evaluation: evaluated(system, patch) };
  const { rows } = pointsTable([variant], new Map(Object.entries(points)), {});
  const at = (training: string, step: number, cover = 'none') =>
    rows.find((row) => row.training === training && row.step === step && row.cover === cover)!;
  return { rows, at };
}

describe('points', () => {
  test('cost of an effect is points over what an activation is expected to do', () => {
    const { at } = weighed({ elite: 10 });
    const hit = 1 - (3 / 6) ** 3;
    expect(at('elite', 3).pointsPerHit).toBeCloseTo(10 / hit, 9);
    expect(at('elite', 3, 'hard').pointsPerKill).toBeCloseTo(10 / (hit / 3), 9);
  });

  test('SOLO-34 an effect that comes short of a kill has its cost too: 12 points for a staff that disables', () => {
    const variant = { variant: 'baseline', houseRules: {}, evaluation: evaluated(solo, {}, { weapons: ['staff'] }) };
    const { columns, rows } = pointsTable([variant], new Map([['staff', 12]]), {});
    expect(columns.slice(-6)).toEqual([
      'pointsPerHit',
      'pointsPerSuppression',
      'pointsPerCasualty',
      'pointsPerOut',
      'pointsPerKill',
      'onFront',
    ]);
    // Long range is 25 to 60 inches.
    const row = rows.find(({ rangeTo, cover, target }) => rangeTo === 60 && cover === 'none' && target === 'active')!;
    // Two shots hit with 1/20 each; -1: 6 disables.
    expect(row.pointsPerHit).toBeCloseTo(12 / (2 / 20), 9);
    expect(row.pointsPerOut).toBeCloseTo(12 / (1 - (1 - 1 / 120) ** 2), 9);
    expect(row.pointsPerKill).toBeNull();
  });

  test('only what has a price is weighed', () => {
    const { rows } = weighed({ elite: 10, conscript: 4 });
    expect(new Set(rows.map(({ training }) => training))).toEqual(new Set(['conscript', 'elite']));
  });

  test('on the front is what nothing beats: none is as cheap and kills as much with one of both better', () => {
    const { at } = weighed({ elite: 10, regular: 12, conscript: 4 });
    expect([at('elite', 3), at('regular', 3), at('conscript', 3)].map(({ onFront }) => onFront)).toEqual([1, 0, 1]);
    const { at: saved } = weighed({ elite: 10, conscript: 4 }, { 'save.hard': 1 });
    expect([saved('elite', 3, 'hard'), saved('conscript', 3, 'hard')].map(({ onFront }) => onFront)).toEqual([0, 0]);
    expect(saved('elite', 3, 'hard').pointsPerKill).toBeNull();
  });

  test('of ties both stay; at the same effect the dearer goes', () => {
    const alike: Patch = { 'training.regular.dice': 3 };
    const tie = weighed({ elite: 10, regular: 10 }, alike);
    expect([tie.at('elite', 2).onFront, tie.at('regular', 2).onFront]).toEqual([1, 1]);
    const dearer = weighed({ elite: 10, regular: 9 }, alike);
    expect([dearer.at('elite', 2).onFront, dearer.at('regular', 2).onFront]).toEqual([0, 1]);
  });

  test('a word of the command line goes over the scenario', () => {
    const { info } = evaluated(system);
    expect(readPoints(namedBy(info), ['elite=12.5'], { elite: 10, conscript: 4 })).toEqual(
      new Map([
        ['elite', 12.5],
        ['conscript', 4],
      ]),
    );
  });
});

test('weapons --scenario takes the points of the file, in its own words where there is one', async () => {
  const folder = folderWith({ 'priced.yaml': `${SKIRMISH}points: { elite: 10, conscript: 4 }\n` });
  const { code, stdout } = await withoutReplays(folder, ['weapons', 'squad-alpha', '--scenario', 'priced.yaml']);
  expect(code).toBe(0);
  expect(stdout).toContain('Fewest points for one target killed (no cover): ');
  // Step 1 kills with 1/6: 4 points per shot.
  expect(stdout).toMatch(/^conscript +4 +24\.0\* +12\.0\* /m);
  expect(stdout).not.toMatch(/^regular +\d+ +\d+\.\d\*/m);
});
