import {
  Comparing,
  type Comparison,
  compare,
  comparedMetrics,
  comparisonLooks,
  type DeltaWish,
  type Findable,
  findable,
  isDecided,
  LOOK_EVERY,
  type Look,
  type PlannedGames,
  plannedGames,
  type Stopping,
  withFairness,
} from '../inference/index.ts';
import { findableText } from '../report/sentences/comparison.ts';
import { PILOT_FIRST_GAME } from '../runs/manifest.ts';
import {
  formatProblem,
  problemData,
  type ResolvedVariant,
  type Scenario,
  systemOf,
  tidyProblems,
} from '../scenarios/index.ts';
import { suggestion } from '../sim/kernel/rules/names.ts';
import { ownCommand, repeated } from '../terminal/command-line.ts';
import { InputError } from '../terminal/failures.ts';
import { loadScenarios } from '../terminal/load.ts';
import { alphaOf, BATCH_SIZE, GAMES, SEED, single, wholeNumber } from '../terminal/options.ts';
import { remark } from '../terminal/output.ts';
import { Progress } from '../terminal/progress.ts';
import type { compareOptions, OverrideWords, PlayingWords, WordsOfOptions } from '../terminal/usages.ts';
import type { PreparedJob } from '../workers/job.ts';
import { DEFAULT_BATCH_SIZE } from '../workers/plan.ts';
import type { Player } from '../workers/pool.ts';
import { gameTable } from '../workers/results.ts';
import type { Totals } from '../workers/totals.ts';
import { deltaGround, deltaWishes } from './delta.ts';
import { evenScores } from './expect-plan.ts';
import { blockOf, type Keeping, type KeepWords, playing, requireKeepable } from './kept.ts';
import { emptyTable, playError, variantJob } from './play.ts';
import { playSideBySide } from './side-by-side.ts';
import { swapsOf } from './swap.ts';

export type CompareWords = OverrideWords &
  PlayingWords &
  KeepWords &
  WordsOfOptions<typeof compareOptions> & { readonly scenario: string };

export interface ComparisonPlan {
  readonly scenario: Scenario;
  readonly variants: readonly ResolvedVariant[];
  /** Baseline first. */
  readonly jobs: readonly PreparedJob[];
  readonly deltas: readonly DeltaWish[];
  readonly games: number;
  readonly seed: number;
  readonly batchSize: number;
  readonly alpha: number;
  readonly untilDecided: boolean;
}

/** Throws an InputError on invalid words or files. */
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

/** Variants of the file: those named, or all unless `--set` or `--swap` makes one. */
function pickedVariants({ set = [], swap = [], variant }: Partial<CompareWords>): readonly string[] {
  return variant ?? (set.length + swap.length > 0 ? ['none'] : ['all']);
}

/** As kept in a manifest, where no word means all. */
export function keptVariant(words: Partial<CompareWords>): readonly string[] | undefined {
  const picked = pickedVariants(words);
  return picked.includes('all') ? undefined : picked;
}

/** Options that say what is compared with the file, without those of the file's variants. */
export function changeOptions(words: Change): string[] {
  const { set, define, swap, points, policy } = words;
  return [
    ...repeated('set', set),
    ...repeated('define', define),
    ...repeated('swap', swap),
    ...repeated('points', points),
    ...(words['equal-points'] ? ['--equal-points'] : []),
    ...repeated('policy', policy),
  ];
}

/** Replays games under both rules; without the game number. */
export function bothCommand({ file, variants }: Scenario, name: string, seed: number, words: Change): string {
  const { define, policy, points, swap = [] } = words;
  const isOfFile = variants.some((variant) => variant.name === name);
  const swapped = swap.find((word) =>
    [`swap ${word}`, `swap ${word} at equal points`].some((own) => name.endsWith(own)),
  );
  const priced = { points, 'equal-points': words['equal-points'] };
  const change = swapped === undefined ? { set: words.set } : { swap: [swapped], ...priced };
  const own = isOfFile ? ['--variant', name] : [];
  const options = changeOptions({ define, policy, ...(isOfFile ? {} : change) });
  return ownCommand(['replay', file, '--seed', String(seed), ...own, ...options, '--both', '--html']);
}

export type Change = Pick<CompareWords, 'set' | 'define' | 'swap' | 'points' | 'equal-points' | 'policy'>;

/** The file's variants, one of all `--set` words, one per `--swap`. */
export async function variantsOf(
  words: Change & Pick<CompareWords, 'scenario' | 'variant'>,
): Promise<{ scenario: Scenario; variants: ResolvedVariant[] }> {
  const { set = [], policy, define, swap = [] } = words;
  const picked = pickedVariants(words);
  const bySet = set.length === 0 ? [] : [{ name: set.join(', '), option: '--set', houseRules: set }];
  const isSwapped = swap.length > 0 || words.points !== undefined || Boolean(words['equal-points']);
  const [plain] = !isSwapped ? [] : await loadScenarios([words.scenario], { policy, define }, [], () => {});
  const swaps = plain === undefined ? [] : swapsOf(await systemOf(plain), plain, words);
  const additions = [...bySet, ...swaps.map(({ addition }) => addition)];
  const [scenario] = await loadScenarios([words.scenario], { policy, define }, additions);
  for (const { addition, words: told } of swaps) console.error(`${addition.name}: ${told}`);
  const names = scenario.variants.map((variant) => variant.name);
  const none = picked.length === 1 && picked[0] === 'none' && !names.includes('none');
  const all = picked.includes('all');
  const unknown = none ? undefined : picked.find((wanted) => wanted !== 'all' && !names.includes(wanted));
  if (unknown === 'none') throw new InputError('--variant none leaves all variants of the file out; give it alone');
  if (unknown !== undefined)
    throw new InputError(
      `--variant: ${scenario.file} has no variant "${unknown}"${suggestion(unknown, [...names, 'all', 'none'])}`,
    );
  const ofFile = scenario.variants.filter(({ name }) => all || picked.includes(name));
  const added = scenario.additions.map(({ variant, problems }, i) => {
    const { name, option } = additions[i];
    if (variant === null)
      throw new InputError(tidyProblems(problems).map(formatProblem).join('\n'), {
        ok: false,
        problems: problems.map(problemData),
      });
    for (const problem of problems) console.error(formatProblem(problem));
    if (variant.hash === scenario.hash) console.error(`${scenario.file}: warning: ${option} ${name} changes nothing`);
    return names.includes(name) ? { ...variant, name: `${option} ${name}` } : variant;
  });
  const variants = [...ofFile, ...added];
  if (variants.length === 0)
    throw new InputError(
      `${scenario.file}: nothing to compare with; use --set key=value or --swap, or add "variants:" to the file`,
    );
  return { scenario, variants };
}

const PILOT_GAMES = 200;
/** From here on a pilot costs a fifth at most. */
const PILOT_FROM = 1000;
/** No sequential verdict comes earlier. */
const LEAST_PLANNED = 200;

export interface PlayedComparison {
  readonly totals: readonly Totals[];
  readonly comparison: Comparison;
  readonly findable: Findable;
  readonly stopping: Omit<Stopping, 'confirm'> | null;
  /** Of looks for a stop. */
  readonly plans: PlannedGames | null;
}

export async function playComparison(
  plan: ComparisonPlan,
  threads: number | undefined,
  signal: AbortSignal,
  keeping: Keeping | null = null,
): Promise<PlayedComparison> {
  const { jobs, games, scenario } = plan;
  await using play = await playing(keeping, jobs, { threads, games: games * jobs.length }, signal);
  return await playWith(play.player, plan, { signal, keeping, label: scenario.name, say: remark });
}

interface PlayWithWish {
  readonly signal: AbortSignal;
  readonly keeping?: Keeping | null;
  /** Names the comparison while it is played. */
  readonly label: string;
  readonly say: (line: string) => void;
}

export async function playWith(
  player: Player,
  plan: ComparisonPlan,
  { signal, keeping = null, label, say }: PlayWithWish,
): Promise<PlayedComparison> {
  const { jobs, games, variants, deltas, alpha } = plan;
  const names = variants.map(({ name }) => name);
  const progress = new Progress(label, games, alpha);
  const onProgress = (_: number, [baseline]: readonly Totals[]) => progress.update(baseline);
  try {
    const seen = plan.untilDecided || games >= PILOT_FROM ? await pilot(player, plan, names, signal) : null;
    const plans = plan.untilDecided ? plannedGames(seen!, LEAST_PLANNED, Math.max(LEAST_PLANNED, games)) : null;
    const expected = findableOf(plan, seen);
    say(findableText(expected));
    const looking = plans === null ? null : new Looking(plan, names, plans);
    const totals = await playSideBySide(
      player,
      jobs,
      { firstGame: 0, games, batchSize: blockOf(keeping, plan.batchSize) },
      {
        signal,
        onProgress,
        ...(looking === null ? {} : { lookEvery: LOOK_EVERY, onLook: (to, soFar) => looking.look(to, soFar) }),
      },
    );
    const [baseline, ...others] = totals.map(gameTable);
    const tables = others.map((table, i) => ({ variant: names[i], table }));
    const compared = compare(baseline, tables, { alpha, deltas, plans });
    const comparison = withFairness(compared, baseline, tables, { deltas, plans, even: evenScores(plan.scenario) });
    const stopping = looking === null ? null : looking.stopping(baseline.games, games, signal.aborted);
    return { totals, comparison, findable: expected, stopping, plans };
  } catch (error) {
    throw playError(error);
  } finally {
    progress.stop();
  }
}

/** Separate games, for the spread of differences. */
async function pilot(
  player: Player,
  { jobs, games, deltas, alpha }: ComparisonPlan,
  names: string[],
  signal: AbortSignal,
): Promise<Comparison> {
  const wish = { firstGame: PILOT_FIRST_GAME, games: Math.min(PILOT_GAMES, games), batchSize: PILOT_GAMES / 4 };
  const [baseline, ...others] = (await playSideBySide(player, jobs, wish, { signal })).map(gameTable);
  const tables = others.map((table, i) => ({ variant: names[i], table }));
  return compare(baseline, tables, { alpha, deltas });
}

function findableOf({ jobs, games, untilDecided, alpha }: ComparisonPlan, seen: Comparison | null): Findable {
  const primary = comparedMetrics(emptyTable(jobs[0])).filter((metric) => metric.primary).length;
  return findable({ games, mode: untilDecided ? 'anytime' : 'fixed' }, primary * (jobs.length - 1), seen, alpha);
}

/** Only primary rows decide. */
class Looking {
  private readonly looks: Look[] = [];
  private readonly comparing: Comparing;
  private decided = false;

  constructor({ jobs, deltas, alpha }: ComparisonPlan, names: readonly string[], plans: PlannedGames) {
    const [baseline, ...others] = jobs.map(emptyTable);
    const metrics = ({ primary }: { primary: boolean }) => primary;
    this.comparing = new Comparing(names, baseline, others, { alpha, deltas, plans, metrics });
  }

  look(to: number, totals: readonly Totals[]): boolean {
    const [baseline, ...others] = totals.map(gameTable);
    this.comparing.extend(baseline, others, to);
    const soFar = this.comparing.result();
    this.looks.push(...comparisonLooks(soFar));
    this.decided = isDecided(soFar);
    return this.decided;
  }

  stopping(games: number, limit: number, interrupted: boolean): Omit<Stopping, 'confirm'> {
    const { looks, decided } = this;
    const reason = decided ? 'decided' : interrupted && games < limit ? 'interrupted' : 'limit';
    const last = looks.filter((look) => look.games === looks[looks.length - 1].games);
    const undecided = last.filter(({ state }) => state === 'undecided').length;
    const reached =
      reason === 'limit' ? `${undecided} of ${last.length} ${undecided === 1 ? 'is' : 'are'} undecided` : null;
    return { rule: 'a verdict on every primary metric', reached, reason, games, limit, looks };
  }
}
