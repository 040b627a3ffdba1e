import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join, posix } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import type { CodeLayers, FileLayer, LayerDigests, ScenarioLayers } from '../report/sentences/layers.ts';
import { gameHash, playedHash } from '../scenarios/games/game-hash.ts';
import { namedFields, type RulesTable, readPatch } from '../sim/kernel/rules/table.ts';
import type { Game, System } from '../sim/kernel/system.ts';
import { isSystemId } from '../sim/registry.ts';
import type { Job } from '../workers/job.ts';

/** `dist`, or `src` when run from sources. */
const BUILD = fileURLToPath(new URL('../', import.meta.url));
const ENDING = import.meta.url.endsWith('.ts') ? '.ts' : '.js';
const SIMULATION = 'sim/';
/** No system has this id. */
const GAMES = 'games/';
/** Plays games in workers. */
const PLAYER = 'workers/batch';
/** Rules, vocabulary and card text. */
const RULE_FILE = /^systems\/[^/]+\/rules\//;
/** Finds rules for people; no game reads it. */
const GUIDE = /\/rules\/guide\.[jt]s$/;
/** Strings of three words or more, in a rule's file, are for people: no game reads them. */
const STRINGS = /'(?:\\.|[^'\\\n])*'|"(?:\\.|[^"\\\n])*"|`(?:\\.|[^`\\])*`/g;
const WORDS = /\S\s+\S+\s+\S/;
/** Relative imports, without types. */
const LOADED = /^(?:import|export)\s+(?!type\b)(?:[^;'"]*?\bfrom\s*)?'(\.[^']+)'|\bimport\('(\.[^']+)'\)/gm;
/** Distinguishes a few hundred files. */
const FILE_DIGITS = 12;

/** Sorted names relative to the build, with `/`. */
type Hashes = readonly (readonly [name: string, hash: string])[];

/** A file's hash and its imports. */
interface BuiltFile {
  readonly hash: string;
  /** Without texts, of a rule's file. */
  readonly playedHash: string;
  readonly loads: readonly string[];
}

/** Loaded files of the running build do not change. */
const built = new Map<string, BuiltFile>();
const digests = new Map<string, string>();

/**
 * Hash of the built code that plays a system (of games described in files: of them all), without comments. Equal hashes play equal games; texts of replays also count.
 */
export function engineDigest(system: string): string {
  if (!isSystemId(system)) return gamesDigest();
  const folder = `${SIMULATION}systems/${system}/`;
  const digest = digests.get(system) ?? digestOf(simulationFiles(BUILD, [`${folder}system`, `${folder}scenario`]));
  digests.set(system, digest);
  return digest;
}

/** With the file of the game, if one describes it. */
export function playDigest(system: string, game: Game | undefined): string {
  return game === undefined ? engineDigest(system) : sha256(`${gamesDigest()} ${playedHash(game)}`);
}

/** The same of the code that plays games described in files, of all kinds. */
export function gamesDigest(): string {
  const digest = digests.get(GAMES) ?? digestOf(simulationFiles(BUILD, [`${SIMULATION}games/kinds`]));
  digests.set(GAMES, digest);
  return digest;
}

/** Hash of all code of a module, with package and Node versions: equal hashes give equal output. */
export function moduleDigest(module: string): string {
  const packages = sha256(readFileSync(join(BUILD, '..', 'package.json'), 'utf8'));
  return sha256(`${process.version} ${packages} ${digestOf(loadedFiles(BUILD, [module]))}`);
}

/** `build`: the `dist` of another build (default: this one). */
export async function codeLayers(systems: readonly string[], build = BUILD): Promise<CodeLayers> {
  const registry = `${SIMULATION}registry`;
  const { loadSystem } = await import(pathToFileURL(join(build, `${registry}${ENDING}`)).href);
  // For all systems, so the kernel is the same.
  const loaded = simulationFiles(build, [registry]);
  const layers: Record<string, CodeLayers['systems'][string]> = {};
  for (const id of [...systems].sort()) {
    // All games described in files are played by the same code; their files are layers of their own.
    const isOf = isSystemId(id) ? new RegExp(`^systems/${id}/`) : /^(language|games)\//;
    const files = loaded.filter(([name]) => isOf.test(name));
    const rules = files.filter(([name]) => RULE_FILE.test(name));
    const policies = files.filter(([name]) => name.startsWith(`systems/${id}/policies/`));
    const table: RulesTable = isSystemId(id) ? ((await loadSystem(id)) as System).rules : {};
    const values = Object.fromEntries(namedFields(table).map(({ key, field }) => [key, field.default]));
    layers[id] = {
      engine: fileLayer(files.filter((file) => !rules.includes(file) && !policies.includes(file))),
      policies: fileLayer(policies),
      rules: { ...fileLayer(rules), valuesDigest: sha256(JSON.stringify(values)), values },
    };
  }
  return { kernel: fileLayer(loaded.filter(([name]) => /^(kernel|tabletop)\//.test(name))), systems: layers };
}

/** `rules` includes the scenario's definitions. */
export function scenarioLayers(
  { system, game, data, houseRules }: Omit<Job, 'prepared' | 'id'>,
  rules: RulesTable,
): ScenarioLayers {
  const { values } = readPatch(rules, houseRules);
  const weights = game?.tactics === undefined ? {} : { tactics: game.tactics };
  const own = game === undefined ? {} : { game: gameHash(game), ...weights };
  return { system, ...own, scenario: sha256(JSON.stringify(data)), houseRules: Object.fromEntries(values) };
}

export function layerDigests({ kernel, systems }: CodeLayers, own: ScenarioLayers): LayerDigests {
  const { engine, policies, rules } = systems[own.system];
  return {
    kernel: kernel.digest,
    engine: engine.digest,
    policies: withWeights(policies.digest, own),
    rules: sha256(`${rules.valuesDigest}\0${rules.digest}`),
    houseRules: sha256(JSON.stringify(own.houseRules)),
    ...(own.game === undefined ? {} : { game: own.game }),
    scenario: own.scenario,
  };
}

/** Of code, and of weights that are fitted to a game. */
export function withWeights(digest: string, { tactics }: Pick<ScenarioLayers, 'tactics'>): string {
  return tactics === undefined ? digest : sha256(`${digest}\0${JSON.stringify(tactics)}`);
}

/** Excludes leftovers of earlier builds. */
function simulationFiles(build: string, modules: readonly string[]): Hashes {
  return loadedFiles(build, [PLAYER, ...modules])
    .filter(([name]) => /^sim\/(kernel|tabletop|systems|language|games)\//.test(name) && !GUIDE.test(name))
    .map(([name]) => [name.slice(SIMULATION.length), builtFile(build, name).playedHash] as const);
}

function loadedFiles(build: string, modules: readonly string[]): Hashes {
  const hashes = new Map<string, string>();
  const wanted = modules.map((module) => `${module}${ENDING}`);
  // It grows during iteration.
  for (const name of wanted) {
    if (hashes.has(name)) continue;
    const { hash, loads } = builtFile(build, name);
    hashes.set(name, hash);
    wanted.push(...loads);
  }
  return [...hashes].sort(([one], [other]) => (one < other ? -1 : 1));
}

function builtFile(build: string, name: string): BuiltFile {
  const known = build === BUILD ? built.get(name) : undefined;
  if (known !== undefined) return known;
  const text = readFileSync(join(build, name), 'utf8');
  const loads = [...text.matchAll(LOADED)].map(([, at, lazily]) => posix.join(posix.dirname(name), at ?? lazily));
  const hash = sha256(text);
  const isRule = RULE_FILE.test(name.slice(SIMULATION.length));
  const playedHash = isRule ? sha256(text.replace(STRINGS, (string) => (WORDS.test(string) ? '' : string))) : hash;
  const file = { hash, playedHash, loads };
  if (build === BUILD) built.set(name, file);
  return file;
}

function fileLayer(files: Hashes): FileLayer {
  const beginnings = files.map(([name, hash]) => [name, hash.slice(0, FILE_DIGITS)] as const);
  return { digest: digestOf(files), files: Object.fromEntries(beginnings) };
}

function digestOf(files: Hashes): string {
  return sha256(files.map(([name, hash]) => `${name}\0${hash}\n`).join(''));
}

function sha256(content: string): string {
  return createHash('sha256').update(content).digest('hex');
}
