import { mkdirSync, renameSync, rmSync } from 'node:fs';
import { lstat, readdir, readlink, stat } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { deleteNights, isSuiteFile, type KeptNight, nightsFolder, suiteNights } from '../../nightly/nights.ts';
import { asideName, sweep } from '../../report/files/aside.ts';
import { LATEST, RUN_NAME, reason, reportIn, strangersIn } from '../../report/files/folder.ts';
import { refreshIndex } from '../../report/files/index-page.ts';
import { listed } from '../../report/terminal/layout.ts';
import { visibleLine } from '../../sim/kernel/rules/names.ts';
import { DONE, InputError } from '../../terminal/failures.ts';
import { single, wholeNumber } from '../../terminal/options.ts';
import { reportsFolder } from '../../terminal/settings.ts';
import { jsonOption, type Usage, type WordsOf } from '../../terminal/usages.ts';

export const usage = {
  positionals: {
    folder: { type: 'string', describe: 'Folder of reports (default: reports), or a suite file to delete its nights' },
  },
  options: {
    keep: {
      type: 'string',
      takes: 'n',
      describe: 'Newest reports to keep per scenario (default: 10), or nights (default: 90)',
    },
    'dry-run': { type: 'boolean', default: false, describe: 'Only list what would be deleted' },
    ...jsonOption,
  },
  examples: [
    ['$0 runs prune --keep 5 --dry-run', 'lists what would be deleted'],
    ['$0 runs prune reports/farmhouse --keep 1', 'keeps only the newest report of one scenario'],
    ['$0 runs prune suites/shipped.yaml --keep 30', 'keeps the newest 30 nights and accepted ones'],
  ],
} as const satisfies Usage;

type Words = WordsOf<typeof usage>;

const KEEP = { min: 1, max: 1_000_000 };

interface Pruning {
  readonly kept: readonly string[];
  readonly old: readonly string[];
  readonly spared: readonly { readonly folder: string; readonly why: string }[];
}

/** Deletes only old reports with automatic names, or old nights of a suite. */
export async function prune(words: Words): Promise<number> {
  const folder = single('folder', words.folder) ?? reportsFolder();
  if (isSuiteFile(folder)) return pruneNights(folder, words);
  const keep = wholeNumber('keep', words.keep, KEEP) ?? 10;
  const found = await stat(folder).catch(() => null);
  if (found === null) throw new InputError(`${folder}: no such folder`);
  if (!found.isDirectory()) throw new InputError(`${folder} is a file; name a folder of reports`);
  const homes = await homesIn(folder);
  const prunings = await Promise.all(homes.map((home) => pruningOf(home, keep)));
  const kept = prunings.flatMap((pruning) => pruning.kept);
  const old = prunings.flatMap((pruning) => pruning.old);
  const spared = prunings.flatMap((pruning) => pruning.spared);
  const dry = words['dry-run'];
  for (const { folder: name, why } of spared) console.error(visibleLine(`${name} stays: ${why}`));
  if (!words.json) {
    for (const name of old) console.log(visibleLine(`${dry ? 'would delete' : 'deleting'} ${name}`));
    const count = `${old.length} ${old.length === 1 ? 'report' : 'reports'}`;
    const newest = keep === 1 ? 'the newest' : `the newest ${keep}`;
    console.log(`${count}${dry ? ' would be' : ''} deleted; ${kept.length} kept, ${newest} of each name in ${folder}`);
  }
  if (!dry) await remove(folder, homes, old);
  if (words.json) console.log(JSON.stringify({ dryRun: dry, keep, old, kept, spared }, null, 2));
  return DONE;
}

/** Accepted nights stay: later ones are compared with them. */
async function pruneNights(file: string, words: Words): Promise<number> {
  const keep = wholeNumber('keep', words.keep, KEEP) ?? 90;
  const { suite, kept } = await suiteNights(file);
  const dry = words['dry-run'];
  const isKept = ({ night }: KeptNight, i: number) => i >= kept.length - keep || night.accepted != null;
  const old = kept.filter((night, i) => !isKept(night, i)).map(({ name }) => name);
  const stay = kept.filter(isKept).map(({ name }) => name);
  const folder = nightsFolder(suite.leases);
  if (!words.json) {
    for (const name of old) console.log(visibleLine(`${dry ? 'would delete' : 'deleting'} ${join(folder, name)}`));
    const count = `${old.length} ${old.length === 1 ? 'night' : 'nights'}`;
    const newest = keep === 1 ? 'the newest' : `the newest ${keep}`;
    console.log(
      `${count}${dry ? ' would be' : ''} deleted; ${stay.length} kept, ${newest} and those that were accepted`,
    );
  }
  if (!dry) await deleteNights(suite.leases, old);
  if (words.json) console.log(JSON.stringify({ dryRun: dry, keep, old, kept: stay }, null, 2));
  return DONE;
}

/** The folder itself, or its subfolders. */
async function homesIn(folder: string): Promise<string[]> {
  const entries = await readdir(folder, { withFileTypes: true });
  const inside = entries.filter((entry) => entry.isDirectory()).map(({ name }) => name);
  if (inside.some((name) => RUN_NAME.test(name))) return [folder];
  return inside.filter((name) => !name.startsWith('.')).map((name) => join(folder, name));
}

async function pruningOf(home: string, keep: number): Promise<Pruning> {
  const entries = await readdir(home, { withFileTypes: true });
  const runs = entries.filter((entry) => entry.isDirectory() && RUN_NAME.test(entry.name)).map(({ name }) => name);
  const latest = await readlink(join(home, LATEST)).catch(() => null);
  const kept: string[] = [];
  const old: string[] = [];
  const spared: { folder: string; why: string }[] = [];
  for (const name of runs.toSorted(byTime)) {
    const folder = join(home, name);
    const why = await whySpared(folder);
    if (why !== null) spared.push({ folder, why });
    else if (kept.length < keep || name === latest) kept.push(folder);
    else old.push(folder);
  }
  return { kept, old, spared };
}

/** Newest first; within a second, highest number first. */
function byTime(a: string, b: string): number {
  const numbered = (name: string) => Number(/Z-[0-9a-f]{8}-(\d+)$/.exec(name)?.[1] ?? 1);
  return b.slice(0, 18).localeCompare(a.slice(0, 18)) || numbered(b) - numbered(a);
}

/** Null if deletable: everything in it must be ours. */
async function whySpared(folder: string): Promise<string | null> {
  const report = await reportIn(folder);
  if (report === null || !Array.isArray(report.files)) return 'not a report of skirmetrics';
  const strangers = await strangersIn(folder, report);
  return strangers.length === 0 ? null : `it also holds other files: ${listed(strangers.slice(0, 3))}`;
}

/** First moves each aside atomically; the next verb clears leftovers of a kill. */
async function remove(folder: string, homes: readonly string[], old: readonly string[]): Promise<void> {
  for (const home of homes) sweep(home, Date.now());
  for (const path of old) {
    const aside = join(path, '..', asideName());
    try {
      mkdirSync(aside);
      renameSync(path, join(aside, 'pruned'));
      rmSync(aside, { recursive: true, force: true });
    } catch (error) {
      rmSync(aside, { recursive: true, force: true });
      // Another process was faster.
      if ((await lstat(path).catch(() => null)) === null) continue;
      throw new InputError(`${path} cannot be deleted: ${reason(error)}`);
    }
  }
  const lists = new Set([resolve(folder), resolve(folder, '..')]);
  for (const parent of lists) {
    const trouble = await refreshIndex(parent);
    if (trouble !== null) console.error(trouble);
  }
}
