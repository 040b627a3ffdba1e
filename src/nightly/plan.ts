import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { deserialize, serialize } from 'node:v8';
import { deltaGround, deltaWishes } from '../experiments/delta.ts';
import { keptGame } from '../experiments/kept.ts';
import { emptyTable, variantJob } from '../experiments/play.ts';
import type { DeltaWish } from '../inference/index.ts';
import type { CodeLayers, ScenarioLayers } from '../report/sentences/layers.ts';
import { codeLayers, moduleDigest, scenarioLayers } from '../runs/engine.ts';
import { type Manifest, manifestOf, runId } from '../runs/manifest.ts';
import {
  formatProblem,
  loadScenario,
  loadSuite,
  type Problem,
  problemData,
  type ResolvedVariant,
  type Scenario,
  type Suite,
  type SuiteScenario,
  systemOf,
  tidyProblems,
} from '../scenarios/index.ts';
import { readSource } from '../scenarios/source.ts';
import { suggestion } from '../sim/kernel/rules/names.ts';
import type { System } from '../sim/kernel/system.ts';
import { isSystemId } from '../sim/registry.ts';
import { InputError } from '../terminal/failures.ts';
import { fileNameOf, shortHash, stemOf } from '../terminal/report-folder.ts';
import { writeWhole } from '../terminal/write.ts';
import type { CountedJob, PreparedJob } from '../workers/job.ts';

/** Cache folder in a suite's folder. */
const KNOWN = 'known';
const HASH_BYTES = 32;

/** `about` names the file; `from` is the rest. */
export interface Ground {
  readonly about: readonly string[];
  readonly from: readonly string[];
}

/**
 * Cache: fully cached nights need no checks or matches. Each fact has a hash of all its inputs, code and versions
 * included; damaged facts are recomputed.
 */
export class KnownFacts {
  private readonly folder: string;
  private readonly code: string;
  private readonly fresh: { readonly file: string; readonly content: Uint8Array }[] = [];

  /** `module` is the entry of the code that computes the facts. */
  constructor(suiteFolder: string, module: string) {
    this.folder = join(suiteFolder, KNOWN);
    this.code = moduleDigest(module);
  }

  find<Facts>(ground: Ground): Facts | null {
    let content: Buffer;
    try {
      content = readFileSync(this.file(ground));
    } catch {
      return null;
    }
    const body = content.subarray(HASH_BYTES);
    return this.mark(ground, body).equals(content.subarray(0, HASH_BYTES)) ? (deserialize(body) as Facts) : null;
  }

  /** Written by `keep`. */
  add(ground: Ground, facts: unknown): void {
    const body = serialize(facts);
    this.fresh.push({ file: this.file(ground), content: Buffer.concat([this.mark(ground, body), body]) });
  }

  keep(): void {
    for (const { file, content } of this.fresh.splice(0)) writeWhole(file, content);
  }

  private file({ about }: Ground): string {
    return join(this.folder, `${shortHash([about])}.facts`);
  }

  private mark({ about, from }: Ground, body: Uint8Array): Buffer {
    const ground = JSON.stringify([this.code, about, from]);
    return createHash('sha256').update(ground).update('\0').update(body).digest();
  }
}

/** Games per file. */
export const SUITE_LEASE = 250;

const MODULE = 'nightly/plan';

/** Needed even if all games are cached. Plain data. */
interface ScenarioFacts {
  readonly scenario: Scenario;
  /** `baseline`, and the played variants. */
  readonly names: readonly string[];
  /** On the suite's first seed; `onSeed` gives others. */
  readonly jobs: readonly CountedJob[];
  readonly layers: readonly ScenarioLayers[];
}

export interface PlannedScenario extends ScenarioFacts {
  readonly text: string;
  readonly deltas: readonly DeltaWish[];
  readonly timeLimit: number | null;
  /** Needed only to play. */
  ready(): Promise<ReadyScenario>;
}

interface ReadyScenario {
  readonly system: System;
  readonly jobs: readonly PreparedJob[];
}

export interface PlannedEntry {
  readonly key: string;
  readonly planned: PlannedScenario;
  /** Index within its scenario. */
  readonly number: number;
}

export interface SuitePlan {
  readonly suite: Suite;
  readonly scenarios: readonly PlannedScenario[];
  readonly entries: readonly PlannedEntry[];
  readonly code: CodeLayers;
  readonly known: KnownFacts;
}

/** Throws InputError with all mistakes and their places. */
export async function suitePlan(file: string): Promise<SuitePlan> {
  const loaded = await loadSuite(file);
  if (!loaded.ok) throw failure(loaded.problems);
  const { suite } = loaded;
  const known = new KnownFacts(suite.leases, MODULE);
  const read = await Promise.all(suite.scenarios.map((entry) => readEntry(entry, suite.seeds[0], known)));
  const problems = [...read.flatMap((one) => one.problems), ...twins(read)];
  if (problems.length > 0) throw failure(problems);
  const drafts = [];
  for (const one of read) drafts.push(await draftOf(one, suite.seeds[0], known));
  const all = deltaGround(drafts.flatMap(({ jobs }) => jobs));
  const scenarios = drafts.map((draft, i): PlannedScenario => {
    const { scenario, jobs } = draft;
    const own = deltaGround(jobs);
    const { deltas } = suite.scenarios[i];
    // The suite may name metrics that some scenarios lack.
    const ofSuite = deltas.map(({ delta, places, isOfSuite }) =>
      deltaWishes({ file: suite.file, delta, deltaPlaces: places }, [], isOfSuite ? all : own),
    );
    return { ...draft, deltas: [...deltaWishes(scenario, [], own), ...ofSuite.flat()] };
  });
  const entries = scenarios.flatMap((planned) =>
    planned.names.map((name, number) => ({
      key: keyOf(planned.scenario, number === 0 ? null : name),
      planned,
      number,
    })),
  );
  const systems = [...new Set(scenarios.map(({ scenario }) => scenario.system))];
  return { suite, scenarios, entries, code: await codeOf(systems, known), known };
}

async function codeOf(systems: readonly string[], known: KnownFacts): Promise<CodeLayers> {
  const ground = { about: ['code'], from: systems };
  const found = known.find<CodeLayers>(ground);
  if (found !== null) return found;
  const code = await codeLayers(systems);
  known.add(ground, code);
  return code;
}

function failure(problems: readonly Problem[]): InputError {
  return new InputError(tidyProblems(problems).map(formatProblem).join('\n'), {
    ok: false,
    problems: problems.map(problemData),
  });
}

interface Read {
  readonly entry: SuiteScenario;
  readonly scenario: Scenario | null;
  readonly text: string;
  /** Cached; null if they must be computed. */
  readonly facts: ScenarioFacts | null;
  readonly problems: readonly Problem[];
}

/** A game described in a file may change while the scenario stays. */
function isOfFile(text: string): boolean {
  const [, system = ''] = /^["']?system["']?\s*:\s*["']?([^"'\s#]+)/m.exec(text) ?? [];
  return !isSystemId(system);
}

function groundOf({ file, variants }: SuiteScenario, text: string, seed: number) {
  return { about: ['scenario', file], from: [JSON.stringify([variants, seed]), text] };
}

async function readEntry(entry: SuiteScenario, seed: number, known: KnownFacts): Promise<Read> {
  const source = await readSource(entry.file);
  const text = 'text' in source ? source.text : '';
  const facts = isOfFile(text) ? null : known.find<ScenarioFacts>(groundOf(entry, text, seed));
  if (facts !== null) return { entry, scenario: facts.scenario, text, facts, problems: [] };
  const loaded = await loadScenario(entry.file, { variants: entry.variants.length > 0 });
  const at = (message: string): Problem => ({ ...entry.place, message, severity: 'error' });
  if (!loaded.ok) {
    // A missing file is the suite's mistake.
    const problems = loaded.problems.map((problem) =>
      problem.line === 0 ? at(`${problem.file}: ${problem.message}`) : problem,
    );
    return { entry, scenario: null, text, facts, problems };
  }
  const { scenario } = loaded;
  const names = scenario.variants.map(({ name }) => name);
  const wanted = entry.variants === 'all' ? [] : entry.variants;
  const problems = wanted
    .filter((name) => !names.includes(name))
    .map((name) => at(`${scenario.file} has no variant "${name}"${suggestion(name, names)}`));
  return { entry, scenario, text, facts, problems };
}

function twins(read: readonly Read[]): Problem[] {
  const seen = new Map<string, string>();
  return read.flatMap(({ entry: { file, place }, scenario }) => {
    if (scenario === null) return [];
    const key = keyOf(scenario, null);
    const first = seen.get(key);
    seen.set(key, first ?? file);
    if (first === undefined) return [];
    const message =
      first === file ? `${file} is in the suite twice` : `${file} and ${first} would both be called ${key}`;
    return [{ ...place, message, severity: 'error' as const }];
  });
}

/** Matches are prepared only if facts are not cached. */
async function draftOf({ scenario: read, entry, text, facts: found }: Read, seed: number, known: KnownFacts) {
  const scenario = read!;
  const names = found?.names ?? namesOf(scenario, entry);
  let made: Promise<ReadyScenario> | undefined;
  const ready = () => {
    made ??= readyOf(scenario, names, seed);
    return made;
  };
  const facts = found ?? factsOf(scenario, names, await ready());
  if (found === null && scenario.game === null) known.add(groundOf(entry, text, seed), facts);
  return { ...facts, text, ready, timeLimit: entry.timeLimit };
}

function namesOf({ baseline, variants }: Scenario, { variants: wanted }: SuiteScenario): string[] {
  const picked = variants.filter(({ name }) => wanted === 'all' || wanted.includes(name));
  return [baseline, ...picked].map(({ name }) => name);
}

function factsOf(scenario: Scenario, names: readonly string[], { system, jobs }: ReadyScenario): ScenarioFacts {
  const layers = jobs.map(({ job }) => scenarioLayers(job, system.rules));
  // Tables dominate the size.
  const counted = jobs.map(({ job: { prepared: _, ...job }, ...rest }) => ({ job, ...rest }));
  return { scenario, names, jobs: counted, layers };
}

async function readyOf(scenario: Scenario, names: readonly string[], seed: number): Promise<ReadyScenario> {
  const system = await systemOf(scenario);
  const jobs = names.map((name) => variantJob(system, variantOf(scenario, name), seed));
  return { system, jobs };
}

function variantOf({ baseline, variants }: Scenario, name: string): ResolvedVariant {
  return [baseline, ...variants].find((one) => one.name === name)!;
}

function keyOf({ system, file }: Scenario, variant: string | null): string {
  return `${system}/${stemOf(file)}${variant === null ? '' : `: ${variant}`}`;
}

export function onSeed({ scenario, names, jobs }: PlannedScenario, seed: number): CountedJob[] {
  return jobs.map((counted, i) => {
    const id = `${variantOf(scenario, names[i]).hash}-${seed}`;
    return { ...counted, job: { ...counted.job, id, seed } };
  });
}

/** Tables are the same for all seeds. */
export async function readyOn(planned: PlannedScenario, seed: number): Promise<ReadyScenario> {
  const { system, jobs } = await planned.ready();
  const onIt = onSeed(planned, seed);
  return { system, jobs: jobs.map((prepared, i) => ({ ...prepared, job: { ...prepared.job, ...onIt[i].job } })) };
}

/** Readable by other verbs. */
export function manifestOn({ scenario, names }: PlannedScenario, jobs: readonly CountedJob[], seed: number): Manifest {
  const isAlone = names.length === 1;
  const words: Manifest['words'] = isAlone ? {} : { variant: names.slice(1) };
  // The run's id hashes this text in the order of reading.
  const kept = {
    verb: isAlone ? ('run' as const) : ('compare' as const),
    ...{
      system: scenario.system,
      scenarioFile: fileNameOf(scenario.file),
      ...keptGame(scenario),
      words,
      stop: null,
      seed,
    },
    leaseGames: SUITE_LEASE,
  };
  return manifestOf(kept, names, jobs);
}

export function folderOf(suite: Pick<Suite, 'leases'>, manifest: Manifest): string {
  return join(suite.leases, `${stemOf(manifest.scenarioFile)}-${runId(manifest).slice(0, 12)}`);
}

/** Fields of a record: builds can be paired while they are equal. */
export function recordSchema(job: CountedJob): string {
  const { sides, gameColumns, sideColumns, reasons } = emptyTable(job);
  return shortHash([sides, gameColumns.map(({ name }) => name), sideColumns.map(({ name }) => name), reasons]);
}
