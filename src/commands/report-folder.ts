import { basename, dirname, extname, join, resolve } from 'node:path';
import { reason } from '../report/folder.ts';
import { refreshIndex } from '../report/index-page.ts';
import type { Additions } from '../report/report.ts';
import type { RunResults } from '../report/results.ts';
import { checkWritable, type WrittenReport, writeReport } from '../report/write.ts';
import { InputError } from './failures.ts';

/** Where a report about a scenario file goes: `out`, or a folder of its name in reports. */
export function reportFolder(file: string, out: string | undefined, suffix: string): string {
  return out ?? join('reports', `${basename(file, extname(file))}${suffix}`);
}

/** Refuses, before any game is played, a folder that could not be written afterwards. */
export async function requireWritable(folder: string): Promise<void> {
  const refusal = await checkWritable(folder);
  if (refusal !== null) throw new InputError(`--out: ${refusal}`);
}

/** Nothing of a report is there when it cannot be written: a full disk, a folder taken away while the games were played. */
export async function write(results: RunResults, folder: string, additions?: Additions): Promise<WrittenReport> {
  let written: WrittenReport;
  try {
    written = await writeReport(results, folder, additions);
  } catch (error) {
    throw unwritable(error);
  }
  const trouble = await refreshIndex(dirname(resolve(folder)));
  return trouble === null ? written : { ...written, notes: [...written.notes, trouble] };
}

export function unwritable(error: unknown): InputError {
  return new InputError(`the report cannot be written: ${reason(error)}`);
}

/** Words as they would be typed, with quotes where the shell needs them. */
export function commandText(words: readonly string[]): string {
  return words.map((word) => (/^[\w@%+=:,./-]+$/.test(word) ? word : `'${word.replaceAll("'", "'\\''")}'`)).join(' ');
}

/** Repeatable options with their words: `['--set', 'a=1', '--set', 'b=2']`. */
export function repeated(option: string, words: readonly string[] = []): string[] {
  return words.flatMap((word) => [`--${option}`, word]);
}
