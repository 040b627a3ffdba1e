/** Training levels (ALPHA-01), from worst to best. */
export const TRAININGS = ['conscript', 'regular', 'elite'] as const;
export type Training = (typeof TRAININGS)[number];

/** What scenarios can define more of. */
export const TRAINING_FAMILY = { key: 'training', kind: 'training level' } as const;

/** What a figure tests for: house rules can tell them apart (ALPHA-10). */
export const DEEDS = ['move', 'shoot', 'melee'] as const;
export type Deed = (typeof DEEDS)[number];
export const [TO_MOVE, TO_SHOOT, TO_STRIKE] = DEEDS.keys();

/** Blows in melee: after a charge, of a figure in contact, and of one that survived a blow (ALPHA-16 to 18). */
export const MELEE_KINDS = ['free', 'engaged', 'back'] as const;

/** Range bands of a shot (ALPHA-13); without house rules all ranges are medium. */
export const BANDS = ['close', 'medium', 'long'] as const;
export type Band = (typeof BANDS)[number];
export const [CLOSE, MEDIUM, LONG] = BANDS.keys();

/** Cover from view is soft, cover from fire is hard (ALPHA-14); the tabletop's order. */
export const COVERS = ['none', 'soft', 'hard'] as const;
export type Cover = (typeof COVERS)[number];

/** Figures act in steps 1 to 6, by their die (ALPHA-08). */
export const STEPS = 6;
export const STEP_LABELS = ['1', '2', '3', '4', '5', '6'] as const;

/** The game's own dice: activation, saves and the dice that are assigned. The die of ALPHA-05 has a key of its own. */
export const SIDES_OF_DIE = 6;
