import { describe, expect, it } from 'vitest';
import { drawsOf } from '../../src/forces/armies.ts';
import { type Bout, boutCells, circles, standings } from '../../src/inference/forces.ts';
import { meanOfSums } from '../../src/stats/index.ts';

/** Forces whose chances to beat each other are planted: `chance(row, column)`. */
function bouts(forces: number, numbers: number, seed: number, chance: (row: number, column: number) => number): Bout[] {
  const all = Array.from({ length: forces }, (_, force) => force);
  return all.flatMap((row) =>
    all.slice(row + 1).map((column): Bout => {
      const draw = drawsOf(seed, 100 * row + column);
      const wins = () => (draw() < chance(row, column) ? 2 : 0);
      return { row, column, gamesPerNumber: 2, points: Array.from({ length: numbers }, () => wins() + wins()) };
    }),
  );
}

const beatsNext = (row: number, column: number) => ((column - row + 3) % 3 === 1 ? 0.65 : 0.35);

describe('forces against forces', () => {
  it('are said to be not transitive where the ends of intervals show it', () => {
    const cells = boutCells(bouts(3, 400, 1, beatsNext), 0.05);
    expect(circles(cells, 3)).toEqual([[0, 1, 2]]);
    const [other] = circles(
      boutCells(
        bouts(3, 400, 1, (row, column) => 1 - beatsNext(row, column)),
        0.05,
      ),
      3,
    );
    expect(other).toEqual([0, 2, 1]);
  });

  it('are not said to be so by estimates: of 200 fields of equal forces at most 2 have a circle', () => {
    const even = Array.from({ length: 200 }, (_, seed) =>
      boutCells(
        bouts(4, 60, seed, () => 0.5),
        0.05,
      ),
    );
    const byEstimates = even.filter(
      (cells) =>
        circles(
          cells.map((cell) => ({ ...cell, low: cell.estimate, high: cell.estimate })),
          4,
        ).length > 0,
    );
    expect(byEstimates.length).toBeGreaterThan(80);
    expect(even.filter((cells) => circles(cells, 4).length > 0).length).toBeLessThanOrEqual(2);
  });

  it('count each circle once', () => {
    const cells = boutCells(bouts(3, 400, 1, beatsNext), 0.05);
    const twice = [
      ...cells,
      ...cells.map(({ row, column, ...cell }) => ({
        ...cell,
        row: column,
        column: row,
        low: 1 - cell.high!,
        high: 1 - cell.low!,
      })),
    ];
    expect(circles(twice, 3)).toHaveLength(1);
  });

  it('have standings over all they met, whose intervals hold together', () => {
    const truth = [0.6, 0.5, 0.4];
    const chance = (row: number, column: number) => 0.5 + (truth[row] - truth[column]);
    const wrong = Array.from({ length: 200 }, (_, seed) => standings(bouts(3, 100, seed, chance), 3, 0.05)).filter(
      (all) => all.some(({ low, high }, i) => low! > [0.65, 0.5, 0.35][i] || high! < [0.65, 0.5, 0.35][i]),
    );
    expect(wrong.length).toBeLessThanOrEqual(18);
    const [first] = standings(bouts(3, 100, 1, chance), 3, 0.05);
    expect(first.games).toBe(400);
  });
});

describe('the score of a force', () => {
  const bout = { row: 0, column: 1, gamesPerNumber: 2, points: [4, 3, 0, 1, 2] };

  it('has the interval of its game numbers, and one more all won and one all lost', () => {
    const [{ estimate, low, high, games }] = boutCells([bout, { ...bout, column: 2 }], 0.1);
    expect([estimate, games]).toEqual([0.5, 10]);
    const { low: least, high: most } = meanOfSums({ n: 7, sum: 14, sumOfSquares: 46 }, 0.1 / 2, 0.25);
    expect([low, high]).toEqual([Math.max(0, least!), Math.min(1, most!)]);
  });

  it('over all bouts is judged by game number, from its own side of each', () => {
    const second = { ...bout, column: 2, points: [2, 2, 4, 4, 0] };
    const third = { ...bout, row: 2, column: 1, points: [1, 1, 1, 1, 1] };
    const [first, other] = standings([bout, second, third], 3, 0.3);
    // Sums of the first: 6, 5, 4, 5, 2 of 8.
    const { low, high } = meanOfSums({ n: 7, sum: 30, sumOfSquares: 170 }, 0.3 / 3, 1 / 8);
    expect(first).toEqual({ games: 20, estimate: 22 / 40, low: Math.max(0, low!), high: Math.min(1, high!) });
    // The second lost the first bout and won most of the third: 0 + 3, 1 + 3, 4 + 3, 3 + 3, 2 + 3.
    expect(other.estimate).toBe(25 / 40);
  });

  it('of a force without a bout is nothing, and one that ends at 50 is no win', () => {
    expect(standings([bout], 3, 0.05)[2]).toEqual({ games: 0, estimate: null, low: null, high: null });
    const cell = (row: number, column: number, low: number | null, high: number | null) => {
      return { row, column, low, high, estimate: 0.6, games: 10 };
    };
    const all = (low: number) => [cell(0, 1, low, 0.7), cell(1, 2, 0.6, 0.7), cell(0, 2, 0.3, 0.4)];
    expect(circles(all(0.51), 3)).toEqual([[0, 1, 2]]);
    expect(circles(all(0.5), 3)).toEqual([]);
    expect(circles([cell(0, 1, null, null), ...all(0.51).slice(1)], 3)).toEqual([]);
    expect(circles([cell(1, 0, 0.3, 0.5), ...all(0.51).slice(1)], 3)).toEqual([]);
  });
});
