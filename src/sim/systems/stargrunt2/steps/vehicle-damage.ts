import type { Dice, Stream } from '../../../kernel/dice/dice.ts';
import { indices } from '../../../kernel/indices.ts';
import { SUSPENSIONS, WOUND } from '../rules/profiles.ts';
import type { StargruntRules } from '../rules/rules.ts';
import type { ImpactDie } from './penetration.ts';

const D6 = 6;

/** What a hit that does not penetrate strikes (SG2-132, 133); `suspension` is one without effect. */
export const STRIKES = ['hull', 'systems', 'suspension', 'immobilised'] as const;
export const STRIKE = indices(STRIKES);

export interface StrikeStreams {
  readonly nonPenetrating: Stream;
  readonly suspension: Stream;
}

export interface OccupantStreams {
  readonly occupant: Stream;
  readonly occupantFate: Stream;
}

/** What hits do inside and under the armour of a vehicle, under some rules: SG2-127 and 130 to 135. */
export class VehicleDamage {
  /** What the last roll showed: of the strike; of the impact, multiplied, and of the suspension, 0 where they were not rolled. */
  score = 0;
  impact = 0;
  suspension = 0;
  /** The Armour die of the last occupant. */
  armour = 0;
  private readonly rules: StargruntRules['vehicle'];
  /** Sides of the die of each suspension, 0 for one that nothing immobilises (SG2-133). */
  private readonly suspensions: Int32Array;

  constructor({ vehicle }: StargruntRules) {
    this.rules = vehicle;
    this.suspensions = Int32Array.from(SUSPENSIONS, (id) => vehicle.suspension[id] ?? 0);
  }

  /** SG2-132, 133: what a hit strikes that does not penetrate; an index of STRIKES. */
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

  /** SG2-130: what the armour die of an occupant must exceed. */
  sizeFor(size: number, isDestroyed: boolean): number {
    return isDestroyed ? size * this.rules.destroyedSizeMultiplier : size;
  }

  /** SG2-130, 131: what becomes of an occupant in a vehicle disabled or destroyed; an index of WOUNDS. */
  resolveOccupant(dice: Dice, streams: OccupantStreams, armourDie: number, size: number): number {
    this.armour = dice.face(streams.occupant, armourDie);
    if (this.armour > size) return WOUND.none;
    return dice.anyAtMost(streams.occupantFate, 1, D6, this.rules.occupantDeadUpTo) ? WOUND.kill : WOUND.wound;
  }

  /** SG2-127: what becomes of an occupant of a vehicle that small arms have penetrated; an index of WOUNDS. */
  resolveOccupantBySmallArms(dice: Dice, occupant: Stream, armourDie: number): number {
    this.armour = dice.face(occupant, armourDie);
    if (this.armour === this.rules.smallArmsDeadOn) return WOUND.kill;
    return this.armour === this.rules.smallArmsWoundedOn ? WOUND.wound : WOUND.none;
  }

  /** SG2-135: whether one try brings the systems back. */
  resolveRepair(dice: Dice, repair: Stream): boolean {
    return dice.atLeast(repair, D6, this.rules.repairFrom);
  }
}
