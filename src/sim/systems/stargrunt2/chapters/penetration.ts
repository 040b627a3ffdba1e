import type { Dice } from '../../../kernel/dice.ts';
import { indices } from '../../../kernel/indices.ts';
import type { Stream } from '../../../kernel/streams.ts';
import { excess, shifted } from '../ladder.ts';
import { COVERS, MAX_ARMOUR_CLASS } from '../profiles.ts';
import type { StargruntRules } from '../rules.ts';

/** What a hit of a heavy weapon does to a vehicle (SG2-129). */
export const PENETRATIONS = ['no-penetration', 'disabled', 'destroyed'] as const;
export const PENETRATION = indices(PENETRATIONS);

/** What a hit of small arms does to a vehicle (SG2-126). */
export const SMALL_ARMS_PENETRATIONS = ['no-penetration', 'casualties', 'casualties-disabled'] as const;
export const SMALL_ARMS_PENETRATION = indices(SMALL_ARMS_PENETRATIONS);

/** An impact die and what its score is multiplied by. */
export interface ImpactDie {
  readonly die: number;
  readonly multiplier: number;
}

/** Impacts on the armour of vehicles under some rules: SG2-124 to 129. One object serves all hits of a match. */
export class Penetration {
  /** The scores of the last roll, multiplied; for stories. */
  impact = 0;
  armour = 0;
  private readonly ladder: readonly number[];
  private readonly destroyMultiple: number;
  private readonly isDisabledAtTwice: boolean;
  /** Highest armour class that small arms penetrate (SG2-125). */
  private readonly smallArmsMaxClass: number;
  /** Sides of the Armour die, and types that the impact die is lowered, by [armour class * 3 + cover] (SG2-034, 084). */
  private readonly armourDie = new Int32Array((MAX_ARMOUR_CLASS + 1) * COVERS.length);
  private readonly lowered = new Int32Array((MAX_ARMOUR_CLASS + 1) * COVERS.length);

  constructor({ cover, dice, impact, vehicle }: StargruntRules) {
    this.ladder = dice.ladder;
    this.destroyMultiple = vehicle.destroyMultiple;
    this.isDisabledAtTwice = vehicle.smallArmsDisableAt === 'twice-or-more';
    this.smallArmsMaxClass = vehicle.smallArmsMaxClass ?? MAX_ARMOUR_CLASS;
    const counts = cover.armourInDirectFire && cover.vehicleArmour;
    const shifts = counts ? [0, cover.soft.armourShift, cover.hard.armourShift] : [0, 0, 0];
    for (let armourClass = 0; armourClass <= MAX_ARMOUR_CLASS; armourClass++) {
      const die = armourClass === 0 ? vehicle.softDie : vehicle.armourDie;
      shifts.forEach((shift, at) => {
        const entry = armourClass * COVERS.length + at;
        this.armourDie[entry] = shifted(dice.ladder, die, shift);
        this.lowered[entry] = impact.openShift ? excess(dice.ladder, die, shift) : 0;
      });
    }
  }

  /** SG2-128, 129: a hit of a heavy weapon, a missile, a starred support weapon or a burst; an index of PENETRATIONS. */
  resolve(dice: Dice, firer: Stream, target: Stream, weapon: ImpactDie, at: number): number {
    this.roll(dice, firer, target, weapon, at);
    const { armour, impact } = this;
    if (impact > this.destroyMultiple * armour) return PENETRATION.destroyed;
    return impact > armour ? PENETRATION.disabled : PENETRATION['no-penetration'];
  }

  /** SG2-125, 126: a hit of small arms; an index of SMALL_ARMS_PENETRATIONS. Nothing is rolled where nothing can penetrate. */
  resolveSmallArms(dice: Dice, firer: Stream, target: Stream, weapon: ImpactDie, at: number): number {
    if (at >= (this.smallArmsMaxClass + 1) * COVERS.length) return SMALL_ARMS_PENETRATION['no-penetration'];
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
    // Class 0 has a die of its own and no multiplier (SG2-124).
    const armourClass = Math.max(1, Math.floor(at / COVERS.length));
    this.armour = dice.face(target, this.armourDie[at]) * armourClass;
  }
}

/** Where the numbers of an armour class behind some cover are. */
export function armourEntry(armourClass: number, cover: number): number {
  return armourClass * COVERS.length + cover;
}
