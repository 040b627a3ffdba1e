import { idsOf } from '../../../kernel/rules/definitions.ts';
import { BANDS, COVERS, type Cover, MODE_WORDS, type ModeWord } from '../rules/profiles.ts';
import type { SoloRules } from '../rules/rules.ts';
import { armouryOf, ZAT } from '../steps/armoury.ts';

/** Names of weapons for people. */
const NAMES: Readonly<Record<string, string>> = {
  rifle: 'assault rifle',
  cal50: '.50 calibre machine gun',
  pistol: 'pistol',
  shotgun: 'shotgun',
  zat: 'zat gun',
  staff: 'staff weapon',
  staffCannon: 'heavy staff cannon',
};

/** A weapon with what there is to ask about it. */
export interface WeaponEntry {
  /** The `weapon` input of the procedures `shot` and `volley`. */
  readonly id: string;
  readonly name: string;
  /** Longest range, whole inches. */
  readonly maxRange: number;
  /** Range bands with their upper limits in whole inches; the limits rise, as bands that house rules leave empty are left out. */
  readonly bands: readonly { readonly name: string; readonly upTo: number }[];
  /** Figures that serve it. */
  readonly crew: number;
  /** Whether a disablement by it lasts for the game (SOLO-43), not for some turns as a zat's (SOLO-37). */
  readonly disablesForGood: boolean;
  /** Profiles armed with it under the rules in force, and their Fire actions. */
  readonly carriedBy: readonly { readonly profile: string; readonly fireActions: number }[];
}

/** A way to fire, the `mode` input of `shot`. */
export interface ModeEntry {
  readonly id: ModeWord;
  readonly fireActions: number;
}

/**
 * Everything that an exact evaluation of all weapons ranges over. A cell is weapon × whole inches × mode × cover × target state; its
 * odds are those of the procedure `shot` with these inputs, those of a whole turn's fire of the procedure `volley`.
 */
export interface WeaponTable {
  readonly lengthUnit: 'inches';
  /** Ranges start above this. */
  readonly closest: number;
  readonly weapons: readonly WeaponEntry[];
  readonly modes: readonly ModeEntry[];
  readonly covers: readonly Cover[];
  /** Target states as inputs of both procedures. */
  readonly targets: readonly { readonly name: string; readonly inputs: { readonly active: boolean } }[];
  /** Fire actions that figures may have: 1 to this. */
  readonly mostFireActions: number;
}

/** The weapons under the rules in force. */
export function weaponTable(rules: SoloRules): WeaponTable {
  const armoury = armouryOf(rules);
  const profiles = idsOf(rules.profiles);
  const weapons = armoury.arms.map((arm): WeaponEntry => {
    const { id } = arm;
    const bands = BANDS.flatMap((name, band) => {
      const upTo = arm.bands.lastIndexOf(band);
      return upTo < 0 ? [] : [{ name, upTo }];
    });
    const carriedBy = profiles
      .filter((profile) => rules.profiles[profile].weapon === id)
      .map((profile) => ({ profile, fireActions: arm.fireActions ?? rules.profiles[profile].fireActions }));
    const crew = arm.crewed ? rules.crew.size : 1;
    const disablesForGood = arm.effect !== ZAT && rules.disable.turns === null;
    return {
      id,
      name: Object.hasOwn(NAMES, id) ? NAMES[id] : id,
      maxRange: arm.reach,
      bands,
      crew,
      disablesForGood,
      carriedBy,
    };
  });
  return {
    lengthUnit: 'inches',
    closest: rules.melee.distance,
    weapons,
    modes: MODE_WORDS.map((id, mode) => ({ id, fireActions: armoury.costs[mode] })),
    covers: COVERS,
    targets: [
      { name: 'active', inputs: { active: true } },
      { name: 'inactive', inputs: { active: false } },
    ],
    mostFireActions: Math.max(...profiles.map((profile) => rules.profiles[profile].fireActions)),
  };
}
