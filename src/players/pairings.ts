import { type ComparedMetric, simulatedValues } from '../inference/index.ts';
import type { ResolvedVariant } from '../scenarios/index.ts';
import type { System } from '../sim/kernel/system.ts';
import { type Population, populationsOf } from '../stats/index.ts';
import type { GameTable } from '../stats/tables.ts';
import { type Casting, castJob } from './castings.ts';
import { isKept, keptGames, keptOrPlayed } from './curve-games.ts';
import type { OpenPlaying } from './playing.ts';
import { decidingSides, isPlanner, type Rung, rungsOfSides } from './rungs.ts';

/** The rung of each deciding side. */
export type Pairing = readonly number[];

/** All sides at one rung; with two sides, also rungs against each other. Planners (slow) only meet their like. */
export function pairingsOf(rungs: readonly Rung[], sides: number): Pairing[] {
  if (sides !== 2) return rungs.map((_, rung) => new Array<number>(sides).fill(rung));
  return rungs.flatMap((first, a) =>
    rungs.flatMap((second, b) => (a === b || !(isPlanner(first) || isPlanner(second)) ? [[a, b]] : [])),
  );
}

export interface CalibrationWish {
  readonly system: System;
  readonly variant: ResolvedVariant;
  /** Weakest first. */
  readonly rungs: readonly Rung[];
  readonly games: number;
  readonly seed: number;
  readonly signal: AbortSignal;
  readonly onPairing?: (pairing: readonly Rung[], isKept: boolean) => void;
}

/** In the order of `pairingsOf`, cached at once. Null if interrupted. */
export async function playPairings(open: OpenPlaying, wish: CalibrationWish): Promise<GameTable[] | null> {
  const { system, variant, rungs, games, seed, signal, onPairing } = wish;
  const variants = [variant];
  const deciding = decidingSides(system, variant.data);
  const pairings = pairingsOf(rungs, deciding.length).map((pairing) => pairing.map((rung) => rungs[rung]));
  const castings = pairings.map((played): Casting => {
    const seats = rungsOfSides(system, variant.data, (side) => played[deciding.indexOf(side)]);
    return { variant: 0, rungs: seats, without: null };
  });
  const jobs = castings.map((casting) => castJob(system, variants, casting, seed));
  const kept = keptGames(jobs, games);
  await using playing = kept.every((one) => isKept(one, games))
    ? null
    : await open({ variants, castings, jobs, seed, games });
  const { player = null, blockGames } = playing ?? {};
  const tables: GameTable[] = [];
  for (const [place, job] of jobs.entries()) {
    const onGames = (isHeld: boolean) => onPairing?.(pairings[place], isHeld);
    const found = await keptOrPlayed(player, [job], { games, signal, onGames, blockGames, kept: [kept[place]] });
    if (found === null) return null;
    tables.push(found[0]);
  }
  return tables;
}

export interface Simulated {
  /** Weakest first; Elo from the ladder. */
  readonly rungs: readonly (Rung & { readonly elo: number | null })[];
  readonly sides: readonly string[];
  /** Seed of drawn recordings. */
  readonly seed: number;
  /** By pairing. */
  readonly tables: readonly GameTable[];
}

export interface Prepared extends Simulated {
  readonly pairings: readonly Pairing[];
  /** The recorded columns, by pairing. */
  readonly columns: readonly Population[];
  /** With the products of columns. */
  readonly populations: readonly Population[];
  /** By rung: the pairing in which all sides have it. */
  readonly equal: readonly number[];
}

export function prepared(simulated: Simulated, metrics: readonly ComparedMetric[]): Prepared {
  const { rungs, sides, tables } = simulated;
  const pairings = pairingsOf(rungs, sides.length);
  const columns = populationsOf(tables.map((table) => metrics.map((metric) => simulatedValues(metric, table))));
  const populations = populationsOfTables(tables, metrics);
  const equal = rungs.map((_, rung) => pairings.findIndex((pairing) => pairing.every((one) => one === rung)));
  return { ...simulated, pairings, columns, populations, equal };
}

export function populationsOfTables(tables: readonly GameTable[], metrics: readonly ComparedMetric[]): Population[] {
  const columnsOf = (table: GameTable) => metrics.map((metric) => simulatedValues(metric, table));
  return populationsOf(tables.map((table) => withProducts(metrics, columnsOf(table))));
}

const USUAL = ['winRate', 'turns', 'losses'];

/**
 * Adds squares and products if only usual columns were recorded, for spread and correlation. Further columns tell more
 * by their means.
 */
export function withProducts(
  metrics: readonly ComparedMetric[],
  columns: readonly Float64Array[],
): readonly Float64Array[] {
  if (metrics.some(({ name }) => !USUAL.includes(name))) return columns;
  const products = columns.flatMap((a, i) => columns.slice(i).map((b) => a.map((value, game) => value * b[game])));
  return [...columns, ...products];
}
