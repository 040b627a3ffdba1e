import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  AFTER_START,
  BETWEEN,
  compareProducts,
  hundredths,
  type Part,
  ringContains,
  segmentDistanceSquared,
  segmentMeetsDisc,
  segmentMeetsSegment,
  WHOLE,
} from '../../src/sim/tabletop/geometry.ts';

/** Few values make touching and degenerate segments common; also the largest table. */
const coordinate = fc.oneof(fc.integer({ min: -3, max: 3 }), fc.integer({ min: 0, max: 100_000 }));
const small = fc.integer({ min: -4, max: 4 });
const four = (value: fc.Arbitrary<number>) => fc.tuple(value, value, value, value, value, value, value, value);

type Share = readonly [numerator: bigint, denominator: bigint];
const compare = (a: Share, b: Share): bigint => a[0] * b[1] - b[0] * a[1];
const ZERO: Share = [0n, 1n];
const ONE: Share = [1n, 1n];

/** Exact fractions of the line P–Q on A–B; null without any. */
function sharesOn(numbers: readonly number[]): readonly [Share, Share] | null {
  const [px, py, qx, qy, ax, ay, bx, by] = numbers.map(BigInt);
  const [dx, dy, ex, ey] = [qx - px, qy - py, bx - ax, by - ay];
  const determinant = dx * ey - dy * ex;
  const share = (numerator: bigint, denominator: bigint): Share =>
    denominator < 0n ? [-numerator, -denominator] : [numerator, denominator];
  if (determinant !== 0n) {
    const ofFirst = share((ax - px) * ey - (ay - py) * ex, determinant);
    const ofSecond = share((ax - px) * dy - (ay - py) * dx, determinant);
    const hit = compare(ofSecond, ZERO) >= 0n && compare(ofSecond, ONE) <= 0n;
    return hit ? [ofFirst, ofFirst] : null;
  }
  const length = dx * dx + dy * dy;
  if ((ax - px) * dy !== (ay - py) * dx || (bx - px) * dy !== (by - py) * dx) return null;
  const atA = share((ax - px) * dx + (ay - py) * dy, length);
  const atB = share((bx - px) * dx + (by - py) * dy, length);
  return compare(atA, atB) <= 0n ? [atA, atB] : [atB, atA];
}

function expectedMeeting(numbers: readonly number[], part: Part): boolean {
  const shares = sharesOn(numbers);
  if (shares === null) return false;
  const [first, last] = shares;
  const reachesEnd = part === BETWEEN ? compare(first, ONE) < 0n : compare(first, ONE) <= 0n;
  const leavesStart = part === WHOLE ? compare(last, ZERO) >= 0n : compare(last, ZERO) > 0n;
  return reachesEnd && leavesStart;
}

describe('segments', () => {
  test.each([
    ['all of it', WHOLE],
    ['all but its ends', BETWEEN],
    ['all but its start', AFTER_START],
  ] as const)('%s meets another exactly when fractions say so', (_, part) => {
    const check = (n: [number, number, number, number, number, number, number, number]) => {
      fc.pre(n[0] !== n[2] || n[1] !== n[3]);
      expect(segmentMeetsSegment(...n, part)).toBe(expectedMeeting(n, part));
    };
    fc.assert(fc.property(four(small), check), { numRuns: 3000 });
    fc.assert(fc.property(four(coordinate), check), { numRuns: 1000 });
  });

  test('a point meets a segment when it is on it', () => {
    expect(segmentMeetsSegment(2, 2, 2, 2, 0, 0, 4, 4)).toBe(true);
    expect(segmentMeetsSegment(2, 3, 2, 3, 0, 0, 4, 4)).toBe(false);
    expect(segmentMeetsSegment(5, 5, 5, 5, 0, 0, 4, 4)).toBe(false);
  });

  test('the squared distance of a point is the exact one, rounded up', () => {
    const exact = (px: number, py: number, ax: number, ay: number, bx: number, by: number): number => {
      const [x, y, dx, dy] = [px - ax, py - ay, bx - ax, by - ay].map(BigInt);
      const length = dx * dx + dy * dy;
      const along = x * dx + y * dy;
      if (length === 0n || along <= 0n) return Number(x * x + y * y);
      if (along >= length) return Number((x - dx) ** 2n + (y - dy) ** 2n);
      const area = x * dy - y * dx;
      return Number((area * area + length - 1n) / length);
    };
    const six = (value: fc.Arbitrary<number>) => fc.tuple(value, value, value, value, value, value);
    const check = (n: [number, number, number, number, number, number]) => {
      expect(segmentDistanceSquared(...n)).toBe(exact(...n));
    };
    fc.assert(fc.property(six(small), check), { numRuns: 2000 });
    fc.assert(fc.property(six(fc.integer({ min: 0, max: 100_000 })), check), { numRuns: 2000 });
  });
});

describe('discs', () => {
  test('a segment meets a disc exactly when the point nearest to the centre is in it', () => {
    const check = ([px, py, qx, qy, cx, cy, r]: number[]) => {
      const distance = segmentDistanceSquared(cx, cy, px, py, qx, qy);
      expect(segmentMeetsDisc(px, py, qx, qy, cx, cy, Math.abs(r))).toBe(distance <= r * r);
    };
    fc.assert(fc.property(fc.array(small, { minLength: 7, maxLength: 7 }), check), { numRuns: 3000 });
    const large = fc.array(fc.integer({ min: 0, max: 100_000 }), { minLength: 7, maxLength: 7 });
    fc.assert(fc.property(large, check), { numRuns: 1000 });
  });

  test.each([
    ['leaves it from the rim outward', [5, 0, 9, 0], false],
    ['runs along a tangent from the rim', [5, 0, 5, 4], false],
    ['enters it from the rim', [5, 0, 3, 0], true],
    ['cuts off a bit between two points of the rim', [5, 0, 3, 4], true],
    ['touches the rim half way', [-5, 5, 5, 5], true],
    ['ends on the rim', [9, 0, 5, 0], false],
  ] as const)('apart from its ends, a segment that %s', (_, [px, py, qx, qy], meets) => {
    expect(segmentMeetsDisc(px, py, qx, qy, 0, 0, 5, BETWEEN)).toBe(meets);
  });
});

test('products are compared exactly beyond 2^53', () => {
  fc.assert(
    fc.property(fc.integer({ min: 2, max: 2 ** 45 }), fc.boolean(), (n, negative) => {
      const m = negative ? -n : n;
      // n² is 1 more than (n - 1)(n + 1).
      expect(Math.sign(compareProducts(m, n, m - Math.sign(m), n + 1))).toBe(Math.sign(m));
      expect(Math.sign(compareProducts(n - 1, n + 1, n, n))).toBe(-1);
      expect(compareProducts(n, m, m, n)).toBe(0);
    }),
  );
});

describe('polygons', () => {
  // An L: the rectangles share the edge x = 2.
  const xs = Int32Array.from([0, 6, 6, 2, 2, 0]);
  const ys = Int32Array.from([0, 0, 2, 2, 6, 6]);
  const inL = (x: number, y: number) =>
    (x >= 0 && x <= 6 && y >= 0 && y <= 2) || (x >= 0 && x <= 2 && y >= 0 && y <= 6);

  test('contain their inside, edges and corners and nothing else, in either order of corners', () => {
    for (let x = -1; x <= 7; x += 0.5)
      for (let y = -1; y <= 7; y += 0.5) {
        expect(ringContains(xs, ys, x, y), `${x}, ${y}`).toBe(inL(x, y));
        expect(ringContains(xs.toReversed(), ys.toReversed(), x, y), `${x}, ${y}`).toBe(inL(x, y));
      }
  });
});

test('lengths become whole hundredths', () => {
  expect(hundredths(4)).toBe(400);
  expect(hundredths(1.005)).toBe(100);
  expect(hundredths(0.29)).toBe(29);
});
