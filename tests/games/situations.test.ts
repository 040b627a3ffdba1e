import { describe, expect, test } from 'vitest';
import { FALLEN } from '../../src/sim/games/skirmish/table/state.ts';
import { type Actor, and, play } from './support.ts';

const hits = 'count(w.dice, 6, a.skill)';
const lives = (life: number) => ({ profiles: { man: { life, move: 6, skill: 4, weapons: ['gun', 'knife'] } } });
const fire: Actor = { name: 'b1', at: [10, 10], does: [{ do: 'fire', at: 'r1' }] };
const target: Actor = { name: 'r1', at: [10, 20] };

describe('who watches for moves', () => {
  const watch = (more: object = {}) => ({
    actions: and('actions', { watch: { on: 'move', when: 'not engaged', shoot: true, ...more } }),
  });
  const watcher: Actor = { name: 'r1', at: [14, 20], reacts: [{ do: 'watch' }, { do: 'watch' }] };
  const asked = (seen: readonly string[]) => seen.filter((told) => told.includes('react'));

  test('may react again in the next turn', () => {
    const walker: Actor = {
      name: 'b1',
      at: [10, 10],
      does: [
        { do: 'walk', to: [14, 10] },
        { do: 'walk', to: [10, 10] },
      ],
    };
    const { seen } = play({ game: watch({ free: true }), blue: [walker], red: [watcher], rolls: [1, 1], turns: 2 });
    expect(asked(seen)).toHaveLength(2);
  });

  test('and uses up its activation by that has no token in the bag any more', () => {
    const walker: Actor = { name: 'b1', at: [10, 10], does: [{ do: 'walk', to: [14, 10] }] };
    const game = { ...watch(), turn: { scheme: 'draw' } };
    const { log } = play({
      game,
      blue: [walker],
      red: [watcher, { name: 'r2', at: [30, 30] }],
      rolls: [1, 1, 1],
    });
    expect(log).toContain('A token of red is drawn, from 0 of blue and 1 of red');
  });

  test('sees no move of who shoots from where it is', () => {
    const stander: Actor = { name: 'b1', at: [10, 10], does: [{ do: 'step', to: [10, 10], at: 'r1' }] };
    const game = {
      actions: and('actions', { watch: { on: 'move', shoot: true }, step: { move: 'a.move', shoot: true } }),
    };
    expect(asked(play({ game, blue: [stander], red: [watcher], rolls: [1] }).seen)).toEqual([]);
  });
});

describe('a friend who falls', () => {
  const falls = (more: object = {}) => ({ ...lives(1), friendFalls: { within: 30, pass: ['a.pins += 1'], ...more } });
  const second: Actor = { name: 'r2', at: [12, 20] };

  test('is no matter to the enemy', () => {
    const { value } = play({ game: falls(), blue: [fire], red: [target, second], rolls: [6] });
    expect(['b1', 'r2'].map((name) => value(name, 'pins'))).toEqual([0, 1]);
  });

  test('nor to friends of whom the condition does not hold', () => {
    const game = { ...falls({ when: 'a.skill == 5' }), profiles: { ...lives(1).profiles, bold: bold(1) } };
    const red = [target, second, { name: 'r3', at: [14, 20] as const, profile: 'bold' }];
    const { value } = play({ game, blue: [fire], red, rolls: [6] });
    expect(['r2', 'r3'].map((name) => value(name, 'pins'))).toEqual([0, 1]);
  });

  test('is none who leaves the table alive', () => {
    const { value } = play({
      game: falls(),
      blue: [
        { name: 'b1', at: [10, 38], does: [{ do: 'walk', to: [10, 40] }] },
        { name: 'b2', at: [12, 36] },
      ],
      red: [{ name: 'r1', at: [35, 5] }],
      mission: { objective: 'reach', turns: 2, side: 'blue', figures: 2, edge: 'north' },
    });
    expect(value('b2', 'pins')).toBe(0);
  });
});

describe('a turnover', () => {
  const game = { turn: { scheme: 'turnover', order: { when: 'a.pins == 0', test: 'count(1, 6, 4)' } } };
  const line = (side: string, y: number, count: number): Actor[] =>
    Array.from({ length: count }, (_, i) => ({ name: `${side}${i + 1}`, at: [5 + 4 * i, y] }));

  test('is once a side and turn; in the next all are ready again', () => {
    const [blue, red] = [line('b', 5, 2), line('r', 35, 2)];
    // The first of each side fails; in the second turn, red's second does.
    const { acts } = play({ game, blue, red, rolls: [1, 1, 6, 6, 6, 1], turns: 2 });
    expect(acts).toEqual(['red r1: hold', 'red r2: hold', 'blue b1: hold']);
  });

  test('is not for want of a test', () => {
    const pinned = { ...game, turn: { ...game.turn, start: ['a.pins = 1'] } };
    const { acts } = play({ game: pinned, blue: line('b', 5, 2), red: line('r', 35, 1) });
    expect(acts).toEqual(['blue b1: hold', 'blue b2: hold', 'red r1: hold']);
  });
});

describe('a side that breaks', () => {
  const second: Actor = { name: 'r2', at: [12, 20] };
  const third: Actor = { name: 'r3', at: [14, 20] };

  test('breaks once, however many it loses afterwards', () => {
    const game = { ...lives(1), breaks: 'own.losses > 0', broken: ['a.pins += 1'] };
    const other: Actor = { name: 'b2', at: [12, 10], does: [{ do: 'fire', at: 'r2' }] };
    const { value } = play({ game, blue: [fire, other], red: [target, second, third], rolls: [6, 6] });
    expect(value('r3', 'pins')).toBe(1);
  });

  test('may break by a loss of the other', () => {
    const game = { ...lives(1), breaks: 'foe.losses > 0', broken: ['a.pins += 1'] };
    const { value } = play({ game, blue: [fire], red: [target, second], rolls: [6] });
    expect(['b1', 'r2'].map((name) => value(name, 'pins'))).toEqual([1, 0]);
  });

  test('loses by flight too, and by effects of the break itself', () => {
    const game = {
      ...lives(2),
      morale: { test: 0, fail: ['a.life = 0'] },
      breaks: 'own.losses > 0',
      broken: ['a.life = if(a.skill == 4, 0, a.life)'],
      profiles: { ...lives(2).profiles, bold: bold(2) },
    };
    const { unit, battle } = play({
      game,
      blue: [fire],
      red: [target, second, { ...third, profile: 'bold' }],
      rolls: [6],
    });
    expect(['r1', 'r2'].map((name) => unit(name).status)).toEqual([FALLEN, FALLEN]);
    expect([battle.sides[1].living, battle.sides[1].breakTurn]).toEqual([1, 1]);
  });
});

describe('an effect on friends nearby', () => {
  test('that takes their life is no loss to the enemy: friends fall, and nobody is tested for it', () => {
    const game = {
      ...lives(1),
      actions: and('actions', { blast: { after: ['near(3).life -= 1', 'a.pins += 1'] } }),
      morale: { test: 0, fail: ['a.down = 1'] },
      friendFalls: { within: 30, pass: ['a.pins += 2'] },
    };
    const { unit, value } = play({
      game,
      blue: [
        { name: 'b1', at: [10, 10], does: [{ do: 'blast' }] },
        { name: 'b2', at: [10, 12] },
        { name: 'b3', at: [20, 12] },
      ],
      red: [target],
    });
    expect(unit('b2').status).toBe(FALLEN);
    expect(['b1', 'b3'].map((name) => value(name, 'pins'))).toEqual([3, 2]);
    expect(['b1', 'b3'].map((name) => value(name, 'down'))).toEqual([0, 0]);
  });

  test('is on friends of who acts, after a chain too', () => {
    const game = { shoot: { hits, after: ['near(5).pins += 1'] } };
    const { value } = play({
      game,
      blue: [fire, { name: 'b2', at: [12, 10] }],
      red: [target, { name: 'r2', at: [12, 20] }],
      rolls: [1],
    });
    expect(['b1', 'b2', 'r1', 'r2'].map((name) => value(name, 'pins'))).toEqual([0, 1, 0, 0]);
  });
});

describe('a blow struck back', () => {
  const charge: Actor = { name: 'b1', at: [10, 8], does: [{ do: 'charge', to: [10, 11], at: 'r1' }] };
  const foe: Actor = { name: 'r1', at: [10, 12] };
  const bystander: Actor = { name: 'b2', at: [30, 5] };

  test('sees what followed the first', () => {
    const strike = { seen: '10 * a.down + t.pins', hits, after: ['a.pins += 1', 't.down = 1'] };
    const { log } = play({ game: { strike, strikeBack: true }, blue: [charge], red: [foe], rolls: [1, 1] });
    expect(log).toContain('strikes at red r1 with knife: seen 0,');
    expect(log).toContain('strikes back at blue b1 with knife: seen 11,');
  });

  test('does not come from who falls by what followed the first', () => {
    const game = { ...lives(1), strike: { hits, after: ['t.life -= 1'] }, strikeBack: true };
    const { log, unit } = play({ game, blue: [charge], red: [foe, { name: 'r2', at: [30, 35] }], rolls: [1] });
    expect(unit('r1').status).toBe(FALLEN);
    expect(log).not.toContain('strikes back');
  });

  test('that fells the striker ends his action', () => {
    const game = {
      ...lives(1),
      actions: and('actions', {
        charge: { move: 'a.move', contact: true, strike: true, after: ['near(40).pins += 1'] },
      }),
      strikeBack: true,
    };
    const { unit, value } = play({ game, blue: [charge, bystander], red: [foe], rolls: [1, 6] });
    expect(unit('b1').status).toBe(FALLEN);
    expect(value('b2', 'pins')).toBe(0);
  });
});

function bold(life: number) {
  return { life, move: 6, skill: 5, weapons: ['gun', 'knife'] };
}
