import { boolean, choice, integer, integerOrNull, list, number } from '../../../kernel/rules/fields.ts';
import { byId, die, flag, named, reading, spoken } from './leaves.ts';
import { EFFECTS, PROFILES, type Profile, SIDES, WEAPON_FAMILY, WEAPONS, type Weapon } from './profiles.ts';

const RANGE_ROWS = ['rifle', 'staff', 'pistol', 'cal50'] as const;
const COLUMNS = ['rifle', 'staff', 'pistol'] as const;

/** SOLO-27: upper limits. */
const RANGES: Readonly<Record<(typeof RANGE_ROWS)[number], readonly number[]>> = {
  rifle: [6, 18, 24, 60],
  staff: [4, 12, 18, 60],
  pistol: [6, 10, 16, 30],
  cal50: [8, 24, 50, 80],
};

/** SOLO-28; SOLO-30 for the last row. Columns: unaimed, aimed, carefully aimed. */
const TO_HIT: Readonly<Record<(typeof COLUMNS)[number], readonly (readonly number[])[]>> = {
  rifle: [
    [10, 4, 2],
    [14, 8, 4],
    [17, 12, 8],
    [19, 16, 12],
    [20, 20, 18],
  ],
  staff: [
    [14, 8, 4],
    [17, 12, 8],
    [19, 16, 12],
    [20, 20, 18],
    [20, 20, 20],
  ],
  pistol: [
    [12, 6, 3],
    [16, 10, 6],
    [18, 16, 12],
    [20, 20, 18],
    [20, 20, 20],
  ],
};

const BAND_IDS = ['pointBlank', 'short', 'medium', 'long'] as const;
const ROW_IDS = ['pointBlank', 'short', 'medium', 'long', 'beyond'] as const;
const MODE_IDS = ['unaimed', 'aimed', 'carefullyAimed'] as const;

export const ranges = byId(RANGE_ROWS, (row) =>
  byId(BAND_IDS, (band, index) =>
    integer(RANGES[row][index], {
      min: 0,
      max: 200,
      unit: 'inches',
      clause: 'SOLO-27',
      doc: `Longest distance of the ${spoken(band)} range band for ${row} weapons.`,
    }),
  ),
);

export const toHit = byId(COLUMNS, (column) =>
  byId(ROW_IDS, (row, rowIndex) =>
    byId(MODE_IDS, (mode, modeIndex) =>
      integerOrNull(TO_HIT[column][rowIndex][modeIndex], {
        min: 1,
        max: 100,
        nullMeans: 'cannot be hit',
        clause: row === 'beyond' ? 'SOLO-30' : 'SOLO-28',
        doc: `Lowest roll that hits with ${column} weapons ${row === 'beyond' ? 'beyond long' : `at ${spoken(row)}`} range, ${spoken(mode)}.`,
      }),
    ),
  ),
);

interface WeaponData {
  readonly ranges: (typeof RANGE_ROWS)[number];
  readonly toHit: (typeof COLUMNS)[number];
  readonly effect: 'conventional' | 'staff' | 'zat';
  readonly modifier: number;
}

const WEAPON_DATA: Readonly<Record<Weapon, WeaponData>> = {
  rifle: { ranges: 'rifle', toHit: 'rifle', effect: 'conventional', modifier: 0 },
  cal50: { ranges: 'cal50', toHit: 'rifle', effect: 'conventional', modifier: 1 },
  pistol: { ranges: 'pistol', toHit: 'pistol', effect: 'conventional', modifier: 0 },
  shotgun: { ranges: 'pistol', toHit: 'pistol', effect: 'conventional', modifier: 1 },
  zat: { ranges: 'pistol', toHit: 'pistol', effect: 'zat', modifier: 0 },
  staff: { ranges: 'staff', toHit: 'staff', effect: 'staff', modifier: 0 },
  staffCannon: { ranges: 'cal50', toHit: 'staff', effect: 'staff', modifier: 1 },
};

const CREWED: readonly Weapon[] = ['cal50', 'staffCannon'];
export const EFFECT_SCORES = 6;

const weaponRules = (id: Weapon) => ({
  ranges: choice(RANGE_ROWS, WEAPON_DATA[id].ranges, {
    clause: 'SOLO-27',
    doc: `Row of the range table that the ${named(id)} uses.`,
  }),
  toHit: choice(COLUMNS, WEAPON_DATA[id].toHit, {
    clause: 'SOLO-28',
    doc: `Column of the to-hit table that the ${named(id)} uses.`,
  }),
  effect: choice(['conventional', 'staff', 'zat'], WEAPON_DATA[id].effect, {
    clause: 'SOLO-35',
    doc: `Kind of effect that hits of the ${named(id)} have.`,
  }),
  bands: list(integer(0, { min: 0, max: 200, unit: 'inches', doc: 'Longest distance of a band.' }), [], {
    maxLength: BAND_IDS.length,
    unit: 'inches',
    clause: 'SOLO-27',
    doc: `Longest distances of the range bands of the ${named(id)}, such as [6,18,24,60]; empty: those of its row.`,
  }),
  scores: list(integerOrNull(20, { min: 1, max: 100, nullMeans: 'cannot be hit', doc: 'Lowest roll that hits.' }), [], {
    maxLength: ROW_IDS.length * MODE_IDS.length,
    clause: 'SOLO-28',
    doc: `Lowest rolls that hit with the ${named(id)}: 3 ways of aiming in each of 5 bands; empty: those of its column.`,
  }),
  crewed: boolean(CREWED.includes(id), {
    clause: 'SOLO-27',
    doc: `The ${named(id)} needs a crew, which fires and drags it.`,
  }),
  fireActions: integerOrNull(null, {
    min: 1,
    max: 6,
    unit: 'Fire actions',
    nullMeans: 'those of its profile',
    clause: 'SOLO-03',
    doc: `Fire actions and Fire points of a figure with the ${named(id)} (example: 2).`,
  }),
});

const withModifier = (id: Weapon) => ({
  ...weaponRules(id),
  effectModifier: integer(WEAPON_DATA[id].modifier, {
    min: -6,
    max: 6,
    clause: 'SOLO-36',
    doc: `Modifier to the effect roll of the ${named(id)} (1 = deadlier by one step).`,
  }),
  effects: list(choice(EFFECTS, 'suppression', { doc: 'Effect of this roll.' }), [], {
    maxLength: EFFECT_SCORES,
    clause: 'SOLO-35',
    doc: `Effects of hits by the ${named(id)} for modified rolls of 1 to 6; empty: those of its kind.`,
  }),
});

type WeaponLeaves = ReturnType<typeof weaponRules> &
  Partial<Pick<ReturnType<typeof withModifier>, 'effectModifier' | 'effects'>>;

/** A zat rolls no effect die (SOLO-37). Scenarios may define more. */
export const weapons: Readonly<Record<string, WeaponLeaves>> = {
  rifle: withModifier('rifle'),
  cal50: withModifier('cal50'),
  pistol: withModifier('pistol'),
  shotgun: withModifier('shotgun'),
  zat: weaponRules('zat'),
  staff: withModifier('staff'),
  staffCannon: withModifier('staffCannon'),
} satisfies Record<Weapon, unknown>;

const PROFILE_DATA: Readonly<Record<Profile, readonly [fireActions: number, weapon: Weapon, side: number]>> = {
  sgcTrooper: [3, 'rifle', 0],
  sgcElite: [4, 'rifle', 0],
  sgcOfficer: [4, 'rifle', 0],
  sgcSpecialist: [2, 'pistol', 0],
  sgcGunner: [3, 'cal50', 0],
  jaffa: [2, 'staff', 1],
  jaffaElite: [3, 'staff', 1],
  firstPrime: [3, 'staff', 1],
  goauld: [3, 'zat', 1],
  cannonCrew: [2, 'staffCannon', 1],
};

const profileRules = (id: Profile) => ({
  fireActions: integer(PROFILE_DATA[id][0], {
    min: 1,
    max: 6,
    unit: 'Fire actions',
    clause: 'SOLO-03',
    doc: `Fire actions and Fire points of the ${named(id)}.`,
  }),
  moveBonus: number(0, {
    min: -6,
    max: 8,
    unit: 'inches',
    clause: 'SOLO-15',
    doc: `Extra inches that the ${named(id)} moves in each action (below 0: fewer).`,
  }),
  weapon: choice(WEAPONS, PROFILE_DATA[id][1], {
    clause: 'SOLO-27',
    family: WEAPON_FAMILY.key,
    doc: `Weapon that the ${named(id)} carries.`,
  }),
  side: choice(SIDES, SIDES[PROFILE_DATA[id][2]], { clause: 'SOLO-02', doc: `Side that may field the ${named(id)}.` }),
  raw: boolean(false, { clause: 'SOLO-65', doc: `The ${named(id)} makes its unit raw.` }),
  goauld: boolean(id === 'goauld', { clause: 'SOLO-62', doc: `The ${named(id)} counts as a Goa’uld.` }),
});

export const profiles: Readonly<Record<string, ReturnType<typeof profileRules>>> = byId(PROFILES, profileRules);

const effects = (initial: readonly (typeof EFFECTS)[number][], clause: string, whose: string) =>
  list(choice(EFFECTS, 'suppression', { doc: 'Effect of this roll.' }), initial, {
    length: 6,
    clause,
    doc: `Effects of hits by ${whose} for modified rolls of 1 to 6.`,
  });

const bandModifier = (initial: number, band: string) =>
  integer(initial, { min: -6, max: 6, clause: 'SOLO-36', doc: `Modifier to the effect roll at ${band} range.` });

export const effect = {
  die: die(6, 'SOLO-34', 'for the effect of a hit'),
  staff: effects(['suppression', 'suppression', 'suppression', 'wound', 'disable', 'kill'], 'SOLO-34', 'staff weapons'),
  conventional: effects(
    ['suppression', 'suppression', 'wound', 'wound', 'disable', 'kill'],
    'SOLO-35',
    'conventional rounds',
  ),
  modifier: {
    pointBlank: bandModifier(1, 'Point Blank'),
    short: bandModifier(0, 'Short'),
    medium: bandModifier(-1, 'Medium'),
    long: bandModifier(-1, 'Long'),
  },
  coverShifts: flag(false, 'SOLO-36', 'Cover also counts as a longer range for the effect roll.'),
  belowOne: reading(
    ['suppression', 'none'],
    'SOLO-36',
    'A hit whose modified effect roll is below 1 suppresses, or does nothing.',
  ),
};
