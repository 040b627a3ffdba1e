import { describe, expect, test } from 'vitest';
import { alphaEach, fewestGames, gamesToConfirm } from '../../src/inference/tuning/chance.ts';
import { frontOf } from '../../src/inference/tuning/hindrance.ts';
import { Sample } from '../../src/inference/tuning/samples.ts';
import { besideOf, isConfirmed, judged } from '../../src/inference/tuning/verdicts.ts';
import { normalQuantile } from '../../src/stats/index.ts';
import { scoreIn } from './made-up.ts';

const won = (wins: number, games: number) => {
  const sample = new Sample({ kind: 'score' });
  sample.append({ x: Float64Array.from({ length: games }, (_, game) => (game < wins ? 2 : 0)), n: null });
  return sample;
};

describe('the confirmation', () => {
  test('shares alpha among five finalists, all aims and two looks', () => {
    expect(alphaEach({ alpha: 0.05, targets: 3 })).toBeCloseTo(0.05 / 30, 15);
  });

  test('plays as many games as show a level inside in 9 of 10 cases, whichever edge is nearer', () => {
    const rule = { alpha: 0.05, targets: 1 };
    const z = normalQuantile(1 - 0.0025) + normalQuantile(0.95);
    // Half a point of 50, a standard deviation of half a game.
    expect(gamesToConfirm(0.02, rule)).toBe(Math.ceil((z / 0.02) ** 2));
    expect(gamesToConfirm(0, rule)).toBe(Infinity);
    expect(gamesToConfirm(2, rule)).toBe(400);
    expect(fewestGames(scoreIn(0.49, 0.51), 0.4, rule)).toBe(gamesToConfirm(0.02, rule));
    expect(fewestGames({ ...scoreIn(6, 8), kind: 'mean', proportion: false }, 4, rule)).toBe(
      gamesToConfirm(0.25, rule),
    );
    expect(fewestGames(scoreIn(0.49, null), 0.4, rule)).toBe(0);
  });

  test('is met inside a band with its ends, missed outside, and undecided before any game', () => {
    const fate = (low: number | null, high: number | null, sample = won(200, 400)) =>
      judged([scoreIn(low, high)], { combination: [], samples: [sample], spreads: [0.5], alpha: 0.05 });
    const [{ low, high }] = fate(0, 1).intervals;
    expect(fate(low, high).fates).toEqual(['met']);
    expect(fate(low! + 1e-9, high).fates).toEqual(['undecided']);
    expect(fate(low, high! - 1e-9).fates).toEqual(['undecided']);
    expect(fate(null, low! - 1e-9).fates).toEqual(['missed']);
    expect(fate(null, low).fates).toEqual(['undecided']);
    expect(fate(high! + 1e-9, null).fates).toEqual(['missed']);
    expect(fate(0.4, 0.65).room).toBeCloseTo(0.2, 12);
    expect(fate(0.4, 0.6, won(0, 0))).toMatchObject({ fates: ['undecided'], games: 0, room: -Infinity });
  });

  test('confirms what meets every aim, not what meets some', () => {
    expect(isConfirmed({ fates: ['met', 'met'] })).toBe(true);
    expect(isConfirmed({ fates: ['met', 'undecided'] })).toBe(false);
    expect(isConfirmed({ fates: ['missed', 'met'] })).toBe(false);
  });

  test('of both aims has the room of the nearer edge', () => {
    const aims = [scoreIn(0.4, 0.6), scoreIn(null, 0.55)];
    const samples = [won(200, 400), won(200, 400)];
    expect(judged(aims, { combination: [], samples, spreads: [0.5, 0.25], alpha: 0.05 }).room).toBeCloseTo(0.2, 12);
  });
});

describe('a step beside the answer', () => {
  test('misses an aim by alpha over steps and aims, and meets one by alpha', () => {
    const sample = won(250, 400);
    const at = (alpha: number) => sample.interval(scoreIn(null, 0.5), alpha);
    const [steps, alpha] = [4, 0.05];
    // Between the low ends at alpha / 4 and at alpha / 8.
    const edge = (at(alpha / steps).low! + at(alpha / steps / 2).low!) / 2;
    const fates = (targets: number) => {
      const aims = Array.from({ length: targets }, () => scoreIn(null, edge));
      return besideOf(
        aims,
        [0],
        aims.map(() => sample),
        alpha,
        steps,
      ).fates;
    };
    expect(fates(1)).toEqual(['missed']);
    expect(fates(2)).toEqual(['undecided', 'undecided']);
    const { low, high } = at(alpha);
    expect(besideOf([scoreIn(low, high)], [0], [sample], alpha, steps).fates).toEqual(['met']);
  });
});

test('the front of two aims has what no other combination beats in both, each once', () => {
  const seen = [
    [3, 0],
    [0, 5],
    [0, 3],
    [1, 4],
    [4, 0],
    [1, 2],
    [2, 2],
  ].map((outside, i) => ({ combination: [i], levels: [], outside }));
  expect(frontOf(seen, [0, 1]).map(({ outside }) => outside)).toEqual([
    [0, 3],
    [1, 2],
    [3, 0],
  ]);
});
