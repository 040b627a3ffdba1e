import { describe, expect, test } from 'vitest';
import { evenScores } from '../../src/experiments/expect-plan.ts';
import { changeOfFurthest, type FairnessWish } from '../../src/inference/fairness.ts';
import {
  compare,
  decidedFairness,
  type FairnessDraft,
  fairnessDraft,
  withFairness,
} from '../../src/inference/index.ts';
import { sentenceOf } from '../../src/report/sentences/fairness.ts';
import type { Scenario } from '../../src/scenarios/index.ts';
import { tableOf, times } from './tables.ts';

/** Doubled scores before and after, and games. */
type Count = readonly [before: readonly number[], after: readonly number[], games: number];

const TWO: readonly Count[] = [
  [[2, 0], [2, 0], 90],
  [[0, 2], [0, 2], 70],
  [[0, 2], [2, 0], 30],
  [[1, 1], [2, 0], 8],
  [[2, 0], [0, 2], 5],
];
const THREE: readonly Count[] = [
  [[2, 0, 0], [2, 0, 0], 60],
  [[0, 2, 0], [0, 2, 0], 40],
  [[0, 0, 2], [0, 0, 2], 30],
  [[0, 2, 0], [2, 0, 0], 25],
  [[0, 0, 2], [1, 1, 0], 15],
  [[2, 0, 0], [0, 1, 1], 6],
  [[1, 1, 0], [0, 0, 2], 4],
];

function draftOf(counts: readonly Count[], wish: Partial<FairnessWish> = {}): FairnessDraft {
  const sides = counts[0][0].map((_, side) => 'abc'[side]);
  const run = (at: 0 | 1) => {
    const games = counts.flatMap((count) => times(count[2], count[at]));
    const rows = games.flatMap((scores) => [0, 0, ...scores.flatMap((score) => [score, 0, 0, 0, 0, 0])]);
    return { ...tableOf([]), games: games.length, sides, rows: Int32Array.from(rows) };
  };
  return fairnessDraft(run(0), { variant: 'v', table: run(1) }, { deltas: [], ...wish })!;
}

const judged = (counts: readonly Count[], wish: Partial<FairnessWish> = {}) =>
  decidedFairness([draftOf(counts, wish)], 0.05)[0];
const twoSides = (...games: readonly (readonly [before: number, after: number, games: number])[]) =>
  games.map(([before, after, count]): Count => [[before, 2 - before], [after, 2 - after], count]);
const anytime = (plannedGames: number) => ({ rule: { mode: 'anytime', plannedGames } }) as const;

describe('the change of the distance from even agrees with a reference', () => {
  test.each<[string, readonly Count[], Partial<FairnessWish>, [estimate: number, low: number, high: number]]>([
    ['two sides', TWO, {}, [0.118226601, -0.089661554, 0.206692672]],
    ['of an expected score', TWO, { even: { b: 0.3 } }, [-0.142857143, -0.206692672, -0.062764708]],
    ['three sides', THREE, {}, [0.097222222, -0.135080857, 0.220882844]],
    ['three, of one expected', THREE, { even: { c: 0.25 } }, [0.136111111, -0.09341419, 0.220882844]],
    ['three, of two expected', THREE, { even: { b: 0.2, c: 0.25 } }, [-0.091666667, -0.220882844, 0.113124961]],
    ['two sides at every look', TWO, anytime(1000), [0.118226601, -0.135096137, 0.24495007]],
    ['three sides at every look', THREE, anytime(500), [0.097222222, -0.172574615, 0.255006336]],
    ['runs of different seeds', TWO, { isIndependent: true }, [0.118226601, -0.089661554, 0.249835669]],
  ])('%s', (_, counts, wish, [estimate, low, high]) => {
    const found = draftOf(counts, wish).interval(0.05);
    expect(found.estimate).toBeCloseTo(estimate, 8);
    expect(found.low).toBeCloseTo(low, 8);
    expect(found.high).toBeCloseTo(high, 8);
  });

  test('and a side never is further from even than it can be', () => {
    const { estimate, high } = judged(twoSides([2, 2, 10], [0, 2, 10])).difference;
    expect([estimate, high]).toEqual([0.5, 0.5]);
  });
});

describe('the range of the change of the furthest side', () => {
  test('counts what each side must keep of its distance', () => {
    const still = { level: [0.1, 0.1], change: [0, 0] } as const;
    // The other side moves within the distance of the one that stands still.
    expect(changeOfFurthest([still, { level: [-0.05, 0.02], change: [-0.03, 0.06] }]).map(Math.abs)).toEqual([0, 0]);
    const [low, high] = changeOfFurthest([still, { level: [-0.2, 0.2], change: [-0.3, 0.3] }]);
    expect([low, high]).toEqual([expect.closeTo(-0.1, 12), expect.closeTo(0.3, 12)]);
  });
});

describe('what fairness is decided by', () => {
  const undecided = twoSides([2, 2, 580], [2, 0, 20], [0, 2, 31], [0, 0, 369]);

  test('both tests are adjusted for the family, and so are the games that are missing', () => {
    const draft = draftOf(twoSides([2, 2, 597], [2, 0, 3], [0, 2, 4], [0, 0, 396]));
    const [alone] = decidedFairness([draft], 0.05);
    const [one] = decidedFairness([draft, draft, draft], 0.05);
    expect(one.pEquivAdjusted! / alone.pEquiv!).toBeCloseTo(3, 6);
    const open = draftOf(undecided);
    expect(decidedFairness([open, open], 0.05)[0].moreGames).toBeGreaterThan(
      decidedFairness([open], 0.05)[0].moreGames!,
    );
  });

  test('runs of different seeds that have the same results are not identical', () => {
    expect(judged(twoSides([2, 2, 300], [0, 0, 300]), { isIndependent: true }).verdict).toBe('undecided');
  });

  test('20 games can decide, 19 cannot', () => {
    expect(judged(twoSides([2, 2, 13], [2, 0, 7])).verdict).toBe('lower');
    expect(judged(twoSides([2, 2, 12], [2, 0, 7])).verdict).toBe('undecided');
  });

  test('at every look it takes 200 games, and 20 that differ for a usual interval', () => {
    expect(judged(twoSides([2, 2, 99], [0, 2, 100]), anytime(200)).verdict).toBe('undecided');
    expect(judged(twoSides([2, 2, 100], [0, 2, 100]), anytime(200)).verdict).toBe('higher');
    // Few have an interval that is alike on either side.
    expect(draftOf(twoSides([2, 2, 600], [2, 0, 20], [0, 0, 380]), anytime(1000)).interval(0.05).high).toBeLessThan(0);
    expect(draftOf(twoSides([2, 2, 600], [2, 0, 19], [0, 0, 380]), anytime(1000)).interval(0.05).high).toBeGreaterThan(
      0,
    );
  });

  test('the rule by which the score of the variant is looked at', () => {
    const { baseline, table } = runs(undecided);
    const plans = { byRow: new Map(), otherwise: 1000 };
    const wish = { deltas: [], plans };
    const played = compare(baseline, [{ variant: 'v', table }], { ...wish, alpha: 0.05 });
    const { fairness } = withFairness(played, baseline, [{ variant: 'v', table }], wish).variants[0];
    expect(fairness!.difference).toEqual(draftOf(undecided, anytime(1000)).interval(0.05));
  });

  test('a change below an expected score counts by its size', () => {
    const { difference, verdict } = judged(twoSides([2, 2, 500], [2, 0, 100], [0, 0, 400]), { even: { a: 0.6 } });
    expect([difference.estimate, verdict]).toEqual([expect.closeTo(0.1, 12), 'higher']);
  });
});

describe('it is said in words', () => {
  const small = (lost: number, won: number) =>
    twoSides([2, 2, 12_000 - lost], [2, 0, lost], [0, 2, won], [0, 0, 8000 - won]);

  test('that a change is too little to matter, and in which direction', () => {
    expect(sentenceOf(judged(small(20, 120)))).toMatch(/^Less fair, too little to matter: a was 10\.0/);
    expect(sentenceOf(judged(small(120, 20)))).toMatch(/^Fairer, too little to matter: a was 10\.0/);
    expect(sentenceOf(judged(small(70, 70)))).toMatch(/^No fairer and no less: a was 10\.0/);
  });

  test('where one side is held against an expected score and another against even', () => {
    expect(sentenceOf(judged(THREE, { even: { c: 0.25 } }))).toMatch(
      /: \w was [\d.]+ points (above|below) (even|the 25 that the file expects), now /,
    );
    const other: readonly Count[] = [
      [[0, 0, 2], [2, 0, 0], 100],
      [[2, 0, 0], [2, 0, 0], 50],
      [[0, 2, 0], [0, 2, 0], 50],
    ];
    expect(sentenceOf(judged(other, { even: { c: 0.4 } }))).toMatch(
      /: c was 10\.0 points above the 40 that the file expects, now a is 45\.0 above even \(/,
    );
  });
});

test('even is the middle of a band that the file expects of its baseline, if it ends short of 0 and 1', () => {
  const band = (side: string, low: number | null, high: number | null, variant: string | null = null) => ({
    ...{ kind: 'band', variant, name: `score.${side}`, metric: { name: 'score', side }, band: { low, high } },
  });
  const expected = [band('a', 0.4, 0.5), band('b', 0.4, null), band('b', 0.2, 0.3, 'v'), band('b', 0.5, 1)];
  expect(evenScores({ expected } as unknown as Scenario)).toEqual({ a: 0.45 });
});

function runs(counts: readonly Count[]) {
  const run = (at: 0 | 1) =>
    tableOf(counts.flatMap((count) => times(count[2], { score: count[at][0], redScore: count[at][1] })));
  return { baseline: run(0), table: run(1) };
}
