import { type Scenario, systemOf } from '../scenarios/index.ts';
import { policyPath, sideEntry } from '../sim/kernel/players/policies.ts';
import { suggestion } from '../sim/kernel/rules/names.ts';
import type { System } from '../sim/kernel/system.ts';
import { PLACE_KEYS } from '../sim/tabletop/force.ts';
import { InputError } from '../terminal/failures.ts';
import { loadScenarios } from '../terminal/load.ts';
import type { OverrideWords } from '../terminal/usages.ts';

/** What a side of a file brings, without its place on the table and without who plays it. */
export interface Force {
  readonly name: string;
  readonly side: string;
  readonly entry: Readonly<Record<string, unknown>>;
}

export interface ForcesPlan {
  readonly system: System;
  readonly tables: readonly Scenario[];
  readonly forces: readonly Force[];
  /** Null where a force can be on either side, otherwise the sides, whose forces meet those of the other side alone. */
  readonly apart: readonly [string, string] | null;
}

/** Of all forces, a pair takes this many jobs in each stage at most. */
const MOST_FORCES = 24;

/** `file` or `file:side`. Throws an InputError on anything that does not fit. */
export async function forcesPlan(
  words: OverrideWords,
  named: readonly string[],
  tables: readonly string[],
): Promise<ForcesPlan> {
  const asked = named.map(wordOf);
  const files = [...new Set(asked.map(({ file }) => file))];
  const scenarios = await loadScenarios([...new Set([...files, ...tables])], words);
  const of = (file: string) => scenarios.find((scenario) => scenario.file === file)!;
  const [first] = scenarios;
  for (const { file, system } of scenarios)
    if (system !== first.system)
      throw new InputError(`--forces: ${file} is a scenario of ${system}, and ${first.file} of ${first.system}`);
  const system = await systemOf(first);
  if (system.armed === undefined)
    throw new InputError(`--forces: the sides of ${system.info.title} bring no forces that could change places`);
  const grounds = [...new Set(tables.length === 0 ? files : tables)].map(of);
  for (const { file, baseline } of grounds)
    if (system.sides(baseline.data).length !== 2)
      throw new InputError(`--forces: ${file} must have two sides, one for each force`);
  const forces = distinct(asked.flatMap(({ file, side }) => forcesOf(system, of(file), side)));
  const apart = system.seats === undefined ? (system.sides(first.baseline.data) as [string, string]) : null;
  const least =
    apart === null ? forces.length : Math.min(...apart.map((side) => forces.filter((one) => one.side === side).length));
  if (forces.length < 2 || least < 1)
    throw new InputError(
      `--forces needs two forces that differ, got ${forces.length === 1 ? forces[0].name : `none of one side`}`,
    );
  if (forces.length > MOST_FORCES)
    throw new InputError(
      `--forces: at most ${MOST_FORCES} forces, got ${forces.length}; name fewer, such as ${named[0]}:${forces[0].side}`,
    );
  return { system, tables: grounds, forces, apart };
}

function wordOf(word: string): { readonly file: string; readonly side: string | null } {
  const [, file, side] = /^(.*\.(?:ya?ml|json)):([^:/\\]+)$/.exec(word) ?? [];
  return file === undefined ? { file: word, side: null } : { file, side };
}

function forcesOf(system: System, { name, file, baseline: { data } }: Scenario, wanted: string | null): Force[] {
  const sides = system.sides(data);
  if (wanted !== null && !sides.includes(wanted))
    throw new InputError(`--forces ${file}: no side "${wanted}"${suggestion(wanted, sides)}`);
  return sides
    .filter((side) => wanted === null || side === wanted)
    .map((side) => ({ name: `${name}: ${side}`, side, entry: withoutPlace(sideEntry(system, data, side) ?? {}) }));
}

/** Equal forces are one, as in a mirrored scenario. */
function distinct(forces: readonly Force[]): Force[] {
  const seen = new Map<string, Force>();
  for (const force of forces) {
    const key = JSON.stringify(force.entry);
    if (!seen.has(key)) seen.set(key, force);
  }
  return [...seen.values()];
}

function withoutPlace(value: Readonly<Record<string, unknown>>): Record<string, unknown> {
  const kept = Object.entries(value).filter(([key, own]) => !isOfPlace(key) && own !== undefined);
  return Object.fromEntries(kept.map(([key, own]) => [key, stripped(own)]));
}

function stripped(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(stripped);
  return typeof value === 'object' && value !== null ? withoutPlace(value as Record<string, unknown>) : value;
}

const isOfPlace = (key: string) => PLACE_KEYS.includes(key);

/** A force in the place of a side of a table, as a value to set. */
export function placed(system: System, { baseline: { data } }: Scenario, side: string, { entry }: Force) {
  const own = Object.entries(sideEntry(system, data, side) ?? {});
  const path = policyPath(system, side).split('.').slice(0, -1).join('.');
  const place = Object.fromEntries(own.filter(([key, value]) => isOfPlace(key) && value !== undefined));
  return [path, { ...entry, ...place }] as const;
}
