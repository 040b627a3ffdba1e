import { describe, expect, test } from 'vitest';
import { Sample, type Target } from '../../src/inference/tuning/samples.ts';
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
