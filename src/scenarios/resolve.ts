import { createHash } from 'node:crypto';
import type { z } from 'zod';
import { castRoles, rolesOf } from '../sim/kernel/players/policies.ts';
import { compileRules } from '../sim/kernel/rules/table.ts';
import type { OwnNames, System } from '../sim/kernel/system.ts';
import {
  definitionsShape,
  fileSchema,
  listedDefinitionsShape,
  pricedIn,
  type Shape,
  type ShapeWith,
} from './common.ts';
import { definedBy } from './definitions.ts';
import { type Entry, entryAt, entryFrom, type MapEntry, type Path, placeOf, plainValue } from './entries.ts';
import { type JsonSchema, jsonSchemaOf } from './expectation.ts';
import { handicapProblems, handicapShape, idleWeights } from './handicaps.ts';
import { layerRules, readHouseRules, readWords, type SetRules } from './house-rules.ts';
import { formatProblem, messages, type Place, type Problem } from './problems.ts';
import type { AddedVariant, Addition, ResolvedVariant } from './scenario.ts';
import { schemaProblems } from './schema-problems.ts';
import { setAt } from './set-path.ts';

type Data = Record<string, unknown>;

/** Data without refused parts, and their paths. */
interface Sound {
  readonly data: Data;
  readonly removed: readonly Path[];
}

/** The valid parts, so that other checks run in the same pass. Null if the rest is no scenario. */
function soundPart(schema: z.ZodType<Data>, data: unknown, issues: readonly z.core.$ZodIssue[]): Sound | null {
  const left = structuredClone(data) as Data;
  const removed = issues.flatMap((issue): Path[] =>
    issue.code === 'unrecognized_keys' ? issue.keys.map((key) => [...issue.path, key] as Path) : [issue.path as Path],
  );
  if (!removed.every((path) => remove(left, path))) return null;
  const parsed = schema.safeParse(left);
  return parsed.success ? { data: parsed.data, removed } : null;
}

/** False if nothing was removed. List elements stay, since removal would shift others. */
function remove(data: Data, path: Path): boolean {
  let node: unknown = data;
  for (const step of path.slice(0, -1)) node = Object(node)[step];
  const last = path.at(-1);
  if (last === undefined || Array.isArray(node) || !Object.hasOwn(Object(node), last)) return false;
  delete (node as Data)[last];
  return true;
}

/** True if a problem is about something removed or its parent. */
function concerns(path: Path, removed: readonly Path[]): boolean {
  const isWithin = (a: Path, b: Path) => a.length <= b.length && a.every((step, i) => `${step}` === `${b[i]}`);
  return removed.some((one) => isWithin(path, one) || isWithin(one.length > 1 ? one.slice(0, -1) : one, path));
}

/** Common to all variants: system with definitions, and command line. */
export interface Ground {
  readonly system: System;
  readonly shapeWith: ShapeWith;
  readonly shape: Shape;
  /** For the definitions. */
  readonly problems: readonly Problem[];
  readonly schema: z.ZodType<Record<string, unknown>>;
  /** Only for messages. */
  readonly json: () => JsonSchema;
  readonly optionRules: SetRules;
  readonly optionSets: readonly Setting[];
  /** Of a game described in a file, with the weights of its players. */
  readonly gameHash?: string | undefined;
  /** By side, from the file without options and variants. */
  readonly roles: Readonly<Record<string, string>>;
}

export type BareGround = Pick<Ground, 'system' | 'shapeWith' | 'optionSets' | 'gameHash'>;

type Schemas = Pick<Ground, 'shapeWith' | 'shape' | 'schema' | 'json'>;

/** By extended system: schemas take longer to make than files to check. */
const made = new WeakMap<System, Schemas>();

export function groundFor(bare: BareGround, root: Entry, optionRules: SetRules): Ground {
  const { system, names, problems } = definedBy(bare.system.bare ?? bare.system, root);
  const kept = made.get(system);
  const isKept = kept?.shapeWith === bare.shapeWith && problems.length === 0;
  const schemas = isKept ? kept : schemasOf(system, bare.shapeWith, names);
  if (problems.length === 0) made.set(system, schemas);
  return { ...bare, ...schemas, system, problems, optionRules, roles: {} };
}

/** Roles come from the file itself. */
export function withRoles(ground: Ground, file: Entry): Ground {
  const parsed = ground.problems.length > 0 ? null : ground.schema.safeParse(plainValue(file));
  return parsed?.success ? { ...ground, roles: rolesOf(ground.system, parsed.data) } : ground;
}

function schemasOf(system: System, shapeWith: ShapeWith, names: OwnNames): Schemas {
  const own = { ...shapeWith(names), ...handicapShape(system) };
  const shape = { ...own, ...definitionsShape(system) };
  // Lazy: most files have no messages.
  let words: JsonSchema | undefined;
  const priced = pricedIn(system);
  const json = () => {
    words ??= jsonSchemaOf(fileSchema({ ...own, ...listedDefinitionsShape(system) }, priced));
    return words;
  };
  return { shapeWith, shape, schema: fileSchema(shape, priced), json };
}

/** By path. */
export interface Setting {
  readonly path: string;
  readonly value: Entry;
}

/** Playable if no problem is an error. */
export interface Resolution {
  readonly variant: ResolvedVariant | null;
  /** With replacements; null if the schema refused it. */
  readonly file: Record<string, unknown> | null;
  readonly problems: readonly Problem[];
}

export function resolveBaseline(ground: Ground, root: MapEntry): Resolution {
  const { rules, problems } = readHouseRules(ground.system.rules, root.entries.get('houseRules'));
  const resolution = resolve(ground, withSettings(ground, root, []), 'baseline', null, [rules]);
  return problems.length === 0 ? resolution : { ...resolution, problems: [...problems, ...resolution.problems] };
}

/** Leaves out the baseline's problems. */
export function resolveVariant(
  ground: Ground,
  root: MapEntry,
  name: string,
  entry: MapEntry,
  baseline: Resolution,
): Resolution {
  const set = entry.entries.get('set');
  const settings = set?.kind === 'map' ? [...set.entries].map(([path, value]) => ({ path, value })) : [];
  const settled = withSettings(ground, root, settings);
  const table = settled.ground.system.rules;
  const { rules: fileRules } = readHouseRules(table, root.entries.get('houseRules'));
  const { rules, problems: ruleProblems } = readHouseRules(table, entry.entries.get('houseRules'));
  const description = entry.entries.get('description');
  const text = description?.kind === 'scalar' && typeof description.value === 'string' ? description.value : null;
  const resolution = resolve(ground, settled, name, text, [fileRules, rules]);
  const known = new Set(baseline.problems.map(formatProblem));
  const own = resolution.problems
    .filter((problem) => !known.has(formatProblem(problem)))
    .map((problem) => ({ ...problem, message: messages.inVariant(name, problem.message) }));
  return { ...resolution, problems: [...ruleProblems, ...own, ...overridden(ground, name, rules, settings)] };
}

interface Settled {
  readonly root: Entry;
  readonly ground: Ground;
  readonly problems: readonly Problem[];
}

function withSettings(ground: Ground, file: MapEntry, settings: readonly Setting[]): Settled {
  const problems: Problem[] = [];
  const missed = new Set<string>();
  let root: Entry = file;
  for (const { path, value } of [...settings, ...ground.optionSets]) {
    const result = setAt(root, path, value, ground.json);
    if ('root' in result) {
      root = result.root;
      continue;
    }
    // Reports an option's repeated mistake once.
    const at = value.key ?? value.at;
    const key = [at.file, at.line, at.column, result.missing ?? path].join();
    if (!missed.has(key)) problems.push({ ...at, message: result.message, severity: 'error' });
    missed.add(key);
  }
  const keys = (ground.system.families ?? []).map(({ key }) => key);
  const redefines = keys.some((key) => entryAt(root, [key]) !== entryAt(file, [key]));
  return {
    root,
    ground: redefines ? { ...groundFor(ground, root, ground.optionRules), roles: ground.roles } : ground,
    problems,
  };
}

function resolve(
  { optionRules }: Ground,
  { root, ground, problems: settingProblems }: Settled,
  name: string,
  description: string | null,
  ruleLayers: readonly SetRules[],
): Resolution {
  const problems = [...settingProblems, ...ground.problems];
  const parsed = ground.schema.safeParse(plainValue(root));
  if (!parsed.success) problems.push(...schemaProblems(parsed.error.issues, root, ground.json()));
  if (!parsed.success || ground.problems.length > 0) {
    if (!parsed.success && problems.length > 0)
      problems.push(...soundProblems(ground, root, parsed.error.issues, [...ruleLayers, optionRules]));
    return { variant: null, file: null, problems };
  }
  // In the shape's order: equal data has equal text.
  const keys = Object.keys(ground.shape).filter((key) => Object.hasOwn(parsed.data, key));
  const data = Object.fromEntries(keys.map((key) => [key, parsed.data[key]]));
  const { system } = ground;
  // Before roles are cast.
  const idle = idleWeights(system, data);
  castRoles(system, data, ground.roles);
  const houseRules = layerRules(system.rules, [...ruleLayers, optionRules]);
  const rules = compileRules(system.rules, houseRules);
  const found = [...system.check(data, rules), ...handicapProblems(system, data), ...idle];
  for (const { path, message, severity } of found)
    problems.push({ ...placeOf(root, path), message, severity: severity ?? 'error' });
  const { gameHash } = ground;
  const hash = hashOf([ground.system.info.id, data, rules, ...(gameHash === undefined ? [] : [gameHash])]);
  return { variant: { name, description, data, houseRules, rules, hash }, file: parsed.data, problems };
}

function soundProblems(
  { system, schema, shape, problems }: Ground,
  root: Entry,
  issues: readonly z.core.$ZodIssue[],
  layers: readonly SetRules[],
): Problem[] {
  const sound = problems.length > 0 ? null : soundPart(schema, plainValue(root), issues);
  if (sound === null) return [];
  const data = Object.fromEntries(Object.entries(sound.data).filter(([key]) => Object.hasOwn(shape, key)));
  const rules = compileRules(system.rules, layerRules(system.rules, layers));
  return system
    .check(data, rules)
    .filter(({ path, severity }) => severity !== 'warning' && !concerns(path, sound.removed))
    .map(({ path, message }) => ({ ...placeOf(root, path), message, severity: 'error' }));
}

function hashOf(value: unknown): string {
  return createHash('sha256').update(JSON.stringify(value)).digest('hex');
}

/** Warns if the command line cancels a variant's purpose. */
function overridden(ground: Ground, name: string, rules: SetRules, settings: readonly Setting[]): Problem[] {
  const warn = (at: { file: string; line: number; column: number }, option: string, key: string): Problem => ({
    file: at.file,
    line: at.line,
    column: at.column,
    message: messages.overridesVariant(option, key, name),
    severity: 'warning',
  });
  const byRule = [...ground.optionRules].flatMap(([key, { at }]) => {
    const own = rules.get(key);
    return own === undefined ? [] : [warn(own.at, at.file, key)];
  });
  const bySetting = ground.optionSets.flatMap(({ path, value }) => {
    const own = settings.find((setting) => setting.path === path);
    return own === undefined ? [] : [warn(own.value.key ?? own.value.at, value.at.file, path)];
  });
  return [...byRule, ...bySetting];
}

/** For variants of the command line; leaves out the baseline's problems. */
export function resolveAddition(
  ground: Ground,
  root: MapEntry,
  addition: Addition,
  baseline: Resolution,
): AddedVariant {
  const { name, option, description = null, houseRules = [], set = {} } = addition;
  const at: Place = { file: option, line: 0, column: 0 };
  const words = readWords(ground.system.rules, houseRules, option);
  const settings = Object.entries(set).map(([path, value]) => ({ path, value: entryFrom(value, at) }));
  const extended: Ground = {
    ...ground,
    optionRules: new Map([...ground.optionRules, ...words.rules]),
    optionSets: [...ground.optionSets, ...settings],
  };
  const { variant, problems } = resolveBaseline(extended, root);
  const known = new Set(baseline.problems.map(formatProblem));
  const own = problems
    .filter((problem) => !known.has(formatProblem(problem)))
    .map((problem) => (problem.file === option ? problem : atOption(problem, addition)));
  const all = [...words.problems, ...own];
  const failed = variant === null || all.some(({ severity }) => severity === 'error');
  return { variant: failed ? null : { ...variant, name, description }, problems: all };
}

/** Problems that only the addition causes belong to its option. */
function atOption(problem: Problem, { name, option }: Addition): Problem {
  const { file, line } = problem;
  const where = line === 0 ? file : `${file}:${line}`;
  return { ...problem, file: option, line: 0, column: 0, message: `with ${name}: ${problem.message} (${where})` };
}
