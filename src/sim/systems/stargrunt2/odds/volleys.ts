import type { DegreeTable, Dice } from '../../../kernel/dice/dice.ts';
import { idsOf } from '../../../kernel/rules/definitions.ts';
import type { Given } from '../../../kernel/rules/odds.ts';
import { COVER } from '../rules/profiles.ts';
import type { StargruntRules } from '../rules/rules.ts';
import { armouryOf, type DirectImpact } from '../steps/armoury.ts';
import { FIRE, FIRE_RESULTS, FireRoll, firepowerDie } from '../steps/fire.ts';
import { resolveHit, Targets } from '../steps/hits.ts';
import { NO_FIRE } from '../steps/range.ts';
import { FIRST, numbered, qualityDie, rangeOf, SECOND, THIRD, volleyInputs } from './inputs.ts';

const STREAMS = { allocation: THIRD, impact: FIRST, armour: SECOND };
/** Figures dead and wounded as one number: states that are equal merge. */
const FIGURES = 64;

export const deadOf = (casualties: number): number => Math.floor(casualties / FIGURES);
export const woundedOf = (casualties: number): number => casualties % FIGURES;

/** A volley: a step that returns an index of FIRE_RESULTS, from `effective` on with the casualties added. */
export function volleyStep(rules: StargruntRules, given: Given<typeof volleyInputs>): (dice: Dice) => number {
  const roll = new FireRoll(rules);
  const count = given.targets;
  const direct = fill(rules, given, roll);
  const impact: readonly DegreeTable[] = [direct[COVER[given.cover]][armourIndex(rules, given)]];
  return effectiveStep(roll, impact, new Targets(rules.wounds.twoKill), count);
}

/** The same once it is known what is rolled: one table for the armour that all targets have. */
export function effectiveStep(
  roll: FireRoll,
  impact: readonly DegreeTable[],
  targets: Targets,
  count: number,
): (dice: Dice) => number {
  return (dice) => {
    // Totals that come to the same number of hits merge.
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

/** Fills in what the volley is rolled with; returns what its hits do (SG2-073). */
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

export const volleyOdds = numbered({
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

export const volleySplitOdds = numbered({
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
