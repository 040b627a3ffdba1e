import { LOOKS, VISIBLE } from '../../../tabletop/sight.ts';
import { STEPS, TO_MOVE, TO_SHOOT, TO_STRIKE } from '../rules/profiles.ts';
import type { Battle } from '../table/battle.ts';
import { type Figure, ON_TABLE, type Side } from '../table/state.ts';
import type { Estimates } from './estimates.ts';
import type { Tactics } from './tactics.ts';

/** Not all enemies shoot at one figure: some chance to survive remains. */
const MOST_DANGER = 0.9;
const LEAST_ALIVE = 0.1;
/** Rounding error of equal sums: smaller gains would swap for ever. */
const LEAST_GAIN = 1e-9;

/** ALPHA-07: dice go where they add most. Two figures with one target are worth less than with one each. */
export class DiceValues {
  private readonly estimates: Estimates;
  private readonly killsHere: Float64Array;
  private readonly killsThere: Float64Array;
  private readonly tactics: Tactics;
  /** Place: figure index * 7 + die. */
  private readonly values: Float64Array;
  /** By die: fire drawn before the figure's step, and the best fire forestalled. */
  private readonly dangers = new Float64Array(STEPS + 1);
  private readonly earlies = new Float64Array(STEPS + 1);
  /** By die: enemies that have acted before. */
  private readonly before = new Float64Array(STEPS + 1);
  /** By figure index: chance that a target is left for the next figure. */
  private readonly remaining: Float64Array;

  constructor(
    battle: Battle,
    estimates: Estimates,
    killsHere: Float64Array,
    killsThere: Float64Array,
    tactics: Tactics,
  ) {
    this.estimates = estimates;
    this.killsHere = killsHere;
    this.killsThere = killsThere;
    this.tactics = tactics;
    this.values = new Float64Array(battle.figures.length * (STEPS + 1));
    this.remaining = new Float64Array(battle.figures.length);
  }

  /** From any assignment, pairs swap dice while that helps. */
  assign(battle: Battle, side: Side): void {
    const { figures } = side;
    let face = 1;
    let left = side.pool[1];
    this.remaining.fill(1);
    for (let i = 0; i < figures.length; i++) {
      const figure = figures[i];
      if (figure.status !== ON_TABLE) continue;
      while (left === 0) left = side.pool[++face];
      figure.die = face;
      left--;
      this.value(battle, figure);
    }
    for (let improved = true; improved; ) {
      improved = false;
      for (let i = 0; i < figures.length; i++)
        for (let j = i + 1; j < figures.length; j++)
          if (this.swapHelps(figures[i], figures[j])) {
            const die = figures[i].die;
            figures[i].die = figures[j].die;
            figures[j].die = die;
            improved = true;
          }
    }
  }

  private swapHelps(a: Figure, b: Figure): boolean {
    if (a.die === b.die || a.status !== ON_TABLE || b.status !== ON_TABLE) return false;
    const { values } = this;
    const ofA = a.index * (STEPS + 1);
    const ofB = b.index * (STEPS + 1);
    return values[ofA + b.die] + values[ofB + a.die] - values[ofA + a.die] - values[ofB + b.die] > LEAST_GAIN;
  }

  /** By die: chance of success, times worth, times chance to survive until then. */
  private value(battle: Battle, figure: Figure): void {
    const { estimates, dangers, earlies, before, killsHere, killsThere, remaining, tactics } = this;
    const enemies = battle.sides[1 - figure.side].figures;
    const isRanged = battle.rules.shooting.maxRange !== null;
    let target = -1;
    let promise = 0;
    let count = 0;
    for (let die = 1; die <= STEPS; die++) {
      dangers[die] = 0;
      earlies[die] = 0;
      before[die] = 0;
    }
    for (let i = 0; i < enemies.length; i++) {
      const enemy = enemies[i];
      if (enemy.status !== ON_TABLE) continue;
      count++;
      const look = battle.sight.look(enemy.node, figure.node);
      const isSeen = (look & VISIBLE) !== 0 && (!isRanged || battle.inRange(enemy.node, figure.node));
      const fire = isSeen ? killsHere[figure.training * LOOKS + look] * tactics.exposure : 0;
      const back = isSeen ? killsThere[enemy.training * LOOKS + look] : 0;
      const value = back * estimates.worth[enemy.index] * remaining[enemy.index];
      if (value > promise) {
        promise = value;
        target = i;
      }
      const skill =
        enemy.die > 0
          ? estimates.chances[estimates.test(battle.attempt(enemy, TO_SHOOT, enemy.die))]
          : estimates.skill[enemy.index];
      for (let die = 1; die <= STEPS; die++) {
        const early = this.actsBefore(battle, enemy, figure.side, die);
        before[die] += early;
        if (!isSeen) continue;
        dangers[die] += early * skill * fire;
        const mine = (1 - early) * skill * back;
        if (mine > earlies[die]) earlies[die] = mine;
      }
    }
    if (target >= 0) {
      const { index } = enemies[target];
      const look = battle.sight.look(enemies[target].node, figure.node);
      const kill = killsThere[enemies[target].training * LOOKS + look];
      remaining[index] *= 1 - tactics.overlap * estimates.skill[figure.index] * kill;
    }
    const idle = tactics.idle + estimates.urgency[figure.index];
    const isMover = promise < idle;
    const isEngaged = battle.hasContact(figure);
    const action = Math.max(promise, idle);
    const deed = isEngaged ? TO_STRIKE : isMover ? TO_MOVE : TO_SHOOT;
    for (let die = 1; die <= STEPS; die++) {
      const alive = dangers[die] < MOST_DANGER ? 1 - dangers[die] : LEAST_ALIVE;
      const late = isMover && count > 0 ? (tactics.late * before[die]) / count : 0;
      const preempt = tactics.preempt * earlies[die];
      // A variable that is a weight or computed would be boxed.
      const worth = isEngaged ? tactics.melee + preempt + late : action + preempt + late;
      const chance = estimates.chances[estimates.test(battle.attempt(figure, deed, die))];
      this.values[figure.index * (STEPS + 1) + die] = chance * alive * worth;
    }
  }

  /** Certain once the enemy's die is open (ALPHA-07). */
  private actsBefore(battle: Battle, enemy: Figure, side: number, die: number): number {
    const first = battle.first === side;
    if (enemy.die > 0) return enemy.die < die || (enemy.die === die && !first) ? 1 : 0;
    return (first ? die - 1 : die) / STEPS;
  }
}
