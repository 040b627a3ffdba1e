import { idsOf } from '../../../kernel/rules/definitions.ts';
import type { WeaponRate, WeaponsInfo } from '../../../kernel/weapons.ts';
import { MODE_WORDS, MODES, WEAPONS } from '../rules/profiles.ts';
import type { SoloRules } from '../rules/rules.ts';
import { HIT_COUNTS } from './volleys.ts';
import { type WeaponTable, weaponTable } from './weapon-names.ts';

const KILLS = ['kill', 'disintegrate'];
const CASUALTIES = ['wound', 'disable', 'out-by-wounds', ...KILLS];
const EFFECTS = ['suppression', ...CASUALTIES];
const HITS = ['none', ...EFFECTS];
/** SOLO-43: a disablement without a term. Where it has one, as a zat's has (SOLO-37), it puts nobody out for good. */
const OUT = ['disable', 'out-by-wounds', ...KILLS];
const OUT_BY_SHOCK = ['out-by-wounds', ...KILLS];

const NO_OTHERS: WeaponsInfo['entries'][number]['outcomes'] = {};

/** What the sheet does not print. */
const NOT_PRINTED: ReadonlyMap<string, string> = new Map([['staffCannon', 'not in the sheet (SOLO-27)']]);

/** The weapons for exact evaluation: every whole inch of SOLO-05, every mode of SOLO-29, every cover, targets active or not (SOLO-32). */
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
      // What nobody carries is judged as in the hands of a trooper.
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
      "Out for good: killed, or disabled for the game (SOLO-43). A zat's shock wears off after some turns (SOLO-37), so it counts as a casualty only.",
      'The Fire actions of carriers are those of their profiles, which the sheet does not print (SOLO-03).',
    ],
    leftOut: [
      'Whether a shot can be made at all: movement, lines of sight, spotting, reaction fire and suppression of the shooter.',
      'What an effect leads to: morale tests, Risk Tests, turns lost by wounds, bodies to be dragged, captives.',
      'What else Fire actions are for: a figure that moves or removes suppression has fewer to shoot with (SOLO-04).',
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

/** Effects are counted without the mode, which they do not depend on, and without earlier zat hits, which they do (SOLO-37). */
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

/** Shots in a band are alike wherever in it they are made; targets are counted as they were judged, which is what counts (SOLO-32). */
function atBand({ weapons }: WeaponTable, { weapon, rangeBand, cover, target }: Readonly<Record<string, string>>) {
  const band = weapons.find(({ id }) => id === weapon)?.bands.find(({ name }) => name === rangeBand);
  return band === undefined ? [] : [{ weapon, range: band.upTo, cover, active: target !== 'inactive' }];
}
