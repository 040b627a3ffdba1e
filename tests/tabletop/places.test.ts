import { describe, expect, test } from 'vitest';
import { Recorder } from '../../src/sim/kernel/counts/recorder.ts';
import { Lattice } from '../../src/sim/tabletop/geometry.ts';
import { groundOf } from '../../src/sim/tabletop/places.ts';

function pointsBySquare(width: number, depth: number, spacing: number) {
  const ground = groundOf({ width, depth }, spacing, 'inches');
  const recorder = new Recorder({
    ...{ sides: ['a'], maxTurns: 1, maxStrength: 1, strengthUnit: '', reasons: [], metrics: [], sideColumns: [] },
    charts: [],
    ground,
  });
  const { x, y, count } = new Lattice(width, depth, spacing);
  const { columns, rows } = recorder.layout.places!;
  const points = new Array<number>(columns * rows).fill(0);
  for (let node = 0; node < count; node++) points[recorder.places().squareAt(x[node], y[node])]++;
  return { ground, columns, rows, points };
}

describe('a table cut into squares', () => {
  test.each([
    [36, 36, 1, 37],
    [48, 36, 2, 25],
    [60, 54, 2, 31],
    [72, 48, 3, 25],
    [40, 44, 2, 23],
    [200, 120, 7, 29],
  ])('%i by %i inches have squares of %i, %i along the longer edge', (width, depth, square, along) => {
    const { ground, columns, rows } = pointsBySquare(width, depth, 100);
    expect(ground.square).toBe(100 * square);
    expect(Math.max(columns, rows)).toBe(along);
  });

  test.each([
    [48, 36, 100],
    [48, 36, 50],
    [47.5, 30.25, 100],
    [13, 7, 100],
    [1, 1, 100],
  ])(
    '%d by %d with points every %i hundredths: every square but the last ones holds as many points',
    (width, depth, spacing) => {
      const { ground, columns, rows, points } = pointsBySquare(width, depth, spacing);
      const full = (ground.square / spacing) ** 2;
      points.forEach((count, at) => {
        if (at % columns < columns - 1 && at < columns * (rows - 1)) expect(count).toBe(full);
        else expect(count).toBeLessThanOrEqual(full);
      });
    },
  );
});
