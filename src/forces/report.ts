import type { Chart } from '../report/charts/chart.ts';
import { tableFile } from '../report/files/csv.ts';
import { type FolderFile, MARK, markText, writeFolder } from '../report/files/folder.ts';
import { SCHEMA_VERSION } from '../report/files/schema-version.ts';
import { chartFiles } from '../report/files/write.ts';
import type { Head } from '../report/head.ts';
import { commandMarkup } from '../report/html/page.ts';
import { verbPage } from '../report/html/verb-page.ts';
import type { Table } from '../report/rows/table.ts';
import { wrapped } from '../report/terminal/layout.ts';
import { close, pageOf, writtenWords } from '../terminal/closing.ts';
import { version } from '../terminal/command-line.ts';
import { placeOf, refreshLists, unwritable, type WantedPlace } from '../terminal/report-folder.ts';

export interface ForcesReport {
  readonly kind: string;
  readonly name: string;
  readonly about: string;
  readonly answer: readonly string[];
  readonly charts: readonly Chart[];
  readonly tables: readonly Table[];
  readonly method: readonly string[];
  readonly files: readonly FolderFile[];
  readonly summary: Readonly<Record<string, unknown>>;
  readonly command: string;
  readonly alpha: number;
}

interface WritingWords {
  readonly json: boolean;
  readonly csv?: boolean;
  readonly open?: boolean | undefined;
  readonly pictures?: boolean | undefined;
}

/** As it is written and printed for other programs. */
export function summaryOf({ summary }: Pick<ForcesReport, 'summary'>) {
  const versions = { skirmetrics: version(), node: process.versions.node };
  return { schemaVersion: SCHEMA_VERSION, versions, ...summary };
}

/** Writes a folder, if any; `close` says where it is. */
export async function writeForces(
  report: ForcesReport,
  head: Head,
  wanted: WantedPlace | null,
  words: WritingWords,
): Promise<{ readonly close: (next: readonly string[]) => Promise<void> }> {
  if (wanted === null) return { close: async () => {} };
  const { kind, name, about, answer, charts, tables, method, command, alpha } = report;
  const page = verbPage({
    ...{ kind, scenario: name, about, head, answer, charts, tables, method, alpha },
    ...{ notes: [], again: commandMarkup(command), version: version() },
  });
  const { files: drawn, problems } = await chartFiles(charts, words.pictures === true);
  const texts = [...tables.map((table) => tableFile(table)), ...report.files, ...drawn];
  const files = [...texts, { path: 'report.html', text: page }];
  const mark = { path: MARK, text: markText(summaryOf(report), files) };
  const { out, notes } = await writeFolder(placeOf(wanted, [command]), [...files, mark]).catch((error) => {
    throw unwritable(error);
  });
  for (const note of [...problems, ...notes, ...(await refreshLists(out))]) console.error(note);
  const told = writtenWords(
    out,
    [...files, mark].map(({ path }) => path),
  );
  return {
    close: async (next) => {
      const isData = words.json || words.csv === true;
      if (isData) console.error(told);
      else console.log(`\n${wrapped(told, '  ')}`);
      await close(pageOf(out), next, { json: isData, open: words.open });
    },
  };
}
