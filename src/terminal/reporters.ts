import { resolve } from 'node:path';
import { stripVTControlCharacters } from 'node:util';
import type { CheckReport } from '../report/document/cases.ts';
import { REPORTER_NAMES, REPORTERS, type ReporterName } from '../report/document/reporters.ts';
import { suggestion } from '../sim/kernel/rules/names.ts';
import { InputError } from './failures.ts';
import { requireWritableFile, writeWhole } from './write.ts';

/** Null is standard output. */
export interface ReporterWish {
  readonly name: ReporterName;
  readonly file: string | null;
}

/**
 * `--reporter name[=FILE]` words, parsed before play. The text for people is also printed, unless another reporter
 * uses stdout.
 */
export function reporterWishes(words: readonly string[]): ReporterWish[] {
  const wishes = words.map(wishOf);
  const files = wishes.flatMap(({ file }) => (file === null ? [] : [resolve(file)]));
  const twice = files.find((file, i) => files.indexOf(file) < i);
  if (twice !== undefined) throw new InputError(`--reporter: two reporters write ${twice}; name a file for each`);
  const printed = wishes.filter(({ file }) => file === null).map(({ name }) => name);
  const isClash = printed.length > 1 && printed.toSorted().join() !== 'github,terminal';
  if (isClash)
    throw new InputError(
      `--reporter: ${printed.join(' and ')} cannot both go to standard output; write one to a file: --reporter ${printed[0]}=FILE`,
    );
  return printed.length === 0 ? [{ name: 'terminal', file: null }, ...wishes] : wishes;
}

/** Writes files atomically. `told` has texts with more detail than checks. */
export function writeReports(
  report: CheckReport,
  wishes: readonly ReporterWish[],
  told: Readonly<Partial<Record<ReporterName, string>>> = {},
): void {
  for (const { name, file } of wishes) {
    const text = told[name] ?? REPORTERS[name](report);
    if (file !== null) writeWhole(file, `${name === 'terminal' ? stripVTControlCharacters(text) : text}\n`);
    else if (text !== '') console.log(text);
  }
}

function wishOf(word: string): ReporterWish {
  const equals = word.indexOf('=');
  const name = equals < 0 ? word : word.slice(0, equals);
  if (!isReporter(name))
    throw new InputError(
      `--reporter: unknown reporter "${name}"${suggestion(name, REPORTER_NAMES)}; write it as name or name=FILE`,
    );
  const file = equals < 0 ? null : word.slice(equals + 1);
  if (file === '') throw new InputError(`--reporter ${word} names no file; write ${name}=FILE, or ${name} to print it`);
  if (file !== null) requireWritableFile('reporter', file);
  return { name, file };
}

function isReporter(name: string): name is ReporterName {
  return (REPORTER_NAMES as readonly string[]).includes(name);
}
