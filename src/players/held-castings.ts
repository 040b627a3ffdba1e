import { comparisonPlan } from '../experiments/comparison.ts';
import { heldJobs, requireHeld } from '../experiments/held-jobs.ts';
import { isOfPlayers } from '../runs/manifest.ts';
import type { RunFolder } from '../runs/run-folder.ts';
import { type ResolvedVariant, systemOf } from '../scenarios/index.ts';
import type { TacticsTable } from '../sim/kernel/players/tactics.ts';
import { fieldProblem } from '../sim/kernel/rules/fields.ts';
import type { System } from '../sim/kernel/system.ts';
import { InputError } from '../terminal/failures.ts';
import { loadScenarios } from '../terminal/load.ts';
import type { PreparedJob } from '../workers/job.ts';
import { type Casting, castingOf, castJob } from './castings.ts';

/** `heldJobs`, also with castings. Throws an InputError if they differ. */
export async function heldCastings(folder: RunFolder): Promise<PreparedJob[]> {
  const { manifest, path, scenario: file } = folder;
  if (!isOfPlayers(manifest.verb)) return heldJobs(folder);
  const words: Words = { variant: ['all'], ...manifest.words };
  const { set, policy, define, of: [of] = [], castings = [] } = words;
  const { scenario, variants } =
    of === 'compare'
      ? await comparisonPlan({ ...words, scenario: file, json: true, until: 'games' })
      : { scenario: (await loadScenarios([file], { set, policy, define }, [], () => {}))[0], variants: [] };
  const system = await systemOf(scenario);
  const all = [scenario.baseline, ...variants];
  const jobs = castings.map((word) => {
    const casting = castingOf(word);
    if (casting === null || !isPlayable(system, all, casting))
      throw new InputError(`${path}: nobody can play ${JSON.stringify(word)}`);
    return castJob(system, all, casting, manifest.seed);
  });
  return requireHeld(folder, jobs);
}

type Words = Partial<Record<string, readonly string[]>>;

function isPlayable(
  system: System,
  variants: readonly ResolvedVariant[],
  { variant, rungs, without }: Casting,
): boolean {
  const { policies, options, tactics = {} } = system.info;
  const sides = variant < variants.length ? system.sides(variants[variant].data).length : 0;
  return (
    rungs.length === sides &&
    rungs.every(
      (rung) =>
        rung === null ||
        (policies.some(({ name }) => name === rung.policy) && rung.lapse <= 1 && areWeights(tactics, rung.tactics)),
    ) &&
    (without === null || (without.side < sides && options.some(({ name }) => name === without.option)))
  );
}

function areWeights(table: TacticsTable, tactics: Readonly<Record<string, unknown>> = {}): boolean {
  return Object.entries(tactics).every(
    ([name, value]) => Object.hasOwn(table, name) && fieldProblem(table[name], value) === null,
  );
}
