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

/** Inside a suite's folder. */
export const NIGHTS = 'nights';
/** End in UTC, and a content hash. */
const NIGHT_NAME = /^\d{4}-\d\d-\d\dT\d{6}Z-[0-9a-f]{8}\.json$/;

export interface KeptNight {
  /** Shared by both files, without extension. */
  readonly name: string;
  readonly night: Night;
}

export function nightsFolder(suiteFolder: string): string {
  return join(suiteFolder, NIGHTS);
}

/** JSON and Parquet; nights are never replaced. Returns the name; throws InputError. */
export async function keepNight(suiteFolder: string, night: Night): Promise<string> {
  const folder = nightsFolder(suiteFolder);
  const time = night.ended.slice(0, 19).replaceAll(':', '');
  const name = `${time}Z-${shortHash([night])}`;
  try {
    makeFolder(folder);
    sweep(folder, Date.now());
    await writeAside(folder, `${name}.parquet`, await nightParquet(night, name));
    // Last, so that listed nights have both files.
    await writeAside(folder, `${name}.json`, Buffer.from(`${JSON.stringify(night)}\n`));
  } catch (error) {
    throw new InputError(`the night cannot be kept in ${folder}: ${reason(error)}`);
  }
  return name;
}

/** Oldest first; unreadable nights are skipped with a message. */
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

export async function readNights(suiteFolder: string): Promise<Night[]> {
  return (await keptNights(suiteFolder)).map(({ night }) => night);
}

export async function deleteNights(suiteFolder: string, names: readonly string[]): Promise<void> {
  const folder = nightsFolder(suiteFolder);
  try {
    // So that no partial night stays listed.
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

/** Values are printed: no control characters. */
function plain(_: string, value: unknown): unknown {
  return typeof value === 'string' ? visibleLine(value) : value;
}

/** Oldest first. */
interface SuiteNights {
  readonly suite: Suite;
  readonly kept: readonly KeptNight[];
}

/** Throws InputError with all mistakes in the file. */
export async function suiteNights(file: string): Promise<SuiteNights> {
  const read = await loadSuite(file);
  if (!read.ok)
    throw new InputError(read.problems.map(formatProblem).join('\n'), {
      ok: false,
      problems: read.problems.map(problemData),
    });
  return { suite: read.suite, kept: await keptNights(read.suite.leases) };
}

/** True for suites, false for folders. */
export function isSuiteFile(word: string): boolean {
  return ['.yaml', '.yml', '.json'].includes(extname(word));
}
