import { comparisonPlan } from '../experiments/comparison.ts';
import { heldJobs, requireHeld } from '../experiments/held-jobs.ts';
import { isOfPlayers } from '../runs/manifest.ts';
import type { RunFolder } from '../runs/run-folder.ts';
import { type Addition, type ResolvedVariant, type Scenario, systemOf } from '../scenarios/index.ts';
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
  const { of: [of] = [], castings = [] } = words;
  const { scenario, all } =
    of === 'compare'
      ? variantsOf(await comparisonPlan({ ...words, scenario: file, json: true, until: 'games' }))
      : await addedVariants(folder, words);
  const system = await systemOf(scenario);
  const jobs = castings.map((word) => {
    const casting = castingOf(word);
    if (casting === null || !isPlayable(system, all, casting))
      throw new InputError(`${path}: nobody can play ${JSON.stringify(word)}`);
    return castJob(system, all, casting, manifest.seed);
  });
  return requireHeld(folder, jobs);
}

type Words = Partial<Record<string, readonly string[]>>;

function variantsOf({ scenario, variants }: Pick<Scenario, 'variants'> & { readonly scenario: Scenario }) {
  return { scenario, all: [scenario.baseline, ...variants] };
}

/** The scenario itself, or the variants that the manifest adds in its stead. */
async function addedVariants({ path, scenario: file }: RunFolder, { set, policy, define, additions }: Words) {
  const wanted = additions?.map((text): Addition | null => (text === '' ? null : JSON.parse(text)));
  const made = wanted?.filter((one) => one !== null) ?? [];
  const [scenario] = await loadScenarios([file], { set, policy, define }, made, () => {});
  const found = scenario.additions.map(({ variant }) => {
    if (variant === null) throw new InputError(`${path}: a change of the scenario does not fit it any more`);
    return variant;
  });
  let next = 0;
  return {
    scenario,
    all: wanted?.map((one) => (one === null ? scenario.baseline : found[next++])) ?? [scenario.baseline],
  };
}

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
