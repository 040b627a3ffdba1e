import { describe, expect, test } from 'vitest';
import { type Actor, and, play } from './support.ts';

const fire: Actor = { name: 'b1', at: [10, 10], does: [{ do: 'fire', at: 'r1' }] };
const target: Actor = { name: 'r1', at: [10, 20] };

describe('replays of games of files', () => {
  test('tell a shot by its steps, each with its dice', () => {
    const shoot = {
      hits: 'count(2 * w.dice, 6, a.skill)',
      wounds: { is: 'hits - count(hits, 6, 5) by t', title: 'Wounds' },
    };
    const { log } = play({ game: { shoot }, blue: [fire], red: [target], rolls: [4, 6, 5, 2] });
    expect(log).toContain(
      [
        '  blue b1: fire',
        '    blue b1 shoots at red r1 (10″, in the open) with gun: hits 2 of 2 (4+: 4 6), wounds 1 (1 of 2 on 5+: 5 2)',
        '      red r1 loses 1 life, 2 left',
      ].join('\n'),
    );
  });

  test('name whose dice they are', () => {
    const shoot = { hits: 'count(w.dice, 6, a.skill)', kills: 'hits - count(hits, 6, 5) by t' };
    const { events } = play({ game: { shoot }, blue: [fire], red: [target], rolls: [4, 2] }).trace;
    const shot = events.find(({ data }) => data?.kind === 'shot');
    expect(shot?.data?.tests).toEqual([
      { name: 'Hits', rolls: [{ name: 'blue b1', faces: [4] }], needs: '4 or more' },
      { name: 'Kills', rolls: [{ name: 'red r1', faces: [2] }], needs: '5 or more' },
    ]);
  });

  test('tell each kind of roll', () => {
    const shoot = {
      die: 'd(8)',
      total: 'sum(2, 6)',
      higher: 'best(2, 10)',
      lead: 'opposed(6, 8)',
      wins: 'contest(6, 1, 0)',
      hits: 'count(w.dice, 6, 4)',
      sixes: 'of(hits, 6)',
    };
    const { log } = play({ game: { shoot }, blue: [fire], red: [target], rolls: [7, 1, 2, 3, 9, 5, 4, 6, 2, 6] });
    expect(log).toContain(
      'die 7 (d8: 7), total 3 (2d6: 1 2), higher 9 (best of 3 9), lead 1 (5 against 4), wins 1 (6 + 1 = 7 against 2), hits 1 (1d6: 6), sixes 1',
    );
  });

  test('use the words of the file for steps and actions', () => {
    const game = {
      shoot: { hits: { is: 'count(w.dice, 6, a.skill)', says: '{} on target' } },
      actions: and('actions', { fire: { shoot: true, says: 'opens fire' } }),
    };
    const { log } = play({ game, blue: [fire], red: [target], rolls: [5] });
    expect(log).toContain('blue b1 opens fire');
    expect(log).toContain('with gun: 1 on target (1 of 1 on 4+: 5)');
  });

  test('draw moves, shots, losses and states on the table', () => {
    const game = { shoot: { hits: 'count(w.dice, 6, a.skill)', after: ['t.pins += 2', 't.down = 1'] } };
    const walk: Actor = { name: 'b2', at: [20, 10], does: [{ do: 'walk', to: [20, 12] }] };
    const { events } = play({ game, blue: [fire, walk], red: [target], rolls: [6] }).trace;
    const of = (kind: string) => events.filter(({ data }) => data?.kind === kind).map(({ data }) => data);
    expect(of('figures')[0]).toMatchObject({ figures: [{ name: 'b1', strength: 3 }, { name: 'b2' }, { name: 'r1' }] });
    expect(of('move')[0]).toMatchObject({ figure: 1, from: [20, 10], to: [20, 12] });
    expect(of('hit')[0]).toMatchObject({ figure: 2, strength: 2, killed: false });
    expect(of('state').at(-1)).toMatchObject({ figure: 2, note: 'pins 2, down' });
  });

  test('tell tests of triggers and of actions', () => {
    const game = {
      morale: { test: 'count(1, 6, a.skill)', fail: ['a.down = 1'] },
      actions: and('actions', { fire: { test: 'd(6) > 1', shoot: true } }),
    };
    const { log } = play({ game, blue: [fire], red: [target], rolls: [3, 6, 2] });
    expect(log).toContain('blue b1: fire passed (d6: 3, needs more than 1)');
    expect(log).toContain('red r1: morale failed (0 of 1 on 4+: 2)\n      red r1: down 0 to 1');
  });

  test('begin what a unit does with its order, and add up the dice that were summed', () => {
    const game = { turn: { scheme: 'sides', order: { test: 'sum(2, 6) < 10', fail: ['a.down = 1'] } } };
    const { log } = play({ game, blue: [fire], red: [target], rolls: [4, 5, 1, 6, 4] });
    expect(log).toContain('\n  blue b1: order passed (2d6: 4 5, in all 9, needs less than 10)\n  blue b1: fire');
    expect(log).toContain('\n  red r1: order failed (2d6: 6 4, in all 10, needs less than 10)\n');
  });

  test('tell the dice of an effect with what it changes, and even if nothing changes', () => {
    const game = {
      actions: and('actions', { dig: { after: ['a.pins += d(3) - 1', 'a.down = any(1, 6, 5)', 'a.pins += 0'] } }),
    };
    const dig: Actor = { name: 'b1', at: [10, 10], does: [{ do: 'dig' }] };
    const { log } = play({ game, blue: [dig], red: [target], rolls: [3, 4] });
    expect(log).toContain(
      '  blue b1: dig\n      blue b1: pins 0 to 2 (d3: 3)\n      blue b1: down stays 0 (0 of 1 on 5+: 4)\n  red r1: hold',
    );
  });

  test('add to the dice for who goes first what the rule adds, so that the sums decide', () => {
    const game = { turn: { scheme: 'sides', first: 'contest(6, 0 - own.living, foe.best - 1)' }, lead: 'skill' };
    const { log } = play({ game, blue: [fire], red: [target], rolls: [5, 4, 1] });
    expect(log).toContain('Turn 1: red first (blue 5 − 1 = 4 against 4 + 3 = 7)');
  });

  test('say that the turn begins or ends above what its triggers change, and nothing above nothing', () => {
    const turn = { scheme: 'sides', start: { fail: ['a.pins += 1'], test: 'a.pins > 0' }, end: ['a.down = 0'] };
    const { log } = play({ game: { turn }, blue: [fire], red: [target], rolls: [1] });
    expect(log).toContain(
      '\n  At the start of the turn:\n    blue b1: test at the start of the turn failed\n      blue b1: pins 0 to 1\n',
    );
    expect(log).not.toContain('At the end of the turn');
    const idle = { ...turn, start: ['a.down = 0'] };
    expect(play({ game: { turn: idle }, blue: [fire], red: [target], rolls: [1] }).log).not.toContain('At the');
    const down = { ...turn, end: ['a.pins = 0'] };
    expect(play({ game: { turn: down }, blue: [fire], red: [target], rolls: [1] }).log).toContain(
      '\n  At the end of the turn:\n      blue b1: pins 1 to 0\n      red r1: pins 1 to 0\n  End of turn 1',
    );
  });

  test('speak of a side in words that fit its name in the singular and in the plural', () => {
    const { log } = play({
      game: { turn: { scheme: 'dice' } },
      blue: [{ ...fire, dice: [3] }],
      red: [{ ...target, dice: [2] }],
      rolls: [3, 2, 4],
    });
    expect(log).toContain('Deployment: blue 6 against red 1; blue first\n');
    expect(log).toContain('\nTurn 1: blue first\n  Dice for the units of blue: 3\n  Dice for the units of red: 2\n');
    expect(log).toContain('\n  Dice given out by red: r1 (2)\n  Dice given out by blue: b1 (3)\n');
  });

  test('say what a sum of dice needs, with the numbers of the unit as they were', () => {
    const order = { test: 'sum(2, 6) <= max(2, 6 + near(skill, 9) - a.pins)', pass: ['a.pins = 2'] };
    const near: Actor = { name: 'b2', at: [12, 10] };
    const game = { turn: { scheme: 'sides', order } };
    const { log } = play({ game, blue: [{ ...fire, does: [] }, near], red: [target], rolls: [4, 5, 1, 1, 4, 3] });
    expect(log).toContain('blue b1: order passed (2d6: 4 5, in all 9, needs 10 or less)');
    expect(log).toContain('red r1: order failed (2d6: 4 3, in all 7, needs 6 or less)');
  });

  test('draw who is on his way where others react to him, and then where he ends', () => {
    const actions = and('actions', { watch: { on: 'move', when: 'not engaged', shoot: true } });
    const walk: Actor = { name: 'b1', at: [10, 10], does: [{ do: 'charge', to: [14, 10], at: 'r1' }] };
    const watcher: Actor = { name: 'r1', at: [15, 10], reacts: [{ do: 'watch' }] };
    const { events } = play({ game: { actions }, blue: [walk], red: [watcher], rolls: [1, 1] }).trace;
    const moves = events.filter(({ data }) => data?.kind === 'move').map(({ data }) => data);
    expect(moves).toEqual([
      { kind: 'move', figure: 0, from: [10, 10], to: [13, 10] },
      { kind: 'move', figure: 0, from: [13, 10], to: [14, 10] },
    ]);
  });
});
