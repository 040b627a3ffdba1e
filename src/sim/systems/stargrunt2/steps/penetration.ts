import type { Dice, Stream } from '../../../kernel/dice/dice.ts';
import { indices } from '../../../kernel/indices.ts';
import { COVERS, MAX_ARMOUR_CLASS } from '../rules/profiles.ts';
import type { StargruntRules } from '../rules/rules.ts';
import { excess, shifted } from './ladder.ts';

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

const DIRECT_ENTRIES = (MAX_ARMOUR_CLASS + 1) * COVERS.length;
const ENTRIES = 2 * DIRECT_ENTRIES;

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
  /** Sides of the Armour die, and types that the impact die is lowered, by `armourEntry` (SG2-034, 084). */
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

  /** SG2-128, 129: a hit of a heavy weapon, a missile, a starred support weapon or a burst; an index of PENETRATIONS. */
  resolve(dice: Dice, firer: Stream, target: Stream, weapon: ImpactDie, at: number): number {
    this.roll(dice, firer, target, weapon, at);
    const { armour, impact } = this;
    if (impact > this.destroyMultiple * armour) return PENETRATION.destroyed;
    return impact > armour ? PENETRATION.disabled : PENETRATION['no-penetration'];
  }

  /** SG2-125, 126: a hit of small arms; an index of SMALL_ARMS_PENETRATIONS. Nothing is rolled where nothing can penetrate. */
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
    // Class 0 has a die of its own and no multiplier (SG2-124).
    this.armour = dice.face(target, this.armourDie[at]) * Math.max(1, classOf(at));
  }
}

/** Where the numbers of an armour class behind some cover are, against direct or indirect fire (SG2-033, 143). */
export function armourEntry(armourClass: number, cover: number, isIndirect = false): number {
  return (isIndirect ? DIRECT_ENTRIES : 0) + armourClass * COVERS.length + cover;
}

function classOf(entry: number): number {
  return Math.floor((entry % DIRECT_ENTRIES) / COVERS.length);
}
