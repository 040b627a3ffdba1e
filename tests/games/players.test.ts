import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { parse } from 'yaml';
import { Asked, type Position } from './asked.ts';
import { and } from './support.ts';

const at = (name: string, x: number, y: number, more = {}) => ({ name, at: [x, y] as const, ...more });

describe('a tactician', () => {
  const deed = (position: Position): string => new Asked(position).deed('b1');
  const shootsOnly = { strike: null, actions: { fire: { shoot: true } }, weapons: { gun: { range: 24, dice: 2 } } };
  const gunners = { ...shootsOnly, profiles: { man: { life: 3, move: 6, skill: 4, weapons: ['gun'] } } };

  test('finishes the enemy that is hurt', () => {
    const hurt = { has: { life: 1 } };
    for (const [r1, r2, target] of [
      [hurt, {}, 'r1'],
      [{}, hurt, 'r2'],
    ] as const) {
      const red = [at('r1', 15, 25, r1), at('r2', 25, 25, r2)];
      expect(deed({ game: gunners, blue: [at('b1', 20, 15)], red })).toBe(`fire at ${target}`);
    }
  });

  test('shoots at who has yet to act, of two who are alike', () => {
    for (const [first, second, target] of [
      [true, false, 'r2'],
      [false, true, 'r1'],
    ] as const) {
      const red = [at('r1', 15, 25, { acted: first }), at('r2', 25, 25, { acted: second })];
      expect(deed({ game: gunners, blue: [at('b1', 20, 15)], red })).toBe(`fire at ${target}`);
    }
  });

  test('takes the weapon that is better at this range', () => {
    const game = {
      ...{ strike: null, weapons: { rifle: { range: 30, dice: 2 }, pistol: { range: 10, dice: 5 } } },
      profiles: { man: { life: 3, move: 6, skill: 4, weapons: ['rifle', 'pistol'] } },
      actions: { fire: { shoot: 'one' } },
    };
    const facing = (y: number): string => deed({ game, blue: [at('b1', 20, 5)], red: [at('r1', 20, y)] });
    expect(facing(14)).toBe('fire at r1 with pistol');
    expect(facing(25)).toBe('fire at r1 with rifle');
  });

  test('charges into good odds of a fight, not into bad ones', () => {
    const game = {
      strikeBack: true,
      shoot: null,
      profiles: {
        man: { life: 3, move: 8, skill: 4, weapons: ['knife'] },
        brute: { life: 9, move: 2, skill: 2, weapons: ['club'] },
        lamb: { life: 1, move: 2, skill: 6, weapons: ['knife'] },
      },
      weapons: { knife: { range: 0, dice: 2 }, club: { range: 0, dice: 6 } },
      actions: {
        walk: { when: 'not engaged', move: 'a.move' },
        charge: { move: 'a.move', contact: true, strike: true },
      },
    };
    const facing = (profile: string): string =>
      deed({ game, blue: [at('b1', 20, 15)], red: [at('r1', 20, 20, { profile })] });
    expect(facing('lamb')).toBe('charge at r1');
    expect(facing('brute')).not.toContain('charge');
  });

  test('who is pinned rallies, if pins make its shots worthless', () => {
    const game = {
      ...gunners,
      actions: { fire: { shoot: true }, rally: { when: 'a.pins > 0', after: ['a.pins = 0'] } },
      shoot: { hits: 'count(max(0, w.dice - a.pins), 6, 2)' },
    };
    const pinned = (pins: number): string =>
      deed({ game, blue: [at('b1', 20, 15, { has: { pins } })], red: [at('r1', 20, 25)] });
    expect(pinned(0)).toBe('fire at r1');
    expect(pinned(2)).toBe('rally');
  });

  test('takes the action of which `worth:` is more', () => {
    const act = (worth: string) => ({ after: ['a.down = 0'], worth });
    const wished = (left: string, right: string): string => {
      const game = { ...gunners, actions: { fire: { shoot: true }, left: act(left), right: act(right) } };
      return deed({ game, blue: [at('b1', 20, 15)], red: [at('r1', 20, 25)] });
    };
    expect(wished('4', '6')).toBe('right');
    expect(wished('6 - a.down', '5')).toBe('left');
  });

  test('shoots at who stands in the area to hold, of two who are alike', () => {
    for (const [x, target] of [
      [15, 'r1'],
      [25, 'r2'],
    ] as const) {
      const mission = { objective: 'hold' as const, area: 'hill', turns: 6 };
      const hill = { name: 'hill', circle: [x, 25, 3] as [number, number, number], cover: 'none' as const };
      const terrain = [{ ...hill, sight: 'clear' as const, movement: 'open' as const }];
      const red = [at('r1', 15, 25), at('r2', 25, 25)];
      expect(deed({ game: gunners, blue: [at('b1', 20, 15)], red, mission, terrain })).toBe(`fire at ${target}`);
    }
  });

  test('shoots at the leader, of two who do alike', () => {
    const stats = and('stats', { command: '0..9' });
    const man = { life: 3, move: 6, skill: 4, command: 1, weapons: ['gun'] };
    const profiles = { man, chief: { ...man, command: 6 } };
    const game = { ...gunners, stats, profiles, lead: 'command', breaks: 'own.best - own.losses < 0' };
    for (const [first, second, target] of [
      ['chief', 'man', 'r1'],
      ['man', 'chief', 'r2'],
    ] as const) {
      const red = [at('r1', 15, 25, { profile: first }), at('r2', 25, 25, { profile: second })];
      expect(deed({ game, blue: [at('b1', 20, 15)], red })).toBe(`fire at ${target}`);
    }
  });

  test('who may lose most before it acts goes first', () => {
    const game = { ...gunners, turn: { scheme: 'alternate' } };
    const blue = [at('b1', 5, 5), at('b2', 30, 10)];
    expect(new Asked({ game, blue, red: [at('r1', 30, 25)] }).next()).toBe('b2');
  });

  test('plays on where a chain has too many paths of dice', () => {
    const rolls = Array.from({ length: 7 }, () => 'd(10)').join(' + ');
    const shoot = { total: rolls, hits: 'total >= 39' };
    const profiles = { man: { life: 1, move: 6, skill: 4, weapons: ['gun'] } };
    const red = [at('r1', 15, 25)];
    expect(deed({ game: { ...gunners, profiles, shoot }, blue: [at('b1', 20, 15)], red })).toBe('fire at r1');
  });
});

describe('in scheme `dice`, a tactician', () => {
  const game = {
    turn: { scheme: 'dice' },
    strike: null,
    weapons: { gun: { range: 24, dice: 2 } },
    profiles: { man: { life: 1, move: 6, skill: 4, weapons: ['gun'] } },
    actions: { fire: { shoot: true }, walk: { move: 'a.move' } },
  };

  test('gives the high die to who shoots, where steps help shots', () => {
    const shoot = { hits: 'count(w.dice, 6, 7 - step)' };
    const red = [at('r1', 10, 25)];
    const blue = (near: string, far: string) => [at(near, 10, 10), at(far, 38, 2)];
    expect(new Asked({ game: { ...game, shoot }, blue: blue('b1', 'b2'), red }).dice([1, 5])).toEqual([5, 1]);
    const swapped = [at('b1', 38, 2), at('b2', 10, 10)];
    expect(new Asked({ game: { ...game, shoot }, blue: swapped, red }).dice([1, 5])).toEqual([1, 5]);
  });

  test('gives the low die to who shoots, where steps only delay', () => {
    const shoot = { hits: 'count(w.dice, 6, 3)' };
    const blue = [at('b1', 10, 10), at('b2', 38, 2)];
    expect(new Asked({ game: { ...game, shoot }, blue, red: [at('r1', 10, 25)] }).dice([1, 6])).toEqual([1, 6]);
  });
});

describe('a player of the file', () => {
  const players = {
    careful: ['charge when range <= 4 and t.life == 1', 'fire when t.pins < 2', 'walk'],
    idle: ['hold'],
  };
  const deed = (player: string, red: Position['red']): string =>
    new Asked({ game: { players }, blue: [at('b1', 20, 10)], red }).deedBy(player, 'b1');

  test('takes the first line that holds and that it can do', () => {
    expect(deed('careful', [at('r1', 20, 13, { has: { life: 1 } })])).toBe('charge at r1');
    expect(deed('careful', [at('r1', 20, 13)])).toBe('fire at r1');
    expect(deed('careful', [at('r1', 20, 38)])).toBe('walk');
    expect(deed('idle', [at('r1', 20, 13)])).toBe('hold');
  });

  test('takes the nearest enemy for whom the line holds', () => {
    expect(deed('careful', [at('r1', 20, 15), at('r2', 20, 20)])).toBe('fire at r1');
    expect(deed('careful', [at('r1', 20, 15, { has: { pins: 3 } }), at('r2', 20, 20)])).toBe('fire at r2');
  });
});

describe('of the players that Order Dice and Pins lists,', () => {
  const game = parse(readFileSync('scenarios/order-dice-and-pins/order-dice-and-pins.game.yaml', 'utf8'));
  const men = (name: string, x: number, y: number, more = {}) => at(name, x, y, { profile: 'regulars', ...more });
  const gunners = { profile: 'gunners' };
  const recruits = { profile: 'inexperienced' };
  const pins = (count: number) => ({ has: { pins: count } });
  const deeds = (player: string, blue: Position['blue'], red: Position['red']) => {
    const asked = new Asked({ game, blue, red });
    return Object.fromEntries(blue.map(({ name }) => [name, asked.deedBy(player, name)]));
  };

  test('the wary rally unless they shoot from close by, and their machine guns lie in ambush', () => {
    const blue = [
      ...[men('pinned', 20, 18, pins(1)), men('near', 20, 28, pins(1)), men('free', 18, 18), men('far', 20, 4)],
      ...[men('gun', 22, 18, gunners), men('near gun', 22, 28, gunners), men('beyond', 18, 10, recruits)],
    ];
    expect(deeds('wary', blue, [men('r1', 20, 38)])).toEqual({
      ...{ pinned: 'rally', near: 'fire at r1', free: 'fire at r1', far: 'run' },
      ...{ gun: 'ambush', 'near gun': 'fire at r1', beyond: 'advance at r1' },
    });
  });

  test('the stubborn go for who is pinned, keep down, rally late, and lie in ambush once they are ahead', () => {
    const blue = [
      ...[men('two', 20, 18, pins(2)), men('four', 18, 18, pins(4)), men('free', 22, 18), men('near', 35, 30)],
      ...[men('chief', 18, 10, { profile: 'officer' }), men('beyond', 14, 10, recruits)],
    ];
    const red = ['r1', 'r2', 'r3', 'r4', 'r5'].map((name, i) => men(name, 14 + 2 * i, 38));
    expect(deeds('stubborn', blue, [...red, men('pinned', 35, 38, pins(4))])).toEqual({
      ...{ two: 'down', four: 'rally', free: 'fire at pinned', near: 'assault at pinned' },
      ...{ chief: 'hold', beyond: 'advance at r1' },
    });
    expect(deeds('stubborn', blue, red)).toMatchObject({ two: 'down', four: 'rally', free: 'ambush', near: 'ambush' });
  });
});
