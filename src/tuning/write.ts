import { readFileSync } from 'node:fs';
import { isPiped, type Scenario } from '../scenarios/index.ts';
import { variantNameProblem, withVariant } from '../scenarios/vary/write-variant.ts';
import { InputError } from '../terminal/failures.ts';
import { requireWritableFile, writeWhole } from '../terminal/write.ts';
import type { TuneAnswer } from './answer.ts';
import { variantOf } from './paste.ts';
import type { TunePlan } from './plan.ts';

/** `--write variant NAME`. Throws an InputError on other words, and on a name that is taken. */
export function variantName(given: unknown, { file, variants }: Scenario): string | null {
  if (given === undefined) return null;
  // Two words of one option are a list.
  const words = [given].flat().map(String);
  const [what, name] = words;
  if (words.length !== 2 || what !== 'variant')
    throw new InputError(
      `--write needs the word variant and a name, such as --write variant fair, got "${words.join(' ')}"`,
    );
  if (isPiped(file)) throw new InputError('--write: standard input has no file to write into');
  const problem = variantNameProblem(name);
  if (problem !== null) throw new InputError(`--write: "${name}" cannot be the name of a variant: it ${problem}`);
  if (name === 'baseline' || variants.some((variant) => variant.name === name))
    throw new InputError(`--write: ${file} already has a variant "${name}", which stays as it is; give another name`);
  requireWritableFile('write', file);
  return name;
}

/** A sentence about it. The file is written aside and renamed. */
export function writeVariant(plan: TunePlan, answer: TuneAnswer, name: string): string {
  const { file } = plan.scenario;
  if (answer.answer === null) return `${file} is not changed: no combination is confirmed`;
  if (answer.answer.changes.length === 0) return `${file} is not changed: it meets every aim as it is`;
  writeWhole(file, withVariant(readFileSync(file, 'utf8'), variantOf(plan, answer, name)));
  return `${file} has the variant "${name}"; the rest of it is as it was`;
}
