import { describe, expect, test } from 'vitest';
import { hindranceOf } from '../../src/inference/tuning/hindrance.ts';
import { searchTuning } from '../../src/inference/tuning/search.ts';
import { isConfirmed } from '../../src/inference/tuning/verdicts.ts';
import { additive, chanceOf, madeUp, RULE, scoreIn, spaceOf, type Truth } from './made-up.ts';

const FAST = { ...RULE, screenGames: 200, raceGames: 400, mostGames: 4000 };

async function search(
  values: readonly number[],
  truth: Truth,
  targets: Parameters<typeof searchTuning>[1],
  seed = 1,
  rule = RULE,
) {
  const made = madeUp(truth, seed);
  const space = spaceOf(values);
  return { found: await searchTuning(space, targets, made.play, rule), games: made.played(), space };
}

describe('the search for rule values that meet aims, on made-up games', () => {
  test('finds a combination that meets the aim, with the fewest changes, in 20 of 20', async () => {
    let wrong = 0;
    for (let seed = 1; seed <= 20; seed++) {
      // Three keys: no single change suffices, two do.
      const effects = [-0.35, -0.55, 0.3, 0.5, -0.45, -0.6];
      const truth = additive(1.1 + 0.1 * chanceOf(seed, 0, 0), effects, 0.04);
      const { found } = await search([3, 3, 3], (one) => [truth(one)], [scoreIn(0.45, 0.55)], seed);
      const best = found.finalists.find(isConfirmed);
      if (best === undefined || best.combination.length !== 2) wrong++;
      else if (truth(best.combination) < 0.45 || truth(best.combination) > 0.55) wrong++;
    }
    expect(wrong).toBe(0);
  });

  test('confirms falsely in at most 18 of 200 where all truths are just outside', async () => {
    let confirmed = 0;
    for (let seed = 1; seed <= 200; seed++) {
      const outside = (change: number) => (change % 2 === 0 ? 0.5505 : 0.4495);
      const { found } = await search(
        [3],
        (one) => [one.length === 0 ? 0.62 : outside(one[0])],
        [scoreIn(0.45, 0.55)],
        seed,
        FAST,
      );
      if (found.finalists.some(isConfirmed)) confirmed++;
    }
    expect(confirmed).toBeLessThanOrEqual(18);
  });

  test('leaves a file alone that meets every aim', async () => {
    const { found } = await search([3], () => [0.5], [scoreIn(0.4, 0.6)], 1, FAST);
    expect(found.finalists.find(isConfirmed)?.combination).toEqual([]);
  });

  test('judges neighbours on games that chose nothing', async () => {
    const made = madeUp((one) => [one.length === 0 ? 0.7 : 0.5], 1);
    const asked = new Map<string, Set<string>>();
    const { neighbours } = await searchTuning(
      spaceOf([3]),
      [scoreIn(0.4, 0.6)],
      (seeds, combinations, from, to) => {
        for (const one of combinations) asked.set(String(one), (asked.get(String(one)) ?? new Set()).add(seeds));
        return made.play(seeds, combinations, from, to);
      },
      FAST,
    );
    expect(neighbours.length).toBeGreaterThan(0);
    for (const { combination } of neighbours) expect(asked.get(String(combination))).toContain('beside');
    expect([...asked.values()].flatMap((seeds) => [...seeds])).toContain('confirm');
  });

  test('prefers one change to two, and names changes without a different game as inert', async () => {
    // Change 0 does it alone, as do 1 and 2 together; 3 does nothing.
    const level = (one: readonly number[]) => additive(1, [-1, -0.5, -0.5, 0])(one);
    const { found } = await search([2, 2, 2, 2], (one) => [level(one.filter((change) => change !== 3))], [
      scoreIn(0.45, 0.55),
    ]);
    expect(found.inert.changes).toEqual([]);
    const quiet: Truth = (one) => [level(one)];
    const made = madeUp(quiet, 1);
    const play: typeof made.play = (seeds, combinations, from, to) =>
      made.play(
        seeds,
        combinations.map((one) => one.filter((change) => change !== 3)),
        from,
        to,
      );
    const again = await searchTuning(spaceOf([2, 2, 2, 2]), [scoreIn(0.45, 0.55)], play, RULE);
    expect(again.inert).toEqual({ changes: [3], games: RULE.screenGames, again: null });
    expect(again.finalists.find(isConfirmed)?.combination).toEqual([0]);
  });

  test('finds two changes whose effects together are far less than their sum', async () => {
    // By their sum the score would be 43; it is 57.
    const truth = additive(1.7, [-1, -1], 0.6);
    const { found } = await search([2, 2], (one) => [truth(one)], [scoreIn(0.53, 0.62)], 4);
    expect(found.finalists.find(isConfirmed)?.combination).toEqual([0, 1]);
  });

  test('tries a change that does nothing alone beside another', async () => {
    const level = (one: readonly number[]) => (one.length === 2 ? 0.5 : one[0] === 0 ? 0.65 : 0.75);
    const made = madeUp((one) => [level(one)], 3);
    // Change 1 changes no game without change 0.
    const play: typeof made.play = (seeds, combinations, from, to) =>
      made.play(
        seeds,
        combinations.map((one) => (one.length === 1 && one[0] === 1 ? [] : one)),
        from,
        to,
      );
    const found = await searchTuning(spaceOf([2, 2]), [scoreIn(0.45, 0.55)], play, RULE);
    expect(found.finalists.find(isConfirmed)?.combination).toEqual([0, 1]);
  });

  test('says beside what an inert change was tried again, and no more', async () => {
    // Change 2 never changes a game; no aim is met.
    const made = madeUp((one) => [one.length === 0 ? 0.75 : 0.7], 3);
    const play: typeof made.play = (seeds, combinations, from, to) =>
      made.play(
        seeds,
        combinations.map((one) => one.filter((change) => change !== 2)),
        from,
        to,
      );
    const { inert } = await searchTuning(spaceOf([3, 2]), [scoreIn(0.45, 0.55)], play, FAST);
    expect(inert).toMatchObject({ changes: [2], games: FAST.screenGames, again: { changes: [2] } });
    expect(inert.again!.beside).toHaveLength(1);
  });

  test('calls inert what changed none of the first hundred games where changes are many', async () => {
    const made = madeUp(() => [0.5], 1);
    const same: typeof made.play = (seeds, combinations, ...games) =>
      made.play(
        seeds,
        combinations.map(() => []),
        ...games,
      );
    const { inert } = await searchTuning(spaceOf([62]), [scoreIn(0.4, 0.6)], same, FAST);
    expect(inert).toMatchObject({ games: 100, again: null });
    expect(inert.changes).toHaveLength(61);
  });

  test('calls a step beside the answer a miss only by an interval that holds for all steps and aims together', async () => {
    // Eight steps, each just inside the edge.
    const truth: Truth = (one) => [one.includes(0) ? (one.length === 1 ? 0.5 : 0.548) : 0.7];
    const aims = [scoreIn(0.45, 0.55)];
    let [alone, together] = [0, 0];
    for (let seed = 1; seed <= 40; seed++) {
      const { found } = await search([2, 3, 3, 3, 3], truth, aims, seed, { ...FAST, mostGames: 8000 });
      const beside = found.neighbours.filter(({ combination }) => combination.length === 2);
      expect(found.moreNeighbours).toBe(0);
      alone += beside.filter(({ intervals: [{ low }] }) => low! > 0.55).length;
      together += beside.filter(({ fates: [fate] }) => fate === 'missed').length;
    }
    expect(alone).toBeGreaterThan(0);
    expect(together).toBe(0);
  });

  test('says how many steps beside the answer it leaves out', async () => {
    const truth: Truth = (one) => [one.includes(0) ? 0.5 : 0.7];
    const { found } = await search([2, ...Array(14).fill(2)], truth, [scoreIn(0.4, 0.6)], 1, FAST);
    // Back to the file, and one step of each other key.
    expect([found.neighbours.length, found.moreNeighbours]).toEqual([12, 3]);
    expect(found.neighbours.slice(1).every(isConfirmed)).toBe(true);
  });

  test('says which aims pull against each other where none is met together', async () => {
    // Each change raises both, but one must rise and the other fall.
    const effects = [0.4, 0.8, 0.5];
    const both = additive(0, effects);
    const { found, space } = await search(
      [3, 2],
      (one) => [both(one), both(one)],
      [scoreIn(0.62, null), scoreIn(null, 0.55)],
      2,
      FAST,
    );
    expect(found.finalists.some(isConfirmed)).toBe(false);
    expect(found.nearest).not.toBeNull();
    const { pulls, alone } = hindranceOf(found.state, space, [0, 1, 2]);
    expect(pulls.map(({ targets }) => targets)).toEqual([[0, 1]]);
    expect(alone.map(({ outside }, target) => outside[target])).toEqual([0, 0]);
  });

  test('searches 10^12 combinations without listing them', async () => {
    const values = Array.from({ length: 12 }, () => 11);
    const effects = Array.from({ length: 120 }, (_, change) => -0.05 * ((change % 10) + 1) * (change < 60 ? 1 : -0.2));
    const truth = additive(1.6, effects);
    const rule = { ...RULE, screenGames: 100, raceGames: 400, mostGames: 20_000 };
    const { found } = await search(values, (one) => [truth(one)], [scoreIn(0.42, 0.58)], 1, rule);
    const best = found.finalists.find(isConfirmed);
    expect(best).toBeDefined();
    expect(Math.abs(truth(best!.combination) - 0.5)).toBeLessThan(0.08);
    // At least four of the strongest are needed: 1.6 - 3 * 0.5 is still 0.52 at most.
    expect(best!.combination.length).toBeLessThanOrEqual(4);
  });

  test.each(['baseline', 'screen', 'race', 'confirm'] as const)(
    'an interruption in the stage %s keeps what is known',
    async (stage) => {
      const truth = additive(1, [-0.4, -1]);
      const made = madeUp((one) => [truth(one)], 1);
      let now = '';
      const play: typeof made.play = (...call) => (now === stage ? Promise.resolve(null) : made.play(...call));
      const rule = { ...FAST, onStage: (begun: { readonly stage: string }) => (now = begun.stage) };
      const found = await searchTuning(spaceOf([3]), [scoreIn(0.45, 0.55)], play, rule);
      expect(found.interruptedAt).toBe(stage);
      expect(found.finalists).toEqual([]);
      expect(found.state.played.length).toBe(stage === 'baseline' ? 0 : stage === 'screen' ? 1 : 3);
    },
  );
});
