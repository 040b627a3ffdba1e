import { boolean, integer, integerOrNull, number } from '../../../kernel/rules/fields.ts';

export function byId<const I extends readonly string[], V>(ids: I, make: (id: I[number], index: number) => V) {
  return Object.fromEntries(ids.map((id, index) => [id, make(id, index)])) as { readonly [K in I[number]]: V };
}

/** Sides of a die. A die off the ladder shifts from the next type below (SG2-001). */
export const die = (sides: number, clause: string, doc: string) =>
  integer(sides, { min: 2, max: 20, unit: 'sides', clause, doc });

/** Up where positive. */
export const shift = (types: number, clause: string, doc: string) =>
  integer(types, { min: -4, max: 4, unit: 'die types', clause, doc });

export const inches = (initial: number, clause: string, doc: string, max = 100) =>
  number(initial, { min: 0, max, unit: 'inches', clause, doc });

export const threat = (initial: number, clause: string, doc: string) =>
  integer(initial, { min: 0, max: 12, clause, doc: `Threat Level ${doc}` });

export const threatOrNull = (initial: number | null, clause: string, doc: string) =>
  integerOrNull(initial, { min: 0, max: 12, nullMeans: 'no test required', clause, doc: `Threat Level ${doc}` });

/** Highest score of a D6; 0 for never. */
export const upTo = (initial: number, clause: string, doc: string) =>
  integer(initial, { min: 0, max: 6, clause, doc: `Highest D6 roll ${doc} (0 = never).` });

/** Lowest score of a D6; 7 for never. */
export const from = (initial: number, clause: string, doc: string) =>
  integer(initial, { min: 1, max: 7, clause, doc: `Lowest D6 roll ${doc} (7 = never).` });

export const whether = (initial: boolean, clause: string, doc: string) => boolean(initial, { clause, doc });
