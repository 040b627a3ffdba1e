import type { Field, ListField } from '../../src/sim/kernel/rules/fields.ts';

export function otherValues(field: Field): unknown[] {
  switch (field.kind) {
    case 'boolean':
      return [!field.default];
    case 'choice':
      return [...field.choices, ...(field.nullMeans === undefined ? [] : [null])].filter((v) => v !== field.default);
    case 'integer':
    case 'number': {
      const near =
        field.default === null
          ? [field.min, (field.min + Math.min(field.max, 24)) / 2]
          : [field.default + 1, field.default - 1];
      const all = [field.max, field.min, ...(field.nullMeans === undefined ? [] : [null]), ...near];
      const fits = (value: number | null) =>
        value === null ||
        (value >= field.min && value <= field.max && (field.kind === 'number' || Number.isInteger(value)));
      return [...new Set(all)].filter((value) => fits(value) && value !== field.default);
    }
    case 'text':
      return [...field.examples, ...(field.nullMeans === undefined ? [] : [null])].filter((v) => v !== field.default);
    case 'list':
      return listValues(field);
  }
}

function listValues({ default: initial, of, length, maxLength }: ListField): unknown[] {
  // An empty list stands for other leaves: use the longest, rising if numeric.
  if (initial.length === 0 && maxLength !== undefined) {
    const last = of.kind === 'choice' ? of.choices.at(-1) : null;
    return [Array.from({ length: maxLength }, (_, i) => last ?? i + 1)];
  }
  const filled = otherValues(of).map((value) => initial.map(() => value));
  const shorter = length === undefined ? [initial.slice(1), of.kind === 'choice' ? of.choices : []] : [];
  const others = [initial.toReversed(), ...filled, ...shorter];
  return others.filter((value) => JSON.stringify(value) !== JSON.stringify(initial));
}

export function casesOf(inputs: Readonly<Record<string, Field>>): Record<string, unknown>[] {
  const defaults = Object.fromEntries(Object.entries(inputs).map(([name, field]) => [name, field.default]));
  return [
    defaults,
    ...Object.entries(inputs).flatMap(([name, field]) =>
      otherValues(field).map((value) => ({ ...defaults, [name]: value })),
    ),
  ];
}
