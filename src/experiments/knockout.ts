import type { Field } from '../sim/kernel/rules/fields.ts';
import { suggestion } from '../sim/kernel/rules/names.ts';
import { type NamedField, namedFields, type RulesTable } from '../sim/kernel/rules/table.ts';
import { InputError } from '../terminal/failures.ts';

export interface Alternative {
  readonly key: string;
  readonly from: unknown;
  readonly to: unknown;
}

const groupOf = (key: string) => key.split('.')[0];

/** Keys, groups or `all` (default). */
export function knockoutFields(table: RulesTable, words: readonly string[]): NamedField[] {
  const fields = namedFields(table);
  const chosen = new Set(
    chosenKeys(
      '--knockout',
      fields.map(({ key }) => key),
      words,
    ),
  );
  return fields.filter(({ key }) => chosen.has(key));
}

/** Keys, groups of them by their first words, or `all` (default). `more` are groups with other names. */
export function chosenKeys(
  option: string,
  keys: readonly string[],
  words: readonly string[],
  more: Readonly<Record<string, readonly string[]>> = {},
): string[] {
  const wanted = words.flatMap((word) => word.split(',')).map((word) => word.trim());
  if (wanted.includes(''))
    throw new InputError(
      `${option} needs house rules, groups of them (such as ${groupOf(keys[0])}), or all; a name is empty`,
    );
  if (wanted.every((word) => word === 'all')) return [...keys];
  const fits = (word: string, key: string) =>
    word === 'all' ||
    key === word ||
    key.startsWith(`${word}.`) ||
    (Object.hasOwn(more, word) && more[word].includes(key));
  for (const word of wanted)
    if (!keys.some((key) => fits(word, key)))
      throw new InputError(
        `${option}: unknown house rule "${word}"${suggestion(word, [...keys, ...keys.map(groupOf), ...Object.keys(more), 'all'])}`,
      );
  return keys.filter((key) => wanted.some((word) => fits(word, key)));
}

/**
 * A switch flips; a choice takes every other value; a whole number steps by 1, from 15 on by a tenth; other numbers
 * step by a quarter, within the range. Null becomes the (geometric) middle of the range; a nullable number also
 * becomes null. Lists and codes have none.
 */
export function alternatives({ key, field }: NamedField, from: unknown): Alternative[] {
  return others(field, from)
    .filter((to, i, all) => to !== from && all.indexOf(to) === i)
    .map((to) => ({ key, from, to }));
}

function others(field: Field, from: unknown): unknown[] {
  switch (field.kind) {
    case 'boolean':
      return [!from];
    case 'choice':
      return [...field.choices, ...(field.nullMeans === undefined ? [] : [null])];
    case 'list':
    case 'text':
      return [];
    case 'integer':
    case 'number': {
      const whole = field.kind === 'integer';
      const { min, max } = field;
      if (typeof from !== 'number') {
        const middle = min > 0 ? Math.sqrt(min * max) : (min + max) / 2;
        return [Math.round(middle)];
      }
      const step = whole ? Math.max(1, Math.round(Math.abs(from) / 10)) : Math.abs(from) / 4 || 1;
      const ends = [Math.max(min, from - step), Math.min(max, from + step)];
      return field.nullMeans === undefined ? ends : [...ends, null];
    }
  }
}
