import { DiceExchange } from '../../../tabletop/dice-exchange.ts';
import { COVER_MASK, COVER_SHIFT, VISIBLE } from '../../../tabletop/sight.ts';
import type { Battle } from '../table/battle.ts';
import { ON_TABLE, type Side, STEPS, type Unit } from '../table/state.ts';
import type { Estimates } from './estimates.ts';
import type { Grounds } from './grounds.ts';
import type { Tactics } from './tactics.ts';
import { ENGAGED, SHOOT_ALL, STRIKE, TARGET_ACTED } from './values/attacks.ts';

/** Not all enemies attack one unit: some chance to be there remains. */
const LEAST_ALIVE = 0.1;
/** Dangers are shares of this at least. */
const LEAST_WORTH = 1e-9;
const DICE = STEPS + 1;

/** In scheme `dice`, dice go where they add most. Two units with one target are worth less than with one each. */
export class DiceValues {
  private readonly estimates: Estimates;
  private readonly grounds: Grounds;
  private readonly tactics: Tactics;
  private readonly exchange: DiceExchange;
  /** Share of each enemy's attacks that come before each die, by the enemy's index * 7 + die. */
  private readonly before: Float64Array;
  private readonly promises = new Float64Array(DICE);
  private readonly dangers = new Float64Array(DICE);
  private readonly lates = new Float64Array(DICE);
  /** By unit: chance that it is left as a target for the next. */
  private readonly remaining: Float64Array;

  constructor({ figures }: Battle, estimates: Estimates, grounds: Grounds, tactics: Tactics) {
    this.estimates = estimates;
    this.grounds = grounds;
    this.tactics = tactics;
    this.exchange = new DiceExchange(figures.length, STEPS);
    this.before = new Float64Array(figures.length * DICE);
    this.remaining = new Float64Array(figures.length);
  }

  assign(battle: Battle, side: Side): void {
    const { figures } = side;
    const { exchange } = this;
    let face = 1;
    let left = side.pool[1];
    exchange.begin();
    this.remaining.fill(1);
    this.gatherEnemies(battle, side);
    for (let i = 0; i < figures.length; i++) {
      if (figures[i].status !== ON_TABLE) continue;
      while (left === 0) left = side.pool[++face];
      left--;
      this.value(battle, figures[i]);
      exchange.take(figures[i].index, face);
    }
    exchange.settle(battle.figures);
  }

  /** Who acts before whom: certain once a die is open. */
  private gatherEnemies(battle: Battle, side: Side): void {
    const { before, lates, tactics } = this;
    const enemies = battle.enemyOf(side.index).figures;
    const isFirst = battle.first === side.index;
    let count = 0;
    lates.fill(0);
    for (let i = 0; i < enemies.length; i++) {
      const enemy = enemies[i];
      if (enemy.status !== ON_TABLE) continue;
      count++;
      for (let die = 1; die <= STEPS; die++) {
        const isEarlier = enemy.die < die || (enemy.die === die && !isFirst);
        const share = enemy.die > 0 ? (isEarlier ? 1 : 0) : (isFirst ? die - 1 : die) / STEPS;
        before[enemy.index * DICE + die] = share;
        lates[die] += share;
      }
    }
    for (let die = 1; count > 0 && die <= STEPS; die++) lates[die] = (tactics.late * lates[die]) / count;
  }

  /** By die: what the unit then does, times the chance that it is still there. */
  private value(battle: Battle, unit: Unit): void {
    const { estimates, grounds, promises, dangers, exchange, before, remaining, tactics } = this;
    const { view } = estimates;
    const enemies = battle.enemyOf(unit.side).figures;
    const worth = Math.max(LEAST_WORTH, estimates.worths[unit.index]);
    promises.fill(0);
    dangers.fill(0);
    let target = -1;
    let most = 0;
    const { step } = view;
    for (let i = 0; i < enemies.length; i++) {
      const enemy = enemies[i];
      if (enemy.status !== ON_TABLE) continue;
      const drawn = grounds.drawnBy(battle, enemy, unit, estimates.states[unit.index]) / worth;
      for (let die = 1; die <= STEPS; die++) {
        dangers[die] += before[enemy.index * DICE + die] * drawn;
        view.step = die;
        const value = remaining[enemy.index] * this.attackOn(battle, unit, enemy, before[enemy.index * DICE + die]);
        if (value > promises[die]) promises[die] = value;
        if (value <= most) continue;
        most = value;
        target = enemy.index;
      }
    }
    if (target >= 0) remaining[target] *= 1 - tactics.overlap * Math.min(1, most / estimates.worths[target]);
    for (let die = 1; die <= STEPS; die++) {
      view.step = die;
      const moves = this.chanceToMove(battle, unit) * (tactics.idle + this.lates[die]);
      const alive = Math.max(LEAST_ALIVE, 1 - dangers[die]);
      exchange.values[unit.index * DICE + die] = alive * Math.max(promises[die], moves);
    }
    view.step = step;
  }

  /** From where they stand, at the view's step: `acted` is the chance that the enemy has acted before. */
  private attackOn(battle: Battle, unit: Unit, enemy: Unit, acted: number): number {
    const { estimates, tactics } = this;
    const { attacks, view } = estimates;
    const state = estimates.states[unit.index];
    const isTouching = battle.touches(unit.node, enemy.node);
    const look = battle.sight.look(unit.node, enemy.node);
    const range = estimates.distance(unit.node, enemy.node);
    if (!isTouching && ((look & VISIBLE) === 0 || range > estimates.ranges[unit.index])) return 0;
    const kind = isTouching ? STRIKE : SHOOT_ALL;
    const flags = isTouching ? ENGAGED : 0;
    const cell = isTouching ? 0 : ((look >> COVER_SHIFT) & COVER_MASK) * attacks.stretch + attacks.stretches[range];
    const early = attacks.row(state, estimates.states[enemy.index], kind, flags, view);
    const late = attacks.row(state, estimates.states[enemy.index], kind, flags | TARGET_ACTED, view);
    attacks.fill(early, cell, view);
    attacks.fill(late, cell, view);
    const value = acted * late.values[cell] + (1 - acted) * early.values[cell];
    return estimates.stakes[enemy.index] * (isTouching ? tactics.melee * value : value);
  }

  /** At the view's step. */
  private chanceToMove(battle: Battle, unit: Unit): number {
    const { actions, odds, states, view } = this.estimates;
    let most = 0;
    for (let i = 0; i < odds.engine.actions.length; i++) {
      const { move, on, contact } = odds.engine.actions[i];
      if (move === null || on !== null || contact || (battle.permitted(unit) & (1 << i)) === 0) continue;
      actions.ready(i, states[unit.index], view);
      most = Math.max(most, actions.passes);
    }
    return most;
  }
}
