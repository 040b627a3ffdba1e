import type { Field } from '../sim/kernel/rules/fields.ts';

/** The first line of every page that is made from what a system declares. */
export const GENERATED = '<!-- Written by `node dist/odds/write-pages.js` from what the system declares. -->';

/** The values that a field takes, as a cell of a table: `whole number, 1 to 7, in inches`. Names may be listed in another way. */
export function valuesOf(field: Field, listed: (names: readonly string[]) => string = listOf): string {
  const nullMeans =
    'nullMeans' in field && field.nullMeans !== undefined ? `, or ${code('null')} (${field.nullMeans})` : '';
  return `${rangeOf(field, listed)}${field.unit ? `, in ${field.unit}` : ''}${nullMeans}`;
}

function rangeOf(field: Field, listed: (names: readonly string[]) => string): string {
  switch (field.kind) {
    case 'integer':
      return `whole number, ${field.min} to ${field.max}`;
    case 'number':
      return `number, ${field.min} to ${field.max}`;
    case 'boolean':
      return `${code('true')}, ${code('false')}`;
    case 'choice':
      return listed(field.choices);
    case 'text':
      return field.wanted;
    case 'list': {
      const { length, maxLength } = field;
      const many = length !== undefined ? `${length}` : maxLength !== undefined ? `up to ${maxLength}` : 'any number';
      const isNumber = field.of.kind === 'integer' || field.of.kind === 'number';
      return `list of ${many}, each ${isNumber ? 'a ' : ''}${rangeOf(field.of, listed)}`;
    }
  }
}

/** Names as code, with commas. */
export function listOf(names: readonly string[]): string {
  return names.map(code).join(', ');
}

export function code(text: string): string {
  return `\`${text}\``;
}

export function table(heads: readonly string[], rows: readonly (readonly string[])[]): string {
  const line = (cells: readonly string[]) => `| ${cells.map((cell) => cell.replaceAll('|', '\\|')).join(' | ')} |`;
  return [line(heads), line(heads.map(() => '---')), ...rows.map(line)].join('\n');
}

/** A page of its parts: paragraphs, headings and tables. */
export function page(parts: readonly string[]): string {
  return `${parts.join('\n\n')}\n`;
}
