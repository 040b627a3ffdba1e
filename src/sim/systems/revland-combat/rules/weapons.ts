import {
  boolean,
  choice,
  integer,
  integerOrNull,
  list,
  number,
  numberOrNull,
  type TextForm,
  textOrNull,
} from '../../../kernel/rules/fields.ts';
import { byId, code } from './codes.ts';
import {
  DAMAGE_TYPES,
  type DamageType,
  DIFFICULTIES,
  type Difficulty,
  RANGES,
  spoken,
  type Weapon,
} from './profiles.ts';

/** Least short range, then greatest short, medium and long. */
type Ranges = readonly [from: number, short: number, medium: number, long: number];

const LIMITS = ['from', ...RANGES.slice(1)] as ['from', 'short', 'medium', 'long'];

export const MOST_ZONES = 8;

const FIRE_RATE: TextForm = {
  pattern: '[1-9]\\d?(?:/[1-9]\\d?)?',
  wanted: 'shots per round such as 2, or shots in several rounds such as 1/3',
  examples: ['1/3', '1', '2', '4'],
};

const rangesOf = (limits: Ranges, id: string, use = '') =>
  byId(LIMITS, (limit, i) =>
    number(limits[i], {
      min: 0,
      max: 1000,
      unit: 'metres',
      clause: use === '' ? 'REV-22' : 'REV-78',
      doc: `${limit === 'from' ? 'Distance at which short range begins' : `Longest distance of ${limit} range`} for the ${named(id)}${use}.`,
    }),
  );

/** `fragGrenade` becomes `frag grenade`. */
const named = (id: string) => (id === 'unarmed' ? 'unarmed attack' : id === 'berettaM92' ? 'Beretta M92' : spoken(id));

const common = (id: string, damageType: DamageType, nonLethal = false) => ({
  damageType: choice(DAMAGE_TYPES, damageType, { clause: 'REV-49', doc: `Type of damage that the ${named(id)} does.` }),
  nonLethal: boolean(nonLethal, { clause: 'REV-02', doc: `The ${named(id)} is marked as non-lethal.` }),
});

const damageOf = (id: string, damage: string) => ({
  damage: code(damage, { clause: 'REV-57', doc: `Damage dice of the ${named(id)}; muscle-powered weapons add Body.` }),
});

const fireRateOf = (id: string, rate: string | null) => ({
  fireRate: textOrNull(FIRE_RATE, rate, {
    nullMeans: 'any number of shots',
    clause: 'REV-33',
    doc: `Most shots or throws of the ${named(id)} per round (1/3: one in three rounds).`,
  }),
});

const blastOf = (id: string, radii: readonly number[], damage: readonly string[]) => ({
  blast: {
    radii: list(number(1, { min: 0, max: 100, unit: 'metres', doc: 'Radius of a blast zone.' }), radii, {
      maxLength: MOST_ZONES,
      unit: 'metres',
      clause: 'REV-36',
      doc: `Radii of the blast zones of the ${named(id)}, smallest first; empty: no blast.`,
    }),
    damage: list(code('1D', { doc: 'Damage in a blast zone.' }), damage, {
      maxLength: MOST_ZONES,
      clause: 'REV-36',
      doc: `Damage of the ${named(id)} in each of its blast zones.`,
    }),
  },
});

const difficultyOf = (id: string, initial: Difficulty, use: string) =>
  choice(DIFFICULTIES, initial, { clause: 'REV-26', doc: `Difficulty of ${use} with the ${named(id)}.` });

const reachOf = (id: string) => ({
  reach: numberOrNull(null, {
    min: 0,
    max: 20,
    unit: 'metres',
    nullMeans: 'by house rule melee.reach',
    clause: 'REV-26',
    doc: `Reach of the ${named(id)} in melee.`,
  }),
});

interface Firearm {
  readonly damage: string;
  readonly type?: DamageType;
  readonly ranges: Ranges;
  readonly ammo: number | null;
  readonly fireRate?: string;
  readonly longArm: boolean;
}

/** REV-22, 25, 31 to 34. */
const firearm = (id: string, { damage, type = 'physical', ranges, ammo, fireRate, longArm }: Firearm) => ({
  ...common(id, type),
  ...damageOf(id, damage),
  ranges: rangesOf(ranges, id),
  ammo: integerOrNull(ammo, {
    min: 1,
    max: 1000,
    unit: 'shots',
    nullMeans: 'never empty',
    clause: 'REV-31',
    doc: `Shots that the ${named(id)} has before it must be reloaded.`,
  }),
  reloadActions: integer(1, {
    min: 0,
    max: 6,
    unit: 'actions',
    clause: 'REV-31',
    doc: `Actions needed to reload the ${named(id)}.`,
  }),
  magazines: integerOrNull(null, {
    min: 0,
    max: 100,
    unit: 'magazines',
    nullMeans: 'no limit',
    clause: 'REV-31',
    doc: `Spare magazines that a figure carries for the ${named(id)}.`,
  }),
  ...fireRateOf(id, fireRate ?? null),
  longArm: boolean(longArm, { clause: 'REV-25', doc: `The ${named(id)} is a long arm, such as a rifle.` }),
  ...blastOf(id, [], []),
});

/** REV-26, 57. */
const melee = (id: string, damage: string, difficulty: Difficulty) => ({
  ...common(id, 'physical'),
  ...damageOf(id, damage),
  difficulty: difficultyOf(id, difficulty, 'attacks'),
  ...reachOf(id),
});

/** REV-78 to 81. */
const alsoThrown = (id: string, difficulty: Difficulty, ranges: Ranges) => ({
  ...fireRateOf(id, null),
  thrown: {
    difficulty: difficultyOf(id, difficulty, 'throws'),
    ranges: rangesOf(ranges, id, ' when thrown'),
  },
});

const members = {
  berettaM92: firearm('berettaM92', { damage: '4D', ranges: [3, 10, 30, 120], ammo: 15, longArm: false }),
  submachineGun: firearm('submachineGun', { damage: '4D+1', ranges: [3, 15, 40, 150], ammo: 30, longArm: true }),
  assaultRifle: firearm('assaultRifle', { damage: '5D', ranges: [3, 40, 120, 300], ammo: 30, longArm: true }),
  staffWeapon: {
    ...firearm('staffWeapon', {
      damage: '6D',
      type: 'energy',
      ranges: [3, 20, 50, 100],
      ammo: null,
      fireRate: '1',
      longArm: true,
    }),
    melee: {
      damageType: choice(DAMAGE_TYPES, 'physical', {
        clause: 'REV-49',
        doc: 'Type of damage that the staff weapon does in melee.',
      }),
      ...damageOf('staff weapon as a club', '1D'),
      difficulty: difficultyOf('staffWeapon', 'easy', 'melee'),
      ...reachOf('staffWeapon'),
    },
  },
  fragGrenade: {
    ...common('fragGrenade', 'physical'),
    thrown: {
      difficulty: difficultyOf('fragGrenade', 'moderate', 'throws'),
      ranges: rangesOf([3, 7, 20, 40], 'fragGrenade', ' when thrown'),
    },
    ...fireRateOf('fragGrenade', '1'),
    ...blastOf('fragGrenade', [2, 4, 6, 10], ['5D', '4D', '3D', '2D']),
  },
  knife: { ...melee('knife', '1D', 'veryEasy'), ...alsoThrown('knife', 'veryEasy', [2, 3, 5, 10]) },
  spear: { ...melee('spear', '1D+2', 'easy'), ...alsoThrown('spear', 'moderate', [3, 10, 20, 30]) },
  unarmed: { ...common('unarmed', 'physical', true), ...damageOf('unarmed', '0D'), ...reachOf('unarmed') },
} satisfies Record<Weapon, unknown>;

type Known = typeof members;
type WeaponLeaves = ReturnType<typeof common> &
  Partial<Omit<ReturnType<typeof firearm>, 'damageType' | 'nonLethal'>> &
  Partial<Pick<Known['knife'], 'difficulty' | 'reach' | 'thrown'>> &
  Partial<Pick<Known['staffWeapon'], 'melee'>>;

/** REV-90. Scenarios may define more. */
export const weapons: Readonly<Record<string, WeaponLeaves>> = members;
