import { expect, test } from 'vitest';
import { comparedMetrics } from '../../src/inference/index.ts';
import type { Indices } from '../../src/inference/sensitivity/indices.ts';
import type { KeyEffects } from '../../src/inference/sensitivity/screening.ts';
import { type Sensitivity, sensitivityTable, shareOf, sharesOfSet } from '../../src/report/sensitivity.ts';
import { sensitivityAnswer } from '../../src/report/sentences/sensitivity.ts';
import { tableOf } from '../compare/tables.ts';

const interval = (estimate: number, low: number | null = estimate - 0.1, high: number | null = estimate + 0.1) => ({
  estimate,
  low,
  high,
});
const NONE = { estimate: null, low: null, high: null };
const index = (alone: number, together: number) => ({
  alone: interval(alone),
  together: interval(together),
  total: interval(alone + together),
});
const effects = (size: number): KeyEffects => ({ size: interval(size), mean: interval(size), spread: interval(0) });

const [score] = comparedMetrics(tableOf([{}]));
const keyed = (key: string, isPlayers = false) => ({ key, range: '2 to 6', isPlayers });
const indices: Indices = {
  variance: interval(1),
  sum: interval(0.7),
  sets: [index(0.45, 0.2), index(0.25, 0), index(0.05, 0.02), index(0.45, 0.2)],
};
const found: Sensitivity = {
  keys: [keyed('save.soft'), keyed('lapse.blue', true), keyed('move.up'), keyed('move.down'), keyed('move.far')],
  kept: [0, 1, 2],
  aims: [
    {
      metric: score,
      effects: [effects(2), effects(1), effects(0.3), effects(0), effects(0.1)],
      steps: [20, 20, 20, 20, 20],
      indices,
      players: index(0.3, 0.25),
    },
  ],
  games: 40,
  trajectories: 20,
  rows: 200,
  refused: 0,
  hindrance: null,
  isGrouped: true,
};

test('says what each key explains alone and with others, their sum, what is left, and rule against player', () => {
  expect(sensitivityAnswer(found)).toEqual([
    '45% (35 to 55) of the spread of blue’s score comes from save.soft alone, 20% (10 to 30) only together with others; 25% (15 to 35) comes from lapse.blue alone.',
    'All keys, each alone, explain 70% (60 to 80) of the spread of blue’s score; what is left, 30% (20 to 40), comes only from keys together.',
    '45% (35 to 55) of the spread of blue’s score is rule, 30% (20 to 40) is player, 20% (10 to 30) is both together.',
    '1 of 5 keys changed nothing from any of 20 starting points: move.down.',
    '1 of 5 keys had smaller effects in the screening than the 3 above, and stay as in the file: move.far.',
  ]);
});

test('a share whose interval holds 0 is not said of a key alone, nor is anything left then', () => {
  const [aim] = found.aims;
  const weak = { alone: interval(0.05, -0.1, 0.2), together: interval(0.3, -0.02, 0.5), total: interval(0.35) };
  const [first, sum] = sensitivityAnswer({
    ...found,
    aims: [{ ...aim, indices: { ...indices, sum: interval(0.95), sets: [weak, ...indices.sets.slice(1)] } }],
  });
  expect(first).toContain('35% (25 to 45) of the spread of blue’s score comes from save.soft, alone or together');
  expect(sum).toMatch(/; nothing more is shown to come from keys together\.$/);
});

test('without a spread that is shown, without rows, and where the scenario refuses the keys, no share is said', () => {
  const [aim] = found.aims;
  const nothing = { alone: NONE, together: NONE, total: NONE };
  const flat = { variance: interval(0), sum: NONE, sets: indices.sets.map(() => nothing) };
  const answer = (more: Partial<Sensitivity>) => sensitivityAnswer({ ...found, ...more })[0];
  expect(answer({ aims: [{ ...aim, indices: flat, players: nothing }] })).toBe(
    '200 rows do not show that blue’s score varies with these keys at all, beyond chance.',
  );
  expect(answer({ rows: 0, trajectories: 7, aims: [{ ...aim, indices: null, players: null }] })).toBe(
    'Shares of blue’s score are not known: the screening had finished 7 of 20 starting points.',
  );
  expect(answer({ hindrance: 'too many figures' })).toMatch(/refuses nearly every combination .*: too many figures\.$/);
  expect(answer({ trajectories: 0 })).toBe('No starting point was finished, so nothing is known yet.');
});

test('shares are cut at what is possible, and either part at the whole; ends that meet are none', () => {
  expect(shareOf(interval(1.02, 0.8, 1.3))).toEqual(interval(1, 0.8, 1));
  expect(shareOf(interval(-0.1, -0.2, -0.05))).toEqual(interval(0, null, null));
  const parts = sharesOfSet({
    alone: interval(0.2, 0.05, 0.4),
    together: interval(-0.1),
    total: interval(0.1, 0, 0.2),
  });
  expect(parts.alone).toEqual(interval(0.1, 0.05, 0.2));
  expect(parts.together).toEqual(interval(0, null, null));
});

test('the table has the shares of keys, groups and all keys, with their ranges', () => {
  const { rows } = sensitivityTable(found);
  const of = (key: string) => rows.filter((row) => row.key === key).map(({ part, estimate }) => [part, estimate]);
  expect(of('save.soft')).toEqual([
    ['alone', 0.45],
    ['together', 0.2],
    ['total', 0.65],
  ]);
  expect(of('rules')).toEqual(of('save.soft'));
  expect(of('all')).toEqual([['alone', 0.7]]);
  expect(rows[0]).toMatchObject({ aim: 'score blue', range: '2 to 6', n: 200 });
});
