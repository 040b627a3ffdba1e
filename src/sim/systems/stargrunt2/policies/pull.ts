import { type Lattice, UNIT } from '../../../tabletop/geometry.ts';
import { Prospects } from '../../../tabletop/prospects.ts';
import { Vantage } from '../../../tabletop/sight.ts';
import { chanceOfUnit } from '../play/questions.ts';
import { CONFIDENCE, CONFIDENCES } from '../rules/profiles.ts';
import type { Battle } from '../table/battle.ts';
import type { Unit } from '../table/unit.ts';
import type { Tactics } from './tactics.ts';

/** `values` by the mission, `prospects` of fire from there, `dangers` of enemy fire. */
export class Places extends Vantage {
  readonly dangers: Float64Array;
  /** In hundredths. */
  readonly xs: Int32Array;
  readonly ys: Int32Array;
  private readonly lattice: Lattice;

  constructor(lattice: Lattice, size: number) {
    super(size);
    this.lattice = lattice;
    this.dangers = new Float64Array(size);
    this.xs = new Int32Array(size);
    this.ys = new Int32Array(size);
  }

  clear(): void {
    this.count = 0;
  }

  take(node: number): void {
    const { count, lattice } = this;
    this.dangers[count] = 0;
    this.xs[count] = lattice.x[node];
    this.ys[count] = lattice.y[node];
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
  readonly here: Places;
  /** By index of an enemy: what it is worth out of action, beyond its figures; of `survey`. */
  readonly prizes: Float64Array;
  /** Of the area, in figures; all of it in the last turn. */
  private stake = 0;
  /** Of an area with nobody in it. */
  private readonly emptyShare: number;
  /** By side, in the area: units, and enemy counters. */
  private readonly insiders = new Int32Array(2);
  private readonly counters = new Int32Array(2);
  private readonly foeX: Int32Array;
  private readonly foeY: Int32Array;

  constructor(battle: Battle, weights: Tactics, side: number) {
    this.battle = battle;
    this.weights = weights;
    this.side = side;
    this.here = new Places(battle.lattice, 1);
    const { goal } = battle;
    this.emptyShare = goal.side < 0 ? 0.5 : goal.side === side ? 0 : 1;
    this.prizes = new Float64Array(battle.units.length);
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

  /** In the area to hold, and counts there. */
  private isInside({ isInPlay, centre, active, confidence }: Unit): boolean {
    return isInPlay && active > 0 && confidence < CONFIDENCE.broken && this.battle.goal.isInArea(centre);
  }

  /** Before a question is answered: nothing changes meanwhile. */
  survey(): void {
    const { goal, sides, turn, maxTurns } = this.battle;
    const past = turn / Math.max(1, maxTurns);
    this.stake = this.weights.area * past * past * past;
    if (goal.kind === 'hold') for (let side = 0; side < sides.length; side++) this.countInside(side);
    else if (goal.kind !== 'break') return;
    const { units } = sides[1 - this.side];
    for (let i = 0; i < units.length; i++)
      this.prizes[units[i].index] = this.clearing(units[i]) + this.breaking(units[i]);
  }

  private countInside(side: number): void {
    const { goal, sides } = this.battle;
    const { units } = sides[side];
    this.counters[side] = 0;
    this.insiders[side] = 0;
    for (let i = 0; i < units.length; i++)
      if (this.isUnknown(units[i])) this.counters[side] += goal.isInArea(units[i].centre) ? 1 : 0;
      else if (this.isInside(units[i])) this.insiders[side]++;
  }

  /** An enemy counter: a unit by chance. */
  private isUnknown({ side, isCounter, isFlipped }: Unit): boolean {
    return side !== this.side && isCounter && !isFlipped;
  }

  private inside(side: number, without: Unit): number {
    let count = this.insiders[side];
    let counters = this.counters[side];
    if (without.side === side) {
      if (this.isUnknown(without)) counters -= this.battle.goal.isInArea(without.centre) ? 1 : 0;
      else if (this.isInside(without)) count--;
    }
    return counters === 0 ? count : count + counters * chanceOfUnit(this.battle.sides[side].units);
  }

  private share(own: number, enemies: number): number {
    return own + enemies > 0 ? own / (own + enemies) : this.emptyShare;
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
  private clearing(enemy: Unit): number {
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
  private seek(unit: Unit, { xs, ys, values, count }: Places): void {
    const { battle, weights, side } = this;
    const near = battle.gunnery.bandLengths[unit.quality];
    const perInch = ((this.isOurs ? weights.seek : weights.seek / 4) * this.pressure()) / UNIT;
    const found = this.findFoes(battle.sides[1 - side].units);
    const { foeX, foeY } = this;
    for (let k = 0; k < count; k++) {
      let least = found === 0 ? 0 : Number.MAX_SAFE_INTEGER;
      for (let i = 0; i < found; i++) {
        const dx = xs[k] - foeX[i];
        const dy = ys[k] - foeY[i];
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
