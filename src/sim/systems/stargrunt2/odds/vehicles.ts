import { idsOf } from '../../../kernel/rules/definitions.ts';
import { choice, integer } from '../../../kernel/rules/fields.ts';
import type { Given } from '../../../kernel/rules/odds.ts';
import {
  COVER,
  COVERS,
  type Cover,
  DEGREES,
  ECMS,
  FIRE_CONTROLS,
  LEVELS,
  MAX_ARMOUR_CLASS,
  SUSPENSIONS,
} from '../rules/profiles.ts';
import type { StargruntRules } from '../rules/rules.ts';
import { armouryOf } from '../steps/armoury.ts';
import { FIRE, FIRE_RESULTS, FireRoll } from '../steps/fire.ts';
import { Targets } from '../steps/hits.ts';
import {
  armourEntry,
  HEAVY_FIRE,
  type ImpactDie,
  MissileRoll,
  PENETRATIONS,
  Penetration,
  resolveHeavyFire,
  SMALL_ARMS_PENETRATIONS,
  STRIKES,
  VehicleDamage,
} from '../steps/vehicles.ts';
import { deadOf, effectiveStep, woundedOf } from './fire.ts';
import {
  armourOf,
  FIRST,
  fireInputs,
  numbered,
  type Procedure,
  procedure,
  quality,
  qualityDie,
  rangeOf,
  SECOND,
  volleyInputs,
} from './inputs.ts';

const HITS = ['minor', 'major'] as const;
/** In the order of WOUNDS. */
const FATES = ['unhurt', 'wounded', 'dead'];
const RESULTS = ['disabled', 'destroyed'] as const;

export const vehicleCover = choice(COVERS, 'none', { doc: 'Cover of the vehicle.', clause: 'SG2-034' });
const hit = choice(HITS, 'minor', { doc: 'How well the weapon has hit.', clause: 'SG2-128' });
export const armourClass = integer(2, {
  ...{ min: 0, max: MAX_ARMOUR_CLASS },
  doc: 'Armour class of the vehicle; 0 is soft.',
  clause: 'SG2-124',
});
const armour = armourOf('the figure aboard', 'SG2-130');
const impact = (clause: string) =>
  integer(10, { min: 2, max: 20, unit: 'sides', doc: 'Impact die of the weapon.', clause });
const impactMultiplier = integer(1, {
  ...{ min: 1, max: 24 },
  doc: 'Multiplier of the impact score, before the hit doubles it.',
  clause: 'SG2-128',
});

const hitInputs = { impact: impact('SG2-128'), impactMultiplier, hit };

/** SG2-128. */
function impactOf({ heavy }: StargruntRules, given: Given<typeof hitInputs>): ImpactDie {
  const factor = given.hit === 'major' ? heavy.majorMultiplier : 1;
  return { die: given.impact, multiplier: given.impactMultiplier * factor };
}

const entryOf = ({ armourClass, cover }: { readonly armourClass: number; readonly cover: Cover }): number =>
  armourEntry(armourClass, COVER[cover]);

const fireControl = choice(FIRE_CONTROLS, 'basic', { doc: 'Fire control of the weapon.', clause: 'SG2-074' });

const heavyInputs = { ...fireInputs, fireControl };

/** The Fire Control die takes the Firepower die's place (SG2-074, 085). */
function heavyRoll(rules: StargruntRules, given: Given<typeof heavyInputs>, isLone = false): FireRoll {
  const roll = new FireRoll(rules);
  roll.pool.add(qualityDie(rules, given.quality)).add(rules.fireControl[given.fireControl].die);
  Object.assign(roll, rangeOf(rules, given, isLone));
  return roll;
}

const heavyFire = procedure({
  name: 'heavy-fire',
  doc: 'How well a heavy weapon hits a vehicle.',
  clauses: ['SG2-002', 'SG2-033', 'SG2-034', 'SG2-064', 'SG2-066', 'SG2-074'],
  inputs: heavyInputs,
  outcomes: () => HEAVY_FIRE,
  prepare(rules, given) {
    const roll = heavyRoll(rules, given);
    return (dice) => 1 + resolveHeavyFire(dice, roll, FIRST, SECOND);
  },
});

const heavyVolley = numbered({
  name: 'heavy-volley',
  doc: 'What a heavy weapon does to infantry, and how many figures effective fire wounds or kills.',
  clauses: ['SG2-074', 'SG2-076', 'SG2-077', 'SG2-078', 'SG2-079', 'SG2-081', 'SG2-085'],
  inputs: { ...heavyInputs, armour: volleyInputs.armour, targets: volleyInputs.targets },
  named: () => FIRE_RESULTS.slice(0, FIRE.effective),
  nameOf: (code) => `effective-${code - FIRE.effective}`,
  prepare(rules, given) {
    const { direct } = armouryOf(rules);
    const targets = given.targets;
    const roll = heavyRoll(rules, given, targets === 1);
    roll.suppressesAnyway = given.travel && rules.travel.autoSuppression;
    const armourIndex = idsOf(rules.armour).indexOf(given.armour);
    const impact = [direct(rules.heavy.infantryImpact, 1)[COVER[given.cover]][armourIndex]];
    const step = effectiveStep(roll, impact, new Targets(rules.wounds.twoKill), targets);
    return (dice) => {
      const result = step(dice);
      if (result < FIRE.effective) return result;
      const casualties = result - FIRE.effective;
      return FIRE.effective + deadOf(casualties) + woundedOf(casualties);
    };
  },
});

const missileFire = procedure({
  name: 'missile-fire',
  doc: 'How well a guided missile hits a vehicle.',
  clauses: ['SG2-002', 'SG2-064', 'SG2-075'],
  inputs: {
    quality: quality('the unit that fires'),
    guidance: choice(LEVELS, 'basic', { doc: 'Guidance of the missile.', clause: 'SG2-075' }),
    ecm: choice(ECMS, 'none', { doc: 'Countermeasures of the vehicle.', clause: 'SG2-075' }),
  },
  outcomes: () => DEGREES,
  prepare(rules, given) {
    const roll = new MissileRoll(rules);
    roll.pool.add(qualityDie(rules, given.quality)).add(rules.guidance[given.guidance].die);
    const ecm = ECMS.indexOf(given.ecm);
    return (dice) => roll.resolve(dice, FIRST, SECOND, ecm, COVER.none);
  },
});

const penetration = procedure({
  name: 'vehicle-penetration',
  doc: 'What a hit of a heavy weapon, a missile, a starred support weapon or a burst does to a vehicle.',
  clauses: ['SG2-002', 'SG2-034', 'SG2-072', 'SG2-084', 'SG2-124', 'SG2-128', 'SG2-129', 'SG2-145'],
  inputs: { ...hitInputs, armourClass, cover: vehicleCover },
  outcomes: () => PENETRATIONS,
  prepare(rules, given) {
    const step = new Penetration(rules);
    const weapon = impactOf(rules, given);
    return (dice) => step.resolve(dice, FIRST, SECOND, weapon, entryOf(given));
  },
});

const smallArms = procedure({
  name: 'small-arms-penetration',
  doc: 'What a penetration roll of small arms does to a vehicle.',
  clauses: ['SG2-034', 'SG2-124', 'SG2-125', 'SG2-126'],
  inputs: { impact: impact('SG2-125'), armourClass, cover: vehicleCover },
  outcomes: () => SMALL_ARMS_PENETRATIONS,
  prepare(rules, given) {
    const step = new Penetration(rules);
    const weapon = { die: given.impact, multiplier: 1 };
    return (dice) => step.resolveSmallArms(dice, FIRST, SECOND, weapon, entryOf(given));
  },
});

const nonPenetrating = procedure({
  name: 'non-penetrating',
  doc: 'What a hit strikes if it does not penetrate a vehicle.',
  clauses: ['SG2-132', 'SG2-133'],
  inputs: {
    impact: impact('SG2-133'),
    impactMultiplier,
    hit,
    suspension: choice(SUSPENSIONS, 'tracked', { doc: 'Suspension of the vehicle.', clause: 'SG2-133' }),
  },
  outcomes: () => STRIKES,
  prepare(rules, given) {
    const damage = new VehicleDamage(rules);
    const weapon = impactOf(rules, given);
    const suspension = SUSPENSIONS.indexOf(given.suspension);
    const target = { nonPenetrating: SECOND, suspension: SECOND };
    return (dice) => damage.resolveStrike(dice, FIRST, target, weapon, suspension);
  },
});

const repair = procedure({
  name: 'repair',
  doc: 'Chance that one try brings the systems of a vehicle back.',
  clauses: ['SG2-135'],
  inputs: {},
  outcomes: () => ['online', 'off-line'],
  prepare(rules) {
    const damage = new VehicleDamage(rules);
    return (dice) => (damage.resolveRepair(dice, FIRST) ? 0 : 1);
  },
});

const occupant = procedure({
  name: 'occupant',
  doc: 'What becomes of a figure in a vehicle that is disabled or destroyed.',
  clauses: ['SG2-130', 'SG2-131'],
  inputs: {
    armour,
    size: integer(1, { min: 1, max: 12, doc: 'Size of the weapon that hit.', clause: 'SG2-130' }),
    result: choice(RESULTS, 'disabled', { doc: 'What became of the vehicle.', clause: 'SG2-130' }),
  },
  outcomes: () => FATES,
  prepare(rules, given) {
    const damage = new VehicleDamage(rules);
    const { die } = rules.armour[given.armour];
    const size = damage.sizeFor(given.size, given.result === 'destroyed');
    const streams = { occupant: FIRST, occupantFate: SECOND };
    return (dice) => damage.resolveOccupant(dice, streams, die, size);
  },
});

const occupantSmallArms = procedure({
  name: 'occupant-small-arms',
  doc: 'What becomes of a figure in a vehicle that small arms have penetrated.',
  clauses: ['SG2-127'],
  inputs: { armour },
  outcomes: () => FATES,
  prepare(rules, given) {
    const damage = new VehicleDamage(rules);
    const { die } = rules.armour[given.armour];
    return (dice) => damage.resolveOccupantBySmallArms(dice, FIRST, die);
  },
});

export const vehicleOdds: readonly Procedure[] = [
  heavyFire,
  heavyVolley,
  missileFire,
  penetration,
  smallArms,
  nonPenetrating,
  repair,
  occupant,
  occupantSmallArms,
];
