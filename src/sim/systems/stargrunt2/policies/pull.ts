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

  constructor(battle: Battle, weights: Tactics, side: number) {
    this.battle = battle;
    this.weights = weights;
    this.side = side;
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
    const { units } = battle.sides[1 - side];
    const near = battle.gunnery.bandLengths[unit.quality];
    const perInch = (this.isOurs ? weights.seek : weights.seek / 4) * this.pressure();
    for (let k = 0; k < count; k++) {
      let least = Number.MAX_SAFE_INTEGER;
      for (let i = 0; i < units.length; i++) {
        const enemy = units[i];
        if (!enemy.isInPlay || (enemy.active === 0 && !enemy.isCounter)) continue;
        const dx = x[nodes[k]] - enemy.centreX;
        const dy = y[nodes[k]] - enemy.centreY;
        const squared = dx * dx + dy * dy;
        if (squared < least) least = squared;
      }
      const distance = least === Number.MAX_SAFE_INTEGER ? near : Math.sqrt(least);
      values[k] = (-perInch * (distance > near ? distance : near)) / INCH;
    }
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
