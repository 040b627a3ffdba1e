import { ExactDice } from '../../../kernel/dice/exact.ts';
import { idsOf } from '../../../kernel/rules/definitions.ts';
import { COVERS, SUSPENSIONS, WOUND } from '../rules/profiles.ts';
import type { StargruntRules } from '../rules/rules.ts';
import { armourEntry, type ImpactDie, Penetration, SMALL_ARMS_PENETRATION } from '../steps/penetration.ts';
import { STRIKE, STRIKES, VehicleDamage } from '../steps/vehicle-damage.ts';
import { FIRST, SECOND } from './inputs.ts';
import { hitStep } from './vehicle-shots.ts';

/** Size of small arms, which ask for none (SG2-126). */
export const SMALL_ARMS_SIZE = 0;

/** A vehicle as a hit meets it: by index, `armour` that of those aboard. */
export interface Hull {
  readonly armourClass: number;
  readonly suspension: number;
  readonly armour: number;
}

/** Chances of one hit: the vehicle is out of the game, its systems go off line, it is immobilised, and that a figure aboard falls. */
export const HIT_COLUMNS = 4;

/** What is known, by rules. */
const known = new WeakMap<StargruntRules, Map<string, readonly number[]>>();

/** What a hit on a vehicle comes to (SG2-126 to 133), in HIT_COLUMNS, worked out once for each weapon, vehicle and cover. */
export function hitOdds(
  rules: StargruntRules,
  weapon: ImpactDie,
  size: number,
  hull: Hull,
  cover: number,
): readonly number[] {
  const all = known.get(rules) ?? new Map<string, readonly number[]>();
  known.set(rules, all);
  const { armourClass, suspension, armour } = hull;
  const key = [weapon.die, weapon.multiplier, size, armourClass, suspension, armour, cover].join(' ');
  const found = all.get(key) ?? enumerated(rules, weapon, size, hull, cover);
  all.set(key, found);
  return found;
}

function enumerated(
  rules: StargruntRules,
  weapon: ImpactDie,
  size: number,
  hull: Hull,
  cover: number,
): readonly number[] {
  if (size === SMALL_ARMS_SIZE) return ofSmallArms(rules, weapon, hull, cover);
  const given = {
    armourClass: hull.armourClass,
    suspension: SUSPENSIONS[hull.suspension],
    armour: idsOf(rules.armour)[hull.armour],
    cover: COVERS[cover],
  };
  const step = hitStep(rules, given, false);
  const chances = [0, 0, 0, 0];
  const dice = new ExactDice();
  for (const [result, chance] of dice.enumerate(() => step(dice, weapon, size)).probabilities) {
    if (result === STRIKE.systems) chances[1] += chance;
    if (result === STRIKE.immobilised) chances[2] += chance;
    if (result < STRIKES.length) continue;
    chances[0] += chance;
    // Of the fates of a figure aboard the first of each three is unhurt.
    if ((result - STRIKES.length) % 3 !== 0) chances[3] += chance;
  }
  return chances;
}

function ofSmallArms(rules: StargruntRules, weapon: ImpactDie, hull: Hull, cover: number): readonly number[] {
  const penetration = new Penetration(rules);
  const damage = new VehicleDamage(rules);
  const entry = armourEntry(hull.armourClass, cover);
  const die = rules.armour[idsOf(rules.armour)[hull.armour]].die;
  const dice = new ExactDice();
  const { probabilities } = dice.enumerate(() => {
    const result = dice.repeat(1, 0, () => penetration.resolveSmallArms(dice, FIRST, SECOND, weapon, entry));
    if (result === SMALL_ARMS_PENETRATION['no-penetration']) return 0;
    const falls = damage.resolveOccupantBySmallArms(dice, SECOND, die) !== WOUND.none;
    return 1 + (falls ? 1 : 0) + (result === SMALL_ARMS_PENETRATION['casualties-disabled'] ? 2 : 0);
  });
  const chances = [0, 0, 0, 0];
  for (const [result, chance] of probabilities) {
    if (result > 2) chances[0] += chance;
    if (result === 2 || result === 4) chances[3] += chance;
  }
  return chances;
}
