import { describe, expect, test } from 'vitest';
import { measured, Sample, type Target } from '../../src/inference/tuning/samples.ts';
import { meanOfSums, mostThatDiffer, shareInterval } from '../../src/stats/index.ts';
import { chanceOf } from './made-up.ts';

const ALPHA = 0.01;

/** `few` of so many games have `other`, all others `usual`. */
const values = (games: number, few: number, usual: number, other: number) =>
  Float64Array.from({ length: games }, (_, game) => (game < few ? other : usual));

function intervalOf(x: Float64Array, target: Partial<Target>, n: Float64Array | null = null) {
  const sample = new Sample({ kind: target.kind ?? 'mean' });
  sample.append({ x, n });
  return sample.interval({ proportion: target.proportion ?? false, range: target.range ?? [1, 12] }, ALPHA);
}

describe('the interval of a level that aims are held against', () => {
  test('is a bound where all games are equal: as far as the few can be that may differ', () => {
    const { low, high } = intervalOf(values(400, 0, 6, 6), {});
    const share = mostThatDiffer(400, ALPHA);
    expect([low, high]).toEqual([6 - 5 * share, 6 + 6 * share]);
    expect(intervalOf(values(400, 0, 6, 6), { range: [0, Infinity] }).high).toBeNull();
  });

  test('holds the mean where hardly a game differs, which their spread would not: in 99 of 100 samples of 400', () => {
    let missed = 0;
    for (let seed = 1; seed <= 200; seed++) {
      const x = Float64Array.from({ length: 400 }, (_, game) => (chanceOf(seed, game, 5) < 0.01 ? 12 : 6));
      const { low, high } = intervalOf(x, {});
      if (low! > 6.06 || high! < 6.06) missed++;
    }
    expect(missed).toBeLessThanOrEqual(2);
  });

  test('has no ends where hardly a game differs and nothing limits a game', () => {
    expect(intervalOf(values(400, 19, 6, 7), { range: [0, Infinity] })).toMatchObject({ low: null, high: null });
  });

  test('is that of their spread from 20 games on that differ, within what is possible', () => {
    const x = values(400, 20, 0, 4);
    const plain = meanOfSums({ n: 400, sum: 80, sumOfSquares: 320 }, ALPHA);
    expect(intervalOf(x, { range: [0, Infinity] })).toMatchObject({ low: plain.low, high: plain.high });
    const far = intervalOf(values(40, 20, 1, 12), { range: [6, 7] });
    expect([far.low, far.high]).toEqual([6, 7]);
  });

  test('has no ends for a rate that hardly a game with an occasion departs from', () => {
    const none = Float64Array.from({ length: 400 }, (_, game) => (game % 2 === 0 ? 2 : 0));
    const rate = (few: number) => {
      const x = none.map((exposure, game) => (game < 2 * few ? 3 * exposure : exposure));
      return intervalOf(x, { kind: 'ratio' }, none);
    };
    expect(rate(19)).toMatchObject({ low: null, high: null });
    expect(rate(20).low).not.toBeNull();
  });

  test('has the ends of rare events for a share and for a rate between 0 and 1', () => {
    const x = values(400, 1, 0, 1);
    expect(intervalOf(x, { kind: 'share', proportion: true })).toEqual(shareInterval(1, 400, ALPHA));
    const one = values(400, 0, 1, 1);
    const { low } = intervalOf(x, { kind: 'ratio', proportion: true }, one);
    // A Poisson mean of which one event or more is seen in one of 100.
    expect(400 * low!).toBeCloseTo(-Math.log(0.99), 3);
  });
});

describe('a level by control variate', () => {
  /** Half of the games of a combination are those of the baseline. */
  const made = (games: number, baselineGames: number, like: number) => {
    const baseline = Float64Array.from({ length: baselineGames }, (_, game) => Math.floor(10 * chanceOf(1, game, 1)));
    const own = Float64Array.from({ length: games }, (_, game) =>
      chanceOf(1, game, 2) < like ? baseline[game] : Math.floor(10 * chanceOf(1, game, 3)),
    );
    return { own, baseline };
  };
  const mean = (values: ArrayLike<number>) => Array.from(values).reduce((sum, one) => sum + one, 0) / values.length;
  /** Sum of products of deviations. */
  const together = (a: ArrayLike<number>, b: ArrayLike<number>) =>
    Array.from(a).reduce((sum, one, i) => sum + (one - mean(a)) * (b[i] - mean(b)), 0);

  test('is moved by what chance did to the baseline on the same seeds', () => {
    const { own, baseline } = made(50, 1000, 0.7);
    const paired = baseline.subarray(0, 50);
    const b = together(own, paired) / together(paired, paired);
    const { level, variance, spread } = measured(own, baseline);
    expect(level).toBeCloseTo(mean(own) - b * (mean(paired) - mean(baseline)), 12);
    const left = own.map((one, i) => one - b * paired[i]);
    const long = together(paired, paired) / 49 / 1000;
    expect(variance).toBeCloseTo(together(left, left) / 48 / 50 + b * b * long, 12);
    expect(spread).toBeCloseTo(Math.sqrt(together(own, own) / 49), 12);
  });

  test('is the plain mean where correlation is below 0.2, or where the baseline has no further games', () => {
    for (const { own, baseline } of [made(50, 1000, 0), made(50, 50, 0.7)]) {
      const { level, variance } = measured(own, baseline);
      expect(level).toBeCloseTo(mean(own), 12);
      expect(variance).toBeCloseTo(together(own, own) / 49 / 50, 12);
    }
  });

  test('of equal games has no variance', () => {
    expect(measured(Float64Array.of(3, 3, 3), Float64Array.of(1, 2, 3, 4))).toEqual({
      level: 3,
      variance: 0,
      spread: 0,
    });
  });
});
