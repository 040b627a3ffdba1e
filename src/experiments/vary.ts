import { parseWord } from '../sim/kernel/rules/fields.ts';
import { InputError } from '../terminal/failures.ts';

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
  const text = word.slice(equals + 1).trim();
  const range = /^([^.:,\s]*(?:\.\d+)?)\.\.([^:,\s]*?)(?::(.*))?$/.exec(text);
  const values = range === null ? splitList(text).map(parseWord) : steps(range.slice(1), wrong);
  if (values.includes('')) throw wrong(': a value is empty');
  const twice = values.find((value, i) => values.findIndex((other) => same(other, value)) !== i);
  if (twice !== undefined) throw new InputError(`--vary ${key}: the value ${shown(twice)} is given twice`);
  if (values.length < 2) throw wrong(': a sweep needs at least two values');
  return { key, values };
}

const same = (a: unknown, b: unknown) => JSON.stringify(a) === JSON.stringify(b);

/** Commas in brackets belong to a value. */
function splitList(text: string): string[] {
  return text.split(/,(?![^[]*\])/).map((piece) => piece.trim());
}

function steps([low, high, by]: readonly (string | undefined)[], wrong: (why: string) => InputError): number[] {
  const [from, to, step] = [low, high, by ?? '1'].map((piece) => (piece?.trim() ? Number(piece) : Number.NaN));
  if (![from, to, step].every(Number.isFinite)) throw wrong(': lo, hi and step must be numbers');
  if (step <= 0) throw wrong(': the step must be above 0');
  if (to <= from) throw wrong(': hi must be above lo');
  const count = Math.floor((to - from) / step + 1e-9) + 1;
  if (count > MOST_CELLS) throw wrong(`: ${count} values are too many; use at most ${MOST_CELLS}`);
  // 0.1 + 2 × 0.1 must be 0.3.
  return Array.from({ length: count }, (_, i) => Number((from + i * step).toPrecision(12)));
}

/** As a user would type it. */
export function shown(value: unknown): string {
  return typeof value === 'string' ? value : Array.isArray(value) ? `[${value.map(shown).join(',')}]` : String(value);
}
