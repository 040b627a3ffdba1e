import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { compileRules, namedFields } from '../../src/sim/kernel/rules/table.ts';
import { Lattice } from '../../src/sim/tabletop/geometry.ts';
import {
  COVER_BACK_SHIFT,
  COVER_MASK,
  COVER_SHIFT,
  COVERS,
  figureBlocks,
  SightMemo,
  SightTable,
  sightRules,
  VISIBLE,
} from '../../src/sim/tabletop/sight.ts';
import { compileTerrain } from '../../src/sim/tabletop/terrain.ts';
import { type At, lattice, node, sightOver } from './pictures.ts';
import { anyTerrain } from './terrains.ts';

const middle = [4, 4, 4, 4] as const;
const hedge = {
  line: [
    [0, 6],
    [12, 6],
  ],
  cover: 'soft',
} as const;

describe('sight', () => {
  const cases: readonly [sight: 'clear' | 'blocks-through' | 'blocks', how: string, from: At, to: At, seen: boolean][] =
    [
      ['clear', 'through it', [2, 6], [10, 6], true],
      ['blocks-through', 'past it', [2, 2], [10, 3], true],
      ['blocks-through', 'through it', [2, 6], [10, 6], false],
      ['blocks-through', 'into it', [2, 6], [6, 6], true],
      ['blocks-through', 'out of it', [6, 6], [2, 6], true],
      ['blocks-through', 'inside it', [5, 5], [7, 7], true],
      ['blocks-through', 'through it from its edge', [4, 6], [10, 6], true],
      ['blocks-through', 'past its corner, touching', [2, 2], [3, 3], true],
      ['blocks-through', 'over its corner, touching', [2, 6], [6, 2], false],
      ['blocks', 'past it', [2, 2], [10, 3], true],
      ['blocks', 'through it', [2, 6], [10, 6], false],
      ['blocks', 'into it', [2, 6], [6, 6], false],
      ['blocks', 'inside it', [5, 5], [7, 7], false],
      ['blocks', 'outward from its edge', [4, 6], [2, 9], true],
      ['blocks', 'at its edge from outside', [2, 9], [4, 6], true],
      ['blocks', 'through it from edge to edge', [4, 6], [8, 6], false],
      ['blocks', 'along its face', [4, 4], [4, 8], false],
      ['blocks', 'over its corner, touching', [2, 6], [6, 2], false],
      ['blocks', 'from where one stands', [6, 6], [6, 6], true],
    ];
  test.each(cases)('%s: a line %s, %j to %j: seen %j', (sight, _, from, to, seen) => {
    const table = sightOver({ rect: middle, sight });
    expect(table.visible(node(from), node(to))).toBe(seen);
    expect(table.visible(node(to), node(from))).toBe(seen);
  });

  test('a hedge that blocks through is seen over by whoever is within 1 unit of it', () => {
    const table = sightOver({ ...hedge, sight: 'blocks-through' });
    expect(table.visible(node([6, 2]), node([6, 10]))).toBe(false);
    expect(table.visible(node([6, 5]), node([6, 10]))).toBe(true);
    expect(table.visible(node([6, 2]), node([6, 7]))).toBe(true);
    expect(table.visible(node([6, 4]), node([6, 8]))).toBe(false);
  });

  test('a wall that blocks stops whoever is beside it, but not who stands on it', () => {
    const table = sightOver({ ...hedge, sight: 'blocks' });
    expect(table.visible(node([6, 5]), node([6, 7]))).toBe(false);
    expect(table.visible(node([6, 6]), node([6, 9]))).toBe(true);
    expect(table.visible(node([2, 6]), node([9, 6]))).toBe(false);
  });

  test('two buildings side by side leave no crack', () => {
    const pair = [
      { name: 'west', rect: [4, 4, 2, 4], sight: 'blocks' },
      { name: 'east', rect: [6, 4, 2, 4], sight: 'blocks' },
    ] as const;
    expect(sightOver(pair).visible(node([6, 1]), node([6, 11]))).toBe(false);
  });
});

describe('cover', () => {
  const cover = (table: SightTable, shooter: At, target: At) => COVERS[table.cover(node(shooter), node(target))];
  const wood = { rect: middle, cover: 'soft', sight: 'clear' } as const;

  test.each<[string, At, At, string]>([
    ['a target in the wood', [1, 6], [6, 6], 'soft'],
    ['a target on its edge', [1, 6], [4, 6], 'soft'],
    ['a target behind the wood', [1, 6], [10, 6], 'soft'],
    ['a target beside the line', [1, 1], [10, 1], 'none'],
    ['a target in the open, the shooter in the wood', [6, 6], [10, 6], 'none'],
    ['a target in the open, the shooter within 1 unit of the wood', [3, 6], [10, 6], 'none'],
    ['a target in the open, the shooter 2 units behind the wood', [2, 6], [10, 6], 'soft'],
    ['a target in the same wood as the shooter', [5, 5], [7, 7], 'soft'],
  ])('%s', (_, shooter, target, expected) => {
    expect(cover(sightOver(wood), shooter, target)).toBe(expected);
  });

  test.each<[string, At, At, string]>([
    ['a target across the hedge', [6, 1], [6, 10], 'soft'],
    ['a target close behind it', [6, 1], [6, 7], 'soft'],
    ['a target close to it on the side of the shooter', [6, 1], [6, 5], 'none'],
    ['a target on the very line', [6, 1], [6, 6], 'soft'],
    ['a target across it, the shooter within 1 unit of it', [6, 5], [6, 10], 'none'],
    ['a target across it, the shooter 2 units from it', [6, 4], [6, 10], 'soft'],
    ['a target on the same side, away from it', [1, 1], [6, 3], 'none'],
  ])('hedge: %s', (_, shooter, target, expected) => {
    expect(cover(sightOver(hedge), shooter, target)).toBe(expected);
  });

  test('is not the same both ways', () => {
    const table = sightOver(wood);
    expect(cover(table, [6, 6], [10, 6])).toBe('none');
    expect(cover(table, [10, 6], [6, 6])).toBe('soft');
  });

  test('the best piece on the line counts, once', () => {
    const table = sightOver([
      {
        name: 'hedge',
        line: [
          [0, 3],
          [12, 3],
        ],
        cover: 'soft',
      },
      {
        name: 'wall',
        line: [
          [0, 6],
          [12, 6],
        ],
        cover: 'hard',
      },
      { name: 'wood', rect: [0, 8, 12, 1], cover: 'soft' },
    ]);
    expect(cover(table, [6, 0], [6, 11])).toBe('hard');
    expect(cover(table, [6, 0], [6, 4])).toBe('soft');
  });

  test.each<[string, object, At, At, string, string]>([
    [
      'cover.insideCounts',
      { 'cover.insideCounts': false, 'cover.crossedCounts': false },
      [1, 6],
      [6, 6],
      'soft',
      'none',
    ],
    ['cover.crossedCounts', { 'cover.crossedCounts': false }, [1, 6], [10, 6], 'soft', 'none'],
    ['cover.shooterInsideIgnores', { 'cover.shooterInsideIgnores': false }, [6, 6], [10, 6], 'none', 'soft'],
    ['cover.shooterWithin null', { 'cover.shooterWithin': null }, [3, 6], [10, 6], 'none', 'soft'],
    ['cover.shooterWithin 2', { 'cover.shooterWithin': 2 }, [2, 6], [10, 6], 'soft', 'none'],
  ])('house rule %s', (_, houseRules, shooter, target, before, after) => {
    expect(cover(sightOver(wood), shooter, target)).toBe(before);
    expect(cover(sightOver(wood, houseRules as Record<string, unknown>), shooter, target)).toBe(after);
  });

  test('a crossed hedge beside the shooter covers its target when being close never matters', () => {
    expect(cover(sightOver(hedge, { 'cover.shooterWithin': null }), [6, 5], [6, 10])).toBe('soft');
  });

  test('every rule of sight has a sentence', () => {
    for (const { key, field } of namedFields(sightRules)) expect(field.doc, key).toMatch(/^[A-Z].*\.$/);
  });
});

describe('any terrain', () => {
  const compiled = compileRules(sightRules);
  const places = fc.tuple(fc.nat(lattice.count - 1), fc.nat(lattice.count - 1));

  test('sight is the same both ways, whoever asks first', () => {
    fc.assert(
      fc.property(anyTerrain, places, (specs, [a, b]) => {
        const there = new SightTable(lattice, compileTerrain(specs), compiled);
        const back = new SightTable(lattice, compileTerrain(specs), compiled);
        expect(there.visible(a, b)).toBe(back.visible(b, a));
        expect(there.cover(a, b)).toBe(back.cover(a, b));
        expect(there.cover(b, a)).toBe(back.cover(b, a));
      }),
      { numRuns: 500 },
    );
  });

  test('what is remembered is what the rules say, worked out piece by piece', () => {
    fc.assert(
      fc.property(anyTerrain, places, (specs, [from, to]) => {
        const terrain = compileTerrain(specs);
        const table = new SightTable(lattice, terrain, compiled);
        const [x1, y1, x2, y2] = [lattice.x[from], lattice.y[from], lattice.x[to], lattice.y[to]];
        let visible = true;
        let cover = 0;
        for (const piece of terrain.pieces) {
          const crossed = piece.crosses(x1, y1, x2, y2);
          const shooterIn = piece.contains(x1, y1);
          const targetIn = piece.contains(x2, y2);
          if (piece.sight === 'blocks-through' && crossed && !shooterIn && !targetIn) visible = false;
          const counts =
            (targetIn && piece.shape.kind !== 'line') ||
            (crossed && !shooterIn && piece.distanceSquared(x1, y1) > 100 * 100);
          if (counts) cover = Math.max(cover, COVERS.indexOf(piece.cover));
          if (piece.sight === 'blocks' && from !== to && crossed) {
            // Shortened at both ends it still meets the piece; a power of two keeps this exact.
            const hair = 2 ** -13;
            const at = (share: number): [number, number] => [x1 + (x2 - x1) * share, y1 + (y2 - y1) * share];
            if (piece.crosses(...at(hair), ...at(1 - hair))) visible = false;
          }
        }
        expect(table.cover(from, to)).toBe(cover);
        expect(table.visible(from, to)).toBe(visible);
        const look = table.look(from, to);
        expect((look & VISIBLE) !== 0).toBe(visible);
        expect((look >> COVER_SHIFT) & COVER_MASK).toBe(cover);
        expect(look >> COVER_BACK_SHIFT).toBe(new SightTable(lattice, terrain, compiled).cover(to, from));
        expect(table.fillRow(from)[to]).toBe(look);
      }),
      { numRuns: 1000 },
    );
  });

  test.each([
    ['of every node', new SightMemo(6561)],
    ['of nearly every node, made when asked for', new SightMemo(6561, null, 6560)],
    ['of a few nodes', new SightMemo(6561, null, 3)],
    ['of none', new SightMemo(6561, null, 0)],
  ])('a fine lattice that keeps rows %s gives the same answers', (_, rows) => {
    const specs = [
      {
        name: 'wood',
        polygon: [
          [4, 4],
          [9, 5],
          [5, 9],
        ],
        cover: 'soft',
        sight: 'blocks-through',
      },
      {
        name: 'wall',
        line: [
          [0, 2],
          [8, 2],
        ],
        cover: 'hard',
      },
    ] as const;
    const fine = new Lattice(12, 12, 15);
    expect(fine.count).toBe(6561);
    const direct = new SightTable(fine, compileTerrain(specs), compiled, rows);
    const remembered = sightOver(specs);
    const far = (n: number) => fine.nodeNear(lattice.x[n], lattice.y[n]);
    const shared = Array.from({ length: lattice.count }, (_, n) => n).filter(
      (n) => fine.x[far(n)] === lattice.x[n] && fine.y[far(n)] === lattice.y[n],
    );
    expect(shared.length).toBeGreaterThan(20);
    for (const a of shared) for (const b of shared) expect(direct.look(far(a), far(b))).toBe(remembered.look(a, b));
    const row = direct.fillRow(far(shared[3]));
    for (const b of shared) expect(row[far(b)]).toBe(remembered.look(shared[3], b));
  });
});

test('a figure blocks the line that passes within half its base of its centre', () => {
  expect(figureBlocks(0, 0, 1000, 0, 500, 50, 50)).toBe(true);
  expect(figureBlocks(0, 0, 1000, 0, 500, 51, 50)).toBe(false);
  expect(figureBlocks(0, 0, 1000, 0, 1040, 0, 50)).toBe(true);
  expect(figureBlocks(0, 0, 1000, 0, 1060, 0, 50)).toBe(false);
});
