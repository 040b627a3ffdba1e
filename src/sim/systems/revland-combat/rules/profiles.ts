import { indices } from '../../../kernel/indices.ts';

/** What a character can do: attributes, skills with the attribute that stands for them (REV-08), and plus skills (REV-09). */
export const ATTRIBUTES = ['body', 'flex', 'savvy'] as const;
export type Attribute = (typeof ATTRIBUTES)[number];
export const PARENT_SKILLS = ['firearms', 'melee', 'dodge', 'throwing', 'sneak', 'firstAid'] as const;
export type ParentSkill = (typeof PARENT_SKILLS)[number];
const PLUS_SKILLS = ['martialArts', 'acrobatics'] as const;
/** The codes of a character, in the order in which a figure keeps them. */
export const ABILITIES = [...ATTRIBUTES, ...PARENT_SKILLS, ...PLUS_SKILLS] as const;
export type Ability = (typeof ABILITIES)[number];

/** Profiles (REV-89). Scenarios may define more. */
export const PROFILES = ['operative', 'medic', 'guard', 'warrior'] as const;
export type Profile = (typeof PROFILES)[number];

/** Weapons (REV-90). Scenarios may define more. */
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

/** Armor (REV-91). Scenarios may define more. */
export const ARMORS = ['none', 'vest', 'mail'] as const;
export type Armor = (typeof ARMORS)[number];

/** What scenarios can define more of: a profile names weapons and armor, so those come first. */
export const FAMILIES = [
  { key: 'weapons', kind: 'weapon' },
  { key: 'armors', kind: 'armor' },
  { key: 'profiles', kind: 'profile' },
] as const;
export const [WEAPON_FAMILY, ARMOR_FAMILY, PROFILE_FAMILY] = FAMILIES;

/** Ways to use a weapon: a figure may have several for one weapon (REV-30). */
export const USES = ['fire', 'strike', 'throw'] as const;
export type Use = (typeof USES)[number];
export const USE = indices(USES);

/** Types of damage (REV-49). */
export const DAMAGE_TYPES = ['physical', 'energy'] as const;
export type DamageType = (typeof DAMAGE_TYPES)[number];

/** Difficulties (REV-10), the easiest first. */
export const DIFFICULTIES = ['veryEasy', 'easy', 'moderate', 'difficult', 'veryDifficult', 'heroic'] as const;
export type Difficulty = (typeof DIFFICULTIES)[number];

/** Bands of range (REV-22), the nearest first. */
export const RANGES = ['pointBlank', 'short', 'medium', 'long'] as const;
export const RANGE = indices(RANGES);
/** The band past the last: no attack. */
export const OUT_OF_RANGE = RANGES.length;

/** Smoke on the line of an attack and light of the scenario (REV-40), the clearest first. */
export const SMOKES = ['none', 'light', 'thick', 'veryThick'] as const;
export type Smoke = (typeof SMOKES)[number];
export const SMOKE = indices(SMOKES);
export const LIGHTS = ['clear', 'poor', 'moonlit', 'dark'] as const;

/** Called shots by the size of what is aimed at (REV-38). */
export const CALLED_SHOTS = ['none', 'tenToFifty', 'oneToTen', 'underOne'] as const;
export const CALLED_SHOT = indices(CALLED_SHOTS);

/** Shares of a target that cover hides (REV-41). */
export const COVERS = ['none', 'quarter', 'half', 'threeQuarters', 'full'] as const;
export const COVER = indices(COVERS);
export const COVER_PERCENTS = [0, 25, 50, 75, 100] as const;

/** Body rankings of protection (REV-44) that have names. */
export const RANKINGS = [
  'flimsyWoodenDoor',
  'standardWoodenDoor',
  'standardMetalDoor',
  'reinforcedDoor',
  'carDoor',
  'concreteWall',
] as const;
export type Ranking = (typeof RANKINGS)[number];

/** What damage does to protection (REV-45). */
export const BREACHES = ['undamaged', 'slight', 'light', 'heavy', 'severe', 'destroyed'] as const;
export const BREACH = indices(BREACHES);

/** What hits protection (REV-37, 42, 43). */
export const HIT_BY = ['shot', 'blast', 'piece'] as const;
export const BY = indices(HIT_BY);

/** What an attack comes to (REV-43). */
export const HITS = ['miss', 'hitCover', 'hit'] as const;
export const HIT = indices(HITS);

/** Reactions to an attack (REV-52, 54). */
export const REACTIONS = ['none', 'regular', 'full'] as const;
export type Reaction = (typeof REACTIONS)[number];
export const REACTION = indices(REACTIONS);

/** What a figure makes of a round, the least first: `prevented` is out of action or barred (REV-65) before it has done anything. */
export const DEEDS = ['prevented', 'nothing', 'onlyDodges', 'moves', 'readiesOrAids', 'attacks'] as const;
export const DEED = indices(DEEDS);

/** Results of a damage roll (REV-59). */
export const HARMS = ['none', 'stunned', 'wounded', 'incapacitated', 'mortallyWounded', 'killed'] as const;
export const HARM = indices(HARMS);

/** Wound levels of a figure (REV-61 to 75), the best first; stuns are counted beside them. */
export const WOUNDS = ['healthy', 'wounded', 'woundedTwice', 'incapacitated', 'mortallyWounded', 'killed'] as const;
export type Wound = (typeof WOUNDS)[number];
export const WOUND = indices(WOUNDS);

/** Names as odds procedures spell them: `mortallyWounded` is `mortally-wounded`. */
export function kebab(name: string): string {
  return name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);
}
