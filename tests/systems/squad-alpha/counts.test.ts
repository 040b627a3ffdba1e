import { describe, expect, test } from 'vitest';
import { counted, rateOf } from './counted.ts';
import { type Actor, type Example, play } from './support.ts';

const spare: Actor = { name: 'r9', at: [38, 38], dice: [6] };

describe('activation tests', () => {
  test('ALPHA-10 each test counts once, by side, training and step; who holds takes none', () => {
    const example: Example = {
      blue: [
        { name: 'b1', at: [5, 5], training: 'elite', dice: [2], does: [{ move: [5, 6] }] },
        { name: 'b2', at: [9, 5], training: 'conscript', dice: [4], does: [{ move: [9, 6] }] },
        { name: 'b3', at: [13, 5], dice: [1] },
        { name: 'b4', at: [17, 5], training: 'elite', dice: [2], does: [{ move: [17, 6] }] },
      ],
      red: [{ name: 'r1', at: [30, 30], dice: [6], does: [{ move: [30, 31] }] }],
      rolls: [[3, 3, 2, 1, 6, 6, 5, 6, 5]],
    };
    expect(counted(example, 'activation-tests')).toEqual({
      'blue conscript 4 0': { failure: 1 },
      'blue elite 2 0': { success: 2 },
      'red regular 6 0': { success: 1 },
    });
    expect(rateOf(example, 'activation-tests', 'successRate', 'blue')).toEqual([2, 3]);
  });

  test.each([
    [1, '-1'],
    [4, '-4'],
    [5, '-5 or less'],
    [9, '-5 or less'],
  ])('ALPHA-23 after a casualty that costs %i they count under the modifier %s of their own side', (cost, label) => {
    const example: Example = {
      blue: [{ name: 'b1', at: [5, 5], dice: [2], does: [{ shoot: 'r1' }] }],
      red: [
        { name: 'r1', at: [15, 5], dice: [5] },
        { name: 'r2', at: [30, 30], dice: [6], does: [{ move: [30, 31] }] },
      ],
      rolls: [[2, 6, 1, 6]],
      houseRules: { 'morale.perCasualty': cost },
    };
    expect(counted(example, 'activation-tests')).toEqual({
      'blue regular 2 0': { success: 1 },
      [`red regular 6 ${label}`]: { success: 1 },
    });
  });
});

describe('shots', () => {
  const volley: Example = {
    blue: [
      { name: 'b1', at: [10, 10], training: 'elite', dice: [2], does: [{ shoot: 'r1' }] },
      { name: 'b2', at: [20, 10], training: 'regular', dice: [3], does: [{ shoot: 'r2' }] },
      { name: 'b3', at: [30, 10], training: 'conscript', dice: [4], does: [{ shoot: 'r3' }] },
    ],
    red: [
      { name: 'r1', at: [10, 30], dice: [1] },
      { name: 'r2', at: [20, 30], dice: [6] },
      { name: 'r3', at: [30, 30], dice: [5], does: [{ shoot: 'b3' }] },
    ],
    terrain: [
      { name: 'brush', rect: [8, 28, 4, 4], cover: 'soft' },
      { name: 'ruin', rect: [18, 28, 4, 4], cover: 'hard' },
    ],
    // Saved; killed in the ruin; missed; hit in the open, at -1.
    rolls: [[2, 6, 6, 5, 3, 6, 2, 5, 4, 6]],
  };

  test('ALPHA-13 ALPHA-14 each counts by training, step and cover: missed, saved or killed', () => {
    expect(counted(volley, 'hit-rates')).toEqual({
      'blue conscript 4 none': { missed: 1 },
      'blue elite 2 soft': { saved: 1 },
      'blue regular 3 hard': { killed: 1 },
      'red regular 5 none': { killed: 1 },
    });
  });

  test('ALPHA-13 ALPHA-15 a hit that is saved is a hit and no kill, in the rates and in the record', () => {
    expect(rateOf(volley, 'hit-rates', 'hitRate', 'blue')).toEqual([2, 3]);
    expect(rateOf(volley, 'hit-rates', 'killRate', 'blue')).toEqual([1, 3]);
    const { column } = play(volley);
    const ofSide = (side: number) => ['shots', 'hits', 'shotKills', 'meleeKills'].map((name) => column(side, name));
    expect(ofSide(0)).toEqual([3, 2, 1, 0]);
    expect(ofSide(1)).toEqual([1, 1, 1, 0]);
  });

  const intoMelee = (rolls: readonly number[], ruinAt: number): Example => ({
    blue: [
      { name: 'b1', at: [13, 10], dice: [6] },
      { name: 'b2', at: [13, 30], dice: [3], does: [{ shoot: 'r1' }] },
    ],
    red: [{ name: 'r1', at: [14, 10], dice: [6] }, spare],
    terrain: [{ name: 'ruin', rect: [ruinAt, 10, 0.4, 0.4], cover: 'hard' }],
    rolls: [rolls],
  });

  test('ALPHA-19 a miss into a melee counts by what became of the other figure, under the cover of the target', () => {
    const killed = intoMelee([4, 6], 14);
    expect(counted(killed, 'hit-rates')).toEqual({ 'blue regular 3 hard': { otherKilled: 1 } });
    const saved = intoMelee([4, 6, 3, 6, 6, 6, 6], 13);
    expect(counted(saved, 'hit-rates')).toEqual({ 'blue regular 3 none': { otherSaved: 1 } });
  });

  test('ALPHA-19 it is a shot and no hit of the shooter, and a loss of its own side', () => {
    const { column } = play(intoMelee([4, 6], 14));
    expect(['shots', 'hits', 'shotKills', 'losses'].map((name) => column(0, name))).toEqual([1, 0, 0, 1]);
    expect(column(1, 'losses')).toBe(0);
    expect(rateOf(intoMelee([4, 6], 14), 'hit-rates', 'hitRate', 'blue')).toEqual([0, 1]);
  });
});

describe('melee attacks and actions', () => {
  const brawl: Example = {
    blue: [
      { name: 'b1', at: [10, 10], training: 'elite', dice: [2], does: [{ move: [13, 10] }] },
      { name: 'b2', at: [10, 20], training: 'conscript', dice: [3], does: [{ move: [13, 20] }] },
      { name: 'b3', at: [5, 35], dice: [4], does: [{ move: [5, 36] }] },
      { name: 'b4', at: [8, 35], dice: [4], does: [{ move: [8, 36] }] },
      { name: 'b5', at: [11, 35], dice: [1], does: [{ move: [11, 36] }] },
    ],
    red: [
      { name: 'r1', at: [14, 10], dice: [6] },
      { name: 'r2', at: [14, 20], dice: [5] },
      { name: 'r3', at: [30, 35], dice: [6], does: [{ shoot: 'b3' }] },
      spare,
    ],
    // b1 charges and kills; b2 charges and misses; b3 moves; r2 strikes back and kills; r3 misses.
    rolls: [[6, 6, 2, 6, 6, 1, 6, 6, 3, 4, 4, 6, 5, 6, 4, 6, 6, 6]],
  };

  test('ALPHA-16 ALPHA-17 melee attacks count by training, step and whether they were free: missed or killed', () => {
    expect(counted(brawl, 'melee-attacks')).toEqual({
      'blue conscript 3 free': { missed: 1 },
      'blue elite 2 free': { killed: 1 },
      'red regular 5 engaged': { killed: 1 },
    });
    expect(rateOf(brawl, 'melee-attacks', 'killRate', 'blue')).toEqual([1, 2]);
    const { column } = play(brawl);
    expect([0, 1].map((side) => column(side, 'meleeKills'))).toEqual([1, 1]);
  });

  test('ALPHA-16 a charge and its free attack are two activation tests', () => {
    expect(counted(brawl, 'activation-tests')).toEqual({
      'blue conscript 3 0': { success: 1, failure: 1 },
      'blue elite 2 0': { success: 2 },
      'blue regular 1 0': { failure: 1 },
      'blue regular 4 0': { success: 1, failure: 1 },
      'red regular 5 -1': { success: 1 },
      'red regular 6 -1': { failure: 1 },
    });
  });

  test('ALPHA-09 ALPHA-17 what figures declare counts whether it succeeds or not', () => {
    expect(counted(brawl, 'actions')).toEqual({
      'blue conscript 3': { charge: 1 },
      'blue elite 2': { charge: 1 },
      'blue regular 1': { move: 1 },
      'blue regular 4': { move: 2 },
      'red regular 5': { melee: 1 },
      'red regular 6': { shoot: 1, hold: 1 },
    });
    expect(rateOf(brawl, 'actions', 'chargeRate', 'blue')).toEqual([2, 5]);
    expect(rateOf(brawl, 'actions', 'shootRate', 'red')).toEqual([1, 3]);
  });
});
