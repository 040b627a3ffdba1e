import { type ChoiceField, type Field, fieldValue, parseWord } from '../sim/kernel/rules/fields.ts';

export type Schema = Record<string, unknown>;

/** The JSON schema of one house rule: what it takes, its default and what it means. */
export function fieldSchema(field: Field): Schema {
  const initial = field.default === undefined ? {} : { default: field.default };
  return { ...valueSchema(field), ...initial, description: describe(field) };
}

/** The values that a field takes. */
export function valueSchema(field: Field): Schema {
  switch (field.kind) {
    case 'integer':
    case 'number': {
      const type = field.nullMeans === undefined ? field.kind : [field.kind, 'null'];
      return { type, minimum: field.min, maximum: field.max };
    }
    case 'boolean':
      return { type: 'boolean' };
    case 'choice':
      return field.family === undefined ? { enum: choiceValues(field) } : ownName(field.choices);
    case 'text': {
      const word = { type: 'string', pattern: `^(?:${field.pattern})$` };
      // A word may look like a number to the reader of a file.
      return { anyOf: [word, { type: 'number' }, ...(field.nullMeans === undefined ? [] : [{ type: 'null' }])] };
    }
    case 'list': {
      const { length, maxLength } = field;
      const most = length ?? maxLength;
      return {
        type: 'array',
        items: valueSchema(field.of),
        ...(length === undefined ? {} : { minItems: length }),
        ...(most === undefined ? {} : { maxItems: most }),
      };
    }
  }
}

/** A name that there is, or one that the file defines. */
export function ownName(names: readonly string[]): Schema {
  return { anyOf: [{ enum: names }, { type: 'string' }] };
}

/** Names of a choice, those that look like numbers or booleans as such too. */
function choiceValues(field: ChoiceField): unknown[] {
  const meant = field.choices
    .map((name) => parseWord(name))
    .filter((value) => typeof value !== 'string' && fieldValue(field, value) !== value);
  return [...field.choices, ...meant, ...(field.nullMeans === undefined ? [] : [null])];
}

/** The field's sentence with what numbers and nulls mean, and the clause it comes from. */
function describe(field: Field): string {
  const nullMeans = 'nullMeans' in field && field.nullMeans !== undefined ? [`null: ${field.nullMeans}`] : [];
  const notes = [...(field.unit ? [`in ${field.unit}`] : []), ...nullMeans, ...(field.clause ? [field.clause] : [])];
  return notes.length === 0 ? field.doc : `${field.doc} (${notes.join('; ')})`;
}
