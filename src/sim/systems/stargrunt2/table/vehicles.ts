import { BURST_SIZES, CAUSE, FIRE_CONTROLS, HEAVY_WEAPONS, LEVELS, MISSILES, WARHEADS } from '../rules/profiles.ts';
import { armouryOf } from '../steps/armoury.ts';
import type { Hitting } from '../steps/gunnery.ts';
import { type ImpactDie, MissileRoll, Penetration, VehicleDamage } from '../steps/vehicles.ts';
import type { Battle } from './battle.ts';

export class VehicleHit implements ImpactDie {
  /** One of CAUSE. */
  cause = 0;
  /** One of DEGREE. */
  degree = 0;
  die = 0;
  /** For weapon and degree (SG2-128). */
  multiplier = 1;
  /** For the weapon, for those aboard (SG2-130). */
  size = 1;
  /** As seen by the firer; then the armour class met. */
  cover = 0;
  armourClass = 0;
  isIndirect = false;
  side = 0;

  aim(side: number, cause: number, degree: number, cover: number, armourClass: number): this {
    this.side = side;
    this.cause = cause;
    this.degree = degree;
    this.cover = cover;
    this.armourClass = armourClass;
    this.isIndirect = cause === CAUSE.artillery;
    return this;
  }

  load(die: number, multiplier: number, size: number): this {
    this.die = die;
    this.multiplier = multiplier;
    this.size = size;
    return this;
  }
}

/** Tables of hits on vehicles, and the current hit. */
export class Vehicles {
  readonly penetration: Penetration;
  readonly damage: VehicleDamage;
  readonly missile: MissileRoll;
  readonly hit = new VehicleHit();
  readonly any: boolean;
  /** By heavy weapon: impact die, and multiplier by size (SG2-128). */
  readonly heavyDie: Int32Array;
  readonly heavyFactor: Int32Array;
  /** SG2-128, 130. */
  readonly missileMultiplier: Int32Array;
  readonly missileSize: Int32Array;
  /** SG2-145. */
  readonly burstSize: Int32Array;
  /** Impact die and multiplier against vehicles (SG2-139). */
  readonly warheadDie: Int32Array;
  readonly warheadMultiplier: Int32Array;
  readonly guidanceDice: Int32Array;
  readonly fireControlDice: Int32Array;
  readonly armourDice: Int32Array;
  /** SG2-085: against infantry. */
  readonly heavyHitting: Hitting;
  /** By index: 1 for a vehicle just immobilised, whose crew has yet to be tested (SG2-134). */
  readonly shaken: Uint8Array;

  constructor({ rules, units }: Battle) {
    this.penetration = new Penetration(rules);
    this.damage = new VehicleDamage(rules);
    this.missile = new MissileRoll(rules);
    this.any = units.some(({ isVehicle }) => isVehicle);
    this.heavyDie = Int32Array.from(HEAVY_WEAPONS, (id) => rules.heavy[id].impact);
    this.heavyFactor = Int32Array.from(HEAVY_WEAPONS, (id) => (id === 'dffg' ? rules.heavy.dffg.sizeFactor : 1));
    this.missileMultiplier = Int32Array.from(MISSILES, (id) => rules.missile.multiplier[id]);
    this.missileSize = Int32Array.from(MISSILES, (id) => rules.missile.size[id]);
    const { warhead, size } = rules.artillery;
    this.burstSize = Int32Array.from(BURST_SIZES, (id) => size[id]);
    this.warheadDie = Int32Array.from(WARHEADS, (id) => warhead[id].point);
    this.warheadMultiplier = Int32Array.from(WARHEADS, (id) => warhead[id].pointMultiplier);
    this.guidanceDice = Int32Array.from(LEVELS, (id) => rules.guidance[id].die);
    this.fireControlDice = Int32Array.from(FIRE_CONTROLS, (id) => rules.fireControl[id].die);
    const { armourDice, direct } = armouryOf(rules);
    this.armourDice = armourDice;
    const { infantryImpact } = rules.heavy;
    this.heavyHitting = { impact: infantryImpact, direct: direct(infantryImpact, 1) };
    this.shaken = new Uint8Array(units.length);
  }
}
