import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { join, sep } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import type { CodeLayers, FileLayer, LayerDigests, ScenarioLayers } from '../report/nights/layers.ts';
import { namedFields, type RulesTable, readPatch } from '../sim/kernel/rules-table.ts';
import type { System } from '../sim/kernel/system.ts';
import type { Job } from '../workers/job.ts';

const SIMULATION = fileURLToPath(new URL('../sim/', import.meta.url));
const ENDING = import.meta.url.endsWith('.ts') ? '.ts' : '.js';
/** Files that state a system's rules table. */
const RULE_FILE = /^systems\/[^/]+\/rules(-[\w-]+)?\.[jt]s$/;
/** Of a file's hash: enough to tell which of a few hundred files differ. */
const FILE_DIGITS = 12;

/** Files under a folder of the simulation, named from there with `/`, with their hashes; in the order of their names. */
type Hashes = readonly (readonly [name: string, hash: string])[];

/**
 * A hash of the code that plays a system's games: kernel, tabletop and the system, as built, which leaves out comments. Equal hashes play
 * equal games. It is a little stricter than need be: another story in a replay changes it too.
 */
export function engineDigest(system: string): string {
  return digestOf([...kernelFiles(SIMULATION), ...systemFiles(SIMULATION, system)]);
}

/**
 * The code that plays these systems, apart by layers. `build` is the folder `dist` of another build of skirmetrics; by default this one
 * is looked at.
 */
export async function codeLayers(systems: readonly string[], build?: string): Promise<CodeLayers> {
  const simulation = build === undefined ? SIMULATION : join(build, 'sim');
  const { loadSystem } = await import(pathToFileURL(join(simulation, `registry${ENDING}`)).href);
  const layers: Record<string, CodeLayers['systems'][string]> = {};
  for (const id of [...systems].sort()) {
    const files = systemFiles(simulation, id);
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
  return { kernel: fileLayer(kernelFiles(simulation)), systems: layers };
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

function kernelFiles(simulation: string): Hashes {
  return [...filesIn(simulation, 'kernel'), ...filesIn(simulation, 'tabletop')];
}

function systemFiles(simulation: string, system: string): Hashes {
  return filesIn(simulation, `systems/${system}`);
}

function filesIn(simulation: string, folder: string): Hashes {
  return readdirSync(join(simulation, folder), { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith(ENDING))
    .map((name) => `${folder}/${name.split(sep).join('/')}`)
    .sort()
    .map((name) => [name, sha256(readFileSync(join(simulation, name)))] as const);
}

function fileLayer(files: Hashes): FileLayer {
  const beginnings = files.map(([name, hash]) => [name, hash.slice(0, FILE_DIGITS)] as const);
  return { digest: digestOf(files), files: Object.fromEntries(beginnings) };
}

function digestOf(files: Hashes): string {
  return sha256(files.map(([name, hash]) => `${name}\0${hash}\n`).join(''));
}

function sha256(content: string | Uint8Array): string {
  return createHash('sha256').update(content).digest('hex');
}
