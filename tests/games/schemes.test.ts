import { describe, expect, test } from 'vitest';
import { type Actor, play } from './support.ts';

const blue = (...names: string[]): Actor[] => names.map((name, i) => ({ name, at: [5 + 4 * i, 5] }));
const red = (...names: string[]): Actor[] => names.map((name, i) => ({ name, at: [5 + 4 * i, 35] }));
const scheme = (name: string, more: object = {}) => ({ turn: { scheme: name, ...more } });

describe('who activates when', () => {
  test('sides: all of the side that is first in an order that its player chooses, then the other', () => {
    const [b1, b2, b3] = blue('b1', 'b2', 'b3');
    const { acts, seen } = play({ game: scheme('sides'), blue: [b1, b2, { ...b3, rank: -1 }], red: red('r1', 'r2') });
    expect(acts).toEqual(['blue b3: hold', 'blue b1: hold', 'blue b2: hold', 'red r1: hold', 'red r2: hold']);
    expect(seen).toContain('blue chooses among b1 b2 b3');
    expect(seen).toContain('blue chooses among b1 b2');
  });

  test('alternate: in turn, and the rest of the larger side at the end', () => {
    const { acts } = play({ game: scheme('alternate'), blue: blue('b1', 'b2', 'b3'), red: red('r1') });
    expect(acts).toEqual(['blue b1: hold', 'red r1: hold', 'blue b2: hold', 'blue b3: hold']);
  });

  test('draw: a token of each unit that has yet to act; the side that is drawn chooses who', () => {
    // Of 2 and 2 tokens the 3rd and of 2 and 1 the 3rd are red; then blue alone is left.
    const { acts, log } = play({
      game: scheme('draw'),
      blue: blue('b1', 'b2'),
      red: red('r1', 'r2'),
      rolls: [3, 3, 1, 1],
    });
    expect(acts).toEqual(['red r1: hold', 'red r2: hold', 'blue b1: hold', 'blue b2: hold']);
    expect(log).toContain('A token of red is drawn, from 2 of blue and 2 of red');
  });

  test('draw: the token of a unit that falls before it acts is gone', () => {
    const shooter: Actor = { name: 'b1', at: [5, 5], does: [{ do: 'fire', at: 'r1' }] };
    const game = { ...scheme('draw'), profiles: { man: { life: 1, move: 6, skill: 4, weapons: ['gun', 'knife'] } } };
    const { log } = play({
      game,
      blue: [shooter],
      red: [
        { name: 'r1', at: [5, 15] },
        { name: 'r2', at: [9, 35] },
      ],
      // The first of 3, a hit, and the only one of 1.
      rolls: [1, 6, 1],
    });
    expect(log).toContain('A token of red is drawn, from 0 of blue and 1 of red');
  });

  test('dice: a die a unit, resolved in order of pips; within a step the side that is first acts first', () => {
    const [b1, b2] = blue('b1', 'b2');
    const [r1, r2] = red('r1', 'r2');
    const { acts } = play({
      game: scheme('dice'),
      blue: [
        { ...b1, dice: [5] },
        { ...b2, dice: [2] },
      ],
      red: [
        { ...r1, dice: [2] },
        { ...r2, dice: [1] },
      ],
      rolls: [2, 5, 1, 2],
    });
    expect(acts).toEqual([
      'Step 1: red r2: hold',
      'Step 2: blue b2: hold',
      'Step 2: red r1: hold',
      'Step 5: blue b1: hold',
    ]);
  });

  test('dice: the side that is first gives its dice last, and sees those of the enemy', () => {
    const { seen } = play({ game: scheme('dice'), blue: blue('b1'), red: red('r1'), rolls: [6, 6] });
    expect(seen).toEqual(['red gives dice, seeing 0', 'blue gives dice, seeing 6']);
  });

  test('dice, hidden: neither side sees the dice of the other', () => {
    const game = scheme('dice', { hidden: true });
    const { seen } = play({ game, blue: blue('b1'), red: red('r1'), rolls: [6, 6] });
    expect(seen).toEqual(['red gives dice, seeing 0', 'blue gives dice, seeing 0']);
  });

  test('dice: a unit has to be given a die that was rolled', () => {
    const blueActor: Actor = { name: 'b1', at: [5, 5], dice: [3] };
    expect(() => play({ game: scheme('dice'), blue: [blueActor], red: red('r1'), rolls: [6, 6] })).toThrow(
      'a die it has not',
    );
  });

  test('initiative: the highest number first; ties by the side that is first, then the order of units', () => {
    const game = scheme('initiative', { initiative: 'd(6)' });
    const { acts } = play({ game, blue: blue('b1', 'b2'), red: red('r1', 'r2'), rolls: [3, 5, 6, 5] });
    expect(acts).toEqual(['red r1: hold', 'blue b2: hold', 'red r2: hold', 'blue b1: hold']);
  });

  test('turnover: units of one side until one fails its order, then those of the other', () => {
    const game = scheme('turnover', { order: { test: 'count(1, 6, 4)' } });
    const { acts } = play({ game, blue: blue('b1', 'b2', 'b3'), red: red('r1', 'r2'), rolls: [5, 3, 6, 6] });
    expect(acts).toEqual(['blue b1: hold', 'red r1: hold', 'red r2: hold']);
  });
});

describe('who is first', () => {
  test('without a rule sides alternate, and the first side of the file begins', () => {
    const { acts } = play({ blue: blue('b1'), red: red('r1'), turns: 3 });
    expect(acts.filter((_, i) => i % 2 === 0)).toEqual(['blue b1: hold', 'red r1: hold', 'blue b1: hold']);
  });

  test('a rule is asked each turn, for the first side of the file', () => {
    const game = scheme('sides', { first: 'contest(6, 0, 0)' });
    // A tie is rolled again.
    const { acts, log } = play({ game, blue: blue('b1'), red: red('r1'), turns: 2, rolls: [3, 3, 2, 4, 5, 1] });
    expect(acts.map((line) => line.slice(0, 3))).toEqual(['red', 'blu', 'blu', 'red']);
    expect(log).toContain('Turn 1: red first (blue 2 against 4)');
  });

  test('is said as what it means: among equals by initiative, nothing where tokens are drawn', () => {
    const of = (game: Record<string, unknown>, rolls: number[]) =>
      play({ game, blue: blue('b1'), red: red('r1'), rolls }).log;
    expect(of(scheme('initiative', { initiative: 'a.skill' }), [])).toContain('Turn 1: blue first among equals');
    expect(of(scheme('draw'), [1, 1])).not.toContain('Turn 1: ');
  });

  test('it sees what the sides have: living, losses, start and best', () => {
    const game = {
      lead: 'skill',
      ...scheme('sides', {
        first: 'own.best + own.living + own.start + own.losses > foe.best + foe.living + foe.start',
      }),
    };
    const profiles = {
      man: { life: 3, move: 6, skill: 4, weapons: ['gun', 'knife'] },
      chief: { life: 3, move: 6, skill: 5, weapons: ['gun', 'knife'] },
    };
    const chief: Actor = { name: 'r1', at: [5, 35], profile: 'chief' };
    expect(play({ game: { ...game, profiles }, blue: blue('b1'), red: [chief] }).log).toContain('red first');
    expect(play({ game: { ...game, profiles }, blue: blue('b1', 'b2'), red: [chief] }).log).toContain('blue first');
  });
});

describe('triggers of the turn', () => {
  test('start and end come for each unit on the table, in order of sides and units', () => {
    const game = scheme('sides', {
      start: { test: 'd(6) > 3', fail: ['a.down = 1'] },
      end: { when: 'a.down', pass: ['a.down = 0', 'a.pins += 1'] },
    });
    const { value, lines } = play({ game, blue: blue('b1', 'b2'), red: red('r1'), rolls: [4, 2, 3] });
    const told = lines.filter((line) => line.includes(': test at the start of the turn'));
    expect(told.map((line) => line.split(' (')[0])).toEqual([
      'blue b1: test at the start of the turn passed',
      'blue b2: test at the start of the turn failed',
      'red r1: test at the start of the turn failed',
    ]);
    expect(['b1', 'b2', 'r1'].map((name) => value(name, 'pins'))).toEqual([0, 1, 1]);
    expect(value('b2', 'down')).toBe(0);
  });

  test('who fails its order has acted', () => {
    const game = scheme('sides', {
      order: { when: 'a.pins > 0', test: 'd(6) >= 4', pass: ['a.pins -= 1'], fail: ['a.down = 1'] },
      start: ['a.pins = 1'],
    });
    const { acts, value } = play({ game, blue: blue('b1', 'b2'), red: red('r1'), rolls: [4, 3, 6] });
    expect(acts).toEqual(['blue b1: hold', 'red r1: hold']);
    expect(['b1', 'b2'].map((name) => value(name, 'pins'))).toEqual([0, 1]);
    expect(value('b2', 'down')).toBe(1);
  });
});
