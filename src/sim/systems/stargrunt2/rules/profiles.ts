import { indices } from '../../../kernel/indices.ts';

/** Troop qualities (SG2-003), poorest first. */
export const QUALITIES = ['untrained', 'green', 'regular', 'veteran', 'elite'] as const;
export type Quality = (typeof QUALITIES)[number];
export const QUALITY = indices(QUALITIES);

/** Confidence levels (SG2-005), best first: a lost level is one more. */
export const CONFIDENCES = ['confident', 'steady', 'shaken', 'broken', 'routed'] as const;
export type Confidence = (typeof CONFIDENCES)[number];
export const CONFIDENCE = indices(CONFIDENCES);

/** Mission motivations (SG2-006). */
export const MOTIVATIONS = ['low', 'medium', 'high'] as const;
export const MOTIVATION = indices(MOTIVATIONS);

/** Armour of figures (SG2-007). Scenarios may define more. */
export const ARMOURS = ['basicBattledress', 'partialLight', 'fullLight', 'lightPower', 'heavyPower'] as const;
export type Armour = (typeof ARMOURS)[number];

/** Command levels (SG2-009), lowest first. */
export const COMMAND_LEVELS = ['squad', 'platoon', 'company', 'battalion', 'regiment'] as const;

/** What a figure is (SG2-010). */
export const FIGURE_STATES = ['active', 'wounded', 'stabilised', 'dead', 'captured'] as const;
export const FIGURE_STATE = indices(FIGURE_STATES);

/** Cover (SG2-033, 034), from none to the best. */
export const COVERS = ['none', 'soft', 'hard'] as const;
export type Cover = (typeof COVERS)[number];
export const COVER = indices(COVERS);

/** Small arms (SG2-070). Scenarios may define more. */
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

/** Support weapons (SG2-071). Scenarios may define more. */
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

/** What scenarios can define more of. */
export const FAMILIES = [
  { key: 'weapons', kind: 'weapon' },
  { key: 'supportWeapons', kind: 'support weapon' },
  { key: 'armour', kind: 'armour' },
] as const;
export const [WEAPON_FAMILY, SUPPORT_WEAPON_FAMILY, ARMOUR_FAMILY] = FAMILIES;

/** What a figure fights with in close combat (SG2-094). */
export const CLOSE_COMBAT_WEAPONS = ['none', 'close', 'shotgun', 'flamer'] as const;
export type CloseCombatWeapon = (typeof CLOSE_COMBAT_WEAPONS)[number];
export const CLOSE_COMBAT_WEAPON = indices(CLOSE_COMBAT_WEAPONS);

/** Snipers' rifles (SG2-120). */
export const SNIPER_WEAPONS = ['conventionalSniper', 'gaussSniper', 'laserSniper', 'antiMaterielRifle'] as const;
export type SniperWeapon = (typeof SNIPER_WEAPONS)[number];

/** Vehicles' heavy weapons (SG2-128). */
export const HEAVY_WEAPONS = ['rfac', 'hvc', 'hkp', 'gac', 'mdc', 'hel', 'dffg'] as const;
export type HeavyWeapon = (typeof HEAVY_WEAPONS)[number];

/** Guided missiles (SG2-128). */
export const MISSILES = ['portable', 'light', 'heavy'] as const;

/** Sizes of heavy weapons (SG2-074). */
export const MIN_SIZE = 1;
export const MAX_SIZE = 5;

/** Armour classes of vehicles (SG2-124); 0 is soft. */
export const MAX_ARMOUR_CLASS = 5;

/** Mobilities of figures (SG2-057). */
export const MOBILITIES = ['normal', 'veryLight', 'slowPower', 'fastPower'] as const;
export type Mobility = (typeof MOBILITIES)[number];
/** The same with that of vehicles (SG2-123). */
export const ALL_MOBILITIES = [...MOBILITIES, 'vehicle'] as const;

/** Fire control of heavy weapons (SG2-074). */
export const FIRE_CONTROLS = ['manual', 'basic', 'enhanced', 'superior'] as const;

/** Levels of guidance (SG2-075), of drones (SG2-112) and of electronic warfare (SG2-114). */
export const LEVELS = ['basic', 'enhanced', 'superior'] as const;
export type Level = (typeof LEVELS)[number];

/** Countermeasures of vehicles against missiles (SG2-075). */
export const ECMS = ['none', 'basic', 'enhanced', 'superior'] as const;

/** Sensors of observers (SG2-106). */
export const SENSORS = ['unaided', 'basic', 'enhanced', 'superior'] as const;

/** Suspensions of vehicles (SG2-133). */
export const SUSPENSIONS = ['civilianWheeled', 'militaryWheeled', 'tracked', 'hover', 'grav', 'walker'] as const;
export type Suspension = (typeof SUSPENSIONS)[number];

/** Bursts (SG2-138), smallest first. */
export const BURST_SIZES = ['small', 'medium', 'large', 'veryLarge'] as const;

/** Warheads (SG2-139). */
export const WARHEADS = ['generalPurpose', 'antiPersonnel', 'antiArmour'] as const;
export type Warhead = (typeof WARHEADS)[number];

/** Kinds of support that can be requested (SG2-136). */
export const ASSET_KINDS = ['artillery', 'orbital', 'air'] as const;
export const ASSET_KIND = indices(ASSET_KINDS);

/** Whose assets they are, as they decide on the delay (SG2-137). */
export const ASSET_LEVELS = ['company', 'battalion', 'regiment', 'orbital', 'air'] as const;

/** Who is asked to treat a wounded figure (SG2-083). */
export const AIDS = ['none', 'medic', 'medicalUnit'] as const;

/** Events that call for a confidence test (SG2-040, 043), in the order of their bits. */
export const TEST_EVENTS = [
  'firstSuppressed',
  'casualties',
  'moreThanSurvivors',
  'leaderLost',
  'abandonWounded',
] as const;
export type TestEvent = (typeof TEST_EVENTS)[number];
export const TEST_EVENT = indices(TEST_EVENTS);

/** What a unit may run the risk of panic at (SG2-050 to 052). */
export const PANIC_RISKS = ['first-sight', 'first-fire', 'terror'] as const;
export const PANIC_RISK = indices(PANIC_RISKS);

/** What has put a figure out of action. */
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

/** What a suppressed unit may do, as `suppression.allowed` lists it (SG2-031). */
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

/** Degrees of an opposed roll (SG2-064). */
export const DEGREES = ['miss', 'minor', 'major'] as const;
export const DEGREE = indices(DEGREES);

/** What an impact does to a figure (SG2-079). */
export const WOUNDS = ['none', 'wound', 'kill'] as const;
export const WOUND = indices(WOUNDS);

/** A name of the card in words: `advancedAssaultRifleGL` as `advanced assault rifle GL`. */
export function wordsOf(id: string): string {
  return id
    .replaceAll(/(?<=[a-z])(?=[A-Z])/g, ' ')
    .replaceAll('Saw', 'SAW')
    .replaceAll(/\b[A-Z](?=[a-z])/g, (letter) => letter.toLowerCase());
}

/** A weapon in words where it is one of those `known`; what a scenario defines goes by its own name. */
export function weaponWords(id: string, known: readonly string[]): string {
  return known.includes(id) ? wordsOf(id) : id;
}

/** So many of a thing: `gauss rifle`, `4 gauss rifles`, `2 advanced assault rifles GL`. */
export function countWords(count: number, thing: string): string {
  return count === 1 ? thing : `${count} ${thing.replace(/(?<=[a-z])(?= GL$|$)/, 's')}`;
}

/** What confidence is tested for: SG2-040 and 043, standing against an assault (088), its rounds (102), an immobilised vehicle (134). */
export const CONFIDENCE_CAUSES = [...TEST_EVENTS, 'closeAssault', 'closeCombat', 'immobilised'] as const;
export const CONFIDENCE_CAUSE = indices(CONFIDENCE_CAUSES);

/** What a unit loses confidence for: tests, the failure to overcome panic (SG2-054), a flight that house rules make automatic (088). */
export const DROP_CAUSES = [...CONFIDENCE_CAUSES, 'panic', 'automatic'] as const;
export const DROP_CAUSE = indices(DROP_CAUSES);

/** What units communicate for: SG2-020, 027, 024, 136. */
export const COMMUNICATION_PURPOSES = ['transfer', 'element', 'rally', 'request'] as const;
export const COMMUNICATION_PURPOSE = indices(COMMUNICATION_PURPOSES);

/** What reaction tests are for (SG2-045 and elsewhere). */
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
