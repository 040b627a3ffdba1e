import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join, posix } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import type { CodeLayers, FileLayer, LayerDigests, ScenarioLayers } from '../report/sentences/layers.ts';
import { namedFields, type RulesTable, readPatch } from '../sim/kernel/rules/table.ts';
import type { System } from '../sim/kernel/system.ts';
import type { Job } from '../workers/job.ts';

/** Where this build begins: `dist`, or `src` where it runs from its sources. */
const BUILD = fileURLToPath(new URL('../', import.meta.url));
const ENDING = import.meta.url.endsWith('.ts') ? '.ts' : '.js';
const SIMULATION = 'sim/';
/** Plays games in workers, and loads what they need of the kernel. */
const PLAYER = 'workers/batch';
/** Files that state a system's rules table, its vocabulary and what is printed on cards. */
const RULE_FILE = /^systems\/[^/]+\/rules\//;
/** What a module loads from its own build; types are loaded by nobody. */
const LOADED = /^(?:import|export)\s+(?!type\b)(?:[^;'"]*?\bfrom\s*)?'(\.[^']+)'|\bimport\('(\.[^']+)'\)/gm;
/** Of a file's hash: enough to tell which of a few hundred files differ. */
const FILE_DIGITS = 12;

/** Files of a build, or of its simulation, named from there with `/`, with their hashes; in the order of their names. */
type Hashes = readonly (readonly [name: string, hash: string])[];

/** A file of a build: its hash, and the names of the files that it loads. */
interface BuiltFile {
  readonly hash: string;
  readonly loads: readonly string[];
}

/** Of the running build: its files have been loaded, and do not change any more. By name, and by system. */
const built = new Map<string, BuiltFile>();
const digests = new Map<string, string>();

/**
 * A hash of the code that plays a system's games: what is loaded of kernel, tabletop and the system, as built, which leaves out comments.
 * Equal hashes play equal games. It is a little stricter than need be: another story in a replay changes it too.
 */
export function engineDigest(system: string): string {
  const folder = `${SIMULATION}systems/${system}/`;
  const digest = digests.get(system) ?? digestOf(simulationFiles(BUILD, [`${folder}system`, `${folder}scenario`]));
  digests.set(system, digest);
  return digest;
}

/**
 * A hash of all code that this module of the running build may load, with the versions of packages and of Node: with equal hashes it makes the
 * same of the same input.
 */
export function moduleDigest(module: string): string {
  const packages = sha256(readFileSync(join(BUILD, '..', 'package.json'), 'utf8'));
  return sha256(`${process.version} ${packages} ${digestOf(loadedFiles(BUILD, [module]))}`);
}

/**
 * The code that plays these systems, apart by layers. `build` is the folder `dist` of another build of skirmetrics; by default this one
 * is looked at.
 */
export async function codeLayers(systems: readonly string[], build = BUILD): Promise<CodeLayers> {
  const registry = `${SIMULATION}registry`;
  const { loadSystem } = await import(pathToFileURL(join(build, `${registry}${ENDING}`)).href);
  // Of all systems, so that the kernel is the same one whichever are asked for.
  const loaded = simulationFiles(build, [registry]);
  const layers: Record<string, CodeLayers['systems'][string]> = {};
  for (const id of [...systems].sort()) {
    const files = loaded.filter(([name]) => name.startsWith(`systems/${id}/`));
    const rules = files.filter(([name]) => RULE_FILE.test(name));
    const policies = files.filter(([name]) => name.startsWith(`systems/${id}/policies/`));
    const { rules: table } = (await loadSystem(id)) as System;
    const values = Object.fromEntries(namedFields(table).map(({ key, field }) => [key, field.default]));
    layers[id] = {
      engine: fileLayer(files.filter((file) => !rules.includes(file) && !policies.includes(file))),
      policies: fileLayer(policies),
      rules: { ...fileLayer(rules), valuesDigest: sha256(JSON.stringify(values)), values },
    };
  }
  return { kernel: fileLayer(loaded.filter(([name]) => /^(kernel|tabletop)\//.test(name))), systems: layers };
}

/** What a job adds to the code; `rules` is its system's table, with what the scenario defines. */
export function scenarioLayers(
  { system, data, houseRules }: Omit<Job, 'prepared' | 'id'>,
  rules: RulesTable,
): ScenarioLayers {
  const { values } = readPatch(rules, houseRules);
  return { system, scenario: sha256(JSON.stringify(data)), houseRules: Object.fromEntries(values) };
}

/** The layers of one scenario or variant as digests. */
export function layerDigests({ kernel, systems }: CodeLayers, own: ScenarioLayers): LayerDigests {
  const { engine, policies, rules } = systems[own.system];
  return {
    kernel: kernel.digest,
    engine: engine.digest,
    policies: policies.digest,
    rules: sha256(`${rules.valuesDigest}\0${rules.digest}`),
    houseRules: sha256(JSON.stringify(own.houseRules)),
    scenario: own.scenario,
  };
}

/**
 * The files of the simulation that are loaded where these modules of a build are, and games played. What an earlier build has left beside them,
 * of sources that are gone, is not.
 */
function simulationFiles(build: string, modules: readonly string[]): Hashes {
  return loadedFiles(build, [PLAYER, ...modules])
    .filter(([name]) => /^sim\/(kernel|tabletop|systems)\//.test(name))
    .map(([name, hash]) => [name.slice(SIMULATION.length), hash] as const);
}

/** Modules of a build and all that they load of it, in the order of their names. */
function loadedFiles(build: string, modules: readonly string[]): Hashes {
  const hashes = new Map<string, string>();
  const wanted = modules.map((module) => `${module}${ENDING}`);
  // It grows while it is gone through.
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
  const file = { hash: sha256(text), loads };
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
