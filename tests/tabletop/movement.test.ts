import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { hundredths, Lattice } from '../../src/sim/tabletop/geometry.ts';
import { obstaclesOf, segmentCost } from '../../src/sim/tabletop/ground.ts';
import { type GroundCosts, Movement } from '../../src/sim/tabletop/movement.ts';
import { compileTerrain, type PieceSpec } from '../../src/sim/tabletop/terrain.ts';
import { type At, lattice, node } from './pictures.ts';
import { anyTerrain } from './terrains.ts';

const COSTS: GroundCosts = { rough: 2, linearObstacle: 1 };

function over(specs: readonly PieceSpec[], maxMove = 400, costs = COSTS): Movement {
  return new Movement(lattice, compileTerrain(specs), costs, maxMove);
}

function cost(movement: Movement, from: At, to: At): number | null {
  const at = movement.reach(node(from)).indexOf(node(to));
  return at < 0 ? null : movement.reachCost(node(from))[at];
}

describe('open ground', () => {
  const open = over([]);

  test('a move reaches every node within its length, and no other', () => {
    for (let n = 0; n < lattice.count; n++) {
      const near = Array.from({ length: lattice.count }, (_, m) => m).filter(
        (m) => m !== n && lattice.distanceSquared(n, m) <= 400 * 400,
      );
      expect([...open.reach(n)]).toEqual(near);
    }
  });

  test('costs are lengths, rounded up to whole hundredths', () => {
    expect(cost(open, [6, 6], [6, 10])).toBe(400);
    expect(cost(open, [6, 6], [7, 7])).toBe(142);
    expect(cost(open, [6, 6], [9, 9])).toBeNull();
    expect(over([]).reachCost(node([0, 0]))).toHaveLength(open.reach(node([0, 0])).length);
  });

  test('there are no obstacles where terrain costs nothing', () => {
    const hedge = {
      name: 'hedge',
      line: [
        [0, 6],
        [12, 6],
      ],
      movement: 'linear-obstacle',
    } as const;
    expect(open.hasObstacles).toBe(false);
    expect(over([hedge], 400, { rough: 1, linearObstacle: 0 }).hasObstacles).toBe(false);
    expect(over([hedge]).hasObstacles).toBe(true);
  });
});

describe('rough ground', () => {
  const bog = { name: 'bog', rect: [4, 0, 2, 12], movement: 'rough' } as const;

  test('the length inside costs double', () => {
    expect(cost(over([bog]), [3, 6], [6, 6])).toBeNull();
    expect(cost(over([bog], 500), [3, 6], [6, 6])).toBe(100 + 200 * 2);
    expect(cost(over([bog], 500), [2, 6], [4, 6])).toBe(200);
  });

  test('a piece has a cost of its own', () => {
    expect(cost(over([{ ...bog, movementCost: 1.5 }]), [3, 6], [6, 6])).toBe(400);
    expect(cost(over([{ ...bog, movement: 'open', movementCost: 1.5 }]), [3, 6], [6, 6])).toBe(400);
    expect(over([{ ...bog, movementCost: 1 }]).hasObstacles).toBe(false);
  });

  test('where pieces overlap the dearest counts', () => {
    const mire = { name: 'mire', rect: [5, 0, 2, 12], movement: 'rough', movementCost: 3 } as const;
    expect(cost(over([bog, mire], 1000), [4, 6], [8, 6])).toBe(100 * 2 + 200 * 3 + 100);
    expect(cost(over([mire, bog], 1000), [4, 6], [8, 6])).toBe(900);
  });

  test('going along its edge is going in it', () => {
    expect(over([bog], 1000).straightCost(node([4, 2]), node([4, 4]))).toBe(400);
    expect(over([bog], 1000).straightCost(node([3, 2]), node([3, 4]))).toBe(200);
  });

  test('going along a slanting edge is going in it, however the edge lies', () => {
    const step = fc.constantFrom(0.7, 1, 1.3, 1.9, 2.3);
    fc.assert(
      fc.property(step, step, fc.boolean(), (dx, dy, above) => {
        const corner: At = above ? [dx, 2 * dy + 1] : [2 * dx + 1, dy];
        const bog = { name: 'bog', polygon: [[dx, dy], [2 * dx, 2 * dy], corner], movement: 'rough' } as const;
        const obstacles = obstaclesOf(compileTerrain([bog]), COSTS);
        const [x, y] = [hundredths(5 * dx), hundredths(5 * dy)];
        const length = Math.sqrt(x * x + y * y);
        expect(segmentCost(obstacles, 0, 0, x, y)).toBe(Math.ceil(length * 1.2 - 1e-6));
      }),
    );
  });

  test('a round bog costs its chord, and a move goes round it where that is cheaper', () => {
    const pool = { name: 'pool', circle: [6, 6, 1], movement: 'rough', movementCost: 10 } as const;
    expect(over([pool], 3000).straightCost(node([4, 6]), node([8, 6]))).toBe(200 + 2000);
    expect(over([pool], 3000).straightCost(node([4, 7]), node([8, 7]))).toBe(400);
    // By [6, 7] on its rim: two legs of √5.
    expect(cost(over([pool], 3000), [4, 6], [8, 6])).toBeLessThan(600);
  });
});

describe('lines', () => {
  const wall = {
    name: 'wall',
    line: [
      [0, 6],
      [12, 6],
    ],
    movement: 'linear-obstacle',
  } as const;

  test('crossing costs extra, once', () => {
    expect(cost(over([wall]), [6, 5], [6, 7])).toBe(300);
    expect(cost(over([wall]), [6, 5], [6, 4])).toBe(100);
    expect(cost(over([{ ...wall, movementCost: 2 }]), [6, 5], [6, 7])).toBe(400);
    expect(cost(over([{ ...wall, movementCost: 2.5 }]), [6, 5], [6, 7])).toBeNull();
  });

  test('getting onto it is paid, getting off is free', () => {
    expect(cost(over([wall]), [6, 5], [6, 6])).toBe(200);
    expect(cost(over([wall]), [6, 6], [6, 7])).toBe(100);
    expect(cost(over([wall]), [6, 6], [6, 5])).toBe(100);
  });

  test('a short wall is walked round where that is cheaper', () => {
    const stub = {
      name: 'stub',
      line: [
        [6, 6],
        [6, 12],
      ],
      movement: 'linear-obstacle',
      movementCost: 3,
    } as const;
    const movement = over([stub], 1000);
    // By [6, 5]: two legs of √2.
    expect(cost(movement, [5, 6], [7, 6])).toBe(2 * 142);
    expect(cost(movement, [5, 11], [7, 11])).toBe(200 + 300);
  });
});

describe('impassable ground', () => {
  const block = { name: 'block', rect: [4, 4, 4, 4], movement: 'impassable' } as const;
  const movement = over([block]);

  test('nobody stands in it or on its edge', () => {
    expect(movement.standable(node([6, 6]))).toBe(false);
    expect(movement.standable(node([4, 4]))).toBe(false);
    expect(movement.standable(node([3, 4]))).toBe(true);
    expect([...movement.reach(node([6, 6]))]).toEqual([]);
  });

  test('a move bends round its corners', () => {
    expect(movement.straightCost(node([3, 4]), node([4, 3]))).toBe(142);
    expect(movement.straightCost(node([3, 5]), node([5, 3]))).toBe(-1);
    // By [4, 3]: √5 and 1.
    expect(cost(movement, [3, 5], [5, 3])).toBe(224 + 100);
    expect(cost(movement, [3, 6], [5, 3])).toBeNull();
  });

  test('a line is stood on by nobody, beside it by all, and crossed by nobody', () => {
    const fence = over([
      {
        name: 'fence',
        line: [
          [6, 0],
          [6, 12],
        ],
        movement: 'impassable',
      },
    ]);
    expect(fence.standable(node([6, 3]))).toBe(false);
    expect(fence.standable(node([5, 3]))).toBe(true);
    expect(cost(fence, [5, 3], [7, 3])).toBeNull();
    expect(fence.distanceField(Int32Array.of(node([0, 0])))[node([12, 12])]).toBe(-1);
    expect(fence.distanceField(Int32Array.of(node([0, 0])))[node([0, 12])]).toBeGreaterThan(0);
  });
});

describe('any terrain', () => {
  const small = new Lattice(6, 5, 100);
  const smallTerrain = anyTerrain.map((specs) => specs.map((spec) => scaled(spec)));
  const moves = fc.constantFrom(150, 250, 400, 700);
  const costs = fc.constantFrom<GroundCosts>({ rough: 1.5, linearObstacle: 0.5 }, { rough: 3, linearObstacle: 2 });

  /** Floyd and Warshall over straight legs. */
  function cheapest(movement: Movement): number[][] {
    const { count } = small;
    const best = Array.from({ length: count }, (_, a) =>
      Array.from({ length: count }, (_, b) => {
        if (a === b) return 0;
        if (!movement.standable(a) || !movement.standable(b)) return Number.POSITIVE_INFINITY;
        const leg = movement.straightCost(a, b);
        return leg < 0 ? Number.POSITIVE_INFINITY : leg;
      }),
    );
    for (let via = 0; via < count; via++)
      for (let a = 0; a < count; a++)
        for (let b = 0; b < count; b++) best[a][b] = Math.min(best[a][b], best[a][via] + best[via][b]);
    return best;
  }

  test('a move reaches what the cheapest of all ways reaches, at its cost', () => {
    fc.assert(
      fc.property(smallTerrain, moves, costs, (specs, maxMove, ground) => {
        const movement = new Movement(small, compileTerrain(specs), ground, maxMove);
        const best = cheapest(movement);
        for (let from = 0; from < small.count; from++) {
          const expected = best[from]
            .map((spent, to) => [to, spent])
            .filter(([to, spent]) => to !== from && spent <= maxMove);
          const reach = [...movement.reach(from)].map((to, i) => [to, movement.reachCost(from)[i]]);
          expect(reach).toEqual(expected);
        }
      }),
      { numRuns: 150 },
    );
  });

  test('a way by a third node is never cheaper than the reach says', () => {
    fc.assert(
      fc.property(anyTerrain, moves, (specs, maxMove) => {
        const movement = over(specs, maxMove);
        const table = Array.from({ length: lattice.count }, (_, n) => {
          const costs = movement.reachCost(n);
          return new Map([...movement.reach(n)].map((to, i) => [to, costs[i]]));
        });
        const cheaper: string[] = [];
        for (let a = 0; a < lattice.count; a += 5)
          for (const [b, first] of table[a])
            for (const [c, second] of table[b]) {
              const both = first + second;
              if (c !== a && both <= maxMove && !(table[a].get(c)! <= both)) cheaper.push(`${a} by ${b} to ${c}`);
            }
        expect(cheaper).toEqual([]);
      }),
      { numRuns: 20 },
    );
  });

  test('a leg costs at least its length, and the same both ways where no line is', () => {
    fc.assert(
      fc.property(anyTerrain, fc.nat(168), fc.nat(168), (specs, a, b) => {
        const movement = over(specs.filter(({ line }) => line === undefined));
        const there = movement.straightCost(a, b);
        expect(movement.straightCost(b, a)).toBe(there);
        if (there >= 0) expect(there * there).toBeGreaterThanOrEqual(lattice.distanceSquared(a, b));
      }),
      { numRuns: 500 },
    );
  });

  test('a field never promises what a move cannot do', () => {
    fc.assert(
      fc.property(anyTerrain, fc.nat(168), (specs, target) => {
        const movement = over(specs);
        const field = movement.distanceField(Int32Array.of(target));
        fc.pre(movement.standable(target));
        expect(field[target]).toBe(0);
        for (let from = 0; from < lattice.count; from++) {
          if (!movement.standable(from)) expect(field[from]).toBe(-1);
          if (from === target || field[from] < 0 || field[from] > 400) continue;
          const at = movement.reach(from).indexOf(target);
          expect(at).toBeGreaterThanOrEqual(0);
          expect(movement.reachCost(from)[at]).toBeLessThanOrEqual(field[from]);
        }
      }),
      { numRuns: 100 },
    );
  });

  test('over a bog far away a field is at most 2.8% longer than the straight way, plus rounding', () => {
    const movement = over([{ name: 'bog', rect: [12, 12, 1, 1], movement: 'rough' }]);
    const target = node([2, 3]);
    const field = movement.distanceField(Int32Array.of(target));
    for (let from = 0; from < lattice.count - 1; from++) {
      const straight = Math.sqrt(lattice.distanceSquared(from, target));
      expect(field[from]).toBeGreaterThanOrEqual(straight);
      expect(field[from]).toBeLessThanOrEqual(straight * 1.028 + 12);
    }
  });
});

test('without obstacles a field is the straight distance to the nearest target', () => {
  const field = over([]).distanceField(Int32Array.of(node([0, 0]), node([12, 0])));
  expect(field[node([3, 4])]).toBe(500);
  expect(field[node([9, 4])]).toBe(500);
  expect(field[node([12, 0])]).toBe(0);
  expect([...over([]).distanceField(new Int32Array(0))]).toEqual(new Array(lattice.count).fill(-1));
});

test('a leg that takes more than a whole move is never made', () => {
  const ditch = {
    name: 'ditch',
    line: [
      [0, 6],
      [12, 6],
    ],
    movement: 'linear-obstacle',
    movementCost: 3.5,
  } as const;
  const south = Int32Array.of(node([6, 0]));
  expect(over([ditch]).distanceField(south)[node([6, 12])]).toBe(-1);
  expect(over([ditch], 600).distanceField(south)[node([6, 12])]).toBe(1200 + 350);
});

function scaled(spec: PieceSpec): PieceSpec {
  const half = <T extends readonly number[]>(numbers: T) => numbers.map((value) => value / 2) as unknown as T;
  return {
    ...spec,
    ...(spec.rect && { rect: half(spec.rect) }),
    ...(spec.circle && { circle: half(spec.circle) }),
    ...(spec.polygon && { polygon: spec.polygon.map(half) }),
    ...(spec.line && { line: spec.line.map(half) }),
  };
}
