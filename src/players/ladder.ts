import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';
import { weightsText } from '../experiments/play.ts';
import { type Additions, NOTHING_MORE } from '../report/report.ts';
import { rankSentence } from '../report/sentences/players.ts';
import { playDigest } from '../runs/engine.ts';
import type { ResolvedVariant, Scenario } from '../scenarios/index.ts';
import { lapsesIn, policiesOf, tacticsIn } from '../sim/kernel/players/policies.ts';
import type { System } from '../sim/kernel/system.ts';
import { contestElo, type EloInterval, logitElo, normalQuantile } from '../stats/index.ts';
import { ownCommand } from '../terminal/command-line.ts';
import { shortHash, stemOf } from '../terminal/report-folder.ts';
import { writeWhole } from '../terminal/write.ts';
import { gameTable } from '../workers/results.ts';
import type { Casting } from './castings.ts';
import { type OpenPlaying, playCastings } from './playing.ts';
import { decidingSides, type Rung, rungsOf, rungsOfSides, seated } from './rungs.ts';
import { pointsOf, scoresOf } from './scores.ts';

export interface LadderRung extends Rung {
  /** Above the system's default policy, summed over steps. */
  readonly elo: number | null;
  readonly low: number | null;
  readonly high: number | null;
  /** The rung that it was not shown to beat, or null. */
  readonly mergedWith: string | null;
  /** Null for the lowest rung. */
  readonly step: LadderStep | null;
}

export interface LadderStep extends EloInterval {
  readonly against: string;
  /** Each game number is played with the stronger in every deciding seat. */
  readonly games: number;
  /** All records are equal whoever plays: Elo is meaningless. */
  readonly same?: boolean | undefined;
}

export interface Ladder {
  readonly rungs: readonly LadderRung[];
  /** For all intervals together (Bonferroni over steps). */
  readonly alpha: number;
  readonly seed: number;
  readonly seats: number;
}

export interface LadderWish {
  readonly system: System;
  readonly variant: ResolvedVariant;
  readonly rungs: readonly Rung[];
  /** The rung of Elo 0. */
  readonly zero: string;
  readonly games: number;
  readonly seed: number;
  readonly alpha: number;
  readonly signal: AbortSignal;
  readonly onStep?: (rung: Rung, against: Rung) => void;
  readonly onProgress?: (games: number) => void;
}

/** Small, since planners are slow. */
const BATCH = 10;

/**
 * Measures each rung against the highest so far, on seeds per step; merges those not shown to be above. Null if
 * interrupted.
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

/** The stronger takes each deciding seat in turn; with one such seat, both players take it. */
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

/** Steps have separate seeds, so variances add up. */
function standings(
  rungs: readonly Rung[],
  steps: readonly (LadderStep | null)[],
  merged: readonly (string | null)[],
  { zero, alpha }: LadderWish,
): LadderRung[] {
  const place = new Map(rungs.map(({ name }, i) => [name, i]));
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

/** The name has a hash of the game without players. */
export function ladderFile(system: System, { file, baseline }: Scenario): string {
  const rungs = rungsOf(system);
  const zero = rungs.find(({ name }) => name === system.info.defaultPolicy)!;
  const sides = rungsOfSides(system, baseline.data, () => zero);
  const { data, houseRules } = seated(system, baseline, sides);
  return join(FOLDER, `${stemOf(file)}-${shortHash([playDigest(system.info.id, system.game), data, houseRules])}.json`);
}

/** Null if absent, unreadable, or without the rung `top`. */
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

/** Where the scenario's players stand on its ladder; without names if nobody decides. */
export interface Ranks {
  readonly ladder: Ladder | null;
  /** Of players, by deciding side. */
  readonly names: readonly string[];
  readonly additions: Additions;
  readonly lines: readonly string[];
}

export function ranksOf(system: System, scenario: Scenario): Ranks {
  const ladder = readLadder(ladderFile(system, scenario));
  const { data } = scenario.baseline;
  const lapses = lapsesIn(system, data);
  const policies = policiesOf(system, data);
  const deciding = decidingSides(system, data);
  const names = deciding.map((side) => (lapses[side] === 0 ? policies[side] : `lapse-${lapses[side]}`));
  if (names.length === 0) return { ladder, names, additions: NOTHING_MORE, lines: [] };
  const tactics = tacticsIn(system, data);
  const players = deciding.map((side, i) => `${names[i]}${weightsText(tactics[side])}`);
  const rank = rankSentence(players, ladder?.rungs ?? null, ladderCommand(scenario));
  return { ladder, names, additions: { ...NOTHING_MORE, notes: [rank] }, lines: [rank.replaceAll('`', '')] };
}

export function ladderCommand({ file, baseline }: Scenario): string {
  return ownCommand(['ladder', ...(baseline.replay?.slice(1) ?? [file])]);
}
