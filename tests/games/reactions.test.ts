import { describe, expect, test } from 'vitest';
import { FALLEN } from '../../src/sim/games/skirmish/table/state.ts';
import { type Actor, and, play } from './support.ts';

const overwatch = (more: object = {}) => ({
  actions: and('actions', { watch: { on: 'move', when: 'not engaged', shoot: true, ...more } }),
});
const line = (at: readonly [number, number], to: readonly [number, number]) => ({
  name: `line ${at}`,
  line: [at, to] as [number, number][],
  cover: 'none' as const,
  sight: 'blocks' as const,
  movement: 'open' as const,
});
const walk: Actor = { name: 'b1', at: [10, 10], does: [{ do: 'walk', to: [16, 10] }] };
const watcher: Actor = { name: 'r1', at: [14, 20], reacts: [{ do: 'watch' }] };

describe('a reaction to a move', () => {
  test('comes at the last point of the way in sight, and the mover stands there meanwhile', () => {
    // Sight of what is east of 15 is barred.
    const { log, seen, at } = play({
      game: overwatch(),
      blue: [walk],
      red: [watcher],
      rolls: [1],
      terrain: [line([14.6, 15], [20, 15])],
    });
    expect(seen).toContain('r1 may react to b1 at 15, 10');
    expect(log).toContain('red r1: watch, as blue b1 is at (15, 10)');
    expect(log).toContain('red r1 shoots at blue b1 (11″');
    expect(at('b1')).toEqual([16, 10]);
  });

  test('has to be in range there', () => {
    const short = { ...overwatch(), weapons: { gun: { range: 8, dice: 1 }, knife: { range: 0, dice: 1 } } };
    const near: Actor = { ...watcher, at: [9, 15] };
    const { log } = play({ game: short, blue: [walk], red: [near], rolls: [1] });
    expect(log).toContain('red r1: watch, as blue b1 is at (15, 10)');
  });

  test('does not come where nobody sees the way', () => {
    const { seen } = play({ game: overwatch(), blue: [walk], red: [watcher], terrain: [line([0, 15], [40, 15])] });
    expect(seen.filter((told) => told.includes('react'))).toEqual([]);
  });

  test('to a move into contact comes before they touch', () => {
    const charge: Actor = { name: 'b1', at: [10, 10], does: [{ do: 'charge', to: [14, 10], at: 'r1' }] };
    const { log } = play({ game: overwatch(), blue: [charge], red: [{ ...watcher, at: [15, 10] }], rolls: [1, 1] });
    expect(log).toContain('red r1: watch, as blue b1 is at (13, 10)');
    expect(log).toContain('b1 strikes at red r1');
  });

  test('is made once a turn', () => {
    const second: Actor = { name: 'b2', at: [10, 12], does: [{ do: 'walk', to: [15, 12] }] };
    const both: Actor = { ...watcher, reacts: [{ do: 'watch' }, { do: 'watch' }] };
    const { seen, log } = play({ game: overwatch({ free: true }), blue: [walk, second], red: [both], rolls: [1] });
    expect(seen.filter((told) => told.includes('react'))).toEqual(['r1 may react to b1 at 16, 10']);
    expect(log.match(/watch/g)).toHaveLength(1);
    const declined: Actor = { ...watcher, reacts: ['hold', { do: 'watch' }] };
    expect(play({ game: overwatch(), blue: [walk, second], red: [declined], rolls: [1] }).log).toContain(
      'as blue b2 is at',
    );
  });

  test('uses up the activation of the unit, unless it is free', () => {
    expect(play({ game: overwatch(), blue: [walk], red: [watcher], rolls: [1] }).acts).toEqual(['blue b1: walk']);
    const free = play({ game: overwatch({ free: true }), blue: [walk], red: [watcher], rolls: [1] });
    expect(free.acts).toEqual(['blue b1: walk', 'red r1: hold']);
  });

  test('needs that the unit has not acted yet, unless it is free', () => {
    const alternate = (free: boolean) => ({ ...overwatch({ free }), turn: { scheme: 'alternate' } });
    const late: Actor = { name: 'b2', at: [10, 12], does: [{ do: 'walk', to: [15, 12] }] };
    const blue: Actor[] = [{ name: 'b1', at: [10, 10] }, late];
    expect(play({ game: alternate(false), blue, red: [watcher] }).log).not.toContain('watch');
    expect(play({ game: alternate(true), blue, red: [watcher], rolls: [1] }).log).toContain('watch');
  });

  test('ends the action of who falls by it, where he falls', () => {
    const weak = { ...overwatch(), profiles: { man: { life: 1, move: 6, skill: 4, weapons: ['gun', 'knife'] } } };
    const { unit, at } = play({
      game: weak,
      blue: [walk, { name: 'b2', at: [30, 5] }],
      red: [watcher],
      rolls: [6],
      terrain: [line([14.6, 15], [20, 15])],
    });
    expect(unit('b1').status).toBe(FALLEN);
    expect(at('b1')).toEqual([15, 10]);
  });

  test('ends the action where its condition no longer holds, or its length no longer suffices', () => {
    const suppress = (more: object) => ({
      actions: and('actions', {
        walk: { when: 'not engaged and not a.down', move: 'a.move - a.pins' },
        watch: { on: 'move', shoot: true },
      }),
      shoot: { hits: 'count(w.dice, 6, a.skill)', ...more },
    });
    const terrain = [line([14.6, 15], [20, 15])];
    const stop = (effect: string) =>
      play({ game: suppress({ after: [effect] }), blue: [walk], red: [watcher], rolls: [1], terrain }).at('b1');
    expect(stop('t.down = 1')).toEqual([15, 10]);
    expect(stop('t.pins = 1')).toEqual([15, 10]);
    expect(stop('t.pins = 0')).toEqual([16, 10]);
  });

  test('does not stop who leaves contact, though he is in contact no more', () => {
    const game = {
      actions: and('actions', {
        flee: { when: 'engaged', move: 'a.move' },
        watch: { on: 'move', shoot: true, free: true },
      }),
    };
    const { at } = play({
      game,
      blue: [
        {
          name: 'b1',
          at: [10, 8],
          does: [
            { do: 'charge', to: [10, 11], at: 'r1' },
            { do: 'flee', to: [10, 5] },
          ],
        },
      ],
      red: [{ name: 'r1', at: [10, 12], reacts: ['hold', { do: 'watch' }] }],
      rolls: [1, 1],
      turns: 2,
    });
    expect(at('b1')).toEqual([10, 5]);
  });

  test('of several enemies come in the order of the way, then of the units', () => {
    const red: Actor[] = [
      { name: 'r1', at: [14, 20], reacts: [{ do: 'watch' }] },
      { name: 'r2', at: [10, 20], reacts: [{ do: 'watch' }] },
      { name: 'r3', at: [18, 20], reacts: [{ do: 'watch' }] },
    ];
    const { lines } = play({
      game: overwatch(),
      blue: [walk],
      red,
      rolls: [1, 1, 1],
      terrain: [line([12.4, 15], [13, 15])],
    });
    const told = lines.filter((one) => one.includes('watch')).map((one) => one.slice(0, 6));
    expect(told).toHaveLength(3);
    expect(told.indexOf('red r1')).toBeLessThan(told.indexOf('red r3'));
  });

  test('is never answered', () => {
    const answering = {
      actions: and('actions', { watch: { on: 'move', shoot: true }, duck: { on: 'shot', after: ['a.down = 1'] } }),
    };
    const mover: Actor = { ...walk, reacts: [{ do: 'duck' }] };
    expect(play({ game: answering, blue: [mover], red: [watcher], rolls: [1] }).value('b1', 'down')).toBe(0);
  });

  test('has its own morale: who lost life by it is tested at once', () => {
    const game = { ...overwatch(), morale: { test: 'd(6) > 3', fail: ['a.pins = 1'] } };
    const { lines } = play({ game, blue: [walk], red: [watcher], rolls: [6, 2] });
    expect(lines.findIndex((one) => one.includes('morale'))).toBeLessThan(
      lines.findIndex((one) => one.startsWith('moves from')),
    );
  });

  test('that a side is forbidden is not asked for', () => {
    const { seen } = play({
      game: overwatch(),
      blue: [walk],
      red: [watcher],
      forbidden: [{ side: 1, option: 'watch' }],
    });
    expect(seen.filter((told) => told.includes('react'))).toEqual([]);
  });
});

describe('a reaction to a shot', () => {
  const returning = {
    actions: and('actions', {
      answer: { on: 'shot', shoot: true },
      duck: { on: 'shot', free: true, before: ['a.down = 1'] },
    }),
    shoot: { seen: 't.down', hits: 'count(w.dice, 6, a.skill)' },
  };
  const fire: Actor = { name: 'b1', at: [10, 10], does: [{ do: 'fire', at: 'r1' }] };

  test('is made by who is shot at, before the chain', () => {
    const red: Actor[] = [
      { name: 'r1', at: [10, 20], reacts: [{ do: 'duck' }] },
      { name: 'r2', at: [12, 20], reacts: [{ do: 'duck' }] },
    ];
    const { log, value } = play({ game: returning, blue: [fire], red, rolls: [6] });
    expect(log).toContain('seen 1');
    expect([value('r1', 'down'), value('r2', 'down')]).toEqual([1, 0]);
  });

  test('that fells the shooter ends his action', () => {
    const weak = { ...returning, profiles: { man: { life: 1, move: 6, skill: 4, weapons: ['gun', 'knife'] } } };
    const red: Actor[] = [{ name: 'r1', at: [10, 20], reacts: [{ do: 'answer' }] }];
    const { log } = play({ game: weak, blue: [fire], red, rolls: [6] });
    expect(log).toContain('blue b1 falls');
    expect(log).not.toContain('b1 shoots');
  });
});
