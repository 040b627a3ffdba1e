import { namedBy, namedEntries, readPoints } from '../experiments/points.ts';
import { policyRung, type Rung, rungsOf } from '../players/rungs.ts';
import { type Scenario, systemOf } from '../scenarios/index.ts';
import { suggestion } from '../sim/kernel/rules/names.ts';
import type { System } from '../sim/kernel/system.ts';
import { InputError } from '../terminal/failures.ts';
import { loadScenarios } from '../terminal/load.ts';
import { GAMES, SEED, single, THREADS, wholeNumber } from '../terminal/options.ts';
import { type Roster, rostersOf } from './rosters.ts';

export interface PointsWords {
  readonly system: string;
  readonly 'fit-points'?: readonly string[] | undefined;
  readonly weapon?: string | undefined;
  readonly points?: readonly string[] | undefined;
  readonly players?: string | undefined;
  readonly set?: readonly string[] | undefined;
  readonly define?: readonly string[] | undefined;
  readonly games?: string | undefined;
  readonly seed?: string | undefined;
  readonly threads?: string | undefined;
}

export interface PointsTable {
  readonly scenario: Scenario;
  readonly rosters: readonly Roster[];
  readonly sides: readonly [string, string];
  /** Of the mission; equal words are one. */
  readonly mission: string;
}

export interface PointsPlan {
  readonly system: System;
  readonly tables: readonly PointsTable[];
  /** `weapon`, `profile`, `level of training`. */
  readonly kind: string;
  readonly units: readonly string[];
  /** What the file and `--points` say, if they price every unit. */
  readonly sheet: readonly number[] | null;
  /** Costs to begin with. */
  readonly trial: readonly number[];
  /** Empty: those of the file. */
  readonly players: readonly Rung[];
  readonly games: number;
  readonly seed: number;
  readonly threads: number | undefined;
}

/** Enough for about 15% either way where armies of five to ten figures meet. */
const POINTS_GAMES = 12_000;
/** A match is two armies; its games differ by dice alone. */
export const MATCH_GAMES = 20;
const UNKNOWN_COST = 10;

/** Throws an InputError on anything that does not fit. */
export async function pointsPlan(known: System, words: PointsWords): Promise<PointsPlan> {
  const { set = [], define = [] } = words;
  const files = words['fit-points']!;
  if (files.length === 0) throw new InputError('--fit-points needs at least one scenario file');
  const twice = files.find((file, i) => files.indexOf(file) < i);
  if (twice !== undefined) throw new InputError(`--fit-points: ${twice} is named twice`);
  const scenarios = await loadScenarios(files, { set: [...set], define: [...define], policy: [] });
  const tables: PointsTable[] = [];
  for (const scenario of scenarios) tables.push(await tableOf(known, scenario));
  const system = await systemOf(scenarios[0]);
  const { kind, ids } =
    system.swappable?.(scenarios[0].baseline.rules) ?? namedBy(system.weapons!(scenarios[0].baseline.rules));
  const priced = readPoints(
    { kind, ids },
    words.points ?? [],
    Object.assign({}, ...scenarios.map(({ points }) => points)),
  );
  const units = unitsOf({ kind, ids }, tables, priced, single('weapon', words.weapon));
  const games = wholeNumber('games', words.games, GAMES) ?? POINTS_GAMES;
  const least = FEWEST_MATCHES * MATCH_GAMES * (units.length + tables.length);
  if (games < least)
    throw new InputError(`--games: costs of ${units.length} units need at least ${least} games, got ${games}`);
  const costs = units.map((id) => priced.get(id));
  const stated = costs.filter((cost) => cost !== undefined);
  const usual = stated.length === 0 ? UNKNOWN_COST : stated.reduce((sum, cost) => sum + cost, 0) / stated.length;
  return {
    ...{ system, kind, units, games },
    tables: tables.map((table) => narrowed(system, table, units)),
    sheet: stated.length === units.length ? stated : null,
    trial: costs.map((cost) => cost ?? usual),
    players: playersOf(system, single('players', words.players)),
    seed: wholeNumber('seed', words.seed, SEED) ?? scenarios[0].seed,
    threads: wholeNumber('threads', words.threads, THREADS),
  };
}

/** Per unit and table, for a first round that determines anything at all. */
const FEWEST_MATCHES = 10;

async function tableOf(known: System, scenario: Scenario): Promise<PointsTable> {
  const { file, baseline } = scenario;
  if (scenario.system !== known.info.id)
    throw new InputError(`--fit-points ${file} is a scenario of ${scenario.system}, not of ${known.info.id}`);
  const system = await systemOf(scenario);
  const sides = system.sides(baseline.data);
  if (sides.length !== 2)
    throw new InputError(`--fit-points: ${file} has ${sides.length} sides; armies are matched one against one`);
  const rosters = rostersOf(system, baseline);
  if (rosters.length === 0)
    throw new InputError(
      `--fit-points: ${file}: no list of figures whose number the file states, so points buy nothing`,
    );
  const { mission } = baseline.data as { readonly mission?: unknown };
  return { scenario, rosters, sides: [sides[0], sides[1]], mission: missionOf(mission) };
}

/** Only lists of which points buy something. */
function narrowed(system: System, table: PointsTable, units: readonly string[]): PointsTable {
  const { file, baseline } = table.scenario;
  const rosters = rostersOf(system, baseline, (id) => units.includes(id));
  if (rosters.length > 0) return { ...table, rosters };
  throw new InputError(`--fit-points: ${file}: none of ${units.join(', ')} is in a list whose number the file states`);
}

function missionOf(mission: unknown): string {
  const { objective } = Object(mission) as { readonly objective?: unknown };
  return typeof objective === 'string' ? objective : 'the mission';
}

function unitsOf(
  { kind, ids }: { readonly kind: string; readonly ids: readonly string[] },
  tables: readonly PointsTable[],
  priced: ReadonlyMap<string, number>,
  wanted: string | undefined,
): string[] {
  const bought = new Set(tables.flatMap(({ rosters }) => rosters.flatMap((roster) => [...roster.bought.keys()])));
  const named = (wanted ?? '')
    .split(',')
    .map((word) => word.trim())
    .filter((word) => word !== '')
    .flatMap((word) => {
      const found = namedEntries(ids, word);
      if (found.length === 0) throw new InputError(`--weapon: unknown ${kind} "${word}"${suggestion(word, ids)}`);
      return found;
    });
  const units = wanted === undefined ? ids.filter((id) => bought.has(id) || priced.has(id)) : [...new Set(named)];
  if (units.length >= 2) return units;
  const only = units.length === 0 ? 'nothing' : units[0];
  throw new InputError(
    `--fit-points compares costs of at least two (${kind}), and in these forces there is ${only} alone; add points to the file, or name more, such as --weapon ${ids.slice(0, 2).join(',')}`,
  );
}

function playersOf(system: System, wanted: string | undefined): Rung[] {
  if (wanted === undefined) return [];
  const rungs = [...rungsOf(system), ...system.info.policies.map(({ name }) => policyRung(name))];
  const names = rungs.map(({ name }) => name);
  return [...new Set(wanted.split(',').map((word) => word.trim()))].map((word) => {
    const rung = rungs.find(({ name }) => name === word);
    if (rung === undefined) throw new InputError(`--players: no player "${word}"${suggestion(word, names)}`);
    return rung;
  });
}
