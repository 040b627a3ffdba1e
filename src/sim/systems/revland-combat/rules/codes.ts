import {
  boolean,
  type FieldNote,
  integer,
  type Leaf,
  number,
  type TextForm,
  text,
  textOrNull,
} from '../../../kernel/rules/fields.ts';

/** Dice of six sides plus pips (REV-04). */
export interface Code {
  readonly dice: number;
  readonly pips: number;
}

export const DIE = 6;
export const MAX_DICE = 20;
export const NO_CODE: Code = { dice: 0, pips: 0 };

export const CODE_PATTERN = '(?:1?\\d|20)[dD](?:\\+\\d)?|\\+?\\d';

const CODE_FORM: TextForm = {
  pattern: CODE_PATTERN,
  wanted: `a die code of up to ${MAX_DICE}D, such as 4D+2`,
  examples: ['0D', '1D', '3D+1', '6D', '10D'],
};

export function code(initial: string, note: FieldNote): Leaf<string> {
  return text(CODE_FORM, initial, note);
}

export function codeOrNull(initial: string | null, note: FieldNote & { nullMeans: string }): Leaf<string | null> {
  return textOrNull(CODE_FORM, initial, note);
}

/** `+2` and `2` are pips alone. The word must be valid. */
export function codeOf(word: string): Code {
  const [, dice, pips] = /^(?:(\d+)[dD])?\+?(\d+)?$/.exec(word)!;
  return { dice: Number(dice ?? 0), pips: Number(pips ?? 0) };
}

/** REV-04: `pipsPerDie` pips make a die. */
export function addCodes(a: Code, b: Code, pipsPerDie: number): Code {
  const pips = a.pips + b.pips;
  return { dice: a.dice + b.dice + Math.floor(pips / pipsPerDie), pips: pips % pipsPerDie };
}

export function compareCodes(a: Code, b: Code): number {
  return a.dice - b.dice || a.pips - b.pips;
}

/** `4D+2`, `3D`. */
export function codeWord({ dice, pips }: Code): string {
  return pips === 0 ? `${dice}D` : `${dice}D+${pips}`;
}

/** One for each id. */
export function byId<const I extends readonly string[], V>(ids: I, make: (id: I[number], index: number) => V) {
  return Object.fromEntries(ids.map((id, index) => [id, make(id, index)])) as { readonly [K in I[number]]: V };
}

export const whether = (initial: boolean, clause: string, doc: string) => boolean(initial, { clause, doc });

/** Added to a number, or taken from a roll. */
export const dice = (initial: number, clause: string, doc: string) =>
  integer(initial, { min: 0, max: 12, unit: 'dice', clause, doc });

/** May be taken off. */
export const dicePlusMinus = (initial: number, clause: string, doc: string) =>
  integer(initial, { min: -6, max: 12, unit: 'dice', clause, doc });

/** Least difference with a result. */
export const from = (initial: number, clause: string, doc: string) =>
  integer(initial, { min: 0, max: 60, clause, doc: `Smallest difference of the rolls ${doc}.` });

export const metres = (initial: number, clause: string, doc: string, max = 1000) =>
  number(initial, { min: 0, max, unit: 'metres', clause, doc });
