import { describe, expect, test } from 'vitest';
import type { Row } from '../../src/report/rows/table.ts';
import type { Patch } from '../../src/sim/kernel/rules/table.ts';
import { system } from '../../src/sim/systems/stargate-solo/system.ts';
import { bestByOf, equalActions, type WeaponWish } from '../../src/weapons/evaluate.ts';
import { glancePlaces, rangeMixTable } from '../../src/weapons/glance.ts';
import { pointsTable } from '../../src/weapons/points.ts';
import { activationAt, evaluated } from './evaluated.ts';
import { ARMS, type Arm, allOrders, effectChances, hitChance, MODES } from './solo-sheet.ts';

const base = evaluated(system);
const variant = (patch: Patch = {}, wish: WeaponWish = {}) => ({
  ...{ variant: 'baseline', houseRules: {} },
  evaluation: evaluated(system, patch, wish),
});
const MEASURES = ['hit', 'suppression', 'casualty', 'out', 'kill'];

describe('what is best depends on what it is to be best at', () => {
  test('SOLO-43 a disablement lasts the game, so weapons are ranked by figures put out for good; with a term, by kills', () => {
    expect(bestByOf(base.info, {}).measure.name).toBe('out');
    expect(bestByOf(base.info, { bestBy: 'kill' }).measure.name).toBe('kill');
    expect(bestByOf(evaluated(system, { 'disable.turns': 3 }).info, {}).measure.name).toBe('kill');
  });

  test('SOLO-36 a rifle at 24 inches never kills and puts 10.8% out for good: 13/20 carefully aimed, 1 of 6 disables', () => {
    const place = { weapon: 'rifle', at: 24, cover: 'none', target: 'active', actions: 3, plan: 'one target' } as const;
    const { shots, chances, untilDone } = activationAt(base, { ...place, bestBy: 'out' });
    expect(shots).toEqual(['carefully-aimed']);
    expect(chances[3]).toBeCloseTo(13 / 120, 12);
    expect(untilDone).toBeCloseTo(120 / 13, 9);
    expect(activationAt(base, { ...place, bestBy: 'kill' }).untilDone).toBeNull();
  });

  test('SOLO-37 a zat puts out for good only whom it kills: two hits of three at 10 inches, less than a .50 calibre', () => {
    const place = { at: 10, cover: 'none', target: 'active', actions: 3, plan: 'one target', bestBy: 'out' } as const;
    const zat = activationAt(base, { ...place, weapon: 'zat' });
    expect(zat.chances[3]).toBeCloseTo(3 * (1 / 4) ** 2 * (3 / 4) + (1 / 4) ** 3, 12);
    expect(zat.chances[2]).toBeCloseTo(1 - (3 / 4) ** 3, 12);
    expect(zat.chances[3]).toBeLessThan(activationAt(base, { ...place, weapon: 'cal50' }).chances[3]);
  });

  test('SOLO-29 every mix is the best at its measure, of all lists of shots that the Fire actions pay for', () => {
    const wrong: string[] = [];
    for (const weapon of (Object.keys(ARMS) as Arm[]).filter((id) => id !== 'zat'))
      for (const cover of ['none', 'hard'])
        for (const at of [3, 8, 10, 14, 24, 28]) {
          const hits = MODES.map((_, mode) => hitChance(weapon, at, mode, cover === 'hard', true));
          const shares = [1, 1, ...effectChances(weapon, at)];
          for (const [i, bestBy] of MEASURES.entries()) {
            if (i === 0) continue;
            const chanceOf = (order: readonly number[]): number =>
              1 - order.reduce((none, mode) => none * (1 - hits[mode] * shares[i]), 1);
            const most = Math.max(...allOrders(3).map(chanceOf));
            const where = { weapon, at, cover, target: 'active', actions: 3, plan: 'one target' } as const;
            const found = activationAt(base, { ...where, bestBy }).chances[i];
            if (Math.abs(found - most) > 1e-12) wrong.push(`${weapon} ${at} ${cover} ${bestBy}: ${found}, not ${most}`);
          }
        }
    expect(wrong).toEqual([]);
  });
});

describe('a target whose wounds add up', () => {
  const whom = evaluated(system, {}, { weapons: ['rifle'], against: 'jaffa' });

  test('SOLO-42 two wounds put a Jaffa out for good: three unaimed rifle shots at 12 inches', () => {
    const place = { weapon: 'rifle', at: 12, cover: 'none', target: 'active', actions: 3, plan: 'one target' } as const;
    const { shots, chances } = activationAt(whom, { ...place, bestBy: 'out' });
    // 7/20 hit; 2 of 6 wound, 2 of 6 disable or kill.
    const wound = (7 / 20) * (2 / 6);
    const nothing = 1 - 2 * wound;
    expect(shots).toEqual(['unaimed', 'unaimed', 'unaimed']);
    expect(chances[3]).toBeCloseTo(1 - nothing ** 3 - 3 * wound * nothing ** 2, 12);
    // Wounds do not add up to kills.
    expect(activationAt(whom, { ...place, bestBy: 'kill' }).chances[4]).toBeCloseTo(1 - (1 - 7 / 120) ** 3, 12);
  });

  test('SOLO-42 a house rule that keeps figures going without Fire actions takes that away', () => {
    const wish = { weapons: ['rifle'], against: 'jaffa' };
    const place = { weapon: 'rifle', at: 12, actions: 3, plan: 'one target', bestBy: 'out' } as const;
    const plain = activationAt(base, place).chances[3];
    expect(activationAt(evaluated(system, { 'wound.outAtZero': false }, wish), place).chances[3]).toBeCloseTo(
      plain,
      12,
    );
    expect(activationAt(evaluated(system, { 'wound.actionLoss': 2 }, wish), place).chances[3]).toBeGreaterThan(
      activationAt(whom, place).chances[3],
    );
  });
});

describe('weapons as equals', () => {
  test('equal actions are what most weapons have with their usual carriers', () => {
    expect(equalActions(base.info, {})).toBe(3);
    expect(equalActions(base.info, { weapons: ['staff', 'pistol', 'rifle'] })).toBe(2);
    expect(equalActions(base.info, { actions: 5 })).toBe(5);
  });

  test('SOLO-27 a crewed weapon takes up its crew, and statistics that the sheet does not print are marked', () => {
    const figures = Object.fromEntries(base.info.entries.map(({ id, figures: crew }) => [id, crew]));
    expect(figures).toMatchObject({ rifle: 1, cal50: 2, staffCannon: 2 });
    expect(base.info.entries.filter(({ mark }) => mark !== null).map(({ id }) => id)).toEqual(['staffCannon']);
    const { rows } = pointsTable([variant()], new Map([['cal50', 10]]), {});
    const row = rows.find((one) => isAt(one, 70) && one.cover === 'none' && one.target === 'active')!;
    // A figure costs 10 points; 9/20 hit, 2 of 6 disable or kill.
    expect(row.pointsPerOut).toBeCloseTo(20 / ((9 / 20) * (2 / 6)), 9);
  });
});

const isAt = ({ rangeFrom, rangeTo }: Row, range: number): boolean =>
  (rangeFrom as number) <= range && range <= (rangeTo as number);

describe('ranges', () => {
  test('SOLO-27 a glance has every band of every weapon shown', () => {
    const labels = glancePlaces([variant()], {}).map(({ label }) => label);
    expect(labels).toContain('9–10');
    expect(labels).toHaveLength(12);
    expect(glancePlaces([variant()], { weapons: ['pistol'] }).map(({ label }) => label)).toEqual([
      ...['2–6', '7–10', '11–16', '17–30'],
    ]);
  });

  test('a mean over ranges goes by their weights; out of range a weapon does nothing', () => {
    const wish: WeaponWish = {
      weapons: ['pistol'],
      places: new Map([
        [10, 3],
        [40, 1],
      ]),
      weighted: true,
    };
    const { rows } = rangeMixTable([variant({}, wish)], wish);
    const row = rows.find(({ cover, target }) => cover === 'none' && target === 'active')!;
    // 11/20 hit, 2 of 6 disable or kill; nothing at 40 inches.
    expect(row.expectedOut).toBeCloseTo(((11 / 20) * (2 / 6) * 3) / 4, 12);
  });
});
