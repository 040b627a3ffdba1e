import type { Dice } from '../../../kernel/dice/dice.ts';
import { choice, integer } from '../../../kernel/rules/fields.ts';
import type { Given } from '../../../kernel/rules/odds.ts';
import {
  BURST_SIZES,
  COVER,
  type Cover,
  DEGREE,
  ECMS,
  FIRE_CONTROLS,
  HEAVY_WEAPONS,
  LEVELS,
  MAX_SIZE,
  MIN_SIZE,
  MISSILES,
  SUPPORT_WEAPON_FAMILY,
  SUPPORT_WEAPONS,
  SUSPENSIONS,
  WARHEADS,
} from '../rules/profiles.ts';
import type { StargruntRules } from '../rules/rules.ts';
import { FireRoll } from '../steps/fire.ts';
import { resolveReaction } from '../steps/nerve.ts';
import {
  armourEntry,
  type ImpactDie,
  MissileRoll,
  PENETRATION,
  Penetration,
  resolveHeavyFire,
  STRIKES,
  VehicleDamage,
} from '../steps/vehicles.ts';
import {
  FIRST,
  fireInputs,
  type Procedure,
  procedure,
  quality,
  qualityDie,
  rangeOf,
  SECOND,
  unit,
  volleyInputs,
} from './inputs.ts';
import { armourClass, vehicleCover } from './vehicles.ts';

const FATES = ['unhurt', 'wounded', 'dead'];
/** The vehicle's, then one figure's where it penetrates. */
const HIT_OUTCOMES = [
  ...STRIKES,
  ...FATES.map((fate) => `disabled-${fate}`),
  ...FATES.map((fate) => `destroyed-${fate}`),
];
const NO_FIRE = 0;
const MISS = 1;
const SHOT_OUTCOMES = ['no-fire', 'miss', ...HIT_OUTCOMES];

const suspension = choice(SUSPENSIONS, 'tracked', { doc: 'Suspension of the vehicle.', clause: 'SG2-133' });
const target = { armourClass, suspension, armour: volleyInputs.armour };

/** A vehicle and one figure aboard; index of HIT_OUTCOMES (SG2-128 to 133). */
export function hitStep(
  rules: StargruntRules,
  given: Omit<Given<typeof target>, 'armour'> & { readonly armour: string; readonly cover: Cover },
  isIndirect = false,
) {
  const penetration = new Penetration(rules);
  const damage = new VehicleDamage(rules);
  const entry = armourEntry(given.armourClass, COVER[given.cover], isIndirect);
  const suspensionIndex = SUSPENSIONS.indexOf(given.suspension);
  const { die } = rules.armour[given.armour];
  const strike = { nonPenetrating: SECOND, suspension: SECOND };
  const aboard = { occupant: SECOND, occupantFate: SECOND };
  return (dice: Dice, weapon: ImpactDie, size: number): number => {
    // Scores with equal results merge.
    const result = dice.repeat(1, 0, () => penetration.resolve(dice, FIRST, SECOND, weapon, entry));
    if (result === PENETRATION['no-penetration'])
      return damage.resolveStrike(dice, FIRST, strike, weapon, suspensionIndex);
    const isDestroyed = result === PENETRATION.destroyed;
    const fate = damage.resolveOccupant(dice, aboard, die, damage.sizeFor(size, isDestroyed));
    return STRIKES.length + (isDestroyed ? FATES.length : 0) + fate;
  };
}

/** Minor and major. */
const hitsOf = (die: number, multiplier: number, major: number): readonly ImpactDie[] =>
  [1, multiplier, multiplier * major].map((factor) => ({ die, multiplier: factor }));

const heavyShot = procedure({
  name: 'heavy-shot',
  doc: 'What a shot of a heavy weapon does to a vehicle and a figure aboard.',
  clauses: ['SG2-074', 'SG2-128', 'SG2-129', 'SG2-130', 'SG2-131', 'SG2-132', 'SG2-133'],
  inputs: {
    ...fireInputs,
    weapon: choice(HEAVY_WEAPONS, 'rfac', { doc: 'Heavy weapon.', clause: 'SG2-128' }),
    size: integer(1, { min: MIN_SIZE, max: MAX_SIZE, doc: 'Its size.', clause: 'SG2-128' }),
    fireControl: choice(FIRE_CONTROLS, 'basic', { doc: 'Its fire control.', clause: 'SG2-074' }),
    ...target,
  },
  outcomes: () => SHOT_OUTCOMES,
  prepare(rules, given) {
    const roll = new FireRoll(rules);
    roll.pool.add(qualityDie(rules, given.quality)).add(rules.fireControl[given.fireControl].die);
    Object.assign(roll, rangeOf(rules, given));
    const weapon = given.weapon;
    const size = given.size;
    const { majorMultiplier, dffg } = rules.heavy;
    const multiplier = size * (weapon === 'dffg' ? dffg.sizeFactor : 1);
    const weapons = hitsOf(rules.heavy[weapon].impact, multiplier, majorMultiplier);
    const step = hitStep(rules, given);
    return (dice) => {
      const degree = dice.repeat(1, 0, () => resolveHeavyFire(dice, roll, FIRST, SECOND));
      if (degree < 0) return NO_FIRE;
      return degree === DEGREE.miss ? MISS : MISS + 1 + step(dice, weapons[degree], size);
    };
  },
});

const missileShot = procedure({
  name: 'missile-shot',
  doc: 'What a guided missile does to a vehicle and a figure aboard.',
  clauses: ['SG2-075', 'SG2-128', 'SG2-129', 'SG2-130', 'SG2-131', 'SG2-132', 'SG2-133'],
  inputs: {
    quality: quality('the unit that fires'),
    missile: choice(MISSILES, 'portable', { doc: 'Missile.', clause: 'SG2-128' }),
    guidance: choice(LEVELS, 'basic', { doc: 'Its guidance.', clause: 'SG2-075' }),
    ecm: choice(ECMS, 'none', { doc: 'Countermeasures of the vehicle.', clause: 'SG2-075' }),
    cover: vehicleCover,
    ...target,
  },
  outcomes: () => SHOT_OUTCOMES.slice(MISS),
  prepare(rules, given) {
    const roll = new MissileRoll(rules);
    roll.pool.add(qualityDie(rules, given.quality)).add(rules.guidance[given.guidance].die);
    const ecm = ECMS.indexOf(given.ecm);
    const missile = given.missile;
    const { impact, multiplier, size } = rules.missile;
    const weapons = hitsOf(impact, multiplier[missile], rules.heavy.majorMultiplier);
    const step = hitStep(rules, given);
    return (dice) => {
      const degree = dice.repeat(1, 0, () => roll.resolve(dice, FIRST, SECOND, ecm, COVER[given.cover]));
      return degree === DEGREE.miss ? 0 : 1 + step(dice, weapons[degree], size[missile]);
    };
  },
});

const supportShot = procedure({
  name: 'support-shot',
  doc: 'What a starred support weapon on its own does to a vehicle and a figure aboard.',
  clauses: ['SG2-069', 'SG2-072', 'SG2-128', 'SG2-129', 'SG2-130', 'SG2-131', 'SG2-132', 'SG2-133'],
  inputs: {
    ...fireInputs,
    weapon: choice(SUPPORT_WEAPONS, 'plasmaGun', {
      family: SUPPORT_WEAPON_FAMILY.key,
      doc: 'Support weapon, one that is starred.',
      clause: 'SG2-071',
    }),
    ...target,
  },
  outcomes: () => SHOT_OUTCOMES,
  prepare(rules, given) {
    const { firepower, impact, starred } = rules.supportWeapons[given.weapon];
    if (!starred) throw new RangeError(`the ${given.weapon} is not starred: ask small-arms-penetration`);
    const roll = new FireRoll(rules);
    roll.pool.add(qualityDie(rules, given.quality)).add(firepower);
    Object.assign(roll, rangeOf(rules, given));
    const weapons = hitsOf(impact, 1, rules.supportWeapons.pointMultiplier);
    const step = hitStep(rules, given);
    return (dice) => {
      const degree = dice.repeat(1, 0, () => resolveHeavyFire(dice, roll, FIRST, SECOND));
      if (degree < 0) return NO_FIRE;
      return degree === DEGREE.miss ? MISS : MISS + 1 + step(dice, weapons[degree], rules.vehicle.supportSize);
    };
  },
});

const burstOnVehicle = procedure({
  name: 'burst-on-vehicle',
  doc: 'What an artillery burst does to a vehicle in it and a figure aboard.',
  clauses: ['SG2-139', 'SG2-143', 'SG2-145'],
  inputs: {
    warhead: choice(WARHEADS, 'generalPurpose', { doc: 'Warhead.', clause: 'SG2-139' }),
    size: choice(BURST_SIZES, 'medium', { doc: 'Size of the burst.', clause: 'SG2-145' }),
    cover: vehicleCover,
    ...target,
  },
  outcomes: () => HIT_OUTCOMES,
  prepare(rules, given) {
    const { point, pointMultiplier } = rules.artillery.warhead[given.warhead];
    const size = rules.artillery.size[given.size];
    const [, weapon] = hitsOf(point, pointMultiplier, 1);
    const step = hitStep(rules, given, true);
    return (dice) => step(dice, weapon, size);
  },
});

const bailOut = procedure({
  name: 'bail-out',
  doc: 'Chance that the crew of an immobilised vehicle stays.',
  clauses: ['SG2-038', 'SG2-134'],
  inputs: unit,
  outcomes: () => ['stays', 'bails-out'],
  prepare(rules, given) {
    const die = qualityDie(rules, given.quality);
    const toExceed = given.leader + rules.vehicle.bailThreat;
    return (dice) => (resolveReaction(dice, FIRST, die, toExceed) ? 0 : 1);
  },
});

export const vehicleShotOdds: readonly Procedure[] = [heavyShot, missileShot, supportShot, burstOnVehicle, bailOut];
