import { idsOf } from '../../../kernel/rules/definitions.ts';
import type { WeaponEntry, WeaponRate, WeaponsInfo } from '../../../kernel/weapons.ts';
import { squareHundredths } from '../../../tabletop/geometry.ts';
import { codeWord } from '../rules/codes.ts';
import { OUT_OF_RANGE, PROFILES, RANGES, USE, USES, WEAPONS } from '../rules/profiles.ts';
import type { RevlandRules } from '../rules/rules.ts';
import { type Armoury, armouryOf, useId, type WeaponUse } from '../steps/armoury.ts';
import { Difficulties } from '../steps/difficulty.ts';
import { Ranges } from '../steps/range.ts';
import { carriersOf, characterOfProfile, usualCarrier } from '../steps/skills.ts';
import { COVER_WORDS, DIFFICULTY_WORDS, RANGE_WORDS } from './inputs.ts';

const KILLED = ['killed'];
const MORTAL = ['mortally-wounded', ...KILLED];
const OUT = ['incapacitated', ...MORTAL];
const WOUNDED = ['wounded', ...OUT];
const STUNNED = ['stunned', ...WOUNDED];
const HIT = ['none', ...STUNNED];

const MEASURES = [
  ['hit', 'hits', 'Hit', 'hits', HIT],
  ['stun', 'stuns', 'Stunned or worse', 'figures stunned or worse', STUNNED],
  ['wound', 'wounds', 'Wounded or worse', 'figures wounded or worse', WOUNDED],
  ['out', 'out', 'Incapacitated or worse', 'figures put out of action', OUT],
  ['mortal', 'mortals', 'Mortally wounded or worse', 'figures mortally wounded or worse', MORTAL],
  ['kill', 'kills', 'Killed', 'kills', KILLED],
] as const;
const HARMED = MEASURES.slice(1);

const SKILLS = ['3D', '4D', '5D', '6D', '7D', '8D'];
const NOT_IN_SOURCE = 'defined, not in the ledger';

/** One attack as the only action of a round. */
export function weapons(rules: RevlandRules): WeaponsInfo {
  const armoury = armouryOf(rules);
  const entries = [...armoury.uses.map((use) => entryOf(rules, armoury, use)), ...bySkill(rules, armoury)];
  const farthest = Math.max(1, ...entries.map(({ stretches }) => stretches!.at(-1) ?? 0));
  return {
    kind: { name: 'weapon', title: 'Weapon' },
    entries,
    axis: {
      input: 'distance',
      title: 'Distance',
      unit: 'metres',
      values: Array.from({ length: farthest }, (_, i) => i + 1),
    },
    modes: null,
    covers: { input: 'cover', values: COVER_WORDS.slice(0, -1) },
    targets: targetsOf(rules),
    shot: {
      procedure: 'weapon-attack',
      noShot: ['no-attack'],
      measures: MEASURES.map(([name, plural, title, counted, outcomes]) => ({
        name,
        plural,
        title,
        counted,
        outcomes,
      })),
      bestBy: 'wound',
    },
    volley: null,
    actionUnit: 'attacks',
    notes: [
      'An attack is the only action of its round, so it has no penalty for others (REV-13). The target is healthy.',
      'Distances are whole metres.',
      'The first profile that carries a weapon uses it; if none does, an operative does.',
      `Weapons named with a code are fired with that code in place of the profile's.`,
      'Cover has no body ranking: an attack that hits it harms nobody and does not count as a hit (REV-44).',
      'A dodge is the only action of its target in the round (REV-52, 54).',
      'Blast weapons are thrown at a figure; a miss may still burst near it (REV-80). Their hits are bursts with the target inside.',
      'In played games a hit of a blast weapon is a burst at the point aimed at; stuns, wounds and deaths are those of figures in a zone with no protection between.',
    ],
    leftOut: [
      'Whether an attack can be made at all: sight, drawing, ammunition and fire rates.',
      'Further attacks of the round and their penalties: ask the procedure volley.',
      'What follows from wounds: penalties, stuns that add up, first aid and deaths.',
      'Light, smoke and called shots: ask the procedure weapon-attack.',
    ],
    inPlay: [
      attacks(rules, 'hitRate', HIT),
      aimedBlasts(rules),
      attacks(rules, 'coverRate', ['stopped']),
      ...HARMED.map(([name, , , , outcomes]) => damages(rules, `${name}Rate`, outcomes)),
      ...HARMED.map(([name, , , , outcomes]) => blasts(rules, `${name}Rate`, outcomes)),
    ],
  };
}

function targetsOf(rules: RevlandRules): WeaponsInfo['targets'] {
  const [usual, ...others] = ['guard', ...idsOf(rules.profiles).filter((id) => id !== 'guard')];
  return [
    { name: usual, inputs: { target: usual } },
    { name: `${usual}-dodging`, inputs: { target: usual, dodge: 'regular' } },
    { name: `${usual}-dodging-in-full`, inputs: { target: usual, dodge: 'full' } },
    ...others.map((target) => ({ name: target, inputs: { target } })),
  ];
}

const attacks = (rules: RevlandRules, rate: string, outcomes: readonly string[]): WeaponRate => ({
  ...{ metric: 'weapon-attacks', rate, outcomes, among: null },
  dimensions: ['weapon', 'skill', 'range', 'cover'],
  possible: ({ weapon, skill, range, cover }) => {
    const use = useNamed(rules, weapon);
    const distance = use === undefined ? null : within(rules, use, range);
    return distance === null || !isCode(skill) ? [] : [{ ...inputsOf(rules, use!), skill, distance, cover }];
  },
});

/** In the open, on the first profile with such a resistance. */
const damages = (rules: RevlandRules, rate: string, outcomes: readonly string[]): WeaponRate => ({
  ...{ metric: 'weapon-damage', rate, outcomes, among: HIT },
  dimensions: ['weapon', 'body'],
  possible: ({ weapon, body }) => {
    const use = useNamed(rules, weapon);
    if (use === undefined) return [];
    const target = idsOf(rules.profiles).find(
      (id) => codeWord(characterOfProfile(rules, id).resistance[use.damageType]) === body,
    );
    return target === undefined ? [] : [{ ...inputsOf(rules, use), distance: nearest(rules, use), target }];
  },
});

const aimedBlasts = (rules: RevlandRules): WeaponRate => ({
  ...{ metric: 'weapon-attacks', rate: 'hitRate', procedure: 'attack', outcomes: ['hit'], among: null },
  dimensions: ['weapon', 'skill', 'range', 'cover'],
  possible: ({ weapon, skill, range, cover }) => {
    const use = useNamed(rules, weapon, true);
    if (use === undefined || !isCode(skill) || within(rules, use, range) === null) return [];
    const band = bandNamed(range);
    const difficulty = DIFFICULTY_WORDS[new Difficulties(rules).levelOf(use, band)];
    return [{ skill, difficulty, thrownRange: use.use === USE.throw ? RANGE_WORDS[band] : 'none', cover }];
  },
});

const blasts = (rules: RevlandRules, rate: string, outcomes: readonly string[]): WeaponRate => ({
  ...{ metric: 'weapon-blasts', rate, procedure: 'damage', outcomes, among: null },
  dimensions: ['weapon', 'zone', 'body'],
  possible: ({ weapon, zone, body }) => {
    const damage = useNamed(rules, weapon, true)?.zoneDamage[Number(zone) - 1];
    return damage === undefined || !isCode(body) ? [] : [{ damage: codeWord(damage), body }];
  },
});

/** Blasts also harm by misses: they have separate rates. */
function useNamed(rules: RevlandRules, id: string, isBlast = false): WeaponUse | undefined {
  const armoury = armouryOf(rules);
  return armoury.uses.find((use) => use.isBlast === isBlast && useId(armoury, use) === id);
}

function bandNamed(range: string): number {
  return (RANGES as readonly string[]).indexOf(range);
}

function isCode(label: string): boolean {
  return /^[1-9]/.test(label);
}

function within(rules: RevlandRules, use: WeaponUse, range: string): number | null {
  const band = use.use === USE.strike ? 0 : bandNamed(range);
  const ends = stretchesOf(rules, use);
  return ends.find((metres) => bandAt(rules, use, metres) === band) ?? null;
}

function nearest(rules: RevlandRules, use: WeaponUse): number {
  return stretchesOf(rules, use)[0] ?? 0;
}

function inputsOf(rules: RevlandRules, { weapon, use }: WeaponUse) {
  const { id } = armouryOf(rules).weapons[weapon];
  return { weapon: id, use: USES[use], profile: usualCarrier(rules, id) };
}

function entryOf(rules: RevlandRules, armoury: Armoury, use: WeaponUse): WeaponEntry {
  const { id } = armoury.weapons[use.weapon];
  return {
    id: useId(armoury, use),
    title: useId(armoury, use),
    inputs: inputsOf(rules, use),
    stretches: stretchesOf(rules, use),
    actions: 1,
    carriers: carriersOf(rules, id).map((name) => ({ name, actions: 1 })),
    figures: 1,
    mark: (WEAPONS as readonly string[]).includes(id) ? null : NOT_IN_SOURCE,
    outcomes: {},
  };
}

function stretchesOf(rules: RevlandRules, use: WeaponUse): number[] {
  const band = (metres: number) => bandAt(rules, use, metres);
  const ends: number[] = [];
  for (let metres = 1; band(metres) !== OUT_OF_RANGE; metres++)
    if (band(metres + 1) !== band(metres)) ends.push(metres);
  return ends;
}

function bandAt(rules: RevlandRules, use: WeaponUse, metres: number): number {
  return new Ranges(rules).band(use, squareHundredths(metres));
}

function bySkill(rules: RevlandRules, armoury: Armoury): WeaponEntry[] {
  const profile = PROFILES[0];
  const weapon = armoury.weapons.find(({ id }) => id === rules.profiles[profile].weapons[0]);
  const use = weapon?.uses.find((one) => one !== null);
  if (use === null || use === undefined) return [];
  const entry = entryOf(rules, armoury, use);
  return SKILLS.map((skill) => ({
    ...entry,
    id: `${entry.id}-${skill}`,
    title: `${entry.title}, ${skill}`,
    inputs: { ...entry.inputs, profile, skill },
  }));
}
