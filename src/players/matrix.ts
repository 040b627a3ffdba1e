import type { EffectCell, MatrixCell, PolicyMatrix } from '../report/sentences/players.ts';
import type { ResolvedVariant } from '../scenarios/index.ts';
import type { System } from '../sim/kernel/system.ts';
import { meanOfSums } from '../stats/index.ts';
import { gameTable } from '../workers/results.ts';
import type { Totals } from '../workers/totals.ts';
import type { Casting } from './castings.ts';
import { type OpenPlaying, playCastings } from './playing.ts';
import { decidingSides, policyRung } from './rungs.ts';
import { ends, pointsOf, scoreDifference, scoresOf } from './scores.ts';

export interface MatrixWish {
  readonly system: System;
  /** The scenario first. */
  readonly variants: readonly ResolvedVariant[];
  readonly policies: readonly string[];
  readonly games: number;
  readonly seed: number;
  readonly alpha: number;
  readonly batchSize: number;
  readonly signal: AbortSignal;
  readonly onProgress?: (games: number) => void;
}

/** Without planners (slow), policies that decide nothing, and neighbours of the tactician. */
export function usualPolicies({ info }: System): string[] {
  return info.policies
    .filter(({ factors }) => factors === undefined)
    .filter(({ name, chooses }) => (chooses !== false || name === 'random') && !name.startsWith('planner-'))
    .map(({ name }) => name);
}

/** Games per game number; 0 if no policy decides. */
export function seatingsOf(system: System, variant: ResolvedVariant, policies: number): number {
  const seats = decidingSides(system, variant.data).length;
  if (seats === 0) return 0;
  return seats === 1 ? policies : policies + policies * (policies - 1) * (seats === 2 ? 1 : seats);
}

/** Plays every policy against every other from every seat, on the same seeds, with the effects of variants. */
export async function playMatrix(
  open: OpenPlaying,
  wish: MatrixWish,
): Promise<{ readonly matrix: PolicyMatrix; readonly totals: Totals }> {
  const { system, variants, policies, games, batchSize, signal, onProgress, seed } = wish;
  const seats = decidingSides(system, variants[0].data);
  const rungs = policies.map(policyRung);
  const seatings = new Map<string, readonly number[]>();
  const keyOf = (at: readonly number[]) => at.join(' ');
  const seating = (row: number, column: number, seat: number) => seats.map((_, i) => (i === seat ? row : column));
  for (let row = 0; row < policies.length; row++)
    for (let column = 0; column < policies.length; column++)
      for (let seat = 0; seat < seats.length; seat++) {
        const at = seating(row, column, seat);
        seatings.set(keyOf(at), at);
      }
  const places = [...seatings.keys()];
  const castings = variants.flatMap(({ data }, variant) =>
    [...seatings.values()].map((at): Casting => {
      const sides = system.sides(data).map((_, side) => {
        const seat = seats.indexOf(side);
        return seat < 0 ? null : rungs[at[seat]];
      });
      return { variant, rungs: sides, without: null };
    }),
  );
  const totals = await playCastings(open, { system, variants, castings, seed, games, batchSize, signal, onProgress });
  const tables = totals.map(gameTable);
  const scores = (variant: number, at: readonly number[], seat: number) =>
    scoresOf(tables[variant * places.length + places.indexOf(keyOf(at))], seats[seat]);
  const pairs = policies.flatMap((_, row) =>
    policies.flatMap((_, column) => (seats.length === 1 && column !== row ? [] : [[row, column] as const])),
  );
  const named = ([row, column]: readonly [number, number]) => ({ row: policies[row], column: policies[column] });
  const cells = pairs.map((pair): MatrixCell => {
    const own = seats.map((_, seat) => scores(0, seating(...pair, seat), seat));
    return { ...named(pair), ...shareOf(own, wish.alpha) };
  });
  const effects = variants.slice(1).flatMap((variant, i) =>
    pairs.map((pair): EffectCell => {
      const [before, after] = [0, i + 1].map((at) => scores(at, seating(...pair, 0), 0));
      return { variant: variant.name, ...named(pair), ...ends(scoreDifference(before, after, wish.alpha)) };
    }),
  );
  const side = system.sides(variants[0].data)[seats[0]];
  const [{ games: played, plurals }] = tables;
  const matrix = { policies, games: played, seats: seats.length, side, plurals, alpha: wish.alpha, cells, effects };
  const usual = Math.max(0, policies.indexOf(system.info.defaultPolicy));
  return { matrix, totals: totals[places.indexOf(keyOf(seats.map(() => usual)))] };
}

/** Score per game over all seats. Two pseudo games, one won and one lost, keep the interval honest. */
function shareOf(scores: readonly Float64Array[], alpha: number) {
  const most = 2 * scores.length;
  const { n: games, sum, sumOfSquares } = pointsOf(scores);
  const { low, high } = meanOfSums(
    { n: games + 2, sum: sum + most, sumOfSquares: sumOfSquares + most * most },
    alpha,
    1 / most,
  );
  const cut = (end: number | null) => (end === null ? null : Math.min(1, Math.max(0, end)));
  return { estimate: games === 0 ? null : sum / games / most, low: cut(low), high: cut(high) };
}
