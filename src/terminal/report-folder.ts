import { createHash } from 'node:crypto';
import { basename, dirname, extname, join, resolve } from 'node:path';
import { sweep } from '../report/files/aside.ts';
import { checkWritable, type Place, reason } from '../report/files/folder.ts';
import type { WrittenReport } from '../report/files/write.ts';
import type { Additions } from '../report/report.ts';
import type { RunResults } from '../report/results.ts';
import { isPiped } from '../scenarios/index.ts';
import { InputError } from './failures.ts';
import { reportsFolder } from './settings.ts';

/** An exact folder, or a new one in `home`. */
export type WantedPlace = { readonly exact: string } | { readonly home: string };

/** `out`, or a new folder under reports by name; null for `--json` without `out`. */
export function wantedPlace(name: string, out: string | undefined, asData: boolean): WantedPlace | null {
  if (out !== undefined) return { exact: out };
  return asData ? null : { home: join(reportsFolder(), name) };
}

/** File name without folder and extension, which is `.game.yaml` for games. */
export function stemOf(file: string): string {
  return isPiped(file) ? 'stdin' : basename(file, extname(file)).replace(/\.game$/, '');
}

/** File name without folder; a substitute for pipes. */
export function fileNameOf(file: string): string {
  return isPiped(file) ? 'stdin.yaml' : basename(file);
}

/**
 * Refuses unwritable folders before any game, clears leftovers of killed processes, and names what will be replaced.
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
  const { reportAt } = await import('../report/files/index-page.ts');
  const old = isExact ? await reportAt(dirname(resolve(folder)), basename(resolve(folder))) : null;
  if (old === null) return;
  const games = old.games === null ? '' : `${old.games.toLocaleString('en')} games, `;
  const seed = old.seed === null ? '' : `seed ${old.seed}, `;
  console.error(
    `--out: ${folder} holds a report of ${old.scenario} (${games}${seed}written ${old.written} UTC): it will be replaced`,
  );
}

/** New folders have UTC time and a short hash of the identity; equal play has equal hashes. */
export function placeOf(wanted: WantedPlace, identity: readonly unknown[]): Place {
  if ('exact' in wanted) return wanted.exact;
  const time = new Date().toISOString().slice(0, 19).replaceAll(':', '');
  return { home: wanted.home, name: `${time}Z-${shortHash(identity)}` };
}

/** Eight hex digits. */
export function shortHash(identity: readonly unknown[]): string {
  return createHash('sha256').update(JSON.stringify(identity)).digest('hex').slice(0, 8);
}

/** All or nothing: a full disk or deleted folder leaves no partial report. */
export async function write(results: RunResults, place: Place, additions?: Additions): Promise<WrittenReport> {
  const { writeReport } = await import('../report/files/write.ts');
  const written = await writeReport(results, place, additions).catch((error) => {
    throw unwritable(error);
  });
  return { ...written, notes: [...written.notes, ...(await refreshLists(written.out))] };
}

/** Updates the lists that contain a new report. Returns a sentence per failure. */
export async function refreshLists(out: string): Promise<string[]> {
  const { refreshIndex } = await import('../report/files/index-page.ts');
  const parent = dirname(resolve(out));
  const isHome = (folder: string) => folder === resolve(reportsFolder());
  const folders = [parent, dirname(parent)];
  const troubles = await Promise.all(folders.map((folder) => refreshIndex(folder, isHome(folder))));
  return troubles.filter((trouble) => trouble !== null);
}

export function unwritable(error: unknown): InputError {
  return new InputError(`the report cannot be written: ${reason(error)}`);
}
