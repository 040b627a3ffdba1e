import { indices } from '../../../kernel/indices.ts';

/** SG2-003, poorest first. */
export const QUALITIES = ['untrained', 'green', 'regular', 'veteran', 'elite'] as const;
export type Quality = (typeof QUALITIES)[number];
export const QUALITY = indices(QUALITIES);

/** SG2-005, best first. */
export const CONFIDENCES = ['confident', 'steady', 'shaken', 'broken', 'routed'] as const;
export const CONFIDENCE = indices(CONFIDENCES);

/** SG2-006. */
export const MOTIVATIONS = ['low', 'medium', 'high'] as const;
export const MOTIVATION = indices(MOTIVATIONS);

/** SG2-007. Scenarios may define more. */
export const ARMOURS = ['basicBattledress', 'partialLight', 'fullLight', 'lightPower', 'heavyPower'] as const;
export type Armour = (typeof ARMOURS)[number];

/** SG2-009, lowest first. */
export const COMMAND_LEVELS = ['squad', 'platoon', 'company', 'battalion', 'regiment'] as const;

/** SG2-010. */
export const FIGURE_STATES = ['active', 'wounded', 'stabilised', 'dead', 'captured'] as const;
export const FIGURE_STATE = indices(FIGURE_STATES);

/** SG2-033, 034, worst first. */
export const COVERS = ['none', 'soft', 'hard'] as const;
export type Cover = (typeof COVERS)[number];
export const COVER = indices(COVERS);

/** SG2-070. Scenarios may define more. */
export const WEAPONS = [
  'improvisedFirearm',
  'lightAutopistol',
  'heavyAutopistol',
  'machinePistol',
  'assaultShotgun',
  'huntingRifle',
  'lowTechAssaultRifle',
  'lowTechAssaultRifleGL',
  'advancedAssaultRifle',
  'advancedAssaultRifleGL',
  'gaussRifle',
  'gaussRifleGL',
] as const;
export type Weapon = (typeof WEAPONS)[number];

/** SG2-071. Scenarios may define more. */
export const SUPPORT_WEAPONS = [
  'conventionalSaw',
  'rotarySaw',
  'gaussSaw',
  'plasmaGun',
  'grenadeLauncher',
  'launcherPack',
  'infantryRocket',
] as const;
export type SupportWeapon = (typeof SUPPORT_WEAPONS)[number];

/** Scenarios may define more of these. */
export const FAMILIES = [
  { key: 'weapons', kind: 'weapon' },
  { key: 'supportWeapons', kind: 'support weapon' },
  { key: 'armour', kind: 'armour' },
] as const;
export const [WEAPON_FAMILY, SUPPORT_WEAPON_FAMILY, ARMOUR_FAMILY] = FAMILIES;

/** SG2-094. */
export const CLOSE_COMBAT_WEAPONS = ['none', 'close', 'shotgun', 'flamer'] as const;
export type CloseCombatWeapon = (typeof CLOSE_COMBAT_WEAPONS)[number];
export const CLOSE_COMBAT_WEAPON = indices(CLOSE_COMBAT_WEAPONS);

/** SG2-120. */
export const SNIPER_WEAPONS = ['conventionalSniper', 'gaussSniper', 'laserSniper', 'antiMaterielRifle'] as const;
export type SniperWeapon = (typeof SNIPER_WEAPONS)[number];

/** SG2-128. */
export const HEAVY_WEAPONS = ['rfac', 'hvc', 'hkp', 'gac', 'mdc', 'hel', 'dffg'] as const;
export type HeavyWeapon = (typeof HEAVY_WEAPONS)[number];

/** SG2-128. */
export const MISSILES = ['portable', 'light', 'heavy'] as const;

/** Sizes of heavy weapons (SG2-074). */
export const MIN_SIZE = 1;
export const MAX_SIZE = 5;

/** SG2-124; 0 is soft. */
export const MAX_ARMOUR_CLASS = 5;

/** Mobilities of figures (SG2-057). */
export const MOBILITIES = ['normal', 'veryLight', 'slowPower', 'fastPower'] as const;
export type Mobility = (typeof MOBILITIES)[number];
/** SG2-123. */
export const ALL_MOBILITIES = [...MOBILITIES, 'vehicle'] as const;

/** SG2-074. */
export const FIRE_CONTROLS = ['manual', 'basic', 'enhanced', 'superior'] as const;

/** Guidance (SG2-075), drones (SG2-112), electronic warfare (SG2-114). */
export const LEVELS = ['basic', 'enhanced', 'superior'] as const;
export type Level = (typeof LEVELS)[number];

/** SG2-075. */
export const ECMS = ['none', 'basic', 'enhanced', 'superior'] as const;

/** SG2-106. */
export const SENSORS = ['unaided', 'basic', 'enhanced', 'superior'] as const;

/** SG2-133. */
export const SUSPENSIONS = ['civilianWheeled', 'militaryWheeled', 'tracked', 'hover', 'grav', 'walker'] as const;
export type Suspension = (typeof SUSPENSIONS)[number];

/** SG2-138, smallest first. */
export const BURST_SIZES = ['small', 'medium', 'large', 'veryLarge'] as const;

/** SG2-139. */
export const WARHEADS = ['generalPurpose', 'antiPersonnel', 'antiArmour'] as const;
export type Warhead = (typeof WARHEADS)[number];

/** SG2-136. */
export const ASSET_KINDS = ['artillery', 'orbital', 'air'] as const;
export const ASSET_KIND = indices(ASSET_KINDS);

/** They decide the delay (SG2-137). */
export const ASSET_LEVELS = ['company', 'battalion', 'regiment', 'orbital', 'air'] as const;

/** SG2-083. */
export const AIDS = ['none', 'medic', 'medicalUnit'] as const;

/** Events that require a confidence test (SG2-040, 043), in the order of their bits. */
export const TEST_EVENTS = [
  'firstSuppressed',
  'casualties',
  'moreThanSurvivors',
  'leaderLost',
  'abandonWounded',
] as const;
export type TestEvent = (typeof TEST_EVENTS)[number];
export const TEST_EVENT = indices(TEST_EVENTS);

/** SG2-050 to 052. */
export const PANIC_RISKS = ['first-sight', 'first-fire', 'terror'] as const;
export const PANIC_RISK = indices(PANIC_RISKS);

export const CAUSES = [
  'smallArms',
  'support',
  'heavy',
  'missile',
  'sniper',
  'artillery',
  'closeCombat',
  'defensiveFire',
  'vehicle',
] as const;
export const CAUSE = indices(CAUSES);

/** `suppression.allowed` (SG2-031). */
export const SUPPRESSED_ACTIONS = [
  'observe',
  'communicate',
  'transferActions',
  'requestSupport',
  'reorganise',
  'removeSuppression',
  'rally',
] as const;
export type SuppressedAction = (typeof SUPPRESSED_ACTIONS)[number];

/** SG2-064. */
export const DEGREES = ['miss', 'minor', 'major'] as const;
export const DEGREE = indices(DEGREES);

/** SG2-079. */
export const WOUNDS = ['none', 'wound', 'kill'] as const;
export const WOUND = indices(WOUNDS);

/** `advancedAssaultRifleGL`: `advanced assault rifle GL`. */
export function wordsOf(id: string): string {
  return id
    .replaceAll(/(?<=[a-z])(?=[A-Z])/g, ' ')
    .replaceAll('Saw', 'SAW')
    .replaceAll(/\b[A-Z](?=[a-z])/g, (letter) => letter.toLowerCase());
}

/** Weapons that a scenario defines keep their names. */
export function weaponWords(id: string, known: readonly string[]): string {
  return known.includes(id) ? wordsOf(id) : id;
}

/** `gauss rifle`, `4 gauss rifles`, `2 advanced assault rifles GL`. */
export function countWords(count: number, thing: string): string {
  return count === 1 ? thing : `${count} ${thing.replace(/(?<=[a-z])(?= GL$|$)/, 's')}`;
}

/** SG2-040, 043, an assault (088), its rounds (102), an immobilised vehicle (134). */
export const CONFIDENCE_CAUSES = [...TEST_EVENTS, 'closeAssault', 'closeCombat', 'immobilised'] as const;
export const CONFIDENCE_CAUSE = indices(CONFIDENCE_CAUSES);

/** Tests, panic (SG2-054), automatic flight by house rule (088). */
export const DROP_CAUSES = [...CONFIDENCE_CAUSES, 'panic', 'automatic'] as const;
export const DROP_CAUSE = indices(DROP_CAUSES);

/** SG2-020, 027, 024, 136. */
export const COMMUNICATION_PURPOSES = ['transfer', 'element', 'rally', 'request'] as const;
export const COMMUNICATION_PURPOSE = indices(COMMUNICATION_PURPOSES);

/** SG2-045 and elsewhere. */
export const REACTIONS = [
  'inPosition',
  'moveInPosition',
  'leaveCover',
  'closeAssault',
  'panic',
  'removePanic',
  'finalFire',
  'continueAssault',
  'reorganise',
] as const;
export const REACTION = indices(REACTIONS);
