import { describe, expect, test } from 'vitest';
import type { Patch } from '../../../src/sim/kernel/rules/table.ts';
import { FALLEN, ON_TABLE } from '../../../src/sim/systems/squad-alpha/table/state.ts';
import { ask } from './odds-support.ts';
import { type Actor, type Example, play } from './support.ts';

const far: Actor = { name: 'r9', at: [35, 35], dice: [1] };

describe('separate numbers for moving, shooting and melee', () => {
  test('ALPHA-10 a training level may have other dice for each', () => {
    const houseRules: Patch = {
      'training.regular.moveDice': 1,
      'training.regular.shootDice': 3,
      'training.regular.meleeDice': 4,
    };
    const { log } = play({
      blue: [
        { name: 'b1', at: [10, 10], dice: [4], does: [{ move: [13, 10] }] },
        { name: 'b2', at: [5, 30], dice: [5], does: [{ shoot: 'r9' }] },
      ],
      red: [{ name: 'r1', at: [14, 10], dice: [1] }, far],
      rolls: [[4, 5, 5, 5, 5, 6, 6, 6]],
      houseRules,
    });
    expect(log).toContain('to (13, 10); needs 4 or less on 1 die, rolls 4: success');
    expect(log).toContain('strikes freely at red r1; needs 4 or less on 4 dice');
    expect(log).toContain('shoots at red r9 in the open; needs 5 or less on 3 dice');
    const chance = (action: string) => ask('activation', { training: 'regular', step: 3, action }, houseRules).success;
    expect(['move', 'shoot', 'melee'].map(chance)).toEqual([1, 3, 4].map((n) => expect.closeTo(1 - 0.5 ** n, 12)));
  });

  test('ALPHA-10 each may add to the number needed, on top of morale; a 6 at step 6 fails all the same', () => {
    const houseRules: Patch = { 'activation.move': 1, 'activation.shoot': -1, 'activation.melee': 2 };
    const chance = (action: string, step: number, modifier = 0) =>
      ask('activation', { training: 'conscript', step, modifier, action }, houseRules).success;
    expect(chance('move', 3)).toBeCloseTo(4 / 6, 12);
    expect(chance('shoot', 3)).toBeCloseTo(2 / 6, 12);
    expect(chance('melee', 3, -1)).toBeCloseTo(4 / 6, 12);
    expect(chance('move', 6)).toBeCloseTo(5 / 6, 12);
    expect(chance('shoot', 1)).toBeCloseTo(1 / 6, 12);
  });
});

describe('range bands', () => {
  const houseRules: Patch = {
    'shooting.closeWithin': 8,
    'shooting.longBeyond': 20,
    'shooting.close': 1,
    'shooting.long': -2,
  };
  const shotFrom = (x: number, face: number) =>
    play({
      blue: [{ name: 'b1', at: [x, 20], training: 'conscript', dice: [3], does: [{ shoot: 'r1' }] }],
      red: [{ name: 'r1', at: [38, 20], dice: [6] }, far],
      rolls: [[face]],
      houseRules,
    });

  test('ALPHA-13 ranges up to the first, beyond the second and between have numbers of their own', () => {
    expect(shotFrom(30, 4).figure('r1').status).toBe(FALLEN);
    expect(shotFrom(30, 4).log).toContain('needs 4 or less (step 3, shooting at close range +1) on 1 die');
    expect(shotFrom(29, 4).figure('r1').status).toBe(ON_TABLE);
    expect(shotFrom(18, 3).figure('r1').status).toBe(FALLEN);
    expect(shotFrom(17, 2).log).toContain(
      'needs 1 or less (step 3, shooting at long range -2) on 1 die, rolls 2: failure',
    );
  });

  test('ALPHA-13 in the odds', () => {
    const hit = (band: string) => ask('shot', { training: 'conscript', step: 3, band }, houseRules).killed;
    expect(['close', 'medium', 'long'].map(hit)).toEqual([4, 3, 1].map((n) => expect.closeTo(n / 6, 12)));
  });
});

describe('saves', () => {
  const shot = (cover: string, patch: Patch, targetTraining = 'regular') =>
    ask('shot', { training: 'conscript', step: 3, cover, targetTraining }, patch).saved ?? 0;

  test('ALPHA-14 in the open there is one where house rules say so', () => {
    expect(shot('none', { 'save.open': 6 })).toBeCloseTo(0.5 / 6, 12);
    expect(shot('hard', { 'save.open': 6 })).toBeCloseTo((0.5 * 4) / 6, 12);
    const { figure, log } = play({
      blue: [{ name: 'b1', at: [5, 20], dice: [3], does: [{ shoot: 'r1' }] }],
      red: [{ name: 'r1', at: [35, 20], dice: [6] }],
      rolls: [[3, 6, 6]],
      houseRules: { 'save.open': 6 },
    });
    expect(log).toContain('red r1 is hit: save on 6+ (in the open), rolls 6: saved');
    expect(figure('r1').status).toBe(ON_TABLE);
  });

  test('ALPHA-14 training adds to the die where there is a save at all', () => {
    const patch = { 'training.elite.save': 1 };
    expect(shot('soft', patch, 'elite')).toBeCloseTo((0.5 * 3) / 6, 12);
    expect(shot('soft', patch, 'regular')).toBeCloseTo((0.5 * 2) / 6, 12);
    expect(shot('none', patch, 'elite')).toBe(0);
  });

  test('ALPHA-18 from a blow there is one where house rules say so, by the die of who is struck', () => {
    const patch = { 'save.melee': 5, 'training.elite.save': 1 };
    const blow = (targetTraining: string) => ask('melee', { training: 'conscript', step: 3, targetTraining }, patch);
    expect(blow('regular')).toEqual({ miss: 0.5, saved: expect.closeTo(1 / 6, 12), killed: expect.closeTo(2 / 6, 12) });
    expect(blow('elite').saved).toBeCloseTo(0.25, 12);
    const { log, asked } = play({
      blue: [{ name: 'b1', at: [13, 10], dice: [4] }],
      red: [{ name: 'r1', at: [14, 10], dice: [1] }, far],
      rolls: [[6, 6, 4, 6, 5]],
      houseRules: { 'save.melee': 5 },
    });
    expect(log).toContain('red r1 is struck: save on 5+, rolls 5: saved');
    expect(asked.at(-1)).toBe('save of r1');
  });
});

describe('melee by other rules', () => {
  const charger: Actor = { name: 'b1', at: [10, 10], dice: [4], does: [{ move: [13, 10] }] };
  const enemy: Actor = { name: 'r1', at: [14, 10], dice: [1] };

  test('ALPHA-16 the free attack may succeed without a test', () => {
    const houseRules = { 'melee.freeAttackSucceeds': true };
    const { log, figure } = play({ blue: [charger], red: [enemy, far], rolls: [[4, 6]], houseRules });
    expect(log).toContain('strikes freely at red r1; success without a test');
    expect(figure('r1').status).toBe(FALLEN);
    const charge = ask('charge', { training: 'conscript', step: 3 }, houseRules);
    expect(charge).toEqual({ 'no-contact': 0.5, killed: 0.5 });
    expect(ask('melee', { training: 'conscript', step: 3, attack: 'free' }, houseRules)).toEqual({ killed: 1 });
  });

  test('ALPHA-18 a figure that survives a blow may strike back, at the same step, with numbers of its own', () => {
    const houseRules = { 'melee.strikeBack': true };
    const { log, figure, asked } = play({
      blue: [charger],
      red: [enemy, far],
      rolls: [[4, 6, 5, 5, 6, 3]],
      houseRules,
    });
    expect(log).toContain('red r1 strikes back at blue b1; needs 4 or less on 2 dice, rolls 6 and 3: success');
    expect(figure('b1').status).toBe(FALLEN);
    expect(asked).toContain('strikeBack of r1');
    const exchange = ask('exchange', { training: 'conscript', targetTraining: 'regular', step: 3 }, houseRules);
    expect(exchange).toEqual({
      killed: 0.5,
      neither: expect.closeTo(0.125, 12),
      'killed-back': expect.closeTo(0.375, 12),
    });
    expect(ask('exchange', { training: 'conscript', step: 3 })['killed-back']).toBeUndefined();
  });

  test('ALPHA-17 a figure in contact may move away where house rules let it, and must not shoot', () => {
    const engaged = (order: Actor['does']): Example => ({
      blue: [{ name: 'b1', at: [13, 10], dice: [4], does: order }],
      red: [{ ...enemy, dice: [5] }, far],
      rolls: [[4, 6]],
      houseRules: { 'melee.breakOff': true },
    });
    const { log, figure, battle } = play(engaged([{ move: [10, 10] }]));
    expect(log).toContain('blue b1 moves from (13, 10) to (10, 10)');
    expect(figure('b1').node).toBe(battle.lattice.nodeNear(1000, 1000));
    expect(play(engaged([{ shoot: 'r9' }])).log).toContain('b1 strikes in melee at red r1');
    expect(play({ ...engaged([{ move: [10, 10] }]), houseRules: {} }).log).toContain('b1 strikes in melee at red r1');
  });
});

describe('order of play', () => {
  const order = (houseRules: Patch) => {
    const actors = (side: string): Actor[] =>
      [1, 2].map((n) => ({ name: `${side}${n}`, at: [5 * n, side === 'b' ? 5 : 35], dice: [3] }));
    const { log } = play({ blue: actors('b'), red: actors('r'), houseRules });
    return [...log.matchAll(/Step 3: \w+ (\w+) holds/g)].map(([, name]) => name).join(' ');
  };

  test('ALPHA-08 in a step the side with initiative may act first, last, or figure by figure in turn', () => {
    expect(order({})).toBe('b1 b2 r1 r2');
    expect(order({ 'activation.order': 'initiative-last' })).toBe('r1 r2 b1 b2');
    expect(order({ 'activation.order': 'alternating' })).toBe('b1 r1 b2 r2');
  });

  test('ALPHA-05 initiative may be rolled once, or go by turns after the first', () => {
    const idle = (name: string, y: number): Actor => ({ name, at: [5, y], dice: [3, 3, 3] });
    const holders = (rolled: string, initiative: number[][]) => {
      const { log } = play({
        blue: [idle('b1', 5)],
        red: [idle('r1', 35)],
        rolls: [[], [], []],
        initiative,
        houseRules: { 'initiative.rolled': rolled },
      });
      return [...log.matchAll(/Turn \d: .*?(\w+) has/g)].map(([, side]) => side).join(' ');
    };
    expect(holders('once', [[1, 6], [], []])).toBe('red red red');
    expect(holders('first-turn-then-by-turns', [[1, 6], [], []])).toBe('red blue red');
    expect(
      holders('each-turn', [
        [1, 6],
        [6, 1],
        [6, 1],
      ]),
    ).toBe('red blue blue');
  });
});

describe('morale by other rules', () => {
  const beaten = (houseRules: Patch) => {
    const { battle, column } = play({
      blue: [1, 2, 3].map((n) => ({ name: `b${n}`, at: [5 * n, 5] as const, dice: [2], does: [{ shoot: `r${n}` }] })),
      red: [1, 2, 3, 4].map((n) => ({ name: `r${n}`, at: [5 * n, 30] as const, dice: [6], command: n === 4 ? 2 : 0 })),
      rolls: [[1, 6, 1, 6, 1, 6]],
      initiative: [[6, 1]],
      houseRules,
    });
    return [battle.sides[1].rating, battle.sides[1].modifier, column(1, 'firstBreakTurn')];
  };

  test('ALPHA-23 the modifier begins below the threshold, and has a cap', () => {
    expect(beaten({})).toEqual([-1, -1, 1]);
    expect(beaten({ 'morale.threshold': 2 })).toEqual([-1, -3, 1]);
    expect(beaten({ 'morale.threshold': 2, 'morale.cap': 2 })).toEqual([-1, -2, 1]);
    expect(beaten({ 'morale.threshold': -1 })).toEqual([-1, 0, 1]);
  });

  test('ALPHA-25 a side breaks below a level of its own', () => {
    expect(beaten({ 'morale.breakBelow': -1 })).toEqual([-1, -1, 0]);
    expect(beaten({ 'morale.breakBelow': 2 })).toEqual([-1, -1, 1]);
  });
});
