import { idsOf } from '../../../kernel/rules/definitions.ts';
import { type Code, codeOf, NO_CODE } from '../rules/codes.ts';
import { DAMAGE_TYPES, DIFFICULTIES, type Difficulty, USES } from '../rules/profiles.ts';
import type { RevlandRules } from '../rules/rules.ts';

/** Metres. */
interface Form {
  /** Index into `DIFFICULTIES`; -1 for that of the range (REV-23). */
  readonly difficulty: number;
  /** Least short range, then greatest short, medium and long; of a strike its reach. */
  readonly limits: readonly number[];
  readonly damage: Code;
  /** Adds Body to the damage (REV-57). */
  readonly isMuscle: boolean;
  /** Index into `DAMAGE_TYPES`. */
  readonly damageType: number;
  /** Rising (REV-36); else none. */
  readonly radii: readonly number[];
  readonly zoneDamage: readonly Code[];
  readonly isLongArm: boolean;
  /** Most in `rateRounds` successive rounds (REV-33, 34); null without a limit. */
  readonly rateShots: number | null;
  readonly rateRounds: number;
}

/** One class: several object shapes cost a tenth of a game. */
export class WeaponUse implements Form {
  readonly index: number;
  readonly weapon: number;
  readonly use: number;
  readonly difficulty: number;
  readonly limits: readonly number[];
  readonly damage: Code;
  readonly isMuscle: boolean;
  readonly damageType: number;
  readonly radii: readonly number[];
  readonly zoneDamage: readonly Code[];
  readonly isBlast: boolean;
  readonly isLongArm: boolean;
  readonly rateShots: number | null;
  readonly rateRounds: number;

  constructor(index: number, weapon: number, use: number, form: Form) {
    this.index = index;
    this.weapon = weapon;
    this.use = use;
    this.difficulty = form.difficulty;
    this.limits = form.limits;
    this.damage = form.damage;
    this.isMuscle = form.isMuscle;
    this.damageType = form.damageType;
    this.radii = form.radii;
    this.zoneDamage = form.zoneDamage;
    this.isBlast = form.radii.length > 0;
    this.isLongArm = form.isLongArm;
    this.rateShots = form.rateShots;
    this.rateRounds = form.rateRounds;
  }
}

export interface ArmouryWeapon {
  readonly index: number;
  readonly id: string;
  readonly uses: readonly (WeaponUse | null)[];
  readonly isNonLethal: boolean;
  /** Needs no draw (REV-30). */
  readonly isUnarmed: boolean;
  /** Shots of a full weapon (REV-31); null if never empty. */
  readonly ammo: number | null;
  readonly reloadActions: number;
  /** Null without a limit. */
  readonly magazines: number | null;
}

export interface Armoury {
  readonly weapons: readonly ArmouryWeapon[];
  readonly uses: readonly WeaponUse[];
  /** By armor and damage type. */
  readonly armors: readonly (readonly Code[])[];
}

const built = new WeakMap<RevlandRules, Armoury>();

export function armouryOf(rules: RevlandRules): Armoury {
  const found = built.get(rules) ?? buildArmoury(rules);
  built.set(rules, found);
  return found;
}

function buildArmoury(rules: RevlandRules): Armoury {
  const uses: WeaponUse[] = [];
  const weapons = idsOf(rules.weapons).map((id, index) => buildWeapon(rules, id, index, uses));
  const armors = idsOf(rules.armors).map((id) => DAMAGE_TYPES.map((type) => codeOf(rules.armors[id][type])));
  return { weapons, uses, armors };
}

type WeaponRules = RevlandRules['weapons'][string];
type Part = Partial<Form>;

const limitsOf = ({ from, short, medium, long }: NonNullable<WeaponRules['ranges']>) => [from, short, medium, long];
const levelOf = (difficulty: Difficulty): number => DIFFICULTIES.indexOf(difficulty);

function buildWeapon(rules: RevlandRules, id: string, index: number, all: WeaponUse[]): ArmouryWeapon {
  const weapon = rules.weapons[id];
  const parts = [firePart(weapon), strikePart(rules, weapon), throwPart(weapon)];
  const uses = parts.map((part, use) => {
    if (part === null) return null;
    const made = new WeaponUse(all.length, index, use, { ...formOf(weapon), ...part });
    all.push(made);
    return made;
  });
  return {
    index,
    id,
    uses,
    isNonLethal: weapon.nonLethal,
    isUnarmed: isUnarmed(weapon),
    ammo: weapon.ammo ?? null,
    reloadActions: weapon.reloadActions ?? 0,
    magazines: weapon.magazines ?? null,
  };
}

function isUnarmed({ ranges, difficulty, thrown }: WeaponRules): boolean {
  return ranges === undefined && difficulty === undefined && thrown === undefined;
}

function formOf(weapon: WeaponRules): Form {
  return {
    difficulty: -1,
    limits: [],
    damage: weapon.damage === undefined ? NO_CODE : codeOf(weapon.damage),
    isMuscle: false,
    damageType: DAMAGE_TYPES.indexOf(weapon.damageType),
    radii: [],
    zoneDamage: [],
    isLongArm: weapon.longArm ?? false,
    rateShots: null,
    rateRounds: 1,
  };
}

function firePart(weapon: WeaponRules): Part | null {
  return weapon.ranges === undefined
    ? null
    : { limits: limitsOf(weapon.ranges), ...blastOf(weapon), ...rateOf(weapon) };
}

function strikePart(rules: RevlandRules, weapon: WeaponRules): Part | null {
  const { melee, difficulty, reach } = weapon;
  const limits = (own: number | null | undefined) => [own ?? rules.melee.reach];
  if (isUnarmed(weapon))
    return { isMuscle: true, difficulty: levelOf(rules.unarmed.difficulty), limits: limits(reach) };
  if (difficulty !== undefined) return { isMuscle: true, difficulty: levelOf(difficulty), limits: limits(reach) };
  if (melee === undefined) return null;
  return {
    isMuscle: true,
    difficulty: levelOf(melee.difficulty),
    limits: limits(melee.reach),
    damage: codeOf(melee.damage),
    damageType: DAMAGE_TYPES.indexOf(melee.damageType),
  };
}

function throwPart(weapon: WeaponRules): Part | null {
  const { thrown } = weapon;
  if (thrown === undefined) return null;
  const blast = blastOf(weapon);
  return {
    isMuscle: blast.radii.length === 0,
    difficulty: levelOf(thrown.difficulty),
    limits: limitsOf(thrown.ranges),
    ...blast,
    ...rateOf(weapon),
  };
}

function blastOf({ blast }: WeaponRules): Pick<Form, 'radii' | 'zoneDamage'> {
  return { radii: blast?.radii ?? [], zoneDamage: (blast?.damage ?? []).map(codeOf) };
}

/** `2` is at most two shots a round, `1/3` one in three rounds. */
function rateOf({ fireRate }: WeaponRules): Pick<Form, 'rateShots' | 'rateRounds'> {
  if (fireRate === null || fireRate === undefined) return { rateShots: null, rateRounds: 1 };
  const [shots, rounds = '1'] = fireRate.split('/');
  return { rateShots: Number(shots), rateRounds: Number(rounds) };
}

/** `spear-throw`, `berettaM92`. */
export function useId({ weapons }: Armoury, { weapon, use }: WeaponUse): string {
  const { id, uses } = weapons[weapon];
  return uses.filter((one) => one !== null).length === 1 ? id : `${id}-${USES[use]}`;
}

/** `spear (throw)` if a weapon has several. */
export function useWord(armoury: Armoury, { weapon, use }: WeaponUse): string {
  const { id, uses } = armoury.weapons[weapon];
  return uses.filter((one) => one !== null).length === 1 ? id : `${id} (${USES[use]})`;
}
