import { parseWord } from '../../sim/kernel/rules/fields.ts';

/** Of one key. */
export const MOST_VALUES = 1000;

/** Values of a key as text: `a,b,c`, or `lo..hi:step`, inclusive (default step 1); or why it has none. */
export function readValues(text: string): readonly unknown[] | { readonly problem: string } {
  const range = /^([^.:,\s]*(?:\.\d+)?)\.\.([^:,\s]*?)(?::(.*))?$/.exec(text);
  const values = range === null ? splitList(text).map(parseWord) : steps(range.slice(1));
  return 'problem' in values ? values : distinctValues(values);
}

/** At least two, all different; or what is wrong with them. */
export function distinctValues(values: readonly unknown[]): readonly unknown[] | { readonly problem: string } {
  if (values.includes('')) return { problem: 'a value is empty' };
  const twice = values.find((value, i) => values.findIndex((other) => same(other, value)) !== i);
  if (twice !== undefined) return { problem: `the value ${shown(twice)} is given twice` };
  return values.length < 2 ? { problem: 'a key needs at least two values' } : values;
}

const same = (a: unknown, b: unknown) => JSON.stringify(a) === JSON.stringify(b);

/** Commas in brackets belong to a value. */
function splitList(text: string): string[] {
  return text.split(/,(?![^[]*\])/).map((piece) => piece.trim());
}

function steps([low, high, by]: readonly (string | undefined)[]): number[] | { readonly problem: string } {
  const [from, to, step] = [low, high, by ?? '1'].map((piece) => (piece?.trim() ? Number(piece) : Number.NaN));
  if (![from, to, step].every(Number.isFinite)) return { problem: 'lo, hi and step must be numbers' };
  if (step <= 0) return { problem: 'the step must be above 0' };
  if (to <= from) return { problem: 'hi must be above lo' };
  const count = Math.floor((to - from) / step + 1e-9) + 1;
  if (count > MOST_VALUES) return { problem: `${count} values are too many; use at most ${MOST_VALUES}` };
  // 0.1 + 2 × 0.1 must be 0.3.
  return Array.from({ length: count }, (_, i) => Number((from + i * step).toPrecision(12)));
}

/** As a user would type it. */
export function shown(value: unknown): string {
  return typeof value === 'string' ? value : Array.isArray(value) ? `[${value.map(shown).join(',')}]` : String(value);
}
