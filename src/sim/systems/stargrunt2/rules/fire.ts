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
        doc: 'Length of a range band of small arms per side of the Quality die.',
      }),
    },
    heavy: {
      length: number(12, {
        min: 1,
        max: 100,
        unit: 'inches',
        clause: 'SG2-074',
        doc: 'Length of a range band of heavy weapons per size.',
      }),
      per: choice(['weapon', 'target'], 'weapon', {
        clause: 'SG2-074',
        doc: 'Whether that is the size of the weapon or of the target (infantry: 1).',
      }),
    },
  },
  range: {
    bandOneDie: die(4, 'SG2-066', 'Range die of band 1; each further band takes the next type.'),
    overD12: choice(['no-fire', 'clamp', 'suppression-only'], 'no-fire', {
      clause: 'SG2-066',
      doc:
        'Fire whose Range die is past the top of the ladder: impossible, at the top die, or at the top die with suppression as ' +
        'the best result.',
    }),
    closeOnlyBands: integer(1, {
      min: 1,
      max: 5,
      unit: 'bands',
      clause: 'SG2-067',
      doc: 'Range bands of close-only weapons.',
    }),
  },
  firepower: {
    rounding: choice(['up', 'down'], 'up', {
      clause: 'SG2-068',
      doc: 'Whether the sum of firepowers is rounded up or down to a type of die.',
    }),
    max: die(12, 'SG2-068', 'Largest Firepower die of small arms.'),
  },
  fireControl: byId(FIRE_CONTROLS, (id, i) => ({
    die: die(FIRE_CONTROL[i], 'SG2-074', `Fire Control die of ${id} fire control.`),
  })),
  guidance: byId(LEVELS, (id, i) => ({
    die: die([6, 8, 10][i], 'SG2-075', `Guidance die of missiles with ${id} guidance.`),
  })),
  ecm: byId(ECMS, (id, i) => ({
    die: die([4, 6, 8, 10][i], 'SG2-075', `ECM die of vehicles with ${id === 'none' ? 'no' : id} countermeasures.`),
  })),
  hits: {
    countAllDice: whether(
      true,
      'SG2-077',
      'All dice of the firer count for potential hits; false: only those above the score of the Range die.',
    ),
    extraHit: choice(['at-most', 'less-than', 'none'], 'at-most', {
      clause: 'SG2-078',
      doc: 'Roll of the Range die type that gives one more hit: at most the left-over score, less than it, or never.',
    }),
  },
  wounds: {
    killMultiple: number(2, {
      min: 1,
      max: 12,
      clause: 'SG2-079',
      doc: 'An impact of more than this many times the armour score kills.',
    }),
    allocateTo: choice(['active', 'all-living'], 'active', {
      clause: 'SG2-081',
      doc: 'Figures over which hits are spread: the active ones, or all living ones.',
    }),
    twoKill: whether(true, 'SG2-081', 'Two wounds on one figure in one attack kill it.'),
  },
  wounded: {
    deadUpTo: upTo(2, 'SG2-082', 'with which a treated figure dies'),
    okFrom: integer(6, {
      min: 1,
      max: 9,
      clause: 'SG2-082',
      doc: 'Least score of a D6 with which a treated figure is fit again (9: never).',
    }),
    reach: inches(6, 'SG2-082', 'How near to the centre of the unit wounded can be treated or taken up.', 24),
    medicBonus: integer(1, { min: 0, max: 6, clause: 'SG2-083', doc: 'What a medic adds to the treatment roll.' }),
    medicalUnitBonus: integer(2, {
      min: 0,
      max: 6,
      clause: 'SG2-083',
      doc: 'What a specialised medical unit adds to the treatment roll.',
    }),
  },
  impact: {
    openShift: whether(
      true,
      'SG2-084',
      'Cover and position that shift the Armour die past the top of the ladder lower the impact die.',
    ),
  },
  loneFigure: {
    rangeShift: shift(0, 'SG2-120', 'Types that the Range die shifts against a lone figure.'),
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
    doc: `Firepower that each ${id} adds to the sum of its squad.`,
  }),
  impact: die(WEAPON_DATA[id][1], 'SG2-070', `Impact die of the ${id}.`),
  closeOnly: boolean(WEAPON_DATA[id].length > 2, {
    clause: 'SG2-070',
    doc: `Whether the ${id} fires only in the close range bands.`,
  }),
  closeCombat: choice(CLOSE_COMBAT_WEAPONS, WEAPON_DATA[id][2] ?? 'none', {
    clause: 'SG2-070',
    doc: `What the ${id} is in close combat.`,
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
  firepower: die(SUPPORT_DATA[id][0], 'SG2-071', `Firepower die of the ${id}.`),
  impact: die(SUPPORT_DATA[id][1], 'SG2-071', `Impact die of the ${id}.`),
  starred: boolean(SUPPORT_DATA[id][2], {
    clause: 'SG2-071',
    doc: `Whether the ${id} is a heavy weapon against vehicles.`,
  }),
});

const withRounds = (id: SupportWeapon) => ({
  ...supportRules(id),
  rounds: integer(1, { min: 1, max: 99, unit: 'rounds', clause: 'SG2-071', doc: `Rounds of the ${id}.` }),
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
    doc: 'What the impact of starred support weapons is multiplied by in major hits on vehicles.',
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
  firepower: die(SNIPER_DATA[id][0], 'SG2-120', `Firepower die of the ${id}.`),
  impact: die(SNIPER_DATA[id][1], 'SG2-120', `Impact die of the ${id}.`),
  impactMultiplier: integer(SNIPER_DATA[id][2], {
    min: 1,
    max: 12,
    clause: 'SG2-120',
    doc: `What the impact score of the ${id} is multiplied by.`,
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
  impact: die(HEAVY_IMPACT[id], 'SG2-128', `Impact die of the ${id.toUpperCase()}.`),
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
      doc: 'Impact multiplier of the DFFG per size.',
    }),
  },
  majorMultiplier: integer(2, {
    min: 1,
    max: 12,
    clause: 'SG2-128',
    doc: 'What a major hit on a vehicle multiplies the impact by.',
  }),
  suppresses: whether(false, 'SG2-128', 'Hits of heavy weapons on a vehicle place a suppression marker.'),
  infantryImpact: die(8, 'SG2-085', 'Impact die of heavy weapons against infantry.'),
} as const;

const missileNumber = (clause: string, initial: number, doc: string) =>
  integer(initial, { min: 1, max: 12, clause, doc });

/** SG2-075, 128 and 130. */
export const missile = {
  coverShift: shift(0, 'SG2-075', 'Types per degree of cover (soft 1, hard 2) that the ECM die shifts.'),
  rounds: integer(3, { min: 1, max: 99, unit: 'rounds', clause: 'SG2-075', doc: 'Missiles of a launcher.' }),
  impact: die(12, 'SG2-128', 'Impact die of missiles.'),
  multiplier: byId(MISSILES, (id, i) =>
    missileNumber('SG2-128', [1, 2, 4][i], `What the impact score of ${id} missiles is multiplied by.`),
  ),
  size: byId(MISSILES, (id, i) => missileNumber('SG2-130', [1, 1, 2][i], `Size of ${id} missiles.`)),
} as const;
