import type { Dice } from '../../../kernel/dice/dice.ts';
import { choice, list, number } from '../../../kernel/rules/fields.ts';
import type { Given } from '../../../kernel/rules/odds.ts';
import { code } from '../rules/codes.ts';
import { HARMS, HIT, kebab } from '../rules/profiles.ts';
import type { RevlandRules } from '../rules/rules.ts';
import { MOST_ZONES } from '../rules/weapons.ts';
import type { DamageRoll } from '../steps/damage.ts';
import { Deviation, zoneAt } from '../steps/deviation.ts';
import { Rolling } from '../steps/rolling.ts';
import {
  attackInputs,
  attackOf,
  DIFFICULTY_WORDS,
  dodgeOf,
  excessOver,
  type Procedure,
  procedure,
  RANGE_WORDS,
  steadyDamageOf,
} from './inputs.ts';

const LANDING = 4;

const { skill, penalty, smoke, light, dodge, dodgeSkill, dodgePenalty } = attackInputs;

const range = choice(RANGE_WORDS, 'short', { clause: 'REV-78', doc: 'Range of the throw.' });
const zones = list(
  number(2, { min: 0, max: 1000, unit: 'metres', clause: 'REV-36', doc: 'Radius of a zone.' }),
  [2, 4, 6, 10],
  { maxLength: MOST_ZONES, unit: 'metres', clause: 'REV-36', doc: 'Radii of the zones of the blast, rising.' },
);

const throwInputs = {
  skill,
  penalty,
  difficulty: choice(DIFFICULTY_WORDS, 'moderate', { clause: 'REV-78', doc: 'Difficulty of the thrown weapon.' }),
  range,
  smoke,
  light,
  dodge,
  dodgeSkill,
  dodgePenalty,
  zones,
};

/** Range of the throwing modifier; none for a launch. */
type Thrown = Given<typeof throwInputs> & { readonly thrownRange?: string };

/** Throws if the radii do not rise. */
function radiiOf({ zones: radii }: Pick<Thrown, 'zones'>): readonly number[] {
  if (radii.length === 0) throw new RangeError('zones must have one or more radii, got none');
  for (let i = 1; i < radii.length; i++)
    if (radii[i] <= radii[i - 1]) throw new RangeError(`zones must rise, got ${radii[i]} after ${radii[i - 1]}`);
  return radii;
}

const zoneNames = (given: Pick<Thrown, 'zones'>): string[] => [
  ...radiiOf(given).map((_, i) => `zone${i + 1}`),
  'outside',
];

/** Zone of the target (REV-81). */
function throwAt(rules: RevlandRules, given: Thrown): (dice: Dice) => number {
  const radii = radiiOf(given);
  const attack = attackOf(rules, {
    ...given,
    range: null,
    thrownRange: given.thrownRange ?? given.range,
    calledShot: 'none',
    cover: '0',
  });
  const excess = excessOver(attack, dodgeOf(attack, given));
  const deviation = new Deviation(rules, new Rolling(rules));
  const landing = RANGE_WORDS.indexOf(given.range);
  const deviates = rules.modules.deviation && rules.modules.blast;
  return (dice) => {
    const isHit = dice.repeat(1, 0, () => attack.outcome(dice, excess(dice))) === HIT.hit;
    if (isHit) return 0;
    if (!deviates) return radii.length;
    deviation.rollMetres(dice, LANDING, landing);
    return zoneAt(radii, deviation.metres);
  };
}

const throwing = procedure({
  name: 'throw',
  doc: 'In which zone of its blast a thrown weapon leaves the figure that it is aimed at.',
  clauses: ['REV-36', 'REV-78', 'REV-80', 'REV-81'],
  inputs: throwInputs,
  outcomes: (_rules, given) => zoneNames(given),
  prepare: throwAt,
});

const GRENADE_OUTCOMES = ['outside', ...HARMS.map(kebab)];

const grenadeInputs = {
  ...throwInputs,
  damages: list(code('5D', { clause: 'REV-36', doc: 'Damage of a zone.' }), ['5D', '4D', '3D', '2D'], {
    maxLength: MOST_ZONES,
    clause: 'REV-36',
    doc: 'Damage of each zone, in their order.',
  }),
  body: code('3D', { clause: 'REV-58', doc: 'Body of the target.' }),
  armor: code('0D', { clause: 'REV-48', doc: 'Armor of the target against that damage.' }),
};

function zoneRolls(rules: RevlandRules, given: Given<typeof grenadeInputs>): DamageRoll[] {
  const { damages } = given;
  const radii = radiiOf(given);
  if (damages.length !== radii.length)
    throw new RangeError(`damages must have a code for each of the ${radii.length} zones, got ${damages.length}`);
  return damages.map((damage) => steadyDamageOf(rules, { ...given, damage }));
}

export const grenadeOdds = procedure({
  name: 'grenade',
  doc: 'What a blast weapon does to the figure that it is thrown at.',
  clauses: ['REV-35', 'REV-36', 'REV-58', 'REV-59', 'REV-78', 'REV-80', 'REV-81'],
  inputs: grenadeInputs,
  outcomes: () => GRENADE_OUTCOMES,
  prepare(rules, given) {
    const zoneOf = throwAt(rules, given);
    const rolls = zoneRolls(rules, given);
    return (dice) => {
      const zone = dice.repeat(1, 0, () => zoneOf(dice));
      return zone === rolls.length ? 0 : 1 + rolls[zone].resolve(dice);
    };
  },
});

const OF = ['target', 'thrower'] as const;

const deviation = procedure({
  name: 'deviation',
  doc: 'In which zone of a blast that missed a figure is, without walls.',
  clauses: ['REV-36', 'REV-79', 'REV-80'],
  inputs: {
    range,
    zones,
    of: choice(OF, 'target', { clause: 'REV-79', doc: 'The figure: the target or the thrower.' }),
    throwDistance: number(10, {
      min: 0,
      max: 1000,
      unit: 'metres',
      clause: 'REV-79',
      doc: 'Distance of the throw, for the thrower.',
    }),
  },
  outcomes: (_rules, given) => zoneNames(given),
  prepare(rules, given) {
    const radii = radiiOf(given);
    const roll = new Deviation(rules, new Rolling(rules));
    const landing = RANGE_WORDS.indexOf(given.range);
    const isThrower = given.of === 'thrower';
    const distance = given.throwDistance;
    if (!(rules.modules.deviation && rules.modules.blast)) return () => radii.length;
    return (dice) => {
      roll.roll(dice, LANDING, landing);
      return zoneAt(radii, isThrower ? roll.toThrower(distance) : roll.metres);
    };
  },
});

export const throwOdds: readonly Procedure[] = [throwing, grenadeOdds, deviation];
