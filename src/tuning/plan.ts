import { existsSync } from 'node:fs';
import { dirname, resolve } from 'node:path';
import { bandProblem, metricOf } from '../experiments/expect-plan.ts';
import { emptyTable } from '../experiments/play.ts';
import { withoutRepeats } from '../experiments/sweep.ts';
import type { ComparedMetric } from '../inference/index.ts';
import type { Target } from '../inference/tuning/samples.ts';
import type { Space } from '../inference/tuning/space.ts';
import { castJob } from '../players/castings.ts';
import { policyRung, type Rung, rungsOf, rungsOfSides } from '../players/rungs.ts';
import {
  type Addition,
  type Aim,
  formatProblem,
  type Place,
  type Problem,
  problemData,
  type ResolvedVariant,
  type Scenario,
  shown,
  systemOf,
  type TuneBlock,
  type TunedKey,
  type TunedName,
} from '../scenarios/index.ts';
import { suggestion } from '../sim/kernel/rules/names.ts';
import { namedFields } from '../sim/kernel/rules/table.ts';
import type { System } from '../sim/kernel/system.ts';
import { rangeOf } from '../stats/tables.ts';
import { InputError } from '../terminal/failures.ts';
import { loadScenarios } from '../terminal/load.ts';
import type { OverrideWords } from '../terminal/usages.ts';
import { exclusiveAims } from './exclusive.ts';
import { type TuneOptionWords, tuneWords } from './words.ts';

/** A key with one of its values, if that is not the one it has. */
export interface Change {
  readonly key: number;
  readonly value: unknown;
}

export interface TuneTable {
  readonly scenario: Scenario;
  readonly system: System;
}

/** One aim on one table with one player. */
export interface PlannedTarget {
  readonly aim: Aim;
  readonly metric: ComparedMetric;
  readonly table: number;
  readonly player: number;
  readonly target: Target;
}

export interface TunePlan {
  readonly scenario: Scenario;
  readonly request: TuneBlock;
  /** The scenario's own first. */
  readonly tables: readonly TuneTable[];
  /** Null: the players of the file. */
  readonly players: readonly (Rung | null)[];
  readonly changes: readonly Change[];
  /** By key: its value in the file, if that is known. */
  readonly present: readonly unknown[];
  readonly space: Space;
  readonly targets: readonly PlannedTarget[];
  readonly words: OverrideWords;
}

/** Throws an InputError on invalid words or files. */
export async function tunePlan(words: TuneOptionWords): Promise<TunePlan> {
  const { set, policy, define } = words;
  const overrides = { set, policy, define };
  const [scenario] = await loadScenarios([words.scenario], { ...overrides, tune: tuneWords(words) });
  const request = scenario.tune;
  if (request === null || request.vary.length === 0)
    throw new InputError(
      `${scenario.file}: nothing may change; add a block "tune" with "vary", or --vary key=lo..hi, such as --vary save.soft=3..6`,
    );
  if (request.aims.length === 0)
    throw new InputError(
      `${scenario.file}: no aim; add "aim" to the block "tune", or --aim metric=band, such as --aim turns=..9`,
    );
  const system = await systemOf(scenario);
  const tables = [{ scenario, system }, ...(await otherTables(scenario, request.across, overrides))];
  if (request.players.length > 0 && policy !== undefined && policy.length > 0)
    refuse([errorAt(request.players[0].place, `--policy ${policy[0]} also says who plays; remove one of the two`)]);
  const players = playersOf(system, request.players);
  const targets = targetsOf(tables, players, request.aims);
  const { changes, present, space } = await spaceOf(tables, request.vary, overrides);
  return { scenario, request, tables, players, changes, present, space, targets, words: overrides };
}

function refuse(problems: readonly Problem[]): never {
  const lines = [...new Set(problems.map(formatProblem))];
  throw new InputError(withoutRepeats(lines).join('\n'), { ok: false, problems: problems.map(problemData) });
}

const errorAt = (place: Place, message: string): Problem => ({ ...place, message, severity: 'error' });

async function otherTables(
  { file, system: id, game }: Scenario,
  across: readonly TunedName[],
  overrides: OverrideWords,
): Promise<TuneTable[]> {
  const tables: TuneTable[] = [];
  for (const { name, place } of across) {
    const path = place.line === 0 ? name : resolve(dirname(file), name);
    if (resolve(path) === resolve(file))
      refuse([errorAt(place, `"${name}" is the scenario itself; name another table`)]);
    if (place.line > 0 && !existsSync(path)) refuse([errorAt(place, `"across" names "${name}": no such file`)]);
    const [scenario] = await loadScenarios([path], overrides);
    if (scenario.system !== id || scenario.game?.hash !== game?.hash)
      refuse([
        errorAt(
          place,
          scenario.system === id
            ? `"${name}" is of another edition of ${id}`
            : `"${name}" is of another system: ${scenario.system}, not ${id}`,
        ),
      ]);
    tables.push({ scenario, system: await systemOf(scenario) });
  }
  return tables;
}

/** Rungs, policies, or the usual player with a lapse. */
function playersOf(system: System, names: readonly TunedName[]): (Rung | null)[] {
  if (names.length === 0) return [null];
  const rungs = rungsOf(system);
  const policies = system.info.policies.map(({ name }) => name);
  return names.map(({ name, place }): Rung => {
    const lapse = /^lapse-(0?\.\d+)$/.exec(name);
    if (lapse !== null) return { name, policy: system.info.defaultPolicy, lapse: Number(lapse[1]) };
    if (policies.includes(name)) return policyRung(name);
    return refuse([
      errorAt(place, `no player "${name}"${suggestion(name, [...rungs.map((rung) => rung.name), ...policies])}`),
    ]);
  });
}

export function jobOf(
  { system }: TuneTable,
  variants: readonly ResolvedVariant[],
  place: number,
  rung: Rung | null,
  seed: number,
) {
  return castJob(system, variants, castingOf(system, variants, place, rung), seed);
}

export function castingOf(system: System, variants: readonly ResolvedVariant[], place: number, rung: Rung | null) {
  const rungs = rungsOfSides(system, variants[place].data, () => rung);
  return { variant: place, rungs, without: null };
}

function targetsOf(
  tables: readonly TuneTable[],
  players: readonly (Rung | null)[],
  aims: readonly Aim[],
): PlannedTarget[] {
  const problems: Problem[] = [];
  const targets = tables.flatMap((table, t) => {
    const { scenario, system } = table;
    const sides = system.sides(scenario.baseline.data);
    const job = jobOf(table, [scenario.baseline], 0, null, scenario.seed);
    problems.push(...exclusiveAims(aims, sides));
    return aims.flatMap((aim) => {
      const { name, side } = aim.metric;
      if (side !== null && !sides.includes(side)) {
        problems.push(
          errorAt(aim.place, `"${aim.name}": ${scenario.file} has no side "${side}"${suggestion(side, sides)}`),
        );
        return [];
      }
      const problem = bandProblem(aim, job);
      if (problem !== null) problems.push(errorAt(aim.place, problem));
      const metric = metricOf({ name, side }, job, aim.name);
      const { kind, proportion, columns } = metric;
      const range = kind === 'mean' ? rangeOf(emptyTable(job), side, columns[0]) : ([-Infinity, Infinity] as const);
      const target = { kind, proportion, band: aim.band, range };
      return players.map((_, player) => ({ aim, metric, table: t, player, target }));
    });
  });
  if (problems.length > 0) refuse(problems);
  return targets;
}

/** What changes all of these keys. */
export function additionOf(vary: readonly TunedKey[], changes: readonly Change[]): Addition {
  const pairs = changes.map(({ key, value }) => ({ ...vary[key], value }));
  return {
    name: pairs.map(({ key, value }) => `${key}=${shown(value)}`).join(', '),
    option: '--vary',
    houseRules: pairs.filter(({ isRule }) => isRule).map(({ key, value }) => `${key}=${shown(value)}`),
    set: Object.fromEntries(pairs.filter(({ isRule }) => !isRule).map(({ key, value }) => [key, value])),
  };
}

/** Null where the scenario refuses a combination. */
export async function resolvedOn(
  { scenario }: TuneTable,
  additions: readonly Addition[],
  overrides: OverrideWords,
): Promise<Scenario['additions']> {
  const [{ additions: found }] = await loadScenarios([scenario.file], overrides, additions, () => {});
  return found;
}

/** Values of a key that do not fit, with their reasons. */
const MOST_TOLD = 3;

/** Values that a key has on all tables are no change. */
async function spaceOf(
  tables: readonly TuneTable[],
  vary: readonly TunedKey[],
  overrides: OverrideWords,
): Promise<Pick<TunePlan, 'changes' | 'present' | 'space'>> {
  const all = vary.flatMap(({ values }, key) => values.map((value): Change => ({ key, value })));
  const additions = all.map((change) => additionOf(vary, [change]));
  const isPresent = all.map(() => true);
  const refusedOf = vary.map(() => 0);
  const problems: Problem[] = [];
  for (const [t, table] of tables.entries()) {
    const where = t === 0 ? '' : ` (on ${table.scenario.file})`;
    for (const [i, { variant, problems: own }] of (await resolvedOn(table, additions, overrides)).entries()) {
      const { place } = vary[all[i].key];
      const errors = own.filter(({ severity }) => severity === 'error');
      if (variant === null) {
        refusedOf[all[i].key]++;
        if (refusedOf[all[i].key] <= MOST_TOLD)
          problems.push(...errors.map(({ message }) => errorAt(place, `${message}${where}`)));
      }
      isPresent[i] &&= variant?.hash === table.scenario.hash;
    }
  }
  for (const [key, refused] of refusedOf.entries())
    if (refused > MOST_TOLD)
      problems.push(
        errorAt(vary[key].place, `"${vary[key].key}": ${refused - MOST_TOLD} more values do not fit either`),
      );
  if (problems.length > 0) refuse(problems);
  const changes = all.filter((_, i) => !isPresent[i]);
  const present = vary.map(
    (key, k) => all.find((one, i) => one.key === k && isPresent[i])?.value ?? presentValue(tables[0], key),
  );
  const orderOf = vary.map((_, k) => ordered(changes, k, present[k]));
  return { changes, present, space: { keyOf: changes.map(({ key }) => key), orderOf } };
}

/** Numbers by size, other values as given, behind what the key has. */
function ordered(changes: readonly Change[], key: number, present: unknown): number[] {
  const own = changes.flatMap((change, place) => (change.key === key ? [place] : []));
  const valueAt = (place: number) => (place < 0 ? present : changes[place].value);
  const all = [-1, ...own];
  if (!all.every((place) => typeof valueAt(place) === 'number')) return all;
  return all.sort((a, b) => (valueAt(a) as number) - (valueAt(b) as number));
}

/** Undefined if unknown. */
function presentValue({ scenario, system }: TuneTable, { key, isRule }: TunedKey): unknown {
  const { data, houseRules } = scenario.baseline;
  if (isRule) return houseRules[key] ?? namedFields(system.rules).find((named) => named.key === key)?.field.default;
  let node: unknown = data;
  for (const step of key.split('.')) {
    const named = Array.isArray(node) ? node.find((item) => Object(item).name === step) : undefined;
    node = named ?? Object(node)[step];
  }
  return node;
}
