import { basename, resolve } from 'node:path';
import {
  type ComparisonPlan,
  comparisonPlan,
  type PlayedComparison,
  playComparison,
} from '../experiments/comparison.ts';
import { deltaGround, deltaWishes } from '../experiments/delta.ts';
import { heldBaseline } from '../experiments/held-jobs.ts';
import { type KeepWish, type KeepWords, keepingOf, resumed } from '../experiments/kept.ts';
import { pageFacts } from '../experiments/page-facts.ts';
import { runResults } from '../experiments/play.ts';
import { playShard, shardReport } from '../experiments/shards.ts';
import {
  compareIndependent,
  compare as compareTables,
  type DeltaWish,
  findable,
  type Stopping,
} from '../inference/index.ts';
import { playerAdditions, type RungGames, requireLadder, skillGames } from '../players/skill.ts';
import { temperAdditions } from '../players/tempers.ts';
import { requireSameForces, splitEffects } from '../players/unaware.ts';
import { comparisonAdditions } from '../report/comparison.ts';
import { summaryOf } from '../report/files/summary.ts';
import { joined, NOTHING_MORE, reportOf } from '../report/report.ts';
import { comparisonText } from '../report/terminal/comparison.ts';
import { RunFolder } from '../runs/run-folder.ts';
import { isPiped, type ResolvedVariant, type Scenario, systemOf, takeInput } from '../scenarios/index.ts';
import { close, pageOf } from '../terminal/closing.ts';
import { ownCommand, repeated } from '../terminal/command-line.ts';
import { DONE, INTERRUPTED, InputError, InterruptedError, interruption } from '../terminal/failures.ts';
import { requireMemory } from '../terminal/memory.ts';
import { alphaOf, alphaWords, SEED, single, THREADS, wholeNumber } from '../terminal/options.ts';
import { remark } from '../terminal/output.ts';
import {
  placeOf,
  requireWritable,
  shortHash,
  stemOf,
  type WantedPlace,
  wantedPlace,
  write,
} from '../terminal/report-folder.ts';
import {
  alphaOption,
  compareOptions,
  defineOption,
  jsonOption,
  overrideOptions,
  parquetOption,
  playOptions,
  scenarioFile,
  skillOptions,
  type Usage,
  type WordsOf,
} from '../terminal/usages.ts';
import { DEFAULT_BATCH_SIZE } from '../workers/plan.ts';
import { threadsPlaying } from '../workers/pool.ts';
import { gameTable, variantResults } from '../workers/results.ts';

export const usage = {
  positionals: {
    scenario: {
      ...{ ...scenarioFile, demandOption: false },
      describe: 'Scenario file (YAML or JSON); - for standard input; or the folder of a kept run',
    },
    other: { type: 'string', describe: 'Folder of another kept run, to compare the two' },
  },
  options: {
    ...playOptions,
    out: {
      type: 'string',
      describe: 'Report folder (default: a new one in reports/<scenario>-compare; none with --json)',
    },
    policy: overrideOptions.policy,
    ...defineOption,
    ...compareOptions,
    unaware: {
      type: 'boolean',
      default: false,
      describe: 'Also play variants with players who judge by the old odds: direct and adapted effect',
    },
    'no-temper': {
      type: 'boolean',
      default: false,
      describe: 'Do not play a tenth of the games with bold and with cautious players, too',
    },
    ...skillOptions,
    ...parquetOption,
    ...alphaOption,
    ...jsonOption,
  },
  examples: [
    ['$0 compare scenarios/squad-alpha/farmhouse.yaml', 'until every verdict is in'],
    ['$0 compare farmhouse.yaml --set save.soft=4 --games 10000', 'also against a changed house rule'],
  ],
} as const satisfies Usage;

type Words = WordsOf<typeof usage> & Pick<KeepWords, 'held'>;

export async function compare(given: Words): Promise<number> {
  const rungGames = skillGames(given);
  if (given.other !== undefined) return compareFolders(given, given.scenario!, given.other);
  const words = await resumed('compare', given);
  const threads = wholeNumber('threads', words.threads, THREADS);
  const out = single('out', words.out);
  const wanted = wantedPlace(`${stemOf(words.scenario)}-compare`, out, words.json);
  await takeInput([words.scenario]);
  using interrupt = interruption();
  const plan = await comparisonPlan(words);
  await requireWritable(wanted);
  if (rungGames !== null) requireLadder(await systemOf(plan.scenario), plan.scenario);
  if (words.unaware === true) requireSameForces(plan.scenario, plan.variants);
  requireMemory(plan.scenario.file, plan.jobs, threadsPlaying({ threads, games: plan.games * plan.jobs.length }));
  const { scenario, variants } = plan;
  const names = ['baseline', ...variants.map(({ name }) => name)];
  const keeping = await keepingOf(words, keepWish(plan, names, words));
  if (keeping?.shard)
    return shardReport(await playShard({ ...plan, threads }, keeping, interrupt.signal), keeping, words);
  const played = await playComparison(plan, threads, interrupt.signal, keeping);
  const games = played.totals[0].games;
  if (games === 0)
    throw new InterruptedError(`${scenario.file}: interrupted before any game was finished; nothing is written`);
  const stopping = stoppingOf(played, plan, words);
  await report(plan, words, {
    ...{ ...played, stopping, wanted, names, variants, identity: identityOf(plan) },
    gamesPlanned: plan.games,
    interrupted: interrupt.signal.aborted && games < plan.games,
    command: commandLine(plan, words),
    rungGames,
    deltas: plan.deltas,
    threads,
    signal: interrupt.signal,
    // Skill curves and split effects vary the players themselves.
    triesTempers: !words['no-temper'] && rungGames === null && words.unaware !== true && keeping?.isHeldOnly !== true,
  });
  return interrupt.signal.aborted ? INTERRUPTED : DONE;
}

/** Compares two kept baselines: paired if they share a seed, otherwise independent. */
async function compareFolders(words: Words, one: string, other: string): Promise<number> {
  const extra = ['games', 'seed', 'set', 'swap', 'variant', 'policy', 'define', 'until', 'resume', 'shard', 'queue'];
  const foreign = extra.find((option) => (words as unknown as Record<string, unknown>)[option] !== undefined);
  if (foreign !== undefined || words.keep)
    throw new InputError(`compare of two kept runs plays nothing, and takes no --${foreign ?? 'keep'}`);
  const [first, second] = await Promise.all([one, other].map((path) => RunFolder.open(path)));
  const alpha = alphaOf(words.alpha);
  const wanted = wantedPlace(`${stemOf(first.manifest.scenarioFile)}-compare`, single('out', words.out), words.json);
  if (first.manifest.system !== second.manifest.system)
    throw new InputError(`${first.path} is of ${first.manifest.system}, ${second.path} of ${second.manifest.system}`);
  const [baseline, variant] = [await heldBaseline(first), await heldBaseline(second)];
  await requireWritable(wanted);
  const jobs = [baseline.job, variant.job];
  const deltas = deltaWishes(baseline.scenario, words.delta ?? [], deltaGround(jobs));
  const tables = [baseline, variant].map(({ totals }) => gameTable(totals));
  const { seed } = first.manifest;
  const name = basename(resolve(second.path));
  const against = { variant: name, table: tables[1] };
  const isPaired = seed === second.manifest.seed;
  const comparison = isPaired
    ? compareTables(tables[0], [against], { alpha, deltas })
    : compareIndependent(tables[0], against, { alpha, deltas });
  if (!isPaired) console.error(`seeds ${seed} and ${second.manifest.seed}: the games are not paired`);
  const games = Math.min(...tables.map((table) => table.games));
  const { family } = comparison;
  await report(
    { scenario: baseline.scenario, seed, jobs, alpha },
    { ...words, policy: first.manifest.words.policy },
    {
      totals: [baseline.totals, variant.totals],
      comparison,
      findable: findable({ games, mode: 'fixed' }, family, isPaired ? comparison : null, alpha),
      stopping: null,
      ...{ wanted, names: ['baseline', name], variants: [{ ...variant.scenario.baseline, name }] },
      identity: ['compare', first.id, second.id, alpha, deltas],
      gamesPlanned: tables[0].games,
      ...{ interrupted: false, rungGames: null, deltas, threads: undefined, signal: new AbortController().signal },
      triesTempers: false,
      command: ownCommand([...['compare', one, other], ...repeated('delta', words.delta), ...alphaWords(alpha)]),
    },
  );
  return DONE;
}

interface Compared extends Omit<PlayedComparison, 'stopping'> {
  readonly stopping: Stopping | null;
  readonly wanted: WantedPlace | null;
  /** Baseline first. */
  readonly names: readonly string[];
  readonly variants: readonly ResolvedVariant[];
  readonly identity: readonly unknown[];
  readonly gamesPlanned: number;
  readonly interrupted: boolean;
  readonly command: string;
  /** Per rung; null without a curve. */
  readonly rungGames: RungGames | null;
  readonly deltas: readonly DeltaWish[];
  readonly threads: number | undefined;
  readonly signal: AbortSignal;
  readonly triesTempers: boolean;
}

async function report(
  { scenario, seed, jobs, alpha }: Pick<ComparisonPlan, 'scenario' | 'seed' | 'jobs' | 'alpha'>,
  words: Words,
  { totals, comparison, findable, stopping, wanted, names, variants, identity, ...played }: Compared,
): Promise<void> {
  const system = await systemOf(scenario);
  const variantTables = names.map((name, i) => variantResults(name, totals[i]));
  const page = await pageFacts(system, scenario, { policy: words.policy, define: words.define }, seed, variants);
  const results = {
    ...runResults(system, scenario, { ...played, run: shortHash(identity), seed, alpha }, variantTables),
    page,
  };
  const { games } = totals[0];
  const source = { scenario: scenario.name, variant: null, games, seed, alpha, sides: jobs[0].metrics.sides };
  const { rungGames, deltas, threads, signal } = played;
  const players = await playerAdditions(
    {
      ...{ system, scenario, variants, deltas, seed, alpha, threads, signal },
      keep: words,
      variantWords: variantWordsOf(words),
    },
    rungGames,
    source,
  );
  if (words.unaware === true && words.queue !== undefined)
    remark('--unaware: these games are played here, not at the queue');
  const split =
    words.unaware === true
      ? await splitEffects({
          ...{ system, scenario, variants, deltas, seed, alpha, threads, signal, batchSize: DEFAULT_BATCH_SIZE },
          tables: totals.map(gameTable),
        })
      : null;
  const tempers = played.triesTempers
    ? await temperAdditions({
        ...{ system, scenario, variants, games, seed, alpha, threads, signal },
        ...{ keep: words, variantWords: variantWordsOf(words) },
      })
    : { additions: NOTHING_MORE, lines: [] };
  const ruled = [{ ...scenario.baseline, name: 'baseline' }, ...variants].map((variant, i) => ({
    ...{ name: names[i], variant, job: jobs[i].job, table: gameTable(totals[i]) },
    command: bothCommand(scenario, variant.name, seed, words),
  }));
  // Two kept runs need not have the same dice.
  const telling =
    wanted === null || words.other !== undefined
      ? []
      : (await import('../replays/telling.ts')).tellingPages({ scenario: scenario.name, system, seed, rules: ruled });
  const compared = joined(
    {
      telling,
      ...comparisonAdditions(comparison, stopping, findable, source),
      parquet: words.parquet === true,
      pictures: words.pictures,
    },
    split?.additions ?? NOTHING_MORE,
  );
  const additions = joined(joined(compared, tempers.additions), players.additions);
  const written = wanted === null ? null : await write(results, placeOf(wanted, identity), additions);
  if (words.json || written === null) {
    for (const note of written?.notes ?? []) console.error(note);
    console.log(JSON.stringify(summaryOf(written?.report ?? reportOf(results, additions)), null, 2));
  } else {
    const lines = [...(split?.lines ?? []), ...tempers.lines, ...players.lines];
    console.log(comparisonText(comparison, stopping, written, lines));
  }
  if (written !== null) await close(pageOf(written.out), nextOf(scenario, words), words);
}

/** Replays games under both rules; without the game number. */
function bothCommand({ file, variants }: Scenario, name: string, seed: number, words: Words): string {
  const { set, swap = [], policy, define } = words;
  const isOfFile = variants.some((variant) => variant.name === name);
  const swapped = swap.find((word) => name.endsWith(`swap ${word}`));
  const change = isOfFile ? ['--variant', name] : swapped === undefined ? repeated('set', set) : ['--swap', swapped];
  const options = [...repeated('define', define), ...repeated('policy', policy), ...change];
  return ownCommand(['replay', file, '--seed', String(seed), ...options, '--both', '--html']);
}

/** Suggests to check other players. */
function nextOf({ file }: Scenario, words: Words): string[] | null {
  const { set, define, swap, variant, policy, skill } = words;
  if (isPiped(file) || words.other !== undefined) return null;
  if (skill === true) return ['sweep', file, '--knockout', 'all', '--games', '200'];
  const options = Object.entries({ variant, set, define, swap, policy });
  return ['compare', file, ...options.flatMap(([option, given]) => repeated(option, given)), '--skill'];
}

function variantWordsOf({ set, policy, define, swap, variant }: Words): KeepWish['words'] {
  return { set, policy, define, swap, variant };
}

function keepWish(plan: ComparisonPlan, names: readonly string[], words: Words): KeepWish {
  const { scenario, jobs, seed, games, alpha, untilDecided } = plan;
  const { delta = [] } = words;
  const stopWords = { until: 'decided', games: `${games}`, alpha: `${alpha}`, delta: [...delta] };
  const stop = untilDecided ? { rule: 'decided' as const, words: stopWords } : null;
  return { verb: 'compare', scenario, jobs, names, seed, games, stop, words: variantWordsOf(words) };
}

/** After an early stop: the command for an unbiased measurement on other games. */
function stoppingOf({ stopping }: PlayedComparison, plan: ComparisonPlan, words: Words): Stopping | null {
  if (stopping === null) return null;
  const { reason, games, limit } = stopping;
  const seed = plan.seed === SEED.max ? SEED.min : plan.seed + 1;
  const fresh = { ...plan, games, seed, untilDecided: false };
  return { ...stopping, confirm: reason === 'decided' && games < limit ? commandLine(fresh, words) : null };
}

function identityOf({ jobs, variants, games, seed, untilDecided, deltas, alpha }: ComparisonPlan): unknown[] {
  return [
    'compare',
    jobs.map(({ job }) => job.id),
    variants.map(({ name }) => name),
    games,
    seed,
    untilDecided,
    deltas,
    alpha,
  ];
}

/** Repeats the comparison, even if the file's games, seed and variants change. */
function commandLine(plan: ComparisonPlan, words: Words): string {
  const { scenario, games, seed, untilDecided, variants, alpha } = plan;
  const { set = [], policy, delta } = words;
  const ofFile = variants.filter(({ name }) => scenario.variants.some((variant) => variant.name === name));
  return ownCommand([
    ...['compare', scenario.file, '--games', String(games), '--seed', String(seed)],
    ...['--until', untilDecided ? 'decided' : 'games'],
    ...repeated('variant', ofFile.length === 0 ? ['none'] : ofFile.map(({ name }) => name)),
    ...repeated('set', set),
    ...repeated('define', words.define),
    ...repeated('swap', words.swap),
    ...repeated('policy', policy),
    ...repeated('delta', delta),
    ...alphaWords(alpha),
  ]);
}
