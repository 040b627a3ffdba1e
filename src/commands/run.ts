import { basename, extname, join } from 'node:path';
import type { Additions } from '../report/report.ts';
import type { RunResults } from '../report/results.ts';
import { summaryOf } from '../report/summary.ts';
import { summaryText } from '../report/text.ts';
import { stoppingText } from '../report/text-comparison.ts';
import type { Scenario } from '../scenarios/index.ts';
import { loadSystem } from '../sim/registry.ts';
import { DEFAULT_BATCH_SIZE } from '../workers/plan.ts';
import { WorkerPool } from '../workers/pool.ts';
import { variantResults } from '../workers/results.ts';
import { TooManyGames, type Totals } from '../workers/totals.ts';
import { agreementText, exactAdditions } from './exact-beside.ts';
import { DONE, INTERRUPTED, InputError } from './failures.ts';
import { interruption } from './interrupt.ts';
import { loadScenarios, type OverrideWords } from './load.ts';
import { BATCH_SIZE, GAMES, SEED, single, THREADS, wholeNumber } from './options.ts';
import { pageFacts } from './page-facts.ts';
import { ALPHA, runResults, variantJob } from './play.ts';
import { MOST_GAMES, playUntilPrecise, precisionAdditions, precisionOf } from './precision.ts';
import { Progress } from './progress.ts';
import { replayPages } from './replay-pages.ts';
import { commandText, repeated, requireWritable, write } from './report-folder.ts';

interface RunWords extends OverrideWords {
  readonly scenario: readonly string[];
  readonly games?: string | undefined;
  readonly precision?: string | undefined;
  readonly seed?: string | undefined;
  readonly threads?: string | undefined;
  readonly 'batch-size'?: string | undefined;
  readonly out?: string | undefined;
  readonly replays: boolean;
  readonly json: boolean;
}

/** What the command line asks of a run, checked. */
interface RunWish {
  readonly games: number | undefined;
  readonly precision: number | undefined;
  readonly seed: number | undefined;
  readonly threads: number | undefined;
  readonly batchSize: number;
}

/** `run`: plays scenarios, writes their reports, prints their summaries. */
export async function run(words: RunWords): Promise<number> {
  const wish: RunWish = {
    games: wholeNumber('games', words.games, GAMES),
    precision: precisionOf(words.precision),
    seed: wholeNumber('seed', words.seed, SEED),
    threads: wholeNumber('threads', words.threads, THREADS),
    batchSize: wholeNumber('batch-size', words['batch-size'], BATCH_SIZE) ?? DEFAULT_BATCH_SIZE,
  };
  using interrupt = interruption();
  const folders = reportFolders(words.scenario, single('out', words.out));
  const scenarios = await loadScenarios(words.scenario, words);
  for (const folder of folders) await requireWritable(folder);
  const summaries: unknown[] = [];
  for (const [index, scenario] of scenarios.entries()) {
    const { results, additions, ending, last } = await playScenario(scenario, words, wish, interrupt.signal);
    if (results.variants[0].games === 0) {
      console.error(`${scenario.file}: interrupted before any game was finished; nothing is written`);
      break;
    }
    const written = await write(results, folders[index], additions);
    if (words.json) {
      for (const note of written.notes) console.error(note);
      summaries.push(summaryOf(written.report));
    } else console.log([...ending, summaryText(results, written), ...last].join('\n\n'));
    if (interrupt.signal.aborted) break;
  }
  if (words.json && summaries.length > 0)
    console.log(JSON.stringify(scenarios.length === 1 ? summaries[0] : summaries, null, 2));
  return interrupt.signal.aborted ? INTERRUPTED : DONE;
}

interface Played {
  readonly results: RunResults;
  readonly additions: Additions;
  /** Lines that say why playing ended, when that was not fixed beforehand. */
  readonly ending: readonly string[];
  /** Lines behind the summary. */
  readonly last: readonly string[];
}

async function playScenario(scenario: Scenario, words: RunWords, wish: RunWish, signal: AbortSignal): Promise<Played> {
  const { precision } = wish;
  const games = wish.games ?? (precision === undefined ? scenario.games : MOST_GAMES);
  const seed = wish.seed ?? scenario.seed;
  const system = await loadSystem(scenario.system);
  const job = variantJob(system, scenario.baseline, seed);
  // A pool each: while a report is written, no worker holds memory.
  await using pool = new WorkerPool(wish.threads === undefined ? {} : { threads: wish.threads });
  const progress = new Progress(scenario.name, games, ALPHA);
  try {
    const plan = { firstGame: 0, games, batchSize: wish.batchSize };
    const watching = { signal, onProgress: (soFar: Totals) => progress.update(soFar) };
    const { totals, stopping } =
      precision === undefined
        ? { totals: await pool.play(job, plan, watching), stopping: null }
        : await playUntilPrecise(pool, job, plan, precision, watching);
    // The games that a precision took are a run of so many games.
    const gamesPlanned = stopping?.reason === 'precise' ? totals.games : games;
    const command = commandLine(scenario.file, words, gamesPlanned, seed);
    const played = { seed, gamesPlanned, interrupted: totals.games < gamesPlanned, command };
    const page = await pageFacts(system, scenario, words, seed);
    const results = { ...runResults(system, scenario, played, [variantResults('baseline', totals)]), page };
    const { table } = results.variants[0];
    const replays = words.replays ? replayPages(system, scenario, job.job, table, page.replay) : new Map();
    const exact = { ...exactAdditions(system, scenario.baseline.houseRules, results.variants[0]), replays };
    const agreement = agreementText(exact);
    const last = agreement === null ? [] : [agreement];
    if (stopping === null || precision === undefined) return { results, additions: exact, ending: [], last };
    const { sides } = job.metrics;
    const source = { scenario: scenario.name, variant: null, games: totals.games, seed, alpha: ALPHA, sides };
    return {
      results,
      additions: joined(precisionAdditions(stopping, precision, source), exact),
      ending: [stoppingText(stopping)],
      last,
    };
  } catch (error) {
    if (error instanceof TooManyGames) throw new InputError(`--games: ${error.message}; play fewer games`);
    throw error;
  } finally {
    progress.stop();
  }
}

function joined(a: Additions, b: Additions): Additions {
  return {
    ...a,
    ...b,
    tables: [...a.tables, ...b.tables],
    charts: [...a.charts, ...b.charts],
    summary: { ...a.summary, ...b.summary },
  };
}

/** One folder a scenario: `out` itself for a single one, folders by the scenarios' file names within it for several. */
function reportFolders(files: readonly string[], out: string | undefined): string[] {
  const names = files.map((file) => basename(file, extname(file)));
  const twin = names.find((name, index) => names.indexOf(name) !== index);
  if (twin !== undefined)
    throw new InputError(`two of the scenarios are called "${twin}" and would share a report; run them one by one`);
  if (out !== undefined && files.length === 1) return [out];
  return names.map((name) => join(out ?? 'reports', name));
}

/** The command that plays the same games again, whatever the file's own games and seed will be. */
function commandLine(file: string, { set, policy }: OverrideWords, games: number, seed: number): string {
  const options = [...repeated('set', set), ...repeated('policy', policy)];
  return commandText(['skirmetrics', 'run', file, '--games', String(games), '--seed', String(seed), ...options]);
}
