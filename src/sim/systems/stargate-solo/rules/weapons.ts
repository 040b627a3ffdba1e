import { boolean, choice, integer, integerOrNull, list, number } from '../../../kernel/rules/fields.ts';
import { byId, die, flag, reading } from './leaves.ts';
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
      doc: `Upper limit of the ${band} band of ${row} weapons.`,
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
        doc: `Least score with which ${column} weapons hit at ${row}, ${mode}.`,
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
  ranges: choice(RANGE_ROWS, WEAPON_DATA[id].ranges, { clause: 'SOLO-27', doc: `Row of range bands of the ${id}.` }),
  toHit: choice(COLUMNS, WEAPON_DATA[id].toHit, { clause: 'SOLO-28', doc: `To-hit column of the ${id}.` }),
  effect: choice(['conventional', 'staff', 'zat'], WEAPON_DATA[id].effect, {
    clause: 'SOLO-35',
    doc: `How hits of the ${id} take effect.`,
  }),
  bands: list(integer(0, { min: 0, max: 200, unit: 'inches', doc: 'Upper limit of a band.' }), [], {
    maxLength: BAND_IDS.length,
    unit: 'inches',
    clause: 'SOLO-27',
    doc: `Upper limits of the four range bands of the ${id}; empty: those of its row.`,
  }),
  scores: list(integerOrNull(20, { min: 1, max: 100, nullMeans: 'cannot be hit', doc: 'Least score that hits.' }), [], {
    maxLength: ROW_IDS.length * MODE_IDS.length,
    clause: 'SOLO-28',
    doc: `Least scores with which the ${id} hits, 15 of them: unaimed, aimed and carefully aimed at pointBlank, short, medium, long and beyond; empty: those of its column.`,
  }),
  crewed: boolean(CREWED.includes(id), { clause: 'SOLO-27', doc: `Whether a crew serves and drags the ${id}.` }),
  fireActions: integerOrNull(null, {
    min: 1,
    max: 6,
    unit: 'Fire actions',
    nullMeans: 'those of its profile',
    clause: 'SOLO-03',
    doc: `Fire actions, and Fire points, of a figure with the ${id}.`,
  }),
});

const withModifier = (id: Weapon) => ({
  ...weaponRules(id),
  effectModifier: integer(WEAPON_DATA[id].modifier, {
    min: -6,
    max: 6,
    clause: 'SOLO-36',
    doc: `Added to the effect die of the ${id}.`,
  }),
  effects: list(choice(EFFECTS, 'suppression', { doc: 'Effect of this score.' }), [], {
    maxLength: EFFECT_SCORES,
    clause: 'SOLO-35',
    doc: `Effects of hits of the ${id} for modified scores of 1 to 6; empty: those of its kind.`,
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
    doc: `Fire actions, and Fire points, of a ${id}.`,
  }),
  moveBonus: number(0, {
    min: -6,
    max: 8,
    unit: 'inches',
    clause: 'SOLO-15',
    doc: `Inches that a ${id} moves farther in each action than others (below 0: less far).`,
  }),
  weapon: choice(WEAPONS, PROFILE_DATA[id][1], {
    clause: 'SOLO-27',
    family: WEAPON_FAMILY.key,
    doc: `Weapon of a ${id}.`,
  }),
  side: choice(SIDES, SIDES[PROFILE_DATA[id][2]], { clause: 'SOLO-02', doc: `Side whose groups may have a ${id}.` }),
  raw: boolean(false, { clause: 'SOLO-65', doc: `Whether a ${id} makes its unit raw.` }),
  goauld: boolean(id === 'goauld', { clause: 'SOLO-62', doc: `Whether a ${id} is a Goa'uld.` }),
});

export const profiles: Readonly<Record<string, ReturnType<typeof profileRules>>> = byId(PROFILES, profileRules);

const effects = (initial: readonly (typeof EFFECTS)[number][], clause: string, whose: string) =>
  list(choice(EFFECTS, 'suppression', { doc: 'Effect of this score.' }), initial, {
    length: 6,
    clause,
    doc: `Effects of hits by ${whose}, for modified scores of 1 to 6.`,
  });

const bandModifier = (initial: number, band: string) =>
  integer(initial, { min: -6, max: 6, clause: 'SOLO-36', doc: `Added to the effect die at ${band} range.` });

export const effect = {
  die: die(6, 'SOLO-34', 'of the effect of a hit'),
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
  coverShifts: flag(false, 'SOLO-36', 'Whether the band shifted by cover counts for the effect die, too.'),
  belowOne: reading(['suppression', 'none'], 'SOLO-36', 'What a hit does whose modified effect die is below 1.'),
};
