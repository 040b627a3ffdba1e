import { indices } from '../../../kernel/indices.ts';

/** Attributes, skills (REV-08), plus skills (REV-09). */
export const ATTRIBUTES = ['body', 'flex', 'savvy'] as const;
export type Attribute = (typeof ATTRIBUTES)[number];
export const PARENT_SKILLS = ['firearms', 'melee', 'dodge', 'throwing', 'sneak', 'firstAid'] as const;
export type ParentSkill = (typeof PARENT_SKILLS)[number];
const PLUS_SKILLS = ['martialArts', 'acrobatics'] as const;
export const ABILITIES = [...ATTRIBUTES, ...PARENT_SKILLS, ...PLUS_SKILLS] as const;
export type Ability = (typeof ABILITIES)[number];

/** REV-89. Scenarios may define more. */
export const PROFILES = ['operative', 'medic', 'guard', 'warrior'] as const;
export type Profile = (typeof PROFILES)[number];

/** REV-90. Scenarios may define more. */
export const WEAPONS = [
  'berettaM92',
  'submachineGun',
  'assaultRifle',
  'staffWeapon',
  'fragGrenade',
  'knife',
  'spear',
  'unarmed',
] as const;
export type Weapon = (typeof WEAPONS)[number];

/** REV-91. Scenarios may define more. */
export const ARMORS = ['none', 'vest', 'mail'] as const;
export type Armor = (typeof ARMORS)[number];

/** Weapons and armor first: profiles name them. */
export const FAMILIES = [
  { key: 'weapons', kind: 'weapon' },
  { key: 'armors', kind: 'armor' },
  { key: 'profiles', kind: 'profile' },
] as const;
export const [WEAPON_FAMILY, ARMOR_FAMILY, PROFILE_FAMILY] = FAMILIES;

/** A weapon may have several (REV-30). */
export const USES = ['fire', 'strike', 'throw'] as const;
export type Use = (typeof USES)[number];
export const USE = indices(USES);

/** REV-49. */
export const DAMAGE_TYPES = ['physical', 'energy'] as const;
export type DamageType = (typeof DAMAGE_TYPES)[number];

/** REV-10, the easiest first. */
export const DIFFICULTIES = ['veryEasy', 'easy', 'moderate', 'difficult', 'veryDifficult', 'heroic'] as const;
export type Difficulty = (typeof DIFFICULTIES)[number];

/** REV-22, the nearest first. */
export const RANGES = ['pointBlank', 'short', 'medium', 'long'] as const;
export const RANGE = indices(RANGES);
export const OUT_OF_RANGE = RANGES.length;

/** Smoke and light (REV-40), the clearest first. */
export const SMOKES = ['none', 'light', 'thick', 'veryThick'] as const;
export type Smoke = (typeof SMOKES)[number];
export const SMOKE = indices(SMOKES);
export const LIGHTS = ['clear', 'poor', 'moonlit', 'dark'] as const;

/** By size of the target (REV-38). */
export const CALLED_SHOTS = ['none', 'tenToFifty', 'oneToTen', 'underOne'] as const;
export const CALLED_SHOT = indices(CALLED_SHOTS);

/** Share that cover hides (REV-41). */
export const COVERS = ['none', 'quarter', 'half', 'threeQuarters', 'full'] as const;
export const COVER = indices(COVERS);
export const COVER_PERCENTS = [0, 25, 50, 75, 100] as const;

/** REV-44. */
export const RANKINGS = [
  'flimsyWoodenDoor',
  'standardWoodenDoor',
  'standardMetalDoor',
  'reinforcedDoor',
  'carDoor',
  'concreteWall',
] as const;
export type Ranking = (typeof RANKINGS)[number];

/** Damage to protection (REV-45). */
export const BREACHES = ['undamaged', 'slight', 'light', 'heavy', 'severe', 'destroyed'] as const;
export const BREACH = indices(BREACHES);

/** REV-37, 42, 43. */
export const HIT_BY = ['shot', 'blast', 'piece'] as const;
export const BY = indices(HIT_BY);

/** REV-43. */
export const HITS = ['miss', 'hitCover', 'hit'] as const;
export const HIT = indices(HITS);

/** REV-52, 54. */
export const REACTIONS = ['none', 'regular', 'full'] as const;
export type Reaction = (typeof REACTIONS)[number];
export const REACTION = indices(REACTIONS);

/** The least first; `prevented` was out of action or barred (REV-65). */
export const DEEDS = ['prevented', 'nothing', 'onlyDodges', 'moves', 'readiesOrAids', 'attacks'] as const;
export const DEED = indices(DEEDS);

/** REV-59. */
export const HARMS = ['none', 'stunned', 'wounded', 'incapacitated', 'mortallyWounded', 'killed'] as const;
export const HARM = indices(HARMS);

/** REV-61 to 75, the best first; stuns are counted apart. */
export const WOUNDS = ['healthy', 'wounded', 'woundedTwice', 'incapacitated', 'mortallyWounded', 'killed'] as const;
export type Wound = (typeof WOUNDS)[number];
export const WOUND = indices(WOUNDS);

/** `mortallyWounded` is `mortally-wounded` in odds procedures. */
export function kebab(name: string): string {
  return name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);
}

/** `veryEasy` becomes `very easy`. */
export function spoken(name: string): string {
  return name.replace(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`);
}
