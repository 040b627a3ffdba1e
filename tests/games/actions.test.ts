import { describe, expect, test } from 'vitest';
import { type Actor, and, play } from './support.ts';

const far: Actor = { name: 'r1', at: [35, 35] };
const wall = (x: number, from: number, to: number) => ({
  name: `wall ${x}`,
  line: [
    [x, from],
    [x, to],
  ] as [number, number][],
  cover: 'none' as const,
  sight: 'blocks' as const,
  movement: 'impassable' as const,
});
const walk = (to: readonly [number, number]): Actor => ({ name: 'b1', at: [10, 10], does: [{ do: 'walk', to }] });

describe('moving', () => {
  test('a unit goes as far as the expression of its action says, in inches', () => {
    expect(play({ blue: [walk([10, 16])], red: [far] }).at('b1')).toEqual([10, 16]);
    expect(play({ blue: [walk([14, 14])], red: [far] }).at('b1')).toEqual([14, 14]);
    expect(() => play({ blue: [walk([15, 14])], red: [far] })).toThrow('in a way that it may not: walk');
    const slow = {
      actions: and('actions', { walk: { when: 'not engaged', move: 'a.move - a.pins' } }),
      turn: { scheme: 'sides', start: ['a.pins = 2'] },
    };
    expect(play({ game: slow, blue: [walk([10, 14])], red: [far] }).at('b1')).toEqual([10, 14]);
    expect(() => play({ game: slow, blue: [walk([10, 15])], red: [far] })).toThrow('may not');
  });

  test('rough ground costs double, a linear obstacle 1 inch, as the house rules of terrain say', () => {
    const rough = {
      name: 'bog',
      rect: [9, 10, 4, 20] as [number, number, number, number],
      cover: 'none' as const,
      sight: 'clear' as const,
      movement: 'rough' as const,
    };
    expect(() => play({ blue: [walk([10, 14])], red: [far], terrain: [rough] })).toThrow('may not');
    expect(play({ blue: [walk([10, 13])], red: [far], terrain: [rough] }).at('b1')).toEqual([10, 13]);
    const houseRules = { 'terrain.rough': 1 };
    expect(play({ blue: [walk([10, 16])], red: [far], terrain: [rough], houseRules }).at('b1')).toEqual([10, 16]);
    const hedge = {
      ...wall(0, 0, 0),
      line: [
        [0, 12.5],
        [40, 12.5],
      ] as [number, number][],
      movement: 'linear-obstacle' as const,
    };
    expect(() => play({ blue: [walk([10, 16])], red: [far], terrain: [hedge] })).toThrow('may not');
    expect(play({ blue: [walk([10, 15])], red: [far], terrain: [hedge] }).at('b1')).toEqual([10, 15]);
  });

  test('enemies bar the way, friends do not, and nobody ends on a point that is taken', () => {
    const row = (names: readonly string[]): Actor[] => names.map((name, i) => ({ name, at: [8 + i, 12] }));
    const enemies = row(['r1', 'r2', 'r3', 'r4', 'r5']);
    expect(() => play({ blue: [walk([10, 14])], red: enemies })).toThrow('may not');
    const friends = row(['b2', 'b3', 'b4', 'b5', 'b6']);
    expect(play({ blue: [walk([10, 14]), ...friends], red: [far] }).at('b1')).toEqual([10, 14]);
    expect(() => play({ blue: [walk([10, 12]), ...friends], red: [far] })).toThrow('may not');
  });

  test('a way of one length does not serve a shorter one, round an enemy', () => {
    const detour = { actions: and('actions', { walk: { move: 7 }, run: { move: 12 } }) };
    const enemies: Actor[] = [8, 9, 10, 11, 12].map((x, i) => ({ name: `r${i}`, at: [x, 12] }));
    const run: Actor = { name: 'b1', at: [10, 10], does: [{ do: 'run', to: [10, 14] }] };
    expect(play({ game: detour, blue: [run], red: enemies }).at('b1')).toEqual([10, 14]);
    expect(() => play({ game: detour, blue: [walk([10, 14])], red: enemies })).toThrow('may not');
  });

  test('only actions with contact end within 1 inch of an enemy, and they must', () => {
    const near: Actor = { name: 'r1', at: [10, 14] };
    expect(() => play({ blue: [walk([10, 13])], red: [near] })).toThrow('may not');
    expect(play({ blue: [walk([11, 13])], red: [near] }).at('b1')).toEqual([11, 13]);
    const charge = (to: readonly [number, number]): Actor => ({
      name: 'b1',
      at: [10, 10],
      does: [{ do: 'charge', to, at: 'r1' }],
    });
    expect(play({ blue: [charge([10, 13])], red: [near], rolls: [1] }).at('b1')).toEqual([10, 13]);
    expect(() => play({ blue: [charge([11, 13])], red: [near] })).toThrow('may not');
  });

  test('leaving contact is any move whose condition allows it', () => {
    const game = { actions: and('actions', { flee: { when: 'engaged', move: 'a.move' } }) };
    const charge = { do: 'charge', to: [10, 11] as const, at: 'r1' };
    const fleeing = (to: readonly [number, number]): Actor => ({
      name: 'b1',
      at: [10, 8],
      does: [charge, { do: 'flee', to }],
    });
    const red: Actor[] = [{ name: 'r1', at: [10, 12] }];
    const { at } = play({ game, blue: [fleeing([10, 5])], red, rolls: [1], turns: 2 });
    expect(at('b1')).toEqual([10, 5]);
    const walking: Actor = { ...fleeing([10, 5]), does: [charge, { do: 'walk', to: [10, 5] }] };
    expect(() => play({ game, blue: [walking], red, rolls: [1], turns: 2 })).toThrow('may not: walk');
  });

  test('it shoots from where it ends, and may do without', () => {
    const game = { actions: and('actions', { advance: { move: 'a.move', shoot: true } }) };
    const advance: Actor = { name: 'b1', at: [10, 10], does: [{ do: 'advance', to: [10, 14], at: 'r1' }] };
    const { log } = play({ game, blue: [advance], red: [{ name: 'r1', at: [10, 38] }], rolls: [6] });
    expect(log).toContain('b1 shoots at red r1 (24″');
    expect(
      play({ game, blue: [{ ...advance, does: [{ do: 'advance', to: [10, 14] }] }], red: [far] }).at('b1'),
    ).toEqual([10, 14]);
    expect(() => play({ game, blue: [{ ...advance, does: [{ do: 'advance' }] }], red: [far] })).toThrow('may not');
  });
});

describe('what an action needs', () => {
  test('an action whose condition does not hold may not be chosen; hold always may', () => {
    const fight: Actor = { name: 'b1', at: [10, 10], does: [{ do: 'fight' }] };
    expect(() => play({ blue: [fight], red: [far] })).toThrow('may not: fight');
    expect(play({ blue: [{ ...fight, does: ['hold'] }], red: [far] }).acts[0]).toBe('blue b1: hold');
  });

  test('an action that a side is forbidden may not be chosen by it', () => {
    const forbidden = [{ side: 0, option: 'walk' }];
    expect(() => play({ blue: [walk([10, 12])], red: [far], forbidden })).toThrow('may not: walk');
    const red: Actor = { name: 'r1', at: [35, 35], does: [{ do: 'walk', to: [35, 34] }] };
    expect(play({ blue: [{ name: 'b1', at: [10, 10] }], red: [red], forbidden }).at('r1')).toEqual([35, 34]);
  });

  test('who fails the test of its action stays, and what follows is left out', () => {
    const actions = and('actions', {
      walk: { test: 'd(6) >= 4', move: 'a.move', before: ['a.pins += 1'], after: ['a.down = 1'] },
    });
    const failed = play({ game: { actions }, blue: [walk([10, 16])], red: [far], rolls: [3] });
    expect(failed.at('b1')).toEqual([10, 10]);
    expect([failed.value('b1', 'pins'), failed.value('b1', 'down')]).toEqual([1, 0]);
    const passed = play({ game: { actions }, blue: [walk([10, 16])], red: [far], rolls: [4] });
    expect(passed.at('b1')).toEqual([10, 16]);
    expect([passed.value('b1', 'pins'), passed.value('b1', 'down')]).toEqual([1, 1]);
  });

  test('before, test, move, attack, after come in this order', () => {
    const actions = and('actions', {
      storm: {
        before: ['a.pins = 1'],
        test: 'a.pins == 1 and d(6) > 1',
        move: 'a.move',
        shoot: true,
        after: ['a.pins = a.pins * 2 + moved'],
      },
    });
    const shoot = { seen: 'a.pins * 10 + moved', hits: 'count(w.dice, 6, a.skill)' };
    const storm: Actor = { name: 'b1', at: [10, 10], does: [{ do: 'storm', to: [10, 12], at: 'r1' }] };
    const { log, value } = play({
      game: { actions, shoot },
      blue: [storm],
      red: [{ name: 'r1', at: [10, 20] }],
      rolls: [2, 6],
    });
    expect(log).toContain('seen 11');
    expect(value('b1', 'pins')).toBe(3);
  });

  test('an action of effects alone needs neither point nor target', () => {
    const actions = and('actions', { rally: { when: 'a.pins > 0', after: ['a.pins -= 1'] } });
    const game = { actions, turn: { scheme: 'sides', start: ['a.pins = 3'] } };
    expect(
      play({ game, blue: [{ name: 'b1', at: [10, 10], does: [{ do: 'rally' }] }], red: [far] }).value('b1', 'pins'),
    ).toBe(2);
  });
});

describe('shooting', () => {
  const target: Actor = { name: 'r1', at: [10, 20] };
  const fire: Actor = { name: 'b1', at: [10, 10], does: [{ do: 'fire', at: 'r1' }] };

  test('every weapon in range plays the chain once, in the order of the profile', () => {
    const game = {
      weapons: {
        short: { range: 9, dice: 1 },
        long: { range: 30, dice: 2 },
        rifle: { range: 24, dice: 1 },
        gun: { range: 10, dice: 1 },
        knife: { range: 0, dice: 1 },
      },
      profiles: { man: { life: 5, move: 6, skill: 4, weapons: ['gun', 'short', 'knife', 'long', 'rifle'] } },
    };
    const { lines, value } = play({ game, blue: [fire], red: [target], rolls: [6, 6, 1, 6] });
    const used = lines.filter((line) => line.includes('shoots at')).map((line) => / with (\w+)/.exec(line)![1]);
    expect(used).toEqual(['gun', 'long', 'rifle']);
    expect(value('r1', 'life')).toBe(2);
  });

  test('the range is counted in whole inches, upward', () => {
    // 5 by 5 is 7.07 inches.
    const at = (range: number) => ({
      weapons: { gun: { range, dice: 1 }, knife: { range: 0, dice: 1 } },
      shoot: { seen: 'range', hits: 'count(w.dice, 6, 4)' },
    });
    const diagonal: Actor = { name: 'r1', at: [15, 15] };
    expect(play({ game: at(8), blue: [fire], red: [diagonal], rolls: [6] }).log).toContain('seen 8');
    expect(() => play({ game: at(7), blue: [fire], red: [diagonal] })).toThrow('may not');
  });

  test('a target has to be in sight, and on the table', () => {
    expect(() =>
      play({
        blue: [fire],
        red: [target],
        terrain: [
          {
            ...wall(0, 0, 0),
            line: [
              [5, 15],
              [15, 15],
            ],
          },
        ],
      }),
    ).toThrow('may not');
  });

  test('the chain sees the cover of the target: 0, 1 or 2', () => {
    const game = { shoot: { seen: 'cover', hits: 'count(w.dice, 6, 4)' } };
    const hedge = (cover: 'soft' | 'hard') => ({
      ...wall(0, 0, 0),
      line: [
        [5, 18],
        [15, 18],
      ] as [number, number][],
      cover,
      sight: 'clear' as const,
      movement: 'open' as const,
    });
    expect(play({ game, blue: [fire], red: [target], rolls: [6] }).log).toContain('seen 0');
    expect(play({ game, blue: [fire], red: [target], rolls: [6], terrain: [hedge('soft')] }).log).toContain('seen 1');
    expect(play({ game, blue: [fire], red: [target], rolls: [6], terrain: [hedge('hard')] }).log).toContain('seen 2');
  });

  test('with one: the weapon that the player picks, if it is in range', () => {
    const game = {
      actions: and('actions', { snipe: { shoot: 'one' } }),
      weapons: { gun: { range: 24, dice: 1 }, pistol: { range: 8, dice: 3 }, knife: { range: 0, dice: 1 } },
      profiles: { man: { life: 3, move: 6, skill: 4, weapons: ['gun', 'pistol', 'knife'] } },
    };
    const snipe = (weapon?: string): Actor => ({
      ...fire,
      does: [{ do: 'snipe', at: 'r1', ...(weapon && { with: weapon }) }],
    });
    const near: Actor = { name: 'r1', at: [10, 15] };
    expect(play({ game, blue: [snipe('pistol')], red: [near], rolls: [6, 6, 1] }).value('r1', 'life')).toBe(1);
    for (const weapon of ['pistol', 'knife', undefined])
      expect(() => play({ game, blue: [snipe(weapon)], red: [target] })).toThrow('may not');
  });

  test('loss beyond life is lost, and comes once all weapons have played', () => {
    const game = {
      weapons: { gun: { range: 24, dice: 1 }, rifle: { range: 24, dice: 1 }, knife: { range: 0, dice: 1 } },
      profiles: { man: { life: 3, move: 6, skill: 4, weapons: ['gun', 'rifle', 'knife'] } },
      shoot: { models: 't.life', hits: '2 * count(w.dice, 6, a.skill)' },
    };
    const { log, unit, column } = play({ game, blue: [fire], red: [target], rolls: [6, 6] });
    expect(log.match(/models 3/g)).toHaveLength(2);
    expect(log).toContain('red r1 loses 3 life, 0 left');
    expect(unit('r1').status).toBe(2);
    expect(['shots', 'shotLife', 'shotKills'].map((name) => column(0, name))).toEqual([2, 3, 1]);
  });

  test('a chain asks again for each weapon: no step stays of the one before', () => {
    const game = {
      weapon: { range: '0..40', dice: '0..6', blast: '0..1' },
      weapons: { gun: { range: 24, dice: 1, blast: 1 }, dart: { range: 24, dice: 0 }, knife: { range: 0, dice: 1 } },
      profiles: { man: { life: 5, move: 6, skill: 4, weapons: ['gun', 'dart', 'knife'] } },
      shoot: { hits: 'count(w.dice, 6, a.skill)', crits: 'of(hits, 6)', kills: 'if(w.blast, hits + crits, hits)' },
    };
    const { lines } = play({ game, blue: [fire], red: [target], rolls: [6] });
    expect(lines.find((line) => line.includes('with dart'))).toMatch(/hits 0, crits 0, kills 0$/);
  });
});

describe('striking', () => {
  const charge: Actor = { name: 'b1', at: [10, 10], does: [{ do: 'charge', to: [10, 13], at: 'r1' }] };
  const foe: Actor = { name: 'r1', at: [10, 14] };

  test('weapons of range 0 strike the enemy in contact that is picked, and no other', () => {
    const second: Actor = { name: 'r2', at: [11, 13] };
    expect(play({ blue: [charge], red: [foe, second], rolls: [6] }).value('r1', 'life')).toBe(2);
    const other: Actor = { ...charge, does: [{ do: 'charge', to: [10, 13], at: 'r2' }] };
    expect(play({ blue: [other], red: [foe, second], rolls: [6] }).value('r2', 'life')).toBe(2);
    const nobody: Actor = { ...charge, does: [{ do: 'charge', to: [10, 13] }] };
    expect(() => play({ blue: [nobody], red: [foe] })).toThrow('may not');
    expect(() => play({ blue: [other], red: [foe, { ...second, at: [20, 20] }] })).toThrow('may not');
  });

  test('the chain sees that the unit moved, charged and is engaged', () => {
    const strike = { seen: '100 * moved + 10 * charged + engaged', hits: 'count(w.dice, 6, a.skill)' };
    expect(play({ game: { strike }, blue: [charge], red: [foe], rolls: [6] }).log).toContain('seen 111');
    const fight: Actor = { name: 'r1', at: [10, 14], does: [{ do: 'fight', at: 'b1' }] };
    const both = play({ game: { strike }, blue: [charge], red: [fight], rolls: [6, 6] });
    expect(both.log).toContain('red r1 strikes at blue b1 with knife: seen 1,');
  });

  test('who is struck and lives strikes back, with a and t exchanged, after losses', () => {
    const strike = {
      seen: '10 * a.life + t.life',
      hits: 'count(w.dice, 6, a.skill)',
      after: ['a.pins += 1', 't.down = 1'],
    };
    const { log, value } = play({ game: { strike, strikeBack: true }, blue: [charge], red: [foe], rolls: [6, 1] });
    expect(log).toContain('blue b1 strikes at red r1 with knife: seen 33,');
    expect(log).toContain('red r1 strikes back at blue b1 with knife: seen 23,');
    expect(['b1', 'r1'].flatMap((name) => [value(name, 'pins'), value(name, 'down')])).toEqual([1, 1, 1, 1]);
  });

  test('a blow struck back is never answered', () => {
    const { lines } = play({ game: { strikeBack: true }, blue: [charge], red: [foe], rolls: [6, 6] });
    expect(lines.filter((line) => line.includes('strikes'))).toHaveLength(2);
  });

  test('whether to strike back is asked of who is struck', () => {
    const game = { strikeBack: 'a.life > 2' };
    expect(play({ game, blue: [charge], red: [foe], rolls: [6] }).log).not.toContain('strikes back');
    expect(play({ game, blue: [charge], red: [foe], rolls: [1, 6] }).value('b1', 'life')).toBe(2);
  });

  test('who falls strikes back no more', () => {
    const game = { strikeBack: true, profiles: { man: { life: 1, move: 6, skill: 4, weapons: ['gun', 'knife'] } } };
    expect(play({ game, blue: [charge], red: [foe], rolls: [6] }).log).not.toContain('strikes back');
  });

  test('striking back comes before morale', () => {
    const game = { strikeBack: true, morale: { test: 'd(6) > 3', fail: ['a.down = 1'] } };
    const { lines } = play({ game, blue: [charge], red: [foe], rolls: [6, 6, 2, 5] });
    const told = lines.filter((line) => /strikes|morale/.test(line)).map((line) => line.slice(0, 22));
    expect(told).toEqual([
      'blue b1 strikes at red',
      'red r1 strikes back at',
      'red r1: morale failed ',
      'blue b1: morale passed',
    ]);
  });
});
