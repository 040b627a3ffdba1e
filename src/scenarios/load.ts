import { GAME_KINDS } from '../sim/games/kinds.ts';
import { policyPath, rolePath, tacticsPath } from '../sim/kernel/players/policies.ts';
import { nearestName } from '../sim/kernel/rules/names.ts';
import type { System } from '../sim/kernel/system.ts';
import { COMMON_KEYS, type CommonData, commonSchema, type Shape, type ShapeWith } from './common.ts';
import { withDefinitions } from './definitions.ts';
import { parseScenarioText } from './document.ts';
import { type Entry, entryFrom, got, type MapEntry, placeOf, plainValue, withEntry } from './entries.ts';
import { type Expected, type ReadExpected, readExpected } from './expect.ts';
import { jsonSchemaOf } from './expectation.ts';
import { type GameResult, gameInstead, type OpenGame } from './games/game-file.ts';
import { playedHash } from './games/game-hash.ts';
import { isPath, namedGame, namedIds, referredGame } from './games/named-games.ts';
import { readWords } from './house-rules.ts';
import { messages, type Place, type Problem, tidyProblems } from './problems.ts';
import {
  type BareGround,
  type Ground,
  groundFor,
  type Resolution,
  resolveAddition,
  resolveBaseline,
  resolveVariant,
  type Setting,
  withRoles,
} from './resolve.ts';
import type { GameSource, LoadResult, Overrides, Scenario } from './scenario.ts';
import { schemaProblems } from './schema-problems.ts';
import { setAt } from './set-path.ts';
import { readSource } from './source.ts';
import { readTune, tuneEntry } from './vary/tune.ts';

/** Each takes as long as the file. */
const MOST_VARIANTS = 200;

export interface Catalog {
  readonly ids: readonly string[];
  system(id: string): Promise<System>;
  shape(id: string): Promise<Shape>;
  /** Absent if files define nothing. */
  shapeWith?(id: string): Promise<ShapeWith>;
}

const wholeOf = (file: string): Place => ({ file, line: 0, column: 0 });
const errorAt = (at: Place, message: string): Problem => ({ ...at, message, severity: 'error' });
const refuse = (problems: readonly Problem[], system: string | null = null): LoadResult => ({
  ok: false,
  system,
  problems: tidyProblems(problems),
});

/** Never throws on invalid input. */
export async function loadFrom(catalog: Catalog, file: string, overrides: Overrides = {}): Promise<LoadResult> {
  const source = await readSource(file);
  if ('problem' in source) return refuse([errorAt(wholeOf(file), source.problem)]);
  const { root: written, problems } = parseScenarioText(file, source.text);
  if (written === null) return refuse(problems);
  if (written.kind !== 'map') return refuse([...problems, errorAt(written.at, messages.notAMap(got(written)))]);
  const wrong = gameInstead(file, written);
  if (wrong !== null) return refuse([wrong]);
  const referred = await gameOf(written, catalog.ids);
  if (referred !== null && !referred.ok) return refuse([...problems, ...referred.problems, ...commonProblems(written)]);
  const open = referred?.open ?? null;
  const known = open === null ? catalog : gameCatalog(open);
  const unknown = open === null ? await systemProblem(written, catalog.ids) : null;
  const guessed = open === null ? (unknown === null ? null : guessedSystem(written, catalog.ids)) : open.game.id;
  if (unknown !== null && guessed === null) return refuse([...problems, unknown, ...commonProblems(written)]);
  // Other problems are found in the same pass.
  const root =
    guessed === null ? written : (withEntry(written, ['system'], entryFrom(guessed, written.at)) as MapEntry);
  const id = (plainValue(root) as { system: string }).system;
  const bare = {
    ...(await bareGroundOf(known, id, overrides)),
    gameHash: open === null ? undefined : playedHash(open.game),
  };
  const defined = withDefinitions(bare.system, root, overrides.definitions ?? []);
  const { ground, problems: optionProblems } = groundOf(bare, defined.root, overrides);
  const baseline = resolveBaseline(ground, defined.root);
  const isWhole = overrides.variants !== false;
  const variants = isWhole ? resolveVariants(ground, defined.root, baseline) : [];
  const expecting = expectedIn(ground, isWhole ? root : withoutVariants(root), baseline, variants);
  const tuning = readTune(tuneEntry(root, overrides.tune), {
    rules: ground.system.rules,
    counted: ground.system.counted,
    sides: baseline.variant === null ? null : ground.system.sides(baseline.variant.data),
    pathProblem: (path, value) => {
      const set = setAt(defined.root, path, value, ground.json);
      return 'message' in set ? set.message : null;
    },
  });
  const all = [
    ...problems,
    ...(unknown === null ? [] : [unknown]),
    ...defined.problems,
    ...optionProblems,
    ...[baseline, ...variants].flatMap((resolution) => resolution.problems),
    ...expecting.problems,
    ...tuning.problems,
  ];
  if (all.some(({ severity }) => severity === 'error')) return refuse(all, id);
  const additions = (overrides.additions ?? []).map((addition) =>
    resolveAddition(ground, defined.root, addition, baseline),
  );
  const { expected } = expecting;
  const game = open === null ? null : sourceOf(open);
  const scenario = { ...assemble(file, id, root, baseline, variants), game, expected, tune: tuning.tune, additions };
  return { ok: true, scenario, warnings: tidyProblems([...all, ...idleVariants(root, scenario)]) };
}

function sourceOf({ file, text, game, hash, tactics }: OpenGame): GameSource {
  return { file, text, game, hash, tactics };
}

/** The game that a file names, by a path or by an id of the settings; null for anything else. */
async function gameOf(root: MapEntry, ids: readonly string[]): Promise<GameResult | null> {
  const entry = root.entries.get('system');
  if (entry?.kind !== 'scalar' || typeof entry.value !== 'string' || ids.includes(entry.value)) return null;
  const read = isPath(entry.value) ? await referredGame(entry.value, entry.at) : await namedGame(entry.value);
  if (read === null || !read.ok || GAME_KINDS[read.open.game.kind].plays) return read;
  const { game, file } = read.open;
  return { ok: false, problems: [errorAt(entry.at, messages.gamePlaysNothing(game.id, file))] };
}

/** By game: schemas are kept by it. */
const shapes = new WeakMap<System, ShapeWith>();

/** Files of such a game have the common keys, and those of its kind. */
function gameCatalog({ game, system }: OpenGame): Catalog {
  const shapeWith = async () => {
    const shape = shapes.get(system) ?? ((await GAME_KINDS[game.kind].shape!())(game) as ShapeWith);
    shapes.set(system, shape);
    return shape;
  };
  return { ids: [game.id], system: async () => system, shape: async () => (await shapeWith())({}), shapeWith };
}

async function systemProblem(root: MapEntry, builtIn: readonly string[]): Promise<Problem | null> {
  const entry = root.entries.get('system');
  const id = entry?.kind === 'scalar' ? entry.value : null;
  if (typeof id === 'string' && builtIn.includes(id)) return null;
  const ids = [...builtIn, ...(await namedIds())];
  if (entry !== undefined) return errorAt(placeOf(root, ['system']), messages.unknownSystem(id, got(entry), ids));
  const slip = [...root.entries].find(([key]) => !COMMON_KEYS.includes(key) && nearestName(key, ['system']) !== null);
  if (slip !== undefined) return errorAt(slip[1].key ?? root.at, messages.unknownKey(slip[0], ['system']));
  return errorAt(root.at, messages.missingSystem(ids));
}

/** From a misspelt value or key; null if none is near. */
function guessedSystem(root: MapEntry, ids: readonly string[]): string | null {
  const entry =
    root.entries.get('system') ??
    [...root.entries].find(([key]) => !COMMON_KEYS.includes(key) && nearestName(key, ['system']) !== null)?.[1];
  const word = entry?.kind === 'scalar' && typeof entry.value === 'string' ? entry.value : null;
  return word === null ? null : nearestName(word, ids);
}

/** For a file of unknown system. */
function commonProblems(root: MapEntry): Problem[] {
  const entries = new Map(root.entries);
  entries.set('system', { kind: 'scalar', at: root.at, key: root.at, value: '', empty: false });
  const known: MapEntry = { ...root, entries };
  const parsed = commonSchema.safeParse(plainValue(known));
  return parsed.success ? [] : schemaProblems(parsed.error.issues, known, jsonSchemaOf(commonSchema));
}

async function bareGroundOf(catalog: Catalog, id: string, overrides: Overrides): Promise<BareGround> {
  const [system, shape, shapeWith] = await Promise.all([
    catalog.system(id),
    catalog.shape(id),
    catalog.shapeWith?.(id) ?? null,
  ]);
  const policies = Object.entries(overrides.policies ?? {}).map(
    ([side, name]) => [policyPath(system, side), name] as const,
  );
  const weights = Object.entries(overrides.tactics ?? {}).flatMap(([side, tactics]) =>
    Object.entries(tactics).map(([name, value]) => {
      const path = name === 'role' ? rolePath(system, side) : `${tacticsPath(system, side)}.${name}`;
      return [path, value] as const;
    }),
  );
  const set = [...policies, ...weights, ...Object.entries(overrides.set ?? {})];
  const optionSets: Setting[] = set.map(([path, value]) => ({
    path,
    value: entryFrom(value, wholeOf('--policy')),
  }));
  return { system, shapeWith: shapeWith ?? (() => shape), optionSets };
}

function groundOf(bare: BareGround, root: MapEntry, overrides: Overrides) {
  const ground = withRoles(groundFor(bare, root, new Map()), root);
  const words = readWords(ground.system.rules, overrides.houseRules ?? [], '--set');
  return { ground: { ...ground, optionRules: words.rules }, problems: words.problems };
}

function resolveVariants(ground: Ground, root: MapEntry, baseline: Resolution): Resolution[] {
  const variants: Entry | undefined = root.entries.get('variants');
  if (variants?.kind !== 'map') return [];
  if (variants.entries.size > MOST_VARIANTS) {
    const problem = errorAt(
      variants.key ?? variants.at,
      messages.tooManyVariants(variants.entries.size, MOST_VARIANTS),
    );
    return [{ variant: null, file: null, problems: [problem] }];
  }
  return [...variants.entries].flatMap(([name, entry]): Resolution[] => {
    if (name === 'baseline') {
      const problem = errorAt(entry.key ?? entry.at, messages.reservedVariant());
      return [{ variant: null, file: null, problems: [problem] }];
    }
    // The schema reports other shapes.
    return entry.kind === 'map' ? [resolveVariant(ground, root, name, entry, baseline)] : [];
  });
}

function withoutVariants(root: MapEntry): MapEntry {
  return { ...root, entries: new Map([...root.entries].filter(([key]) => key !== 'variants')) };
}

function expectedIn(
  { system }: Ground,
  root: MapEntry,
  baseline: Resolution,
  variants: readonly Resolution[],
): ReadExpected {
  const sidesOf = ({ variant }: Resolution) => (variant === null ? null : system.sides(variant.data));
  const { counted } = system;
  const ofFile = readExpected(root.entries.get('expect'), { variant: null, counted, sides: sidesOf(baseline) });
  const entries = root.entries.get('variants');
  const ofVariants = [...(entries?.kind === 'map' ? entries.entries : [])].map(([name, entry]) => {
    const own = entry.kind === 'map' ? entry.entries.get('expect') : undefined;
    const resolved = variants.find(({ variant }) => variant?.name === name) ?? baseline;
    return readExpected(own, { variant: name, counted, sides: sidesOf(resolved) });
  });
  const all = [ofFile, ...ofVariants];
  const expected = all.flatMap((read) => read.expected);
  const inFile = (a: Expected, b: Expected) => a.place.line - b.place.line || a.place.column - b.place.column;
  return { expected: expected.toSorted(inFile), problems: all.flatMap(({ problems }) => problems) };
}

/** Resolutions must have no errors. */
function assemble(
  file: string,
  system: string,
  root: MapEntry,
  baseline: Resolution,
  variants: readonly Resolution[],
): Omit<Scenario, 'game' | 'additions' | 'expected' | 'tune'> {
  const common = baseline.file as CommonData;
  return {
    file,
    name: common.name,
    system,
    description: common.description ?? null,
    games: common.games,
    seed: common.seed,
    delta: common.delta ?? null,
    deltaPlaces: Object.fromEntries(
      ['', ...Object.keys(Object(common.delta))].map((name) => [
        name,
        placeOf(root, ['delta', ...(name ? [name] : [])]),
      ]),
    ),
    points: (baseline.file?.points ?? {}) as Scenario['points'],
    baseline: baseline.variant!,
    variants: variants.map(({ variant }) => variant!),
    hash: baseline.variant!.hash,
  };
}

function idleVariants(root: MapEntry, scenario: Scenario): Problem[] {
  return scenario.variants
    .filter(({ hash }) => hash === scenario.hash)
    .map(({ name }) => ({
      ...placeOf(root, ['variants', name]),
      message: messages.variantChangesNothing(name),
      severity: 'warning',
    }));
}
