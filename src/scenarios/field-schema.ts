import { type ChoiceField, type Field, fieldValue, parseWord } from '../sim/kernel/rules/fields.ts';

export type Schema = Record<string, unknown>;

/** With default and description. */
export function fieldSchema(field: Field): Schema {
  const initial = field.default === undefined ? {} : { default: field.default };
  return { ...valueSchema(field), ...initial, description: describe(field) };
}

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
      // A word may look like a number in YAML.
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

/** Known, or defined by the file. */
export function ownName(names: readonly string[]): Schema {
  return { anyOf: [{ enum: names }, { type: 'string' }] };
}

/** Also as numbers or booleans, if names look like them. */
function choiceValues(field: ChoiceField): unknown[] {
  const meant = field.choices
    .map((name) => parseWord(name))
    .filter((value) => typeof value !== 'string' && fieldValue(field, value) !== value);
  return [...field.choices, ...meant, ...(field.nullMeans === undefined ? [] : [null])];
}

/** With special values and clause. */
function describe(field: Field): string {
  const nullMeans = 'nullMeans' in field && field.nullMeans !== undefined ? [`null: ${field.nullMeans}`] : [];
  const notes = [...(field.unit ? [`in ${field.unit}`] : []), ...nullMeans, ...(field.clause ? [field.clause] : [])];
  return notes.length === 0 ? field.doc : `${field.doc} (${notes.join('; ')})`;
}
