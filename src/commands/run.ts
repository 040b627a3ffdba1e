import { basename, extname, join } from 'node:path';
import type { RunResults } from '../report/results.ts';
import { summaryOf } from '../report/summary.ts';
import { summaryText } from '../report/text.ts';
import { checkWritable, type WrittenReport, writeReport } from '../report/write.ts';
import type { Scenario } from '../scenarios/index.ts';
import { loadSystem } from '../sim/registry.ts';
import { DEFAULT_BATCH_SIZE } from '../workers/plan.ts';
import { WorkerPool } from '../workers/pool.ts';
import { variantResults } from '../workers/results.ts';
import { TooManyGames } from '../workers/totals.ts';
import { DONE, INTERRUPTED, InputError } from './failures.ts';
import { interruption } from './interrupt.ts';
import { loadScenarios, type OverrideWords } from './load.ts';
import { BATCH_SIZE, GAMES, SEED, single, THREADS, wholeNumber } from './options.ts';
import { ALPHA, runResults, variantJob } from './play.ts';
import { Progress } from './progress.ts';

interface RunWords extends OverrideWords {
  readonly scenario: readonly string[];
  readonly games?: string | undefined;
  readonly seed?: string | undefined;
  readonly threads?: string | undefined;
  readonly 'batch-size'?: string | undefined;
  readonly out?: string | undefined;
  readonly json: boolean;
}

/** What the command line asks of a run, checked. */
interface RunWish {
  readonly games: number | undefined;
  readonly seed: number | undefined;
  readonly threads: number | undefined;
  readonly batchSize: number;
}

/** `run`: plays scenarios, writes their reports, prints their summaries. */
export async function run(words: RunWords): Promise<number> {
  const wish: RunWish = {
    games: wholeNumber('games', words.games, GAMES),
    seed: wholeNumber('seed', words.seed, SEED),
    threads: wholeNumber('threads', words.threads, THREADS),
    batchSize: wholeNumber('batch-size', words['batch-size'], BATCH_SIZE) ?? DEFAULT_BATCH_SIZE,
  };
  using interrupt = interruption();
  const folders = reportFolders(words.scenario, single('out', words.out));
  const scenarios = await loadScenarios(words.scenario, words);
  for (const folder of folders) {
    const refusal = await checkWritable(folder);
    if (refusal !== null) throw new InputError(`--out: ${refusal}`);
  }
  const summaries: unknown[] = [];
  for (const [index, scenario] of scenarios.entries()) {
    const results = await playScenario(scenario, words, wish, interrupt.signal);
    if (results.variants[0].games === 0) {
      console.error(`${scenario.file}: interrupted before any game was finished; nothing is written`);
      break;
    }
    const written = await write(results, folders[index]);
    if (words.json) {
      for (const note of written.notes) console.error(note);
      summaries.push(summaryOf(written.report));
    } else console.log(summaryText(results, written));
    if (interrupt.signal.aborted) break;
  }
  if (words.json && summaries.length > 0)
    console.log(JSON.stringify(scenarios.length === 1 ? summaries[0] : summaries, null, 2));
  return interrupt.signal.aborted ? INTERRUPTED : DONE;
}

async function playScenario(
  scenario: Scenario,
  words: RunWords,
  wish: RunWish,
  signal: AbortSignal,
): Promise<RunResults> {
  const games = wish.games ?? scenario.games;
  const seed = wish.seed ?? scenario.seed;
  const system = await loadSystem(scenario.system);
  const job = variantJob(system, scenario.baseline, seed);
  // A pool each: while a report is written, no worker holds memory.
  await using pool = new WorkerPool(wish.threads === undefined ? {} : { threads: wish.threads });
  const progress = new Progress(scenario.name, games, ALPHA);
  try {
    const plan = { firstGame: 0, games, batchSize: wish.batchSize };
    const totals = await pool.play(job, plan, { signal, onProgress: (soFar) => progress.update(soFar) });
    const played = { seed, gamesPlanned: games, interrupted: totals.games < games };
    const command = commandLine(scenario.file, words, games, seed);
    return runResults(system, scenario, { ...played, command }, [variantResults('baseline', totals)]);
  } catch (error) {
    if (error instanceof TooManyGames) throw new InputError(`--games: ${error.message}; play fewer games`);
    throw error;
  } finally {
    progress.stop();
  }
}

/** Nothing of a report is there when it cannot be written: a full disk, a folder taken away while the games were played. */
async function write(results: RunResults, folder: string): Promise<WrittenReport> {
  try {
    return await writeReport(results, folder);
  } catch (error) {
    throw new InputError(`the report cannot be written: ${error instanceof Error ? error.message : String(error)}`);
  }
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
function commandLine(file: string, { set = [], policy = [] }: OverrideWords, games: number, seed: number): string {
  const options = [...set.flatMap((word) => ['--set', word]), ...policy.flatMap((word) => ['--policy', word])];
  const words = ['skirmetrics', 'run', file, '--games', String(games), '--seed', String(seed), ...options];
  return words.map((word) => (/^[\w@%+=:,./-]+$/.test(word) ? word : `'${word.replaceAll("'", "'\\''")}'`)).join(' ');
}
