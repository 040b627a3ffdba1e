import { basename, resolve } from 'node:path';
import {
  bothCommand,
  type ComparisonPlan,
  changeOptions,
  comparisonPlan,
  keptVariant,
  type PlayedComparison,
  playComparison,
} from '../experiments/comparison.ts';
import { deltaGround, deltaWishes } from '../experiments/delta.ts';
import { evenScores } from '../experiments/expect-plan.ts';
import { heldBaseline } from '../experiments/held-jobs.ts';
import { type KeepWish, type KeepWords, keepingOf, resumed } from '../experiments/kept.ts';
import { pageFacts } from '../experiments/page-facts.ts';
import { runResults } from '../experiments/play.ts';
import type { ReportOne } from '../experiments/several.ts';
import { comparedThings } from '../experiments/several-plan.ts';
import { playShard, shardReport } from '../experiments/shards.ts';
import {
  type Comparison,
  compareIndependent,
  compare as compareTables,
  type DeltaWish,
  findable,
  type Stopping,
  withFairness,
} from '../inference/index.ts';
import { prove } from '../players/gate/proof.ts';
import { playerAdditions, type RungGames, requireLadder, skillGames } from '../players/skill.ts';
import { temperAdditions } from '../players/tempers.ts';
import { requireSameForces, splitEffects } from '../players/unaware.ts';
import { tellingPages } from '../replays/telling.ts';
import { comparisonAdditions } from '../report/comparison.ts';
import { summaryOf } from '../report/files/summary.ts';
import { type Additions, joined, NOTHING_MORE, reportOf } from '../report/report.ts';
import type { RunResults } from '../report/results.ts';
import { roundedUp } from '../report/sentences/comparison.ts';
import { comparisonText } from '../report/terminal/comparison.ts';
import { RunFolder } from '../runs/run-folder.ts';
import { isGameFile, isPiped, type ResolvedVariant, type Scenario, systemOf, takeInput } from '../scenarios/index.ts';
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
  outOption,
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
      describe: 'Scenario file (YAML or JSON); - for standard input; or a sheet; or the folder of a kept run',
    },
    other: {
      type: 'string',
      array: true,
      describe: 'More scenario files, for one verdict over all; or another sheet or folder of a kept run',
    },
  },
  options: {
    ...compareOptions,
    policy: overrideOptions.policy,
    ...defineOption,
    ...playOptions,
    ...outOption('<scenario>-compare'),
    unaware: {
      type: 'boolean',
      default: false,
      describe: 'Also play variants with players who still judge by the old odds: direct and adapted effect',
    },
    'no-temper': {
      type: 'boolean',
      default: false,
      describe: 'Skip the extra games with bold and with cautious players',
    },
    ...skillOptions,
    ...parquetOption,
    ...alphaOption,
    ...jsonOption,
  },
  examples: [
    [
      '$0 compare scenarios/squad-alpha/farmhouse.yaml',
      'compares the file with its variants until every verdict is in',
    ],
    ['$0 compare farmhouse.yaml --set save.soft=4 --games 10000', 'compares it with a changed house rule'],
    ["$0 compare 'scenarios/*.yaml' --set save.soft=4", 'the same change in several scenarios: one verdict over all'],
    ['$0 compare my-sheet.game.yaml --set coverBonus=2', 'the exact odds of a sheet with and without a change'],
    ['$0 compare old.game.yaml new.game.yaml', 'the exact odds of two sheets'],
  ],
} as const satisfies Usage;

type Words = WordsOf<typeof usage> & Pick<KeepWords, 'held'>;

export async function compare(given: Words): Promise<number> {
  const named = [given.scenario, ...(given.other ?? [])].filter((file) => file !== undefined);
  if (named.some(isGameFile))
    return (await import('../weapons/held/plan.ts')).compareSheets(named, given, usage.options);
  const rungGames = skillGames(given);
  const { files, folders } = await comparedThings(given);
  if (folders !== null) return compareFolders(given, ...folders);
  const one = { ...given, scenario: files[0], other: undefined };
  if (files.length > 1) return (await import('../experiments/several.ts')).compareSeveral(files, one, reportOne);
  const words = await resumed('compare', one);
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
  const triesTempers =
    !words['no-temper'] && rungGames === null && words.unaware !== true && keeping?.isHeldOnly !== true;
  await report(plan, words, {
    ...comparedOf(plan, words, wanted, played, interrupt.signal),
    rungGames,
    threads,
    // Skill curves and split effects vary the players themselves.
    triesTempers,
  });
  return interrupt.signal.aborted ? INTERRUPTED : DONE;
}

/** What was played as planned; without players' additions. */
function comparedOf(
  plan: ComparisonPlan,
  words: Words,
  wanted: WantedPlace | null,
  played: PlayedComparison,
  signal: AbortSignal,
): Compared {
  const { variants, games, deltas } = plan;
  return {
    ...{ ...played, stopping: stoppingOf(played, plan, words), wanted, variants, deltas, signal },
    names: ['baseline', ...variants.map(({ name }) => name)],
    identity: identityOf(plan),
    gamesPlanned: games,
    interrupted: signal.aborted && played.totals[0].games < games,
    command: commandLine(plan, words),
    ...{ rungGames: null, threads: undefined, triesTempers: false },
  };
}

/** One of several scenarios. */
const reportOne: ReportOne<Words> = (plan, words, wanted, played, signal) =>
  found(plan, words, comparedOf(plan, words, wanted, played, signal));

/** Compares two kept baselines: paired if they share a seed, otherwise independent. */
async function compareFolders(words: Words, one: string, other: string): Promise<number> {
  const extra = 'games seed set swap points variant policy define until resume shard queue'.split(' ');
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
  const compared = isPaired
    ? compareTables(tables[0], [against], { alpha, deltas })
    : compareIndependent(tables[0], against, { alpha, deltas });
  const even = evenScores(baseline.scenario);
  const comparison = withFairness(compared, tables[0], [against], { deltas, even });
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

interface Compared extends Omit<PlayedComparison, 'stopping' | 'plans'> {
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

type Source = Pick<ComparisonPlan, 'scenario' | 'seed' | 'jobs' | 'alpha'>;

/** A report before it is written, with lines for the terminal. */
async function found(
  { scenario, seed, jobs, alpha }: Source,
  words: Words,
  { totals, comparison, findable, stopping, wanted, names, variants, identity, ...played }: Compared,
): Promise<{ results: RunResults; additions: Additions; lines: string[] }> {
  const system = await systemOf(scenario);
  const variantTables = names.map((name, i) => variantResults(name, totals[i]));
  const page = await pageFacts(system, scenario, { policy: words.policy, define: words.define }, seed, variants);
  await prove(system, scenario, { threads: played.threads, signal: played.signal, skip: words['no-gate'] });
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
    command: bothCommand(scenario, names[i], seed, words),
  }));
  // Two kept runs need not have the same dice.
  const telling =
    wanted === null || words.other !== undefined
      ? []
      : tellingPages({ scenario: scenario.name, system, seed, rules: ruled });
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
  return { results, additions, lines: [...(split?.lines ?? []), ...tempers.lines, ...players.lines] };
}

async function report(source: Source, words: Words, compared: Compared): Promise<void> {
  const { wanted, identity } = compared;
  const { results, additions, lines } = await found(source, words, compared);
  const written = wanted === null ? null : await write(results, placeOf(wanted, identity), additions);
  if (words.json || written === null) {
    for (const note of written?.notes ?? []) console.error(note);
    console.log(JSON.stringify(summaryOf(written?.report ?? reportOf(results, additions)), null, 2));
  } else console.log(comparisonText(compared.comparison, compared.stopping, written, lines));
  if (written !== null) await close(pageOf(written.out), nextOf(source.scenario, words, compared.comparison), words);
}

/** Of games, as a next step: more take minutes. */
const MOST_SUGGESTED = 50_000;

/** Suggests the games that would tell whether it is fairer, then to check other players. */
function nextOf({ file }: Scenario, words: Words, { variants }: Comparison): string[] | null {
  if (isPiped(file) || words.other !== undefined) return null;
  if (words.skill === true) return ['sweep', file, '--knockout', 'all', '--games', '200'];
  const same = [...repeated('variant', words.variant), ...changeOptions(words)];
  const wanted = Math.max(...variants.map(({ fairness: own }) => (own?.moreGames ? own.games + own.moreGames : 0)));
  if (wanted === 0 || wanted > MOST_SUGGESTED) return ['compare', file, ...same, '--skill'];
  const seed = words.seed === undefined ? [] : ['--seed', words.seed];
  return ['compare', file, '--games', String(roundedUp(wanted)), ...seed, ...same, ...repeated('delta', words.delta)];
}

function variantWordsOf(words: Words): KeepWish['words'] {
  const { set, policy, define, swap, points } = words;
  const atEqualPoints = words['equal-points'] ? { 'equal-points': ['true'] } : {};
  return { set, policy, define, swap, points, ...atEqualPoints, variant: keptVariant(words) };
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
  const ofFile = variants.filter(({ name }) => scenario.variants.some((variant) => variant.name === name));
  return ownCommand([
    ...['compare', scenario.file, '--games', String(games), '--seed', String(seed)],
    ...['--until', untilDecided ? 'decided' : 'games'],
    ...repeated(
      'variant',
      ofFile.map(({ name }) => name),
    ),
    ...changeOptions(words),
    ...repeated('delta', words.delta),
    ...alphaWords(alpha),
  ]);
}
