import { indices, indicesByName } from '../../../kernel/indices.ts';
import type { OptionInfo } from '../../../kernel/players/options.ts';

/** SOLO-01, in playing order. */
export const SIDES = ['sgc', 'solo'] as const;
export const SOLO_POLICY = 'actions-table';
export const SGC = 0;
export const SOLO = 1;

export const PROFILES = [
  'sgcTrooper',
  'sgcElite',
  'sgcOfficer',
  'sgcSpecialist',
  'sgcGunner',
  'jaffa',
  'jaffaElite',
  'firstPrime',
  'goauld',
  'cannonCrew',
] as const;
export type Profile = (typeof PROFILES)[number];

export const WEAPONS = ['rifle', 'cal50', 'pistol', 'shotgun', 'zat', 'staff', 'staffCannon'] as const;
export type Weapon = (typeof WEAPONS)[number];

/** Scenarios can define more. Weapons come first, as profiles name them. */
export const FAMILIES = [
  {
    key: 'weapons',
    kind: 'weapon',
    lists: { ranges: 'bands', toHit: 'scores', effect: 'effects' },
  },
  { key: 'profiles', kind: 'profile' },
] as const;
export const [WEAPON_FAMILY, PROFILE_FAMILY] = FAMILIES;

/** SOLO-27; SOLO-30 adds the row past Long. */
export const BANDS = ['pointBlank', 'short', 'medium', 'long'] as const;
export const TO_HIT_ROWS = [...BANDS, 'beyond'] as const;
export const BEYOND = 4;
export const OUT_OF_RANGE = 4;

export const MODES = ['unaimed', 'aimed', 'carefullyAimed'] as const;
/** Spelling in odds inputs and `jaffa.mode`. */
export const MODE_WORDS = ['unaimed', 'aimed', 'carefully-aimed'] as const;
export type ModeWord = (typeof MODE_WORDS)[number];

export const COVERS = ['none', 'soft', 'hard'] as const;
export type Cover = (typeof COVERS)[number];

/** From nothing to the worst, which `volley` keeps. */
export const SHOT_OUTCOMES = [
  'out-of-range',
  'miss',
  'none',
  'suppression',
  'wound',
  'disable',
  'kill',
  'disintegrate',
] as const;
export const {
  'out-of-range': NO_SHOT,
  miss: MISS,
  none: NO_EFFECT,
  suppression: SUPPRESSION,
  wound: WOUND,
  disable: DISABLE,
  kill: KILL,
  disintegrate: DISINTEGRATE,
} = indices(SHOT_OUTCOMES);

/** SOLO-34, 35. */
export const EFFECTS = ['suppression', 'wound', 'disable', 'kill'] as const;

/** SOLO-37. */
export const ZAT_EFFECTS = [...EFFECTS, 'disintegrate'] as const;

/** SOLO-20; not the shooting bands. */
export const SPOTTING_BANDS = ['pointBlank', 'short', 'long', 'extreme'] as const;
export const PAST_EXTREME = 4;

/** SOLO-76. */
export const STATES = ['hold', 'defend', 'advance', 'fallBack', 'run'] as const;
export type State = (typeof STATES)[number];
export const { hold: HOLD, defend: DEFEND, advance: ADVANCE, fallBack: FALL_BACK, run: RUN } = indices(STATES);

/** SOLO-70. */
export const ORDERS = ['continue', 'advance', 'halt', 'A', 'B', 'C', 'D', 'E', 'F'] as const;
export type Order = (typeof ORDERS)[number];
export const { continue: CONTINUE, advance: GO, halt: HALT, A, B, C, D, E, F } = indices(ORDERS);

export const RISK_ROWS = ['rf0', 'rf1', 'rf2', 'rf6', 'rf9', 'defending', 'fallingBack'] as const;

/** SOLO-61 to 69, in order. */
export const RISK_REASONS = [
  'calm',
  'goauld',
  'coverOrAdvancing',
  'enemyInRange',
  'raw',
  'perTenth',
  'flank',
  'outshot',
  'running',
] as const;

/** SOLO-93. */
export const FORCES = [
  'nothing',
  'jaffa-4',
  'jaffa-6',
  'jaffa-4-and-4',
  'redeploy',
  'staff-cannon',
  'first-prime-6',
  'jaffa-8',
] as const;
export type Force = (typeof FORCES)[number];

/** Grounds with their own deductions (SOLO-18). */
export const GROUNDS = ['water', 'woods', 'rubble', 'wall'] as const;

export const MORALE_RESULTS = ['pass', 'retire', 'suppressed', 'flee'] as const;
export const { pass: PASS, retire: RETIRE, suppressed: PINNED, flee: FLEE } = indices(MORALE_RESULTS);

/** SOLO-44, in the order of bits. */
export const MORALE_CAUSES = ['suppressed', 'casualty', 'meleeLost', 'outnumberedCharge', 'openGround'] as const;
export const {
  suppressed: BY_SUPPRESSION,
  casualty: BY_CASUALTY,
  meleeLost: BY_MELEE,
  outnumberedCharge: BY_CHARGE,
  openGround: BY_OPEN_GROUND,
} = indices(MORALE_CAUSES);

/** For the loser (SOLO-54). */
export const MELEE_RESULTS = ['draw', 'pushed-back', 'wounded', 'disabled', 'killed', 'killed-others-pushed'] as const;
export const {
  draw: DRAWN,
  'pushed-back': PUSHED,
  wounded: MELEE_WOUND,
  disabled: MELEE_DISABLE,
  killed: MELEE_KILL,
  'killed-others-pushed': MELEE_KILL_PUSH,
} = indices(MELEE_RESULTS);

export const D6 = 6;

/** Choices of policies; stopping and holding fire are always allowed. */
export const OPTIONS = [
  { name: 'unaimed fire', doc: 'An unaimed shot, in its own step or in reaction (SOLO-29).' },
  { name: 'aimed fire', doc: 'An aimed shot (SOLO-29).' },
  { name: 'carefully aimed fire', doc: 'A carefully aimed shot (SOLO-29).' },
  { name: 'reaction fire', doc: 'A shot in any mode at an enemy who has just moved (SOLO-31).' },
  { name: 'move', doc: 'A movement action that is neither charge nor drag (SOLO-14).' },
  { name: 'charge', doc: 'A movement action at the speed of a charge, while a known enemy is on the table (SOLO-15).' },
  { name: 'drag', doc: 'A movement action with a casualty or a crewed weapon (SOLO-17).' },
  { name: 'spot', doc: 'A try to spot, whenever one is allowed (SOLO-19).' },
  { name: 'remove suppression', doc: 'An attempt to remove markers before anything else (SOLO-40).' },
  { name: 'capture', doc: 'The capture of a figure defeated alone, in place of the result (SOLO-55).' },
] as const satisfies readonly OptionInfo[];

/** The first three follow MODES. */
export const {
  'unaimed fire': UNAIMED,
  'reaction fire': REACTS,
  move: MOVES,
  charge: CHARGES,
  drag: DRAGS,
  spot: SPOTS,
  'remove suppression': UNSUPPRESSES,
  capture: CAPTURES,
} = indicesByName(OPTIONS);
