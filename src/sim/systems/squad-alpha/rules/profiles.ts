import { indices, indicesByName } from '../../../kernel/indices.ts';
import type { OptionInfo } from '../../../kernel/players/options.ts';

/** ALPHA-01, from worst to best. */
export const TRAININGS = ['conscript', 'regular', 'elite'] as const;
export type Training = (typeof TRAININGS)[number];

/** Scenarios can define more. */
export const TRAINING_FAMILY = { key: 'training', kind: 'training level' } as const;

/** House rules can distinguish tests (ALPHA-10). */
export const DEEDS = ['move', 'shoot', 'melee'] as const;
export const { move: TO_MOVE, shoot: TO_SHOOT, melee: TO_STRIKE } = indices(DEEDS);

/** Blows after a charge, in contact, and after surviving a blow (ALPHA-16 to 18). */
export const MELEE_KINDS = ['free', 'engaged', 'back'] as const;
export const { free: FREE, engaged: ENGAGED, back: BACK } = indices(MELEE_KINDS);

/** ALPHA-13: without house rules all ranges are medium. */
export const BANDS = ['close', 'medium', 'long'] as const;
export const { close: CLOSE, medium: MEDIUM, long: LONG } = indices(BANDS);

/** ALPHA-14: soft from view, hard from fire. */
export const COVERS = ['none', 'soft', 'hard'] as const;

/** ALPHA-08. */
export const ORDERS = ['initiative-first', 'initiative-last', 'alternating'] as const;
export const { 'initiative-last': INITIATIVE_LAST, alternating: ALTERNATING } = indices(ORDERS);

/** ALPHA-05. */
export const ROLLINGS = ['each-turn', 'once', 'first-turn-then-by-turns'] as const;
export const { 'each-turn': EACH_TURN, 'first-turn-then-by-turns': BY_TURNS } = indices(ROLLINGS);

/** ALPHA-21. */
export const SUCCESSIONS = ['next-highest', 'keep', 'nobody'] as const;
export const { 'next-highest': NEXT_HIGHEST, keep: KEEP, nobody: NOBODY } = indices(SUCCESSIONS);

/** ALPHA-08. */
export const STEPS = 6;

/** The die of ALPHA-05 has its own key. */
export const SIDES_OF_DIE = 6;

/** Holding, and striking in contact, are always allowed. */
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
