import { createWriteStream, mkdtempSync, renameSync, rmdirSync, rmSync } from 'node:fs';
import { mkdir, readdir, readFile, realpath, stat } from 'node:fs/promises';
import { basename, dirname, join, resolve } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';

/** A file of a folder to be written: `path` within it, with `/`; the text whole, or in blocks that are made while writing. */
export interface FolderFile {
  readonly path: string;
  readonly text: string | Iterable<string>;
}

/** What marks a folder as a report that may be replaced. */
export const MARK = 'summary.json';

/**
 * Whether a report can be written to `out`: null, or one sentence that says why not. A folder that is absent, empty or an
 * older report is fine; a file and a folder with anything else are not. Leaves nothing behind.
 */
export async function checkWritable(out: string): Promise<string | null> {
  const target = resolve(out);
  const found = await stat(target).catch(() => null);
  if (found !== null) {
    if (!found.isDirectory()) return `${out} is a file; name a folder for the report`;
    const refusal = await refusalOf(target, out);
    if (refusal !== null) return refusal;
  }
  let parent = dirname(await settled(target));
  for (;;) {
    const above = await stat(parent).catch((error: NodeJS.ErrnoException) => error);
    if (!(above instanceof Error)) {
      if (!above.isDirectory()) return `${out} cannot be written: ${parent} is a file`;
      break;
    }
    if (above.code !== 'ENOENT' || dirname(parent) === parent) return `${out} cannot be written: ${reason(above)}`;
    parent = dirname(parent);
  }
  try {
    // At one go: no Ctrl-C comes between and leaves the folder behind.
    rmdirSync(mkdtempSync(join(parent, '.skirmetrics-')));
    return null;
  } catch (error) {
    return `${out} cannot be written: ${reason(error)}`;
  }
}

async function refusalOf(target: string, out: string): Promise<string | null> {
  const entries = await readdir(target).catch((error: NodeJS.ErrnoException) => error);
  if (entries instanceof Error) return `${out} cannot be read: ${reason(entries)}`;
  if (entries.length === 0 || (await isReport(target))) return null;
  return `${out} holds files that are no report of skirmetrics; name a new or empty folder`;
}

async function isReport(folder: string): Promise<boolean> {
  try {
    const summary = JSON.parse(await readFile(join(folder, MARK), 'utf8'));
    return typeof summary.schemaVersion === 'number' && typeof summary.versions?.skirmetrics === 'string';
  } catch {
    return false;
  }
}

/**
 * Writes a folder as a whole: into a hidden folder beside it, which takes its place when everything is written. Whatever goes
 * wrong, `out` is what it was before or complete, and nothing lies beside it, also when the process exits. Throws what `checkWritable` says, or the system's error.
 */
export async function writeFolder(out: string, files: readonly FolderFile[]): Promise<void> {
  const refusal = await checkWritable(out);
  if (refusal !== null) throw new Error(refusal);
  const target = await settled(resolve(out));
  await mkdir(dirname(target), { recursive: true });
  const aside = mkdtempSync(join(dirname(target), `.${basename(target)}-`));
  const clear = () => rmSync(aside, { recursive: true, force: true });
  process.on('exit', clear);
  try {
    const fresh = join(aside, 'new');
    for (const { path, text } of files) {
      const file = join(fresh, ...path.split('/'));
      await mkdir(dirname(file), { recursive: true });
      const blocks = typeof text === 'string' ? [text] : text;
      await pipeline(Readable.from(blocks), createWriteStream(file, { encoding: 'utf8', flags: 'wx' }));
    }
    replace(target, fresh, join(aside, 'old'));
  } finally {
    process.off('exit', clear);
    clear();
  }
}

/** At one go, so that no exit comes between the two. */
function replace(target: string, fresh: string, old: string): void {
  let had = true;
  try {
    renameSync(target, old);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw error;
    had = false;
  }
  try {
    renameSync(fresh, target);
  } catch (error) {
    if (had) renameSync(old, target);
    throw error;
  }
}

/** Where a link leads, so that the folder behind it is replaced and not the link. */
function settled(target: string): Promise<string> {
  return realpath(target).catch(() => target);
}

const REASONS: Readonly<Record<string, string>> = {
  EACCES: 'permission denied',
  EPERM: 'permission denied',
  EROFS: 'the file system is read-only',
  ENOSPC: 'the disk is full',
};

/** Why the system refused, in plain words where they are known: its own name files that nobody asked for. */
export function reason(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  return REASONS[(error as NodeJS.ErrnoException).code ?? ''] ?? error.message;
}
