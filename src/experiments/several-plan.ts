import { stat } from 'node:fs/promises';
import { resolve } from 'node:path';
import { listed } from '../report/terminal/layout.ts';
import { isPiped, type Scenario, systemOf } from '../scenarios/index.ts';
import { ownCommand } from '../terminal/command-line.ts';
import { InputError } from '../terminal/failures.ts';
import { allFilesNamed } from '../terminal/globs.ts';
import { loadScenarios } from '../terminal/load.ts';
import { type CompareWords, type ComparisonPlan, comparisonPlan } from './comparison.ts';
import { evenScores } from './expect-plan.ts';

const SCENARIO = /\.(ya?ml|json)$/i;

export interface ComparedThings {
  /** None without a word. */
  readonly files: readonly string[];
  /** Two kept runs. */
  readonly folders: readonly [string, string] | null;
}

/** Scenario files, or two kept runs. Throws an InputError on a mixture. */
export async function comparedThings(words: {
  readonly scenario?: string | undefined;
  readonly other?: readonly string[] | undefined;
}): Promise<ComparedThings> {
  const given = [words.scenario, ...(words.other ?? [])].filter((word) => word !== undefined);
  const named = await allFilesNamed(given);
  if (named.length < 2) return { files: named, folders: null };
  const isFile = await Promise.all(named.map(isScenario));
  const [files, folders] = [true, false].map((wanted) => named.filter((_, i) => isFile[i] === wanted));
  if (folders.length === 0) {
    const isNew = (name: string, i: number) => files.findIndex((one) => resolve(one) === resolve(name)) === i;
    return { files: files.filter(isNew), folders: null };
  }
  const [one, other] = named;
  // Opened as such, and refused if one is none.
  if (named.length === 2 && !isFile[0]) return { files: [], folders: [one, other] };
  if (files.length > 0)
    throw new InputError(`${folders[0]} is no scenario file, but ${files[0]} is; name scenario files only`);
  throw new InputError(`compare takes two kept runs, or scenario files; ${folders.length} folders are named`);
}

async function isScenario(name: string): Promise<boolean> {
  if (isPiped(name) || SCENARIO.test(name)) return true;
  return (await stat(name).catch(() => null))?.isFile() === true;
}

const FOR_ONE = ['keep', 'resume', 'shard', 'queue', 'lease', 'skill', 'skill-games', 'unaware'] as const;

/** Throws an InputError with everything that is wrong in any of the files. */
export async function severalPlans(files: readonly string[], words: CompareWords): Promise<ComparisonPlan[]> {
  const given = words as unknown as Readonly<Record<string, unknown>>;
  const foreign = FOR_ONE.find((option) => given[option] !== undefined && given[option] !== false);
  if (foreign !== undefined)
    throw new InputError(
      `--${foreign} is for one scenario, and ${files.length} are named: ${ownCommand(['compare', files[0], `--${foreign}`])}`,
    );
  // Broken files and unlike games first: options are wrong for such files only because of them.
  await requireAlike(await loadScenarios(files, { define: words.define }, [], () => {}));
  // A change that is named is what all of them are compared with, whatever variants a file has.
  const plans = await plansOf(files, words);
  requireSameVariants(plans);
  return plans;
}

async function requireAlike(scenarios: readonly Scenario[]): Promise<void> {
  const [first, ...others] = scenarios;
  const unlike = others.find(({ system }) => system !== first.system);
  if (unlike !== undefined)
    throw new InputError(
      `${unlike.file} is of ${unlike.system}, ${first.file} of ${first.system}; compare scenarios of one system`,
    );
  const system = await systemOf(first);
  const sidesOf = ({ baseline }: Scenario) => system.sides(baseline.data);
  const isJudged = (scenario: Scenario) => sidesOf(scenario).length > 1 || Object.keys(evenScores(scenario)).length > 0;
  const unjudged = scenarios.find((scenario) => !isJudged(scenario));
  if (unjudged !== undefined)
    throw new InputError(`${unjudged.file}: nothing is even for a single side; expect something of its score`);
  const named = (scenario: Scenario) => JSON.stringify(sidesOf(scenario).toSorted());
  const other = others.find((scenario) => named(scenario) !== named(first));
  if (other !== undefined)
    throw new InputError(
      `${other.file} has the sides ${listed(sidesOf(other))}, ${first.file} ${listed(sidesOf(first))}; to compare them together, give them the same names in all files`,
    );
}

/** One after the other, for the order of their warnings. */
async function plansOf(files: readonly string[], words: CompareWords): Promise<ComparisonPlan[]> {
  const plans: ComparisonPlan[] = [];
  const errors: { readonly file: string; readonly error: InputError }[] = [];
  for (const file of files)
    try {
      plans.push(await comparisonPlan({ ...words, scenario: file }));
    } catch (error) {
      if (!(error instanceof InputError)) throw error;
      errors.push({ file, error });
    }
  if (errors.length === 0) return plans;
  const messages = errors.map(({ error }) => error.message);
  // Wrong for every file alike.
  if (plans.length === 0 && new Set(messages).size === 1) throw errors[0].error;
  const lines = errors.map(({ file, error: { message } }) =>
    message.includes(file) ? message : `${file}: ${message}`,
  );
  const problems = errors.flatMap(
    ({ error }) => (error.details as { problems?: unknown[] } | undefined)?.problems ?? [],
  );
  throw new InputError(lines.join('\n'), problems.length === 0 ? undefined : { ok: false, problems });
}

function requireSameVariants(plans: readonly ComparisonPlan[]): void {
  const namesOf = ({ variants }: ComparisonPlan) => variants.map(({ name }) => name);
  const lacking = plans.flatMap((plan) =>
    plans.flatMap((other) => {
      const name = namesOf(other).find((one) => !namesOf(plan).includes(one));
      return name === undefined ? [] : [{ plan, name, other }];
    }),
  );
  const [first] = lacking;
  if (first === undefined) return;
  throw new InputError(
    `${first.plan.scenario.file} has no variant "${first.name}", which ${first.other.scenario.file} has; choose one that all have with --variant, or name the change with --set`,
  );
}
