import type { WeaponRate, WeaponsInfo } from '../../kernel/weapons.ts';
import { HIT_COUNTS } from './odds-shooting.ts';
import { MODE_WORDS, MODES } from './profiles.ts';
import type { SoloRules } from './rules.ts';
import { type WeaponTable, weaponTable } from './weapons.ts';

/** Inches at which a table that fits a screen shows the weapons. */
const GLANCE = [2, 6, 12, 18, 24, 40, 60];

/** The weapons for exact evaluation: every whole inch of SOLO-05, every mode of SOLO-29, every cover, targets active or not (SOLO-32). */
export function weaponsInfo(rules: SoloRules): WeaponsInfo {
  const table = weaponTable(rules);
  const first = Math.floor(table.closest) + 1;
  const farthest = Math.max(first, ...table.weapons.map(({ maxRange }) => maxRange));
  const values = Array.from({ length: farthest - first + 1 }, (_, i) => first + i);
  return {
    kind: { name: 'weapon', title: 'Weapon' },
    entries: table.weapons.map(({ id, name, bands, carriedBy }) => ({
      id,
      title: name,
      inputs: { weapon: id },
      stretches: bands.map(({ upTo }) => upTo),
      // What nobody carries is judged as in the hands of a trooper.
      actions: carriedBy[0]?.fireActions ?? rules.profiles.sgcTrooper.fireActions,
      carriers: carriedBy.map(({ profile, fireActions }) => ({ name: profile, actions: fireActions })),
    })),
    axis: {
      input: 'range',
      title: 'Range',
      unit: table.lengthUnit,
      values,
      glance: GLANCE.filter((inches) => values.includes(inches)),
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
        { name: 'hit', title: 'Hit', outcomes: ['none', 'suppression', ...table.casualties] },
        { name: 'casualty', title: 'Wound or worse', outcomes: table.casualties },
        { name: 'out', title: 'Disabled or killed', outcomes: table.out },
        { name: 'kill', title: 'Kill', outcomes: ['kill', 'disintegrate'] },
      ],
    },
    volley: {
      ...{ procedure: 'volley', actions: 'fireActions', shots: 'shots' },
      hits: { procedure: 'volley-hits', counts: Object.fromEntries(HIT_COUNTS.map((name, hits) => [name, hits])) },
    },
    actionUnit: 'Fire actions',
    notes: [
      'Ranges are whole inches as bands are read (SOLO-05); nobody is within melee distance (SOLO-33).',
      'No earlier zat hit counts when an activation begins (SOLO-37).',
    ],
    inPlay: [
      shots(table),
      effects(table, 'casualtyRate', 'casualty'),
      effects(table, 'outRate', 'out'),
      effects(table, 'killRate', 'kill'),
    ],
  };
}

const shots = (table: WeaponTable): WeaponRate => ({
  metric: 'hit-rates',
  rate: 'hitRate',
  measure: 'hit',
  given: null,
  dimensions: ['weapon', 'rangeBand', 'mode', 'cover', 'target'],
  possible: (labels) => {
    const mode = MODE_WORDS[MODES.indexOf(labels.mode as (typeof MODES)[number])];
    return atBand(table, labels).map((inputs) => ({ ...inputs, mode }));
  },
});

/** Effects are counted without the mode, which they do not depend on, and without earlier zat hits, which they do (SOLO-37). */
const effects = (table: WeaponTable, rate: string, measure: string): WeaponRate => ({
  metric: 'hit-effects',
  rate,
  measure,
  given: 'hit',
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
