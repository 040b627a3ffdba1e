import type { Battle } from '../battle.ts';
import type { Unit } from '../unit.ts';
import { INCH } from './outlook.ts';
import { Places } from './places.ts';
import type { Tactics } from './tactics.ts';

/** How the mission draws a side's units to places. */
export class Pull {
  private readonly battle: Battle;
  private readonly weights: Tactics;
  private readonly side: number;
  private readonly here = new Places(1);
  private readonly foeX: Int32Array;
  private readonly foeY: Int32Array;

  constructor(battle: Battle, weights: Tactics, side: number) {
    this.battle = battle;
    this.weights = weights;
    this.side = side;
    this.foeX = new Int32Array(battle.units.length);
    this.foeY = new Int32Array(battle.units.length);
  }

  /** How much the mission presses: 1, and more as turns run out. */
  private pressure(): number {
    const { turn, maxTurns } = this.battle;
    return 1 + this.weights.pressure * (turn / Math.max(1, maxTurns));
  }

  /** What being at each of some points is worth for the mission, into their `values`. */
  weigh(unit: Unit, places: Places): void {
    const { goal } = this.battle;
    if (goal.distance === null) this.seek(unit, places);
    else if (goal.kind === 'hold') this.hold(places, goal.distance);
    else this.reach(unit, places, goal.distance);
  }

  private get isOurs(): boolean {
    const { goal } = this.battle;
    return goal.side < 0 || goal.side === this.side;
  }

  private hold({ nodes, values, count }: Places, distance: Int32Array): void {
    const { goal } = this.battle;
    const { weights } = this;
    const pressure = this.pressure();
    const perInch = this.isOurs ? weights.objective : weights.guard;
    for (let k = 0; k < count; k++) {
      const inside = goal.isInArea(nodes[k]) ? weights.inside : 0;
      values[k] = (inside - perInch * inches(distance[nodes[k]])) * pressure;
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

  /** Nearer to the nearest enemy, as far as the first range band; 0 where there is none. */
  private seek(unit: Unit, { nodes, values, count }: Places): void {
    const { battle, weights, side } = this;
    const { x, y } = battle.lattice;
    const near = battle.gunnery.bandLengths[unit.quality];
    const perInch = ((this.isOurs ? weights.seek : weights.seek / 4) * this.pressure()) / INCH;
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

  /** Where the enemies are that a unit may look for, into `foeX` and `foeY`; returns how many. */
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

  /** What the mission says of one point. */
  at(unit: Unit, node: number): number {
    const { here } = this;
    here.clear();
    here.take(node);
    this.weigh(unit, here);
    return here.values[0];
  }
}

/** Inches of a way; very many where there is none. */
function inches(distance: number): number {
  return distance < 0 ? 1000 : distance / INCH;
}
