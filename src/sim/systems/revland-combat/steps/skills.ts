import { idsOf } from '../../../kernel/rules/definitions.ts';
import { addCodes, type Code, codeOf, compareCodes } from '../rules/codes.ts';
import { ABILITIES, type Ability, type ParentSkill, PROFILES, USE } from '../rules/profiles.ts';
import type { RevlandRules } from '../rules/rules.ts';
import { type Armoury, armouryOf, type WeaponUse } from './armoury.ts';
import { damageCode, resistanceCode } from './damage.ts';

type Codes = Readonly<Record<Ability, Code | null>>;

/** As words; specializations by weapon (REV-01). */
export interface CharacterSpec {
  readonly codes: Readonly<Record<Ability, string | null>>;
  readonly specializations: Readonly<Record<string, string>>;
  readonly armor: string;
}

export interface Character {
  readonly body: Code;
  readonly flex: Code;
  readonly savvy: Code;
  /** REV-15. */
  readonly initiative: Code;
  /** REV-51. */
  readonly dodge: Code;
  /** REV-50: by house rule, against melee. */
  readonly parry: Code;
  readonly sneak: Code;
  readonly firstAid: Code;
  /** By use. */
  readonly attack: readonly Code[];
  readonly damage: readonly Code[];
  /** By damage type (REV-48, 49). */
  readonly resistance: readonly Code[];
  readonly armor: number;
}

export function characterOf(rules: RevlandRules, spec: CharacterSpec): Character {
  const armoury = armouryOf(rules);
  const words = ABILITIES.map((ability) => [ability, spec.codes[ability]] as const);
  const codes = Object.fromEntries(
    words.map(([ability, word]) => [ability, word === null ? null : codeOf(word)]),
  ) as Codes;
  const body = codes.body!;
  const armor = idsOf(rules.armors).indexOf(spec.armor);
  return {
    body,
    flex: codes.flex!,
    savvy: codes.savvy!,
    initiative: codes[rules.initiative.attribute]!,
    dodge: plusSkill(rules, skillOf(rules, codes, 'dodge'), codes.acrobatics),
    parry: skillOf(rules, codes, 'melee'),
    sneak: skillOf(rules, codes, 'sneak'),
    firstAid: skillOf(rules, codes, 'firstAid'),
    attack: armoury.uses.map((use) => attackOf(rules, armoury, use, codes, spec.specializations)),
    damage: armoury.uses.map(({ damage, isMuscle }) => damageCode(rules, damage, isMuscle ? body : null)),
    resistance: armoury.armors[armor].map((code) => resistanceCode(rules, body, code)),
    armor,
  };
}

/** REV-89. */
export function characterOfProfile(rules: RevlandRules, id: string): Character {
  const profile = rules.profiles[id];
  const codes = Object.fromEntries(ABILITIES.map((ability) => [ability, profile[ability]]));
  return characterOf(rules, {
    codes: codes as Record<Ability, string | null>,
    specializations: {},
    armor: profile.armor,
  });
}

export function carriersOf({ profiles }: RevlandRules, weapon: string): string[] {
  return idsOf(profiles).filter((id) => (profiles[id].weapons as readonly string[]).includes(weapon));
}

export function usualCarrier(rules: RevlandRules, weapon: string): string {
  return carriersOf(rules, weapon)[0] ?? PROFILES[0];
}

/** REV-08: the skill, or its attribute. */
function skillOf({ skills }: RevlandRules, codes: Codes, skill: ParentSkill): Code {
  return codes[skill] ?? codes[skills.attribute[skill]]!;
}

/** REV-09: the better, or both together. */
function plusSkill({ skills, dice }: RevlandRules, skill: Code, plus: Code | null): Code {
  if (plus === null) return skill;
  if (skills.plusMode === 'add') return addCodes(skill, plus, dice.pipsPerDie);
  return better(skill, plus);
}

function better(a: Code, b: Code): Code {
  return compareCodes(a, b) >= 0 ? a : b;
}

/** REV-01, 27: specializations are in the skill of the first use. */
function attackOf(
  rules: RevlandRules,
  { weapons }: Armoury,
  use: WeaponUse,
  codes: Codes,
  specializations: CharacterSpec['specializations'],
): Code {
  const { id, uses, isUnarmed } = weapons[use.weapon];
  const skill = isUnarmed ? unarmedSkill(rules, codes) : skillOf(rules, codes, skillOfUse(use));
  const isFirst = uses.find((one) => one !== null)?.use === use.use;
  const special = isFirst && rules.skills.specialization === 'best' ? specializations[id] : undefined;
  return special === undefined ? skill : better(skill, codeOf(special));
}

function skillOfUse({ use }: WeaponUse): ParentSkill {
  return use === USE.fire ? 'firearms' : use === USE.strike ? 'melee' : 'throwing';
}

/** REV-27: Martial Arts, else Melee, else Flex; REV-09. */
function unarmedSkill(rules: RevlandRules, codes: Codes): Code {
  const { melee, martialArts } = codes;
  if (martialArts === null) return skillOf(rules, codes, 'melee');
  return melee === null ? martialArts : plusSkill(rules, melee, martialArts);
}
