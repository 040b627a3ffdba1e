import type { Battle } from '../battle.ts';
import { HEAVY_WEAPONS, MISSILES } from '../profiles.ts';
import { MissileRoll } from './missile.ts';
import { type ImpactDie, Penetration } from './penetration.ts';
import { VehicleDamage } from './vehicle-damage.ts';

/** A hit on a vehicle: filled anew for each, by who fires, and read by what follows from it. */
export class VehicleHit implements ImpactDie {
  /** What hit: one of CAUSE. */
  cause = 0;
  /** Minor or major, of DEGREE. */
  degree = 0;
  die = 0;
  /** The weapon's own, times that of the degree (SG2-128). */
  multiplier = 1;
  /** Weapon size, for those aboard (SG2-130). */
  size = 1;
  /** Of the vehicle as seen from where the hit came from, and the armour class that it met. */
  cover = 0;
  armourClass = 0;
}

/** What hits on vehicles are looked up in, made at set-up, and the hit that is resolved. */
export class Vehicles {
  readonly penetration: Penetration;
  readonly damage: VehicleDamage;
  readonly missile: MissileRoll;
  readonly hit = new VehicleHit();
  /** Whether there is any vehicle in the game. */
  readonly any: boolean;
  /** By heavy weapon: impact die, and multiplier for each size (SG2-128). */
  readonly heavyDie: Int32Array;
  readonly heavyFactor: Int32Array;
  /** By missile (SG2-128, 130). */
  readonly missileMultiplier: Int32Array;
  readonly missileSize: Int32Array;

  constructor({ rules, units }: Battle) {
    this.penetration = new Penetration(rules);
    this.damage = new VehicleDamage(rules);
    this.missile = new MissileRoll(rules);
    this.any = units.some(({ isVehicle }) => isVehicle);
    this.heavyDie = Int32Array.from(HEAVY_WEAPONS, (id) => rules.heavy[id].impact);
    this.heavyFactor = Int32Array.from(HEAVY_WEAPONS, (id) => (id === 'dffg' ? rules.heavy.dffg.sizeFactor : 1));
    this.missileMultiplier = Int32Array.from(MISSILES, (id) => rules.missile.multiplier[id]);
    this.missileSize = Int32Array.from(MISSILES, (id) => rules.missile.size[id]);
  }
}
