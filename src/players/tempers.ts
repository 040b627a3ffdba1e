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

/** What games with each temper take of those of a comparison, and bounds. */
const SHARE = 0.1;
const LEAST = 100;
const MOST = 2000;
/** Games of a batch, and of a lease where they are kept. */
const BATCH = 100;

export interface TemperWish {
  readonly system: System;
  readonly scenario: Scenario;
  readonly variants: readonly ResolvedVariant[];
  /** Games of the comparison. */
  readonly games: number;
  readonly seed: number;
  readonly alpha: number;
  readonly threads: number | undefined;
  readonly signal: AbortSignal;
  /** Whether games are kept, and who plays. */
  readonly keep: KeepWords;
  /** What the command line says of the scenario and its variants. */
  readonly variantWords: Readonly<Record<string, readonly string[] | undefined>>;
}

/**
 * The first games of a comparison once more with bold and with cautious players in every seat that its tactician has: whether effects
 * depend on temper. Nothing where it has no seat, the games are too few, or none was finished.
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
  // Whoever changes who plays, such as `sides.blue.policy`, is not one rule under two tempers.
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
  // The folder, leases and parts that words may name are those of the comparison itself.
  const words = { keep: keeps(keep), queue: keep.queue };
  await using players = castPlayers(words, { ...cast, threads, signal }, games * castings.length);
  const play = { system, variants: all, castings, seed, games, batchSize: BATCH, signal };
  const totals = await playCastings(players.open, play);
  const scores = totals.map((one) => scoresOf(gameTable(one), seats[0]));
  if (scores[0].length < LEAST) return null;
  const sides = system.sides(scenario.baseline.data);
  return {
    games: scores[0].length,
    side: sides[seats[0]],
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

/** Sides that the system's own player decides for. */
function tacticianSeats(system: System, { data }: ResolvedVariant): number[] {
  return policiesOf(system, data).flatMap((policy, side) => (policy === system.info.defaultPolicy ? [side] : []));
}

type Effect = readonly [before: Float64Array, after: Float64Array];

/**
 * By how much more an effect on the score is with one temper than with the other, on the same seeds. One pseudo pair that differs as much as can
 * be either way keeps few differing games from looking certain.
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
