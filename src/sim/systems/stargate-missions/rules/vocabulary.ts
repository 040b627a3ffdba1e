import { indicesByName } from '../../../kernel/indices.ts';
import type { OptionInfo } from '../../../kernel/players/options.ts';

/** Each word is declared once: loop, type, index and label. */
export const STATS = ['brains', 'combat'] as const;
export const BRAINS = 0;
export const COMBAT = 1;

export const SKILLS = ['science', 'lore', 'medical', 'communication'] as const;
export type Skill = (typeof SKILLS)[number];

export const DECKS = ['personnel', 'missions', 'events'] as const;
export type DeckName = (typeof DECKS)[number];

/** MISSION-43. */
export const CARD_KINDS = ['action', 'challenge'] as const;
export type CardKind = (typeof CARD_KINDS)[number];

/** Beside bonus and skill (MISSION-48 to 57). */
export const EFFECTS = [
  'none',
  'drawEvents',
  'toReserve',
  'heal',
  'replaceMission',
  'negateMission',
  'skipNextTurn',
  'rerollTarget',
  'discardTargetPersonnel',
  'discardOwnPersonnel',
] as const;
export type Effect = (typeof EFFECTS)[number];

/** Effects as a card's key spells them. */
export const EFFECT_TEXTS = [
  'drawEvents:1',
  'drawEvents:2',
  'drawEvents:3',
  'drawEvents:4',
  'toReserve',
  'heal',
  'replaceMission',
  'negateMission',
  'skipNextTurn',
  'rerollTarget',
  'discardTargetPersonnel',
  'discardOwnPersonnel:1',
  'discardOwnPersonnel:2',
] as const;
export type EffectText = (typeof EFFECT_TEXTS)[number];

/** MISSION-14. */
export const PHASES = ['discovery', 'recruit', 'event', 'challenge', 'mission', 'fate', 'end'] as const;

/** MISSION-46. */
export const WINDOWS = ['recruit', 'event', 'mission', 'test', 'loss'] as const;
export type Window = (typeof WINDOWS)[number];

/** MISSION-47. */
export const PLAYERS = ['any', 'active', 'opponents'] as const;

/** MISSION-28. */
export const TEST_DICE = ['team', 'mission'] as const;

/** MISSION-37, in the order of odds. */
export const ATTEMPT_OUTCOMES = ['success', 'missing-skill', 'failed-brains', 'failed-combat', 'failed-both'] as const;

/** MISSION-39 to 41. */
export const LOSS_CAUSES = ['mission', 'challenge', 'parasite', 'sacrifice'] as const;

/** Passing, filling vacancies and what a rule demands are always allowed. */
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

/** Those of cards are in the order of EFFECTS, the first for none. */
export const {
  'bonus card': BONUS,
  sacrifice: SACRIFICES,
  challenge: CHALLENGES,
  'refuse Mission': REFUSES,
  'decline Mission': DECLINES,
  swap: SWAPS,
  'stand down': STANDS_DOWN,
} = indicesByName(OPTIONS);
