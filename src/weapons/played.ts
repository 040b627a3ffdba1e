import { playError, variantJob } from '../experiments/play.ts';
import { requireRepeats } from '../experiments/repeats.ts';
import { type SelfCheck, selfCheckText } from '../odds/agreement.ts';
import type { Chart } from '../report/charts/chart.ts';
import { whole } from '../report/numbers.ts';
import type { Table } from '../report/rows/table.ts';
import type { GlanceTable } from '../report/tables.ts';
import { type Scenario, systemOf } from '../scenarios/index.ts';
import type { Patch } from '../sim/kernel/rules/table.ts';
import type { System } from '../sim/kernel/system.ts';
import type { WeaponsInfo } from '../sim/kernel/weapons.ts';
import { InputError, InterruptedError } from '../terminal/failures.ts';
import { loadScenarios } from '../terminal/load.ts';
import { requireMemory } from '../terminal/memory.ts';
import { ALPHA, GAMES, SEED, single, THREADS, wholeNumber } from '../terminal/options.ts';
import { Progress } from '../terminal/progress.ts';
import { DEFAULT_BATCH_SIZE } from '../workers/plan.ts';
import { threadsPlaying, WorkerPool } from '../workers/pool.ts';
import { variantResults } from '../workers/results.ts';
import type { SoFar } from '../workers/totals.ts';
import type { Subject, WeaponWish } from './evaluate.ts';
import {
  type InPlaySummary,
  inPlay,
  inPlayChart,
  inPlayCheck,
  inPlayDots,
  inPlaySummary,
  inPlayTable,
} from './in-play.ts';

export interface PlayWords {
  readonly scenario?: string | undefined;
  readonly 'in-play'?: string | undefined;
  readonly games?: string | undefined;
  readonly seed?: string | undefined;
  readonly threads?: string | undefined;
  readonly define?: readonly string[] | undefined;
}

/** A scenario file's part of the evaluation. */
export interface ScenarioWish {
  readonly file: string;
  /** With definitions of file and command line. */
  readonly system: System;
  /** House rules and weapon prices of the unchanged file. */
  readonly houseRules: Patch;
  readonly points: Readonly<Record<string, number>>;
  /** Null if nothing is played. */
  readonly play: PlayWish | null;
}

interface PlayWish {
  /** With changed rules. */
  readonly scenario: Scenario;
  readonly games: number;
  readonly seed: number;
  readonly threads: number | undefined;
}

export interface PlayedWeapons {
  readonly table: Table;
  readonly charts: readonly Chart[];
  readonly summary: readonly InPlaySummary[];
  /** Null if no case had enough rolls. */
  readonly check: SelfCheck | null;
  readonly glance: GlanceTable;
  /** `Farmhouse, interrupted after 750 of 10,000 games, seed 1`. */
  readonly about: string;
  /** Command-line words that repeat it. */
  readonly words: readonly string[];
  readonly facts: Readonly<Record<string, unknown>>;
}

/** For `--in-play` or `--scenario`, or null. Throws an InputError if the system differs or options do not apply. */
export async function readScenarioWish(
  system: System,
  words: PlayWords,
  set: readonly string[],
): Promise<ScenarioWish | null> {
  const games = wholeNumber('games', words.games, GAMES);
  const seed = wholeNumber('seed', words.seed, SEED);
  const threads = wholeNumber('threads', words.threads, THREADS);
  const played = single('in-play', words['in-play']);
  const read = single('scenario', words.scenario);
  if (played !== undefined && read !== undefined)
    throw new InputError('--in-play takes the rules and points of its own scenario; remove --scenario');
  if (played === undefined) {
    const stray = (['games', 'seed', 'threads'] as const).find((name) => words[name] !== undefined);
    if (stray !== undefined) throw new InputError(`--${stray} applies to played games; name a scenario with --in-play`);
  }
  const file = played ?? read;
  if (file === undefined) return null;
  const option = played === undefined ? '--scenario' : '--in-play';
  const { define } = words;
  const [plain] = await loadScenarios([file], { define }, [], () => {});
  const [scenario] = await loadScenarios([file], { set, define });
  if (scenario.system !== system.info.id)
    throw new InputError(`${option} ${file} is a scenario of ${scenario.system}, not of ${system.info.id}`);
  const play = { scenario, threads, games: games ?? scenario.games, seed: seed ?? scenario.seed };
  const { points, baseline } = plain;
  const defined = await systemOf(scenario);
  return { file, system: defined, houseRules: baseline.houseRules, points, play: played === undefined ? null : play };
}

/** Plays the scenario and compares counts with exact values. */
export async function playedWeapons(
  subject: Subject,
  { scenario, games, seed, threads }: PlayWish,
  wish: WeaponWish,
  signal: AbortSignal,
): Promise<PlayedWeapons> {
  const { info, odds } = subject;
  const { system } = odds;
  const job = variantJob(system, scenario.baseline, seed);
  requireMemory(scenario.file, [job], threadsPlaying({ threads, games }));
  await using pool = new WorkerPool({ threads, games });
  const progress = new Progress(scenario.name, games, ALPHA);
  const plan = { firstGame: 0, games, batchSize: DEFAULT_BATCH_SIZE };
  const onProgress = (soFar: SoFar) => progress.update(soFar);
  try {
    const totals = await pool.play(job, plan, { signal, onProgress });
    await requireRepeats(pool, [{ prepared: job, played: totals }]);
    if (totals.games === 0)
      throw new InterruptedError(`${scenario.file}: interrupted before any game was finished; nothing is written`);
    const rows = inPlay(subject, variantResults('baseline', totals), wish, ALPHA);
    const interrupted = totals.games < games;
    const count = interrupted ? `interrupted after ${whole(totals.games)} of ${whole(games)}` : whole(totals.games);
    const about = `${scenario.name}, ${count} games, seed ${seed}`;
    const marks =
      'Dots: rates in play, where at least 50 rolls were made. Upright: 95% intervals. Level: exact values that it may have been.';
    const weapons = info.entries.map(({ id }) => id);
    const chart = inPlayChart(
      `${system.info.title} · ${about}`,
      marks,
      info.kind.title,
      weapons,
      inPlayDots(info, rows),
    );
    const summary = inPlaySummary(info, rows);
    return {
      ...{ table: inPlayTable(rows), charts: chart === null ? [] : [chart], summary, check: inPlayCheck(rows), about },
      glance: inPlayGlance(info, summary, about),
      words: ['--in-play', scenario.file, '--games', String(totals.games), '--seed', String(seed)],
      facts: {
        scenario: scenario.name,
        file: scenario.file,
        games: totals.games,
        gamesPlanned: games,
        interrupted,
        seed,
      },
    };
  } catch (error) {
    throw playError(error);
  } finally {
    progress.stop();
  }
}

/** Played effects beside exact ones, by weapon. */
function inPlayGlance({ kind }: WeaponsInfo, summary: readonly InPlaySummary[], about: string): GlanceTable {
  const percent = (value: number): string => (100 * value).toFixed(1);
  return {
    title: `In play: ${about}`,
    heads: [kind.title.toLowerCase(), 'rate'],
    places: ['n', 'in play %', 'exact %', 'largest |z|'],
    rows: summary.map(({ weapon, rate, n, sampled, exactMin, exactMax, cells, largestZ }) => {
      const [low, high] = [percent(exactMin), percent(exactMax)];
      return {
        leading: [weapon, rate],
        cells: [
          { text: whole(n), by: n },
          { text: percent(sampled), by: sampled },
          { text: low === high ? low : `${low} to ${high}`, by: exactMax },
          cells === 0 ? { text: '–', by: null } : { text: `${largestZ.toFixed(1)} of ${cells}`, by: largestZ },
        ],
      };
    }),
  };
}

/** One sentence. */
export function inPlayVerdict({ summary, check, about }: PlayedWeapons): string {
  if (summary.length === 0) return `In play (${about}): none of these weapons fired in a case that has an exact value.`;
  return check === null
    ? 'No case came up often enough to compare rates in play with exact odds.'
    : selfCheckText(check, 'tables/in-play.csv');
}
