import { expectedAdditions } from '../experiments/expect-play.ts';
import { pageFacts } from '../experiments/page-facts.ts';
import { runResults } from '../experiments/play.ts';
import type { RunPlan } from '../experiments/run.ts';
import { agreementText, exactAdditions } from '../odds/exact-beside.ts';
import type { Source } from '../report/charts/chart.ts';
import { crudeAdditions } from '../report/players.ts';
import { type Additions, joined, NOTHING_MORE } from '../report/report.ts';
import type { RunResults } from '../report/results.ts';
import { type CrudeScores, crudeText } from '../report/sentences/players.ts';
import { wrapped } from '../report/terminal/layout.ts';
import { overrides, ownCommand } from '../terminal/command-line.ts';
import { alphaWords } from '../terminal/options.ts';
import { shortHash } from '../terminal/report-folder.ts';
import type { OverrideWords } from '../terminal/usages.ts';
import { variantResults } from '../workers/results.ts';
import type { Totals } from '../workers/totals.ts';

type FindingsWords = OverrideWords & { readonly parquet?: boolean; readonly pictures?: boolean };

/** Parts of a report, and what the terminal says of them. */
interface Told {
  readonly additions: Additions;
  readonly lines: readonly string[];
}

/** What a run found, for its report and for the terminal. */
export interface RunFindings extends Told {
  readonly results: RunResults;
  readonly source: Source;
}

export interface FindingsWish {
  /** Ended by precision: the run is then one of that length. */
  readonly isWhole: boolean;
  /** True if notable games get pages. */
  readonly isTold: boolean;
  readonly crude: CrudeScores | null;
  readonly seats?: (source: Source) => Additions;
  readonly players: (source: Source) => Promise<Told>;
}

/** Everything that the report of these games says. */
export async function runFindings(
  plan: RunPlan,
  totals: Totals,
  words: FindingsWords,
  { isWhole, isTold, crude, ...asked }: FindingsWish,
): Promise<RunFindings> {
  const { scenario, system, job, seed, alpha } = plan;
  const { games, metrics } = totals;
  const gamesPlanned = isWhole ? games : plan.games;
  const command = commandLine(plan, gamesPlanned, words);
  const source = { scenario: scenario.name, variant: null, games, seed, alpha, sides: metrics.sides };
  const run = shortHash(identityOf(plan));
  const played = { run, seed, gamesPlanned, interrupted: games < gamesPlanned, command, alpha };
  const page = await pageFacts(system, scenario, words, seed);
  const results = { ...runResults(system, scenario, played, [variantResults('baseline', totals)]), page };
  const { table } = results.variants[0];
  const replays = isTold
    ? (await import('../replays/notable.ts')).replayPages(system, scenario, job.job, table, page.replay)
    : new Map();
  const exact = {
    ...exactAdditions(system, scenario.baseline.houseRules, results.variants[0], source),
    replays,
    parquet: words.parquet === true,
    pictures: words.pictures,
  };
  const agreement = agreementText(exact);
  const seats = asked.seats?.(source) ?? NOTHING_MORE;
  const players = await asked.players(source);
  const lines = [
    ...(crude === null ? [] : wrappedLines([crudeText(crude)])),
    ...wrappedLines(seats.balance ?? []),
    ...(agreement === null ? [] : [agreement]),
    ...wrappedLines(players.lines),
  ];
  const additions = joined(
    joined(expectedAdditions(plan, totals, alpha), players.additions),
    joined(joined(seats, crudeAdditions(crude, alpha)), exact),
  );
  return { results, additions, source, lines };
}

/** Equal play has equal names. */
export function identityOf({ scenario, seed, games, precision, alpha, swapSeats }: RunPlan): unknown[] {
  return ['run', scenario.hash, seed, games, precision ?? null, alpha, swapSeats];
}

function wrappedLines(sentences: readonly string[]): string[] {
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
