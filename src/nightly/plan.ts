import { join } from 'node:path';
import { deltaGround, deltaWishes } from '../experiments/delta.ts';
import { emptyTable, variantJob } from '../experiments/play.ts';
import type { DeltaWish } from '../inference/index.ts';
import type { CodeLayers, ScenarioLayers } from '../report/nights/layers.ts';
import { codeLayers, scenarioLayers } from '../runs/engine.ts';
import { type Manifest, manifestOf, runId } from '../runs/manifest.ts';
import {
  formatProblem,
  loadScenario,
  loadSuite,
  type Problem,
  problemData,
  type Scenario,
  type Suite,
  type SuiteScenario,
  systemOf,
  tidyProblems,
} from '../scenarios/index.ts';
import { readSource } from '../scenarios/source.ts';
import { suggestion } from '../sim/kernel/nearest.ts';
import type { System } from '../sim/kernel/system.ts';
import { InputError } from '../terminal/failures.ts';
import { fileNameOf, shortHash, stemOf } from '../terminal/report-folder.ts';
import type { PreparedJob } from '../workers/job.ts';

/** Games that suites keep together, in one file. */
export const SUITE_LEASE = 250;

/** A scenario of a suite, made ready: the file as it stands and the variants that are played. */
export interface PlannedScenario {
  readonly scenario: Scenario;
  readonly system: System;
  /** The text of the file. */
  readonly text: string;
  /** `baseline`, and the names of its variants. */
  readonly names: readonly string[];
  /** On the first of the suite's seeds; `onSeed` gives those of others. */
  readonly jobs: readonly PreparedJob[];
  readonly deltas: readonly DeltaWish[];
  readonly layers: readonly ScenarioLayers[];
  readonly timeLimit: number | null;
}

/** One way to play one scenario. */
export interface PlannedEntry {
  readonly key: string;
  readonly planned: PlannedScenario;
  /** Its number among the names of its scenario. */
  readonly number: number;
}

export interface SuitePlan {
  readonly suite: Suite;
  readonly scenarios: readonly PlannedScenario[];
  readonly entries: readonly PlannedEntry[];
  /** The code that plays, by this build. */
  readonly code: CodeLayers;
}

/** Reads a suite and all its scenarios. Throws an InputError with everything that is wrong, each with its place. */
export async function suitePlan(file: string): Promise<SuitePlan> {
  const loaded = await loadSuite(file);
  if (!loaded.ok) throw failure(loaded.problems);
  const { suite } = loaded;
  const read = await Promise.all(suite.scenarios.map(readEntry));
  const problems = [...read.flatMap((one) => one.problems), ...twins(read)];
  if (problems.length > 0) throw failure(problems);
  const drafts = [];
  for (const { scenario, text, entry } of read) drafts.push(await readyOf(scenario!, text, entry, suite.seeds[0]));
  const all = deltaGround(drafts.flatMap(({ jobs }) => jobs));
  const scenarios = drafts.map((draft, i): PlannedScenario => {
    const { scenario, jobs } = draft;
    const own = deltaGround(jobs);
    const { deltas } = suite.scenarios[i];
    // What the suite says of all its scenarios may name a metric that some do not have.
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
  return { suite, scenarios, entries, code: await codeLayers(systems) };
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
  readonly problems: readonly Problem[];
}

async function readEntry(entry: SuiteScenario): Promise<Read> {
  const loaded = await loadScenario(entry.file, { variants: entry.variants.length > 0 });
  const at = (message: string): Problem => ({ ...entry.place, message, severity: 'error' });
  if (!loaded.ok) {
    // A file that is not there is the suite's mistake.
    const problems = loaded.problems.map((problem) =>
      problem.line === 0 ? at(`${problem.file}: ${problem.message}`) : problem,
    );
    return { entry, scenario: null, text: '', problems };
  }
  const { scenario } = loaded;
  const names = scenario.variants.map(({ name }) => name);
  const wanted = entry.variants === 'all' ? [] : entry.variants;
  const problems = wanted
    .filter((name) => !names.includes(name))
    .map((name) => at(`${scenario.file} has no variant "${name}"${suggestion(name, names)}`));
  const source = await readSource(entry.file);
  return { entry, scenario, text: 'text' in source ? source.text : '', problems };
}

/** Scenarios that would have one name. */
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

async function readyOf(scenario: Scenario, text: string, entry: SuiteScenario, seed: number) {
  const system = await systemOf(scenario);
  const picked = scenario.variants.filter(({ name }) => entry.variants === 'all' || entry.variants.includes(name));
  const variants = [scenario.baseline, ...picked];
  const jobs = variants.map((variant) => variantJob(system, variant, seed));
  return {
    ...{ scenario, system, text, jobs, timeLimit: entry.timeLimit },
    names: variants.map(({ name }) => name),
    layers: jobs.map(({ job }) => scenarioLayers(job, system.rules)),
  };
}

/** What tells entries apart. */
function keyOf({ system, file }: Scenario, variant: string | null): string {
  return `${system}/${stemOf(file)}${variant === null ? '' : `: ${variant}`}`;
}

/** The same jobs on another seed: what was tabulated for one is true for all. */
export function onSeed({ scenario, names, jobs }: PlannedScenario, seed: number): PreparedJob[] {
  const hashes = names.map((name) => [scenario.baseline, ...scenario.variants].find((one) => one.name === name)!.hash);
  return jobs.map((prepared, i) => ({ ...prepared, job: { ...prepared.job, id: `${hashes[i]}-${seed}`, seed } }));
}

/** What is kept of a scenario on a seed: a run, or a comparison where variants are played too, that other verbs can read. */
export function manifestOn({ scenario, names }: PlannedScenario, jobs: readonly PreparedJob[], seed: number): Manifest {
  const isAlone = names.length === 1;
  const words: Manifest['words'] = isAlone ? {} : { variant: names.slice(1) };
  // In the order in which manifests are read: their text is what a run's id is made of.
  const kept = {
    verb: isAlone ? ('run' as const) : ('compare' as const),
    ...{ system: scenario.system, scenarioFile: fileNameOf(scenario.file), words, stop: null, seed },
    leaseGames: SUITE_LEASE,
  };
  return manifestOf(kept, names, jobs);
}

/** The folder of a run among the leases of a suite. */
export function folderOf(suite: Pick<Suite, 'leases'>, manifest: Manifest): string {
  return join(suite.leases, `${stemOf(manifest.scenarioFile)}-${runId(manifest).slice(0, 12)}`);
}

/** What a record of a game says, in which order: games of two builds can be paired while it is the same. */
export function recordSchema(job: PreparedJob): string {
  const { sides, gameColumns, sideColumns, reasons } = emptyTable(job);
  return shortHash([sides, gameColumns.map(({ name }) => name), sideColumns.map(({ name }) => name), reasons]);
}
