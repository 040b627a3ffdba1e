import { describe, expect, test } from 'vitest';
import {
  type Curve,
  type CurveP,
  findableGrowth,
  gamesForGrowth,
  growthSpread,
  skillCurve,
} from '../../src/stats/index.ts';
import { expectNear, isNear } from './near.ts';

/**
 * Values are from NumPy and SciPy. `11+40-22`: of 97 residues of 11 times game, the first 40 are +1, the last 22 are
 * -1.
 */
function valuesOf(rungs: string, games: number): Float64Array[] {
  return rungs.split(' ').map((rung) => {
    const [step, up, down] = rung.split(/[+-]/).map(Number);
    return Float64Array.from({ length: games }, (_, game) => {
      const residue = (game * step) % 97;
      return residue < up ? 1 : residue >= 97 - down ? -1 : 0;
    });
  });
}

interface Worked extends Omit<Curve, 'values'> {
  readonly rungs: string;
  readonly games: number;
  readonly alpha: number;
}

const SCORES = { most: 2, unit: 0.5 };
const RATES = { most: 1, unit: 1 };

describe('a curve over skill, worked by another implementation', () => {
  test.each<[string, Worked, CurveP, [number, number]]>([
    [
      'scores that fall',
      {
        ...SCORES,
        delta: 0.02,
        rungs: '11+40-22 23+32-26 5+24-40',
        games: 150,
        alpha: 0.05,
      },
      { reverse: 0.270444848, move: 0.2638063187, grow: 0.004767358701, size: 1, differ: 0.03959891363, most: 1 },
      [-0.128558555, 0.00355855452],
    ],
    [
      'scores that are largest at the top',
      {
        ...SCORES,
        delta: 0.02,
        rungs: '11+26-40 23+46-28 5+20-58',
        games: 150,
        alpha: 0.05,
      },
      {
        ...{ reverse: 0.03452034768, move: 5.732731414e-6, grow: 0.05475001308, size: 0.05475001308 },
        ...{ differ: 7.429656881e-6, most: 0.07837101735 },
      },
      [-0.248404079, -0.113438027],
    ],
    [
      'rates, one of them sparse',
      {
        ...{
          ...RATES,
          delta: 0.05,
          rungs: '11+10-1 23+20-2 5+30-9 31+24-1',
          games: 120,
          alpha: 0.1,
        },
        sparse: [true, false, false, false],
      },
      { reverse: 1, move: 1, grow: 0.04257787726, size: 0.04257787726, differ: 0.1669671977, most: 1 },
      [0.181334212, 0.318665788],
    ],
    [
      'rates at looks, two of them sparse',
      {
        ...{
          ...RATES,
          delta: 0.05,
          rungs: '11+6-0 23+12-0 5+40-20',
          games: 300,
          alpha: 0.01,
        },
        ...{ sparse: [true, true, false], planned: 500 },
      },
      { reverse: 1, move: 1, grow: 0.05494184162, size: 0.05494184162, differ: 0.08241276243, most: 1 },
      [0.0690631332, 0.3842702],
    ],
    [
      'scores at looks',
      {
        ...SCORES,
        delta: 0.05,
        rungs: '11+40-22 23+33-26 5+22-58',
        games: 420,
        alpha: 0.1,
        planned: 300,
      },
      {
        ...{ reverse: 0.0002564049161, move: 6.616932543e-6, grow: 3.337678544e-18, size: 0.1527656897 },
        ...{ differ: 1.001303563e-17, most: 0.1527656897 },
      },
      [-0.235720981, -0.122098924],
    ],
  ])('%s', (_, { rungs, games, alpha, ...curve }, p, [low, high]) => {
    const found = skillCurve({ ...curve, values: valuesOf(rungs, games) }, alpha);
    for (const key of Object.keys(p) as (keyof CurveP)[])
      expect(isNear(found.p[key], p[key], 1e-7, 0), `${key}: ${found.p[key]} instead of ${p[key]}`).toBe(true);
    const top = found.rungs[found.rungs.length - 1];
    expect([top.low, top.high]).toEqual([expect.closeTo(low, 7), expect.closeTo(high, 7)]);
  });

  test('an undecided curve says how many games would settle it, at looks of all pairs; below 20 games none', () => {
    const rungs = '11+33-30 23+32-30 5+31-30 31+36-30';
    const games = (count: number, alpha: number, planned?: number) =>
      skillCurve({ ...SCORES, delta: 0.02, values: valuesOf(rungs, count), ...(planned && { planned }) }, alpha).games;
    expect([games(60, 0.05), games(60, 0.05, 500), games(60, 0.1, 500)]).toEqual([31_410, 73_360, 66_616]);
    expect(games(19, 0.05)).toBeNull();
  });

  test('games that have been played are no number that would settle a curve', () => {
    const values = valuesOf('31+48-49 5+1-92', 20);
    expect(skillCurve({ ...SCORES, values, delta: 0.8 })).toMatchObject({ verdict: 'undecided', games: null });
  });

  test('the size is what grows or shrinks: an effect against a side that gets larger grows', () => {
    const values = valuesOf('11+30-40 23+5-80', 600);
    expect(skillCurve({ ...SCORES, values, delta: 0.02 }).shown).toContain('grows');
  });

  test('at looks nothing is decided before 200 games, neither that rungs differ nor that they hold', () => {
    const apart = valuesOf('11+0-97 23+97-0', 200);
    const alike = [apart[0], apart[0]];
    const shown = (values: readonly Float64Array[], games: number) =>
      skillCurve({ ...SCORES, values: values.map((row) => row.subarray(0, games)), delta: 0.4, planned: 200 }).shown;
    expect([shown(apart, 199), shown(alike, 199)]).toEqual([[], []]);
    expect(shown(apart, 200)).toEqual(['reverses', 'moving', 'rises', 'differs']);
    expect(shown(alike, 200)).toEqual(['holds']);
  });

  test('that rungs hold is held against the own alpha', () => {
    const [row] = valuesOf('11+40-22', 420);
    const holds = (alpha: number) =>
      skillCurve({ ...SCORES, values: [row, row], delta: 0.013, planned: 420 }, alpha).shown.includes('holds');
    expect([holds(0.5), holds(0.05)]).toEqual([true, false]);
  });

  test('where rungs differ beside a reversal, the reversal is the heading', () => {
    const values = valuesOf('11+60-20 23+20-60 11+60-20', 600);
    expect(skillCurve({ ...SCORES, values, delta: 0.4 }).shown).toEqual(['reverses', 'differs']);
  });

  test('a peer is judged as sparse by its own mark, which comes after those of the rungs', () => {
    const [row, peer] = valuesOf('11+40-22 23+1-0', 120);
    const rate = { ...RATES, values: [row, row], delta: 0.05, peers: [peer] };
    const { low } = skillCurve({ ...rate, sparse: [false, false, true] }).peers[0];
    expect(low!).toBeLessThan(skillCurve({ ...rate, sparse: [false, false, false] }).peers[0].low!);
  });
});

describe('games for a curve over skill', () => {
  test('the spread is that of the last rung less the first, and of their sum, with one pseudo game', () => {
    const { difference, sum } = growthSpread([0, 1, -1, 2], [1, 1, 0, -2], { most: 2, unit: 0.5 });
    expectNear(difference, Math.sqrt(21 / 4) / 2);
    expectNear(sum, Math.sqrt(9 / 4) / 2);
  });

  test('both difference and sum are shown with that power, at a quarter of alpha', () => {
    const spread = { difference: 0.5, sum: 0.8 };
    expect(gamesForGrowth(spread, 0.05)).toBe(2866);
    expect(gamesForGrowth(spread, 0.05, { alpha: 0.01, power: 0.9 })).toBe(4745);
    expectNear(findableGrowth(spread, 400), 0.13382012216441957);
    expect(gamesForGrowth(spread, 0.05, { planned: 500 })).toBe(4835);
    expectNear(findableGrowth(spread, 400, { planned: 1000 }), 0.17691328576270832);
  });
});
