import { styleText } from 'node:util';
import { rejectPlay } from '../experiments/play.ts';
import { costText, secondsPerGame } from '../players/cost.ts';
import { gatesOf } from '../players/gate/proof.ts';
import type { Source } from '../report/charts/chart.ts';
import { headTexts, noteText, quietTexts } from '../report/document/terminal.ts';
import { headOf } from '../report/head.ts';
import { gamesText, whole } from '../report/numbers.ts';
import { wrapped } from '../report/terminal/layout.ts';
import { overrides, ownCommand, repeated } from '../terminal/command-line.ts';
import { DONE, INTERRUPTED, InterruptedError, interruption } from '../terminal/failures.ts';
import { remark } from '../terminal/output.ts';
import { Progress } from '../terminal/progress.ts';
import { requireWritable, type WantedPlace } from '../terminal/report-folder.ts';
import type { OverrideWords } from '../terminal/usages.ts';
import { WorkerPool } from '../workers/pool.ts';
import { type ForcesPlan, forcesPlan } from './match-plan.ts';
import { gamesPerNumber, type PlayedForces, pairsOf, playForces, stagesOf } from './match-play.ts';
import {
  boutTable,
  type ForceFindings,
  findingsOf,
  forcesChart,
  forcesSentences,
  forcesText,
  NOT_TRANSITIVE,
  playedText,
  standingsTable,
  tablesTable,
} from './match-words.ts';
import { type ForcesReport, summaryOf, writeForces } from './report.ts';

export interface ForcesWords extends OverrideWords {
  readonly tables?: readonly string[] | undefined;
  readonly json: boolean;
  readonly open?: boolean | undefined;
  readonly pictures: boolean;
  readonly 'no-gate'?: boolean | undefined;
}

export interface ForcesWish {
  readonly files: readonly string[];
  readonly games: number;
  readonly seed: number | undefined;
  readonly threads: number | undefined;
  readonly batchSize: number;
  readonly alpha: number;
  readonly wanted: WantedPlace | null;
}

/** Forces of scenarios against each other, in both places, over tables. */
export async function matchForces(words: ForcesWords, wish: ForcesWish): Promise<number> {
  const { games, threads, alpha, wanted, files } = wish;
  const plan = await forcesPlan(words, files, words.tables ?? []);
  const seed = wish.seed ?? plan.tables[0].seed;
  await requireWritable(wanted);
  using interrupt = interruption('the games so far are reported; press Ctrl-C again to stop at once');
  const { signal } = interrupt;
  const total = gamesOf(plan, games);
  const [seconds] = secondsPerGame(plan.system, plan.tables[0].baseline, [null]);
  remark(
    `${plan.forces.length} forces on ${plan.tables.length === 1 ? 'one table' : `${plan.tables.length} tables`}: ${gamesText(total)}, ${costText(seconds * total)}`,
  );
  const gates = [];
  for (const table of plan.tables) gates.push(...(await gatesOf(table, { threads, signal, skip: words['no-gate'] })));
  const played = await playedWith(plan, words, { ...wish, seed, total, signal });
  const found = findingsOf(plan, played, alpha);
  if (found === null)
    throw new InterruptedError(`${files[0]}: interrupted before any game was finished; nothing is written`);
  const head = headOf(gates);
  const report = reportOf(plan, played, found, { ...wish, seed, words, interrupted: signal.aborted });
  const written = await writeForces(report, head, wanted, words);
  if (words.json) console.log(JSON.stringify(summaryOf(report), null, 2));
  else
    console.log(
      [
        styleText('bold', report.about),
        ...headTexts(head),
        forcesText(plan, found),
        linesOf(report),
        ...quietTexts(head),
      ].join('\n\n'),
    );
  await written.close(['run', plan.tables[0].file]);
  return signal.aborted ? INTERRUPTED : DONE;
}

function linesOf({ answer }: ForcesReport): string {
  const lines = answer.map((line) => (line.startsWith(NOT_TRANSITIVE) ? noteText(line) : wrapped(`  ${line}`, '    ')));
  return lines.join('\n');
}

/** Of all stages. */
function gamesOf(plan: ForcesPlan, games: number): number {
  return stagesOf(plan.forces.length, games).reduce((sum, { forces, numbers }) => {
    const among = plan.forces.map((_, force) => force).slice(0, forces);
    return sum + pairsOf(plan, among).length * gamesPerNumber(plan) * numbers;
  }, 0);
}

async function playedWith(
  plan: ForcesPlan,
  words: ForcesWords,
  wish: ForcesWish & { readonly seed: number; readonly total: number; readonly signal: AbortSignal },
): Promise<PlayedForces> {
  const { games, seed, threads, batchSize, signal, total } = wish;
  const progress = new Progress('forces', total, wish.alpha);
  await using pool = new WorkerPool({ threads, games: total });
  try {
    return await playForces(pool, plan, words, {
      ...{ games, seed, batchSize, signal },
      onGames: (done) => progress.update({ games: done, planned: total, wins: [], metrics: { sides: [] } }),
      onStage: (forces, numbers) => remark(`${forces} forces, ${whole(numbers * gamesPerNumber(plan))} games per pair`),
    }).catch(rejectPlay);
  } finally {
    progress.stop();
  }
}

interface ReportWish extends ForcesWish {
  readonly seed: number;
  readonly words: ForcesWords;
  readonly interrupted: boolean;
}

function reportOf(plan: ForcesPlan, played: PlayedForces, found: ForceFindings, wish: ReportWish): ForcesReport {
  const { system, tables, forces } = plan;
  const { seed, alpha, games, words, interrupted } = wish;
  const names = tables.map(({ name }) => name).join(', ');
  const answer = forcesSentences(plan, played, found);
  const total = found.cells.reduce((sum, cell) => sum + cell.games, 0);
  const source: Source = { scenario: names, variant: null, games: total, seed, alpha, sides: [] };
  const command = ownCommand([
    ...['players', 'match', ...repeated('forces', wish.files), ...repeated('tables', words.tables)],
    ...['--games', String(games), '--seed', String(seed), ...overrides(words)],
  ]);
  const chart = forcesChart(plan, found, source);
  const { id, title } = system.info;
  return {
    ...{ kind: 'Forces', name: names, answer, command, alpha, files: [], charts: [chart] },
    about: `Forces on ${names}: ${playedText(found)}, seed ${seed}${interrupted ? ', interrupted' : ''}`,
    tables: [standingsTable(plan, found), boutTable(plan, played, alpha), tablesTable(plan, found)],
    method: METHOD,
    summary: {
      scenario: { name: names, system: id, systemTitle: title },
      ...{ seed, gamesPlanned: games, games: total, interrupted, command, alpha, answer },
      forces: forces.map(({ name }) => name),
      tables: tables.map(({ name, file }) => ({ name, file })),
      ...{ confirmed: found.isConfirmed, cells: found.cells, byTable: found.byTable, circles: found.circles },
      standings: found.order.map((force) => ({ force, ...found.standings[force] })),
    },
  };
}

const METHOD = [
  'A force is what a side of a file brings; its place on the table, its task and its player are those of the side whose place it takes. Forces that are equal are one.',
  'Each pair plays the same seeds on every table and, where the rules treat both sides alike, in both places. Intervals of pairs, and those of standings, hold for all of them together (Bonferroni); the unit is the game number.',
  'More than six forces are culled first: a screen keeps the better half, with twice the games each time. Screens promise nothing; the last stage is played on fresh seeds, and the answer is about it alone.',
  'Three forces go round in a circle only if each is shown to beat the next by the end of its interval.',
];
