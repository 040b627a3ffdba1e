import { type KeepWords, keeps } from '../experiments/kept.ts';
import { type Additions, NOTHING_MORE } from '../report/report.ts';
import { type TemperEffect, type TemperEffects, temperSentences } from '../report/sentences/players.ts';
import type { ResolvedVariant, Scenario } from '../scenarios/index.ts';
import { policiesOf } from '../sim/kernel/players/policies.ts';
import type { System } from '../sim/kernel/system.ts';
import { type Interval, meanOfSums } from '../stats/index.ts';
import { gameTable } from '../workers/results.ts';
import type { Casting } from './castings.ts';
import { castPlayers, playCastings } from './playing.ts';
import { policyRung } from './rungs.ts';
import { ends, scoreDifference, scoresOf } from './scores.ts';

/** For a comparison's games per temper, and bounds. */
const SHARE = 0.1;
const LEAST = 100;
const MOST = 2000;
const BATCH = 100;

export interface TemperWish {
  readonly system: System;
  readonly scenario: Scenario;
  readonly variants: readonly ResolvedVariant[];
  readonly games: number;
  readonly seed: number;
  readonly alpha: number;
  readonly threads: number | undefined;
  readonly signal: AbortSignal;
  readonly keep: KeepWords;
  /** Words for the scenario and its variants. */
  readonly variantWords: Readonly<Record<string, readonly string[] | undefined>>;
}

/**
 * Do effects depend on temper? Replays the first games with bold and with cautious tacticians. Empty without
 * tacticians or with too few games.
 */
export async function temperAdditions(
  wish: TemperWish,
): Promise<{ readonly additions: Additions; readonly lines: readonly string[] }> {
  const found = await temperEffects(wish);
  if (found === null) return { additions: NOTHING_MORE, lines: [] };
  const lines = temperSentences(found, wish.alpha);
  return { additions: { ...NOTHING_MORE, summary: { tempers: found }, notes: lines }, lines };
}

async function temperEffects(wish: TemperWish): Promise<TemperEffects | null> {
  const { system, scenario, seed, threads, signal, keep, variantWords } = wish;
  const tempers = system.info.policies.filter(({ factors }) => factors !== undefined).map(({ name }) => name);
  const seats = tacticianSeats(system, scenario.baseline);
  // A variant of players, such as `sides.blue.policy`, is not one rule under two tempers.
  const variants = wish.variants.filter((one) => tacticianSeats(system, one).join() === seats.join());
  const games = Math.min(MOST, Math.floor(wish.games * SHARE));
  if (tempers.length < 2 || seats.length === 0 || variants.length === 0 || games < LEAST || signal.aborted) return null;
  const all = [scenario.baseline, ...variants];
  const castings = tempers.flatMap((policy) =>
    all.map(({ data }, variant): Casting => {
      const rungs = system.sides(data).map((_, side) => (seats.includes(side) ? policyRung(policy) : null));
      return { variant, rungs, without: null };
    }),
  );
  const cast = { verb: 'temper' as const, of: 'compare' as const, scenario, words: variantWords, leaseGames: BATCH };
  // Folder, leases and shards belong to the comparison.
  const words = { keep: keeps(keep), queue: keep.queue };
  await using players = castPlayers(words, { ...cast, threads, signal }, games * castings.length);
  const play = { system, variants: all, castings, seed, games, batchSize: BATCH, signal };
  const totals = await playCastings(players.open, play);
  const tables = totals.map(gameTable);
  const scores = tables.map((table) => scoresOf(table, seats[0]));
  if (scores[0].length < LEAST) return null;
  const sides = system.sides(scenario.baseline.data);
  return {
    games: scores[0].length,
    side: sides[seats[0]],
    plurals: tables[0].plurals,
    players: seats.map((seat) => sides[seat]),
    effects: variants.map(({ name }, i) => {
      const of = (temper: number) => [scores[temper * all.length], scores[temper * all.length + i + 1]] as const;
      const [bold, cautious] = [of(tempers.indexOf('bold')), of(tempers.indexOf('cautious'))];
      return {
        variant: name,
        bold: ends(scoreDifference(...bold, wish.alpha)),
        cautious: ends(scoreDifference(...cautious, wish.alpha)),
        difference: moreWith(bold, cautious, wish.alpha / variants.length),
      } satisfies TemperEffect;
    }),
  };
}

/** Sides of the system's default player. */
function tacticianSeats(system: System, { data }: ResolvedVariant): number[] {
  return policiesOf(system, data).flatMap((policy, side) => (policy === system.info.defaultPolicy ? [side] : []));
}

type Effect = readonly [before: Float64Array, after: Float64Array];

/**
 * The difference of an effect between two tempers, on the same seeds. An extreme pseudo pair either way keeps a few
 * differing games from looking certain.
 */
export function moreWith([from, to]: Effect, [otherFrom, otherTo]: Effect, alpha: number): Interval {
  const n = Math.min(from.length, to.length, otherFrom.length, otherTo.length);
  let [sum, sumOfSquares] = [0, 0];
  for (let game = 0; game < n; game++) {
    const difference = to[game] - from[game] - (otherTo[game] - otherFrom[game]);
    sum += difference;
    sumOfSquares += difference * difference;
  }
  const { low, high } = meanOfSums({ n: n + 2, sum, sumOfSquares: sumOfSquares + 32 }, alpha, 0.5);
  return { estimate: n === 0 ? null : sum / n / 2, low, high };
}
