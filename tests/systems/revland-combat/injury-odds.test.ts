import { describe, expect, test } from 'vitest';
import { attackOdds } from '../../../src/sim/systems/revland-combat/odds/attack.ts';
import type { Given } from '../../support/asking.ts';
import { asking } from './asked.ts';

const { odds, rolled } = asking(attackOdds);
const ERROR = 1e-12;

function expectSame(actual: Readonly<Record<string, number>>, expected: Readonly<Record<string, number>>): void {
  const errors = Object.entries(actual).map(([name, chance]) => Math.abs(chance - (expected[name] ?? 0)));
  expect(Math.max(...errors)).toBeLessThan(ERROR);
}

const FACES = {
  none: [4, 6, 5, 6],
  stunned: [4, 6, 4, 6],
  wounded: [4, 6, 3, 2],
  incapacitated: [5, 6, 1, 1],
} as const;
const injury = (harm: keyof typeof FACES, given: Given = {}, patch = {}) =>
  rolled('injury', FACES[harm], { damage: '2D', body: '2D', ...given }, patch);

describe('the state after a hit', () => {
  test('REV-61 REV-63 stuns add up, and as many as the Body dice knock out', () => {
    expect(injury('none')).toBe('healthy');
    expect(injury('none', { stuns: 1 })).toBe('stunned');
    expect(injury('stunned')).toBe('stunned');
    expect(injury('stunned', { stuns: 1 })).toBe('unconscious');
    expect(injury('stunned', { stuns: 1 }, { 'stun.knockoutAt': '3' })).toBe('stunned');
    expect(injury('stunned', { stuns: 9 }, { 'stun.knockoutAt': null })).toBe('stunned');
    expect(rolled('injury', [4, 6, 4, 5, 1], { damage: '2D', body: '2D', armor: '1D', stuns: 1 })).toBe('unconscious');
  });

  test('REV-65 REV-66 a wound, a second, and a third that incapacitates', () => {
    expect(injury('wounded')).toBe('wounded');
    expect(injury('wounded', { state: 'wounded' })).toBe('wounded-twice');
    expect(injury('wounded', { state: 'wounded-twice' })).toBe('incapacitated');
    expect(injury('stunned', { state: 'wounded-twice' })).toBe('wounded-twice');
    expect(injury('stunned', { state: 'wounded', stuns: 1 })).toBe('unconscious');
  });

  test('REV-68 REV-71 the incapacitated are mortally wounded by a wound; the mortally wounded die of worse', () => {
    expect(injury('wounded', { state: 'incapacitated' })).toBe('mortally-wounded');
    expect(injury('stunned', { state: 'incapacitated', stuns: 1 })).toBe('incapacitated');
    expect(injury('wounded', { state: 'mortally-wounded' })).toBe('mortally-wounded');
    expect(injury('incapacitated', { state: 'mortally-wounded' })).toBe('killed');
    expect(injury('wounded', { state: 'mortally-wounded' }, { 'mortal.killedFrom': 'wounded' })).toBe('killed');
  });
});

describe('a volley', () => {
  const PLAIN = { 'dice.wild.enabled': false };
  const two = { skill: '4D', damage: '4D', body: '3D', shots: 2 };
  type Chances = Readonly<Record<string, number>>;

  function twice(first: Chances, second: (hasDodge: boolean) => Chances): Chances {
    const states: Record<string, number> = {};
    const add = (state: string, chance: number) => {
      states[state] = (states[state] ?? 0) + chance;
    };
    const NOTHING = ['miss', 'stopped', 'none'];
    for (const [one, before] of Object.entries(first)) {
      const isDown = !NOTHING.includes(one) && one !== 'stunned';
      for (const [other, chance] of Object.entries(second(!isDown))) {
        const results = [one, other].map((result) => (NOTHING.includes(result) ? 'healthy' : result));
        add(together(results[0], results[1]), before * chance);
      }
    }
    return states;
  }

  function together(one: string, other: string): string {
    const order = ['healthy', 'stunned', 'wounded', 'incapacitated', 'mortally-wounded', 'killed'];
    const [low, high] = [one, other].sort((a, b) => order.indexOf(a) - order.indexOf(b));
    if (high === 'wounded' && low === 'wounded') return 'wounded-twice';
    if (one === 'incapacitated' && (other === 'wounded' || other === 'incapacitated')) return 'mortally-wounded';
    if (one === 'mortally-wounded' && (other === 'incapacitated' || other === 'mortally-wounded')) return 'killed';
    return high;
  }

  test('REV-13 of one shot is that shot; each more takes a die from all', () => {
    const { miss, stopped, none, ...harms } = odds('shot', { cover: '50' });
    expectSame(odds('volley', { cover: '50', shots: 1 }), { ...harms, healthy: miss + stopped + none });
    const single = odds('shot', { ...{ damage: '4D', body: '3D' }, skill: '4D', penalty: 1 });
    expectSame(
      odds('volley', two),
      twice(single, () => single),
    );
    const dear = odds('shot', { damage: '4D', body: '3D', skill: '4D', penalty: 3 });
    expectSame(
      odds('volley', { ...two, penalty: 1 }, { 'penalty.perExtraAction': 2 }),
      twice(dear, () => dear),
    );
  });

  /** Two shots against a dodge of 1D: each face of the dodge is the number to reach. */
  function dodged(isServed: (hasDodge: boolean) => boolean): Chances {
    const all: Record<string, number> = {};
    const shot = { skill: '4D', penalty: 1, damage: '4D', body: '3D', difficulty: 'easy' };
    const undodged = odds('shot', shot, PLAIN);
    for (let face = 1; face <= 6; face++) {
      const against = odds('shot', shot, { ...PLAIN, 'difficulty.easy.number': 10 + face });
      const states = twice(against, (hasDodge) => (isServed(hasDodge) ? against : undodged));
      for (const [state, chance] of Object.entries(states)) all[state] = (all[state] ?? 0) + chance / 6;
    }
    return all;
  }

  test('REV-56 has one dodge roll for all, which ends with a wound, by house rule not', () => {
    const given = { ...two, dodge: 'full', dodgeSkill: '1D' };
    expectSame(
      odds('volley', given, PLAIN),
      dodged((hasDodge) => hasDodge),
    );
    expectSame(
      odds('volley', given, { ...PLAIN, 'reaction.endsWhenDown': false }),
      dodged(() => true),
    );
  });

  test('REV-56 by house rule a regular dodge is for the first attack alone, a full one for all', () => {
    const given = { ...two, dodge: 'full', dodgeSkill: '1D' };
    const one = { ...PLAIN, 'reaction.lasts': 'attack' };
    expectSame(odds('volley', given, one), odds('volley', given, PLAIN));
    const single = { damage: '4D', body: '3D', skill: '4D', penalty: 1 };
    const regular = { ...two, dodge: 'regular', dodgeSkill: '1D+2' };
    const states: Record<string, number> = {};
    for (let face = 1; face <= 6; face++) {
      const first = odds('shot', { ...single, difficulty: 'easy' }, { ...PLAIN, 'difficulty.easy.number': face + 2 });
      const second = odds('shot', single, PLAIN);
      for (const [state, chance] of Object.entries(twice(first, () => second)))
        states[state] = (states[state] ?? 0) + chance / 6;
    }
    expectSame(odds('volley', regular, one), states);
  });

  test('REV-63 stuns of several shots knock out', () => {
    const states = odds('volley', { skill: '20D', damage: '2D', body: '2D', difficulty: 'very-easy', shots: 3 }, PLAIN);
    expect(states.unconscious).toBeGreaterThan(0.1);
    expect(odds('volley', { ...two, shots: 1 }, { 'stun.knockoutAt': '1' }).stunned).toBe(0);
  });
});
