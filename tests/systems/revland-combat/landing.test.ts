import { describe, expect, test } from 'vitest';
import { ScriptedDice } from '../../../src/sim/kernel/dice/scripted.ts';
import { compileRules, type Patch } from '../../../src/sim/kernel/rules/table.ts';
import { RANGE } from '../../../src/sim/systems/revland-combat/rules/profiles.ts';
import { type RevlandRules, rules } from '../../../src/sim/systems/revland-combat/rules/rules.ts';
import { Deviation, zoneAt } from '../../../src/sim/systems/revland-combat/steps/deviation.ts';
import { Rolling } from '../../../src/sim/systems/revland-combat/steps/rolling.ts';
import { Landing } from '../../../src/sim/systems/revland-combat/table/attack.ts';
import { Barrier } from '../../../src/sim/systems/revland-combat/table/barriers.ts';
import { Lattice } from '../../../src/sim/tabletop/geometry.ts';
import { compileTerrain, type PieceSpec } from '../../../src/sim/tabletop/terrain.ts';

const lattice = new Lattice(40, 40, 100);
const node = (x: number, y: number) => lattice.nodeNear(100 * x, 100 * y);
const metres = ({ x, y }: Landing) => [x / 100, y / 100];
const close = (...wanted: number[]) => wanted.map((one) => expect.closeTo(one, 9));

const compiled = compileRules(rules, {}) as RevlandRules;

function thrown(
  from: number,
  target: number,
  faces: readonly number[],
  range: keyof typeof RANGE,
  patch: Patch = {},
): Landing {
  const ruled = compileRules(rules, patch) as RevlandRules;
  const deviation = new Deviation(ruled, new Rolling(ruled));
  const dice = new ScriptedDice(faces);
  deviation.roll(dice, 0, RANGE[range]);
  dice.finish();
  return new Landing().at(lattice, target).off(lattice, from, deviation);
}

const piece = (spec: Partial<PieceSpec>): Barrier => {
  const { pieces } = compileTerrain([{ name: 'Wall', ...spec }]);
  return new Barrier(compiled, pieces[0], { protection: '4D' });
};

describe('where a miss comes down', () => {
  test.each([
    { face: 1, north: [10, 16], east: [16, 10] },
    { face: 2, north: [6, 20], east: [20, 14] },
    {
      face: 3,
      north: [10 - 4 * Math.SQRT1_2, 20 + 4 * Math.SQRT1_2],
      east: [20 + 4 * Math.SQRT1_2, 10 + 4 * Math.SQRT1_2],
    },
    { face: 4, north: [10, 24], east: [24, 10] },
    {
      face: 5,
      north: [10 + 4 * Math.SQRT1_2, 20 + 4 * Math.SQRT1_2],
      east: [20 + 4 * Math.SQRT1_2, 10 - 4 * Math.SQRT1_2],
    },
    { face: 6, north: [14, 20], east: [20, 6] },
  ])('REV-79 face $face of the die, four metres off, thrown north and thrown east', ({ face, north, east }) => {
    expect(metres(thrown(node(10, 10), node(10, 20), [face, 4], 'short'))).toEqual(close(...north));
    expect(metres(thrown(node(10, 10), node(20, 10), [face, 4], 'short'))).toEqual(close(...east));
  });

  test('REV-79 the line of throw may be any: on by five metres along three to four', () => {
    expect(metres(thrown(node(10, 10), node(16, 18), [4, 5], 'short'))).toEqual(close(19, 22));
  });

  test('REV-79 house rule: other angles', () => {
    const patch = { 'deviation.angles': [0, 60, 120, 180, 240, 300] };
    expect(metres(thrown(node(10, 10), node(10, 20), [4, 4], 'short', patch))).toEqual(close(10, 16));
    expect(metres(thrown(node(10, 10), node(10, 20), [2, 4], 'short', patch))).toEqual(
      close(10 + 4 * Math.sin(Math.PI / 3), 22),
    );
  });

  test('REV-80 one die of metres at point-blank and short range, two at medium, three at long', () => {
    expect(metres(thrown(node(10, 10), node(10, 12), [4, 6], 'pointBlank'))).toEqual(close(10, 18));
    expect(metres(thrown(node(10, 10), node(10, 20), [4, 6, 3], 'medium'))).toEqual(close(10, 29));
    expect(metres(thrown(node(10, 10), node(10, 20), [1, 6, 3, 1], 'long'))).toEqual(close(10, 10));
  });

  test('REV-36 a zone reaches up to and including its radius', () => {
    expect([0, 2, 2.0000001, 4, 6, 6.5].map((far) => zoneAt([2, 4, 6], far))).toEqual([0, 0, 1, 1, 2, 3]);
  });
});

describe('walls on the way', () => {
  const stopped = (landing: Landing, barrier: Barrier) => [landing.stopAtWalls([barrier]), ...metres(landing)];
  const flown = () => thrown(node(10, 10), node(10, 20), [4, 6], 'short');

  test.each([
    { name: 'impassable', spec: { movement: 'impassable' } as const },
    { name: 'sight-blocking', spec: { sight: 'blocks' } as const },
  ])('REV-80 an $name area stops it where the line enters it', ({ spec }) => {
    const wall = piece({ ...spec, rect: [5, 23, 10, 1] });
    const [isStopped, x, y] = stopped(flown(), wall);
    expect([isStopped, x]).toEqual([true, 10]);
    expect(y).toBeGreaterThan(22.98);
    expect(y).toBeLessThan(23);
  });

  test('REV-80 thrown east, a wall stops it as well', () => {
    const wall = piece({ sight: 'blocks', rect: [22, 5, 1, 10] });
    const landing = thrown(node(10, 10), node(20, 10), [4, 6], 'short');
    expect(landing.stopAtWalls([wall])).toBe(true);
    expect([landing.x / 100, landing.y / 100]).toEqual([expect.closeTo(22, 1), 10]);
    expect(landing.x).toBeLessThan(2200);
  });

  test('REV-80 a line does, a disc does', () => {
    expect(
      stopped(
        flown(),
        piece({
          sight: 'blocks',
          line: [
            [5, 22],
            [15, 22],
          ],
        }),
      )[0],
    ).toBe(true);
    expect(stopped(flown(), piece({ movement: 'impassable', circle: [10, 25, 1.5] }))[0]).toBe(true);
  });

  test.each([
    { name: 'open and seen over', spec: { cover: 'hard', rect: [5, 23, 10, 1] } as const },
    { name: 'seen into', spec: { sight: 'blocks-through', rect: [5, 23, 10, 1] } as const },
    { name: 'beyond', spec: { sight: 'blocks', rect: [5, 27, 10, 1] } as const },
    { name: 'around the target point', spec: { sight: 'blocks', rect: [5, 19, 10, 9] } as const },
  ])('REV-80 a piece that is $name does not', ({ spec }) => {
    expect(stopped(flown(), piece(spec))).toEqual([false, ...close(10, 26)]);
  });

  test('REV-47 REV-80 nor one that is destroyed', () => {
    const wall = piece({ sight: 'blocks', rect: [5, 23, 10, 1] });
    wall.isDestroyed = true;
    expect(stopped(flown(), wall)[0]).toBe(false);
  });

  test('REV-80 the nearest of several stops it', () => {
    const near = piece({ sight: 'blocks', rect: [5, 22, 10, 1] });
    const far = piece({ sight: 'blocks', rect: [5, 24, 10, 1] });
    for (const walls of [
      [near, far],
      [far, near],
    ]) {
      const landing = flown();
      landing.stopAtWalls(walls);
      expect(landing.y / 100).toBeCloseTo(22, 1);
    }
  });

  test('REV-81 what hits cover comes down where the line meets it', () => {
    const landing = new Landing().at(lattice, node(10, 20));
    landing.meet(lattice, node(10, 10), piece({ cover: 'hard', rect: [5, 15, 10, 1] }).piece.shape);
    expect([landing.x / 100, landing.y / 100]).toEqual([10, expect.closeTo(15, 1)]);
  });

  test('REV-37 a line enters a piece from outside only', () => {
    const { shape } = piece({ cover: 'hard', rect: [8, 8, 4, 4] }).piece;
    const from = (x: number, y: number, to: number) => new Landing().at(lattice, node(x, y)).enters(shape, lattice, to);
    expect([
      from(10, 10, node(10, 20)),
      from(10, 15, node(10, 10)),
      from(5, 10, node(20, 10)),
      from(5, 5, node(5, 9)),
    ]).toEqual([false, true, true, false]);
  });
});
