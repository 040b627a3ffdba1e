import { hundredths } from '../../../tabletop/geometry.ts';
import { COVER_MASK, COVER_SHIFT, VISIBLE } from '../../../tabletop/sight.ts';
import type { Battle } from '../battle.ts';
import { lookAt } from '../chapters/sighting.ts';
import { distanceTo } from '../chapters/steering.ts';
import type { StargruntTables } from '../odds/tables.ts';
import { CONFIDENCE } from '../profiles.ts';
import type { Unit } from '../unit.ts';
import { FireValues, Volley } from './fire-values.ts';
import type { Tactics } from './tactics.ts';

/** Of a confidence level that is lost: how much more it matters the lower the unit is already. */
const LEVEL_WORTH = [0.6, 0.8, 1.3, 1.5, 0];
/** A vehicle that is hit, in figures. */
const VEHICLE_WORTH = 6;
/** What heavy weapons in sight cost whoever they can hurt in the open, in figures. */
const OPEN_DANGER = 0.8;

/** What the fire of both sides is worth and costs, as a side sees it. */
export class Outlook {
  readonly values: FireValues;
  private readonly battle: Battle;
  private readonly weights: Tactics;
  /** By index of the unit: all that it can fire in a turn. */
  private readonly volleys: readonly Volley[];
  private readonly own = new Volley();
  /** Index of the unit that `aimHere` finds to fire at. */
  target = -1;
  private version = -1;
  private turn = -1;

  constructor(battle: Battle, tables: StargruntTables, weights: Tactics) {
    this.battle = battle;
    this.weights = weights;
    this.values = new FireValues(battle, tables);
    this.volleys = battle.units.map(() => new Volley());
  }

  /** Looks again what every unit can fire; before each decision. Only losses and moves change it. */
  refresh(): void {
    const { units, version, turn } = this.battle;
    if (version === this.version && turn === this.turn) return;
    this.version = version;
    this.turn = turn;
    for (let i = 0; i < units.length; i++) if (canShoot(units[i])) this.values.gather(units[i], this.volleys[i], true);
  }

  /** All that a unit can fire in a turn. */
  volleyOf(unit: Unit): Volley {
    return this.volleys[unit.index];
  }

  /** What a unit can fire still in this turn. */
  volleyLeft(unit: Unit): Volley {
    this.values.gather(unit, this.own, false);
    return this.own;
  }

  /** What the last shot of `values` is worth, in figures of a target. */
  worth(target: Unit): number {
    const { weights, values } = this;
    const { suppression, casualties } = values;
    let marker = weights.suppression * target.active;
    for (let i = 0; i < target.suppression; i++) marker *= weights.spareMarker;
    if (target.suppression >= this.battle.rules.suppression.max) marker = 0;
    if (target.hasActivated) marker *= weights.acted;
    const tested = Math.min(1, casualties) + (target.wasSuppressed ? 0 : suppression * 0.5);
    const drop = this.failure(target, this.threat(target));
    const nerve = weights.nerve * target.active * LEVEL_WORTH[target.confidence] * drop * Math.min(1, tested);
    return casualties + suppression * marker + nerve;
  }

  private threat({ kind }: Unit): number {
    const { low, medium, high } = this.battle.rules.threat.casualties;
    return (kind.motivation === 0 ? low : kind.motivation === 1 ? medium : high) ?? 0;
  }

  /** Chance that a unit does not exceed its Leadership Value and a threat. */
  failure(unit: Unit, threat: number): number {
    const die = this.battle.qualityDice[unit.quality];
    return Math.max(0, Math.min(1, (unit.leadership + threat) / die));
  }

  /** What a volley of a unit is worth from where it stands; `target` becomes the best enemy, -1 without one. */
  aimHere(volley: Volley, unit: Unit): number {
    const { battle } = this;
    this.target = -1;
    if (volley.row < 0) return 0;
    const enemies = battle.sides[1 - unit.side].units;
    let best = 0;
    for (let i = 0; i < enemies.length; i++) {
      const enemy = enemies[i];
      if (!canShoot(enemy) || enemy.isVehicle) continue;
      const look = lookAt(battle, unit.centre, enemy);
      if (!look.isVisible) continue;
      const { cover } = look;
      if (!this.values.shot(volley, enemy, battle.range(unit, enemy), cover, enemy.isInPosition)) continue;
      const value = this.worth(enemy);
      if (value <= best) continue;
      best = value;
      this.target = enemy.index;
    }
    return best;
  }

  /** The same from another point, of enemies whose centre is in sight from it. */
  aimFrom(volley: Volley, unit: Unit, node: number): number {
    const { battle } = this;
    if (volley.row < 0) return 0;
    const enemies = battle.sides[1 - unit.side].units;
    let best = 0;
    for (let i = 0; i < enemies.length; i++) {
      const enemy = enemies[i];
      if (!canShoot(enemy) || enemy.isVehicle) continue;
      const look = battle.sight.look(node, enemy.centre);
      if ((look & VISIBLE) === 0) continue;
      const cover = (look >> COVER_SHIFT) & COVER_MASK;
      const distance = Math.sqrt(distanceTo(battle, node, enemy));
      if (!this.values.shot(volley, enemy, distance, cover, enemy.isInPosition)) continue;
      best = Math.max(best, this.worth(enemy));
    }
    return best;
  }

  /** What the fire of enemies costs a unit at a point, in its own figures; in position or not. */
  danger(unit: Unit, node: number, inPosition: boolean): number {
    const { battle, weights, values } = this;
    const enemies = battle.sides[1 - unit.side].units;
    let sum = 0;
    for (let i = 0; i < enemies.length; i++) {
      const enemy = enemies[i];
      if (!canShoot(enemy) || enemy.confidence === CONFIDENCE.routed) continue;
      const look = battle.sight.look(enemy.centre, node);
      if ((look & VISIBLE) === 0) continue;
      const cover = (look >> COVER_SHIFT) & COVER_MASK;
      const distance = Math.sqrt(distanceTo(battle, node, enemy));
      if (unit.isVehicle || enemy.isVehicle) {
        sum += this.armourDanger(unit, enemy, cover);
        continue;
      }
      if (!values.shot(this.volleys[enemy.index], unit, distance, cover, inPosition)) continue;
      const share = enemy.suppression > 0 || enemy.isPanicked ? weights.pinned : 1;
      sum += share * (values.casualties + values.suppression * weights.suppression * unit.active);
    }
    return sum;
  }

  /** The same where one of the two is a vehicle: roughly, by whether the enemy can hurt it at all. */
  private armourDanger(unit: Unit, enemy: Unit, cover: number): number {
    if (unit.isVehicle && !this.hurtsArmour(enemy)) return 0;
    return cover === 0 ? OPEN_DANGER : OPEN_DANGER / 2;
  }

  private hurtsArmour(unit: Unit): boolean {
    if (unit.kind.vehicle !== null) return unit.kind.vehicle.guns.length > 0 && !unit.isDisabled;
    const { supportArms } = this.battle.gunnery.armoury;
    for (let i = 0; i < unit.size; i++) {
      const { kind, isActive, rounds } = unit.figures[i];
      if (!isActive || rounds === 0) continue;
      if (kind.missile >= 0 || (kind.supportWeapon >= 0 && supportArms[kind.supportWeapon].starred)) return true;
    }
    return false;
  }

  /** A vehicle is worth so many figures to whoever can hurt it. */
  worthOf(unit: Unit): number {
    return unit.isVehicle ? VEHICLE_WORTH : unit.active;
  }

  /** Hundredths to the nearest located enemy of a side from a point; `never` where there is none. */
  nearest(side: number, node: number, never: number): number {
    const { units } = this.battle.sides[1 - side];
    let least = Number.MAX_SAFE_INTEGER;
    for (let i = 0; i < units.length; i++) {
      const enemy = units[i];
      if (!enemy.isInPlay || (enemy.active === 0 && !enemy.isCounter)) continue;
      least = Math.min(least, distanceTo(this.battle, node, enemy));
    }
    return least === Number.MAX_SAFE_INTEGER ? never : Math.sqrt(least);
  }
}

/** Whether a unit is on the table with somebody to fire. */
export function canShoot(unit: Unit): boolean {
  return unit.isLocated && unit.active > 0;
}

/** Inches of a length in hundredths. */
export const INCH = hundredths(1);
