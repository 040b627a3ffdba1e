import { readValues } from '../scenarios/vary/values.ts';
import { InputError } from '../terminal/failures.ts';

export { shown } from '../scenarios/vary/values.ts';

export interface Varied {
  /** House rule or path into the scenario. */
  readonly key: string;
  readonly values: readonly unknown[];
}

const MOST_CELLS = 1000;

/**
 * `key=a,b,c`, or `key=lo..hi:step`, inclusive (default step 1). Two words make a grid. Throws an InputError with
 * advice.
 */
export function readVaried(words: readonly string[]): Varied[] {
  if (words.length > 2) throw new InputError(`--vary is given ${words.length} times; a grid has two keys at most`);
  const varied = readVariedKeys(words);
  const cells = varied.reduce((count, { values }) => count * values.length, 1);
  if (cells > MOST_CELLS) throw new InputError(`--vary: ${cells} cells are too many; use at most ${MOST_CELLS}`);
  return varied;
}

/** Of any number of keys, each given once. */
export function readVariedKeys(words: readonly string[]): Varied[] {
  const varied = words.map(readWord);
  const twice = varied.find(({ key }, i) => varied.findIndex((other) => other.key === key) < i);
  if (twice !== undefined) throw new InputError(`--vary ${twice.key} is given twice; name its values in one`);
  return varied;
}

function readWord(word: string): Varied {
  const wrong = (why: string) => new InputError(`--vary needs key=a,b,c or key=lo..hi:step, got "${word}"${why}`);
  const equals = word.indexOf('=');
  if (equals < 1) throw wrong('');
  const key = word.slice(0, equals).trim();
  const values = readValues(word.slice(equals + 1).trim());
  if ('problem' in values) throw wrong(`: ${values.problem}`);
  return { key, values };
}
