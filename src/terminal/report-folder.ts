import { createHash } from 'node:crypto';
import { basename, dirname, extname, join, resolve } from 'node:path';
import { sweep } from '../report/files/aside.ts';
import { type Place, reason } from '../report/files/folder.ts';
import { refreshIndex, reportAt } from '../report/files/index-page.ts';
import { checkWritable, type WrittenReport, writeReport } from '../report/files/write.ts';
import type { Additions } from '../report/report.ts';
import type { RunResults } from '../report/results.ts';
import { isPiped } from '../scenarios/index.ts';
import { InputError } from './failures.ts';
import { reportsFolder } from './settings.ts';

/** Where a report goes: exactly to a folder, or to a new folder in `home`. */
export type WantedPlace = { readonly exact: string } | { readonly home: string };

/**
 * Where reports of a name go: to `out`, or to new folders in a folder of that name in reports; nowhere for `--json`
 * without `out`.
 */
export function wantedPlace(name: string, out: string | undefined, asData: boolean): WantedPlace | null {
  if (out !== undefined) return { exact: out };
  return asData ? null : { home: join(reportsFolder(), name) };
}

/** The name of a scenario file without its folder and ending. */
export function stemOf(file: string): string {
  return isPiped(file) ? 'stdin' : basename(file, extname(file));
}

/** The name of a scenario file without its folder, or one for what came through a pipe. */
export function fileNameOf(file: string): string {
  return isPiped(file) ? 'stdin.yaml' : basename(file);
}

/**
 * Refuses, before any game is played, a folder that could not be written afterwards; clears away what a killed process left there;
 * and says what will be replaced.
 */
export async function requireWritable(wanted: WantedPlace | null): Promise<void> {
  if (wanted === null) return;
  const isExact = 'exact' in wanted;
  const folder = isExact ? wanted.exact : wanted.home;
  const parent = isExact ? dirname(resolve(folder)) : folder;
  for (const name of sweep(parent, Date.now()))
    console.error(`${join(parent, name)}: restored the report that a killed run was about to replace`);
  const refusal = await checkWritable(isExact ? wanted.exact : wanted);
  if (refusal !== null) throw new InputError(isExact ? `--out: ${refusal}` : refusal);
  const old = isExact ? await reportAt(dirname(resolve(folder)), basename(resolve(folder))) : null;
  if (old === null) return;
  const games = old.games === null ? '' : `${old.games.toLocaleString('en')} games, `;
  const seed = old.seed === null ? '' : `seed ${old.seed}, `;
  console.error(
    `--out: ${folder} holds a report of ${old.scenario} (${games}${seed}written ${old.written} UTC): it will be replaced`,
  );
}

/**
 * The folder itself. A new one is named by the time, in UTC, and a short hash of what its report is about: what plays
 * alike has the same hash.
 */
export function placeOf(wanted: WantedPlace, identity: readonly unknown[]): Place {
  if ('exact' in wanted) return wanted.exact;
  const time = new Date().toISOString().slice(0, 19).replaceAll(':', '');
  return { home: wanted.home, name: `${time}Z-${shortHash(identity)}` };
}

/** Eight digits that tell one thing from others. */
export function shortHash(identity: readonly unknown[]): string {
  return createHash('sha256').update(JSON.stringify(identity)).digest('hex').slice(0, 8);
}

/**
 * When a report cannot be written, nothing of it is left: a full disk, a folder deleted while the games were played.
 */
export async function write(results: RunResults, place: Place, additions?: Additions): Promise<WrittenReport> {
  const written = await writeReport(results, place, additions).catch((error) => {
    throw unwritable(error);
  });
  return { ...written, notes: [...written.notes, ...(await refreshLists(written.out))] };
}

/** Writes the lists of reports that a new one belongs to. Returns a sentence for each that cannot be written. */
export async function refreshLists(out: string): Promise<string[]> {
  const parent = dirname(resolve(out));
  const isHome = (folder: string) => folder === resolve(reportsFolder());
  const folders = [parent, dirname(parent)];
  const troubles = await Promise.all(folders.map((folder) => refreshIndex(folder, isHome(folder))));
  return troubles.filter((trouble) => trouble !== null);
}

export function unwritable(error: unknown): InputError {
  return new InputError(`the report cannot be written: ${reason(error)}`);
}
