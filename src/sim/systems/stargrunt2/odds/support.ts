import { Pool } from '../../../kernel/dice/dice.ts';
import { choice, integer, list, number } from '../../../kernel/rules/fields.ts';
import { hundredths } from '../../../tabletop/geometry.ts';
import {
  ASSET_KIND,
  ASSET_KINDS,
  COVER,
  LEVELS,
  type Level,
  SENSORS,
  SNIPER_WEAPONS,
  WARHEADS,
  WOUNDS,
} from '../rules/profiles.ts';
import type { StargruntRules } from '../rules/rules.ts';
import { accuracyNumber, BURST_RESULTS, resolveAccuracy, resolveBurst, UNHURT } from '../steps/artillery.ts';
import { COMMUNICATIONS, requestDie, requestThreat, resolveCommunication } from '../steps/command.ts';
import { armourShifts, ImpactTables, indirectArmourShift } from '../steps/hits.ts';
import { NO_FIRE } from '../steps/range.ts';
import {
  counterDie,
  ewDie,
  ewSpotDie,
  isSpoofed,
  NO_EW,
  ObserveNumbers,
  resolveDroneShot,
  resolveEwSpot,
  resolveJamEw,
  resolveObserve,
  resolveSniper,
  rollEw,
  SniperNumbers,
} from '../steps/recon.ts';
import {
  armour,
  cover,
  FIRST,
  fireInputs,
  flag,
  inPosition,
  jamInputs,
  markers,
  numbered,
  type Procedure,
  procedure,
  quality,
  qualityDie,
  rangeOf,
  SECOND,
  THIRD,
} from './inputs.ts';

/** Dice that one EW score is compared with. */
const MOST_SPOOFED = 6;

const level = (doc: string, clause: string) => choice(LEVELS, 'basic', { doc, clause });
const leader = (doc: string) => integer(2, { min: 1, max: 6, doc, clause: 'SG2-004' });

/** SG2-114. */
function taskDie(rules: StargruntRules, system: Level, spent: number): number {
  return ewDie(rules, rules.ew[system].die, spent);
}

const observe = procedure({
  name: 'observe',
  doc: 'Result of observing a counter.',
  clauses: ['SG2-106', 'SG2-107', 'SG2-108'],
  inputs: {
    quality: quality('the observer'),
    sensor: choice(SENSORS, 'unaided', { doc: 'Its sensor.', clause: 'SG2-106' }),
    distance: number(12, { min: 0, max: 1000, unit: 'inches', doc: 'Distance to the counter.', clause: 'SG2-106' }),
    cover: { ...cover, doc: 'Cover of the counter.', clause: 'SG2-106' },
    inPosition: flag('The unit is in position; house rules let it matter.', 'SG2-106'),
  },
  outcomes: () => ['nothing', 'minor', 'major'],
  prepare(rules, given) {
    const pool = new Pool().add(qualityDie(rules, given.quality)).add(rules.sensor[given.sensor].die);
    const numbers = new ObserveNumbers();
    const distance = hundredths(given.distance);
    numbers.against = counterDie(rules, distance, COVER[given.cover], given.inPosition);
    return (dice) => resolveObserve(dice, FIRST, SECOND, pool, numbers);
  },
});

const droneShot = procedure({
  name: 'drone-shot',
  doc: 'Chance that a shot within range brings down a drone.',
  clauses: ['SG2-113'],
  inputs: { quality: quality('the unit that fires'), drone: level('Level of the drone.', 'SG2-112') },
  outcomes: () => ['shot-down', 'missed'],
  prepare(rules, given) {
    const die = qualityDie(rules, given.quality);
    const against = rules.drone[given.drone].die;
    return (dice) => (resolveDroneShot(dice, FIRST, SECOND, die, against) ? 0 : 1);
  },
});

const system = { system: level('EW system.', 'SG2-114'), markers: markers('Markers that it spends.') };

const ewSpot = procedure({
  name: 'ew-spot',
  doc: 'Chance that an EW system reveals a counter.',
  clauses: ['SG2-114', 'SG2-116'],
  inputs: {
    ...system,
    inCover: flag('The counter is in cover.', 'SG2-116'),
    inSight: flag('The EW unit has it in sight.', 'SG2-116', true),
  },
  outcomes: () => ['revealed', 'hidden'],
  prepare(rules, given) {
    const die = taskDie(rules, given.system, given.markers);
    const against = ewSpotDie(rules, given.inCover, given.inSight);
    return (dice) => (resolveEwSpot(dice, FIRST, SECOND, die, against) ? 0 : 1);
  },
});

const ewSpoof = procedure({
  name: 'ew-spoof',
  doc: "Chance that an EW system spoofs an opponent's sensors or guidance.",
  clauses: ['SG2-114', 'SG2-117'],
  inputs: {
    ...system,
    dice: list(integer(8, { min: 2, max: 20, unit: 'sides', doc: 'A die.' }), [8, 4], {
      maxLength: MOST_SPOOFED,
      unit: 'sides',
      doc: 'Dice that the opponent rolls.',
      clause: 'SG2-117',
    }),
  },
  outcomes: () => ['spoofed', 'not'],
  prepare(rules, given) {
    const sides = given.dice;
    if (sides.length === 0) throw new RangeError('dice must have one or more dice, got none');
    const die = taskDie(rules, given.system, given.markers);
    const needsAll = rules.ew.spoofNeeds === 'all';
    // Scores one by one, merged: together they are too many paths.
    return (dice) => {
      const score = rollEw(dice, FIRST, die);
      let spoofed = needsAll;
      for (const one of sides) {
        const isOne = dice.repeat(1, one, () => (isSpoofed([dice.face(SECOND, one)], 1, score, true) ? 1 : 0)) === 1;
        spoofed = needsAll ? spoofed && isOne : spoofed || isOne;
      }
      return spoofed ? 0 : 1;
    };
  },
});

const ewJamEw = procedure({
  name: 'ew-jam-ew',
  doc: "Chance that an EW system jams another system's task.",
  clauses: ['SG2-114', 'SG2-118'],
  inputs: {
    ...system,
    opposingSystem: level('System whose task is jammed.', 'SG2-118'),
    opposingMarkers: markers('Markers that it spends.'),
  },
  outcomes: () => ['jammed', 'not'],
  prepare(rules, given) {
    const die = taskDie(rules, given.system, given.markers);
    const against = taskDie(rules, given.opposingSystem, given.opposingMarkers);
    return (dice) => (resolveJamEw(dice, FIRST, SECOND, die, against) ? 0 : 1);
  },
});

const SNIPER_OUTCOMES = [
  'no-fire',
  'miss',
  ...['random', 'chosen'].flatMap((figure) => WOUNDS.map((result) => `${figure}-${result}`)),
];

const sniper = procedure({
  name: 'sniper',
  doc: "Which figure a sniper's shot hits, and what it does to it.",
  clauses: ['SG2-079', 'SG2-120', 'SG2-121'],
  inputs: {
    ...fireInputs,
    band: { ...fireInputs.band, doc: "Range band, of the sniper's length.", clause: 'SG2-120' },
    weapon: choice(SNIPER_WEAPONS, 'conventionalSniper', { doc: "The sniper's rifle.", clause: 'SG2-120' }),
    armour,
  },
  outcomes: () => SNIPER_OUTCOMES,
  prepare(rules, given) {
    const range = rangeOf(rules, given, false);
    if (range.range === NO_FIRE) return () => 0;
    const rifle = rules.sniper.weapons[given.weapon];
    const numbers = new SniperNumbers();
    numbers.quality = qualityDie(rules, given.quality);
    numbers.firepower = rifle.firepower;
    numbers.range = range.range;
    const worn = rules.armour[given.armour].die;
    const shift = armourShifts(rules)[COVER[given.cover]];
    const impact = new ImpactTables(rules).table(rifle.impact, rifle.impactMultiplier, worn, shift);
    const streams = { fire: FIRST, impact: SECOND, target: THIRD };
    // Fire that only suppresses does no harm.
    if (range.onlySuppresses) return (dice) => [1, 2, 5][Math.ceil(resolveSniper(dice, streams, numbers, impact) / 3)];
    return (dice) => 1 + resolveSniper(dice, streams, numbers, impact);
  },
});

const artilleryRequest = procedure({
  name: 'artillery-request',
  doc: 'Chance that a request for support succeeds.',
  clauses: ['SG2-115', 'SG2-136'],
  inputs: {
    leader: leader('Leadership Value of the caller.'),
    kind: choice(ASSET_KINDS, 'artillery', { doc: 'Support that it requests.', clause: 'SG2-136' }),
    specialist: flag('The caller is a forward observer or liaison.', 'SG2-136', true),
    bypassed: integer(0, { min: 0, max: 9, unit: 'levels', doc: 'Command levels bypassed.', clause: 'SG2-136' }),
    chits: integer(0, { min: 0, max: 12, unit: 'chits', doc: 'Support request chits spent.', clause: 'SG2-136' }),
    ...jamInputs('EW system'),
  },
  outcomes: () => COMMUNICATIONS,
  prepare(rules, given) {
    const kind = ASSET_KIND[given.kind];
    const specialist = given.specialist;
    const die = requestDie(rules, given.bypassed, given.chits, specialist);
    const toExceed = given.leader + requestThreat(rules, kind, specialist);
    if (given.ewSystem === null) return (dice) => resolveCommunication(dice, FIRST, die, toExceed, NO_EW);
    const jamDie = taskDie(rules, given.ewSystem, given.ewMarkers);
    return (dice) => resolveCommunication(dice, FIRST, die, toExceed, rollEw(dice, SECOND, jamDie));
  },
});

const artilleryAccuracy = numbered({
  name: 'artillery-accuracy',
  doc: 'How far from its target a fire mission falls.',
  clauses: ['SG2-140', 'SG2-141'],
  inputs: {
    quality: quality('the observer'),
    leader: leader('Its Leadership Value.'),
    specialist: flag('It is a forward observer or liaison.', 'SG2-140', true),
    seesTarget: flag('It sees the target when the mission arrives.', 'SG2-140', true),
  },
  named: () => ['accurate'],
  nameOf: (inches) => `off-${inches}`,
  prepare(rules, given) {
    const die = qualityDie(rules, given.quality);
    const guided = given.specialist && given.seesTarget;
    const toExceed = accuracyNumber(rules, given.leader, guided);
    return (dice) => resolveAccuracy(dice, FIRST, die, toExceed, rules.artillery.deviationDie);
  },
});

const burst = procedure({
  name: 'burst',
  doc: 'What the bursts of a mission do to one figure in them.',
  clauses: ['SG2-033', 'SG2-034', 'SG2-037', 'SG2-084', 'SG2-139', 'SG2-143'],
  inputs: {
    warhead: choice(WARHEADS, 'generalPurpose', { doc: 'Warhead of the rounds.', clause: 'SG2-139' }),
    armour: { ...armour, doc: 'Armour of the figure.' },
    cover,
    inPosition,
    bursts: integer(1, { min: 1, max: 20, unit: 'bursts', doc: 'Bursts that it is in.', clause: 'SG2-143' }),
  },
  outcomes: () => BURST_RESULTS,
  prepare(rules, given) {
    const { dispersed } = rules.artillery.warhead[given.warhead];
    const worn = rules.armour[given.armour].die;
    const shift = indirectArmourShift(rules, COVER[given.cover], given.inPosition);
    const impact = new ImpactTables(rules).table(dispersed, 1, worn, shift);
    const { twoKill } = rules.wounds;
    return (dice) =>
      dice.repeat(given.bursts, UNHURT, (state) => resolveBurst(dice, FIRST, SECOND, impact, state, twoKill));
  },
});

export const supportOdds: readonly Procedure[] = [
  observe,
  droneShot,
  ewSpot,
  ewSpoof,
  ewJamEw,
  sniper,
  artilleryRequest,
  artilleryAccuracy,
  burst,
];
