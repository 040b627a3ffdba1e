import { manifestOf, runId } from '../runs/manifest.ts';
import { differenceOf, type RunFolder } from '../runs/run-folder.ts';
import { InputError } from '../terminal/failures.ts';
import { loadScenarios } from '../terminal/load.ts';
import type { PreparedJob } from '../workers/job.ts';
import { type CompareWords, comparisonPlan } from './comparison-plan.ts';
import { resumed } from './kept.ts';
import { variantJob } from './play.ts';
import { type RunWords, runPlan, runWish } from './run-plan.ts';
import { type SweepWords, sweepPlan } from './sweep-plan.ts';

/** The jobs of a kept run, made anew from its copy of the scenario. Throws an InputError when they are not those of its manifest. */
export async function heldJobs(folder: RunFolder): Promise<PreparedJob[]> {
  const { manifest, path } = folder;
  const jobs = await jobsOf(folder);
  const names = manifest.variants.map(({ name }) => name);
  const now = manifestOf(manifest, names, jobs);
  if (runId(now) !== folder.id) throw new InputError(`${path}: ${differenceOf(manifest, now)}`);
  return jobs;
}

async function jobsOf(folder: RunFolder): Promise<PreparedJob[]> {
  const { verb, seed } = folder.manifest;
  const words = { json: true, held: folder };
  if (verb === 'run') {
    const own: RunWords = await resumed<RunWords>(verb, {
      ...words,
      scenario: [],
      replays: false,
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
