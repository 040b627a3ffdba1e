import { indicesByName } from '../../../kernel/indices.ts';
import type { OptionInfo } from '../../../kernel/players/options.ts';

/**
 * The kinds of choice that policies have. A figure that neither moves nor shoots holds, and a figure in contact
 * strikes: those choices are always left.
 */
export const OPTIONS = [
  { name: 'move', doc: 'A move that ends in contact with nobody.' },
  { name: 'charge', doc: 'A move that ends in base contact with an enemy (ALPHA-16).' },
  { name: 'shoot', doc: 'A shot at an enemy in no melee (ALPHA-13).' },
  { name: 'shoot into melee', doc: 'A shot at an enemy in base contact with somebody (ALPHA-19).' },
  { name: 'break off', doc: 'A move out of contact instead of a blow, where house rules allow it (ALPHA-17).' },
] as const satisfies readonly OptionInfo[];

export const {
  move: MOVES,
  charge: CHARGES,
  shoot: SHOOTS,
  'shoot into melee': SHOOTS_INTO_MELEE,
  'break off': BREAKS_OFF,
} = indicesByName(OPTIONS);
