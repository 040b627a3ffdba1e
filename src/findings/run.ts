import { expectedAdditions } from '../experiments/expect-play.ts';
import type { KeepWords } from '../experiments/kept.ts';
import { pageFacts } from '../experiments/page-facts.ts';
import { runResults } from '../experiments/play.ts';
import { precisionAdditions } from '../experiments/precision.ts';
import type { PlayedRun, RunPlan } from '../experiments/run.ts';
import { seatAdditions } from '../experiments/seats.ts';
import { agreementText, exactAdditions } from '../odds/exact-beside.ts';
import { playerAdditions, type RungGames } from '../players/skill.ts';
import { crudeAdditions } from '../report/players.ts';
import { type Additions, joined, NOTHING_MORE } from '../report/report.ts';
import type { RunResults } from '../report/results.ts';
import { stoppingText } from '../report/sentences/comparison.ts';
import { type CrudeScores, crudeText } from '../report/sentences/players.ts';
import { wrapped } from '../report/terminal/layout.ts';
import { overrides, ownCommand } from '../terminal/command-line.ts';
import { alphaWords } from '../terminal/options.ts';
import { shortHash } from '../terminal/report-folder.ts';
import type { OverrideWords } from '../terminal/usages.ts';
import { variantResults } from '../workers/results.ts';

type FindingsWords = OverrideWords & KeepWords & { readonly parquet?: boolean; readonly pictures?: boolean };

/** What a run found, for its report and for the terminal. */
export interface RunFindings {
  readonly results: RunResults;
  readonly additions: Additions;
  /** Why playing ended, unless fixed in advance. */
  readonly ending: readonly string[];
  /** After the summary. */
  readonly last: readonly string[];
}

export interface FindingsWish {
  /** Per rung, if skill is measured. */
  readonly games: RungGames | null;
  readonly signal: AbortSignal;
  /** True if notable games get pages. */
  readonly isTold: boolean;
  readonly crude: CrudeScores | null;
}

/** Everything that the report of these games says; nothing is played, but at rungs of skill. */
export async function runFindings(
  plan: RunPlan,
  { seatings, stopping }: PlayedRun,
  words: FindingsWords,
  asked: FindingsWish,
): Promise<RunFindings> {
  const { scenario, system, job, seed, alpha, precision, swapSeats } = plan;
  const [totals] = seatings;
  // A run ended by precision is reported as one of that length.
  const gamesPlanned = stopping?.reason === 'precise' ? totals.games : plan.games;
  const command = commandLine(plan, gamesPlanned, words);
  const { sides } = job.metrics;
  const source = { scenario: scenario.name, variant: null, games: totals.games, seed, alpha, sides };
  const run = shortHash(identityOf(plan));
  const played = { run, seed, gamesPlanned, interrupted: totals.games < gamesPlanned, command, alpha };
  const page = await pageFacts(system, scenario, words, seed);
  const results = { ...runResults(system, scenario, played, [variantResults('baseline', totals)]), page };
  const { table } = results.variants[0];
  const replays = asked.isTold
    ? (await import('../replays/notable.ts')).replayPages(system, scenario, job.job, table, page.replay)
    : new Map();
  const exact = {
    ...exactAdditions(system, scenario.baseline.houseRules, results.variants[0], source),
    replays,
    parquet: words.parquet === true,
    pictures: words.pictures,
  };
  const agreement = agreementText(exact);
  const seats = swapSeats ? seatAdditions(system, seatings, source) : NOTHING_MORE;
  const players = await playerAdditions(
    {
      ...{ system, scenario, variants: [], deltas: [], seed, alpha, threads: plan.threads, signal: asked.signal },
      keep: words,
      variantWords: { set: words.set, policy: words.policy, define: words.define },
    },
    asked.games,
    source,
  );
  const { crude } = asked;
  const crudeLines = crude === null ? [] : linesOf([crudeText(crude)]);
  const last = [
    ...crudeLines,
    ...seatLines(seats),
    ...(agreement === null ? [] : [agreement]),
    ...linesOf(players.lines),
  ];
  const expected = expectedAdditions(plan, totals, alpha);
  const additions = joined(
    joined(expected, players.additions),
    joined(joined(seats, crudeAdditions(crude, alpha)), exact),
  );
  if (stopping === null || precision === undefined) return { results, additions, ending: [], last };
  const withLooks = joined(precisionAdditions(stopping, precision, source), additions);
  return { results, additions: withLooks, ending: [stoppingText(stopping)], last };
}

/** Equal play has equal names. */
export function identityOf({ scenario, seed, games, precision, alpha, swapSeats }: RunPlan): unknown[] {
  return ['run', scenario.hash, seed, games, precision ?? null, alpha, swapSeats];
}

function seatLines({ balance = [] }: Additions): string[] {
  return linesOf(balance);
}

function linesOf(sentences: readonly string[]): string[] {
  return sentences.length === 0 ? [] : [sentences.map((sentence) => wrapped(sentence, '  ')).join('\n')];
}

/** Repeats the games, even if the file's games and seed change. */
function commandLine({ scenario, seed, alpha, swapSeats }: RunPlan, games: number, words: OverrideWords): string {
  return ownCommand([
    ...['run', scenario.file, '--games', String(games), '--seed', String(seed)],
    ...overrides(words),
    ...(swapSeats ? ['--swap-seats'] : []),
    ...alphaWords(alpha),
  ]);
}
