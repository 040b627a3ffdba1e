import { runResults } from '../experiments/play.ts';
import { isConfirmed } from '../inference/tuning/verdicts.ts';
import { prove } from '../players/gate/proof.ts';
import { tableFile } from '../report/files/csv.ts';
import { dataPackage, tableFields } from '../report/files/fields.ts';
import { type FolderFile, MARK, markText, writeFolder } from '../report/files/folder.ts';
import { factsSummary } from '../report/files/summary.ts';
import { chartFiles } from '../report/files/write.ts';
import type { RunResults } from '../report/results.ts';
import type { Row, Table } from '../report/rows/table.ts';
import type { Interval } from '../stats/index.ts';
import { overrides, ownCommand, repeated } from '../terminal/command-line.ts';
import { alphaWords } from '../terminal/options.ts';
import { placeOf, refreshLists, shortHash, unwritable, type WantedPlace } from '../terminal/report-folder.ts';
import type { CombinationRow, TuneAnswer } from './answer.ts';
import { combinationName, tuneCharts } from './charts.ts';
import { pagesOf } from './page.ts';
import type { TunePlan } from './plan.ts';
import { tuneSentences } from './sentences.ts';
import type { TuneOptionWords } from './words.ts';

export type TuneFacts = Omit<RunResults, 'variants' | 'page'>;

interface TunePlayed {
  readonly plan: TunePlan;
  readonly answer: TuneAnswer;
  readonly words: TuneOptionWords & { readonly games?: string | undefined; readonly 'no-gate'?: boolean };
  readonly seed: number;
  readonly mostGames: number;
  readonly threads: number | undefined;
  readonly signal: AbortSignal;
}

/** The command that asks the same. */
function commandOf({ plan, words, seed, answer }: TunePlayed): string {
  const { scenario } = plan;
  const { vary, aim, across, prefer, players, games } = words;
  return ownCommand([
    ...['tune', scenario.file, '--seed', String(seed)],
    ...(games === undefined ? [] : ['--games', games]),
    ...repeated('vary', vary),
    ...repeated('aim', aim),
    ...(prefer === undefined ? [] : ['--prefer', prefer]),
    ...repeated('across', across),
    ...(players === undefined ? [] : ['--players', players]),
    ...overrides(words),
    ...alphaWords(answer.alpha),
  ]);
}

export async function tuneFacts(played: TunePlayed): Promise<TuneFacts> {
  const { plan, answer, seed, mostGames, threads, signal, words } = played;
  const { scenario, tables } = plan;
  const [{ system }] = tables;
  const command = commandOf(played);
  const run = shortHash([
    'tune',
    ...tables.map((table) => table.scenario.hash),
    plan.request.vary,
    answer.aims.map(({ label, low, high }) => [label, low, high]),
    seed,
    command,
  ]);
  const interrupted = answer.interruptedAt !== null;
  await prove(system, scenario, { threads, signal, skip: words['no-gate'] === true });
  return runResults(
    system,
    scenario,
    { run, seed, gamesPlanned: mostGames, interrupted, command, alpha: answer.alpha },
    [],
  );
}

/** `hindrance` without all that the model knows. */
export function tuneSummary({ hindrance, ...answer }: TuneAnswer, facts: TuneFacts, paste: readonly string[]) {
  const games = answer.answer?.games ?? answer.nearest?.games ?? 0;
  return {
    ...factsSummary(facts, games),
    tune: {
      ...answer,
      pulls: hindrance?.pulls.map(({ targets }) => targets.map((target) => answer.aims[target].label)) ?? [],
      sentences: tuneSentences({ hindrance, ...answer }),
      paste,
    },
    limits: facts.limits,
  };
}

const COLUMNS = ['step', 'combination', 'games', 'aim', 'estimate', 'low', 'high', 'fate'] as const;

/** A line per combination and aim. */
export function tuneTable(answer: TuneAnswer): Table {
  const { aims, effects, others, beside, nearest } = answer;
  const line = (
    step: string,
    combination: string,
    games: number | null,
    i: number,
    level: Interval,
    fate: string | null,
  ): Row => ({
    ...{
      step,
      combination,
      games,
      aim: aims[i].label,
      estimate: level.estimate,
      low: level.low,
      high: level.high,
      fate,
    },
  });
  const rowsOf = (step: string, row: CombinationRow) =>
    row.levels.map((level, i) =>
      line(
        step,
        row.changes.length === 0 ? '' : combinationName(row.changes),
        row.games,
        i,
        level,
        step === 'nearest' ? null : row.fates[i],
      ),
    );
  const finalists = [...(answer.answer === null ? [] : [answer.answer]), ...others];
  const rows = [
    ...aims.map(({ asItIs }, i) => line('present', '', null, i, asItIs, null)),
    ...finalists.flatMap((row) => rowsOf(isConfirmed(row) ? 'confirmed' : 'not confirmed', row)),
    ...beside.flatMap((row) => rowsOf('beside', row)),
    ...(nearest === null ? [] : rowsOf('nearest', nearest)),
    ...effects.flatMap(({ change, isInert, effects: own }) =>
      isInert
        ? aims.map((_, i) =>
            line('effect', combinationName([change]), null, i, { estimate: 0, low: null, high: null }, 'inert'),
          )
        : own.map((level, i) => line('effect', combinationName([change]), null, i, level, null)),
    ),
  ];
  return { name: 'tune', columns: COLUMNS, rows };
}

/** Throws an InputError if it cannot be written. */
export async function writeTune(
  answer: TuneAnswer,
  facts: TuneFacts,
  {
    paste,
    wanted,
    pictures,
    sides,
  }: {
    readonly paste: readonly string[];
    readonly wanted: WantedPlace;
    readonly pictures: boolean;
    readonly sides: readonly string[];
  },
): Promise<{ readonly out: string; readonly files: readonly string[]; readonly notes: readonly string[] }> {
  const { scenario, seed, alpha, run } = facts;
  const games = answer.answer?.games ?? answer.nearest?.games ?? 0;
  const charts = tuneCharts(answer, { scenario: scenario.name, variant: null, games, seed, alpha, sides });
  const table = tuneTable(answer);
  const { files: drawn, problems } = await chartFiles(charts, pictures);
  const files: FolderFile[] = [
    tableFile(table, run),
    { path: 'datapackage.json', text: dataPackage(facts, tableFields([table], [])) },
    ...drawn,
    { path: 'report.html', text: pagesOf({ answer, facts, paste, charts, table }) },
  ];
  const mark = { path: MARK, text: markText(tuneSummary(answer, facts, paste), files) };
  const written = await writeFolder(placeOf(wanted, [run, answer.verdict]), [...files, mark]).catch((error) => {
    throw unwritable(error);
  });
  const notes = [...problems, ...written.notes, ...(await refreshLists(written.out))];
  return { out: written.out, files: [...files, mark].map(({ path }) => path), notes };
}
