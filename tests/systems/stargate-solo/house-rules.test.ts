import { describe, expect, test } from 'vitest';
import { ExactDice } from '../../../src/sim/kernel/dice/exact.ts';
import { compileRules, type Patch } from '../../../src/sim/kernel/rules/table.ts';
import { odds } from '../../../src/sim/systems/stargate-solo/odds/odds.ts';
import { fire } from '../../../src/sim/systems/stargate-solo/play/firing.ts';
import { moraleStep } from '../../../src/sim/systems/stargate-solo/play/morale.ts';
import { reachOf } from '../../../src/sim/systems/stargate-solo/play/moving.ts';
import { portalStep } from '../../../src/sim/systems/stargate-solo/play/portals.ts';
import { CHARGE_AT } from '../../../src/sim/systems/stargate-solo/play/questions.ts';
import { moveCommanded } from '../../../src/sim/systems/stargate-solo/play/sgc-step.ts';
import { beginStep } from '../../../src/sim/systems/stargate-solo/play/steps.ts';
import { rules } from '../../../src/sim/systems/stargate-solo/rules/rules.ts';
import { DEAD } from '../../../src/sim/systems/stargate-solo/table/state.ts';
import { CHARGE, FLIGHT, NO_DRAG, NORMAL } from '../../../src/sim/systems/stargate-solo/table/ways.ts';
import { type Actor, moves, play, playMatch, reveal, type Stage } from './support.ts';

const at = (name: string, x: number, y: number, more: Partial<Actor> = {}): Actor => ({ name, at: [x, y], ...more });

function chance(name: string, given: Record<string, unknown>, outcome: string, patch: Patch): number {
  const procedure = odds.find((one) => one.name === name)!;
  const compiled = compileRules(rules, patch);
  const defaults = Object.fromEntries(Object.entries(procedure.inputs).map(([key, field]) => [key, field.default]));
  const inputs = { ...defaults, ...given };
  const step = procedure.prepare(compiled, inputs);
  const dice = new ExactDice();
  const { probabilities } = dice.enumerate(() => step(dice));
  return probabilities.get(procedure.outcomes(compiled, inputs).indexOf(outcome)) ?? 0;
}

describe('house rules', () => {
  test.each([
    ['shot', { range: 12 }, 'miss', { 'toHit.die': 10 }, 0.7],
    ['spot', { range: 30, clearSight: false }, 'spotted', { 'spotting.die': 10 }, 0.6],
    ['spot', { range: 55 }, 'spotted', { 'spotting.die': 4 }, 0],
    ['unsuppress', { firePoints: 2 }, 'left-0', { 'suppression.die': 4 }, 0.25],
    ['rally', {}, 'rallied', { 'rally.die': 12 }, 7 / 12],
    ['melee', { firePointsA: 3, firePointsB: 3 }, 'draw', { 'melee.die': 10 }, 0.1],
    ['risk', { riskFactor: 1 }, 'D', { 'risk.die': 8 }, 3 / 8],
    ['portal', { contact: true }, 'jaffa-6', { 'portal.die': 8 }, 1 / 8],
    ['morale', { firePoints: 3 }, 'pass', { 'morale.passUpTo': 0 }, 0.5],
    ['morale', { firePoints: 3 }, 'pass', {}, 1 / 3],
  ] as const)('a die or threshold of one step: %s %o: %s under %o', (name, given, outcome, patch, expected) => {
    expect(chance(name, given, outcome, patch)).toBeCloseTo(expected, 12);
  });

  test('SOLO-34 an effect die of another size goes past the table, which kills', () => {
    // Aimed at 12 inches 8 or more hits: 13 of 20; 6 to 8 of eight faces kill.
    expect(chance('shot', { range: 12 }, 'kill', { 'effect.die': 8 })).toBeCloseTo((13 / 20) * (3 / 8), 12);
    expect(chance('shot', { range: 12 }, 'wound', { 'effect.die': 8 })).toBeCloseTo((13 / 20) * (2 / 8), 12);
  });

  test('SOLO-27 SOLO-35 a weapon has range bands and a table of effects of its own', () => {
    const own = { 'weapons.rifle.bands': [10, 11, 11, 11] };
    expect(chance('shot', { range: 10 }, 'miss', own)).toBeCloseTo(3 / 20, 12);
    expect(chance('shot', { range: 11 }, 'miss', own)).toBeCloseTo(7 / 20, 12);
    expect(chance('shot', { range: 12 }, 'out-of-range', own)).toBe(1);
    expect(chance('shot', { range: 12, weapon: 'pistol' }, 'out-of-range', own)).toBe(0);
    const effects = { 'weapons.rifle.effects': ['wound', 'kill', 'wound', 'wound', 'wound', 'wound'] };
    expect(chance('shot', { range: 12 }, 'kill', effects)).toBeCloseTo((13 / 20) * (1 / 6), 12);
    expect(chance('shot', { range: 12 }, 'wound', effects)).toBeCloseTo((13 / 20) * (5 / 6), 12);
    expect(chance('shot', { range: 12, weapon: 'pistol', mode: 'aimed' }, 'kill', effects)).toBe(0);
  });

  test('SOLO-37 a sequence says what each zat hit does, in odds and in play', () => {
    const sequence = { 'zat.sequence': ['suppression', 'wound', 'disable', 'kill'] };
    const zat = (zatHits: number, outcome: string) =>
      chance('shot', { weapon: 'zat', range: 6, mode: 'carefully-aimed', zatHits }, outcome, sequence);
    expect([zat(0, 'suppression'), zat(1, 'wound'), zat(2, 'disable')].map((p) => p > 0.8)).toEqual([true, true, true]);
    play(
      {
        sgc: [at('Ann', 30, 20, { weapon: 'zat' })],
        solo: [at('Jaffa', 30, 26)],
        dice: [20, 20, 1, 20, 20],
        houseRules: { ...sequence, 'toHit.inactive.suppressed': false, 'toHit.inactive.disabled': false },
      },
      (scene) => {
        reveal(scene);
        const { game, figure } = scene;
        const shot = () => {
          figure('Ann').actions = 3;
          fire(game, figure('Ann'), figure('Jaffa'), 0, false);
          const { markers, wounds, disabled, status } = figure('Jaffa');
          return [markers, wounds, disabled, status === DEAD];
        };
        expect(shot()).toEqual([1, 0, false, false]);
        expect(shot()).toEqual([1, 1, false, false]);
        expect(shot()).toEqual([1, 1, true, false]);
        expect(shot()[3]).toBe(true);
      },
    );
  });

  test('SOLO-15 a profile moves farther or less far than others, in every kind of movement', () => {
    const houseRules = { 'profiles.sgcElite.moveBonus': 2, 'profiles.jaffa.moveBonus': -3 };
    const ann = at('Ann', 30, 10);
    const elite = at('Elite', 40, 10, { profile: 'sgcElite' });
    play({ sgc: [ann, elite], solo: [at('Jaffa', 50, 10)], houseRules }, ({ game, battle, figure }) => {
      const { x, y } = battle.lattice;
      const north = (name: string, kind: number) => {
        const { node } = figure(name);
        const ahead = [...reachOf(game, figure(name), kind, NO_DRAG)].filter((to) => x[to] === x[node]);
        return Math.max(...ahead.map((to) => (y[to] - y[node]) / 100));
      };
      const all = (name: string) => [NORMAL, CHARGE, FLIGHT].map((kind) => north(name, kind));
      expect([all('Ann'), all('Elite'), all('Jaffa')]).toEqual([
        [6, 8, 8],
        [8, 10, 10],
        [3, 5, 5],
      ]);
    });
  });

  test('SOLO-93 forces at Portals have the sizes of the house rules, and one that is nobody gives way', () => {
    const arrivals = (force: string, houseRules: Patch, pool: Stage['pool'] = {}) =>
      play(
        {
          sgc: [at('Ann', 30, 30)],
          counters: [[30, 50]],
          pool: { jaffa: 20, firstPrime: 2, staffCannon: 2, ...pool },
          houseRules: { 'portal.table': ['jaffa-6', ...new Array(13).fill(force)], ...houseRules },
          dice: [3],
        },
        (scene) => {
          scene.battle.contact = true;
          portalStep(scene.game);
          const { groups, groupCount } = scene.battle.sides[1];
          return groups.slice(0, groupCount).map(({ figures, size }) => {
            const count = (profile: string) =>
              figures.slice(0, size).filter(({ kind }) => kind.profileId === profile).length;
            return [count('jaffa'), count('firstPrime'), count('cannonCrew')];
          });
        },
      );
    expect(arrivals('jaffa-4', { 'portal.force.jaffa4.jaffa': 5 })).toEqual([[5, 0, 0]]);
    expect(
      arrivals('jaffa-4-and-4', { 'portal.force.jaffa4And4.jaffa': 3, 'portal.force.jaffa4And4.firstPrime': 1 }),
    ).toEqual([
      [3, 1, 0],
      [3, 1, 0],
    ]);
    expect(
      arrivals('staff-cannon', { 'portal.force.staffCannon.staffCannon': 2, 'portal.force.staffCannon.jaffa': 1 }),
    ).toEqual([[1, 0, 4]]);
    expect(arrivals('jaffa-8', { 'portal.force.jaffa8.jaffa': 0 })).toEqual([[6, 0, 0]]);
    expect(arrivals('jaffa-8', { 'portal.force.jaffa8.jaffa': 9 }, { jaffa: 8 })).toEqual([[6, 0, 0]]);
    const needs = chance('portal', { contact: true, 'pool.jaffa': 4 }, 'jaffa-4', { 'portal.force.jaffa4.jaffa': 5 });
    expect(needs).toBe(0);
  });

  test('SOLO-44 by house rule Jaffa take morale tests, flee, rally and are held against those who charge them', () => {
    const houseRules = { 'morale.solo': true };
    play({ sgc: [at('Ann', 30, 20)], solo: [at('Jaffa', 30, 30)], dice: [20, 1, 6], houseRules }, (scene) => {
      reveal(scene);
      fire(scene.game, scene.figure('Ann'), scene.figure('Jaffa'), 1, false);
      moraleStep(scene.game);
      // 2 Fire points, die 6: flees by 4.
      expect([scene.figure('Jaffa').routing, scene.at('Jaffa')]).toEqual([true, [30, 38]]);
    });
    const act = () =>
      moves(
        Object.fromEntries(
          ['Ann', 'Bob'].map((name, i) => [
            name,
            [
              (action, { battle }) => {
                action.kind = CHARGE_AT;
                action.node = battle.lattice.nodeNear(3000 + 100 * i, 2700);
                action.target = 2;
              },
            ],
          ]),
        ),
      );
    const charged: Stage = { sgc: [at('Ann', 30, 20), at('Bob', 31, 20)], solo: [at('Jaffa', 30, 28)] };
    const tests = (patch: Patch, dice: number[]) =>
      play({ ...charged, policy: { act: act() }, dice, houseRules: patch }, (scene) => {
        reveal(scene);
        beginStep(scene.game, 0);
        moveCommanded(scene.game);
        return scene.trace.text().includes('Morale around solo Jaffa (a charge by greater numbers)');
      });
    expect([tests(houseRules, [1]), tests({}, [])]).toEqual([true, false]);
    const routs = (rally: number, risk: number[]) =>
      playMatch(
        {
          sgc: [at('Ann', 5, 5)],
          solo: [at('Jaffa', 70, 50), at('Mate', 60, 50)],
          houseRules: { ...houseRules, 'spotting.triesPerTurn': 0 },
          dice: [rally, ...risk],
          policy: {
            beginTurn: ({ battle }) => {
              battle.figures[1].routing = true;
            },
          },
        },
        (scene) => [scene.figure('Jaffa').routing, scene.at('Jaffa')[0] === 70],
      );
    expect(routs(6, [1])).toEqual([false, true]);
    expect(routs(5, [1])).toEqual([true, false]);
  });
});
