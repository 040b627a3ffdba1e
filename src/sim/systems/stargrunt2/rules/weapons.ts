import { boolean, choice, integer, number } from '../../../kernel/rules/fields.ts';
import { byId, die, shift, whether } from './parts.ts';
import {
  CLOSE_COMBAT_WEAPONS,
  type CloseCombatWeapon,
  HEAVY_WEAPONS,
  type HeavyWeapon,
  MISSILES,
  SNIPER_WEAPONS,
  type SniperWeapon,
  SUPPORT_WEAPONS,
  type SupportWeapon,
  WEAPONS,
  type Weapon,
} from './profiles.ts';

type WeaponData = readonly [firepower: number, impact: number, closeCombat?: CloseCombatWeapon];

/** SG2-070; those that fight in close combat are close only (SG2-067, 094). */
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

/** The leaves of a support weapon; one without `rounds` has all it needs. */
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

/** The weapons of snipers: SG2-120. */
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

/** Heavy weapons: SG2-085 and 128. */
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

/** Guided missiles: SG2-075, 128 and 130. */
export const missile = {
  coverShift: shift(0, 'SG2-075', 'Types per degree of cover (soft 1, hard 2) that the ECM die shifts.'),
  rounds: integer(3, { min: 1, max: 99, unit: 'rounds', clause: 'SG2-075', doc: 'Missiles of a launcher.' }),
  impact: die(12, 'SG2-128', 'Impact die of missiles.'),
  multiplier: byId(MISSILES, (id, i) =>
    missileNumber('SG2-128', [1, 2, 4][i], `What the impact score of ${id} missiles is multiplied by.`),
  ),
  size: byId(MISSILES, (id, i) => missileNumber('SG2-130', [1, 1, 2][i], `Size of ${id} missiles.`)),
} as const;
