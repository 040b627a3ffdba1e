import { describe, expect, test } from 'vitest';
import { Snapshot } from '../../../src/sim/kernel/players/position.ts';
import { COVER, COVERS, SMOKE, SMOKES } from '../../../src/sim/systems/revland-combat/rules/profiles.ts';
import { exposureOf, HIDDEN } from '../../../src/sim/systems/revland-combat/table/sights.ts';
import { type Stage, stage } from './support.ts';

type Point = readonly [number, number];
const [BLUE, RED] = [
  [10, 10],
  [10, 20],
] as const;

function view(terrain: Stage['terrain'], houseRules: Stage['houseRules'] = {}, from: Point = BLUE, to: Point = RED) {
  const { battle, node } = stage({ terrain: terrain ?? [], houseRules });
  const line = battle.sight.line(node(...from), node(...to));
  const barrier = battle.sight.coverOn(line);
  return {
    battle,
    isSeen: battle.sight.isOpen(line),
    piece: barrier < 0 ? null : battle.barriers[barrier].piece.name,
    cover: COVERS[barrier < 0 ? COVER.none : battle.barriers[barrier].cover],
    smoke: SMOKES[line.smoke],
  };
}

const across = (distance: number, more: object) => ({
  name: `piece ${distance}`,
  line: [
    [8, 10 + distance],
    [12, 10 + distance],
  ],
  ...more,
});

describe('REV-41: cover', () => {
  test.each([
    [{ cover: 'soft' }, 'quarter'],
    [{ cover: 'hard' }, 'half'],
    [{ cover: 'soft', percent: 75 }, 'threeQuarters'],
    [{ percent: 24 }, 'none'],
    [{ percent: 74 }, 'half'],
    [{ percent: 99 }, 'threeQuarters'],
    [{ percent: 100 }, 'full'],
  ] as const)('a piece with %j hides %s', (piece, cover) => {
    expect(view([across(9, piece)]).cover).toBe(cover);
  });

  test('by house rule shares round up, and soft and hard are others', () => {
    expect(view([across(9, { percent: 51 })], { 'cover.rounding': 'up' }).cover).toBe('threeQuarters');
    expect(view([across(9, { cover: 'soft' })], { 'cover.percent.soft': 75 }).cover).toBe('threeQuarters');
    expect(view([across(9, { cover: 'hard' })], { 'cover.percent.hard': 0 }).cover).toBe('none');
  });

  test('the target has to be within 2 m of the piece, and the attacker not within 1 m', () => {
    const cover = (distance: number, houseRules = {}) => view([across(distance, { cover: 'hard' })], houseRules).cover;
    expect([1, 2, 7, 8, 9].map((distance) => cover(distance))).toEqual(['none', 'none', 'none', 'half', 'half']);
    expect(cover(2, { 'cover.targetWithin': null })).toBe('half');
    expect(cover(1, { 'cover.targetWithin': null })).toBe('none');
    expect(cover(1, { 'cover.targetWithin': null, 'cover.ownWithin': 0.5 })).toBe('half');
    expect(cover(7, { 'cover.targetWithin': 3 })).toBe('half');
  });

  test('a piece of 100 % counts wherever the two stand', () => {
    expect(view([across(1, { percent: 100 })]).cover).toBe('full');
    expect(view([across(5, { percent: 100 })]).cover).toBe('full');
  });

  test('who stands in a piece has its cover, but not from within it', () => {
    const wood = { name: 'wood', rect: [5, 15, 10, 10], cover: 'soft', sight: 'blocks-through' };
    expect(view([wood]).cover).toBe('quarter');
    expect(view([wood], {}, [10, 16], [10, 20]).cover).toBe('none');
  });

  test('the highest percentage counts, then the ranking, then what is nearest to the target', () => {
    const piece = (...pieces: object[]) => view(pieces as Stage['terrain']).piece;
    expect(piece(across(9, { cover: 'soft' }), across(8, { cover: 'hard' }))).toBe('piece 8');
    expect(piece(across(9, { cover: 'hard' }), across(8, { cover: 'hard', protection: 'carDoor' }))).toBe('piece 8');
    expect(piece(across(8, { cover: 'hard' }), across(9, { cover: 'hard' }))).toBe('piece 9');
    expect(piece(across(8, { percent: 60 }), across(9, { percent: 50 }))).toBe('piece 8');
  });

  test('REV-03 switched off, nothing covers', () => {
    const off = { 'modules.cover': false };
    expect(view([across(9, { cover: 'hard' })], off).cover).toBe('none');
    expect(view([across(9, { percent: 100 })], off).cover).toBe('none');
  });
});

describe('REV-22: a line of sight', () => {
  test('is stopped by what blocks, and by what is seen into only where neither stands in it', () => {
    expect(view([across(5, { sight: 'blocks' })])).toMatchObject({ isSeen: false, cover: 'full' });
    const wood = { name: 'wood', rect: [5, 14, 10, 3], sight: 'blocks-through' };
    expect(view([wood]).isSeen).toBe(false);
    expect(view([wood], {}, BLUE, [10, 16]).isSeen).toBe(true);
  });

  test('figures neither block nor cover', () => {
    const { battle, node } = stage({ blue: [{ name: 'Between', at: [10, 15] }] });
    expect(battle.sees(node(...BLUE), node(...RED))).toBe(true);
  });
});

describe('REV-40: smoke', () => {
  test('is the densest zone that the line crosses', () => {
    const zone = (smoke: string, y: number) => ({ name: smoke, circle: [10, y, 2], smoke });
    expect(view([]).smoke).toBe('none');
    expect(view([zone('light', 13), zone('veryThick', 16), zone('thick', 18)]).smoke).toBe('veryThick');
    expect(view([{ name: 'aside', circle: [20, 15, 2], smoke: 'thick' }]).smoke).toBe('none');
  });
});

describe('REV-47: what is destroyed', () => {
  test('covers, stops and bars nothing from then on', () => {
    const door = across(9, { sight: 'blocks', movement: 'impassable', protection: 'flimsyWoodenDoor' });
    const { battle, node, may, figure } = stage({ terrain: [door], blue: [{ name: 'Blue', at: [10, 17] }] });
    const line = battle.sight.line(node(...BLUE), node(...RED));
    const blue = figure('Blue');
    expect(may(blue, 'halfMove', { at: [10, 20] })).toBe(false);
    battle.destroy(battle.barriers[0]);
    expect(battle.sight.isOpen(line)).toBe(true);
    expect(battle.sight.coverOn(line)).toBe(-1);
    expect(may(blue, 'halfMove', { at: [10, 20] })).toBe(true);
    battle.reset();
    expect(battle.sight.isOpen(line)).toBe(false);
    expect(battle.movement).toBe(battle.ways.whole);
  });

  test('hides nobody any longer from attacks, in this game and in one that goes on from before', () => {
    const door = across(9, { sight: 'blocks', movement: 'impassable', protection: 'flimsyWoodenDoor' });
    const { battle, node } = stage({ terrain: [door] });
    const [blue, red] = [node(...BLUE), node(...RED)];
    const exposures = () => [battle.sight.exposure(blue, red), battle.sight.exposure(red, blue)];
    const before = new Snapshot();
    battle.exchange(before);
    expect(exposures()).toEqual([HIDDEN, HIDDEN]);
    battle.destroy(battle.barriers[0]);
    const open = exposureOf(COVER.none, SMOKE.none);
    expect(exposures()).toEqual([open, open]);
    before.beginRestoring();
    battle.exchange(before);
    expect(exposures()).toEqual([HIDDEN, HIDDEN]);
    battle.destroy(battle.barriers[0]);
    expect(exposures()).toEqual([open, open]);
    battle.reset();
    expect(exposures()).toEqual([HIDDEN, HIDDEN]);
  });

  test('does not outlive its game: where figures can go depends on the pieces that this game destroyed', () => {
    const terrain = (name: string) => [
      { ...across(9, { movement: 'impassable', protection: 'flimsyWoodenDoor' }), name },
      { name: 'fence', rect: [12, 10, 4, 12], movement: 'rough', protection: 'flimsyWoodenDoor' },
    ];
    const ways = (name: string, before: readonly number[]) => {
      const { battle, node } = stage({ terrain: terrain(name), blue: [{ name: 'Blue', at: [10, 17] }] });
      for (const piece of before) battle.destroy(battle.barriers[piece]);
      battle.reset();
      battle.destroy(battle.barriers[0]);
      return [...battle.movement.reach(node(11, 17))];
    };
    expect(ways('door', [1, 0])).toEqual(ways('gate', []));
  });

  test('REV-20 REV-47 bars no way, but what was rough to cross stays rough', () => {
    const terrain = [
      { ...across(9, { movement: 'impassable', protection: 'flimsyWoodenDoor' }), name: 'door' },
      { name: 'fence', rect: [12, 10, 4, 12], movement: 'rough', protection: 'flimsyWoodenDoor' },
    ];
    const { battle, node } = stage({ terrain });
    const cost = () => battle.movement.straightCost(node(10, 15), node(18, 15));
    const whole = cost();
    for (const barrier of [...battle.barriers].reverse()) battle.destroy(barrier);
    expect(battle.movement).not.toBe(battle.ways.whole);
    expect(cost()).toBe(whole);
    expect(whole).toBeGreaterThan(800);
  });
});

describe('REV-42: the nearest point of a piece', () => {
  const ROUND = { circle: [10, 20, 3] };
  const SQUARE = { rect: [8, 18, 4, 4] };

  const reaches = (at: Point, long: number, shape: object = ROUND): boolean => {
    const { may, figure, thing } = stage({
      blue: [{ name: 'Blue', at, weapons: ['berettaM92'] }],
      terrain: [{ name: 'Tank', ...shape, protection: '4D' }],
      houseRules: { 'weapons.berettaM92.ranges': { from: 0, short: 1, medium: 2, long } },
    });
    const blue = figure('Blue');
    return may(blue, 'attackPiece', { piece: 0, thing: thing(blue, 'berettaM92') });
  };

  test.each([
    [[10, 10], 7],
    [[17, 20], 4],
    [[13, 24], 2],
    [[2, 14], 7],
  ] as const)('of a round one, seen from %j, is %s metres off', (at, metres) => {
    expect([reaches(at, metres), reaches(at, metres - 0.1)]).toEqual([true, false]);
  });

  test.each([
    [[10, 10], 8],
    [[18, 20], 6],
    [[10, 28], 6],
    [[1, 20], 7],
    [[16, 25], 5],
  ] as const)('of a square one, seen from %j, is %s metres off', (at, metres) => {
    expect([reaches(at, metres, SQUARE), reaches(at, metres - 0.1, SQUARE)]).toEqual([true, false]);
  });

  test('REV-42 REV-47 a piece behind a wall may be attacked once the wall has fallen', () => {
    const wall = (y: number) => ({ name: `Wall ${y}`, rect: [5, y, 10, 1], sight: 'blocks', protection: '1D' });
    const { battle, may, figure, thing } = stage({
      blue: [{ name: 'Blue', at: [10, 10], weapons: ['berettaM92'] }],
      terrain: [wall(14), wall(18)],
    });
    const blue = figure('Blue');
    const attack = { piece: 1, thing: thing(blue, 'berettaM92') };
    expect(may(blue, 'attackPiece', attack)).toBe(false);
    battle.destroy(battle.barriers[0]);
    expect(may(blue, 'attackPiece', attack)).toBe(true);
  });

  test('REV-42 a door between walls may be attacked from beside it as well, but not past a corner', () => {
    const line = (from: Point, to: Point) => ({ line: [from, to], sight: 'blocks', protection: '1D' });
    const attacks = (at: Point) => {
      const { may, figure, thing } = stage({
        blue: [{ name: 'Blue', at, weapons: ['berettaM92'] }],
        terrain: [
          { name: 'Door', ...line([10, 20], [12, 20]) },
          { name: 'West wall', ...line([4, 20], [10, 20]) },
          { name: 'East wall', ...line([12, 20], [18, 20]) },
          { name: 'Corner', ...line([4, 16], [4, 20]) },
        ],
      });
      const blue = figure('Blue');
      return may(blue, 'attackPiece', { piece: 0, thing: thing(blue, 'berettaM92') });
    };
    expect([attacks([11, 15]), attacks([7, 17]), attacks([15, 17]), attacks([2, 18])]).toEqual([
      true,
      true,
      true,
      false,
    ]);
  });

  test('REV-42 REV-47 a piece without a body ranking, or one that has fallen, cannot be attacked', () => {
    const { battle, may, figure, thing } = stage({
      blue: [{ name: 'Blue', at: [10, 10], weapons: ['berettaM92'] }],
      terrain: [
        { name: 'Curtain', rect: [5, 14, 3, 1], percent: 100 },
        { name: 'Wall', rect: [12, 14, 3, 1], percent: 100, protection: '1D' },
      ],
    });
    const blue = figure('Blue');
    const attacks = (piece: number) => may(blue, 'attackPiece', { piece, thing: thing(blue, 'berettaM92') });
    expect([attacks(0), attacks(1)]).toEqual([false, true]);
    battle.destroy(battle.barriers[1]);
    expect(attacks(1)).toBe(false);
  });

  test('is where the attacker stands, within it', () => {
    expect(reaches([11, 20], 2.1)).toBe(true);
  });
});

describe('the lines of a table', () => {
  test('are the same whenever they are asked for, also where a byte has no room for all pairs of them', () => {
    const fences = Array.from({ length: 24 }, (_, i) => ({
      name: `fence ${i}`,
      sight: 'blocks',
      line: [
        [i + 0.5, 9],
        [i + 0.5, 11],
      ],
    }));
    const { battle, node } = stage({ terrain: fences as Stage['terrain'] });
    const wrong: string[] = [];
    for (let pass = 0; pass < 2; pass++)
      for (let from = 0; from <= 24; from++)
        for (let to = 0; to <= 24; to++) {
          const between = Array.from({ length: Math.abs(to - from) }, (_, i) => Math.min(from, to) + i);
          const { blockers } = battle.sight.line(node(from, 10), node(to, 10));
          if (blockers.join() !== between.join()) wrong.push(`${from} to ${to}: ${blockers}`);
        }
    expect(wrong).toEqual([]);
    expect(battle.sight.table.size).toBeGreaterThan(2 * 256);
  });
});
