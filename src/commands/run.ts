import { join } from 'node:path';
import { pageFacts } from '../experiments/page-facts.ts';
import { playError, runResults, variantJob } from '../experiments/play.ts';
import { MOST_GAMES, playUntilPrecise, precisionAdditions, precisionOf } from '../experiments/precision.ts';
import { playSeatings, requireSeats, seatAdditions, seatingJobs } from '../experiments/seats.ts';
import type { Stopping } from '../inference/index.ts';
import { agreementText, exactAdditions } from '../odds/exact-beside.ts';
import { replayPages } from '../replays/notable.ts';
import { summaryOf } from '../report/files/summary.ts';
import { type Additions, NOTHING_MORE, reportOf } from '../report/report.ts';
import type { RunResults } from '../report/results.ts';
import { stoppingText } from '../report/sentences/comparison.ts';
import { wrapped } from '../report/terminal/layout.ts';
import { summaryText } from '../report/terminal/run.ts';
import { type Scenario, systemOf, takeInput } from '../scenarios/index.ts';
import type { System } from '../sim/kernel/system.ts';
import { DONE, INTERRUPTED, InputError } from '../terminal/failures.ts';
import { interruption } from '../terminal/interrupt.ts';
import { loadScenarios, type OverrideWords } from '../terminal/load.ts';
import { requireMemory } from '../terminal/memory.ts';
import { alphaOf, alphaWords, BATCH_SIZE, GAMES, SEED, single, THREADS, wholeNumber } from '../terminal/options.ts';
import { Progress } from '../terminal/progress.ts';
import {
  commandText,
  placeOf,
  repeated,
  requireWritable,
  stemOf,
  type WantedPlace,
  wantedPlace,
  write,
} from '../terminal/report-folder.ts';
import type { PreparedJob } from '../workers/job.ts';
import { DEFAULT_BATCH_SIZE, type Plan } from '../workers/plan.ts';
import { WorkerPool } from '../workers/pool.ts';
import { variantResults } from '../workers/results.ts';
import type { Totals } from '../workers/totals.ts';

interface RunWords extends OverrideWords {
  readonly scenario: readonly string[];
  readonly games?: string | undefined;
  readonly precision?: string | undefined;
  readonly alpha?: string | undefined;
  readonly seed?: string | undefined;
  readonly threads?: string | undefined;
  readonly 'batch-size'?: string | undefined;
  readonly out?: string | undefined;
  readonly replays: boolean;
  readonly 'swap-seats': boolean;
  readonly json: boolean;
}

/** What the command line asks of a run, checked. */
interface RunWish {
  readonly games: number | undefined;
  readonly precision: number | undefined;
  readonly seed: number | undefined;
  readonly threads: number | undefined;
  readonly batchSize: number;
  readonly alpha: number;
  readonly swapSeats: boolean;
}

/** `run`: plays scenarios, writes their reports, prints their summaries. */
export async function run(words: RunWords): Promise<number> {
  const wish: RunWish = {
    games: wholeNumber('games', words.games, GAMES),
    precision: precisionOf(words.precision),
    seed: wholeNumber('seed', words.seed, SEED),
    threads: wholeNumber('threads', words.threads, THREADS),
    batchSize: wholeNumber('batch-size', words['batch-size'], BATCH_SIZE) ?? DEFAULT_BATCH_SIZE,
    alpha: alphaOf(words.alpha),
    swapSeats: words['swap-seats'],
  };
  if (wish.swapSeats && wish.precision !== undefined)
    throw new InputError('--swap-seats plays a number of games that is known beforehand: use --games, not --precision');
  await takeInput(words.scenario);
  using interrupt = interruption();
  const places = wantedPlaces(words.scenario, single('out', words.out), words);
  const scenarios = await loadScenarios(words.scenario, words);
  if (wish.swapSeats) await requireSeats(scenarios);
  for (const wanted of places) await requireWritable(wanted);
  const summaries: unknown[] = [];
  for (const [index, scenario] of scenarios.entries()) {
    const { results, additions, identity, ending, last } = await playScenario(scenario, words, wish, interrupt.signal);
    if (results.variants[0].games === 0) {
      console.error(`${scenario.file}: interrupted before any game was finished; nothing is written`);
      break;
    }
    const wanted = places[index];
    const written = wanted === null ? null : await write(results, placeOf(wanted, identity), additions);
    if (words.json) {
      for (const note of written?.notes ?? []) console.error(note);
      summaries.push(summaryOf(written?.report ?? reportOf(results, additions)));
    } else console.log([...ending, summaryText(results, written), ...last].join('\n\n'));
    if (interrupt.signal.aborted) {
      const left = words.scenario.slice(index + 1);
      if (left.length > 0) console.error(`interrupted: not begun: ${left.join(', ')}`);
      break;
    }
  }
  if (words.json && summaries.length > 0)
    console.log(JSON.stringify(scenarios.length === 1 ? summaries[0] : summaries, null, 2));
  return interrupt.signal.aborted ? INTERRUPTED : DONE;
}

interface Played {
  readonly results: RunResults;
  readonly additions: Additions;
  /** What tells this run from others. */
  readonly identity: readonly unknown[];
  /** Lines that say why playing ended, when that was not fixed beforehand. */
  readonly ending: readonly string[];
  /** Lines behind the summary. */
  readonly last: readonly string[];
}

async function playScenario(scenario: Scenario, words: RunWords, wish: RunWish, signal: AbortSignal): Promise<Played> {
  const { precision, alpha } = wish;
  const games = wish.games ?? (precision === undefined ? scenario.games : MOST_GAMES);
  const seed = wish.seed ?? scenario.seed;
  const system = await systemOf(scenario);
  const job = variantJob(system, scenario.baseline, seed);
  requireMemory(scenario.file, wish.swapSeats ? job.metrics.sides.map(() => job) : [job], wish.threads);
  // A pool each: while a report is written, no worker holds memory.
  await using pool = new WorkerPool(wish.threads === undefined ? {} : { threads: wish.threads });
  const progress = new Progress(scenario.name, games, alpha);
  try {
    const plan = { firstGame: 0, games, batchSize: wish.batchSize };
    const watching = { signal, onProgress: (soFar: Totals) => progress.update(soFar) };
    const { seatings, stopping } = await playGames(pool, { system, scenario, job, seed }, plan, wish, watching);
    const [totals] = seatings;
    // The games that a precision took are a run of so many games.
    const gamesPlanned = stopping?.reason === 'precise' ? totals.games : games;
    const command = commandLine(scenario.file, words, gamesPlanned, seed, alpha);
    const { sides } = job.metrics;
    const source = { scenario: scenario.name, variant: null, games: totals.games, seed, alpha, sides };
    const identity = ['run', scenario.hash, seed, games, precision ?? null, alpha, wish.swapSeats, words.replays];
    const played = { seed, gamesPlanned, interrupted: totals.games < gamesPlanned, command, alpha };
    const page = await pageFacts(system, scenario, words, seed);
    const results = { ...runResults(system, scenario, played, [variantResults('baseline', totals)]), page };
    const { table } = results.variants[0];
    const replays = words.replays ? replayPages(system, scenario, job.job, table, page.replay) : new Map();
    const exact = { ...exactAdditions(system, scenario.baseline.houseRules, results.variants[0]), replays };
    const agreement = agreementText(exact);
    const seats = wish.swapSeats && totals.games > 0 ? seatAdditions(system, seatings, source) : NOTHING_MORE;
    const last = [...seatLines(seats), ...(agreement === null ? [] : [agreement])];
    const additions = joined(seats, exact);
    if (stopping === null || precision === undefined) return { results, additions, identity, ending: [], last };
    const withLooks = joined(precisionAdditions(stopping, precision, source), additions);
    return { results, additions: withLooks, identity, ending: [stoppingText(stopping)], last };
  } catch (error) {
    throw playError(error);
  } finally {
    progress.stop();
  }
}

/** What is to be played: a scenario's games, or those of each seating. */
interface Playable {
  readonly system: System;
  readonly scenario: Scenario;
  readonly job: PreparedJob;
  readonly seed: number;
}

/** Plays in the way that is wished for. The first totals are those of the file as it stands. */
async function playGames(
  pool: WorkerPool,
  { system, scenario, job, seed }: Playable,
  plan: Plan,
  { precision, swapSeats, alpha }: RunWish,
  watching: { readonly signal: AbortSignal; readonly onProgress: (soFar: Totals) => void },
): Promise<{ readonly seatings: readonly Totals[]; readonly stopping: Stopping | null }> {
  if (swapSeats) {
    const jobs = seatingJobs(system, scenario, job, seed);
    return { seatings: await playSeatings(pool, jobs, plan, watching), stopping: null };
  }
  if (precision === undefined) return { seatings: [await pool.play(job, plan, watching)], stopping: null };
  const { totals, stopping } = await playUntilPrecise(pool, job, plan, { target: precision, alpha }, watching);
  return { seatings: [totals], stopping };
}

function seatLines({ balance = [] }: Additions): string[] {
  return balance.length === 0 ? [] : [balance.map((sentence) => wrapped(sentence, '  ')).join('\n')];
}

function joined(a: Additions, b: Additions): Additions {
  return {
    ...a,
    ...b,
    tables: [...a.tables, ...b.tables],
    charts: [...a.charts, ...b.charts],
    summary: { ...a.summary, ...b.summary },
    method: [...(a.method ?? []), ...(b.method ?? [])],
  };
}

/**
 * A place for each scenario: `out` itself for a single one, folders by the scenarios' file names within it for several; a new folder
 * without `out`, and none for `--json` without it.
 */
function wantedPlaces(
  files: readonly string[],
  out: string | undefined,
  { json, replays }: RunWords,
): (WantedPlace | null)[] {
  const names = files.map(stemOf);
  const twin = names.find((name, index) => names.indexOf(name) !== index);
  if (twin !== undefined)
    throw new InputError(
      `two of the scenarios are called "${twin}" and would share a report; run each by itself, with its own --out`,
    );
  if (replays && json && out === undefined)
    throw new InputError('--replays writes pages into the report: with --json name its folder with --out');
  const within = out === undefined || files.length === 1 ? () => out : (name: string) => join(out, name);
  return names.map((name) => wantedPlace(name, within(name), json));
}

/** The command that plays the same games again, whatever the file's own games and seed will be. */
function commandLine(file: string, words: RunWords, games: number, seed: number, alpha: number): string {
  const seats = words['swap-seats'] ? ['--swap-seats'] : [];
  const options = [
    ...repeated('define', words.define),
    ...repeated('set', words.set),
    ...repeated('policy', words.policy),
    ...seats,
    ...alphaWords(alpha),
  ];
  return commandText(['skirmetrics', 'run', file, '--games', String(games), '--seed', String(seed), ...options]);
}
