import { describe, expect, test } from 'vitest';
import { ask } from './odds-support.ts';

const none = (p: number, dice: number) => (1 - p) ** dice;

describe('odds, against the formulas of the rulebook worked out by hand', () => {
  test.each([
    ['conscript', 1, 1],
    ['regular', 3, 2],
    ['elite', 2, 3],
  ])('ALPHA-10 a %s at step %i rolls %s dice', (training, step, dice) => {
    expect(ask('activation', { training, step }).success).toBeCloseTo(
      1 - none((step as number) / 6, dice as number),
      12,
    );
  });

  test('ALPHA-11 step 6 succeeds as often as step 5', () => {
    for (const training of ['conscript', 'regular', 'elite'])
      expect(ask('activation', { training, step: 6 }).success).toBeCloseTo(
        ask('activation', { training, step: 5 }).success,
        12,
      );
  });

  test('ALPHA-23 ALPHA-24 a modifier lowers the number, never below a die of 1', () => {
    const at = (step: number, modifier: number) => ask('activation', { training: 'conscript', step, modifier }).success;
    expect(at(4, -2)).toBeCloseTo(2 / 6, 12);
    expect(at(2, -5)).toBeCloseTo(1 / 6, 12);
    expect(at(6, -1)).toBeCloseTo(5 / 6, 12);
    expect(at(6, -2)).toBeCloseTo(4 / 6, 12);
  });

  test('ALPHA-14 ALPHA-15 a shot kills by hit times failed save', () => {
    const hit = 1 - none(4 / 6, 2);
    const shot = (cover: string) => ask('shot', { training: 'regular', step: 4, cover });
    expect(shot('none').killed).toBeCloseTo(hit, 12);
    expect(shot('none').saved).toBeUndefined();
    expect(shot('soft').killed).toBeCloseTo(hit * (4 / 6), 12);
    expect(shot('soft').saved).toBeCloseTo(hit * (2 / 6), 12);
    expect(shot('hard').killed).toBeCloseTo(hit * (2 / 6), 12);
  });

  test('ALPHA-16 ALPHA-18 a charge kills by two tests in a row', () => {
    const p = 1 - none(3 / 6, 3);
    const charge = ask('charge', { training: 'elite', step: 3 });
    expect(charge['no-contact']).toBeCloseTo(1 - p, 12);
    expect(charge.contact).toBeCloseTo(p * (1 - p), 12);
    expect(charge.killed).toBeCloseTo(p * p, 12);
    expect(ask('charge', { training: 'elite', step: 3 }, { 'melee.freeAttack': false }).killed).toBeUndefined();
    expect(ask('melee', { training: 'elite', step: 3 }).killed).toBeCloseTo(p, 12);
  });

  test('ALPHA-05 initiative is conditioned on no tie', () => {
    expect(ask('initiative', { ratingA: 0, ratingB: 0 }).A).toBeCloseTo(0.5, 12);
    // A is 2 ahead: of 36 rolls 4 tie, 26 are A's.
    expect(ask('initiative', { ratingA: 4, ratingB: 2 }).A).toBeCloseTo(26 / 32, 12);
    expect(ask('initiative', { ratingA: 6, ratingB: 0 }).A).toBe(1);
  });
});
