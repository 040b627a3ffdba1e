import { nearestName } from './names.ts';

/**
 * The vocabulary in which everything that a user can set is declared: house rules, inputs of odds procedures, options of
 * policies. One declaration gives the default, the check, the message, the documentation and the JSON schema.
 */
export interface FieldNote {
  /** One sentence, for documentation. */
  readonly doc: string;
  /** The ledger clause that the value comes from, as `ALPHA-12`; empty for what is no clause's. */
  readonly clause?: string;
  /** Such as `inches`, `turns`, `figures`. */
  readonly unit?: string;
  /** The dotted key whose value is the default, house rules included. */
  readonly follows?: string;
}

export interface NumberField extends FieldNote {
  readonly kind: 'integer' | 'number';
  readonly default: number | null;
  readonly min: number;
  readonly max: number;
  /** What `null` means here ("no limit"), or undefined where null is not allowed. */
  readonly nullMeans?: string;
}

export interface BooleanField extends FieldNote {
  readonly kind: 'boolean';
  readonly default: boolean;
}

export interface ChoiceField extends FieldNote {
  readonly kind: 'choice';
  readonly default: string | null;
  readonly choices: readonly string[];
  readonly nullMeans?: string;
  /** The family whose members are the choices; what a scenario defines is one of them. */
  readonly family?: string;
}

/** Words of a given form, such as die codes. */
export interface TextField extends FieldNote {
  readonly kind: 'text';
  readonly default: string | null;
  /** A regular expression for the whole word. */
  readonly pattern: string;
  /** What fits, for use in a sentence: `a die code such as 4D+2`. */
  readonly wanted: string;
  /** Example words, from the least to the most. */
  readonly examples: readonly string[];
  readonly nullMeans?: string;
}

/** A list whose elements each satisfy `of`; `length` fixes how many there are, else any number up to `maxLength`. */
export interface ListField extends FieldNote {
  readonly kind: 'list';
  readonly default: readonly unknown[];
  readonly of: Field;
  readonly length?: number;
  readonly maxLength?: number;
}

export type Field = NumberField | BooleanField | ChoiceField | TextField | ListField;

/** A field that remembers the type of its value; `V` exists for the compiler only. */
export type Leaf<V> = Field & { readonly value?: V };

type NumberNote = FieldNote & { readonly min: number; readonly max: number };

export function integer(initial: number, note: NumberNote): Leaf<number> {
  return { kind: 'integer', default: initial, ...note };
}

export function number(initial: number, note: NumberNote): Leaf<number> {
  return { kind: 'number', default: initial, ...note };
}

export function integerOrNull(initial: number | null, note: NumberNote & { nullMeans: string }): Leaf<number | null> {
  return { kind: 'integer', default: initial, ...note };
}

export function numberOrNull(initial: number | null, note: NumberNote & { nullMeans: string }): Leaf<number | null> {
  return { kind: 'number', default: initial, ...note };
}

export function boolean(initial: boolean, note: FieldNote): Leaf<boolean> {
  return { kind: 'boolean', default: initial, ...note };
}

export function choice<const C extends readonly string[]>(
  choices: C,
  initial: C[number],
  note: FieldNote & { readonly family?: string },
): Leaf<C[number]> {
  return { kind: 'choice', choices, default: initial, ...note };
}

export function choiceOrNull<const C extends readonly string[]>(
  choices: C,
  initial: C[number] | null,
  note: FieldNote & { nullMeans: string; readonly family?: string },
): Leaf<C[number] | null> {
  return { kind: 'choice', choices, default: initial, ...note };
}

/** What all texts of one form have in common. */
export type TextForm = Pick<TextField, 'pattern' | 'wanted' | 'examples'>;

export function text(form: TextForm, initial: string, note: FieldNote): Leaf<string> {
  return { kind: 'text', default: initial, ...form, ...note };
}

export function textOrNull(
  form: TextForm,
  initial: string | null,
  note: FieldNote & { nullMeans: string },
): Leaf<string | null> {
  return { kind: 'text', default: initial, ...form, ...note };
}

export function list<V>(
  of: Leaf<V>,
  initial: readonly NoInfer<V>[],
  note: FieldNote & { length?: number; maxLength?: number },
): Leaf<readonly V[]> {
  return { kind: 'list', of, default: initial, ...note };
}

/**
 * What a written value means: where a choice is named `1` or `true`, the number or boolean of that name is accepted. A
 * text may look like a number. Anything else is returned as it is, for `fieldProblem` to check. A choice becomes the
 * table's own string, which is compared by address: one that a worker was sent takes 1.4 times as long to compare.
 */
export function fieldValue(field: Field, value: unknown): unknown {
  if (field.kind === 'list')
    return Array.isArray(value) ? value.map((element) => fieldValue(field.of, element)) : value;
  if (field.kind === 'text') return typeof value === 'number' ? String(value) : value;
  if (field.kind !== 'choice' || !['string', 'number', 'boolean'].includes(typeof value)) return value;
  return field.choices.find((choice) => choice === String(value)) ?? value;
}

/** What is wrong with `value` for this field, in words that follow the field's name; null when nothing is. */
export function fieldProblem(field: Field, value: unknown): string | null {
  switch (field.kind) {
    case 'integer':
    case 'number': {
      if (value === null && field.nullMeans !== undefined) return null;
      if (typeof value !== 'number' || !Number.isFinite(value))
        return `must be ${fieldRange(field)}, got ${show(value)}`;
      if (field.kind === 'integer' && !Number.isInteger(value)) return `must be ${fieldRange(field)}, got ${value}`;
      return value < field.min || value > field.max ? `must be ${fieldRange(field)}, got ${value}` : null;
    }
    case 'boolean':
      return typeof value === 'boolean' ? null : `must be true or false, got ${show(value)}`;
    case 'choice':
      if (value === null && field.nullMeans !== undefined) return null;
      return typeof value === 'string' && field.choices.includes(value) ? null : choiceProblem(field, value);
    case 'text':
      if (value === null && field.nullMeans !== undefined) return null;
      if (typeof value === 'string' && new RegExp(`^(?:${field.pattern})$`).test(value)) return null;
      return `must be ${fieldRange(field)}, got ${show(value)}`;
    case 'list': {
      if (!Array.isArray(value)) return `must be ${fieldRange(field)}, got ${show(value)}`;
      if (field.length !== undefined && value.length !== field.length)
        return `must be ${fieldRange(field)}, got ${value.length}`;
      if (field.maxLength !== undefined && value.length > field.maxLength)
        return `must be ${fieldRange(field)}, got ${value.length}`;
      for (let i = 0; i < value.length; i++) {
        const problem = fieldProblem(field.of, value[i]);
        if (problem !== null) return `element ${i + 1} ${problem}`;
      }
      return null;
    }
  }
}

/** Longer lists of choices are not printed where one choice is near. */
const LISTED_CHOICES = 12;

function choiceProblem(field: ChoiceField, value: unknown): string {
  const { choices } = field;
  const nearest = typeof value === 'string' && choices.length > LISTED_CHOICES ? nearestName(value, choices) : null;
  if (nearest === null) return `must be ${fieldRange(field)}, got ${show(value)}`;
  return `must be one of ${choices.length} names, got ${show(value)}; did you mean "${nearest}"?`;
}

/** The values a field takes, for people: `a whole number from 1 to 6`, `true or false`, `"soft" or "hard"`. */
export function fieldRange(field: Field): string {
  switch (field.kind) {
    case 'integer':
    case 'number': {
      const orNull = field.nullMeans === undefined ? '' : `, or null (${field.nullMeans})`;
      return `a ${field.kind === 'integer' ? 'whole number' : 'number'} from ${field.min} to ${field.max}${orNull}`;
    }
    case 'boolean':
      return 'true or false';
    case 'choice': {
      const quoted = field.choices.map((name) => `"${name}"`);
      if (field.nullMeans !== undefined) quoted.push(`null (${field.nullMeans})`);
      return quoted.length === 1 ? quoted[0] : `${quoted.slice(0, -1).join(', ')} or ${quoted.at(-1)}`;
    }
    case 'text':
      return `${field.wanted}${field.nullMeans === undefined ? '' : `, or null (${field.nullMeans})`}`;
    case 'list': {
      const many =
        field.length !== undefined
          ? `${field.length} `
          : field.maxLength !== undefined
            ? `up to ${field.maxLength} `
            : '';
      return `a list of ${many}values, each ${fieldRange(field.of)}`;
    }
  }
}

/**
 * The value that a word on the command line means: numbers, true, false, null, `[1,2]` lists and plain words.
 * `fieldProblem` checks it afterwards.
 */
export function parseWord(word: string): unknown {
  const text = word.trim();
  if (text === 'true') return true;
  if (text === 'false') return false;
  if (text === 'null') return null;
  if (/^[-+]?(\d+\.?\d*|\.\d+)(e[-+]?\d+)?$/i.test(text)) return Number(text);
  if (text.startsWith('[') && text.endsWith(']')) {
    const inner = text.slice(1, -1).trim();
    return inner === '' ? [] : inner.split(',').map(parseWord);
  }
  return text;
}

export function show(value: unknown): string {
  if (value === undefined) return 'nothing';
  if (value !== null && typeof value === 'object') return Array.isArray(value) ? 'a list' : 'a map';
  return typeof value === 'number' ? String(value) : JSON.stringify(value);
}
