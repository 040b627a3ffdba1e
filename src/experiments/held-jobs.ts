import { KeptGames } from '../runs/kept-games.ts';
import { type Manifest, manifestOf, runId } from '../runs/manifest.ts';
import { differenceOf, type RunFolder } from '../runs/run-folder.ts';
import type { Scenario } from '../scenarios/index.ts';
import { InputError } from '../terminal/failures.ts';
import { loadScenarios } from '../terminal/load.ts';
import type { PreparedJob } from '../workers/job.ts';
import type { Totals } from '../workers/totals.ts';
import { type CompareWords, comparisonPlan } from './comparison.ts';
import { requireReadable, resumed, verbOf } from './kept.ts';
import { variantJob } from './play.ts';
import { type RunWords, runPlan, runWish } from './run.ts';
import { type SweepWords, sweepPlan } from './sweep.ts';

/** Rebuilds a kept run's jobs. Throws an InputError if they differ from the manifest. */
export async function heldJobs(folder: RunFolder): Promise<PreparedJob[]> {
  return requireHeld(folder, await jobsOf(folder));
}

export function requireHeld(folder: RunFolder, jobs: PreparedJob[]): PreparedJob[] {
  const { manifest, path } = folder;
  const now = manifestNow(folder, jobs);
  if (runId(now) !== folder.id) throw new InputError(`${path}: ${differenceOf(manifest, now)}`);
  return jobs;
}

export interface HeldBaseline {
  readonly folder: RunFolder;
  readonly scenario: Scenario;
  readonly job: PreparedJob;
  readonly totals: Totals;
}

/** Kept games of the first variant, of any build. */
export async function heldBaseline(folder: RunFolder): Promise<HeldBaseline> {
  const jobs = await jobsOf(folder);
  requireReadable(folder, manifestNow(folder, jobs));
  const games = await folder.gamesHeld();
  if (games === 0)
    throw new InputError(`${folder.path} has no games from the first one on; there is nothing to compare`);
  const plan = { firstGame: 0, games, batchSize: folder.manifest.leaseGames };
  const totals = await new KeptGames(folder, jobs, null).play(jobs[0], plan);
  const { set, policy, define } = folder.manifest.words;
  // In a comparison, `--set` words make a separate variant.
  const ofBaseline = { policy, define, ...(folder.manifest.verb === 'compare' ? {} : { set }) };
  const [scenario] = await loadScenarios([folder.scenario], ofBaseline, [], () => {});
  return { folder, scenario, job: jobs[0], totals };
}

function manifestNow({ manifest }: RunFolder, jobs: readonly PreparedJob[]): Manifest {
  const names = manifest.variants.map(({ name }) => name);
  return manifestOf(manifest, names, jobs);
}

async function jobsOf(folder: RunFolder): Promise<PreparedJob[]> {
  const verb = verbOf(folder);
  const { seed } = folder.manifest;
  const words = { json: true, held: folder };
  if (verb === 'run') {
    const own: RunWords = await resumed<RunWords>(verb, {
      ...words,
      scenario: [],
      'swap-seats': false,
    });
    const [scenario] = await loadScenarios(own.scenario, own, [], () => {});
    return [...(await runPlan(scenario, runWish(own))).jobs];
  }
  const own = await resumed<CompareWords & SweepWords>(verb, { ...words, scenario: '' });
  if (verb === 'compare') return [...(await comparisonPlan(own)).jobs];
  const { system, cells } = await sweepPlan(own);
  return cells.map(({ variant }) => variantJob(system, variant, seed));
}
