import { DiceExchange } from '../../../tabletop/dice-exchange.ts';
import { LOOKS, VISIBLE } from '../../../tabletop/sight.ts';
import { STEPS, TO_MOVE, TO_SHOOT, TO_STRIKE } from '../rules/profiles.ts';
import type { Battle } from '../table/battle.ts';
import { type Figure, ON_TABLE, type Side } from '../table/state.ts';
import type { Estimates } from './estimates.ts';
import type { Tactics } from './tactics.ts';

/** Not all enemies shoot at one figure: some chance to survive remains. */
const MOST_DANGER = 0.9;
const LEAST_ALIVE = 0.1;

/** ALPHA-07: dice go where they add most. Two figures with one target are worth less than with one each. */
export class DiceValues {
  private readonly estimates: Estimates;
  private readonly killsHere: Float64Array;
  private readonly killsThere: Float64Array;
  private readonly tactics: Tactics;
  private readonly exchange: DiceExchange;
  /** By die: fire drawn before the figure's step, and the best fire forestalled. */
  private readonly dangers = new Float64Array(STEPS + 1);
  private readonly earlies = new Float64Array(STEPS + 1);
  /** By die: worth of a late move, by the share of enemies that have acted before. */
  private readonly lates = new Float64Array(STEPS + 1);
  /** By enemy of the side and die: its fire before, and after. */
  private readonly firesBefore: Float64Array;
  private readonly firesAfter: Float64Array;
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
    this.exchange = new DiceExchange(battle.figures.length, STEPS);
    this.firesBefore = new Float64Array(this.exchange.values.length);
    this.firesAfter = new Float64Array(this.exchange.values.length);
    this.remaining = new Float64Array(battle.figures.length);
  }

  assign(battle: Battle, side: Side): void {
    const { figures } = side;
    const { exchange } = this;
    let face = 1;
    let left = side.pool[1];
    exchange.begin();
    this.remaining.fill(1);
    this.gatherThreats(battle, side);
    for (let i = 0; i < figures.length; i++) {
      if (figures[i].status !== ON_TABLE) continue;
      while (left === 0) left = side.pool[++face];
      left--;
      this.value(battle, figures[i]);
      exchange.take(figures[i].index, face);
    }
    exchange.settle(battle.figures);
  }

  /** What enemies do before and after each die, alike for all figures. */
  private gatherThreats(battle: Battle, side: Side): void {
    const { estimates, lates, firesBefore, firesAfter } = this;
    const count = battle.sides[1 - side.index].onTable;
    const enemies = battle.sides[1 - side.index].figures;
    lates.fill(0);
    for (let i = 0; i < enemies.length; i++) {
      const enemy = enemies[i];
      if (enemy.status !== ON_TABLE) continue;
      const skill =
        enemy.die > 0
          ? estimates.chances[estimates.chance(battle, enemy, TO_SHOOT, enemy.die)]
          : estimates.skill[enemy.index];
      for (let die = 1; die <= STEPS; die++) {
        const share = this.actsBefore(battle, enemy, side.index, die);
        lates[die] += share;
        firesBefore[i * (STEPS + 1) + die] = share * skill;
        firesAfter[i * (STEPS + 1) + die] = (1 - share) * skill;
      }
    }
    for (let die = 1; count > 0 && die <= STEPS; die++) lates[die] = (this.tactics.late * lates[die]) / count;
  }

  /** By die: chance of success, times worth, times chance to survive until then. */
  private value(battle: Battle, figure: Figure): void {
    const { estimates, dangers, earlies, lates, firesBefore, firesAfter, remaining, tactics } = this;
    const { exchange, killsHere, killsThere } = this;
    const enemies = battle.sides[1 - figure.side].figures;
    const { looks } = battle.sightings;
    const isRanged = battle.rules.shooting.maxRange !== null;
    let target = -1;
    let promise = 0;
    for (let die = 1; die <= STEPS; die++) {
      dangers[die] = 0;
      earlies[die] = 0;
    }
    for (let i = 0; i < enemies.length; i++) {
      const enemy = enemies[i];
      const look = looks[enemy.index * battle.figures.length + figure.index];
      if ((look & VISIBLE) === 0 || (isRanged && !battle.inRange(enemy.node, figure.node))) continue;
      const fire = killsHere[figure.training * LOOKS + look] * tactics.exposure;
      const back = killsThere[enemy.training * LOOKS + look];
      const value = back * estimates.worth[enemy.index] * remaining[enemy.index];
      if (value > promise) {
        promise = value;
        target = i;
      }
      for (let die = 1; die <= STEPS; die++) {
        dangers[die] += firesBefore[i * (STEPS + 1) + die] * fire;
        const mine = firesAfter[i * (STEPS + 1) + die] * back;
        if (mine > earlies[die]) earlies[die] = mine;
      }
    }
    if (target >= 0) {
      const { index } = enemies[target];
      const look = looks[index * battle.figures.length + figure.index];
      const kill = killsThere[enemies[target].training * LOOKS + look];
      remaining[index] *= 1 - tactics.overlap * estimates.skill[figure.index] * kill;
    }
    const idle = tactics.idle + estimates.urgency[figure.index];
    const isMover = promise < idle;
    const isEngaged = battle.hasContact(figure);
    const action = Math.max(promise, idle);
    const first = estimates.chance(battle, figure, isEngaged ? TO_STRIKE : isMover ? TO_MOVE : TO_SHOOT, 0);
    for (let die = 1; die <= STEPS; die++) {
      const alive = dangers[die] < MOST_DANGER ? 1 - dangers[die] : LEAST_ALIVE;
      const late = isMover ? lates[die] : 0;
      const preempt = tactics.preempt * earlies[die];
      // A variable that is a weight or computed would be boxed.
      const worth = isEngaged ? tactics.melee + preempt + late : action + preempt + late;
      const chance = estimates.chances[first + die];
      exchange.values[figure.index * (STEPS + 1) + die] = chance * alive * worth;
    }
  }

  /** Certain once the enemy's die is open (ALPHA-07). */
  private actsBefore(battle: Battle, enemy: Figure, side: number, die: number): number {
    const first = battle.first === side;
    if (enemy.die > 0) return enemy.die < die || (enemy.die === die && !first) ? 1 : 0;
    return (first ? die - 1 : die) / STEPS;
  }
}
