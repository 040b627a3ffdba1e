import { boolean, integer, number } from '../../kernel/fields.ts';

/** Builds a branch of the table with one leaf or branch for each id. */
export function byId<const I extends readonly string[], V>(ids: I, make: (id: I[number], index: number) => V) {
  return Object.fromEntries(ids.map((id, index) => [id, make(id, index)])) as { readonly [K in I[number]]: V };
}

export const whether = (initial: boolean, clause: string, doc: string) => boolean(initial, { clause, doc });

/** Dice that are added to a difficulty number, or taken from a roll. */
export const dice = (initial: number, clause: string, doc: string) =>
  integer(initial, { min: 0, max: 12, unit: 'dice', clause, doc });

/** Dice that may also be taken off. */
export const dicePlusMinus = (initial: number, clause: string, doc: string) =>
  integer(initial, { min: -6, max: 12, unit: 'dice', clause, doc });

/** The least difference of two rolls with some result. */
export const from = (initial: number, clause: string, doc: string) =>
  integer(initial, { min: 0, max: 60, clause, doc: `Least difference of the rolls ${doc}.` });

export const metres = (initial: number, clause: string, doc: string, max = 1000) =>
  number(initial, { min: 0, max, unit: 'metres', clause, doc });
