import { chartsOfReport, placeChartsOf } from '../charts/all.ts';
import type { Chart } from '../charts/chart.ts';
import { drawSvg } from '../charts/render.ts';
import { headOf } from '../head.ts';
import { type ReplayPages, reproduceMarkup } from '../html/appendix.ts';
import { reportPage } from '../html/report-page.ts';
import { verbPage } from '../html/verb-page.ts';
import { capitalised, tablePath } from '../names.ts';
import { type Additions, NOTHING_MORE, type Report, reportOf } from '../report.ts';
import type { RunResults } from '../results.ts';
import { warningTexts } from '../sentences/warnings.ts';
import { allTables, placesTable } from '../tables.ts';
import { tableFile } from './csv.ts';
import { dataPackage, gameFields, tableFields } from './fields.ts';
import { type FolderFile, MARK, markText, type Place, writeFolder } from './folder.ts';
import { gameLines, gameLinesBySide, gamesCsv } from './games-csv.ts';
import { parquetFiles } from './parquet.ts';
import { summaryOf } from './summary.ts';

export interface WrittenReport {
  /** As named, or new. */
  readonly out: string;
  readonly files: readonly string[];
  readonly notes: readonly string[];
  readonly report: Report;
}

/** As a whole. Throws with one sentence on failure. */
export async function writeReport(
  results: RunResults,
  place: Place,
  additions: Additions = NOTHING_MORE,
): Promise<WrittenReport> {
  const { files, notes, report } = await reportFiles(results, additions);
  const folder = await writeFolder(place, files);
  return { out: folder.out, files: files.map(({ path }) => path), notes: [...notes, ...folder.notes], report };
}

/** The mark is last. */
export async function reportFiles(
  results: RunResults,
  additions: Additions,
): Promise<{ readonly files: FolderFile[]; readonly notes: readonly string[]; readonly report: Report }> {
  const report = reportOf(results, additions);
  const drawn = chartsOfReport(report);
  const replays = [...(additions.replays ?? [])];
  const { run, variants } = results;
  const places = placesTable(results);
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
  const links = new Map(replays.map(([game]) => [game, replayPath(game)]));
  const { files: charts, problems } = await chartFiles(
    [...drawn.charts, ...placeChartsOf(results)],
    additions.pictures,
  );
  const files: FolderFile[] = [
    ...tables,
    ...charts,
    ...replays.map(([game, text]) => ({ path: replayPath(game), text })),
    ...(additions.telling ?? []).map(({ path, text }) => ({ path, text })),
    ...pagesOf(report, drawn.charts, links),
  ];
  const mark = { path: MARK, text: markText(summaryOf(report), files) };
  return { files: [...files, mark], notes: [...drawn.notes, ...problems], report };
}

const PAGE = 'report.html';
const RUN_PAGE = 'run.html';

/** A verb about players has a page, and the run another. */
function pagesOf(report: Report, charts: readonly Chart[], replays: ReplayPages): FolderFile[] {
  const { additions, results } = report;
  const { verb, findings = [], notes = [], method = [], tables } = additions;
  if (verb === undefined) return [{ path: PAGE, text: reportPage(report, charts, replays) }];
  const added = new Set(additions.charts.map(({ name }) => name));
  const { scenario, alpha, versions, seed } = results;
  const page = verbPage({
    ...{ kind: verb.kind, scenario: scenario.name, tables, method, alpha, run: RUN_PAGE },
    notes: [...interruptedTexts(report), ...notes],
    about: `${scenario.systemTitle} · ${verb.played} · seed ${seed}`,
    head: headOf([{ ...results, name: scenario.name }]),
    answer: findings.flatMap(({ sentences }) => sentences),
    charts: charts.filter(({ name }) => added.has(name)),
    again: reproduceMarkup(results),
    version: versions.skirmetrics,
  });
  const plain = { ...report, additions: NOTHING_MORE };
  const others = charts.filter(({ name }) => !added.has(name));
  return [
    { path: PAGE, text: page },
    { path: RUN_PAGE, text: reportPage(plain, others, replays) },
  ];
}

function interruptedTexts({ warnings }: Report): string[] {
  return warningTexts(warnings.filter(({ kind }) => kind === 'interrupted')).map((text) => capitalised(`${text}.`));
}

function replayPath(game: number): string {
  return `replays/${replayFile(game)}`;
}

export function replayFile(game: number): string {
  return `game-${game}.html`;
}

/** Charts without intervals, for example of a single game; harmless. */
const WITHOUT_INTERVALS = /^Infinite extent for field "(low|high)"/;

/** Specifications; pictures of them if asked for, and charts that cannot be drawn. */
export async function chartFiles(
  charts: readonly Chart[],
  pictures = false,
): Promise<{ readonly files: FolderFile[]; readonly problems: string[] }> {
  const files: FolderFile[] = [];
  const problems: string[] = [];
  for (const { name, spec } of charts) {
    files.push({ path: `charts/${name}.vl.json`, text: `${JSON.stringify(spec, null, 2)}\n` });
    if (!pictures) continue;
    // A failed chart must not cost a run its numbers.
    try {
      const { svg, complaints } = await drawSvg(spec);
      files.push({ path: `charts/${name}.svg`, text: svg });
      const faults = complaints.filter((complaint) => !WITHOUT_INTERVALS.test(complaint));
      problems.push(...faults.map((complaint) => `chart ${name}: ${complaint}`));
    } catch (error) {
      problems.push(`chart ${name} has no picture: ${error instanceof Error ? error.message : error}`);
    }
  }
  return { files, problems };
}
