import { styleText } from 'node:util';
import { tableFile } from '../../report/files/csv.ts';
import { type FolderFile, MARK, markText, writeFolder } from '../../report/files/folder.ts';
import { SCHEMA_VERSION } from '../../report/files/schema-version.ts';
import { chartFiles } from '../../report/files/write.ts';
import { commandMarkup } from '../../report/html/page.ts';
import { verbPage } from '../../report/html/verb-page.ts';
import { wrapped } from '../../report/terminal/layout.ts';
import { close, pageOf, writtenWords } from '../../terminal/closing.ts';
import { version } from '../../terminal/command-line.ts';
import { ALPHA } from '../../terminal/options.ts';
import { placeOf, refreshLists, unwritable, type WantedPlace } from '../../terminal/report-folder.ts';
import type { openOption, WordsOfOptions } from '../../terminal/usages.ts';
import { EXACT } from '../matchups.ts';
import { heldCharts } from './charts.ts';
import { type HeldWords, heldTable, heldText } from './words.ts';

export interface HeldReport extends HeldWords {
  /** `Comparison` or `Sweep`. */
  readonly kind: string;
  /** Of the sheet. */
  readonly title: string;
  readonly answer: readonly string[];
  readonly command: string;
  /** Words of a command that leads on. */
  readonly next: readonly string[];
}

function dataOf(report: HeldReport) {
  const { settings, kind, title, answer, command } = report;
  const { rows } = heldTable(report);
  return {
    schemaVersion: SCHEMA_VERSION,
    versions: { skirmetrics: version(), node: process.versions.node },
    scenario: { name: `${kind} of ${title}`, system: settings[0].evaluation.odds.system.info.id, systemTitle: title },
    command,
    exact: true,
    settings: settings.map(({ label, evaluation }) => ({ label, houseRules: evaluation.odds.houseRules })),
    answer,
    attacks: rows,
  };
}

/** Prints and writes what was held beside each other. */
export async function tellHeld(
  report: HeldReport,
  place: WantedPlace | null,
  words: Partial<WordsOfOptions<typeof openOption>> & {
    readonly json: boolean;
    readonly pictures?: boolean | undefined;
  },
): Promise<void> {
  const { kind, title, answer, command, settings } = report;
  const charts = heldCharts(report);
  const data = dataOf(report);
  let out: string | null = null;
  let files: readonly string[] = [];
  if (place !== null) {
    const page = verbPage({
      ...{ kind, scenario: title, answer, charts, notes: [], alpha: ALPHA, version: version() },
      about: `${title}: exact odds of ${report.held.length} attacks under ${settings.length} sets of rules`,
      tables: [heldTable(report)],
      method: [EXACT, ...settings[0].evaluation.info.notes],
      again: commandMarkup(command),
    });
    const { files: drawn } = await chartFiles(charts, words.pictures === true);
    const texts: FolderFile[] = [tableFile(heldTable(report)), { path: 'report.html', text: page }, ...drawn];
    // Rows are in the CSV file.
    const { attacks: _, ...facts } = data;
    const mark = { path: MARK, text: markText(facts, texts) };
    const written = await writeFolder(placeOf(place, [command]), [...texts, mark]).catch((error) => {
      throw unwritable(error);
    });
    out = written.out;
    files = [...texts, mark].map(({ path }) => path);
    for (const note of [...written.notes, ...(await refreshLists(out))]) console.error(note);
  }
  if (words.json) console.log(JSON.stringify(data, null, 2));
  else {
    const [first, ...rest] = answer;
    const table = heldText(report);
    console.log(
      [
        `${title}: ${kind.toLowerCase()}, exact odds`,
        [styleText('bold', wrapped(first)), ...rest.map((line) => wrapped(line))].join('\n'),
        ...(table === '' ? [] : [table]),
        ...(out === null ? [] : [wrapped(writtenWords(out, files), '  ')]),
      ].join('\n\n'),
    );
  }
  if (out !== null) await close(pageOf(out), report.next, words);
}
