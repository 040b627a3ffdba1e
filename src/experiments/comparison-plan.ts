import type { DeltaWish } from '../inference/index.ts';
import {
  formatProblem,
  problemData,
  type ResolvedVariant,
  type Scenario,
  systemOf,
  tidyProblems,
} from '../scenarios/index.ts';
import { suggestion } from '../sim/kernel/rules/names.ts';
import { InputError } from '../terminal/failures.ts';
import { loadScenarios, type OverrideWords, type PlayingWords } from '../terminal/load.ts';
import { alphaOf, BATCH_SIZE, GAMES, SEED, single, wholeNumber } from '../terminal/options.ts';
import type { PreparedJob } from '../workers/job.ts';
import { DEFAULT_BATCH_SIZE } from '../workers/plan.ts';
import { deltaGround, deltaWishes } from './delta.ts';
import { type KeepWords, requireKeepable } from './kept.ts';
import { variantJob } from './play.ts';
import { swapsOf } from './swap.ts';

export interface CompareWords extends OverrideWords, PlayingWords, KeepWords {
  /** The folder of another kept run, to compare two. */
  readonly other?: string | undefined;
  readonly scenario: string;
  readonly swap?: readonly string[] | undefined;
  readonly variant?: readonly string[] | undefined;
  readonly delta?: readonly string[] | undefined;
  readonly until?: string | undefined;
}

/** Everything that a comparison is played from, checked. */
export interface ComparisonPlan {
  readonly scenario: Scenario;
  readonly variants: readonly ResolvedVariant[];
  /** The baseline's first. */
  readonly jobs: readonly PreparedJob[];
  readonly deltas: readonly DeltaWish[];
  readonly games: number;
  readonly seed: number;
  readonly batchSize: number;
  readonly alpha: number;
  readonly untilDecided: boolean;
}

/** Reads the words of `compare` and the scenario file. Throws an InputError on anything that does not fit. */
export async function comparisonPlan(words: CompareWords): Promise<ComparisonPlan> {
  const games = wholeNumber('games', words.games, GAMES);
  const seedWish = wholeNumber('seed', words.seed, SEED);
  const batchSize = wholeNumber('batch-size', words['batch-size'], BATCH_SIZE) ?? DEFAULT_BATCH_SIZE;
  const alpha = alphaOf(words.alpha);
  const until = single('until', words.until);
  if (until !== undefined && until !== 'decided' && until !== 'games')
    throw new InputError(`--until: unknown ${JSON.stringify(until)}${suggestion(until, ['decided', 'games'])}`);
  requireKeepable(words, until === 'decided' ? '--until decided' : null);
  const { scenario, variants } = await variantsOf(words);
  const seed = seedWish ?? scenario.seed;
  const system = await systemOf(scenario);
  const jobs = [scenario.baseline, ...variants].map((variant) => variantJob(system, variant, seed));
  return {
    scenario,
    variants,
    jobs,
    deltas: deltaWishes(scenario, words.delta ?? [], deltaGround(jobs)),
    games: games ?? scenario.games,
    seed,
    batchSize,
    alpha,
    untilDecided: until === 'decided' || (until === undefined && games === undefined),
  };
}

/** The file's variants, or those picked by `--variant`, the one that `--set` words make together, and one for each `--swap`. */
async function variantsOf(words: CompareWords): Promise<{ scenario: Scenario; variants: ResolvedVariant[] }> {
  const { set = [], policy, define, swap = [], variant: picked = [] } = words;
  const bySet = set.length === 0 ? [] : [{ name: set.join(', '), option: '--set', houseRules: set }];
  const [plain] = swap.length === 0 ? [] : await loadScenarios([words.scenario], { policy, define }, [], () => {});
  const swaps = plain === undefined ? [] : swapsOf(await systemOf(plain), plain, swap);
  const additions = [...bySet, ...swaps.map(({ addition }) => addition)];
  const [scenario] = await loadScenarios([words.scenario], { policy, define }, additions);
  for (const { addition, words: told } of swaps) console.error(`${addition.name}: ${told}`);
  const names = scenario.variants.map((variant) => variant.name);
  const none = picked.length === 1 && picked[0] === 'none' && !names.includes('none');
  const unknown = none ? undefined : picked.find((wanted) => !names.includes(wanted));
  if (unknown === 'none') throw new InputError('--variant none leaves all variants of the file out; give it alone');
  if (unknown !== undefined)
    throw new InputError(`--variant: ${scenario.file} has no variant "${unknown}"${suggestion(unknown, names)}`);
  const ofFile = scenario.variants.filter(({ name }) => picked.length === 0 || picked.includes(name));
  const added = scenario.additions.map(({ variant, problems }, i) => {
    const { name, option } = additions[i];
    if (variant === null)
      throw new InputError(tidyProblems(problems).map(formatProblem).join('\n'), {
        ok: false,
        problems: problems.map(problemData),
      });
    for (const problem of problems) console.error(formatProblem(problem));
    if (variant.hash === scenario.hash) console.error(`${option}: warning: ${name} changes nothing`);
    return names.includes(name) ? { ...variant, name: `${option} ${name}` } : variant;
  });
  const variants = [...ofFile, ...added];
  if (variants.length === 0)
    throw new InputError(
      `${scenario.file}: nothing to compare with; use --set key=value or --swap, or add "variants:" to the file`,
    );
  return { scenario, variants };
}
