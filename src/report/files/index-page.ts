import { readdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { type IndexEntry, indexHtml } from '../html/index-html.ts';
import { intervalOf } from '../rows/table.ts';
import { asideName } from './aside.ts';
import { MARK, type ReportSummary, reportIn } from './folder.ts';

const INDEX = 'index.html';
const MARKER = '<meta name="generator" content="skirmetrics">';

/**
 * Rewrites `index.html` where it exists, in a folder `reports`, or if `isHome`; also lists one level deeper. Leaves
 * foreign pages alone. Returns null, or why it failed.
 */
export async function refreshIndex(parent: string, isHome = false): Promise<string | null> {
  const file = join(parent, INDEX);
  const present = await readFile(file, 'utf8').catch(() => null);
  if (present === null ? !isHome && basename(parent) !== 'reports' : !present.includes(MARKER)) return null;
  const temporary = join(parent, asideName());
  try {
    await writeFile(temporary, indexHtml(await entriesOf(parent)), { flag: 'wx' });
    await rename(temporary, file);
    return null;
  } catch (error) {
    await rm(temporary, { force: true });
    return `the list of reports is not written: ${error instanceof Error ? error.message : error}`;
  }
}

/** Also one folder deeper; newest first. */
async function entriesOf(parent: string): Promise<IndexEntry[]> {
  const folders = await foldersIn(parent);
  const deeper = await Promise.all(
    folders.map(async (name) => (await foldersIn(join(parent, name))).map((run) => `${name}/${run}`)),
  );
  const entries: IndexEntry[] = [];
  for (const folder of [...folders, ...deeper.flat()]) {
    const entry = await reportAt(parent, folder).catch(() => null);
    if (entry !== null) entries.push(entry);
  }
  return entries.sort((a, b) => b.at - a.at || a.folder.localeCompare(b.folder));
}

/** Without links: targets are listed in their own place. */
async function foldersIn(parent: string): Promise<string[]> {
  const entries = await readdir(parent, { withFileTypes: true }).catch(() => []);
  return entries.filter((entry) => entry.isDirectory() && !entry.name.startsWith('.')).map(({ name }) => name);
}

/** Null without a report of ours. `folder` is within `parent`. */
export async function reportAt(parent: string, folder: string): Promise<IndexEntry | null> {
  const file = join(parent, folder, MARK);
  const summary = await reportIn(join(parent, folder));
  if (summary === null) return null;
  const { mtime, mtimeMs } = await stat(file);
  const hasPage = await stat(join(parent, folder, 'report.html')).then(
    (found) => found.isFile(),
    () => false,
  );
  const variants: unknown[] = Array.isArray(summary.variants) ? summary.variants : [];
  const rows: unknown = summary.estimates?.['mission-win-rates'];
  return {
    folder,
    hasPage,
    at: mtimeMs,
    written: mtime.toISOString().slice(0, 16).replace('T', ' '),
    kind: kindOf(summary),
    subject: subjectOf(summary),
    scenario: String(summary.scenario?.name ?? folder),
    system: String(summary.scenario?.systemTitle ?? ''),
    games: numberOrNull(summary.games),
    seed: numberOrNull(summary.seed),
    variants: variants.length,
    interrupted: summary.interrupted === true,
    wins: (Array.isArray(rows) ? rows : [])
      .filter((row) => row?.variant === 'baseline' && typeof row.winRate === 'number')
      .map((row) => ({ side: String(row.side), ...intervalOf(row, 'winRate') })),
    houseRules: Object.entries(textsIn(summary.houseRules)).map(([key, value]) => `${key}=${value}`),
    policies: policiesText(summary.policies),
    command: typeof summary.command === 'string' ? summary.command : null,
    kept: typeof summary.kept === 'string' ? summary.kept : null,
  };
}

export function kindOf({ kind, sweep, comparison, overview, estimates, procedure }: ReportSummary): string {
  if (typeof kind === 'string') return kind.startsWith('AI') ? kind : kind.toLowerCase();
  if (overview !== undefined) return 'comparison of scenarios';
  if (sweep?.kind === 'knockout') return 'knockout';
  if (sweep !== undefined) return 'sweep';
  if (comparison !== undefined) return 'comparison';
  if (procedure !== undefined) return 'weapons';
  return estimates === undefined ? 'report' : 'run';
}

/** Of a knockout, all rules: none is named. */
function subjectOf({ sweep, comparison, variants }: ReportSummary): string {
  const listOf = (value: unknown): unknown[] => (Array.isArray(value) ? value : []);
  const named =
    comparison === undefined
      ? listOf(sweep?.keys)
      : listOf(variants).map((one) => (one as { variant?: unknown })?.variant);
  return named.filter((name) => typeof name === 'string' && name !== 'baseline').join(', ');
}

/** `tactician` if equal for all; `blue tactician, red random`. Nothing for players against each other: they have every side. */
function policiesText(policies: unknown): string {
  if (typeof policies !== 'object' || policies === null) return '';
  const names = [...new Set(Object.values(policies))];
  if (names.some((name) => typeof name !== 'string')) return '';
  if (names.length <= 1) return names.join();
  return Object.entries(policies)
    .map(([side, policy]) => `${side} ${policy}`)
    .join(', ');
}

/** Plain values only: those of weapons are by variant. */
function textsIn(value: unknown): Record<string, string> {
  if (typeof value !== 'object' || value === null) return {};
  return Object.fromEntries(
    Object.entries(value).flatMap(([key, one]) =>
      typeof one === 'object' && one !== null && !Array.isArray(one)
        ? []
        : [[key, typeof one === 'string' ? one : JSON.stringify(one)]],
    ),
  );
}

function numberOrNull(value: unknown): number | null {
  return typeof value === 'number' ? value : null;
}
