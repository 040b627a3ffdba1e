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

/** What the fire of both sides is worth and costs, as a side sees it. */
export class Outlook {
  readonly values: FireValues;
  private readonly battle: Battle;
  private readonly weights: Tactics;
  /** By index of the unit: all that it can fire in a turn. */
  private readonly volleys: readonly Volley[];
  private readonly own = new Volley();
  /** The unit that `aimFrom` finds to fire at, and with what. */
  target = -1;
  weapons = 0;

  constructor(battle: Battle, tables: StargruntTables, weights: Tactics) {
    this.battle = battle;
    this.weights = weights;
    this.values = new FireValues(battle, tables);
    this.volleys = battle.units.map(() => new Volley());
  }

  /** Looks again what every unit can fire; before each decision. */
  refresh(): void {
    const { units } = this.battle;
    for (let i = 0; i < units.length; i++) if (canShoot(units[i])) this.values.gather(units[i], this.volleys[i], true);
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

  /** Takes up what a unit can fire still this turn, or with `isFree` all that it can in a turn, for `aimFrom`. */
  arm(unit: Unit, isFree: boolean): void {
    this.values.gather(unit, this.own, isFree);
    if (unit.kind.vehicle !== null || unit.kind.sniper >= 0) this.own.row = -1;
  }

  /** What the fire that was taken up is worth from a point; `target` and `weapons` become the best. */
  aimFrom(unit: Unit, node: number, isHere: boolean): number {
    const { battle, own } = this;
    this.target = -1;
    if (own.row < 0) return 0;
    this.weapons = own.weapons;
    const enemies = battle.sides[1 - unit.side].units;
    const { x, y } = battle.lattice;
    let best = 0;
    for (let i = 0; i < enemies.length; i++) {
      const enemy = enemies[i];
      if (!enemy.isLocated || enemy.active === 0 || enemy.isVehicle) continue;
      let cover = 0;
      if (isHere) {
        const look = lookAt(battle, node, enemy);
        if (!look.isVisible) continue;
        ({ cover } = look);
      } else {
        const look = battle.sight.look(node, enemy.centre);
        if ((look & VISIBLE) === 0) continue;
        cover = (look >> COVER_SHIFT) & COVER_MASK;
      }
      const dx = x[node] - enemy.centreX;
      const dy = y[node] - enemy.centreY;
      const distance = isHere ? battle.range(unit, enemy) : Math.sqrt(dx * dx + dy * dy);
      if (!this.values.shot(own, enemy, distance, cover, enemy.isInPosition)) continue;
      const value = this.worth(enemy);
      if (value <= best) continue;
      best = value;
      this.target = enemy.index;
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
      if (enemy.kind.vehicle !== null) {
        sum += cover === 0 ? 0.8 : 0.4;
        continue;
      }
      if (!values.shot(this.volleys[enemy.index], unit, distance, cover, inPosition)) continue;
      const share = enemy.suppression > 0 || enemy.isPanicked ? weights.pinned : 1;
      sum += share * (values.casualties + values.suppression * weights.suppression * unit.active);
    }
    return sum;
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
