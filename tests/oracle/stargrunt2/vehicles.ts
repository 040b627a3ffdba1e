import { type Answer, eachThrow, exceeds, Tally } from './dice.ts';
import { armourDie, type Cover } from './fire.ts';
import { flag, num, numOrNull, type Rules, word } from './rules.ts';
import { impactDice } from './volley.ts';

type Hit = 'minor' | 'major';

/** SG2-034, 084, 124. */
function vehicleDice(rules: Rules, impact: number, armourClass: number, cover: Cover) {
  const dice = impactDice(rules, {
    impact,
    armour: num(rules, armourClass === 0 ? 'vehicle.softDie' : 'vehicle.armourDie'),
    cover: flag(rules, 'cover.vehicleArmour') ? cover : 'none',
    inPosition: false,
    indirect: false,
  });
  return { ...dice, factor: Math.max(armourClass, 1) };
}

export interface PenetrationInputs {
  readonly impact: number;
  readonly impactMultiplier: number;
  readonly hit: Hit;
  readonly armourClass: number;
  readonly cover: Cover;
}

/** SG2-072, 128: major hits double. */
function impactFactor(rules: Rules, hit: Hit, multiplier: number): number {
  return multiplier * (hit === 'major' ? num(rules, 'heavy.majorMultiplier') : 1);
}

/** SG2-128, 129. */
export function vehiclePenetrationOdds(rules: Rules, inputs: PenetrationInputs): Answer {
  const { impact, armour, factor } = vehicleDice(rules, inputs.impact, inputs.armourClass, inputs.cover);
  const force = impactFactor(rules, inputs.hit, inputs.impactMultiplier);
  const tally = new Tally(['no-penetration', 'disabled', 'destroyed']);
  eachThrow([impact, armour], ([blow, plate], chance) => {
    const [struck, held] = [blow * force, plate * factor];
    if (struck <= held) tally.add('no-penetration', chance);
    else tally.add(struck > num(rules, 'vehicle.destroyMultiple') * held ? 'destroyed' : 'disabled', chance);
  });
  return tally.answer();
}

/** SG2-125, 126: minor hits; twice the armour also disables. */
export function smallArmsPenetrationOdds(
  rules: Rules,
  inputs: { readonly impact: number; readonly armourClass: number; readonly cover: Cover },
): Answer {
  const { impact, armour, factor } = vehicleDice(rules, inputs.impact, inputs.armourClass, inputs.cover);
  const most = numOrNull(rules, 'vehicle.smallArmsMaxClass');
  const isProof = most !== null && inputs.armourClass > most;
  const alsoTwice = word(rules, 'vehicle.smallArmsDisableAt') === 'twice-or-more';
  const tally = new Tally(['no-penetration', 'casualties', 'casualties-disabled']);
  eachThrow([impact, armour], ([blow, plate], chance) => {
    const held = plate * factor;
    if (isProof || blow <= held) tally.add('no-penetration', chance);
    else if (blow > 2 * held || (alsoTwice && blow === 2 * held)) tally.add('casualties-disabled', chance);
    else tally.add('casualties', chance);
  });
  return tally.answer();
}

export interface NonPenetratingInputs {
  readonly impact: number;
  readonly impactMultiplier: number;
  readonly hit: Hit;
  readonly suspension: string;
}

/** SG2-132, 133: D6; suspension: a new impact roll. */
export function nonPenetratingOdds(rules: Rules, inputs: NonPenetratingInputs): Answer {
  const tally = new Tally(['hull', 'systems', 'suspension', 'immobilised']);
  const suspension = numOrNull(rules, `vehicle.suspension.${inputs.suspension}`);
  const force = impactFactor(rules, inputs.hit, inputs.impactMultiplier);
  eachThrow([6, inputs.impact, suspension ?? 1], ([score, blow, wheel], chance) => {
    if (score <= num(rules, 'vehicle.suspensionUpTo'))
      tally.add(suspension !== null && blow * force > wheel ? 'immobilised' : 'suspension', chance);
    else tally.add(score >= num(rules, 'vehicle.systemsFrom') ? 'systems' : 'hull', chance);
  });
  return tally.answer();
}

/** SG2-135. */
export function repairOdds(rules: Rules): Answer {
  const online = exceeds(6, num(rules, 'vehicle.repairFrom') - 1);
  return [
    ['online', online],
    ['off-line', 1 - online],
  ];
}

/** SG2-130, 131: exceed the size, doubled if destroyed. */
export function occupantOdds(
  rules: Rules,
  inputs: { readonly armour: string; readonly size: number; readonly result: 'disabled' | 'destroyed' },
): Answer {
  const size = inputs.size * (inputs.result === 'destroyed' ? num(rules, 'vehicle.destroyedSizeMultiplier') : 1);
  const unhurt = exceeds(armourDie(rules, inputs.armour), size);
  const dead = 1 - exceeds(6, num(rules, 'vehicle.occupantDeadUpTo'));
  return [
    ['unhurt', unhurt],
    ['wounded', (1 - unhurt) * (1 - dead)],
    ['dead', (1 - unhurt) * dead],
  ];
}

/** SG2-127. */
export function occupantSmallArmsOdds(rules: Rules, { armour }: { readonly armour: string }): Answer {
  const tally = new Tally(['unhurt', 'wounded', 'dead']);
  eachThrow([armourDie(rules, armour)], ([score], chance) => {
    if (score === num(rules, 'vehicle.smallArmsDeadOn')) tally.add('dead', chance);
    else tally.add(score === num(rules, 'vehicle.smallArmsWoundedOn') ? 'wounded' : 'unhurt', chance);
  });
  return tally.answer();
}
