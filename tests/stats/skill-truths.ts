import type { Curve, CurveFinding } from '../../src/stats/index.ts';
import { seeded } from './near.ts';

/** Smallest relevant difference of scores. */
const DELTA = 0.02;
/** Share of pairs whose winners differ. */
const DIFFERING = 0.12;

/** In points per 100 games, weakest rung first. */
export const TRUTHS = {
  none: [0, 0, 0, 0, 0],
  constant: [4, 4, 4, 4, 4],
  growth: [0, 1, 2.5, 4, 5],
  reversal: [-4, -2, 0, 2, 4],
  turning: [-1.5, -0.75, 0, 0.75, 1.5],
  bump: [0, 0, 6, 0, 0],
} as const satisfies Record<string, readonly number[]>;

export type Truth = keyof typeof TRUTHS;

/** 12 of 100 games differ in the winner. */
export function drawnCurve(effects: readonly number[], games: number, draw: () => number): Curve {
  const values = effects.map((effect) => {
    const more = (DIFFERING + effect / 100) / 2;
    const row = new Int8Array(games);
    for (let game = 0; game < games; game++) {
      const at = draw();
      row[game] = at < more ? 2 : at < DIFFERING ? -2 : 0;
    }
    return row;
  });
  return { values, most: 2, unit: 0.5, delta: DELTA };
}

export function untrueOf(effects: readonly number[], { shown, most }: Pick<CurveFinding, 'shown' | 'most'>): string[] {
  const [first, last, before] = [effects[0], effects.at(-1)!, effects.at(-2)!];
  const size = Math.abs;
  const isSo = {
    holds: effects.every((effect) => size(effect - last) < 100 * DELTA),
    reverses: Math.min(...effects) < 0 && Math.max(...effects) > 0,
    moving: size(last - before) > 100 * DELTA,
    grows: size(last) > size(first),
    shrinks: size(last) < size(first),
    rises: last > first,
    falls: last < first,
    differs: new Set(effects).size > 1,
    undecided: true,
  };
  const isLargest = most === null || effects.every((effect, i) => i === most || size(effect) < size(effects[most]));
  return [...shown.filter((verdict) => !isSo[verdict]), ...(isLargest ? [] : [`most at ${most}`])];
}

/** Counts curves by verdict, `most`, `settled` and `untrue`. */
export function saidOf(
  truth: Truth,
  { games, curves, seed }: { readonly games: number; readonly curves: number; readonly seed: number },
  judge: (curve: Curve) => CurveFinding,
): Map<string, number> {
  const draw = seeded(seed);
  const said = new Map<string, number>();
  const count = (word: string) => said.set(word, (said.get(word) ?? 0) + 1);
  for (let i = 0; i < curves; i++) {
    const finding = judge(drawnCurve(TRUTHS[truth], games, draw));
    const { shown, most, isSettled, games: wanted } = finding;
    for (const verdict of shown.length === 0 ? (['undecided'] as const) : shown) count(verdict);
    if (most !== null) count('most');
    if (isSettled) count('settled');
    if (wanted !== null && wanted <= games) count('passed');
    if (untrueOf(TRUTHS[truth], finding).length > 0) count('untrue');
  }
  return said;
}
