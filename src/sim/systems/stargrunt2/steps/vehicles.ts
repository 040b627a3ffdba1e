import { type Dice, Pool, type Stream } from '../../../kernel/dice/dice.ts';
import { indices } from '../../../kernel/indices.ts';
import { COVERS, DEGREE, ECMS, MAX_ARMOUR_CLASS, SUSPENSIONS, WOUND } from '../rules/profiles.ts';
import type { StargruntRules } from '../rules/rules.ts';
import { FIRE, type FireRoll } from './fire.ts';
import { excess, shifted } from './range.ts';

/** SG2-074; after `no-fire` in the order of DEGREES. */
export const HEAVY_FIRE = ['no-fire', 'miss', 'minor', 'major'] as const;

/**
 * SG2-064, 074: index of DEGREES, -1 where no fire is possible. Rolled as a support weapon with the Fire Control die;
 * fire that only suppresses misses.
 */
export function resolveHeavyFire(dice: Dice, roll: FireRoll, firer: Stream, target: Stream): number {
  const result = roll.resolve(dice, firer, target);
  if (result === FIRE['no-fire']) return -1;
  if (result === FIRE.effective) return DEGREE.major;
  return roll.above > 0 && !roll.onlySuppresses ? DEGREE.minor : DEGREE.miss;
}

/** SG2-064: index of DEGREES by the dice above the target's. */
export function degreeOf(above: number): number {
  return above >= 2 ? DEGREE.major : above === 1 ? DEGREE.minor : DEGREE.miss;
}

/** SG2-075. `pool` is the Quality die, then the Guidance die. */
export class MissileRoll {
  readonly pool = new Pool();
  /** Sides, by [ECM * 3 + cover]. */
  private readonly ecm: Int32Array;

  constructor({ dice, ecm, missile }: StargruntRules) {
    this.ecm = Int32Array.from(
      ECMS.flatMap((id) => COVERS.map((_, at) => shifted(dice.ladder, ecm[id].die, at * missile.coverShift))),
    );
  }

  /** Returns an index of DEGREES. */
  resolve(dice: Dice, firer: Stream, target: Stream, ecm: number, cover: number): number {
    return degreeOf(dice.beating(firer, target, this.pool, this.ecm[ecm * COVERS.length + cover]));
  }

  /** For stories. */
  ecmDie(ecm: number, cover: number): number {
    return this.ecm[ecm * COVERS.length + cover];
  }
}

/** SG2-129. */
export const PENETRATIONS = ['no-penetration', 'disabled', 'destroyed'] as const;
export const PENETRATION = indices(PENETRATIONS);

/** SG2-126. */
export const SMALL_ARMS_PENETRATIONS = ['no-penetration', 'casualties', 'casualties-disabled'] as const;
export const SMALL_ARMS_PENETRATION = indices(SMALL_ARMS_PENETRATIONS);

export interface ImpactDie {
  readonly die: number;
  readonly multiplier: number;
}

const DIRECT_ENTRIES = (MAX_ARMOUR_CLASS + 1) * COVERS.length;
const ENTRIES = 2 * DIRECT_ENTRIES;

/** SG2-124 to 129. One object serves all hits of a match. */
export class Penetration {
  /** Multiplied scores of the last roll; for stories. */
  impact = 0;
  armour = 0;
  private readonly ladder: readonly number[];
  private readonly destroyMultiple: number;
  private readonly isDisabledAtTwice: boolean;
  /** SG2-125. */
  private readonly smallArmsMaxClass: number;
  /** Sides of the Armour die, and types off the impact die, by `armourEntry` (SG2-034, 084). */
  private readonly armourDie = new Int32Array(ENTRIES);
  private readonly lowered = new Int32Array(ENTRIES);

  constructor({ cover, dice, impact, vehicle }: StargruntRules) {
    this.ladder = dice.ladder;
    this.destroyMultiple = vehicle.destroyMultiple;
    this.isDisabledAtTwice = vehicle.smallArmsDisableAt === 'twice-or-more';
    this.smallArmsMaxClass = vehicle.smallArmsMaxClass ?? MAX_ARMOUR_CLASS;
    for (let entry = 0; entry < ENTRIES; entry++) {
      const counts = cover.vehicleArmour && (cover.armourInDirectFire || entry >= DIRECT_ENTRIES);
      const at = entry % COVERS.length;
      const shift = !counts || at === 0 ? 0 : at === 1 ? cover.soft.armourShift : cover.hard.armourShift;
      const die = classOf(entry) === 0 ? vehicle.softDie : vehicle.armourDie;
      this.armourDie[entry] = shifted(dice.ladder, die, shift);
      this.lowered[entry] = impact.openShift ? excess(dice.ladder, die, shift) : 0;
    }
  }

  /** SG2-128, 129: a heavy weapon, missile, starred support weapon or burst; index of PENETRATIONS. */
  resolve(dice: Dice, firer: Stream, target: Stream, weapon: ImpactDie, at: number): number {
    this.roll(dice, firer, target, weapon, at);
    const { armour, impact } = this;
    if (impact > this.destroyMultiple * armour) return PENETRATION.destroyed;
    return impact > armour ? PENETRATION.disabled : PENETRATION['no-penetration'];
  }

  /** SG2-125, 126: index of SMALL_ARMS_PENETRATIONS. No roll where nothing can penetrate. */
  resolveSmallArms(dice: Dice, firer: Stream, target: Stream, weapon: ImpactDie, at: number): number {
    if (classOf(at) > this.smallArmsMaxClass) return SMALL_ARMS_PENETRATION['no-penetration'];
    this.roll(dice, firer, target, weapon, at);
    const { armour, impact } = this;
    if (impact <= armour) return SMALL_ARMS_PENETRATION['no-penetration'];
    const isDisabled = this.isDisabledAtTwice ? impact >= 2 * armour : impact > 2 * armour;
    return isDisabled ? SMALL_ARMS_PENETRATION['casualties-disabled'] : SMALL_ARMS_PENETRATION.casualties;
  }

  private roll(dice: Dice, firer: Stream, target: Stream, weapon: ImpactDie, at: number): void {
    const lowered = this.lowered[at];
    const die = lowered === 0 ? weapon.die : shifted(this.ladder, weapon.die, -lowered);
    this.impact = dice.face(firer, die) * weapon.multiplier;
    // Class 0 has its own die and no multiplier (SG2-124).
    this.armour = dice.face(target, this.armourDie[at]) * Math.max(1, classOf(at));
  }
}

/** Index of an armour class by cover and direct or indirect fire (SG2-033, 143). */
export function armourEntry(armourClass: number, cover: number, isIndirect = false): number {
  return (isIndirect ? DIRECT_ENTRIES : 0) + armourClass * COVERS.length + cover;
}

function classOf(entry: number): number {
  return Math.floor((entry % DIRECT_ENTRIES) / COVERS.length);
}

const D6 = 6;

/** SG2-132, 133; `suspension` is a hit without effect. */
export const STRIKES = ['hull', 'systems', 'suspension', 'immobilised'] as const;
export const STRIKE = indices(STRIKES);

interface StrikeStreams {
  readonly nonPenetrating: Stream;
  readonly suspension: Stream;
}

interface OccupantStreams {
  readonly occupant: Stream;
  readonly occupantFate: Stream;
}

/** SG2-127 and 130 to 135. */
export class VehicleDamage {
  /** The last roll: of the strike, the multiplied impact and the suspension; 0 where not rolled. */
  score = 0;
  impact = 0;
  suspension = 0;
  /** The last occupant's Armour die. */
  armour = 0;
  private readonly rules: StargruntRules['vehicle'];
  /** Sides of each suspension's die, 0 where nothing immobilises it (SG2-133). */
  private readonly suspensions: Int32Array;

  constructor({ vehicle }: StargruntRules) {
    this.rules = vehicle;
    this.suspensions = Int32Array.from(SUSPENSIONS, (id) => vehicle.suspension[id] ?? 0);
  }

  /** SG2-132, 133: a hit that does not penetrate; index of STRIKES. */
  resolveStrike(dice: Dice, firer: Stream, target: StrikeStreams, weapon: ImpactDie, suspension: number): number {
    this.impact = 0;
    this.suspension = 0;
    this.score = dice.face(target.nonPenetrating, D6);
    if (this.score > this.rules.suspensionUpTo)
      return this.score >= this.rules.systemsFrom ? STRIKE.systems : STRIKE.hull;
    const die = this.suspensions[suspension];
    if (die === 0) return STRIKE.suspension;
    this.impact = dice.face(firer, weapon.die) * weapon.multiplier;
    this.suspension = dice.face(target.suspension, die);
    return this.impact > this.suspension ? STRIKE.immobilised : STRIKE.suspension;
  }

  /** SG2-130: the occupant's armour die must exceed it. */
  sizeFor(size: number, isDestroyed: boolean): number {
    return isDestroyed ? size * this.rules.destroyedSizeMultiplier : size;
  }

  /** SG2-130, 131: vehicle disabled or destroyed; index of WOUNDS. */
  resolveOccupant(dice: Dice, streams: OccupantStreams, armourDie: number, size: number): number {
    this.armour = dice.face(streams.occupant, armourDie);
    if (this.armour > size) return WOUND.none;
    return dice.anyAtMost(streams.occupantFate, 1, D6, this.rules.occupantDeadUpTo) ? WOUND.kill : WOUND.wound;
  }

  /** SG2-127: index of WOUNDS. */
  resolveOccupantBySmallArms(dice: Dice, occupant: Stream, armourDie: number): number {
    this.armour = dice.face(occupant, armourDie);
    if (this.armour === this.rules.smallArmsDeadOn) return WOUND.kill;
    return this.armour === this.rules.smallArmsWoundedOn ? WOUND.wound : WOUND.none;
  }

  /** SG2-135: true if the systems work again. */
  resolveRepair(dice: Dice, repair: Stream): boolean {
    return dice.atLeast(repair, D6, this.rules.repairFrom);
  }
}
