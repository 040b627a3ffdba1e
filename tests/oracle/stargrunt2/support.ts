import { type Answer, beats, eachThrow, numbered, shifted, Tally } from './dice.ts';
import { armourDie, type Cover, qualityDie } from './fire.ts';
import { type Jamming, jammable } from './nerve.ts';
import { flag, num, type Rules } from './rules.ts';
import { wounding } from './volley.ts';

export interface ObserveInputs {
  readonly quality: string;
  readonly sensor: string;
  readonly distance: number;
  readonly cover: Cover;
  readonly inPosition: boolean;
}

/** SG2-106: D4, up for cover and each 12"; SG2-064: minor and major. */
export function observeOdds(rules: Rules, inputs: ObserveInputs): Answer {
  let steps = Math.floor(inputs.distance / num(rules, 'observe.rangeStep'));
  if (inputs.cover === 'soft') steps += num(rules, 'observe.softShift');
  if (inputs.cover === 'hard') steps += num(rules, 'observe.hardShift');
  if (inputs.inPosition) steps += num(rules, 'observe.inPositionShift');
  const hiding = shifted(rules, num(rules, 'observe.baseDie'), steps);
  const tally = new Tally(['nothing', 'minor', 'major']);
  const dice = [qualityDie(rules, inputs.quality), num(rules, `sensor.${inputs.sensor}.die`), hiding];
  eachThrow(dice, ([eyes, sensor, score], chance) => {
    const above = (eyes > score ? 1 : 0) + (sensor > score ? 1 : 0);
    tally.add(['nothing', 'minor', 'major'][above], chance);
  });
  return tally.answer();
}

/** SG2-113. */
export function droneShotOdds(rules: Rules, inputs: { readonly quality: string; readonly drone: string }): Answer {
  const hit = beats(qualityDie(rules, inputs.quality), num(rules, `drone.${inputs.drone}.die`));
  return [
    ['shot-down', hit],
    ['missed', 1 - hit],
  ];
}

export interface RequestInputs extends Jamming {
  readonly leader: number;
  readonly kind: string;
  readonly specialist: boolean;
  readonly bypassed: number;
  readonly chits: number;
}

/** SG2-136, 115: D8, shifted by bypassed levels and chits, against LV plus a number. */
export function artilleryRequestOdds(rules: Rules, inputs: RequestInputs): Answer {
  const { leader, kind, specialist, bypassed, chits } = inputs;
  const down = specialist && flag(rules, 'request.specialistIgnoresLevels') ? 0 : bypassed;
  const die = shifted(rules, num(rules, 'request.die'), chits - down);
  const added = num(rules, `request.${kind}.${specialist ? 'specialist' : 'other'}`);
  return jammable(rules, die, leader + added, inputs);
}

export interface AccuracyInputs {
  readonly quality: string;
  readonly leader: number;
  readonly specialist: boolean;
  readonly seesTarget: boolean;
}

/** SG2-140, 141: error: D8 times the score. */
export function artilleryAccuracyOdds(rules: Rules, inputs: AccuracyInputs): Answer {
  const isGuided = inputs.specialist && inputs.seesTarget;
  const number = inputs.leader * (isGuided ? 1 : num(rules, 'artillery.unguidedMultiplier'));
  let accurate = 0;
  const inches: number[] = [];
  eachThrow([qualityDie(rules, inputs.quality), num(rules, 'artillery.deviationDie')], ([score, far], chance) => {
    if (score > number) accurate += chance;
    else inches[score * far] = (inches[score * far] ?? 0) + chance;
  });
  return [
    ['accurate', accurate],
    ...numbered(
      Array.from(inches, (chance) => chance ?? 0),
      (i) => `off-${i}`,
    ),
  ];
}

export interface BurstInputs {
  readonly warhead: string;
  readonly armour: string;
  readonly cover: Cover;
  readonly inPosition: boolean;
  readonly bursts: number;
}

/** SG2-139, 143: one roll per burst, by indirect fire; two wounds kill. */
export function burstOdds(rules: Rules, { warhead, armour, cover, inPosition, bursts }: BurstInputs): Answer {
  const { none, wound, kill } = wounding(rules, {
    impact: num(rules, `artillery.warhead.${warhead}.dispersed`),
    impactMultiplier: 1,
    armour: armourDie(rules, armour),
    cover,
    inPosition,
    indirect: true,
  });
  let [unhurt, wounded, dead] = [1, 0, 0];
  const secondWoundKills = flag(rules, 'wounds.twoKill');
  for (let burst = 0; burst < bursts; burst++) {
    dead += wounded * (kill + (secondWoundKills ? wound : 0)) + unhurt * kill;
    wounded = wounded * (none + (secondWoundKills ? 0 : wound)) + unhurt * wound;
    unhurt *= none;
  }
  return [
    ['unhurt', unhurt],
    ['wounded', wounded],
    ['dead', dead],
  ];
}
