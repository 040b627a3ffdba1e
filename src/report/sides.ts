/** Groups under a common noun: `the team breaks`. Other singular names have no article: `blue`, `Ann`. */
const GROUPS =
  /(army|band|company|crew|force|gang|garrison|group|guard|hamlet|infantry|militia|mob|party|patrol|platoon|posse|section|squad|squadron|team|tribe|village)$/i;
const PLURALS = /(^|[\s-])(goa'uld|jaffa|people|police|\w*men)$/i;
/** A plural in s, but no `Zeus`, `compass` or `Ellis`. */
const IN_S = /\p{L}\p{L}[^\P{L}ius]s$/iu;

/** A side as sentences name it. */
export interface SideWords {
  readonly plural: boolean;
  /** `the guards`, `blue` */
  readonly name: string;
  /** `the guards’`, `blue’s` */
  readonly own: string;
  readonly they: 'they' | 'it';
  /** Present tense of a regular verb, `be` or `have`: `break` or `breaks`. */
  does(verb: string): string;
}

/** Names of sides that are plurals or not, where a file says so; others are guessed. */
export interface SideNumbers {
  readonly plurals?: Readonly<Record<string, boolean>>;
}

export function theSide(side: string, { plurals }: SideNumbers): SideWords {
  const plural = plurals?.[side] ?? looksPlural(side);
  const isCommon = (plural || GROUPS.test(side)) && !/^the\s/i.test(side);
  const name = isCommon ? `the ${side}` : side;
  return {
    plural,
    name,
    own: plural && /s$/i.test(side) ? `${name}’` : `${name}’s`,
    they: plural ? 'they' : 'it',
    does: plural ? (verb) => (verb === 'be' ? 'are' : verb) : singular,
  };
}

export function looksPlural(side: string): boolean {
  return PLURALS.test(side) || IN_S.test(side);
}

function singular(verb: string): string {
  if (verb === 'be') return 'is';
  if (verb === 'have') return 'has';
  if (/(s|x|z|ch|sh|o)$/.test(verb)) return `${verb}es`;
  return /[^aeiou]y$/.test(verb) ? `${verb.slice(0, -1)}ies` : `${verb}s`;
}
