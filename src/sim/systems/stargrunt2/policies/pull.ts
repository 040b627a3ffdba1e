import type { Battle } from '../battle.ts';
import type { Unit } from '../unit.ts';
import { INCH, type Outlook } from './outlook.ts';
import type { Tactics } from './tactics.ts';

/** How the mission draws a side's units to places. */
export class Pull {
  private readonly battle: Battle;
  private readonly outlook: Outlook;
  private readonly weights: Tactics;
  private readonly side: number;

  constructor(battle: Battle, outlook: Outlook, weights: Tactics, side: number) {
    this.battle = battle;
    this.outlook = outlook;
    this.weights = weights;
    this.side = side;
  }

  /** How much the mission presses: 1, and more as turns run out. */
  private pressure(): number {
    const { turn, maxTurns } = this.battle;
    return 1 + this.weights.pressure * (turn / Math.max(1, maxTurns));
  }

  /** What being at a point is worth for the mission. */
  at(unit: Unit, node: number): number {
    const { battle, weights, side } = this;
    const { goal } = battle;
    if (goal.distance === null) return this.seek(unit, node);
    const distance = goal.distance[node];
    const inches = distance < 0 ? 1000 : distance / INCH;
    const isOurs = goal.side < 0 || goal.side === side;
    if (goal.kind === 'hold') {
      const inside = goal.isInArea(node) ? weights.inside : 0;
      return (inside - (isOurs ? weights.objective : weights.guard) * inches) * this.pressure();
    }
    if (isOurs) return (goal.isExit(side, node) ? unit.active : 0) - weights.objective * inches * this.pressure();
    return this.seek(unit, node) - weights.guard * inches;
  }

  private seek(unit: Unit, node: number): number {
    const { battle, weights, side } = this;
    const { goal } = battle;
    const isOurs = goal.side < 0 || goal.side === side;
    const near = battle.gunnery.bandLengths[unit.quality];
    const distance = Math.max(near, this.outlook.nearest(side, node, near));
    return (-(isOurs ? weights.seek : weights.seek / 4) * this.pressure() * distance) / INCH;
  }
}
