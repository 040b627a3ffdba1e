import { describe, expect, test } from 'vitest';
import {
  type ComparedMetric,
  comparedMetrics,
  ExpectedDifferences,
  ExpectedLevel,
  LOOK_EVERY,
} from '../../../src/inference/index.ts';
import { normalCdf, normalQuantile } from '../../../src/stats/index.ts';
import type { GameTable } from '../../../src/stats/tables.ts';
import { type Game, tableOf } from '../../compare/tables.ts';
import { seeded } from '../../stats/near.ts';

/** Error rate and cost of expectations; true means are just outside the band. */
const ALPHA = 0.05;
const REPLICATES = 300;
/** Alpha plus three standard errors: 1 of 740 checks exceeds it. */
const MOST_FALSE = REPLICATES * ALPHA + 3 * Math.sqrt(REPLICATES * ALPHA * (1 - ALPHA));
const MOST_GAMES = 3000;

type Draw = (truth: number, random: () => number) => Game;

const score: Draw = (truth, random) =>
  random() < 0.2 ? { score: 1 } : { score: random() < (truth - 0.1) / 0.8 ? 2 : 0 };
const winRate: Draw = (truth, random) => ({ score: random() < truth ? 2 : 0 });
const turns: Draw = (truth, random) => {
  let count = 2;
  for (let turn = 0; turn < 10; turn++) if (random() < (truth - 2) / 10) count++;
  return { turns: count };
};
const hitRate: Draw = (truth, random) => {
  const shots = 4 + Math.floor(9 * random());
  const chance = truth + 0.2 * (random() - 0.5);
  let hits = 0;
  for (let shot = 0; shot < shots; shot++) if (random() < chance) hits++;
  return { shots, hits };
};

const KINDS = { score, winRate, turns, hitRate };
type Kind = keyof typeof KINDS;

function metricOf(table: GameTable, kind: Kind): ComparedMetric {
  return comparedMetrics(table).find(({ name, side }) => name === kind && side !== 'red')!;
}

interface Wish {
  readonly kind: Kind;
  readonly truth: number;
  readonly low: number | null;
  readonly high: number | null;
}

function tested({ kind, truth, low, high }: Wish, seed: number, most = MOST_GAMES) {
  const random = seeded(seed);
  const rule = { alpha: ALPHA, plannedGames: most / 2 };
  const empty = tableOf([]);
  const level = new ExpectedLevel(metricOf(empty, kind), empty, { low, high });
  for (let games = LOOK_EVERY; ; games += LOOK_EVERY) {
    const block = tableOf(Array.from({ length: LOOK_EVERY }, () => KINDS[kind](truth, random)));
    level.extend(block, games, games - LOOK_EVERY);
    const { status } = level.judge(rule);
    if (status !== 'undecided' || games >= most) return { status, games };
  }
}

function all(wish: Wish, replicates: number, most?: number) {
  return Array.from({ length: replicates }, (_, i) => tested(wish, 1000 * i + 7, most));
}

const EDGES: readonly (Wish & { readonly wrong: string })[] = [
  { kind: 'score', truth: 0.551, low: 0.45, high: 0.55, wrong: 'met' },
  { kind: 'score', truth: 0.549, low: 0.45, high: 0.55, wrong: 'missed' },
  { kind: 'winRate', truth: 0.049, low: 0.05, high: null, wrong: 'met' },
  { kind: 'winRate', truth: 0.051, low: 0.05, high: null, wrong: 'missed' },
  { kind: 'turns', truth: 6.01, low: null, high: 6, wrong: 'met' },
  { kind: 'turns', truth: 5.99, low: null, high: 6, wrong: 'missed' },
  { kind: 'hitRate', truth: 0.301, low: 0.2, high: 0.3, wrong: 'met' },
  { kind: 'hitRate', truth: 0.299, low: 0.2, high: 0.3, wrong: 'missed' },
];

describe('a false verdict is rare', () => {
  test.each(EDGES)('$kind of $truth is $wrong by $low to $high no oftener than alpha', ({ wrong, ...wish }) => {
    const falsely = all(wish, REPLICATES).filter(({ status }) => status === wrong).length;
    expect(falsely).toBeLessThanOrEqual(MOST_FALSE);
  });

  test('a variant that does nothing is neither higher nor lower, and one of just delta is not none', () => {
    const falsely = { direction: 0, none: 0 };
    const delta = 0.1;
    for (let i = 0; i < REPLICATES; i++) {
      const random = seeded(31 * i + 5);
      const empty = tableOf([]);
      const metric = metricOf(empty, 'score');
      const watch = (verdict: 'higher' | 'no-difference') =>
        new ExpectedDifferences(metric, { baseline: empty, variant: empty }, { verdict, delta });
      const [same, more] = [watch('higher'), watch('no-difference')];
      let open = [same, more];
      for (let games = LOOK_EVERY; games <= MOST_GAMES && open.length > 0; games += LOOK_EVERY) {
        const blocks = [0.5, 0.5, 0.5 + delta].map((truth) =>
          tableOf(Array.from({ length: LOOK_EVERY }, () => score(truth, random))),
        );
        open = open.filter((one) => {
          one.extend(blocks[0], one === same ? blocks[1] : blocks[2], games, games - LOOK_EVERY);
          const { status } = one.judge({ alpha: ALPHA, plannedGames: MOST_GAMES / 2 });
          if (status === 'met') falsely[one === same ? 'direction' : 'none']++;
          return status === 'undecided';
        });
      }
    }
    expect(falsely.direction).toBeLessThanOrEqual(MOST_FALSE);
    expect(falsely.none).toBeLessThanOrEqual(MOST_FALSE);
  });
});

function fixedSample({ truth, low, high }: Wish, sd: number): number {
  const z = normalQuantile(1 - ALPHA / 2);
  const [least, most] = [low ?? -Infinity, high ?? Infinity];
  const power = (n: number) => {
    const se = sd / Math.sqrt(n);
    const reach = (distance: number) => normalCdf(distance / se - z);
    if (truth < least) return reach(least - truth);
    if (truth > most) return reach(truth - most);
    return reach(truth - least) + reach(most - truth) - 1;
  };
  let games = 200;
  while (power(games) < 0.9) games++;
  return games;
}

const COSTS: readonly (Wish & { readonly sd: number })[] = [
  { kind: 'score', truth: 0.5, low: 0.44, high: 0.56, sd: Math.sqrt(0.2) },
  { kind: 'score', truth: 0.5, low: 0.45, high: 0.55, sd: Math.sqrt(0.2) },
  { kind: 'score', truth: 0.6, low: 0.44, high: 0.56, sd: Math.sqrt(0.19) },
  { kind: 'winRate', truth: 0.5, low: 0.45, high: 0.55, sd: 0.5 },
  { kind: 'winRate', truth: 0.2, low: null, high: 0.25, sd: 0.4 },
  { kind: 'turns', truth: 6, low: 5.8, high: 6.2, sd: Math.sqrt(2.4) },
  { kind: 'turns', truth: 6, low: null, high: 5.8, sd: Math.sqrt(2.4) },
];

test.each(COSTS)('$kind of $truth in $low to $high costs at most 1.6 times the fixed sample', ({ sd, ...wish }) => {
  const played = all(wish, 60, 10_000);
  const right = wish.truth >= (wish.low ?? 0) && wish.truth <= (wish.high ?? Infinity) ? 'met' : 'missed';
  expect(played.filter(({ status }) => status !== right)).toEqual([]);
  const mean = played.reduce((sum, { games }) => sum + games, 0) / played.length;
  expect(mean / fixedSample(wish, sd)).toBeLessThan(1.6);
});
