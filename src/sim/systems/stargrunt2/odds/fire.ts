import type { DegreeTable, Dice } from '../../../kernel/dice/dice.ts';
import { idsOf } from '../../../kernel/rules/definitions.ts';
import { choice, integer, integerOrNull, list, number } from '../../../kernel/rules/fields.ts';
import type { Given } from '../../../kernel/rules/odds.ts';
import { COVER, MAX_SIZE, MIN_SIZE, WOUNDS } from '../rules/profiles.ts';
import type { StargruntRules } from '../rules/rules.ts';
import { armouryOf, type DirectImpact } from '../steps/armoury.ts';
import { FIRE, FIRE_RESULTS, FireRoll, firepowerDie, firepowerHundredths } from '../steps/fire.ts';
import { armourShifts, ImpactTables, indirectArmourShift, resolveHit, Targets } from '../steps/hits.ts';
import { bandOf, heavyBand, NO_FIRE, smallBand, sniperBand } from '../steps/range.ts';
import {
  cover,
  dieField,
  FIRST,
  fireInputs,
  flag,
  inPosition,
  numbered,
  type Procedure,
  procedure,
  qualityDie,
  rangeOf,
  SECOND,
  THIRD,
  volleyInputs,
  weapon,
} from './inputs.ts';

const STREAMS = { allocation: THIRD, impact: FIRST, armour: SECOND };
/** Dead and wounded as one number, so that equal states merge. */
const FIGURES = 64;

export const deadOf = (casualties: number): number => Math.floor(casualties / FIGURES);
export const woundedOf = (casualties: number): number => casualties % FIGURES;

/** Returns an index of FIRE_RESULTS; from `effective` on, casualties are added. */
export function volleyStep(rules: StargruntRules, given: Given<typeof volleyInputs>): (dice: Dice) => number {
  const roll = new FireRoll(rules);
  const count = given.targets;
  const direct = fill(rules, given, roll);
  const impact: readonly DegreeTable[] = [direct[COVER[given.cover]][armourIndex(rules, given)]];
  return effectiveStep(roll, impact, new Targets(rules.wounds.twoKill), count);
}

/** One table, for the armour that all targets have. */
export function effectiveStep(
  roll: FireRoll,
  impact: readonly DegreeTable[],
  targets: Targets,
  count: number,
): (dice: Dice) => number {
  return (dice) => {
    // Totals with equal hits merge.
    const result = dice.repeat(1, 0, () => {
      const found = roll.resolve(dice, FIRST, SECOND);
      return found === FIRE.effective ? FIRE.effective + roll.resolveHits(dice, SECOND) : found;
    });
    if (result < FIRE.effective) return result;
    const casualties = dice.repeat(result - FIRE.effective, 0, (before) => {
      resolveHit(dice, STREAMS, impact, targets.alike(count, deadOf(before), woundedOf(before)));
      return FIGURES * targets.dead + targets.wounded;
    });
    return FIRE.effective + casualties;
  };
}

function armourIndex(rules: StargruntRules, { armour }: Given<typeof volleyInputs>): number {
  return idsOf(rules.armour).indexOf(armour);
}

/** Returns what the hits do (SG2-073). */
function fill(rules: StargruntRules, given: Given<typeof volleyInputs>, roll: FireRoll): DirectImpact {
  const { smallArms, supportArms } = armouryOf(rules);
  const arm = given.weapon === null ? null : smallArms.find(({ id }) => id === given.weapon)!;
  const support = given.support.map((one) => supportArms.find(({ id }) => id === one)!);
  const figures = given.figures;
  if ((arm === null) !== (figures === 0))
    throw new RangeError('figures: 0 and weapon: null belong together: a support weapon alone');
  if (arm === null && support.length !== 1)
    throw new RangeError(`a support weapon fires alone: give one in support, not ${support.length}`);
  roll.pool.add(qualityDie(rules, given.quality));
  if (arm !== null) roll.pool.add(firepowerDie(rules, figures * arm.firepower));
  for (const { firepower } of support) roll.pool.add(firepower);
  Object.assign(roll, rangeOf(rules, given, given.targets === 1));
  const isTooFar = arm?.closeOnly && given.band > rules.range.closeOnlyBands;
  if (isTooFar) roll.range = NO_FIRE;
  roll.suppressesAnyway = given.travel && rules.travel.autoSuppression;
  if (arm === null) return support[0].direct;
  if (rules.fire.volleyImpact === 'small-arms') return arm.direct;
  return [arm, ...support].reduce((best, next) => (next.impact > best.impact ? next : best)).direct;
}

const named = () => FIRE_RESULTS.slice(0, FIRE.effective);
const clauses = ['SG2-065', 'SG2-067', 'SG2-069', 'SG2-073', 'SG2-076', 'SG2-077', 'SG2-078', 'SG2-079', 'SG2-081'];

const volleyOdds = numbered({
  name: 'volley',
  doc: 'What a fire action does, and how many figures effective fire wounds or kills.',
  clauses,
  inputs: volleyInputs,
  named,
  nameOf: (code) => `effective-${code - FIRE.effective}`,
  prepare(rules, given) {
    const step = volleyStep(rules, given);
    return (dice) => {
      const result = step(dice);
      if (result < FIRE.effective) return result;
      const casualties = result - FIRE.effective;
      return FIRE.effective + deadOf(casualties) + woundedOf(casualties);
    };
  },
});

const volleySplitOdds = numbered({
  name: 'volley-split',
  doc: 'What a fire action does, and how many figures effective fire kills and how many it wounds.',
  clauses,
  inputs: volleyInputs,
  named,
  nameOf: (code) => {
    const casualties = code - FIRE.effective;
    return `dead-${deadOf(casualties)}-wounded-${woundedOf(casualties)}`;
  },
  prepare: volleyStep,
});

const dieName = (sides: number): string => `d${sides}`;
/** For the ladder, and one that a house rule may add. */
const dieNames = ({ dice }: StargruntRules, other: number): string[] =>
  [...new Set([...dice.ladder, other])].map(dieName);

const firepowerDice = (rules: StargruntRules) => dieNames(rules, rules.firepower.max);

const firepowerDieOdds = procedure({
  name: 'firepower-die',
  doc: 'The Firepower die of some figures with the same small arm.',
  clauses: ['SG2-068', 'SG2-070'],
  inputs: {
    weapon,
    figures: integer(7, { min: 1, max: 40, unit: 'figures', doc: 'Figures that fire.', clause: 'SG2-068' }),
  },
  outcomes: firepowerDice,
  prepare(rules, given) {
    const firepower = firepowerHundredths(rules.weapons[given.weapon].firepower);
    const die = firepowerDie(rules, given.figures * firepower);
    const at = firepowerDice(rules).indexOf(dieName(die));
    return () => at;
  },
});

const KINDS = ['small', 'sniper', 'heavy'] as const;
const size = (doc: string) => integer(1, { min: MIN_SIZE, max: MAX_SIZE, doc, clause: 'SG2-074' });

const rangeInputs = {
  quality: fireInputs.quality,
  distance: number(12, { min: 0, max: 1000, unit: 'inches', doc: 'Distance of the centres.', clause: 'SG2-011' }),
  cover,
  inPosition,
  travel: fireInputs.travel,
  kind: choice(KINDS, 'small', {
    doc: 'Small arms and support weapons, snipers, or heavy weapons.',
    clause: 'SG2-065',
  }),
  size: size('Size of a heavy weapon.'),
  targetSize: size('Size of the target of a heavy weapon.'),
};

const rangeDice = (rules: StargruntRules) => [...dieNames(rules, rules.range.bandOneDie), 'no-fire'];

const rangeDieOdds = procedure({
  name: 'range-die',
  doc: 'The Range die that a target rolls at a distance.',
  clauses: ['SG2-033', 'SG2-034', 'SG2-037', 'SG2-061', 'SG2-065', 'SG2-066', 'SG2-074', 'SG2-120'],
  inputs: rangeInputs,
  outcomes: rangeDice,
  prepare(rules, given) {
    const band = bandOf(Math.round(100 * given.distance), bandLength(rules, given));
    const { range: die } = rangeOf(rules, { ...given, band });
    const names = rangeDice(rules);
    const at = die === NO_FIRE ? names.length - 1 : names.indexOf(dieName(die));
    return () => at;
  },
});

function bandLength(rules: StargruntRules, given: Given<typeof rangeInputs>): number {
  if (given.kind === 'heavy') return heavyBand(rules, given.size, given.targetSize);
  const die = qualityDie(rules, given.quality);
  return given.kind === 'sniper' ? sniperBand(rules, die) : smallBand(rules, die);
}

const poolInputs = {
  ...fireInputs,
  firepower: integerOrNull(12, {
    ...{ min: 2, max: 20, unit: 'sides', nullMeans: 'no small arms' },
    doc: 'Firepower die of the small arms.',
    clause: 'SG2-065',
  }),
  support: list(dieField(8, 'Firepower die of a support weapon.', 'SG2-071'), [], {
    ...{ maxLength: 6, clause: 'SG2-065' },
    doc: 'Firepower dice of the support weapons that join, or of the one that fires alone.',
  }),
};

/** A fire action without its dice, for `fire` and `potential-hits`. */
function poolRoll(rules: StargruntRules, given: Given<typeof poolInputs>): FireRoll {
  const roll = new FireRoll(rules);
  const dice = [...(given.firepower === null ? [] : [given.firepower]), ...given.support];
  if (dice.length === 0) throw new RangeError('a fire action needs a Firepower die: give firepower or support');
  roll.pool.add(qualityDie(rules, given.quality));
  for (const die of dice) roll.pool.add(die);
  Object.assign(roll, rangeOf(rules, given));
  roll.suppressesAnyway = given.travel && rules.travel.autoSuppression;
  return roll;
}

const fireOdds = procedure({
  name: 'fire',
  doc: 'What a fire action does.',
  clauses: ['SG2-002', 'SG2-061', 'SG2-063', 'SG2-064', 'SG2-065', 'SG2-066', 'SG2-069', 'SG2-076'],
  inputs: poolInputs,
  outcomes: () => FIRE_RESULTS,
  prepare(rules, given) {
    const roll = poolRoll(rules, given);
    return (dice) => roll.resolve(dice, FIRST, SECOND);
  },
});

const potentialHitsOdds = numbered({
  name: 'potential-hits',
  doc: 'What a fire action does, and how many potential hits effective fire has.',
  clauses: ['SG2-065', 'SG2-076', 'SG2-077', 'SG2-078'],
  inputs: poolInputs,
  named: () => FIRE_RESULTS.slice(0, FIRE.effective),
  nameOf: (code) => `hits-${code - FIRE.effective}`,
  prepare(rules, given) {
    const roll = poolRoll(rules, given);
    return (dice) => {
      const result = roll.resolve(dice, FIRST, SECOND);
      return result === FIRE.effective ? FIRE.effective + roll.resolveHits(dice, SECOND) : result;
    };
  },
});

const impactOdds = procedure({
  name: 'impact',
  doc: 'What one potential hit, or one burst, does to a figure.',
  clauses: ['SG2-033', 'SG2-034', 'SG2-037', 'SG2-079', 'SG2-080', 'SG2-084'],
  inputs: {
    impact: dieField(10, 'Impact die.', 'SG2-070'),
    impactMultiplier: integer(1, { min: 1, max: 20, doc: 'Multiplier of its score.', clause: 'SG2-120' }),
    armour: dieField(6, 'Armour die.', 'SG2-007'),
    cover,
    inPosition,
    indirect: flag('The fire is indirect.', 'SG2-037'),
  },
  outcomes: () => WOUNDS,
  prepare(rules, given) {
    const at = COVER[given.cover];
    const shift = given.indirect ? indirectArmourShift(rules, at, given.inPosition) : armourShifts(rules)[at];
    const { impact, impactMultiplier, armour } = given;
    const table = new ImpactTables(rules).table(impact, impactMultiplier, armour, shift);
    return (dice) => dice.degree(FIRST, SECOND, table);
  },
});

export const fireOddsList: readonly Procedure[] = [
  firepowerDieOdds,
  rangeDieOdds,
  fireOdds,
  potentialHitsOdds,
  impactOdds,
  volleyOdds,
  volleySplitOdds,
];
