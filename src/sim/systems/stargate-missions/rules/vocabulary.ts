/** The words of the game, each declared once: the loop, the type, the index and the label. */
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

/** What an action card does besides its bonus and skill (MISSION-48 to 57). The first is none. */
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

/** Effects as a card's key spells them, with the number in it. */
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

/** MISSION-14; the End Phase comes last. */
export const PHASES = ['discovery', 'recruit', 'event', 'challenge', 'mission', 'fate', 'end'] as const;
export type Phase = (typeof PHASES)[number];

/** When actions may be played (MISSION-46). */
export const WINDOWS = ['recruit', 'event', 'mission', 'test', 'loss'] as const;
export type Window = (typeof WINDOWS)[number];

/** Who may play an action (MISSION-47). */
export const PLAYERS = ['any', 'active', 'opponents'] as const;

/** The two dice of a test (MISSION-28). */
export const TEST_DICE = ['team', 'mission'] as const;

/** How an attempt ends (MISSION-37), in the order in which odds list them. */
export const ATTEMPT_OUTCOMES = ['success', 'missing-skill', 'failed-brains', 'failed-combat', 'failed-both'] as const;

/** Why a Personnel is lost or killed (MISSION-39 to 41). */
export const LOSS_CAUSES = ['mission', 'challenge', 'parasite', 'sacrifice'] as const;
