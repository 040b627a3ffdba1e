import { idsOf } from '../../../kernel/rules/definitions.ts';
import type { WeaponEntry, WeaponRate, WeaponsInfo } from '../../../kernel/weapons.ts';
import {
  COVERS,
  FIRE_CONTROLS,
  QUALITIES,
  SNIPER_WEAPONS,
  SUPPORT_WEAPONS,
  WARHEADS,
  WEAPONS,
  weaponWords,
  wordsOf,
} from '../rules/profiles.ts';
import type { StargruntRules } from '../rules/rules.ts';
import { firepowerDie, firepowerHundredths } from '../steps/fire.ts';

const MOST_FIGURES = 20;
const numbers = (from: number) => Array.from({ length: MOST_FIGURES + 1 - from }, (_, i) => from + i);
const effective = (from: number) => numbers(from).map((figures) => `effective-${figures}`);
const AMOUNTS = Object.fromEntries(numbers(0).map((figures) => [`effective-${figures}`, figures]));

/** By measure, of procedures other than `volley`. */
const SNIPER_HITS = ['random-none', 'random-wound', 'random-kill', 'chosen-none', 'chosen-wound', 'chosen-kill'];
const SNIPER = {
  suppression: SNIPER_HITS,
  effective: SNIPER_HITS,
  casualty: ['random-wound', 'random-kill', 'chosen-wound', 'chosen-kill'],
};
const BURST = {
  suppression: ['unhurt', 'wounded', 'dead'],
  effective: ['unhurt', 'wounded', 'dead'],
  casualty: ['wounded', 'dead'],
};

type Own = Pick<WeaponEntry, 'id' | 'title' | 'inputs'> & Partial<WeaponEntry>;

function entry(own: Own): WeaponEntry {
  return {
    stretches: null,
    actions: 1,
    carriers: [{ name: 'squad', actions: 1 }],
    figures: 1,
    mark: null,
    outcomes: {},
    ...own,
  };
}

const marked = (names: readonly string[], id: string): string | null =>
  names.includes(id) ? null : 'defined, not in the card';

export function weapons(rules: StargruntRules): WeaponsInfo {
  const { squad } = rules;
  const bearers = squad.support.filter((id) => rules.supportWeapons[id].rounds === undefined).length;
  const figures = Math.max(1, squad.size - bearers);
  const targets = squad.size;
  const armours = [squad.armour, ...idsOf(rules.armour).filter((id) => id !== squad.armour)];
  return {
    kind: { name: 'weapon', title: 'Weapon' },
    entries: [...smallArms(rules, figures, targets), ...supportArms(rules, targets), ...others(rules, targets)],
    axis: { input: 'band', title: 'Range band', unit: null, values: [1, 2, 3, 4, 5] },
    modes: null,
    covers: { input: 'cover', values: COVERS },
    targets: [
      ...armours.map((armour) => ({ name: wordsOf(armour), inputs: { armour } })),
      { name: `${wordsOf(squad.armour)} in position`, inputs: { armour: squad.armour, inPosition: true } },
    ],
    shot: {
      procedure: 'volley',
      noShot: ['no-fire'],
      measures: [
        {
          ...{ name: 'suppression', plural: 'suppressions', title: 'Suppressed or worse', counted: 'suppressions' },
          outcomes: ['suppression', ...effective(0)],
        },
        {
          ...{ name: 'effective', plural: 'effective', title: 'Effective', counted: 'effective fire actions' },
          outcomes: effective(0),
        },
        {
          ...{ name: 'casualty', plural: 'casualties', title: 'Wounded or worse', counted: 'casualties' },
          outcomes: effective(1),
          amounts: AMOUNTS,
        },
      ],
      bestBy: 'casualty',
    },
    volley: null,
    actionUnit: 'fire actions',
    notes: [
      `Small arms are fired by ${figures} figures, support weapons on their own; the target has ${targets} active figures.`,
      `Firers are ${squad.quality} where nothing else is said; band lengths follow from quality (SG2-065).`,
      'Casualties are figures wounded or dead: the chance of at least one, and the mean number per fire action.',
      'A sniper’s bands are twice as long (SG2-120); a hit on one figure counts as effective.',
      'Bands of heavy weapons are 12 inches for each size (SG2-074); fire control makes the difference.',
      'An artillery burst is computed for one figure in it, which it always suppresses (SG2-144); it has no range band.',
    ],
    leftOut: [
      'Whether a fire action can be made at all: sight, suppression, and weapons that have fired.',
      'What follows from fire: confidence, leaders lost, and the actions that it takes to remove suppression.',
      'Support weapons that join a volley, and mixed small arms: ask the procedure volley.',
      'Fire at vehicles, and how artillery reaches its target.',
    ],
    inPlay: [
      fired(rules, 'suppressionRate', ['suppression', ...effective(0)]),
      fired(rules, 'effectiveRate', effective(0)),
    ],
  };
}

/** As games count: one small arm, or support weapons alone. Figures may share a Firepower die. */
const fired = (rules: StargruntRules, rate: string, outcomes: readonly string[]): WeaponRate => ({
  ...{ metric: 'fire-of-one-weapon', rate, outcomes, among: null },
  dimensions: ['weapon', 'quality', 'firepower', 'band', 'cover'],
  possible: ({ weapon, quality, firepower, band, cover }) => {
    const shot = { quality, band: Number(band), cover, targets: rules.squad.size };
    if (Number.isNaN(shot.band)) return [];
    if (firepower === 'none') return [{ ...shot, weapon: null, figures: 0, support: [weapon] }];
    const each = firepowerHundredths(rules.weapons[weapon].firepower);
    const figures = numbers(1).find((count) => firepowerDie(rules, count * each) === Number(firepower));
    return figures === undefined ? [] : [{ ...shot, weapon, figures, support: [] }];
  },
});

/** A regular squad's small arms; the usual one for every quality. */
function smallArms({ weapons: arms, squad }: StargruntRules, figures: number, targets: number): WeaponEntry[] {
  const volley = (weapon: string, quality: string) => ({ weapon, quality, figures, support: [], targets });
  const own = idsOf(arms).map((id) =>
    entry({
      id,
      title: weaponWords(id, WEAPONS),
      inputs: volley(id, squad.quality),
      mark: marked(WEAPONS, id),
    }),
  );
  const byQuality = QUALITIES.filter((quality) => quality !== squad.quality).map((quality) =>
    entry({
      id: `${squad.weapon}-${quality}`,
      title: `${wordsOf(squad.weapon)}, ${quality}`,
      inputs: volley(squad.weapon, quality),
      mark: marked(WEAPONS, squad.weapon),
    }),
  );
  return [...own, ...byQuality];
}

function supportArms({ supportWeapons, squad }: StargruntRules, targets: number): WeaponEntry[] {
  return idsOf(supportWeapons).map((id) =>
    entry({
      id,
      title: weaponWords(id, SUPPORT_WEAPONS),
      inputs: { weapon: null, figures: 0, support: [id], quality: squad.quality, targets },
      mark: marked(SUPPORT_WEAPONS, id),
    }),
  );
}

function others({ squad }: StargruntRules, targets: number): WeaponEntry[] {
  const { quality } = squad;
  const guess = 'not in the card';
  return [
    ...SNIPER_WEAPONS.map((id) =>
      entry({
        ...{ id, title: wordsOf(id), inputs: { weapon: id, quality }, mark: `${guess} (SG2-120)` },
        ...{ procedure: 'sniper', outcomes: SNIPER, carriers: [{ name: 'sniper', actions: 1 }] },
      }),
    ),
    ...FIRE_CONTROLS.map((fireControl) =>
      entry({
        id: `heavy-${fireControl}`,
        title: `heavy weapon, ${fireControl} fire control`,
        inputs: { fireControl, quality, targets },
        ...{ procedure: 'heavy-volley', mark: `${guess} (SG2-085)`, carriers: [{ name: 'vehicle', actions: 1 }] },
      }),
    ),
    ...WARHEADS.map((warhead) =>
      entry({
        ...{ id: `burst-${warhead}`, title: `artillery burst, ${wordsOf(warhead)}, one figure`, inputs: { warhead } },
        ...{ procedure: 'burst', outcomes: BURST, isEverywhere: true, stretches: [5] },
        carriers: [{ name: 'battery', actions: 1 }],
      }),
    ),
  ];
}
