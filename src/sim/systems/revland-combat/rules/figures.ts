import { choice, list, number } from '../../../kernel/rules/fields.ts';
import { byId, code, codeOrNull } from './codes.ts';
import {
  ABILITIES,
  type Ability,
  ARMOR_FAMILY,
  ARMORS,
  type Armor,
  ATTRIBUTES,
  type Attribute,
  DAMAGE_TYPES,
  PROFILES,
  type Profile,
  spoken,
  WEAPON_FAMILY,
  WEAPONS,
  type Weapon,
} from './profiles.ts';

export const MOST_WEAPONS = 12;

type Codes = readonly (string | null)[];

interface ProfileData {
  readonly codes: Codes;
  readonly armor: Armor;
  readonly weapons: readonly Weapon[];
}

/** REV-89: body, flex, savvy; firearms, melee, dodge, throwing, sneak, first aid; martial arts, acrobatics. */
const PROFILE_DATA: Readonly<Record<Profile, ProfileData>> = {
  operative: {
    codes: ['3D', '3D', '3D', '4D+2', '4D', '4D', '4D', '4D', '3D', null, null],
    armor: 'vest',
    weapons: ['assaultRifle', 'berettaM92', 'knife', 'fragGrenade', 'fragGrenade'],
  },
  medic: {
    codes: ['3D', '3D', '3D+1', '4D', '3D+1', '4D', '3D+1', '3D+2', '5D', null, null],
    armor: 'vest',
    weapons: ['submachineGun', 'berettaM92'],
  },
  guard: {
    codes: ['3D', '2D+2', '2D+1', '3D+2', '4D', '3D+1', '3D', '2D+2', '2D+1', null, null],
    armor: 'mail',
    weapons: ['staffWeapon', 'knife'],
  },
  warrior: {
    codes: ['3D+1', '3D', '2D+1', '3D', '4D+1', '3D+2', '3D+2', '3D+1', '2D+1', null, null],
    armor: 'none',
    weapons: ['spear', 'knife'],
  },
};

const isAttribute = (ability: Ability): ability is Attribute => (ATTRIBUTES as readonly string[]).includes(ability);

const abilityOf = (id: Profile, ability: Ability, initial: string | null) => {
  const note = { clause: 'REV-89', doc: `Code of the ${id} in ${spoken(ability)} (dice, such as 3D+1).` };
  return isAttribute(ability) ? code(initial!, note) : codeOrNull(initial, { ...note, nullMeans: 'lacks the skill' });
};

type AbilityLeaves = { readonly [A in Attribute]: ReturnType<typeof code> } & {
  readonly [A in Exclude<Ability, Attribute>]: ReturnType<typeof codeOrNull>;
};

const profileRules = (id: Profile) => ({
  ...(byId(ABILITIES, (ability, i) => abilityOf(id, ability, PROFILE_DATA[id].codes[i])) as AbilityLeaves),
  move: number(10, {
    min: 0,
    max: 60,
    unit: 'metres',
    clause: 'REV-20',
    doc: `Distance that the ${id} moves in a full move.`,
  }),
  armor: choice(ARMORS, PROFILE_DATA[id].armor, {
    clause: 'REV-89',
    family: ARMOR_FAMILY.key,
    doc: `Armor that the ${id} wears.`,
  }),
  weapons: list(
    choice(WEAPONS, 'unarmed', { family: WEAPON_FAMILY.key, doc: 'Weapon of a figure.' }),
    PROFILE_DATA[id].weapons,
    {
      maxLength: MOST_WEAPONS,
      clause: 'REV-89',
      doc: `Weapons of the ${id}, the first one ready; name a weapon twice to carry two.`,
    },
  ),
});

/** REV-89. Scenarios may define more. */
export const profiles: Readonly<Record<string, ReturnType<typeof profileRules>>> = byId(PROFILES, profileRules);

const ARMOR_CODES: Readonly<Record<Armor, readonly [physical: string, energy: string]>> = {
  none: ['0D', '0D'],
  vest: ['1D', '+1'],
  mail: ['1D', '+2'],
};

const armorRules = (id: Armor) =>
  byId(DAMAGE_TYPES, (type, i) =>
    code(ARMOR_CODES[id][i], {
      clause: 'REV-91',
      doc: `Dice that armor of type ${id} adds to Body against ${type} damage.`,
    }),
  );

/** REV-91. Scenarios may define more. */
export const armors: Readonly<Record<string, ReturnType<typeof armorRules>>> = byId(ARMORS, armorRules);
