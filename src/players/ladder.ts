import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';
import { engineDigest } from '../runs/engine.ts';
import type { ResolvedVariant, Scenario } from '../scenarios/index.ts';
import type { System } from '../sim/kernel/system.ts';
import { contestElo, type EloInterval, logitElo, normalQuantile } from '../stats/index.ts';
import { shortHash, stemOf } from '../terminal/report-folder.ts';
import { writeWhole } from '../terminal/write.ts';
import { gameTable } from '../workers/results.ts';
import type { Casting } from './castings.ts';
import { type OpenPlaying, playCastings } from './playing.ts';
import { decidingSides, type Rung, rungsOf, rungsOfSides, seated } from './rungs.ts';
import { pointsOf, scoresOf } from './scores.ts';

/** A rung and where it stands. */
export interface LadderRung extends Rung {
  /** Elo above the system's default policy, added up from step to step; the default's own is 0. */
  readonly elo: number | null;
  readonly low: number | null;
  readonly high: number | null;
  /** The rung that it is merged with, since it was not shown to be above it; null for a rung of its own. */
  readonly mergedWith: string | null;
  /** What it was played against, and by how much it is stronger; null for the lowest. */
  readonly step: LadderStep | null;
}

export interface LadderStep extends EloInterval {
  readonly against: string;
  /** Game numbers, each played with the stronger in every seat that decides. */
  readonly games: number;
  /** Whether all games have equal records, whichever of the two plays: its Elo then says nothing. */
  readonly same?: boolean | undefined;
}

export interface Ladder {
  readonly rungs: readonly LadderRung[];
  /** Error probability of the intervals together (Bonferroni over the steps). */
  readonly alpha: number;
  readonly seed: number;
  /** Sides for which a policy decides. */
  readonly seats: number;
}

export interface LadderWish {
  readonly system: System;
  readonly variant: ResolvedVariant;
  readonly rungs: readonly Rung[];
  /** The rung whose Elo is 0. */
  readonly zero: string;
  readonly games: number;
  readonly seed: number;
  readonly alpha: number;
  readonly signal: AbortSignal;
  /** Called before a step is played. */
  readonly onStep?: (rung: Rung, against: Rung) => void;
  readonly onProgress?: (games: number) => void;
}

/** Batches of a step: small ones, since a planner's game takes long. */
const BATCH = 10;

/**
 * Measures each rung against the highest that stands so far, on seeds of the step's own. A rung that is not shown to be above it is
 * merged with it. Null when interrupted.
 */
export async function measureLadder(open: OpenPlaying, wish: LadderWish): Promise<Ladder | null> {
  const { system, variant, rungs, games, seed, alpha, signal } = wish;
  const seats = decidingSides(system, variant.data);
  const family = Math.max(1, rungs.length - 1);
  const steps: (LadderStep | null)[] = [null];
  const merged: (string | null)[] = [null];
  let top = 0;
  for (let i = 1; i < rungs.length; i++) {
    wish.onStep?.(rungs[i], rungs[top]);
    const stepSeed = (seed + i) >>> 0;
    const castings = castingsOf(system, variant, seats, { upper: rungs[i], lower: rungs[top] });
    const play = { system, variants: [variant], castings, seed: stepSeed, games, batchSize: BATCH, signal };
    const totals = await playCastings(open, { ...play, onProgress: wish.onProgress });
    if (signal.aborted) return null;
    const tables = totals.map(gameTable);
    const same = tables.every(({ rows }) => rows.every((value, at) => value === tables[0].rows[at]));
    const scores = tables.map((table, job) => scoresOf(table, seats.length === 1 ? seats[0] : seats[job]));
    const elo =
      seats.length === 1
        ? alternated(scores, alpha / family)
        : contestElo(pointsOf(scores), seats.length, alpha / family);
    steps.push({ ...elo, against: rungs[top].name, games, same });
    const isAbove = !same && elo.low !== null && elo.low > 0;
    merged.push(isAbove ? null : rungs[top].name);
    if (isAbove) top = i;
  }
  return { rungs: standings(rungs, steps, merged, wish), alpha, seed, seats: seats.length };
}

/** The stronger in every deciding seat in turn; where one side decides, both players in that seat. */
function castingsOf(
  system: System,
  { data }: ResolvedVariant,
  seats: readonly number[],
  { upper, lower }: { readonly upper: Rung; readonly lower: Rung },
): Casting[] {
  const cast = (rungAt: (side: number) => Rung): Casting => {
    return { variant: 0, rungs: rungsOfSides(system, data, rungAt), without: null };
  };
  if (seats.length === 1) return [cast(() => upper), cast(() => lower)];
  return seats.map((seat) => cast((side) => (side === seat ? upper : lower)));
}

function alternated([upper, lower]: readonly Float64Array[], alpha: number): EloInterval {
  const dot = (a: Float64Array, b: Float64Array) => a.reduce((sum, score, game) => sum + score * b[game], 0);
  const total = (a: Float64Array) => a.reduce((sum, score) => sum + score, 0);
  return logitElo(
    {
      n: upper.length,
      sums: [total(upper), total(lower)],
      squares: [dot(upper, upper), dot(lower, lower)],
      product: dot(upper, lower),
    },
    alpha,
  );
}

/** Elo from the zero rung up and down the steps; steps have seeds of their own, so that their variances add up. */
function standings(
  rungs: readonly Rung[],
  steps: readonly (LadderStep | null)[],
  merged: readonly (string | null)[],
  { zero, alpha }: LadderWish,
): LadderRung[] {
  const place = new Map(rungs.map(({ name }, i) => [name, i]));
  /** Steps from a rung down to the lowest. */
  const downOf = (i: number): number[] => {
    const step = steps[i];
    return step === null ? [] : [i, ...downOf(place.get(step.against)!)];
  };
  const ofZero = new Set(downOf(place.get(zero) ?? 0));
  const z = normalQuantile(1 - alpha / 2);
  return rungs.map((rung, i): LadderRung => {
    const own = new Set(downOf(i));
    const plus = [...own].filter((step) => !ofZero.has(step));
    const minus = [...ofZero].filter((step) => !own.has(step));
    const sum = (of: readonly number[]) => of.reduce((total, step) => total + (steps[step]!.estimate ?? Number.NaN), 0);
    const elo = sum(plus) - sum(minus);
    const se = Math.sqrt([...plus, ...minus].reduce((total, step) => total + steps[step]!.se! ** 2, 0));
    const isKnown = Number.isFinite(elo);
    const ends = isKnown && se > 0 ? { low: elo - z * se, high: elo + z * se } : { low: null, high: null };
    return { ...rung, elo: isKnown ? elo : null, ...ends, mergedWith: merged[i], step: steps[i] };
  });
}

/** Where ladders are kept, beside the reports that ask for them. */
const FOLDER = join('reports', 'ladders');

const end = z.number().nullable();
const interval = { low: end, high: end };
const ladderSchema = z.object({
  rungs: z
    .array(
      z.object({
        name: z.string(),
        policy: z.string(),
        lapse: z.number(),
        elo: end,
        ...interval,
        mergedWith: z.string().nullable(),
        step: z
          .object({
            ...{ against: z.string(), games: z.int(), estimate: end, ...interval, se: end },
            same: z.boolean().optional(),
          })
          .nullable(),
      }),
    )
    .min(2),
  alpha: z.number(),
  seed: z.int(),
  seats: z.int(),
});

/**
 * The file of a scenario's ladder. Its name has a hash of what is played, whoever plays it: another rule, other forces or another build
 * have a ladder of their own.
 */
export function ladderFile(system: System, { file, baseline }: Scenario): string {
  const rungs = rungsOf(system);
  const zero = rungs.find(({ name }) => name === system.info.defaultPolicy)!;
  const sides = rungsOfSides(system, baseline.data, () => zero);
  const { data, houseRules } = seated(system, baseline, sides);
  return join(FOLDER, `${stemOf(file)}-${shortHash([engineDigest(system.info.id), data, houseRules])}.json`);
}

/** The ladder in a file; null where there is none, none that this build can read, or none that has the rung `top`. */
export function readLadder(file: string, top?: string): Ladder | null {
  try {
    const ladder = ladderSchema.parse(JSON.parse(readFileSync(file, 'utf8')));
    return top === undefined || ladder.rungs.some(({ name }) => name === top) ? ladder : null;
  } catch {
    return null;
  }
}

export function writeLadder(file: string, ladder: Ladder): void {
  writeWhole(file, `${JSON.stringify(ladder, null, 2)}\n`);
}
