import { readdir, readFile, rm } from 'node:fs/promises';
import { extname, join } from 'node:path';
import { sweep } from '../report/files/aside.ts';
import { makeFolder, reason } from '../report/files/folder.ts';
import { writeAside } from '../runs/run-folder.ts';
import { formatProblem, loadSuite, problemData, type Suite } from '../scenarios/index.ts';
import { visibleLine } from '../sim/kernel/rules/names.ts';
import { InputError } from '../terminal/failures.ts';
import { shortHash } from '../terminal/report-folder.ts';
import { nightParquet } from './database.ts';
import { NIGHT_FORMAT, NIGHT_FORMAT_VERSION, type Night } from './night.ts';

/** The folder of past nights inside the folder of a suite. */
export const NIGHTS = 'nights';
/** Names of nights: when they ended, in UTC, and a hash of what they hold. */
const NIGHT_NAME = /^\d{4}-\d\d-\d\dT\d{6}Z-[0-9a-f]{8}\.json$/;

/** A night as it is kept. */
export interface KeptNight {
  /** Without an ending: two files have this name. */
  readonly name: string;
  readonly night: Night;
}

/** The folder in which a suite keeps its nights. */
export function nightsFolder(suiteFolder: string): string {
  return join(suiteFolder, NIGHTS);
}

/**
 * Keeps a night: a file of JSON, and its rows as Parquet. No night is ever replaced or changed. Returns its name; throws an InputError where
 * it cannot be written.
 */
export async function keepNight(suiteFolder: string, night: Night): Promise<string> {
  const folder = nightsFolder(suiteFolder);
  const time = night.ended.slice(0, 19).replaceAll(':', '');
  const name = `${time}Z-${shortHash([night])}`;
  try {
    makeFolder(folder);
    sweep(folder, Date.now());
    await writeAside(folder, `${name}.parquet`, await nightParquet(night, name));
    // Last, so that a night that is listed has both.
    await writeAside(folder, `${name}.json`, Buffer.from(`${JSON.stringify(night)}\n`));
  } catch (error) {
    throw new InputError(`the night cannot be kept in ${folder}: ${reason(error)}`);
  }
  return name;
}

/** Nights that are kept in the folder of a suite, the oldest first; none where there is no such folder. What is unreadable is told and left out. */
export async function keptNights(suiteFolder: string): Promise<KeptNight[]> {
  const folder = nightsFolder(suiteFolder);
  const names = (await readdir(folder).catch(() => [])).filter((name) => NIGHT_NAME.test(name)).sort();
  const nights: KeptNight[] = [];
  for (const file of names) {
    const read = await readNight(join(folder, file));
    if ('problem' in read) console.error(`${join(folder, file)} is left out: ${read.problem}`);
    else nights.push({ name: file.slice(0, -'.json'.length), night: read.night });
  }
  return nights;
}

/** The same without their names. */
export async function readNights(suiteFolder: string): Promise<Night[]> {
  return (await keptNights(suiteFolder)).map(({ night }) => night);
}

/** Deletes kept nights by their names. */
export async function deleteNights(suiteFolder: string, names: readonly string[]): Promise<void> {
  const folder = nightsFolder(suiteFolder);
  try {
    // First what lists a night: no half of one is left in a list.
    for (const name of names)
      for (const ending of ['json', 'parquet']) await rm(join(folder, `${name}.${ending}`), { force: true });
  } catch (error) {
    throw new InputError(`${folder}: nights cannot be deleted: ${reason(error)}`);
  }
}

async function readNight(file: string): Promise<{ readonly night: Night } | { readonly problem: string }> {
  let night: Partial<Night>;
  try {
    night = JSON.parse(await readFile(file, 'utf8'), plain);
  } catch (error) {
    return { problem: error instanceof SyntaxError ? 'it is not JSON, or is cut off' : reason(error) };
  }
  const isNight = night?.format === NIGHT_FORMAT && Array.isArray(night.entries);
  if (!isNight || !night.entries!.every((entry) => Array.isArray(entry?.metrics)))
    return { problem: 'it is not a night' };
  if (night.formatVersion !== NIGHT_FORMAT_VERSION)
    return { problem: `it has format ${night.formatVersion}; this skirmetrics reads format ${NIGHT_FORMAT_VERSION}` };
  return { night: night as Night };
}

/** What a night says is printed: on one line, and without control characters. */
function plain(_: string, value: unknown): unknown {
  return typeof value === 'string' ? visibleLine(value) : value;
}

/** A suite with the nights that it keeps, the oldest first. */
interface SuiteNights {
  readonly suite: Suite;
  readonly kept: readonly KeptNight[];
}

/** Reads a suite file and its past nights. Throws an InputError with everything that is wrong with the file. */
export async function suiteNights(file: string): Promise<SuiteNights> {
  const read = await loadSuite(file);
  if (!read.ok)
    throw new InputError(read.problems.map(formatProblem).join('\n'), {
      ok: false,
      problems: read.problems.map(problemData),
    });
  return { suite: read.suite, kept: await keptNights(read.suite.leases) };
}

/** Whether a word names a suite rather than a folder. */
export function isSuiteFile(word: string): boolean {
  return ['.yaml', '.yml', '.json'].includes(extname(word));
}
