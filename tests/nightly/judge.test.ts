import { describe, expect, test } from 'vitest';
import { pinnedSums } from '../../src/inference/index.ts';
import { confirmed, firstStage, primaryMetrics } from '../../src/nightly/judge.ts';
import { exitCodeOf, type NightEntry, type NightMetric, type NightVerdict } from '../../src/nightly/night.ts';
import { type Game, tableOf } from '../compare/tables.ts';

const LOST: Game = { score: 0, turns: 8, broke: 1, shots: 4, hits: 1 };
const WON: Game = { score: 2, turns: 8, broke: 0, shots: 4, hits: 1 };
/** Wins are spread so that pairs differ both ways. */
const games = (won: number, from = 0) =>
  tableOf(Array.from({ length: 400 }, (_, i) => (((i + from) * 149) % 400 < won ? WON : LOST)));
const deltas = [{ every: 0.05, byName: { turns: 0.25 } }];
const judge = (before: ReturnType<typeof games>, now: ReturnType<typeof games>, every = 0.05) =>
  firstStage([{ key: 'one', first: { before, now }, deltas: [{ every, byName: {} }] }], 0.05).metrics[0];
const scoreOf = (metrics: readonly NightMetric[]) => metrics.find(({ metric }) => metric.name === 'score')!;

describe('the first block', () => {
  test('a metric that is shown to differ by delta or more drifts, a smaller one is a small change', () => {
    expect(scoreOf(judge(games(200), games(280))).verdict).toBe('drift');
    expect(scoreOf(judge(games(200), games(280), 0.5)).verdict).toBe('small-change');
  });

  test('metrics that are equal in every game are identical, and in no family', () => {
    const metrics = judge(games(200), games(280));
    expect(metrics.find(({ metric }) => metric.name === 'turns')!.verdict).toBe('identical');
    const { family } = firstStage([{ key: 'one', first: { before: games(200), now: games(280) }, deltas }], 0.05);
    expect(family).toBe(2);
  });

  test('what is neither shown to differ nor to be alike is undecided, and says how many more games would settle it', () => {
    const score = scoreOf(judge(games(200), games(204, 7), 0.02));
    expect(score.verdict).toBe('undecided');
    expect(score.moreGames).toBeGreaterThan(0);
  });

  test('entries are decided together: the same difference weighs less among many', () => {
    const entry = (key: string) => ({ key, first: { before: games(200), now: games(232, 7) }, deltas });
    const alone = firstStage([entry('a')], 0.05);
    const many = firstStage(
      Array.from({ length: 40 }, (_, i) => entry(`${i}`)),
      0.05,
    );
    const p = ({ metrics }: typeof alone) => scoreOf(metrics[0]).pAdjusted!;
    expect(many.family).toBe(40 * alone.family);
    expect(p(many)).toBeGreaterThan(p(alone));
  });

  test('without the games of the baseline its sums are compared as those of an independent run', () => {
    const before = games(200);
    const sums = pinnedSums(primaryMetrics(before), before);
    const [metrics] = firstStage(
      [{ key: 'one', first: { before: { games: 400, sums }, now: games(280) }, deltas }],
      0.05,
    ).metrics;
    const score = scoreOf(metrics);
    expect(score.verdict).toBe('drift');
    expect([score.first.before, score.first.now]).toEqual([0.5, 0.7]);
    expect(score.first.method).toContain('welch');
  });
});

describe('the second block', () => {
  const first = judge(games(200), games(280));
  const again = (before: number, now: number) =>
    scoreOf(confirmed(first, 'one', { before: games(before, 3), now: games(now, 3) }, { deltas, alpha: 0.05 }));

  test('confirms a drift of the same sign and at least delta; its size is the one that is reported', () => {
    const score = again(200, 260);
    expect(score.verdict).toBe('drift');
    expect(score.second!.difference.estimate).toBeCloseTo(0.15, 10);
    expect(score.first.difference.estimate).toBeCloseTo(0.2, 10);
  });

  test('does not confirm what it does not show, or shows the other way round', () => {
    expect(again(200, 200).verdict).toBe('not-confirmed');
    expect(again(280, 200).verdict).toBe('not-confirmed');
  });

  test('is where all numbers to tell come from, and without its games nothing is confirmed', () => {
    expect([scoreOf(first).source, again(200, 260).source, again(200, 200).source]).toEqual([
      ...['first', 'second', 'second'],
    ]);
    const unplayed = scoreOf(confirmed(first, 'one', null, { deltas, alpha: 0.05 }));
    expect([unplayed.verdict, unplayed.source]).toEqual(['not-confirmed', 'first']);
  });

  test('makes a small change of what is shown below delta', () => {
    expect(again(200, 212).verdict).toBe('small-change');
  });

  test('leaves metrics alone that did not drift', () => {
    const metrics = confirmed(first, 'one', { before: games(200), now: games(200) }, { deltas, alpha: 0.05 });
    expect(metrics.find(({ metric }) => metric.name === 'turns')).toBe(
      first.find(({ metric }) => metric.name === 'turns'),
    );
  });
});

describe('the exit code', () => {
  const entry = (state: NightEntry['state'], verdict?: NightVerdict, differs = false) =>
    ({
      state,
      metrics: verdict === undefined ? [] : [{ verdict }],
      repeated: { leases: [0], games: 250, differs: differs ? { game: 3, replay: '' } : null },
    }) as unknown as NightEntry;
  const code = (entries: NightEntry[], { strict = false, failUndecided = false } = {}) =>
    exitCodeOf({ against: {}, entries, strict, failUndecided });

  test.each([
    [0, 'identical', undefined],
    [0, 'changed', 'not-confirmed'],
    [0, 'changed', 'undecided'],
    [1, 'changed', 'drift'],
    [2, 'refused', undefined],
  ] as const)('is %i for games that are %s, with the verdict %s', (wanted, state, verdict) => {
    expect(code([entry('identical'), entry(state, verdict)])).toBe(wanted);
  });

  test('is 1 with --strict for any changed game, and with --fail-undecided for an undecided metric', () => {
    expect(code([entry('changed')], { strict: true })).toBe(1);
    expect(code([entry('changed', 'undecided')], { failUndecided: true })).toBe(1);
  });

  test('is 3 where games did not repeat, whatever else was found', () => {
    expect(code([entry('changed', 'drift'), entry('identical', undefined, true)])).toBe(3);
  });
});
