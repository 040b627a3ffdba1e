import { idsOf } from '../../../kernel/rules/definitions.ts';
import type { WeaponRate, WeaponsInfo } from '../../../kernel/weapons.ts';
import { BANDS, COVERS, type Cover, MODE_WORDS, MODES, type ModeWord, WEAPONS } from '../rules/profiles.ts';
import type { SoloRules } from '../rules/rules.ts';
import { armouryOf, ZAT } from '../steps/armoury.ts';
import { HIT_COUNTS } from './volleys.ts';

const NAMES: Readonly<Record<string, string>> = {
  rifle: 'assault rifle',
  cal50: '.50 calibre machine gun',
  pistol: 'pistol',
  shotgun: 'shotgun',
  zat: 'zat gun',
  staff: 'staff weapon',
  staffCannon: 'heavy staff cannon',
};

interface WeaponEntry {
  readonly id: string;
  readonly name: string;
  /** Whole inches. */
  readonly maxRange: number;
  /** Upper limits rise, in whole inches; empty bands are left out. */
  readonly bands: readonly { readonly name: string; readonly upTo: number }[];
  readonly crew: number;
  /** Disablement lasts for the game (SOLO-43), not for turns like a zat's (SOLO-37). */
  readonly disablesForGood: boolean;
  readonly carriedBy: readonly { readonly profile: string; readonly fireActions: number }[];
}

interface ModeEntry {
  readonly id: ModeWord;
  readonly fireActions: number;
}

/** Cells are weapon × whole inches × mode × cover × target state. */
interface WeaponTable {
  readonly lengthUnit: 'inches';
  /** Ranges start above this. */
  readonly closest: number;
  readonly weapons: readonly WeaponEntry[];
  readonly modes: readonly ModeEntry[];
  readonly covers: readonly Cover[];
  readonly targets: readonly { readonly name: string; readonly inputs: { readonly active: boolean } }[];
  readonly mostFireActions: number;
}

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

const KILLS = ['kill', 'disintegrate'];
const CASUALTIES = ['wound', 'disable', 'out-by-wounds', ...KILLS];
const EFFECTS = ['suppression', ...CASUALTIES];
const HITS = ['none', ...EFFECTS];
/** SOLO-43: without a term. A zat's shock has one (SOLO-37). */
const OUT = ['disable', 'out-by-wounds', ...KILLS];
const OUT_BY_SHOCK = ['out-by-wounds', ...KILLS];

const NO_OTHERS: WeaponsInfo['entries'][number]['outcomes'] = {};

const NOT_PRINTED: ReadonlyMap<string, string> = new Map([['staffCannon', 'not in the sheet (SOLO-27)']]);

/** Every whole inch (SOLO-05), mode (SOLO-29), cover and target state (SOLO-32). */
export function weaponsInfo(rules: SoloRules): WeaponsInfo {
  const table = weaponTable(rules);
  const first = Math.floor(table.closest) + 1;
  const farthest = Math.max(first, ...table.weapons.map(({ maxRange }) => maxRange));
  const values = Array.from({ length: farthest - first + 1 }, (_, i) => first + i);
  return {
    kind: { name: 'weapon', title: 'Weapon' },
    entries: table.weapons.map(({ id, name, bands, carriedBy, crew, disablesForGood }) => ({
      id,
      title: name,
      inputs: { weapon: id },
      stretches: bands.map(({ upTo }) => upTo),
      // A weapon that nobody has is judged in a trooper's hands.
      actions: carriedBy[0]?.fireActions ?? rules.weapons[id].fireActions ?? rules.profiles.sgcTrooper.fireActions,
      carriers: carriedBy.map(({ profile, fireActions }) => ({ name: profile, actions: fireActions })),
      figures: crew,
      mark: NOT_PRINTED.get(id) ?? ((WEAPONS as readonly string[]).includes(id) ? null : 'defined, not in the sheet'),
      outcomes: disablesForGood ? NO_OTHERS : { out: OUT_BY_SHOCK },
    })),
    axis: {
      input: 'range',
      title: 'Range',
      unit: table.lengthUnit,
      values,
    },
    modes: {
      input: 'mode',
      title: 'Mode',
      values: table.modes.map(({ id, fireActions }) => ({ id, actions: fireActions })),
    },
    covers: { input: 'cover', values: table.covers },
    targets: table.targets,
    shot: {
      procedure: 'shot',
      noShot: ['out-of-range'],
      measures: [
        { name: 'hit', plural: 'hits', title: 'Hit', counted: 'hits', outcomes: HITS },
        {
          name: 'suppression',
          plural: 'suppressions',
          title: 'Suppressed or worse',
          counted: 'figures suppressed or worse',
          outcomes: EFFECTS,
        },
        {
          name: 'casualty',
          plural: 'casualties',
          title: 'Wounded or worse',
          counted: 'casualties',
          outcomes: CASUALTIES,
        },
        { name: 'out', plural: 'out', title: 'Out for good', counted: 'figures put out for good', outcomes: OUT },
        { name: 'kill', plural: 'kills', title: 'Killed', counted: 'kills', outcomes: KILLS },
      ],
      bestBy: rules.disable.turns === null ? 'out' : 'kill',
    },
    volley: {
      ...{ procedure: 'volley', actions: 'fireActions', shots: 'shots' },
      against: { procedure: 'volley-at-profile', input: 'profile', names: idsOf(rules.profiles) },
      hits: { procedure: 'volley-hits', counts: Object.fromEntries(HIT_COUNTS.map((name, hits) => [name, hits])) },
    },
    actionUnit: 'Fire actions',
    notes: [
      'Ranges are whole inches as bands are read (SOLO-05); nobody is within melee distance (SOLO-33).',
      'No earlier zat hit counts when an activation begins (SOLO-37).',
      "Out for good: killed, or disabled for the game (SOLO-43). A zat's shock wears off after some turns (SOLO-37), so it counts only as a casualty.",
      'The Fire actions of carriers are those of their profiles, which the sheet does not print (SOLO-03).',
    ],
    leftOut: [
      'Whether a shot can be made at all: movement, lines of sight, spotting, reaction fire and suppression of the shooter.',
      'What follows from an effect: morale tests, Risk Tests, turns lost by wounds, bodies to be dragged, captives.',
      'Other uses of Fire actions: a figure that moves or removes suppression has fewer left to shoot with (SOLO-04).',
      'A crewed weapon that is moved, or whose crew has fallen (SOLO-27).',
      'Targets that change between activations: wounds, suppression and zat hits of earlier ones.',
    ],
    inPlay: [
      shots(table),
      effects(table, 'casualtyRate', CASUALTIES),
      effects(table, 'outRate', OUT),
      effects(table, 'killRate', KILLS),
    ],
  };
}

const shots = (table: WeaponTable): WeaponRate => ({
  metric: 'hit-rates',
  rate: 'hitRate',
  outcomes: HITS,
  among: null,
  dimensions: ['weapon', 'rangeBand', 'mode', 'cover', 'target'],
  possible: (labels) => {
    const mode = MODE_WORDS[MODES.indexOf(labels.mode as (typeof MODES)[number])];
    return atBand(table, labels).map((inputs) => ({ ...inputs, mode }));
  },
});

/** Effects are counted without the mode, which does not matter, and without earlier zat hits, which do (SOLO-37). */
const effects = (table: WeaponTable, rate: string, outcomes: readonly string[]): WeaponRate => ({
  metric: 'hit-effects',
  rate,
  outcomes,
  among: HITS,
  dimensions: ['weapon', 'rangeBand', 'cover', 'target'],
  possible: (labels) =>
    atBand(table, labels).flatMap((inputs) =>
      [0, 1, 2].flatMap((zatHits) => MODE_WORDS.map((mode) => ({ ...inputs, mode, zatHits }))),
    ),
});

/** Shots within a band are alike; targets count as judged (SOLO-32). */
function atBand({ weapons }: WeaponTable, { weapon, rangeBand, cover, target }: Readonly<Record<string, string>>) {
  const band = weapons.find(({ id }) => id === weapon)?.bands.find(({ name }) => name === rangeBand);
  return band === undefined ? [] : [{ weapon, range: band.upTo, cover, active: target !== 'inactive' }];
}
