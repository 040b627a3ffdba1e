import { UNIT } from '../../../tabletop/geometry.ts';
import { Prospects } from '../../../tabletop/prospects.ts';
import { Vantage } from '../../../tabletop/sight.ts';
import { chanceOfUnit } from '../play/questions.ts';
import { CONFIDENCE, CONFIDENCES, COVERS } from '../rules/profiles.ts';
import type { Battle } from '../table/battle.ts';
import type { Unit } from '../table/unit.ts';
import type { Tactics } from './tactics.ts';

const BANDS = 8;

/** Values by cover and band, worked out when first asked for. */
export class FireTable {
  readonly values = new Float64Array(COVERS.length * BANDS);
  /** By place in `values`: the round of its value. */
  private readonly rounds = new Int32Array(COVERS.length * BANDS);
  private round = 0;
  /** Upper ends of bands, squared hundredths. */
  private readonly limits = new Float64Array(BANDS - 1);
  private bandLength = 0;

  /** Forgets all values; `bandLength` in hundredths. */
  begin(bandLength: number): void {
    this.round++;
    if (bandLength === this.bandLength) return;
    this.bandLength = bandLength;
    for (let band = 1; band < BANDS; band++) this.limits[band - 1] = bandLength * band * bandLength * band;
  }

  /** True on the first call for a place. */
  learns(place: number): boolean {
    if (this.rounds[place] === this.round) return false;
    this.rounds[place] = this.round;
    return true;
  }

  placeOf(cover: number, squared: number): number {
    let band = 0;
    while (band < BANDS - 1 && squared > this.limits[band]) band++;
    return cover * BANDS + band;
  }

  coverOf(place: number): number {
    return Math.floor(place / BANDS);
  }

  bandOf(place: number): number {
    return (place % BANDS) + 1;
  }
}

/** `values` by the mission, `prospects` of fire from there, `dangers` of enemy fire. */
export class Places extends Vantage {
  readonly dangers: Float64Array;

  constructor(size: number) {
    super(size);
    this.dangers = new Float64Array(size);
  }

  clear(): void {
    this.count = 0;
  }

  take(node: number): void {
    this.dangers[this.count] = 0;
    this.add(node, 0);
  }
}

/** Chance that a move or shot is still in time. */
const LIKELY = 0.5;

/** How the mission draws units to places. */
export class Pull {
  private readonly battle: Battle;
  private readonly weights: Tactics;
  private readonly side: number;
  /** For `weighOne`; read its value at once. */
  readonly here = new Places(1);
  private readonly foeX: Int32Array;
  private readonly foeY: Int32Array;

  constructor(battle: Battle, weights: Tactics, side: number) {
    this.battle = battle;
    this.weights = weights;
    this.side = side;
    this.foeX = new Int32Array(battle.units.length);
    this.foeY = new Int32Array(battle.units.length);
  }

  /** 1, and more as turns run out. */
  private pressure(): number {
    const { turn, maxTurns } = this.battle;
    return 1 + this.weights.pressure * (turn / Math.max(1, maxTurns));
  }

  weigh(unit: Unit, places: Places): void {
    const { goal } = this.battle;
    if (goal.distance === null) this.seek(unit, places);
    else if (goal.kind === 'hold') this.hold(unit, places, goal.distance);
    else this.reach(unit, places, goal.distance);
  }

  /** In figures; all of it in the last turn. */
  private get stake(): number {
    const { turn, maxTurns } = this.battle;
    const share = turn / Math.max(1, maxTurns);
    return this.weights.area * share * share * share;
  }

  /** In the area to hold, and counts there. */
  private isInside({ isInPlay, centre, active, confidence }: Unit): boolean {
    return isInPlay && active > 0 && confidence < CONFIDENCE.broken && this.battle.goal.isInArea(centre);
  }

  /** Enemy counters by the chance that they are units. */
  private inside(side: number, without: Unit): number {
    const { units } = this.battle.sides[side];
    let count = 0;
    let counters = 0;
    for (let i = 0; i < units.length; i++) {
      const unit = units[i];
      if (unit === without) continue;
      if (side !== this.side && unit.isCounter && !unit.isFlipped) {
        if (this.battle.goal.isInArea(unit.centre)) counters++;
      } else if (this.isInside(unit)) count++;
    }
    return counters === 0 ? count : count + counters * chanceOfUnit(units);
  }

  private share(own: number, enemies: number): number {
    if (own + enemies > 0) return own / (own + enemies);
    const { goal } = this.battle;
    if (goal.side < 0) return 0.5;
    return goal.side === this.side ? 0 : 1;
  }

  /** Worth of the unit in the area; 0 without an area. */
  holding(unit: Unit): number {
    if (this.battle.goal.kind !== 'hold') return 0;
    const own = this.inside(this.side, unit);
    const enemies = this.inside(1 - this.side, unit);
    return this.stake * (this.share(own + 1, enemies) - this.share(own, enemies));
  }

  /** Loss if it is driven off. */
  leaving(unit: Unit): number {
    return this.isInside(unit) ? this.holding(unit) : 0;
  }

  /** Worth of shooting it out of the area. */
  clearing(enemy: Unit): number {
    if (this.battle.goal.kind !== 'hold' || !this.isInside(enemy)) return 0;
    const own = this.inside(this.side, enemy);
    const others = this.inside(enemy.side, enemy);
    return LIKELY * this.stake * (this.share(own, others) - this.share(own, others + 1));
  }

  /** Where the side whose units break loses. */
  breaking({ confidence, standsFor }: Unit): number {
    return this.battle.goal.kind === 'break' && confidence < CONFIDENCE.broken ? this.weights.toll * standsFor : 0;
  }

  mending({ confidence, standsFor }: Unit): number {
    return this.battle.goal.kind === 'break' && confidence === CONFIDENCE.broken ? this.weights.toll * standsFor : 0;
  }

  taking(unit: Unit, enemy: Unit): number {
    const { goal } = this.battle;
    if (goal.kind !== 'hold' || !goal.isInArea(enemy.centre)) return 0;
    const own = this.inside(this.side, unit);
    const others = this.inside(enemy.side, enemy);
    const now = this.share(own + (this.isInside(unit) ? 1 : 0), others + (this.isInside(enemy) ? 1 : 0));
    return this.stake * (this.share(own + 1, others) - now);
  }

  private get isOurs(): boolean {
    const { goal } = this.battle;
    return goal.side < 0 || goal.side === this.side;
  }

  private hold(unit: Unit, { nodes, values, count }: Places, distance: Int32Array): void {
    const { goal } = this.battle;
    const { weights } = this;
    const pressure = this.pressure();
    const inside = weights.inside * pressure + LIKELY * this.holding(unit);
    const perInch = this.isOurs ? weights.objective : weights.guard;
    for (let k = 0; k < count; k++) {
      values[k] = (goal.isInArea(nodes[k]) ? inside : 0) - perInch * inches(distance[nodes[k]]) * pressure;
    }
  }

  private reach(unit: Unit, places: Places, distance: Int32Array): void {
    const { goal } = this.battle;
    const { weights, side } = this;
    const { nodes, values, count } = places;
    if (this.isOurs) {
      const perInch = weights.objective * this.pressure();
      for (let k = 0; k < count; k++)
        values[k] = (goal.isExit(side, nodes[k]) ? unit.active : 0) - perInch * inches(distance[nodes[k]]);
      return;
    }
    this.seek(unit, places);
    for (let k = 0; k < count; k++) values[k] -= weights.guard * inches(distance[nodes[k]]);
  }

  /** Up to the first range band; 0 without an enemy. */
  private seek(unit: Unit, { nodes, values, count }: Places): void {
    const { battle, weights, side } = this;
    const { x, y } = battle.lattice;
    const near = battle.gunnery.bandLengths[unit.quality];
    const perInch = ((this.isOurs ? weights.seek : weights.seek / 4) * this.pressure()) / UNIT;
    const found = this.findFoes(battle.sides[1 - side].units);
    const { foeX, foeY } = this;
    for (let k = 0; k < count; k++) {
      let least = found === 0 ? 0 : Number.MAX_SAFE_INTEGER;
      for (let i = 0; i < found; i++) {
        const dx = x[nodes[k]] - foeX[i];
        const dy = y[nodes[k]] - foeY[i];
        const squared = dx * dx + dy * dy;
        if (squared < least) least = squared;
      }
      values[k] = -perInch * Math.max(near, Math.sqrt(least));
    }
  }

  /** Into `foeX` and `foeY`; returns their number. */
  private findFoes(units: readonly Unit[]): number {
    let count = 0;
    for (let i = 0; i < units.length; i++) {
      const { isInPlay, active, isCounter, centreX, centreY } = units[i];
      if (!isInPlay || (active === 0 && !isCounter)) continue;
      this.foeX[count] = centreX;
      this.foeY[count++] = centreY;
    }
    return count;
  }

  weighOne(unit: Unit, node: number): void {
    const { here } = this;
    here.clear();
    here.take(node);
    this.weigh(unit, here);
  }
}

/** Very many without a way. */
function inches(distance: number): number {
  return distance < 0 ? 1000 : distance / UNIT;
}

/** In figures. */
const VEHICLE = 4;
/** Share of strength that a marker takes. */
const SUPPRESSED = 0.1;

/** At the end of a turn. */
export function worthOn(battle: Battle, tactics: Tactics): (side: number) => number {
  const { units, sides, goal, ground } = battle;
  const prospects = new Prospects(goal, ground.movement.maxMove, tactics);
  return (side) => {
    prospects.begin();
    for (let i = 0; i < units.length; i++) {
      const unit = units[i];
      if (!unit.isInPlay) continue;
      const strength = unit.isVehicle ? VEHICLE : unit.active * (1 - SUPPRESSED * unit.suppression);
      prospects.stands(unit.side, unit.centre, strength);
      prospects.assets[unit.side].command += unit.standsFor * (1 - unit.confidence / CONFIDENCES.length);
    }
    for (let i = 0; i < sides.length; i++) {
      prospects.reached(i, sides[i].reached);
      prospects.assets[i].command /= Math.max(1, sides[i].startUnits);
    }
    return prospects.worth(side);
  };
}
