import { describe, expect, test } from 'vitest';
import { decidedFairness, fairnessDraft } from '../../../src/inference/index.ts';
import type { GameTable } from '../../../src/stats/tables.ts';
import { tableOf } from '../../compare/tables.ts';
import { seeded } from '../../stats/near.ts';

/** Coverage of the change of the distance from even, also where the distance has its kink. */
const ALPHA = 0.05;
const REPLICATES = 500;
/** Alpha plus three standard errors: 1 of 740 checks exceeds it. */
const MOST_MISSED = REPLICATES * ALPHA + 3 * Math.sqrt(REPLICATES * ALPHA * (1 - ALPHA));

/** Chances of each side to win. */
interface Truth {
  readonly before: readonly number[];
  readonly after: readonly number[];
  readonly games: number;
  /** Share of games that keep the baseline's dice. */
  readonly common: number;
}

function winner(chances: readonly number[], die: number): number {
  let [side, rest] = [0, die];
  while (side < chances.length - 1 && rest >= chances[side]) rest -= chances[side++];
  return side;
}

function tables({ before, after, games, common }: Truth, random: () => number): [GameTable, GameTable] {
  const wins = [new Array<number>(games), new Array<number>(games)];
  for (let game = 0; game < games; game++) {
    const die = random();
    wins[0][game] = winner(before, die);
    wins[1][game] = winner(after, random() < common ? die : random());
  }
  const sides = before.map((_, side) => `side ${side + 1}`);
  const table = (won: readonly number[]): GameTable => ({
    ...{ ...tableOf([]), games, sides },
    rows: Int32Array.from(
      won.flatMap((best) => [0, 0, ...sides.flatMap((_, i) => [i === best ? 2 : 0, 0, 0, 0, 0, 0])]),
    ),
  });
  return [table(wins[0]), table(wins[1])];
}

function distance(chances: readonly number[]): number {
  return Math.max(...chances.map((chance) => Math.abs(chance - 1 / chances.length)));
}

/** Intervals without the truth, and verdicts that it contradicts. */
function wrongs(truth: Truth, seed: number): { missed: number; wrong: number } {
  const random = seeded(seed);
  const change = distance(truth.after) - distance(truth.before);
  let [missed, wrong] = [0, 0];
  for (let i = 0; i < REPLICATES; i++) {
    const [baseline, table] = tables(truth, random);
    const draft = fairnessDraft(baseline, { variant: 'v', table }, { deltas: [] })!;
    const [{ difference, verdict }] = decidedFairness([draft], ALPHA);
    if (difference.low! > change || difference.high! < change) missed++;
    if (verdict.startsWith('higher') ? change <= 0 : verdict.startsWith('lower') && change >= 0) wrong++;
  }
  return { missed, wrong };
}

const two = (score: number) => [score, 1 - score];

const TRUTHS: readonly (Truth & { readonly name: string })[] = [
  { name: 'even stays even', before: two(0.5), after: two(0.5), games: 400, common: 0.5 },
  { name: 'from even', before: two(0.5), after: two(0.53), games: 400, common: 0.5 },
  { name: 'to even', before: two(0.54), after: two(0.5), games: 400, common: 0.8 },
  { name: 'across even', before: two(0.52), after: two(0.48), games: 400, common: 0.5 },
  { name: 'across even and further', before: two(0.51), after: two(0.46), games: 1000, common: 0 },
  { name: 'far from even', before: two(0.9), after: two(0.95), games: 100, common: 0.9 },
  { name: 'three alike', before: [1 / 3, 1 / 3, 1 / 3], after: [1 / 3, 1 / 3, 1 / 3], games: 400, common: 0.5 },
  { name: 'another is furthest', before: [0.4, 0.3, 0.3], after: [0.3, 0.3, 0.4], games: 400, common: 0.5 },
  { name: 'one of four gains', before: [0.25, 0.25, 0.25, 0.25], after: [0.4, 0.2, 0.2, 0.2], games: 200, common: 0.7 },
];

describe('intervals of fairness hold in 95 of 100 cases, and verdicts are as rarely wrong', () => {
  test.each(TRUTHS)('$name', (truth) => {
    const { missed, wrong } = wrongs(truth, 31);
    expect(missed).toBeLessThanOrEqual(MOST_MISSED);
    expect(wrong).toBeLessThanOrEqual(MOST_MISSED);
  });
});
