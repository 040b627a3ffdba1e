import { indented } from '../report/terminal/layout.ts';
import { type Field, fieldRange } from '../sim/kernel/rules/fields.ts';

/** A house rule for people: key, default and clause, what it says, and what it can be. */
export function fieldLines(key: string, field: Field): string {
  const clause = field.clause ? `  ${field.clause}` : '';
  const lines = [indented(field.doc, 6), indented(fieldValues(field), 6)];
  return [indented(`${key} = ${shownValue(field.default)}${clause}`, 2, 4), ...lines].join('\n');
}

/** A value as it is written in a file; lists with spaces, so that long ones have places to break at. */
export function shownValue(value: unknown): string {
  return Array.isArray(value) ? `[${value.map((item) => JSON.stringify(item)).join(', ')}]` : JSON.stringify(value);
}

/** `a whole number from 1 to 7, in inches`. */
export function fieldValues(field: Field): string {
  return field.unit ? `${fieldRange(field)}, in ${field.unit}` : fieldRange(field);
}
