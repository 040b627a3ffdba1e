import { styleText } from 'node:util';
import { type KeepWords, requireKeepable } from '../experiments/kept.ts';
import { pageFacts } from '../experiments/page-facts.ts';
import { runResults } from '../experiments/play.ts';
import type { Source } from '../report/charts/chart.ts';
import { headTexts, quietTexts } from '../report/document/terminal.ts';
import { summaryOf } from '../report/files/summary.ts';
import { headOf } from '../report/head.ts';
import { whole } from '../report/numbers.ts';
import { type Additions, reportOf } from '../report/report.ts';
import { wrapped } from '../report/terminal/layout.ts';
import type { Scenario } from '../scenarios/index.ts';
import type { System } from '../sim/kernel/system.ts';
import { close, pageOf } from '../terminal/closing.ts';
import { overrides, ownCommand } from '../terminal/command-line.ts';
import { alphaOf, alphaWords, BATCH_SIZE, GAMES, SEED, single, THREADS, wholeNumber } from '../terminal/options.ts';
import { remark } from '../terminal/output.ts';
import { placeOf, shortHash, stemOf, type WantedPlace, wantedPlace, write } from '../terminal/report-folder.ts';
import type { OverrideWords, PlayingWords } from '../terminal/usages.ts';
import { variantResults } from '../workers/results.ts';
import type { Totals } from '../workers/totals.ts';
import { prove } from './gate/proof.ts';

/** Small, since planners are slow. */
const BATCH = 50;

export interface PlayersWish {
  readonly games: number;
  readonly threads: number | undefined;
  readonly batchSize: number;
  readonly alpha: number;
  readonly seed: number | undefined;
  readonly wanted: WantedPlace | null;
}

/** `games`: default. Throws an InputError on invalid words. */
export function playersWish(
  verb: FoundOfPlayers['verb'],
  words: PlayingWords & KeepWords & { readonly scenario: string },
  games: number,
): PlayersWish {
  requireKeepable(words, null);
  return {
    games: wholeNumber('games', words.games, GAMES) ?? games,
    threads: wholeNumber('threads', words.threads, THREADS),
    batchSize: wholeNumber('batch-size', words['batch-size'], BATCH_SIZE) ?? BATCH,
    alpha: alphaOf(words.alpha),
    seed: wholeNumber('seed', words.seed, SEED),
    wanted: wantedPlace(`${stemOf(words.scenario)}-${verb}`, single('out', words.out), words.json),
  };
}

const KINDS = { options: 'Options', policies: 'AI players', calibrate: 'Calibration', exploit: 'Exploit' } as const;

export interface FoundOfPlayers {
  readonly verb: keyof typeof KINDS;
  readonly system: System;
  readonly scenario: Scenario;
  readonly totals: Totals;
  readonly gamesPlanned: number;
  readonly seed: number;
  readonly alpha: number;
  readonly additions: (source: Source) => Additions;
  /** Except the file, games, seed and common options. */
  readonly command: readonly string[];
  /** Other input than the scenario. */
  readonly input?: string;
  readonly title: string;
  /** What was played: `2,000 games with every option`. */
  readonly played: string;
  readonly table?: string;
  readonly lines: readonly string[];
  readonly threads: number | undefined;
  readonly signal: AbortSignal;
}

export async function reportPlayers(
  found: FoundOfPlayers,
  words: OverrideWords & PlayingWords,
  wanted: WantedPlace | null,
): Promise<void> {
  const { verb, system, scenario, totals, gamesPlanned, seed, alpha, title, lines } = found;
  const own = [
    ...[verb, scenario.file, '--games', String(gamesPlanned), '--seed', String(seed)],
    ...found.command,
    ...overrides(words),
    ...alphaWords(alpha),
  ];
  const command = ownCommand(own);
  const identity = [verb, scenario.hash, seed, own, ...(found.input === undefined ? [] : [found.input])];
  const interrupted = totals.games < gamesPlanned;
  const played = { run: shortHash(identity), seed, gamesPlanned, interrupted, command, alpha };
  await prove(system, scenario, { threads: found.threads, signal: found.signal, skip: words['no-gate'] });
  const page = await pageFacts(system, scenario, words, seed);
  const results = { ...runResults(system, scenario, played, [variantResults('baseline', totals)]), page };
  const source = {
    scenario: scenario.name,
    variant: null,
    games: totals.games,
    seed,
    alpha,
    sides: totals.metrics.sides,
  };
  const additions = {
    ...found.additions(source),
    verb: { kind: KINDS[verb], played: found.played },
    parquet: words.parquet === true,
    pictures: words.pictures === true,
  };
  const head = headOf([{ ...results, name: scenario.name }]);
  const written = wanted === null ? null : await write(results, placeOf(wanted, identity), additions);
  for (const note of written?.notes ?? []) console.error(note);
  if (words.json || written === null)
    console.log(JSON.stringify(summaryOf(written?.report ?? reportOf(results, additions)), null, 2));
  else
    console.log(
      [
        `${styleText('bold', scenario.name)}: ${title}`,
        ...headTexts(head),
        ...(found.table === undefined ? [] : [found.table]),
        lines.map((line) => wrapped(`  ${line}`, '    ')).join('\n'),
        ...quietTexts(head),
        `Report in ${written.out}`,
      ].join('\n\n'),
    );
  if (written !== null)
    await close(pageOf(written.out), [verb === 'options' ? 'policies' : 'ladder', scenario.file], words);
}

/** Prints on stderr at every tenth. */
export function tenths(games: number): (done: number) => void {
  let tenth = 0;
  return (done) => {
    const reached = Math.floor((10 * done) / games);
    if (reached > tenth) remark(`${whole(done)} of ${whole(games)} games`);
    tenth = reached;
  };
}
