import { placeChartsOf } from '../charts/all.ts';
import type { Chart } from '../charts/chart.ts';
import { drawingThread } from '../charts/drawing-thread.ts';
import { reportPage } from '../html/report-page.ts';
import { tablePath } from '../names.ts';
import { notableGames } from '../outliers.ts';
import { type Additions, chartsOfReport, NOTHING_MORE, type Report, reportOf } from '../report.ts';
import type { RunResults } from '../results.ts';
import { allTables } from '../tables.ts';
import { gameLines, gameLinesBySide, gamesCsv, tableFile } from './csv.ts';
import { dataPackage, gameFields, tableFields } from './fields.ts';
import { type FolderFile, MARK, markText, type Place, writeFolder } from './folder.ts';
import { parquetFiles } from './parquet.ts';

/** Version of summary.json: it rises when a key changes its meaning or goes away. */
export const SCHEMA_VERSION = 1;

/** The whole report except single games, for machines: what `--json` prints and summary.json holds. */
export function summaryOf({ results, estimates, warnings, additions }: Report) {
  const { run, scenario, seed, gamesPlanned, interrupted, command, versions, alpha, houseRules, policies, limits } =
    results;
  const [first] = results.variants;
  return {
    schemaVersion: SCHEMA_VERSION,
    run,
    scenario,
    hash: scenario.hash,
    seed,
    games: first.table.games,
    gamesPlanned,
    interrupted,
    command,
    versions,
    alpha,
    houseRules,
    policies,
    digest: first.digest,
    recordsDigest: first.recordsDigest,
    variants: results.variants.map(({ variant, table, maxTurns, digest, recordsDigest }) => ({
      variant,
      games: table.games,
      maxTurns,
      digest,
      recordsDigest,
    })),
    /** Of the first variant: `replay --game` shows them. */
    notableGames: notableGames(first.table),
    estimates: Object.fromEntries(allTables(estimates).map(({ name, rows }) => [name, rows])),
    ...additions.summary,
    warnings,
    limits,
  };
}

export { checkWritable } from './folder.ts';

export interface WrittenReport {
  /** The folder as it was named; a new one with the name that it got. */
  readonly out: string;
  /** Paths within the folder. */
  readonly files: readonly string[];
  /** What was left out, and why. */
  readonly notes: readonly string[];
  readonly report: Report;
}

/**
 * Writes everything that a run has to show into a folder: tables, games, charts, the page, summary.json. The folder
 * appears, or replaces an older report, only when it is complete. Throws an Error with one sentence when it cannot be
 * written.
 */
export async function writeReport(
  results: RunResults,
  place: Place,
  additions: Additions = NOTHING_MORE,
): Promise<WrittenReport> {
  const report = reportOf(results, additions);
  const drawn = chartsOfReport(report);
  // Drawn while tables and page are made.
  const drawing = drawnCharts([...drawn.charts, ...placeChartsOf(results)]);
  const replays = [...(additions.replays ?? [])];
  const { run, variants } = results;
  const { places } = report.estimates;
  const written = [...additions.tables, ...allTables(report.estimates), ...(places.rows.length === 0 ? [] : [places])];
  const games = [
    { name: 'games', title: 'Games', lines: gameLines(variants) },
    { name: 'games-by-side', title: 'Games by side', lines: gameLinesBySide(variants) },
  ];
  const described = [
    ...tableFields(written, variants),
    ...games.map(({ name, title, lines }) => {
      const fields = gameFields(variants, [...lines.headers, 'run']);
      return { path: tablePath(name), title, fields };
    }),
  ];
  const tables: FolderFile[] = [
    ...written.map((table) => tableFile(table, run)),
    ...games.map(({ name, lines }) => ({ path: tablePath(name), text: gamesCsv(lines, run) })),
    ...(additions.parquet === true ? await parquetFiles(games, described, run) : []),
    { path: 'datapackage.json', text: dataPackage(results, described) },
  ];
  const page = reportPage(report, drawn.charts, new Map(replays.map(([game]) => [game, replayPath(game)])));
  const { files: charts, problems } = await drawing;
  const files: FolderFile[] = [
    ...tables,
    ...charts,
    ...replays.map(([game, text]) => ({ path: replayPath(game), text })),
    { path: 'report.html', text: page },
  ];
  const mark = { path: MARK, text: markText(summaryOf(report), files) };
  const folder = await writeFolder(place, [...files, mark]);
  return {
    out: folder.out,
    files: [...files, mark].map(({ path }) => path),
    notes: [...drawn.notes, ...problems, ...folder.notes],
    report,
  };
}

function replayPath(game: number): string {
  return `replays/${replayFile(game)}`;
}

/** The page of a game, beside those of the run's other notable games. */
export function replayFile(game: number): string {
  return `game-${game}.html`;
}

/**
 * The renderer's complaint about a chart whose estimates have no interval, such as those of a single game: no fault of
 * the chart.
 */
const WITHOUT_INTERVALS = /^Infinite extent for field "(low|high)"/;

/**
 * Specifications and pictures of charts, and which could not be drawn. All are started at once, while other work goes
 * on.
 */
export async function drawnCharts(
  charts: readonly Chart[],
): Promise<{ readonly files: FolderFile[]; readonly problems: string[] }> {
  const artist = drawingThread();
  const drawn = await Promise.all(
    charts.map(async ({ name, spec }) => {
      const specification = { path: `charts/${name}.vl.json`, text: `${JSON.stringify(spec, null, 2)}\n` };
      // A chart that cannot be drawn must not cost a run its numbers.
      try {
        const { svg, complaints } = await artist.draw(spec);
        const faults = complaints.filter((complaint) => !WITHOUT_INTERVALS.test(complaint));
        return {
          files: [specification, { path: `charts/${name}.svg`, text: svg }],
          problems: faults.map((complaint) => `chart ${name}: ${complaint}`),
        };
      } catch (error) {
        const why = error instanceof Error ? error.message : error;
        return { files: [specification], problems: [`chart ${name} has no picture: ${why}`] };
      }
    }),
  );
  return { files: drawn.flatMap(({ files }) => files), problems: drawn.flatMap(({ problems }) => problems) };
}
