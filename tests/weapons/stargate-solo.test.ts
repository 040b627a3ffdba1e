import { describe, expect, test } from 'vitest';
import { system } from '../../src/sim/systems/stargate-solo/system.ts';
import { isMain } from '../../src/weapons/evaluate.ts';
import { activationAt, evaluated, shotAt } from './evaluated.ts';
import { ARMS, type Arm, allOrders, COSTS, effectChances, hitChance, MODES } from './solo-sheet.ts';

const base = evaluated(system);
const shot = (words: string) => {
  const [weapon, at, mode, cover = 'none', target = 'active'] = words.split(' ');
  const { chances } = shotAt(base, { weapon, at: Number(at), mode, cover, target })!;
  return { hit: chances[0], suppression: chances[1], wound: chances[2], out: chances[3], kill: chances[4] };
};

describe('one shot, worked out by hand from the sheet', () => {
  test.each([
    // SOLO-28 point blank: 10, 4 and 2; +1: 5 and 6 kill (SOLO-36).
    ['SOLO-28 rifle 6 unaimed', { hit: 11 / 20, wound: (11 / 20) * (5 / 6), out: (11 / 20) * (3 / 6), kill: 11 / 60 }],
    ['SOLO-28 rifle 6 aimed', { hit: 17 / 20, wound: (17 / 20) * (5 / 6), out: (17 / 20) * (3 / 6), kill: 17 / 60 }],
    ['SOLO-28 rifle 6 carefully-aimed', { hit: 19 / 20, kill: 19 / 60 }],
    // SOLO-27 the next inch is in the next band; medium and long -1: no kills.
    ['SOLO-27 rifle 7 unaimed', { hit: 7 / 20, wound: (7 / 20) * (4 / 6), out: (7 / 20) * (2 / 6), kill: 7 / 120 }],
    ['SOLO-36 rifle 19 unaimed', { hit: 4 / 20, wound: (4 / 20) * (3 / 6), out: (4 / 20) * (1 / 6), kill: 0 }],
    ['SOLO-36 rifle 60 aimed', { hit: 5 / 20, out: (5 / 20) * (1 / 6), kill: 0 }],
    // SOLO-36 a .50 cal has +1: 0 at long range.
    ['SOLO-36 cal50 80 aimed', { hit: 5 / 20, wound: (5 / 20) * (4 / 6), kill: (5 / 20) * (1 / 6) }],
    ['SOLO-34 staff 12 aimed', { hit: 9 / 20, wound: (9 / 20) * (3 / 6), out: (9 / 20) * (2 / 6), kill: 9 / 120 }],
    // SOLO-30 cover changes the hit only.
    ['SOLO-30 rifle 6 unaimed soft', { hit: 7 / 20, kill: (7 / 20) * (2 / 6) }],
    ['SOLO-30 rifle 6 unaimed hard', { hit: 7 / 20, kill: (7 / 20) * (2 / 6) }],
    ['SOLO-30 rifle 60 carefully-aimed soft', { hit: 3 / 20, kill: 0 }],
    // SOLO-32 automatic hit, but not in cover or from 7 inches.
    ['SOLO-32 rifle 6 unaimed none inactive', { hit: 1, kill: 2 / 6 }],
    ['SOLO-32 rifle 6 unaimed soft inactive', { hit: 7 / 20, kill: (7 / 20) * (2 / 6) }],
    ['SOLO-32 rifle 7 unaimed none inactive', { hit: 7 / 20, kill: 7 / 120 }],
    // SOLO-37 a zat disables for five turns, never out.
    ['SOLO-37 zat 10 aimed', { hit: 11 / 20, suppression: 11 / 20, wound: 11 / 20, out: 0, kill: 0 }],
  ])('%s', (words, expected) => {
    const found = shot(words.slice(words.indexOf(' ') + 1)) as Record<string, number>;
    for (const [measure, chance] of Object.entries(expected)) expect(found[measure], measure).toBeCloseTo(chance, 12);
  });

  test('SOLO-27 to SOLO-37 every cell there is, against the tables as the sheet prints them', () => {
    let compared = 0;
    for (const weapon of Object.keys(ARMS) as Arm[])
      for (const [mode, name] of MODES.entries())
        for (const cover of ['none', 'soft', 'hard'])
          for (const target of ['active', 'inactive'])
            for (let at = 2; at <= 81; at++) {
              const cell = shotAt(base, { weapon, at, mode: name, cover, target });
              const reach = { rifle: 60, staff: 60, pistol: 30, shotgun: 30, zat: 30, cal50: 80, staffCannon: 80 }[
                weapon
              ];
              expect(cell === undefined, `${weapon} ${at}`).toBe(at > reach);
              if (cell === undefined) continue;
              const hit = hitChance(weapon, at, mode, cover !== 'none', target === 'active');
              const [wound, disable, kill] = effectChances(weapon, at).map((share) => hit * share);
              // A zat disables for some turns only (SOLO-37).
              const wanted = [hit, hit, wound, weapon === 'zat' ? kill : disable, kill];
              for (const [i, chance] of wanted.entries()) expect(cell.chances[i]).toBeCloseTo(chance, 12);
              compared++;
            }
    expect(compared).toBe(3 * 3 * 2 * (59 + 59 + 29 * 3 + 79 * 2));
  });

  test('SOLO-05 SOLO-33 a shot starts above the melee distance, in whole inches', () => {
    expect(base.info.axis.values[0]).toBe(2);
    const { info } = evaluated(system, { 'melee.distance': 2.5 });
    expect(info.axis.values[0]).toBe(3);
  });
});

/** A zat's second hit kills (SOLO-37). */
function killsOne(weapon: Arm, at: number, hits: readonly number[]): number {
  const none = (chances: readonly number[]): number => chances.reduce((all, chance) => all * (1 - chance), 1);
  if (ARMS[weapon][2] !== 'zat') return 1 - none(hits.map((hit) => hit * effectChances(weapon, at)[2]));
  const one = hits.reduce((sum, hit, i) => sum + hit * none(hits.filter((_, j) => j !== i)), 0);
  return 1 - none(hits) - one;
}

const PLACES = [
  ['none', 'active'],
  ['hard', 'active'],
  ['none', 'inactive'],
] as const;

describe('the best mix of modes, against every list of shots that the Fire actions pay for', () => {
  const six = evaluated(system, {}, { actions: 6 });

  test.each(Object.keys(ARMS) as Arm[])('SOLO-29 %s', (weapon) => {
    for (const { evaluation, actions } of [
      { evaluation: base, actions: ['pistol', 'staff', 'staffCannon'].includes(weapon) ? 2 : 3 },
      { evaluation: six, actions: 6 },
    ])
      for (const [cover, target] of PLACES)
        for (const at of [2, 5, 7, 9, 12, 17, 20, 24, 28]) {
          const hits = MODES.map((_, mode) => hitChance(weapon, at, mode, cover !== 'none', target === 'active'));
          const [, , kill] = effectChances(weapon, at);
          const orders = allOrders(actions).map((order) => order.map((mode) => hits[mode]));
          const fresh = activationAt(evaluation, { weapon, at, cover, target, actions, plan: 'fresh targets' });
          const most = Math.max(...orders.map((order) => order.reduce((sum, hit) => sum + hit * kill, 0)));
          expect(fresh.expectedKills, `${weapon} ${at} ${cover} ${target}`).toBeCloseTo(most, 12);
          const one = activationAt(evaluation, { weapon, at, cover, target, actions, plan: 'one target' });
          const surest = Math.max(...orders.map((order) => killsOne(weapon, at, order)));
          expect(one.expectedKills, `${weapon} ${at} ${cover} ${target}`).toBeCloseTo(surest, 12);
          for (const { shots, expectedHits } of [fresh, one]) {
            const modes = shots.map((mode) => MODES.indexOf(mode as (typeof MODES)[number]));
            expect(modes.reduce((sum, mode) => sum + COSTS[mode], 0)).toBeLessThanOrEqual(actions);
            expect(expectedHits).toBeCloseTo(
              modes.reduce((sum, mode) => sum + hits[mode], 0),
              12,
            );
          }
        }
  });

  test('SOLO-29 a trooper at 12 inches: three unaimed shots, 1 - (1 - 7/120)³', () => {
    const { shots, expectedKills, expectedHits, untilDone } = activationAt(base, {
      ...{ weapon: 'rifle', at: 12, cover: 'none', target: 'active', actions: 3, plan: 'one target' },
    });
    expect(shots).toEqual(['unaimed', 'unaimed', 'unaimed']);
    const kill = 1 - (1 - 7 / 120) ** 3;
    expect(expectedKills).toBeCloseTo(kill, 12);
    expect(expectedHits).toBeCloseTo(21 / 20, 12);
    expect(untilDone).toBeCloseTo(1 / kill, 10);
  });

  test('SOLO-37 two zat hits of three kill: 1 - (11/20)³ - 3 (9/20)(11/20)²', () => {
    const { expectedKills } = activationAt(base, { weapon: 'zat', at: 6, actions: 3, plan: 'one target' });
    expect(expectedKills).toBeCloseTo(1 - (11 / 20) ** 3 - 3 * (9 / 20) * (11 / 20) ** 2, 12);
    const fresh = activationAt(base, { weapon: 'zat', at: 6, actions: 3, plan: 'fresh targets' });
    expect(fresh.expectedKills).toBe(0);
    expect(fresh.untilDone).toBeNull();
  });

  test('where nothing kills, the mix does most of what comes next: a rifle at 40 inches disables best carefully aimed', () => {
    const place = { weapon: 'rifle', at: 40, actions: 3, plan: 'one target' } as const;
    const { shots, untilDone, chances } = activationAt(base, place);
    // 9/20 against 1 - (1 - 2/20/6)³ and 1 - (1 - 5/20/6)(1 - 2/20/6).
    expect(shots).toEqual(['carefully-aimed']);
    expect(untilDone).toBeNull();
    expect(chances[3]).toBeCloseTo(9 / 20 / 6, 12);
  });

  test('SOLO-32 judged shot by shot, later shots at point blank hit an inactive target surely: expected hits count them', () => {
    const each = evaluated(system, { 'toHit.inactive.judged': 'each-shot' }, { weapons: ['rifle'], actions: 2 });
    const { shots, expectedHits } = activationAt(each, {
      ...{ weapon: 'rifle', at: 5, cover: 'none', target: 'active', actions: 2, plan: 'one target' },
    });
    expect(shots).toEqual(['unaimed', 'unaimed']);
    const hit = 11 / 20;
    // A wound (2 of 6) may take no turns (1 of 3).
    const second = hit * (1 - (2 / 18) * (1 - hit)) + (1 - hit) * hit;
    expect(expectedHits).toBeCloseTo(hit + second, 12);
  });
});

test('of several activations one stands for its place: the usual carrier’s, all shots at one target', () => {
  const mains = base.activations.filter((one) => isMain(base.info, one, {}));
  const places = base.activations.map(({ weapon, values, cover, target }) => [
    weapon.id,
    values[0],
    cover,
    target.name,
  ]);
  expect(mains.length).toBe(new Set(places.map((place) => JSON.stringify(place))).size);
  expect(new Set(mains.map(({ weapon, actions }) => `${weapon.id} ${actions}`))).toEqual(
    new Set(['rifle 3', 'cal50 3', 'pistol 2', 'shotgun 3', 'zat 3', 'staff 2', 'staffCannon 2']),
  );
  // Actions: SG-1 and officers 4, elite Jaffa 3.
  const others = new Set(base.activations.map(({ weapon, actions }) => `${weapon.id} ${actions}`));
  expect(others).toContain('rifle 4');
  expect(others).toContain('staff 3');
});
