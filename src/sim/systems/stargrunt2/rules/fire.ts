import { boolean, choice, integer, number } from '../../../kernel/rules/fields.ts';
import { byId, die, inches, shift, upTo, whether } from './parts.ts';
import {
  CLOSE_COMBAT_WEAPONS,
  type CloseCombatWeapon,
  ECMS,
  FIRE_CONTROLS,
  HEAVY_WEAPONS,
  type HeavyWeapon,
  LEVELS,
  MISSILES,
  SNIPER_WEAPONS,
  type SniperWeapon,
  SUPPORT_WEAPONS,
  type SupportWeapon,
  WEAPONS,
  type Weapon,
  wordsOf,
} from './profiles.ts';

const FIRE_CONTROL = [4, 6, 8, 10];

/** SG2-065 to 069 and 074 to 084. */
export const fireRules = {
  rangeBand: {
    small: {
      perQuality: number(1, {
        min: 0.1,
        max: 12,
        unit: 'inches',
        clause: 'SG2-065',
        doc: 'Inches in a small arms range band per side of the Quality die (1: D8 troops have 8-inch bands).',
      }),
    },
    heavy: {
      length: number(12, {
        min: 1,
        max: 100,
        unit: 'inches',
        clause: 'SG2-074',
        doc: 'Length of a heavy weapon’s range band per point of size (12: size 2 has 24-inch bands).',
      }),
      per: choice(['weapon', 'target'], 'weapon', {
        clause: 'SG2-074',
        doc: 'Size for range bands of heavy weapons is the weapon’s, or the target’s (infantry: 1).',
      }),
    },
  },
  range: {
    bandOneDie: die(
      4,
      'SG2-066',
      'Range die in the first range band; each further band uses the next larger die (4 = D4).',
    ),
    overD12: choice(['no-fire', 'clamp', 'suppression-only'], 'no-fire', {
      clause: 'SG2-066',
      doc: 'Fire beyond the largest Range die is impossible, uses that die, or can only suppress with it.',
    }),
    closeOnlyBands: integer(1, {
      min: 1,
      max: 5,
      unit: 'bands',
      clause: 'SG2-067',
      doc: 'Range bands in which close-only weapons may fire.',
    }),
  },
  firepower: {
    rounding: choice(['up', 'down'], 'up', {
      clause: 'SG2-068',
      doc: 'The sum of firepowers is rounded up or down to a die.',
    }),
    max: die(12, 'SG2-068', 'Largest Firepower die that small arms may use (12 = D12).'),
  },
  fireControl: byId(FIRE_CONTROLS, (id, i) => ({
    die: die(FIRE_CONTROL[i], 'SG2-074', `Die of ${id} fire control.`),
  })),
  guidance: byId(LEVELS, (id, i) => ({
    die: die([6, 8, 10][i], 'SG2-075', `Die of missiles with ${id} guidance.`),
  })),
  ecm: byId(ECMS, (id, i) => ({
    die: die(
      [4, 6, 8, 10][i],
      'SG2-075',
      `Die that vehicles with ${id === 'none' ? 'no' : id} countermeasures (ECM) roll against missiles.`,
    ),
  })),
  hits: {
    countAllDice: whether(
      true,
      'SG2-077',
      'All the firer’s dice count for hits; false: only dice that beat the Range die.',
    ),
    extraHit: choice(['at-most', 'less-than', 'none'], 'at-most', {
      clause: 'SG2-078',
      doc: 'One more hit is scored by a roll of at most the left-over score, by less than it, or never.',
    }),
  },
  wounds: {
    killMultiple: number(2, {
      min: 1,
      max: 12,
      clause: 'SG2-079',
      doc: 'A hit kills if Impact is more than this many times the armour roll; otherwise it wounds.',
    }),
    allocateTo: choice(['active', 'all-living'], 'active', {
      clause: 'SG2-081',
      doc: 'Hits are spread over active figures only, or over all living ones.',
    }),
    twoKill: whether(true, 'SG2-081', 'Two wounds on the same figure in one attack kill it.'),
  },
  wounded: {
    deadUpTo: upTo(2, 'SG2-082', 'at which a treated figure dies'),
    okFrom: integer(6, {
      min: 1,
      max: 9,
      clause: 'SG2-082',
      doc: 'Lowest D6 roll at which a treated figure is fit again (9 = never).',
    }),
    reach: inches(
      6,
      'SG2-082',
      'Distance from the centre of the unit within which wounded can be treated or carried.',
      24,
    ),
    medicBonus: integer(1, { min: 0, max: 6, clause: 'SG2-083', doc: 'Bonus of a medic to the treatment roll.' }),
    medicalUnitBonus: integer(2, {
      min: 0,
      max: 6,
      clause: 'SG2-083',
      doc: 'Bonus of a medical unit to the treatment roll.',
    }),
  },
  impact: {
    openShift: whether(true, 'SG2-084', 'Cover beyond the largest Armour die lowers the Impact die instead.'),
  },
  loneFigure: {
    rangeShift: shift(
      0,
      'SG2-120',
      'Steps up for the Range die of a lone figure, which makes it harder to hit (1 = D6 to D8).',
    ),
  },
} as const;

type WeaponData = readonly [firepower: number, impact: number, closeCombat?: CloseCombatWeapon];

/** SG2-070; weapons of close combat are close only (SG2-067, 094). */
const WEAPON_DATA: Readonly<Record<Weapon, WeaponData>> = {
  improvisedFirearm: [0.5, 4, 'none'],
  lightAutopistol: [1, 6, 'close'],
  heavyAutopistol: [1, 10, 'close'],
  machinePistol: [3, 8, 'close'],
  assaultShotgun: [3, 8, 'shotgun'],
  huntingRifle: [1, 10],
  lowTechAssaultRifle: [2, 8],
  lowTechAssaultRifleGL: [3, 8],
  advancedAssaultRifle: [2, 10],
  advancedAssaultRifleGL: [3, 10],
  gaussRifle: [2, 12],
  gaussRifleGL: [3, 12],
};

const weaponRules = (id: Weapon) => ({
  firepower: number(WEAPON_DATA[id][0], {
    min: 0,
    max: 12,
    clause: 'SG2-070',
    doc: `Firepower that each ${wordsOf(id)} adds to its squad’s total.`,
  }),
  impact: die(WEAPON_DATA[id][1], 'SG2-070', `Impact die of the ${wordsOf(id)} (10 = D10).`),
  closeOnly: boolean(WEAPON_DATA[id].length > 2, {
    clause: 'SG2-070',
    doc: `The ${wordsOf(id)} fires only at close range.`,
  }),
  closeCombat: choice(CLOSE_COMBAT_WEAPONS, WEAPON_DATA[id][2] ?? 'none', {
    clause: 'SG2-070',
    doc: `Type of close combat weapon that the ${wordsOf(id)} counts as.`,
  }),
});

/** Scenarios may define more. */
export const weapons: Readonly<Record<string, ReturnType<typeof weaponRules>>> = byId(WEAPONS, weaponRules);

const SUPPORT_DATA: Readonly<Record<SupportWeapon, readonly [firepower: number, impact: number, starred: boolean]>> = {
  conventionalSaw: [8, 10, false],
  rotarySaw: [10, 10, false],
  gaussSaw: [10, 12, false],
  plasmaGun: [6, 12, true],
  grenadeLauncher: [12, 8, true],
  launcherPack: [8, 8, true],
  infantryRocket: [10, 12, true],
};

const supportRules = (id: SupportWeapon) => ({
  firepower: die(SUPPORT_DATA[id][0], 'SG2-071', `Firepower die of the ${wordsOf(id)} (8 = D8).`),
  impact: die(SUPPORT_DATA[id][1], 'SG2-071', `Impact die of the ${wordsOf(id)} (10 = D10).`),
  starred: boolean(SUPPORT_DATA[id][2], {
    clause: 'SG2-071',
    doc: `The ${wordsOf(id)} counts as a heavy weapon against vehicles.`,
  }),
});

const withRounds = (id: SupportWeapon) => ({
  ...supportRules(id),
  rounds: integer(1, {
    min: 1,
    max: 99,
    unit: 'rounds',
    clause: 'SG2-071',
    doc: `Rounds of ammunition that the ${wordsOf(id)} has (no reload).`,
  }),
});

/** Unlimited without `rounds`. */
type SupportLeaves = ReturnType<typeof supportRules> & Partial<Pick<ReturnType<typeof withRounds>, 'rounds'>>;

/** Scenarios may define more. */
export const supportWeapons: Readonly<Record<string, SupportLeaves>> = {
  ...byId(SUPPORT_WEAPONS, supportRules),
  infantryRocket: withRounds('infantryRocket'),
};

/** SG2-072: a leaf beside the weapons. */
export const supportMultiplier = {
  pointMultiplier: integer(2, {
    min: 1,
    max: 12,
    clause: 'SG2-072',
    doc: 'Major hits on vehicles multiply the Impact of starred support weapons by this.',
  }),
};

const SNIPER_DATA: Readonly<Record<SniperWeapon, readonly [firepower: number, impact: number, multiplier: number]>> = {
  conventionalSniper: [10, 10, 1],
  gaussSniper: [10, 12, 1],
  laserSniper: [12, 8, 1],
  antiMaterielRifle: [8, 12, 2],
};

/** SG2-120. */
export const sniperWeapons = byId(SNIPER_WEAPONS, (id) => ({
  firepower: die(SNIPER_DATA[id][0], 'SG2-120', `Firepower die of the ${wordsOf(id)} (10 = D10).`),
  impact: die(SNIPER_DATA[id][1], 'SG2-120', `Impact die of the ${wordsOf(id)} (10 = D10).`),
  impactMultiplier: integer(SNIPER_DATA[id][2], {
    min: 1,
    max: 12,
    clause: 'SG2-120',
    doc: `Impact rolls of the ${wordsOf(id)} are multiplied by this.`,
  }),
}));

const HEAVY_IMPACT: Readonly<Record<HeavyWeapon, number>> = {
  rfac: 10,
  hvc: 10,
  hkp: 12,
  gac: 12,
  mdc: 12,
  hel: 8,
  dffg: 12,
};

const heavyRules = (id: HeavyWeapon) => ({
  impact: die(HEAVY_IMPACT[id], 'SG2-128', `Impact die of the ${id.toUpperCase()} (10 = D10).`),
});

/** SG2-085 and 128. */
export const heavy = {
  ...byId(HEAVY_WEAPONS, heavyRules),
  dffg: {
    ...heavyRules('dffg'),
    sizeFactor: integer(2, {
      min: 1,
      max: 12,
      clause: 'SG2-128',
      doc: 'Impact rolls of the DFFG are multiplied by this per point of size.',
    }),
  },
  majorMultiplier: integer(2, {
    min: 1,
    max: 12,
    clause: 'SG2-128',
    doc: 'Major hits on vehicles multiply the Impact of heavy weapons by this.',
  }),
  suppresses: whether(false, 'SG2-128', 'Heavy weapons that hit a vehicle also place a suppression marker.'),
  infantryImpact: die(8, 'SG2-085', 'Impact die of heavy weapons against infantry (8 = D8).'),
} as const;

const missileNumber = (clause: string, initial: number, doc: string) =>
  integer(initial, { min: 1, max: 12, clause, doc });

/** SG2-075, 128 and 130. */
export const missile = {
  coverShift: shift(0, 'SG2-075', 'Steps up for the ECM die per degree of cover (soft 1, hard 2).'),
  rounds: integer(3, { min: 1, max: 99, unit: 'rounds', clause: 'SG2-075', doc: 'Missiles that a launcher has.' }),
  impact: die(12, 'SG2-128', 'Impact die of missiles (12 = D12).'),
  multiplier: byId(MISSILES, (id, i) =>
    missileNumber('SG2-128', [1, 2, 4][i], `Impact rolls of ${id} missiles are multiplied by this.`),
  ),
  size: byId(MISSILES, (id, i) => missileNumber('SG2-130', [1, 1, 2][i], `Weapon size of ${id} missiles.`)),
} as const;
