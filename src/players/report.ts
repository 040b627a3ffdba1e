import { pageFacts } from '../experiments/page-facts.ts';
import { runResults } from '../experiments/play.ts';
import { summaryOf } from '../report/files/summary.ts';
import { whole } from '../report/numbers.ts';
import { type Additions, reportOf } from '../report/report.ts';
import { wrapped } from '../report/terminal/layout.ts';
import type { Scenario } from '../scenarios/index.ts';
import type { System } from '../sim/kernel/system.ts';
import type { OverrideWords, PlayingWords } from '../terminal/load.ts';
import { alphaWords } from '../terminal/options.ts';
import { commandText, placeOf, repeated, shortHash, type WantedPlace, write } from '../terminal/report-folder.ts';
import { variantResults } from '../workers/results.ts';
import type { Totals } from '../workers/totals.ts';

/** What a verb about players found, and what its report is of. */
export interface FoundOfPlayers {
  readonly verb: 'options' | 'policies';
  readonly system: System;
  readonly scenario: Scenario;
  readonly totals: Totals;
  readonly gamesPlanned: number;
  readonly seed: number;
  readonly alpha: number;
  readonly additions: Additions;
  /** Words of the command line besides the file, games, seed and what all verbs have. */
  readonly command: readonly string[];
  /** What is printed, with its heading. */
  readonly title: string;
  readonly lines: readonly string[];
}

/** Writes the report and prints what was found. */
export async function reportPlayers(
  found: FoundOfPlayers,
  words: OverrideWords & PlayingWords,
  wanted: WantedPlace | null,
): Promise<void> {
  const { verb, system, scenario, totals, gamesPlanned, seed, alpha, title, lines } = found;
  const command = commandText([
    ...['skirmetrics', verb, scenario.file, '--games', String(gamesPlanned), '--seed', String(seed)],
    ...found.command,
    ...repeated('define', words.define),
    ...repeated('set', words.set),
    ...repeated('policy', words.policy),
    ...alphaWords(alpha),
  ]);
  const identity = [verb, scenario.hash, seed, command];
  const interrupted = totals.games < gamesPlanned;
  const played = { run: shortHash(identity), seed, gamesPlanned, interrupted, command, alpha };
  const page = await pageFacts(system, scenario, words, seed);
  const results = { ...runResults(system, scenario, played, [variantResults('baseline', totals)]), page };
  const additions = { ...found.additions, parquet: words.parquet === true };
  const written = wanted === null ? null : await write(results, placeOf(wanted, identity), additions);
  for (const note of written?.notes ?? []) console.error(note);
  if (words.json || written === null)
    console.log(JSON.stringify(summaryOf(written?.report ?? reportOf(results, additions)), null, 2));
  else
    console.log(
      [
        `${scenario.name}: ${title}`,
        lines.map((line) => wrapped(`  ${line}`, '    ')).join('\n'),
        `Report in ${written.out}`,
      ].join('\n\n'),
    );
}

/** A line on standard error at every tenth of the games. */
export function tenths(games: number): (done: number) => void {
  let tenth = 0;
  return (done) => {
    const reached = Math.floor((10 * done) / games);
    if (reached > tenth) console.error(`${whole(done)} of ${whole(games)} games`);
    tenth = reached;
  };
}
