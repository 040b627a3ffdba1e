import { describe, expect, test } from 'vitest';
import { changeOfFurthest } from '../../src/inference/fairness.ts';
import {
  compare,
  decidedFairness,
  type FairnessDraft,
  fairnessDraft,
  withFairness,
} from '../../src/inference/index.ts';
import { sentenceOf } from '../../src/report/sentences/fairness.ts';
import { betaBinomialSequence, pairedScore, score } from '../../src/stats/index.ts';
import { type Game, tableOf, times } from './tables.ts';

const WISH = { deltas: [] };

/** Games by score of blue before and after: lost 0, won 2. */
function pairs(counts: readonly (readonly [before: number, after: number, games: number])[]) {
  const run = (at: 0 | 1): Game[] => counts.flatMap((count) => times(count[2], { score: count[at] }));
  return { baseline: tableOf(run(0)), variant: { variant: 'tweak', table: tableOf(run(1)) } };
}

function judged({ baseline, variant }: ReturnType<typeof pairs>, even?: Record<string, number>) {
  return decidedFairness([fairnessDraft(baseline, variant, { ...WISH, even })!], 0.05)[0];
}

/** Blue wins 600 of 1,000 games, then all but `lost` of those and `won` more. */
function shifted(lost: number, won: number) {
  return pairs([
    [2, 2, 600 - lost],
    [2, 0, lost],
    [0, 2, won],
    [0, 0, 400 - won],
  ]);
}

describe('a rule is less fair if the distance from even is shown to rise', () => {
  test('away from even on the same side', () => {
    const { verdict, before, after, difference } = judged(shifted(20, 120));
    expect(verdict).toBe('higher');
    expect([before, after]).toMatchObject([
      { side: 'blue', fromEven: expect.closeTo(0.1, 12) },
      { side: 'blue', fromEven: expect.closeTo(0.2, 12) },
    ]);
    expect(difference.estimate).toBeCloseTo(0.1, 12);
  });

  test('towards even it is fairer', () => {
    expect(judged(shifted(120, 30)).verdict).toBe('lower');
  });

  test('from one side of even to the other it is neither, and the other side is named', () => {
    const { verdict, after, difference } = judged(shifted(220, 20));
    expect(verdict).toBe('undecided');
    expect(after).toMatchObject({ side: 'red', fromEven: expect.closeTo(0.1, 12) });
    expect(difference.estimate).toBeCloseTo(0, 12);
  });

  test('hardly changed games are no fairer and no less', () => {
    expect(judged(shifted(3, 4)).verdict).toBe('no-difference-larger-than-delta');
    expect(judged(shifted(0, 0))).toMatchObject({ verdict: 'identical', mostOtherwise: expect.any(Number) });
  });

  test('19 games are too few', () => {
    expect(judged(pairs([[2, 0, 19]])).verdict).toBe('undecided');
    expect(judged(pairs([[2, 2, 19]])).verdict).toBe('undecided');
    expect(fairnessDraft(tableOf([]), { variant: 'v', table: tableOf([]) }, WISH)).toBeNull();
  });
});

test('the interval is the range over the joint box of level and change, each at half of alpha', () => {
  const counts = shifted(20, 120);
  const level = score(600, 0, 400, 0.025);
  const change = pairedScore(
    [
      [280, 0, 120],
      [0, 0, 0],
      [20, 0, 580],
    ],
    0.025,
  );
  // The level is above even throughout, so the distance changes as the score does.
  expect(level.low).toBeGreaterThan(0.5);
  const { difference } = judged(counts);
  expect(difference.low).toBeCloseTo(change.low!, 9);
  expect(difference.high).toBeCloseTo(change.high!, 9);
});

describe('the range of the change of the furthest side', () => {
  test('of a level that may be on either side of even, it turns at the kink', () => {
    const [low, high] = changeOfFurthest([{ level: [-0.02, 0.03], change: [0.04, 0.06] }]);
    // Least: from -0.02 by 0.04 to +0.02. Most: from 0 on by 0.06.
    expect([low, high]).toEqual([expect.closeTo(0, 12), expect.closeTo(0.06, 12)]);
  });

  test('of several sides it is that of all points of their boxes', () => {
    const boxes = [
      { level: [-0.1, 0.05], change: [-0.02, 0.12] },
      { level: [0.02, 0.04], change: [-0.1, 0.1] },
      { level: [-0.08, -0.06], change: [0, 0.03] },
    ] as const;
    const grid = ([low, high]: readonly [number, number]) =>
      Array.from({ length: 7 }, (_, i) => low + (i * (high - low)) / 6);
    let sides: [number, number][] = [[0, 0]];
    for (const { level, change } of boxes)
      sides = sides.flatMap(([before, after]) =>
        grid(level).flatMap((b) =>
          grid(change).map((d): [number, number] => [Math.max(before, Math.abs(b)), Math.max(after, Math.abs(b + d))]),
        ),
      );
    const changes = sides.map(([before, after]) => after - before);
    const [low, high] = changeOfFurthest(boxes);
    expect(low).toBeLessThanOrEqual(Math.min(...changes) + 1e-12);
    expect(low).toBeGreaterThan(Math.min(...changes) - 0.03);
    expect(high).toBeGreaterThanOrEqual(Math.max(...changes) - 1e-12);
    expect(high).toBeLessThan(Math.max(...changes) + 0.03);
  });
});

describe('even is', () => {
  test('the middle of what the file expects of a side', () => {
    const { before, after, even } = judged(shifted(20, 120), { red: 0.4 });
    expect([before.side, after.side, even]).toEqual(['red', 'red', { red: 0.4 }]);
    expect(before.fromEven).toBeCloseTo(0, 12);
    expect(after.fromEven).toBeCloseTo(-0.1, 12);
    expect(after).toMatchObject({ score: expect.closeTo(0.3, 12), even: expect.closeTo(0.4, 12) });
  });

  test('the same share for three sides, also where two of them win together', () => {
    const three = (games: readonly (readonly number[])[]) => ({
      ...tableOf([]),
      games: games.length,
      sides: ['a', 'b', 'c'],
      rows: Int32Array.from(games.flatMap((scores) => [0, 0, ...scores.flatMap((one) => [one, 0, 0, 0, 0, 0])])),
    });
    const fair = three([...times(50, [2, 0, 0]), ...times(50, [0, 2, 0]), ...times(50, [0, 0, 2])]);
    const shared = three([...times(50, [1, 1, 0]), ...times(50, [0, 1, 1]), ...times(50, [1, 0, 1])]);
    const led = three([...times(100, [2, 0, 0]), ...times(50, [0, 0, 2])]);
    const draft = (table: typeof fair) => fairnessDraft(fair, { variant: 'v', table }, WISH)!;
    expect(draft(shared).after.fromEven).toBeCloseTo(0, 12);
    expect(draft(led).after).toMatchObject({ side: 'a', fromEven: expect.closeTo(1 / 3, 12) });
    expect(decidedFairness([draft(led)], 0.05)[0].verdict).toBe('higher');
  });
});

test('as many more games as it says would settle it, if they are like those played', () => {
  const { verdict, games, moreGames } = judged(shifted(20, 31));
  const factor = Math.ceil(1 + moreGames! / games);
  const grown = pairs([
    [2, 2, factor * 580],
    [2, 0, factor * 20],
    [0, 2, factor * 31],
    [0, 0, factor * 369],
  ]);
  expect([verdict, judged(grown).verdict === 'undecided']).toEqual(['undecided', false]);
});

describe('whether it is fairer is said first', () => {
  const said = (counts: ReturnType<typeof pairs>, even?: Record<string, number>) => sentenceOf(judged(counts, even));

  test('with both distances, their difference and its interval', () => {
    expect(said(shifted(20, 120))).toBe('Less fair: blue was 10.0 points above even, now 20.0 (+10.0, 7.4 to 12.6)');
    expect(said(shifted(60, 20))).toBe('Fairer: blue was 10.0 points above even, now 6.0 (−4.0, −6.0 to −2.0)');
  });

  test('with the side that is ahead, before and after', () => {
    expect(said(shifted(220, 20))).toMatch(
      /^Fairer\? Undecided: blue was 10\.0 points above even, now red is 10\.0 above \(0\.0, .*; about [\d,]+ more games would settle it, if the estimate is right$/,
    );
    expect(said(shifted(100, 0))).toMatch(/^Fairer: blue was 10\.0 points above even, now even \(−10\.0, /);
  });

  test('and what the file expects, where that is not even', () => {
    expect(said(shifted(20, 120), { red: 0.25 })).toMatch(
      /: red was 15\.0 points above the 25 that the file expects, now 5\.0 \(/,
    );
    expect(said(shifted(120, 20), { blue: 0.55 })).toMatch(
      /: blue was 5\.0 points above the 55 that the file expects, now 5\.0 below \(/,
    );
    expect(said(shifted(120, 20), { blue: 0.5 })).toMatch(/: blue was 10\.0 points above even, now even \(/);
  });

  test('or that nothing changed', () => {
    expect(said(shifted(0, 0))).toBe(
      'Fairness unchanged: every game has the same result; at most 0.30% of games can differ',
    );
  });

  test('with the verb of the side’s name, and figures that follow from its shown score', () => {
    const { baseline, variant } = shifted(20, 31);
    const named = (table: typeof baseline) => ({ ...table, sides: ['guards', 'raiders'] });
    const draft = fairnessDraft(named(baseline), { ...variant, table: named(variant.table) }, WISH)!;
    expect(sentenceOf(decidedFairness([draft], 0.05)[0])).toMatch(
      /^Fairer\? Undecided: the guards were 10\.0 points above even, now 11\.1 \(\+1\.1, .*; about [\d,]+ more games would settle it, if the estimate is right$/,
    );
  });
});

test('several variants are one family', () => {
  const { baseline, variant } = shifted(100, 132);
  const draft = fairnessDraft(baseline, variant, WISH)!;
  const [alone] = decidedFairness([draft], 0.05);
  const of = (all: readonly FairnessDraft[]) => decidedFairness(all, 0.05)[0];
  expect(of([draft, draft, draft]).pDiffAdjusted).toBeCloseTo(3 * alone.pDiff!, 9);
  expect(of([draft, draft, draft]).difference).toEqual(alone.difference);
});

test('variants that change no result are not in the family', () => {
  const alike = shifted(0, 0);
  const draft = (of: typeof alike) => fairnessDraft(of.baseline, of.variant, WISH)!;
  const changed = draft(shifted(100, 132));
  const [alone] = decidedFairness([changed], 0.05);
  const [first, judgedBeside] = decidedFairness([draft(alike), changed], 0.05);
  expect(judgedBeside).toEqual(alone);
  expect(first).toMatchObject({ verdict: 'identical', pDiff: null, pEquivAdjusted: null, moreGames: null });
});

test('few games that differ can change a score by as much as others can win together', () => {
  const rule = { mode: 'anytime', plannedGames: 1000 } as const;
  const table = (won: readonly number[]) => ({
    ...tableOf([]),
    games: 1000,
    sides: won.map((_, i) => `side ${i}`),
    rows: Int32Array.from(
      times(1000, 0).flatMap((_, game) => [
        ...[0, 0],
        ...won.flatMap((score, i) => [game === 0 ? score : i === game % won.length ? 2 : 0, 0, 0, 0, 0, 0]),
      ]),
    ),
  });
  const change = (before: readonly number[], after: readonly number[]) => {
    const draft = fairnessDraft(table(before), { variant: 'v', table: table(after) }, { ...WISH, rule })!;
    const { low, high } = draft.interval(0.05);
    return high! - low!;
  };
  // Of six, one wins alone and then all others do: its score minus even falls by 10/6.
  const most = betaBinomialSequence(1, 1000, 0.05 / 12).high! / 6;
  expect(change([2, 0, 0, 0, 0, 0], [0, 2, 2, 2, 2, 2])).toBeGreaterThanOrEqual(10 * most);
});

test('at every look the interval is wider, and few games that differ have an exact one', () => {
  const rule = { mode: 'anytime', plannedGames: 1000 } as const;
  const at = (counts: ReturnType<typeof pairs>) => fairnessDraft(counts.baseline, counts.variant, { ...WISH, rule })!;
  const wide = at(shifted(20, 120)).interval(0.05);
  const { low, high } = judged(shifted(20, 120)).difference;
  expect([wide.low! < low!, wide.high! > high!]).toEqual([true, true]);
  expect(decidedFairness([at(shifted(1, 1))], 0.05)[0].verdict).toBe('no-difference-larger-than-delta');
});

test('runs of different seeds are compared as such', () => {
  const { baseline, variant } = shifted(20, 120);
  const alone = fairnessDraft(baseline, variant, WISH)!.interval(0.05);
  const apart = fairnessDraft(baseline, variant, { ...WISH, isIndependent: true })!.interval(0.05);
  expect(apart.high! - apart.low!).toBeGreaterThan(1.4 * (alone.high! - alone.low!));
});

test('a comparison has the fairness of each variant', () => {
  const { baseline, variant } = shifted(20, 120);
  const plain = compare(baseline, [variant], { ...WISH, alpha: 0.05 });
  expect(plain.variants[0].fairness).toBeUndefined();
  expect(withFairness(plain, baseline, [variant], WISH).variants[0].fairness?.verdict).toBe('higher');
});
