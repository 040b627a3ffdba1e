import { describe, expect, test } from 'vitest';
import { takeHarm } from '../../../src/sim/systems/revland-combat/play/harm.ts';
import { burst } from '../../../src/sim/systems/revland-combat/play/throwing.ts';
import { OPTION } from '../../../src/sim/systems/revland-combat/rules/actions.ts';
import { HARM, REACTION } from '../../../src/sim/systems/revland-combat/rules/profiles.ts';
import { STATES, stateOf } from '../../../src/sim/systems/revland-combat/steps/wounds.ts';
import { Blast } from '../../../src/sim/systems/revland-combat/table/attack.ts';
import { may as isAllowed } from '../../../src/sim/systems/revland-combat/table/legality.ts';
import type { Figure } from '../../../src/sim/systems/revland-combat/table/state.ts';
import { counted, noted } from './counted.ts';
import { type FigureLine, type Scene, type Stage, stage } from './support.ts';

const PLAIN = { 'dice.wild.enabled': false };
const GRENADE = {
  ...PLAIN,
  'weapons.fragGrenade.blast.radii': [2, 4],
  'weapons.fragGrenade.blast.damage': ['2D', '1D'],
};
const LINE = { throwing: '3D', firearms: '3D', dodge: '3D', body: '1D', armor: 'none' };
const THROWER: FigureLine = { ...LINE, name: 'Thrower', at: [10, 10], weapons: ['fragGrenade'] };
const TARGET: FigureLine = { ...LINE, name: 'Target', at: [10, 20], weapons: ['knife'] };
const state = (figure: Figure) => STATES[stateOf(figure.condition)];

function field(
  parts: Stage & { readonly others?: readonly FigureLine[]; readonly friends?: readonly FigureLine[] } = {},
) {
  const { others = [], friends = [], houseRules = {}, ...rest } = parts;
  const blue = [THROWER, ...friends.map((line) => ({ ...LINE, weapons: ['knife'], ...line }))];
  const red = [TARGET, ...others.map((line) => ({ ...LINE, weapons: ['knife'], ...line }))];
  const scene = stage({ blue, red, houseRules: { ...GRENADE, ...houseRules }, ...rest });
  const thrower = scene.figure('Thrower');
  return {
    ...scene,
    thrower,
    target: scene.figure('Target'),
    lob(faces: readonly number[], at: readonly [number, number] = [10, 20]): void {
      scene.script(...faces);
      scene.act(thrower, 'throwAt', { thing: scene.thing(thrower, 'fragGrenade'), use: 'throw', at });
      scene.finish();
    },
  };
}

/** With 1 for the range 16 is the number: 6, 5 and 5 reach it. */
const HITS = [1, 6, 5, 5];
const MISSES = [1, 6, 5, 4];

describe('throws', () => {
  test('REV-78 REV-81 a hit bursts at the point aimed at: the first zone for the target', () => {
    const { lob, target, battle, thrower } = field();
    lob([...HITS, 3, 3, 1]);
    expect(state(target)).toBe('wounded');
    expect(battle.things.some(({ weapon, holder }) => weapon.id === 'fragGrenade' && holder === thrower.index)).toBe(
      false,
    );
  });

  test('REV-79 REV-80 a miss deviates: half right and four metres on, the second zone', () => {
    const { lob, target } = field();
    lob([...MISSES, 5, 2, 2, 5, 1]);
    expect(state(target)).toBe('wounded');
  });

  test('REV-80 a miss at medium range goes two dice of metres: beyond the last zone nobody is hurt', () => {
    const { lob, target } = field();
    lob([...MISSES, 5, 3, 2]);
    expect(state(target)).toBe('healthy');
  });

  test('REV-35 REV-79 straight back it reaches the thrower', () => {
    const { lob, thrower, target } = field();
    lob([...MISSES, 1, 4, 4, 6, 2, 1]);
    expect([state(thrower), state(target)]).toEqual(['wounded', 'healthy']);
  });

  test('REV-81 an empty point has no dodge, and its blast reaches who is near', () => {
    const policy = { react: () => expect.unreachable('nobody is aimed at') };
    const { lob, target } = field({ policy });
    lob([...HITS, 3, 3, 1], [10, 18]);
    expect(state(target)).toBe('wounded');
  });

  test('REV-81 nothing is thrown at what is no point of the table', () => {
    const { thrower, thing, game, battle, may } = field();
    const grenade = { thing: thing(thrower, 'fragGrenade'), use: 'throw', at: [10, 18] } as const;
    expect(may(thrower, 'throwAt', grenade)).toBe(true);
    for (const node of [-1, battle.lattice.count, Number.NaN]) {
      game.action.node = node;
      expect(isAllowed(battle, thrower, game.action)).toBe(false);
    }
  });

  test('REV-50 REV-81 the target may dodge, which is its only escape from the first zone', () => {
    const policy: Stage['policy'] = {
      react: (_battle, _figure, _attack, answer) => {
        answer.reaction = REACTION.regular;
      },
    };
    const { lob, target } = field({ policy });
    // The dodge of 10 replaces 15; 1 for the range makes 11. Thrown with 10, left by three metres.
    lob([4, 3, 3, 1, 4, 3, 3, 2, 1, 2, 6, 1]);
    expect(state(target)).toBe('wounded');
  });

  test('REV-81 cover does not count against what is lobbed; by house rule it does, and the blast bursts at it', () => {
    const terrain = [{ name: 'Crate', rect: [8, 18, 4, 1], cover: 'hard', percent: 75 }];
    const over = field({ terrain });
    over.lob([...HITS, 3, 3, 1]);
    expect(state(over.target)).toBe('wounded');
    const against = field({ terrain, houseRules: { 'thrown.blastIgnoresCover': false } });
    against.lob([1, 6, 5, 5, 1, 1, 1, 1, 5, 1]);
    expect(state(against.target)).toBe('wounded');
    expect(counted(against, 'throws')).toEqual({ 'blue fragGrenade medium': { missed: 1 } });
    expect(counted(against, 'blast-zones')['fragGrenade enemies']).toEqual({ zone2: 1 });
  });

  test('REV-80 a wall stops what deviates', () => {
    const terrain = [
      {
        name: 'Wall',
        line: [
          [5, 21],
          [15, 21],
        ],
        sight: 'blocks',
      },
    ];
    const { lob, target } = field({ terrain });
    lob([...MISSES, 4, 6, 6, 3, 3, 1]);
    expect(state(target)).toBe('wounded');
    const free = field({ terrain, houseRules: { 'deviation.stopsAtWalls': false } });
    free.lob([...MISSES, 4, 6, 6]);
    expect(state(free.target)).toBe('healthy');
  });

  test('REV-03 without deviation a miss bursts nowhere; without blasts a hit harms its target alone', () => {
    const still = field({ houseRules: { 'modules.deviation': false } });
    still.lob(MISSES);
    expect(state(still.target)).toBe('healthy');
    const alone = field({ houseRules: { 'modules.blast': false }, others: [{ name: 'Near', at: [11, 20] }] });
    alone.lob([...HITS, 3, 3, 1]);
    expect([state(alone.target), state(alone.figure('Near'))]).toEqual(['wounded', 'healthy']);
  });
});

describe('blasts', () => {
  test('REV-35 REV-36 everybody in it: each rolls for damage, the nearest first, ties in list order', () => {
    const { lob, figure } = field({
      others: [
        { name: 'Far', at: [10, 24], body: '2D' },
        { name: 'Beyond', at: [15, 20] },
        { name: 'Left', at: [8, 20], body: '2D' },
      ],
      friends: [{ name: 'Right', at: [12, 20] }],
    });
    // The target; then Friend and Left, both two metres off, in list order; then Far.
    lob([...HITS, 1, 1, 6, 5, 4, 1, 3, 1, 1, 1, 5, 2, 2]);
    const states = ['Target', 'Right', 'Left', 'Far', 'Beyond'].map((name) => state(figure(name)));
    expect(states).toEqual(['healthy', 'wounded', 'stunned', 'stunned', 'healthy']);
  });

  test('REV-35 house rule: one damage roll for all in a zone', () => {
    const { lob, figure } = field({
      others: [
        { name: 'Near', at: [11, 20], body: '2D' },
        { name: 'Far', at: [10, 24], body: '2D' },
      ],
      houseRules: { 'blast.rollPerTarget': false },
    });
    lob([...HITS, 3, 2, 1, 3, 2, 3, 1, 1]);
    expect(['Target', 'Near', 'Far'].map((name) => state(figure(name)))).toEqual(['wounded', 'stunned', 'stunned']);
  });

  test('REV-35 others cannot dodge; by house rule a dodge above the attack roll spares them', () => {
    const policy: Stage['policy'] = {
      react: (_battle, figure, _attack, answer) => {
        if (figure.name === 'Near') answer.reaction = REACTION.regular;
      },
    };
    const others = [{ name: 'Near', at: [11, 20] as const }];
    const without = field({ others, policy });
    without.lob([...HITS, 1, 1, 6, 3, 3, 1]);
    expect(state(without.figure('Near'))).toBe('wounded');
    const houseRules = { 'blast.othersMayDodge': true };
    const above = field({ others, policy, houseRules });
    above.lob([...HITS, 1, 1, 6, 6, 6, 5]);
    expect(state(above.figure('Near'))).toBe('healthy');
    const equal = field({ others, policy, houseRules });
    equal.lob([...HITS, 1, 1, 6, 6, 5, 5, 3, 3, 1]);
    expect(state(equal.figure('Near'))).toBe('wounded');
  });

  test('REV-37 a piece with a body ranking between is rolled against; one that the burst is inside of is not', () => {
    const others = [{ name: 'Behind', at: [10, 22] as const }];
    const terrain = [{ name: 'Door', rect: [8, 21, 4, 0.5], protection: '1D' }];
    const { lob, figure } = field({ others, terrain });
    // The target in the open; then the door, which 2 against 6 does not break.
    lob([...HITS, 1, 1, 6, 1, 1, 6]);
    expect(state(figure('Behind'))).toBe('healthy');
    const trench = field({ others, terrain: [{ name: 'Trench', rect: [8, 19, 4, 4], protection: '1D' }] });
    trench.lob([...HITS, 1, 1, 6, 3, 3, 1]);
    expect(state(trench.figure('Behind'))).toBe('wounded');
    const unprotected = field({ others, terrain, houseRules: { 'blast.usesProtection': false } });
    unprotected.lob([...HITS, 1, 1, 6, 3, 3, 1]);
    expect(state(unprotected.figure('Behind'))).toBe('wounded');
  });

  test('REV-37 of several pieces the highest ranking counts, and pieces fall after all figures', () => {
    const others = [
      { name: 'Behind', at: [10, 22] as const },
      { name: 'Beside', at: [11, 22] as const },
    ];
    const terrain = [
      { name: 'Curtain', rect: [8, 20.5, 4, 0.2], protection: '0D' },
      { name: 'Door', rect: [8, 21, 4, 0.5], protection: '1D' },
    ];
    const big = { 'weapons.fragGrenade.blast.radii': [4], 'weapons.fragGrenade.blast.damage': ['5D'] };
    const { lob, figure, battle } = field({ others, terrain, houseRules: big });
    lob([...HITS, 1, 1, 1, 1, 1, 6, 6, 6, 6, 1, 1, 4, 1, 1, 1, 1, 1, 6, 6, 6, 6, 1, 1, 4, 1, 1, 1, 1, 1, 6]);
    expect(battle.barriers.map(({ isDestroyed }) => isDestroyed)).toEqual([false, true]);
    expect([state(figure('Behind')), state(figure('Beside'))]).toEqual(['healthy', 'healthy']);
  });
});

describe('edges of throws and blasts', () => {
  test('REV-02 REV-81 a blast aimed at an enemy is an attack on its side', () => {
    const { lob, battle } = field();
    lob([...HITS, 1, 1, 6]);
    expect([battle.sides[0].attacks, battle.sides[1].wasAttacked]).toEqual([1, true]);
  });

  test('REV-78 the range of an empty point counts', () => {
    const { lob, target } = field({ houseRules: { 'weapons.fragGrenade.thrown.ranges.medium': 7 } });
    // Long range adds two dice, 16 misses; it falls three metres short.
    lob([1, 1, 6, 5, 5, 1, 1, 1, 1], [10, 18]);
    expect(state(target)).toBe('healthy');
  });

  test('REV-81 who is dead is no target, and no blast reaches the dead', () => {
    const policy = { react: () => expect.unreachable('nobody is aimed at') };
    const { lob, target, game } = field({ policy });
    takeHarm(game, target, HARM.killed);
    lob(HITS);
    expect(state(target)).toBe('killed');
  });

  test('REV-81 what is thrown deviates whatever the house rule on what is fired', () => {
    const { lob, target } = field({ houseRules: { 'deviation.launched': false } });
    lob([...MISSES, 5, 2, 2, 5, 1]);
    expect(state(target)).toBe('wounded');
  });

  test('REV-03 without blasts a miss, and a hit on an empty point, harm nobody', () => {
    const missed = field({ houseRules: { 'modules.blast': false } });
    missed.lob(MISSES);
    const empty = field({ houseRules: { 'modules.blast': false } });
    empty.lob(HITS, [10, 19]);
    expect([state(missed.target), state(empty.target)]).toEqual(['healthy', 'healthy']);
  });

  test('REV-03 REV-37 without blasts nothing is between the point and its target', () => {
    const terrain = [{ name: 'block', rect: [4, 8, 2, 4], cover: 'hard', protection: '9D' }];
    const houseRules = { 'modules.blast': false, 'blast.rollPerTarget': false };
    const { lob, target } = field({ houseRules, terrain });
    lob([...HITS, 3, 3, 1]);
    expect(state(target)).toBe('wounded');
  });

  test('REV-56 by house rule a dodge is for the throw alone that it met', () => {
    const policy: Stage['policy'] = {
      react: (_battle, _figure, _attack, answer) => {
        answer.reaction = REACTION.regular;
      },
    };
    const { lob, target } = field({ policy, houseRules: { 'reaction.lasts': 'attack' } });
    lob([6, 6, 6, 1, 1, 1, 1, 4, 6, 6]);
    expect(target.reaction).toBe(REACTION.none);
  });

  test('REV-35 a second blast reaches whom it reaches, not those of the first', () => {
    const scene = field({ others: [{ name: 'Near', at: [11, 20] }] });
    scene.lob([...HITS, 1, 1, 6, 1, 1, 6]);
    scene.game.landing.at(scene.battle.lattice, scene.node(30, 30));
    burst(scene.game);
    scene.finish();
    expect(scene.game.blast.count).toBe(3);
  });

  test('REV-35 the thrower cannot dodge its own blast', () => {
    const policy: Stage['policy'] = {
      react: (_battle, figure, _attack, answer) => {
        if (figure.name === 'Thrower') answer.reaction = REACTION.regular;
      },
    };
    const { lob, thrower } = field({ policy, houseRules: { 'blast.othersMayDodge': true } });
    lob([...MISSES, 1, 4, 4, 6, 2, 1]);
    expect(state(thrower)).toBe('wounded');
  });

  test('REV-35 REV-56 a dodge that is over spares nobody, one that is running does', () => {
    const others = [{ name: 'Near', at: [11, 20] as const }];
    const over = field({ others, houseRules: { 'blast.othersMayDodge': true } });
    over.figure('Near').dodge = 18;
    over.lob([...HITS, 1, 1, 6, 3, 3, 1]);
    expect(state(over.figure('Near'))).toBe('wounded');
    const running = field({ others, houseRules: { 'blast.othersMayDodge': true } });
    running.figure('Near').dodge = 18;
    running.figure('Near').reaction = REACTION.full;
    running.lob([...HITS, 1, 1, 6]);
    expect(state(running.figure('Near'))).toBe('healthy');
  });

  test('REV-35 the target has had its dodge: where a miss comes down it is spared no more', () => {
    const policy: Stage['policy'] = {
      react: (_battle, figure, _attack, answer) => {
        if (figure.name === 'Target') answer.reaction = REACTION.regular;
      },
    };
    const { lob, target } = field({ policy, houseRules: { 'blast.othersMayDodge': true } });
    lob([6, 6, 6, 1, 6, 5, 5, 4, 1, 1, 3, 3, 1]);
    expect(state(target)).toBe('wounded');
  });

  test('REV-56 by house rule the dodge of another is over with the blast', () => {
    const policy: Stage['policy'] = {
      react: (_battle, figure, _attack, answer) => {
        if (figure.name === 'Near') answer.reaction = REACTION.regular;
      },
    };
    const houseRules = { 'blast.othersMayDodge': true, 'reaction.lasts': 'attack' };
    const { lob, figure } = field({ others: [{ name: 'Near', at: [11, 20] }], policy, houseRules });
    lob([...HITS, 1, 1, 6, 6, 6, 6]);
    expect(figure('Near').reaction).toBe(REACTION.none);
  });

  test('REV-29 the surprised cannot dodge the blast of an ambusher either', () => {
    const policy: Stage['policy'] = {
      react: (_battle, figure, _attack, answer) => {
        if (figure.name === 'Near') answer.reaction = REACTION.regular;
      },
    };
    const others = [{ name: 'Near', at: [11, 20] as const }];
    const { lob, figure } = field({ others, policy, ambush: 'blue', houseRules: { 'blast.othersMayDodge': true } });
    figure('Near').isSurprised = true;
    lob([...HITS, 1, 1, 6, 3, 3, 1]);
    expect(state(figure('Near'))).toBe('wounded');
  });

  test('REV-37 pieces that are destroyed keep nothing out; the order of pieces does not matter', () => {
    const others = [{ name: 'Behind', at: [10, 22] as const }];
    const terrain = [
      { name: 'Door', rect: [8, 20.5, 4, 0.2], protection: '1D' },
      { name: 'Curtain', rect: [8, 21, 4, 0.5], protection: '0D' },
    ];
    const both = field({ others, terrain });
    both.lob([...HITS, 1, 1, 6, 1, 1, 6]);
    expect(state(both.figure('Behind'))).toBe('healthy');
    const gone = field({ others, terrain: terrain.slice(0, 1) });
    gone.battle.barriers[0].isDestroyed = true;
    gone.lob([...HITS, 1, 1, 6, 3, 3, 1]);
    expect(state(gone.figure('Behind'))).toBe('wounded');
  });

  test('REV-37 REV-47 each piece fares as it was rolled for', () => {
    const others = [
      { name: 'North', at: [10, 22] as const },
      { name: 'East', at: [13, 20] as const },
    ];
    const terrain = [
      { name: 'North door', rect: [9.5, 21, 1, 0.5], protection: '1D' },
      { name: 'East door', rect: [12, 19.5, 0.5, 1], protection: '1D' },
    ];
    const big = { 'weapons.fragGrenade.blast.radii': [4], 'weapons.fragGrenade.blast.damage': ['4D'] };
    const { lob, battle } = field({ others, terrain, houseRules: big });
    // 21 against 1 destroys the northern door; 4 against 6 leaves the eastern one.
    lob([...HITS, 1, 1, 1, 1, 6, 6, 6, 6, 3, 1, 1, 1, 1, 1, 6, 1, 1, 1, 1, 6]);
    expect(battle.barriers.map(({ isDestroyed }) => isDestroyed)).toEqual([true, false]);
  });

  test('REV-35 REV-37 REV-79 REV-80 what is noted of blasts', () => {
    const others = [{ name: 'Behind', at: [10, 22] as const }];
    const terrain = [{ name: 'Door', rect: [8, 21, 4, 0.5], protection: '1D' }];
    const behind = field({ others, terrain });
    const events = noted(behind);
    behind.lob([...HITS, 1, 1, 6, 1, 1, 6]);
    expect(events).toContain('blastStopped');
    expect(events).not.toContain('ownBlast');
    expect(counted(behind, 'protection-rolls')).toEqual({ 'blast no': { undamaged: 1 } });
    const strong = { 'weapons.fragGrenade.blast.damage': ['4D', '1D'] };
    const through = field({ others, terrain, houseRules: strong });
    through.lob([...HITS, 1, 1, 1, 1, 6, 6, 6, 6, 6, 1, 1, 1, 1, 1, 6]);
    expect(counted(through, 'protection-rolls')).toEqual({ 'blast yes': { destroyed: 1 } });
    const back = field();
    const own = noted(back);
    back.lob([...MISSES, 1, 4, 4, 6, 2, 1]);
    expect(own).toEqual(expect.arrayContaining(['deviated', 'ownBlast']));
    expect(own).not.toContain('blastStopped');
    expect(counted(back, 'blast-zones')).toEqual({
      'fragGrenade friends': { zone1: 1 },
      'fragGrenade enemies': { outside: 1 },
    });
    const wall = field({
      terrain: [
        {
          name: 'Wall',
          line: [
            [5, 21],
            [15, 21],
          ],
          sight: 'blocks',
        },
      ],
    });
    const stopped = noted(wall);
    wall.lob([...MISSES, 4, 6, 6, 1, 1, 6]);
    expect(stopped).toContain('stoppedByWall');
    expect(counted(wall, 'deviations')).toEqual({ 'medium 12': { stopped: 1 } });
    expect(counted(wall, 'blast-results')).toEqual({ 'fragGrenade enemies 1': { none: 1 } });
  });
});

describe('weapons that are thrown like shots', () => {
  test('REV-79 REV-81 they are counted among the throws, and among what deviates where they can be picked up', () => {
    const spear = { ...THROWER, weapons: ['spear'] };
    const houseRules = { ...PLAIN, 'thrown.recoverable': true };
    const scene = stage({ blue: [spear], red: [TARGET], houseRules });
    const thrower = scene.figure('Thrower');
    const thing = scene.thing(thrower, 'spear');
    scene.script(1, 1, 1, 5, 2);
    scene.act(thrower, 'attack', { target: scene.figure('Target'), thing, use: 'throw' });
    scene.finish();
    expect(thing.node).toBe(scene.node(11, 21));
    expect(counted(scene, 'throws')).toEqual({ 'blue spear (throw) short': { missed: 1 } });
    expect(counted(scene, 'deviations')).toEqual({ 'short 2': { free: 1 } });
  });
});

describe('blasts that are fired', () => {
  const launcher = { 'weapons.berettaM92.blast.radii': [2], 'weapons.berettaM92.blast.damage': ['2D'] };

  function launch(faces: readonly number[], houseRules = {}, terrain: Stage['terrain'] = []) {
    const scene = stage({
      blue: [{ ...THROWER, weapons: ['berettaM92'] }],
      red: [{ ...TARGET, at: [10, 21] }],
      houseRules: { ...PLAIN, ...launcher, ...houseRules },
      terrain,
    });
    const thrower = scene.figure('Thrower');
    scene.script(...faces);
    scene.act(thrower, 'throwAt', { thing: scene.thing(thrower, 'berettaM92'), use: 'fire', at: [10, 21] });
    scene.finish();
    return state(scene.figure('Target'));
  }

  test('REV-23 REV-81 they have the difficulty of the range, and a miss deviates too', () => {
    expect(launch([5, 5, 5, 3, 3, 1])).toBe('wounded');
    expect(launch([5, 5, 4, 2, 1, 1, 3, 3, 1])).toBe('wounded');
  });

  test('REV-81 house rule: what is fired bursts nowhere when it misses', () => {
    expect(launch([5, 5, 4], { 'deviation.launched': false })).toBe('healthy');
  });

  test('REV-81 cover counts; what hits it bursts there', () => {
    const terrain = [{ name: 'Crate', rect: [8, 20, 4, 0.5], cover: 'hard', percent: 50 }];
    expect(launch([5, 5, 5, 1, 1, 3, 3, 1], {}, terrain)).toBe('wounded');
    const wide = [{ name: 'Crate', rect: [8, 18.5, 4, 0.4], cover: 'hard', percent: 50 }];
    expect(launch([5, 5, 5, 1, 1], { 'cover.targetWithin': null }, wide)).toBe('healthy');
  });
});

describe('REV-35 house rule: blasts harm pieces', () => {
  const HARMS = { 'blast.harmsPieces': true };
  const shed = (y: number, more = {}) => ({ name: `Shed ${y}`, rect: [8, y, 4, 1], protection: '1D', ...more });
  const destroyed = ({ battle }: Pick<Scene, 'battle'>) =>
    battle.barriers.filter(({ isDestroyed }) => isDestroyed).map(({ piece }) => piece.name);

  test('REV-35 each piece in reach is rolled against with the code of its zone, after all figures', () => {
    const terrain = [shed(21.5), shed(23), shed(25), { name: 'Bush', rect: [8, 17, 4, 1], cover: 'soft' }];
    const scene = field({ terrain, houseRules: { ...HARMS, 'protection.from.destroyed': 5 } });
    // 6 damage to the target; two dice to the shed at 1.5 metres, one at 3, none at 5.
    scene.lob([...HITS, 3, 3, 1, 3, 3, 1, 6, 1]);
    expect(destroyed(scene)).toEqual(['Shed 21.5', 'Shed 23']);
    expect(counted(scene, 'protection-rolls')).toEqual({ 'blast no': { destroyed: 2 } });
  });

  test('REV-35 pieces suffer nothing otherwise', () => {
    const scene = field({ terrain: [shed(21.5)] });
    scene.lob([...HITS, 3, 3, 1]);
    expect(counted(scene, 'protection-rolls')).toEqual({});
  });

  test('REV-35 REV-37 a piece that shields somebody is rolled against for him, not once more', () => {
    const scene = field({ terrain: [shed(21)], others: [{ name: 'Behind', at: [10, 23] }], houseRules: HARMS });
    scene.lob([...HITS, 3, 3, 1, 1, 6]);
    expect(counted(scene, 'protection-rolls')).toEqual({ 'blast no': { undamaged: 1 } });
  });

  test('REV-35 REV-47 a piece that may not be destroyed, or has fallen, is not', () => {
    const terrain = [shed(21.5, { destroyable: false }), shed(18)];
    const scene = field({ terrain, houseRules: { ...HARMS, 'protection.from.destroyed': 5 } });
    scene.battle.destroy(scene.battle.barriers[1]);
    scene.lob([...HITS, 3, 3, 1, 3, 3, 1]);
    expect(destroyed(scene)).toEqual(['Shed 18']);
  });

  const DOOR = {
    name: 'Door',
    line: [
      [8, 20.5],
      [12, 20.5],
    ],
    sight: 'blocks',
    movement: 'impassable',
    protection: '1D',
  };
  const atDoor = (faces: readonly number[], houseRules = {}, at: readonly [number, number] = [10, 10]) => {
    const scene = stage({
      blue: [{ ...THROWER, at }],
      red: [{ ...TARGET, at: [10, 23] }],
      terrain: [DOOR],
      houseRules: { ...GRENADE, ...HARMS, ...houseRules },
    });
    const thrower = scene.figure('Thrower');
    const blast = { piece: 0, thing: scene.thing(thrower, 'fragGrenade'), use: 'throw' } as const;
    return {
      ...scene,
      thrower,
      blast,
      throws: () => {
        scene.script(...faces);
        scene.act(thrower, 'attackPiece', blast);
      },
    };
  };

  test('REV-35 a blast may be aimed at a piece, which bursts before it; sight and ways are open once it has fallen', () => {
    const scene = atDoor([...HITS, 6, 1, 1, 6], { 'protection.from.destroyed': 5 });
    const { battle, node, figure } = scene;
    expect(battle.sight.visible(node(10, 10), node(10, 23))).toBe(false);
    const before = battle.version;
    scene.throws();
    scene.finish();
    // In the second zone: one die against the door's, then against Body.
    expect(destroyed(scene)).toEqual(['Door']);
    expect(state(figure('Target'))).toBe('healthy');
    expect(battle.sight.visible(node(10, 10), node(10, 23))).toBe(true);
    expect(battle.movement).not.toBe(battle.ways.whole);
    expect(battle.version).toBeGreaterThan(before);
    expect(counted(scene, 'throws')).toEqual({ 'blue fragGrenade medium': { hit: 1 } });
  });

  test('REV-35 REV-80 a miss deviates from the near side of the piece, which stops it', () => {
    // It lands at the door eight metres on, whose 1 cancels the zone's 1.
    const scene = atDoor([...MISSES, 4, 4, 4, 1, 6]);
    scene.throws();
    scene.finish();
    expect(scene.game.landing.y).toBeLessThan(2050);
    expect(counted(scene, 'deviations')).toEqual({ 'medium 8': { stopped: 1 } });
    expect(counted(scene, 'throws')).toEqual({ 'blue fragGrenade medium': { missed: 1 } });
  });

  test('REV-35 it is aimed at a piece with a ranking, in range and sight, not at who is behind it', () => {
    const { may, thrower, blast, figure } = atDoor([]);
    expect(may(thrower, 'attackPiece', blast)).toBe(true);
    expect(may(thrower, 'attackPiece', { ...blast, target: figure('Target') })).toBe(false);
    const off = atDoor([], { 'blast.harmsPieces': false });
    expect(off.may(off.thrower, 'attackPiece', off.blast)).toBe(false);
    const near = [20, 21].map((y) => atDoor([], {}, [10, y]));
    expect(near.map((scene) => scene.may(scene.thrower, 'attackPiece', scene.blast))).toContain(false);
    const unarmed = atDoor([]);
    unarmed.battle.sides[0].forbidden = 1 << OPTION['throw blast'];
    expect(unarmed.may(unarmed.thrower, 'attackPiece', unarmed.blast)).toBe(false);
  });

  test('REV-03 REV-35 without blasts a hit on the piece does the damage of the first zone to it alone', () => {
    const scene = atDoor([...HITS, 3, 3, 1], { 'modules.blast': false, 'protection.from.destroyed': 5 });
    scene.throws();
    scene.finish();
    expect(destroyed(scene)).toEqual(['Door']);
    const missed = atDoor([...MISSES], { 'modules.blast': false });
    missed.throws();
    missed.finish();
    expect(destroyed(missed)).toEqual([]);
  });
});

describe('blasts among the counts of weapons', () => {
  test('REV-78 a throw by its code and range, whether it bursts where it is aimed or not', () => {
    const { lob, ...scene } = field();
    lob([...MISSES, 5, 3, 2]);
    expect(counted(scene, 'weapon-attacks')).toEqual({ 'fragGrenade 3D medium 0': { miss: 1 } });
    const hit = field();
    hit.lob([...HITS, 3, 3, 1]);
    expect(counted(hit, 'weapon-attacks')).toEqual({ 'fragGrenade 3D medium 0': { hit: 1 } });
  });

  test('REV-40 REV-50 not in the dark, nor against a dodge', () => {
    const dark = field({ light: 'moonlit' });
    dark.lob([1, 1, 1, 6, 6, 6, 3, 3, 1]);
    expect(counted(dark, 'weapon-attacks')).toEqual({});
    const policy: Stage['policy'] = {
      react: (_battle, _figure, _attack, answer) => {
        answer.reaction = REACTION.regular;
      },
    };
    const dodged = field({ policy });
    dodged.lob([1, 1, 1, 1, 4, 3, 3, 3, 3, 1]);
    expect(counted(dodged, 'weapon-attacks')).toEqual({});
  });

  test('REV-36 what each zone does to figures by what resists it', () => {
    const { lob, ...scene } = field({ others: [{ name: 'Other', at: [10, 23], body: '1D+1' }] });
    lob([...HITS, 3, 3, 1, 1, 6]);
    expect(counted(scene, 'weapon-blasts')).toEqual({
      'fragGrenade 1 1D': { wounded: 1 },
      'fragGrenade 2 1D+1': { none: 1 },
    });
  });

  test('REV-35 REV-37 not with one roll for all, nor through protection', () => {
    const shared = field({ houseRules: { 'blast.rollPerTarget': false } });
    shared.lob([...HITS, 3, 3, 1]);
    expect(counted(shared, 'weapon-blasts')).toEqual({});
    const terrain = [{ name: 'Door', rect: [9, 20.5, 2, 0.5], protection: '1D' }];
    const behind = field({ terrain, others: [{ name: 'Other', at: [10, 22] }] });
    behind.lob([...HITS, 3, 3, 1, 1, 1, 6]);
    expect(counted(behind, 'weapon-blasts')).toEqual({ 'fragGrenade 1 1D': { wounded: 1 } });
  });
});

describe('the order of a blast', () => {
  test('REV-35 the nearest to the centre first, of equal distance in list order', () => {
    const names = ['a', 'b', 'c', 'd', 'e'];
    const { battle } = stage({ blue: names.map((name) => ({ name })) });
    const blast = new Blast(battle.figures, 0, 1);
    for (const metres of [
      [3, 2, 1, 2, 3],
      [1, 1, 1, 1, 1],
    ]) {
      blast.begin();
      for (const [i, distance] of metres.entries()) blast.add(battle.figures[i], distance);
      const order = blast.order.slice(0, blast.count).map(({ name }) => name);
      const stable = names.toSorted((a, b) => metres[names.indexOf(a)] - metres[names.indexOf(b)]);
      expect(order).toEqual(stable);
      expect([...blast.metres.subarray(0, blast.count)]).toEqual(metres.toSorted());
    }
  });

  test('REV-37 a piece falls by the blast that broke it, once', () => {
    const { battle } = stage({});
    const blast = new Blast(battle.figures, 0, 1);
    blast.begin();
    blast.noteBreach(0, 5);
    expect(blast.breached).toBe(1);
    blast.begin();
    expect(blast.breached).toBe(0);
  });
});
