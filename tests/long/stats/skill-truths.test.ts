import { expect, test } from 'vitest';
import { skillCurve } from '../../../src/stats/index.ts';
import { saidOf, TRUTHS, type Truth } from '../../stats/skill-truths.ts';

/** `CURVES=2000` makes the tables of docs/players.md. */
const CURVES = Number(process.env.CURVES ?? 400);
const truths = Object.keys(TRUTHS) as Truth[];

test.each([400, 1500, 3000, 8000])(
  'of curves of each truth, %i games a rung, at most 5% say anything untrue',
  (games) => {
    const said = new Map(
      truths.map((truth) => [truth, saidOf(truth, { games, curves: CURVES, seed: games }, skillCurve)]),
    );
    const share = (truth: Truth, ...words: readonly string[]) =>
      words.reduce((sum, word) => sum + (said.get(truth)!.get(word) ?? 0), 0) / CURVES;
    const untrue = truths.filter((truth) => share(truth, 'untrue') > 0.05);
    expect(untrue).toEqual([]);
    expect(truths.filter((truth) => share(truth, 'passed') > 0)).toEqual([]);
    expect(share('turning', 'grows', 'shrinks')).toBeLessThanOrEqual(0.02);
    expect(share('bump', 'differs')).toBeGreaterThan(games === 400 ? 0.38 : 0.99);
    expect(share('bump', 'most')).toBeGreaterThan(games === 400 ? 0.03 : 0.9);
    expect(share('growth', 'grows', 'rises')).toBeGreaterThan(games === 400 ? 0.24 : 0.9);
    expect(share('reversal', 'reverses')).toBeGreaterThan(games === 400 ? 0.05 : 0.9);
  },
  600_000,
);
