import {
  type ComparedMetric,
  FEWEST_GAMES,
  type Recorded,
  recordableMetrics,
  recordedRows,
  simulatedValues,
  winnersBeside,
} from '../inference/index.ts';
import type { Advice, Calibration, CalibrationVerdict, Fit } from '../report/sentences/calibration.ts';
import type { ResolvedVariant } from '../scenarios/index.ts';
import type { System } from '../sim/kernel/system.ts';
import { type NearestFinding, nearestPopulation, type Population, populationsOf, toldApart } from '../stats/index.ts';
import type { GameTable } from '../stats/tables.ts';
import { type Casting, castJob } from './castings.ts';
import { isKept, keptGames, keptOrPlayed } from './curve-games.ts';
import type { OpenPlaying } from './playing.ts';
import { playtestColumns } from './playtest-columns.ts';
import { decidingSides, isPlanner, type Rung, rungsOfSides } from './rungs.ts';

/** The rung of each side that decides, by its place in the list of rungs. */
export type Pairing = readonly number[];

/** Who plays: all sides at one rung, and where two sides decide, every rung against every other. Planners, who take long, only meet their like. */
export function pairingsOf(rungs: readonly Rung[], sides: number): Pairing[] {
  if (sides !== 2) return rungs.map((_, rung) => new Array<number>(sides).fill(rung));
  return rungs.flatMap((first, a) =>
    rungs.flatMap((second, b) => (a === b || !(isPlanner(first) || isPlanner(second)) ? [[a, b]] : [])),
  );
}

export interface CalibrationWish {
  readonly system: System;
  readonly variant: ResolvedVariant;
  /** The weakest first. */
  readonly rungs: readonly Rung[];
  /** Simulated games of each pairing. */
  readonly games: number;
  readonly seed: number;
  readonly signal: AbortSignal;
  readonly onPairing?: (pairing: readonly Rung[], isKept: boolean) => void;
}

/** The games of every pairing, in the order of `pairingsOf`, kept as soon as they are played. Null when interrupted. */
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

/** Players whose games recorded ones are held against. */
export interface Simulated {
  /** The weakest first, with Elo where a ladder says it. */
  readonly rungs: readonly (Rung & { readonly elo: number | null })[];
  /** Names of the sides that decide. */
  readonly sides: readonly string[];
  /** Games of each pairing. */
  readonly tables: readonly GameTable[];
}

/** The same, prepared for recordings of these metrics. */
export interface Prepared extends Simulated {
  readonly pairings: readonly Pairing[];
  readonly populations: readonly Population[];
  /** Places of the pairings in which all sides have the same rung, by rung. */
  readonly equal: readonly number[];
}

export function prepared(simulated: Simulated, metrics: readonly ComparedMetric[]): Prepared {
  const { rungs, sides, tables } = simulated;
  const pairings = pairingsOf(rungs, sides.length);
  const populations = populationsOfTables(tables, metrics);
  const equal = rungs.map((_, rung) => pairings.findIndex((pairing) => pairing.every((one) => one === rung)));
  return { ...simulated, pairings, populations, equal };
}

function populationsOfTables(tables: readonly GameTable[], metrics: readonly ComparedMetric[]): Population[] {
  const columnsOf = (table: GameTable) => metrics.map((metric) => simulatedValues(metric, table));
  return populationsOf(tables.map((table) => withProducts(metrics, columnsOf(table))));
}

/** What nearly everybody writes down. */
const USUAL = ['winRate', 'turns', 'losses'];

/**
 * Columns, and their squares and products where nothing was written down but what nearly everybody does: so that their spread counts, and how
 * long games and heavy losses go with each other and with winning. Further columns tell more by their means, and would make too many products.
 */
function withProducts(metrics: readonly ComparedMetric[], columns: readonly Float64Array[]): readonly Float64Array[] {
  if (metrics.some(({ name }) => !USUAL.includes(name))) return columns;
  const products = columns.flatMap((a, i) => columns.slice(i).map((b) => a.map((value, game) => value * b[game])));
  return [...columns, ...products];
}

/** Which players recorded games are like: all sides at one rung, and each side by itself where two decide. */
export function calibrationOf(recorded: readonly Recorded[], ready: Prepared, alpha: number): Calibration {
  const { rungs, tables, pairings, populations, equal } = ready;
  const values = withProducts(
    recorded.map(({ metric }) => metric),
    recorded.map((one) => one.values),
  );
  const games = values[0].length;
  const isFew = games < FEWEST_GAMES;
  const ofEqual = equal.map((place) => populations[place]);
  const alike = nearestPopulation(values, ofEqual, alpha);
  const apart = pairings.length > rungs.length ? nearestPopulation(values, populations, alpha) : null;
  const fitted = rungs.map(({ name, elo }, rung) => ({
    ...fitOf(alike, rung, [name], isFew),
    elo,
    winners: winnersBeside(recorded, tables[equal[rung]], alpha),
  }));
  const whoever = apart ?? alike;
  const rows = recordedRows({ recorded, tables, fits: whoever.populations.map(({ measures }) => measures), alpha });
  const neighbours = rungs.slice(1).map(({ name }, lower) => {
    const { right, units } = toldApart(values, [ofEqual[lower], ofEqual[lower + 1]]);
    return { lower: rungs[lower].name, upper: name, right, games: units };
  });
  return {
    games,
    simulated: tables[0].games,
    alpha,
    rungs: fitted,
    sides: apart === null ? null : sidesOf(apart, ready, isFew),
    // Judged against whoever may have sat at the table, shown beside equal players.
    measures: rows.map((row) => ({ ...row, simulated: equal.map((place) => row.simulated[place]) })),
    neighbours,
    advice: isFew ? null : adviceOf(recorded, ready, alike),
  };
}

function fitOf({ nearest, populations }: NearestFinding, place: number, rungs: readonly string[], isFew: boolean): Fit {
  const { logLikelihood, support, p, isPossible } = populations[place];
  const verdict: CalibrationVerdict = isFew
    ? 'few'
    : !isPossible
      ? 'excluded'
      : place === nearest
        ? 'nearest'
        : 'possible';
  return { rungs, logLikelihood, support, p, verdict };
}

function sidesOf(
  found: NearestFinding,
  { rungs, sides, pairings, equal }: Prepared,
  isFew: boolean,
): Calibration['sides'] {
  const fits = pairings.map((pairing, place) =>
    fitOf(
      found,
      place,
      pairing.map((rung) => rungs[rung].name),
      isFew,
    ),
  );
  return { names: sides, fits, differ: equal.every((place) => fits[place].verdict === 'excluded') };
}

/** Rungs that are told apart so well need no advice, and one that gains so little is none. */
const TOLD = 0.9;
const GAIN = 0.05;

/** The columns that nobody wrote down and that would tell most about the two likeliest rungs, if both are possible. */
function adviceOf(
  recorded: readonly Recorded[],
  ready: Prepared,
  { nearest, populations }: NearestFinding,
): Advice | null {
  const { rungs, tables, equal } = ready;
  const rivals = populations.map(({ isPossible, support }, rung) => (isPossible && rung !== nearest ? support : -1));
  const rival = rivals.indexOf(Math.max(...rivals));
  if (rivals[rival] < 0) return null;
  const two = [nearest, rival].toSorted((a, b) => a - b).map((rung) => tables[equal[rung]]);
  const games = recorded[0].values.length;
  const rightWith = (more: readonly ComparedMetric[]) => {
    const metrics = [...recorded.map(({ metric }) => metric), ...more];
    const [a, b] = populationsOfTables(two, metrics);
    const known = [...recorded.map(({ values }) => values), ...more.map(() => new Float64Array(games))];
    return toldApart(withProducts(metrics, known), [a, b]).right;
  };
  const now = rightWith([]);
  const columns = playtestColumns(tables[0]);
  const open = recordableMetrics(tables[0]).filter(
    ({ kind, name }) => kind !== 'ratio' && !recorded.some(({ metric }) => metric.name === name),
  );
  const tried = [...new Set(open.map(({ name }) => name))].map((name) => {
    const metrics = open.filter((metric) => metric.name === name);
    return { metrics, right: rightWith(metrics) };
  });
  const best = tried.toSorted((a, b) => b.right - a.right).at(0);
  if (best === undefined || now >= TOLD || best.right < now + GAIN) return null;
  const headers = columns.filter(({ reads }) => reads.some(({ metric }) => isIn(best.metrics, metric)));
  const [lower, upper] = [nearest, rival].toSorted((a, b) => a - b);
  return {
    columns: headers.map(({ header }) => header),
    between: [rungs[lower].name, rungs[upper].name],
    now,
    better: best.right,
  };
}

function isIn(metrics: readonly ComparedMetric[], { name, side }: ComparedMetric): boolean {
  return metrics.some((metric) => metric.name === name && metric.side === side);
}
