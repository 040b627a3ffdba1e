import { ExactDice } from '../../../kernel/dice/exact.ts';
import { idsOf } from '../../../kernel/rules/definitions.ts';
import { BURST_SIZES, CLOSE_COMBAT_WEAPONS, COVERS, QUALITIES, SUSPENSIONS, WOUND } from '../rules/profiles.ts';
import type { StargruntRules } from '../rules/rules.ts';
import { CLOCK, HOUR_AWAY, HOUR_RIGHT } from '../steps/artillery.ts';
import { closeDie, closeExcess, closeShift } from '../steps/assault.ts';
import {
  armourEntry,
  type ImpactDie,
  Penetration,
  SMALL_ARMS_PENETRATION,
  STRIKE,
  STRIKES,
  VehicleDamage,
} from '../steps/vehicles.ts';
import { FIRST, SECOND } from './inputs.ts';
import { hitStep } from './vehicle-shots.ts';

/** For one figure; more count as this many. */
const MOST_OPPONENTS = 8;
/** By quality, weapon and power armour. */
const FIGHTERS = QUALITIES.length * CLOSE_COMBAT_WEAPONS.length * 2;
/** Chances that the attacker falls to 1, 2 … opponents, then the defender. */
const COLUMNS = 2 * MOST_OPPONENTS;

export function fighterOf(quality: number, weapon: number, isPower: boolean): number {
  return (quality * CLOSE_COMBAT_WEAPONS.length + weapon) * 2 + (isPower ? 1 : 0);
}

/** Close combat between all kinds of fighters (SG2-092 to 096). */
export class CloseOdds {
  private readonly values = new Float64Array(FIGHTERS * FIGHTERS * 2 * COLUMNS);

  constructor(rules: StargruntRules) {
    for (let attacker = 0; attacker < FIGHTERS; attacker++)
      for (let defender = 0; defender < FIGHTERS; defender++)
        for (const covered of [false, true]) this.work(rules, attacker, defender, covered);
  }

  private work(rules: StargruntRules, attacker: number, defender: number, covered: boolean): void {
    const [first, second] = [die(rules, attacker), die(rules, defender)];
    const shifts = [shift(rules, attacker, false), shift(rules, defender, covered)];
    const sides = [
      closeDie(rules, first, shifts[0], closeExcess(rules, second, shifts[1])),
      closeDie(rules, second, shifts[1], closeExcess(rules, first, shifts[0])),
    ];
    const times = [attacker, defender].map((one) => (one % 2 === 1 ? rules.closeCombat.powerMultiplier : 1));
    const at = placeOf(attacker, defender, covered);
    this.compare(sides[0], times[0], sides[1], times[1], at);
    this.compare(sides[1], times[1], sides[0], times[0], at + MOST_OPPONENTS);
  }

  /** Chances of falling to 1, 2, 3 … equal others. */
  private compare(sides: number, times: number, others: number, theirs: number, falls: number): void {
    for (let face = 1; face <= sides; face++) {
      let upTo = 0;
      for (let other = 1; other <= others; other++) if (other * theirs <= face * times) upTo++;
      let stands = 1;
      for (let count = 0; count < MOST_OPPONENTS; count++) {
        stands *= upTo / others;
        this.values[falls + count] += (1 - stands) / sides;
      }
    }
  }

  /** `opponents` is a mean: one more or one fewer. */
  falls(attacker: number, defender: number, covered: boolean, isAttacker: boolean, opponents: number): number {
    const first = placeOf(attacker, defender, covered) + (isAttacker ? 0 : MOST_OPPONENTS);
    const whole = Math.min(MOST_OPPONENTS, Math.floor(opponents));
    const low = this.values[first + whole - 1];
    if (whole === MOST_OPPONENTS) return low;
    return low + (opponents - whole) * (this.values[first + whole] - low);
  }
}

function placeOf(attacker: number, defender: number, covered: boolean): number {
  return ((attacker * FIGHTERS + defender) * 2 + (covered ? 1 : 0)) * COLUMNS;
}

function die({ quality }: StargruntRules, fighter: number): number {
  return quality[QUALITIES[Math.floor(fighter / (2 * CLOSE_COMBAT_WEAPONS.length))]].die;
}

/** As in the first round. */
function shift(rules: StargruntRules, fighter: number, covered: boolean): number {
  const weapon = CLOSE_COMBAT_WEAPONS[Math.floor(fighter / 2) % CLOSE_COMBAT_WEAPONS.length];
  return closeShift(rules, rules.closeCombat.shift[weapon], covered && rules.closeCombat.coverRounds > 0, 1);
}

const knownDuels = new WeakMap<StargruntRules, CloseOdds>();

export function closeOddsOf(rules: StargruntRules): CloseOdds {
  const found = knownDuels.get(rules) ?? new CloseOdds(rules);
  knownDuels.set(rules, found);
  return found;
}

/** Half inches, up to where no round comes. */
const STEPS = 2;
const DISTANCES = 260;

/** SG2-140 to 142: chance that a point at some distance is in a burst. */
export class LandingOdds {
  /** For the first round and each other, by distance. */
  private readonly first = new Float64Array(DISTANCES);
  private readonly other = new Float64Array(DISTANCES);

  /** @param exceeds number for the Quality die to exceed */
  constructor({ artillery }: StargruntRules, quality: number, exceeds: number, size: number) {
    const { deviationDie, radius, spreadDie } = artillery;
    const reach = radius[BURST_SIZES[size]];
    const exact = new Float64Array(DISTANCES);
    const spread = new Float64Array(DISTANCES);
    for (let at = 0; at < DISTANCES; at++) {
      exact[at] = at / STEPS <= reach ? 1 : 0;
      for (let inches = 1; inches <= spreadDie; inches++)
        for (let hour = 1; hour <= CLOCK; hour++)
          if (distance(at / STEPS, inches, hour) <= reach) spread[at] += 1 / (CLOCK * spreadDie);
    }
    for (let score = 1; score <= quality; score++) {
      if (score > exceeds) this.add(exact, spread, 0, 1, 1 / quality);
      else
        for (let die = 1; die <= deviationDie; die++)
          this.add(exact, spread, score * die, CLOCK, 1 / (quality * deviationDie));
    }
  }

  private add(exact: Float64Array, spread: Float64Array, off: number, hours: number, chance: number): void {
    for (let at = 0; at < DISTANCES; at++)
      for (let hour = 1; hour <= hours; hour++) {
        const from = Math.min(DISTANCES - 1, Math.round(STEPS * distance(at / STEPS, off, hour)));
        this.first[at] += (chance / hours) * exact[from];
        this.other[at] += (chance / hours) * spread[from];
      }
  }

  /** Chance that no round counts; each counts with a `share` of its bursts. */
  spared(hundredths: number, rounds: number, share: number): number {
    const at = Math.min(DISTANCES - 1, Math.round((STEPS * hundredths) / 100));
    let spared = 1 - share * this.first[at];
    for (let round = 1; round < rounds; round++) spared *= 1 - share * this.other[at];
    return spared;
  }
}

/** From a point straight to the right to one at an hour. */
function distance(right: number, inches: number, hour: number): number {
  const x = right - inches * HOUR_RIGHT[hour];
  const y = inches * HOUR_AWAY[hour];
  return Math.sqrt(x * x + y * y);
}

const knownLandings = new WeakMap<StargruntRules, Map<number, LandingOdds>>();

export function landingOddsOf(rules: StargruntRules, quality: number, exceeds: number, size: number): LandingOdds {
  const all = knownLandings.get(rules) ?? new Map<number, LandingOdds>();
  knownLandings.set(rules, all);
  const most = Math.min(exceeds, quality);
  const key = (quality * 100 + most) * BURST_SIZES.length + size;
  const found = all.get(key) ?? new LandingOdds(rules, quality, most, size);
  all.set(key, found);
  return found;
}

/** Not asked for (SG2-126). */
export const SMALL_ARMS_SIZE = 0;

/** Indexes; `armour` of those aboard. */
export interface Hull {
  readonly armourClass: number;
  readonly suspension: number;
  readonly armour: number;
}

/** Out of the game, systems off, immobilised, a figure aboard falls. */
export const HIT_COLUMNS = 4;

const knownHits = new WeakMap<StargruntRules, Map<string, readonly number[]>>();

/** SG2-126 to 133, in HIT_COLUMNS. Cached by weapon, vehicle and cover. */
export function hitOdds(
  rules: StargruntRules,
  weapon: ImpactDie,
  size: number,
  hull: Hull,
  cover: number,
): readonly number[] {
  const all = knownHits.get(rules) ?? new Map<string, readonly number[]>();
  knownHits.set(rules, all);
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
    // The first of each three fates is unhurt.
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
