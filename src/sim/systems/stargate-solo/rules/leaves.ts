import { boolean, choice, integer, number } from '../../../kernel/rules/fields.ts';

export function byId<const I extends readonly string[], V>(ids: I, make: (id: I[number], index: number) => V) {
  return Object.fromEntries(ids.map((id, index) => [id, make(id, index)])) as { readonly [K in I[number]]: V };
}

export const flag = (initial: boolean, clause: string, doc: string) => boolean(initial, { clause, doc });

/** The first choice is the default. */
export const reading = <const C extends readonly string[]>(choices: C, clause: string, doc: string) =>
  choice(choices, choices[0], { clause, doc });

export const count = (
  initial: number,
  [min, max]: readonly [number, number],
  unit: string,
  clause: string,
  doc: string,
) => integer(initial, { min, max, unit, clause, doc });

export const pace = (initial: number, clause: string, doc: string) =>
  number(initial, { min: 1, max: 24, unit: 'inches', clause, doc });

export const cost = (initial: number, clause: string, what: string) =>
  integer(initial, { min: 1, max: 6, unit: 'Fire actions', clause, doc: `Fire actions that ${what} costs.` });

export const inches = (initial: number, clause: string, doc: string, max = 60) =>
  number(initial, { min: 0, max, unit: 'inches', clause, doc });

export const die = (sides: number, clause: string, what: string) =>
  integer(sides, {
    min: 2,
    max: 100,
    unit: 'sides',
    clause,
    doc: `Size of the die rolled ${what} (${sides} = d${sides}).`,
  });

/** `pointBlank` becomes `point blank`. */
export const spoken = (id: string) => id.replace(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`);

/** Of weapons and profiles: `SGC trooper`. */
export const named = (id: string) =>
  spoken(id).replace(/^sgc/, 'SGC').replace('goauld', 'Goa’uld').replace('jaffa', 'Jaffa').replace('cal50', '.50 cal');
