import { indicesByName } from '../../../kernel/indices.ts';
import type { OptionInfo } from '../../../kernel/players/options.ts';

/** The kinds of choice that policies have. Passing, filling vacancies and what a rule demands are always allowed. */
export const OPTIONS = [
  { name: 'bonus card', doc: 'An action card for its bonus or skill in a test (MISSION-31 to 34).' },
  { name: 'draw cards', doc: 'A card that draws Event cards (MISSION-48).' },
  { name: 'rescue', doc: 'A card that brings a discarded Personnel to the Reserve (MISSION-49).' },
  { name: 'heal', doc: 'A card that saves a casualty (MISSION-51).' },
  { name: 'replace Mission', doc: 'A card that replaces the Active Mission (MISSION-52).' },
  { name: 'negate Mission', doc: 'A card that negates the Active Mission or a challenge (MISSION-53).' },
  { name: 'skip turn', doc: "A card that has an opponent's next turn skipped (MISSION-54)." },
  { name: 'reroll', doc: 'A card that has a die of a test rolled again (MISSION-55).' },
  { name: 'parasite', doc: 'A card that discards a Personnel of anybody (MISSION-56).' },
  { name: 'sacrifice', doc: 'A card with a bonus that costs own Personnel (MISSION-57).' },
  { name: 'challenge', doc: 'A challenge to the active player (MISSION-22).' },
  { name: 'refuse Mission', doc: 'By house rule: the next Mission in place of the one just drawn (MISSION-15).' },
  { name: 'decline Mission', doc: 'By house rule: a Mission that is not attempted (MISSION-26).' },
  { name: 'swap', doc: 'A Team member changes places with a Reserve card (MISSION-18).' },
  { name: 'stand down', doc: 'A Team member goes to the Reserve (MISSION-18).' },
] as const satisfies readonly OptionInfo[];

/** Those of cards are in the order of EFFECTS, the first for cards without one. */
export const {
  'bonus card': BONUS,
  sacrifice: SACRIFICES,
  challenge: CHALLENGES,
  'refuse Mission': REFUSES,
  'decline Mission': DECLINES,
  swap: SWAPS,
  'stand down': STANDS_DOWN,
} = indicesByName(OPTIONS);
