import { extname } from 'node:path';
import { formatProblem, loadSuite, problemData, type Suite } from '../scenarios/index.ts';
import { InputError } from '../terminal/failures.ts';
import { type KeptNight, keptNights } from './nights.ts';

/** A suite with the nights that it keeps, the oldest first. */
export interface SuiteNights {
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
