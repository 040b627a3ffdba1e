import { existsSync } from 'node:fs';
import { join, relative, sep } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { Document } from '../report/document/document.ts';
import { markdownText } from '../report/document/markdown.ts';
import { documentPage } from '../report/document/page.ts';
import { githubText, REPORTERS } from '../report/document/reporters.ts';
import { terminalText } from '../report/document/terminal.ts';
import { tableFile } from '../report/files/csv.ts';
import { type FolderFile, MARK, markText, type Place, writeFolder } from '../report/files/folder.ts';
import { SCHEMA_VERSION } from '../report/files/schema-version.ts';
import { refreshLists, unwritable, type WantedPlace } from '../terminal/report-folder.ts';
import { type ReporterWish, writeReports } from '../terminal/reporters.ts';
import { reportsFolder } from '../terminal/settings.ts';
import { nightAnnotations, nightChecks } from './checks.ts';
import { nightTable } from './database.ts';
import type { PageOf } from './history.ts';
import type { Night } from './night.ts';
import { nightDocument } from './night-document.ts';
import { type KeptNight, keepNight, keptNights } from './nights.ts';
import { NIGHT_STYLE } from './series.ts';

interface ReportNightWish {
  readonly json: boolean;
  readonly out?: string | undefined;
  /** Validated by `reporterWishes` before playing. */
  readonly reporters: readonly ReporterWish[];
}

/** Stores the night first, so that later failures do not lose it. */
export async function reportNight(night: Night, { json, out, reporters }: ReportNightWish): Promise<void> {
  const past = await keptNights(night.suite.folder);
  const name = await keepNight(night.suite.folder, night);
  const place = nightPlace(night.suite.name, out, json);
  const pages = nightPages(night.suite.name, past, place !== null && 'home' in place ? join(place.home, name) : null);
  const document = nightDocument(
    night,
    past.map((kept) => kept.night),
    pages,
  );
  // Named as the kept night, so that a history finds it.
  const at = place !== null && 'home' in place ? { home: place.home, name } : place?.exact;
  const written = at === undefined ? null : await writeNight(night, document, name, at);
  const text = JSON.stringify(night, null, 2);
  // Formats other than lists of checks.
  const told = {
    terminal: terminalText(document),
    markdown: markdownText(document),
    json: text,
    github: githubText(nightAnnotations(night)),
  };
  const wishes = json ? reporters.filter(({ file }) => file !== null) : reporters;
  writeReports(nightChecks(night), wishes, told);
  if (json) console.log(text);
  if (json || written === null) return;
  for (const note of written.notes) console.error(note);
  console.error(`report: ${pathToFileURL(join(written.out, 'report.html')).href}`);
}

/** The reports that are still there, linked from a page in the folder `from`. */
export function nightPages(suite: string, kept: readonly KeptNight[], from: string | null): PageOf {
  const files = new Map(kept.map(({ name, night }) => [night, join(nightHome(suite), name, 'report.html')]));
  return (night) => {
    const file = files.get(night);
    if (file === undefined || from === null || !existsSync(file)) return null;
    const href = relative(from, file).split(sep).map(encodeURIComponent).join('/');
    return { href, url: pathToFileURL(file).href };
  };
}

/** Null for `--json` without `out`. */
export function nightPlace(suite: string, out: string | undefined, json: boolean): WantedPlace | null {
  if (out !== undefined) return { exact: out };
  return json ? null : { home: nightHome(suite) };
}

/** Folder of a suite's reports. */
export function nightHome(suite: string): string {
  const name = suite.replace(/[^\p{L}\p{N}._-]+/gu, '-').replace(/^[.-]+/, '') || 'suite';
  return join(reportsFolder(), `${name}-nightly`);
}

/** The whole folder or nothing. */
async function writeNight(night: Night, document: Document, name: string, place: Place) {
  const { suite, versions, interrupted } = night;
  const files: FolderFile[] = [
    tableFile(nightTable(night, name)),
    {
      path: 'report.md',
      text: `${markdownText(document)}
`,
    },
    { path: 'junit.xml', text: `${REPORTERS.junit(nightChecks(night))}\n` },
    { path: 'report.html', text: documentPage(document, { version: versions.skirmetrics, style: NIGHT_STYLE }) },
  ];
  const systems = [...new Set(night.entries.map(({ system }) => system))];
  const summary = {
    schemaVersion: SCHEMA_VERSION,
    versions,
    scenario: { name: suite.name, systemTitle: systems.join(', ') },
    games: night.entries.reduce((sum, { games }) => sum + games, 0),
    ...{ interrupted, night },
  };
  const mark = { path: MARK, text: markText(summary, files) };
  const written = await writeFolder(place, [...files, mark]).catch((error) => {
    throw unwritable(error);
  });
  return { out: written.out, notes: [...written.notes, ...(await refreshLists(written.out))] };
}
