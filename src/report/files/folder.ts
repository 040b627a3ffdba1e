import {
  createWriteStream,
  existsSync,
  lstatSync,
  mkdirSync,
  renameSync,
  rmdirSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { lstat, mkdir, readdir, readFile, readlink, realpath, stat, writeFile } from 'node:fs/promises';
import { basename, dirname, isAbsolute, join, resolve, sep } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { asideName, FRESH, OLD, TARGET } from './aside.ts';

/** `path` is within the folder, with `/`; text is complete or made in blocks while writing. */
export interface FolderFile {
  readonly path: string;
  readonly text: string | Iterable<string | Uint8Array> | Uint8Array;
}

/** In `home`; the link `latest` then points to it. */
interface NewFolder {
  readonly home: string;
  readonly name: string;
}

/** An exact place, where it replaces an older report, or a new folder. */
export type Place = string | NewFolder;

interface WrittenFolder {
  readonly out: string;
  /** Problems that do not lose the folder. */
  readonly notes: readonly string[];
}

/** Marks a folder as a replaceable report. */
export const MARK = 'summary.json';
/** Links to the newest folder beside it. */
export const LATEST = 'latest';
/** UTC time and content hash. */
export const RUN_NAME = /^\d{4}-\d\d-\d\dT\d{6}Z-[0-9a-f]{8}(-\d+)?$/;

/** With a list of the report's files, to recognise foreign ones. */
export function markText(summary: Readonly<Record<string, unknown>>, others: readonly FolderFile[]): string {
  return `${JSON.stringify({ ...summary, files: [...others.map(({ path }) => path), MARK] }, null, 2)}\n`;
}

/** Null, or why not. Absent and empty folders are writable, and older reports if named. Leaves nothing behind. */
export async function checkWritable(place: string | Pick<NewFolder, 'home'>): Promise<string | null> {
  const out = typeof place === 'string' ? place : place.home;
  const target = resolve(out);
  if (await goesThroughLatest(target))
    return `${out} goes through the link "${LATEST}", which follows the newest report; name a folder`;
  const found = await stat(target).catch(() => null);
  if (found !== null) {
    if (!found.isDirectory()) return `${out} is a file; name a folder for the report`;
    const refusal = typeof place === 'string' ? await refusalOf(target, out) : null;
    if (refusal !== null) return refusal;
  }
  const broken = brokenLink(target);
  if (broken !== null)
    return `${out} cannot be written: ${broken === target ? 'it' : broken} is a link that leads nowhere`;
  const whole = await settled(target);
  let parent = typeof place === 'string' ? dirname(whole) : whole;
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
    // Synchronous, so that Ctrl-C cannot leave the folder behind.
    const probe = join(parent, asideName());
    mkdirSync(probe);
    rmdirSync(probe);
    return null;
  } catch (error) {
    return `${out} cannot be written: ${reason(error)}`;
  }
}

/** Broken links too. */
export function isLink(path: string): boolean {
  try {
    return lstatSync(path).isSymbolicLink();
  } catch {
    return false;
  }
}

export function brokenLink(path: string): string | null {
  const target = resolve(path);
  if (existsSync(target)) return null;
  if (isLink(target)) return target;
  return dirname(target) === target ? null : brokenLink(dirname(target));
}

/**
 * Recursive. Node misreports a read-only disk as a missing folder; creating the first missing one alone shows the
 * cause.
 */
export function makeFolder(path: string): void {
  try {
    mkdirSync(path, { recursive: true });
  } catch (error) {
    let missing = resolve(path);
    while (!existsSync(dirname(missing))) missing = dirname(missing);
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') mkdirSync(missing);
    throw error;
  }
}

/** Also via other links. */
async function goesThroughLatest(target: string, links = 40): Promise<boolean> {
  let path = target.slice(0, target.indexOf(sep) + 1);
  for (const step of target.slice(path.length).split(sep)) {
    path = join(path, step);
    const leadsTo = await readlink(path).catch(() => null);
    if (leadsTo === null) continue;
    if (step === LATEST && RUN_NAME.test(basename(leadsTo))) return true;
    const rest = target.slice(path.length + 1);
    const onwards = join(isAbsolute(leadsTo) ? leadsTo : join(dirname(path), leadsTo), rest);
    return links > 0 && goesThroughLatest(resolve(onwards), links - 1);
  }
  return false;
}

async function refusalOf(target: string, out: string): Promise<string | null> {
  const entries = await readdir(target).catch((error: NodeJS.ErrnoException) => error);
  if (entries instanceof Error) return `${out} cannot be read: ${reason(entries)}`;
  if (entries.length === 0) return null;
  const runs = entries.filter((name) => RUN_NAME.test(name)).length;
  if (runs > 0)
    return `${out} holds ${runs === 1 ? 'a report' : `${runs} reports`} of earlier runs; name another folder, or omit --out`;
  const report = await reportIn(target);
  if (report === null) return `${out} holds files that are not a skirmetrics report; name a new or empty folder`;
  const strangers = await strangersIn(target, report);
  if (strangers.length === 0) return null;
  const more = strangers.length > 3 ? ` and ${strangers.length - 3} more` : '';
  return `${out} holds files beside its report that would be lost: ${strangers.slice(0, 3).join(', ')}${more}; move them, or name another folder`;
}

/** From our `summary.json`; any key may be missing or wrong. */
export interface ReportSummary {
  /** Of a verb about players; `run` and others have none. */
  readonly kind?: unknown;
  readonly files?: unknown;
  readonly scenario?: { readonly name?: unknown; readonly systemTitle?: unknown };
  readonly games?: unknown;
  readonly seed?: unknown;
  readonly variants?: unknown;
  readonly interrupted?: unknown;
  readonly estimates?: { readonly 'mission-win-rates'?: unknown };
  readonly houseRules?: unknown;
  readonly policies?: unknown;
  readonly command?: unknown;
  readonly kept?: unknown;
  readonly sweep?: { readonly kind?: unknown; readonly keys?: unknown };
  readonly comparison?: unknown;
  readonly overview?: unknown;
  readonly procedure?: unknown;
}

/** Null without a report of ours. */
export async function reportIn(folder: string): Promise<ReportSummary | null> {
  try {
    const summary = JSON.parse(await readFile(join(folder, MARK), 'utf8'));
    return typeof summary.schemaVersion === 'number' && typeof summary.versions?.skirmetrics === 'string'
      ? summary
      : null;
  } catch {
    return null;
  }
}

/** None if the report lists no files. */
export async function strangersIn(folder: string, { files }: ReportSummary): Promise<string[]> {
  if (!Array.isArray(files)) return [];
  const own = new Set(files);
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  return entries
    .filter((entry) => !entry.isDirectory())
    .map(({ parentPath, name }) => [...parentPath.slice(folder.length).split(sep).filter(Boolean), name].join('/'))
    .filter((path) => !own.has(path));
}

export async function writeFolder(place: Place, files: readonly FolderFile[]): Promise<WrittenFolder> {
  const wanted = typeof place === 'string' ? place : join(place.home, place.name);
  const refusal = await checkWritable(place);
  if (refusal !== null) throw new Error(refusal);
  const target = await settled(resolve(wanted));
  makeFolder(dirname(target));
  const aside = join(dirname(target), asideName());
  mkdirSync(aside);
  const clear = () => rmSync(aside, { recursive: true, force: true });
  process.on('exit', clear);
  try {
    writeFileSync(join(aside, TARGET), basename(target));
    const fresh = join(aside, FRESH);
    for (const { path, text } of files) {
      const file = join(fresh, ...path.split('/'));
      await mkdir(dirname(file), { recursive: true });
      const isWhole = typeof text === 'string' || text instanceof Uint8Array;
      if (isWhole) await writeFile(file, text, { flag: 'wx' });
      else await pipeline(Readable.from(text), createWriteStream(file, { encoding: 'utf8', flags: 'wx' }));
    }
    if (typeof place !== 'string') return await placeNew(place, fresh);
    replace(target, fresh, join(aside, OLD));
    return { out: place, notes: [] };
  } finally {
    process.off('exit', clear);
    clear();
  }
}

/** Synchronous, so that no exit comes between. */
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

/** The later of two runs in one second gets a number. */
async function placeNew({ home, name }: NewFolder, fresh: string): Promise<WrittenFolder> {
  for (let number = 1; ; number++) {
    const own = number === 1 ? name : `${name}-${number}`;
    const target = join(home, own);
    if ((await lstat(target).catch(() => null)) !== null) continue;
    try {
      renameSync(fresh, target);
    } catch (error) {
      if (['ENOTEMPTY', 'EEXIST', 'ENOTDIR'].includes((error as NodeJS.ErrnoException).code ?? '')) continue;
      throw error;
    }
    const trouble = await linkLatest(home, own);
    return { out: target, notes: trouble === null ? [] : [trouble] };
  }
}

/** Null or why not: some file systems have no links, and users' files are kept. */
async function linkLatest(home: string, name: string): Promise<string | null> {
  const link = join(home, LATEST);
  const present = await lstat(link).catch(() => null);
  if (present !== null && !present.isSymbolicLink()) return `${link} is not a link and is left as it is`;
  const temporary = join(home, asideName());
  try {
    symlinkSync(name, temporary, 'dir');
    renameSync(temporary, link);
    return null;
  } catch (error) {
    rmSync(temporary, { force: true });
    return `${link} does not lead to this report: ${reason(error)}`;
  }
}

/** The link's target, so that the folder is replaced and not the link. */
function settled(target: string): Promise<string> {
  return realpath(target).catch(() => target);
}

const REASONS: Readonly<Record<string, string>> = {
  EACCES: 'permission denied',
  EPERM: 'permission denied',
  EROFS: 'the file system is read-only',
  ENOSPC: 'the disk is full',
  EDQUOT: 'the disk quota is used up',
  ENAMETOOLONG: 'the name is too long',
  ENOENT: 'there is no such file or folder',
  ENOTDIR: 'a file is where a folder should be',
};

/** In plain words if known: system errors name files that users did not. */
export function reason(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  return REASONS[(error as NodeJS.ErrnoException).code ?? ''] ?? error.message;
}
