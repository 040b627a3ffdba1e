import type { Dice } from '../../kernel/dice.ts';
import type { Battle } from './battle.ts';
import { type Action, HOLD, MOVE, type Policy, SHOOT } from './policy.ts';
import { STEPS } from './profiles.ts';
import { type Figure, ON_TABLE, type Side } from './state.ts';
import { type AlphaTables, MODIFIERS } from './tables.ts';

/**
 * Weights of what the tactician cares about, in units of one ordinary enemy figure killed. Found by play against the random
 * policy and against itself; none changes what is legal.
 */
const WEIGHTS = {
  /** Killing a figure that has yet to act this turn takes away its action, too. */
  preempt: 0.6,
  /** Per point of command rating that a side loses with its leader. */
  command: 0.2,
  /** A figure counts half for being there and half for how often its actions succeed. */
  presence: 0.6,
  /** Future fire from a new position, against killing now. */
  prospect: 0.55,
  /** Being in the sight of an enemy: its chance to kill, as it has others to shoot at. */
  exposure: 0.38,
  /** Coming nearer by one full move while no enemy is in sight of the new position. */
  approach: 0.1,
  /** An enemy that stands on or near what the mission is about. */
  objective: 0.5,
} as const;

/** Legal points drawn for each figure that deploys; the best of them is taken. */
const DEPLOYMENT_DRAWS = 20;
/** A shot worth this much is taken without a look at moves, unless the mission presses. */
const GOOD_SHOT = 0.75;

/**
 * Plays by expected value: exact odds of each action under the rules in force, cover and threat at each point within reach, the
 * distance to the objective, and which die does most for whom.
 */
export class Tactician implements Policy {
  private readonly tables: AlphaTables;
  private readonly dice: Dice;
  /** Value of each figure of both sides this turn, as a target for its enemy. */
  private readonly worth: Float64Array;
  /** Value of each figure's action if it succeeds, before its die is known. */
  private readonly promise: Float64Array;
  private readonly bestTarget = { index: -1, value: 0 };
  private readonly touching: Figure[];

  constructor(battle: Battle, tables: AlphaTables, dice: Dice) {
    this.tables = tables;
    this.dice = dice;
    this.worth = new Float64Array(battle.figures.length);
    this.promise = new Float64Array(battle.figures.length);
    this.touching = [...battle.figures];
  }

  private success(figure: Figure, step: number, modifier: number): number {
    return this.tables.success[(figure.training * MODIFIERS + Math.min(MODIFIERS - 1, -modifier)) * (STEPS + 1) + step];
  }

  private meanSuccess(battle: Battle, figure: Figure): number {
    const modifier = Math.min(MODIFIERS - 1, -battle.sides[figure.side].modifier);
    return this.tables.meanSuccess[figure.training * MODIFIERS + modifier];
  }

  /** Of some legal points, the one with the most cover against the enemy's area and the least way to go. */
  deploy(battle: Battle, side: Side, _figure: Figure): number {
    const { area } = side;
    let best = -1;
    let bestValue = 0;
    for (let i = 0; i < DEPLOYMENT_DRAWS; i++) {
      const drawn = this.dice.pick(side.policyStream, area.length);
      if (!battle.mayDeploy(side.index, area[drawn])) continue;
      const value = this.deploymentValue(battle, side, area[drawn]);
      if (best < 0 || value > bestValue) {
        best = drawn;
        bestValue = value;
      }
    }
    if (best >= 0) return best;
    for (let i = 0; i < area.length; i++) if (battle.mayDeploy(side.index, area[i])) return i;
    return -1;
  }

  private deploymentValue(battle: Battle, side: Side, node: number): number {
    const { goal, sight } = battle;
    const facing = battle.enemyOf(side.index).area;
    const middle = facing[facing.length >> 1];
    const cover = sight.visible(middle, node) ? this.tables.kill[sight.cover(middle, node)] : 0;
    return goal.pull(battle, side.index, node) - cover;
  }

  beginTurn(battle: Battle, side: Side): void {
    const { worth } = this;
    for (let i = 0; i < battle.figures.length; i++) {
      const figure = battle.figures[i];
      if (figure.status !== ON_TABLE) continue;
      worth[i] = WEIGHTS.presence + (1 - WEIGHTS.presence) * 2 * this.meanSuccess(battle, figure);
      worth[i] += WEIGHTS.objective * battle.goal.menace(battle, figure);
    }
    this.addCommand(battle, side);
    this.addCommand(battle, battle.enemyOf(side.index));
  }

  /** ALPHA-21: a leader is worth what the rating drops when the next highest has to take over. */
  private addCommand(battle: Battle, side: Side): void {
    if (battle.rules.leader.succession === 'keep' || side.leader.status !== ON_TABLE) return;
    let next = -1;
    for (let i = 0; i < side.figures.length; i++) {
      const figure = side.figures[i];
      if (figure !== side.leader && figure.status === ON_TABLE && figure.command > next) next = figure.command;
    }
    if (next >= 0) this.worth[side.leader.index] += WEIGHTS.command * Math.min(5, side.leader.command - next);
  }

  /**
   * ALPHA-07: dice go where they add most. Every figure's action has a value; each die gives it a chance and a time, and a time
   * may come too late. Starting from any assignment, pairs swap dice while that helps.
   */
  assign(battle: Battle, side: Side): void {
    const { figures } = side;
    let face = 1;
    let left = side.pool[1];
    for (let i = 0; i < figures.length; i++) {
      const figure = figures[i];
      if (figure.status !== ON_TABLE) continue;
      while (left === 0) left = side.pool[++face];
      figure.die = face;
      left--;
      this.promise[figure.index] = this.promiseOf(battle, figure);
    }
    for (let improved = true; improved; ) {
      improved = false;
      for (let i = 0; i < figures.length; i++)
        for (let j = i + 1; j < figures.length; j++)
          if (figures[i].die !== figures[j].die && this.swapHelps(battle, figures[i], figures[j])) {
            const die = figures[i].die;
            figures[i].die = figures[j].die;
            figures[j].die = die;
            improved = true;
          }
    }
  }

  private swapHelps(battle: Battle, a: Figure, b: Figure): boolean {
    if (a.status !== ON_TABLE || b.status !== ON_TABLE) return false;
    const now = this.dieValue(battle, a, a.die) + this.dieValue(battle, b, b.die);
    const swapped = this.dieValue(battle, a, b.die) + this.dieValue(battle, b, a.die);
    return swapped > now + 1e-9;
  }

  /** What a die is worth to a figure: chance of success, times its action, times the chance to live to its step. */
  private dieValue(battle: Battle, figure: Figure, die: number): number {
    const { modifier } = battle.sides[figure.side];
    const chance = this.success(figure, die, modifier);
    const enemies = battle.sides[1 - figure.side].figures;
    let danger = 0;
    let early = 0;
    for (let i = 0; i < enemies.length; i++) {
      const enemy = enemies[i];
      if (enemy.status !== ON_TABLE || !battle.sight.visible(enemy.node, figure.node)) continue;
      const before = this.actsBefore(battle, enemy, figure.side, die);
      const kills = this.tables.kill[battle.sight.cover(enemy.node, figure.node)];
      danger += before * this.meanSuccess(battle, enemy) * kills * WEIGHTS.exposure;
      const mine = this.tables.kill[battle.sight.cover(figure.node, enemy.node)];
      early = Math.max(early, (1 - before) * mine * this.meanSuccess(battle, enemy));
    }
    const alive = danger < 0.9 ? 1 - danger : 0.1;
    return chance * alive * (this.promise[figure.index] + WEIGHTS.preempt * early);
  }

  /** How likely an enemy acts before a figure with this die: known when its die is (ALPHA-07), else as dice fall. */
  private actsBefore(battle: Battle, enemy: Figure, side: number, die: number): number {
    const first = battle.first === side;
    if (enemy.die > 0) return enemy.die < die || (enemy.die === die && !first) ? 1 : 0;
    return (first ? die - 1 : die) / STEPS;
  }

  /** Value of what the figure could do from where it stands, if its test succeeds. */
  private promiseOf(battle: Battle, figure: Figure): number {
    if (battle.hasContact(figure)) return 1.4;
    this.findTarget(battle, figure, 1);
    return Math.max(this.bestTarget.value, 0.25 + battle.goal.urgency(battle, figure));
  }

  /** The figure with the best shot acts first, so that movers profit from it. */
  next(battle: Battle, _side: Side, ready: readonly Figure[], count: number): number {
    let best = 0;
    let bestValue = -1;
    for (let i = 0; i < count; i++) {
      this.findTarget(battle, ready[i], 1);
      if (this.bestTarget.value > bestValue) {
        best = i;
        bestValue = this.bestTarget.value;
      }
    }
    return best;
  }

  /** Puts the best target of a shot that succeeds with `chance` into `bestTarget`, with its expected value. */
  private findTarget(battle: Battle, figure: Figure, chance: number): void {
    const enemies = battle.sides[1 - figure.side].figures;
    this.bestTarget.index = -1;
    this.bestTarget.value = 0;
    for (let i = 0; i < enemies.length; i++) {
      const enemy = enemies[i];
      if (!battle.mayShoot(figure, enemy)) continue;
      let value = chance * this.tables.kill[battle.cover(figure, enemy)] * this.targetValue(battle, enemy);
      if (chance < 1) value -= (1 - chance) * this.bystanderLoss(battle, figure, enemy);
      if (value > this.bestTarget.value) {
        this.bestTarget.value = value;
        this.bestTarget.index = enemy.index;
      }
    }
  }

  private targetValue(battle: Battle, enemy: Figure): number {
    const pending = !enemy.acted && enemy.die >= battle.step;
    return this.worth[enemy.index] + (pending ? WEIGHTS.preempt * this.meanSuccess(battle, enemy) : 0);
  }

  /** ALPHA-19: what a miss into a melee costs. */
  private bystanderLoss(battle: Battle, shooter: Figure, target: Figure): number {
    if (!battle.rules.shooting.missHitsOtherInMelee) return 0;
    const count = battle.contacts(target.side, target.node, this.touching);
    let loss = 0;
    for (let i = 0; i < count; i++) {
      const friend = this.touching[i];
      loss += (this.tables.kill[battle.cover(shooter, friend)] * this.worth[friend.index]) / count;
    }
    return loss;
  }

  act(battle: Battle, figure: Figure, action: Action): void {
    const chance = this.success(figure, battle.step, battle.sides[figure.side].modifier);
    this.findTarget(battle, figure, chance);
    const shot = this.bestTarget.value;
    const target = this.bestTarget.index;
    const urgency = battle.goal.urgency(battle, figure);
    action.kind = HOLD;
    if (target >= 0) {
      action.kind = SHOOT;
      action.target = target;
      if (shot > GOOD_SHOT * chance && urgency < 0.3) return;
    }
    const here = this.positionValue(battle, figure, figure.node);
    let best = Math.max(shot, 0.01 * chance);
    const reach = battle.movement.reach(figure.node);
    for (let i = 0; i < reach.length; i++) {
      const node = reach[i];
      if (!battle.isFree(node)) continue;
      const value =
        chance * (this.positionValue(battle, figure, node) - here + this.chargeValue(battle, figure, node, chance));
      if (value > best) {
        best = value;
        action.kind = MOVE;
        action.node = node;
      }
    }
  }

  /** What standing on a node is worth: the mission, the best fire from it, less the fire that it draws. */
  private positionValue(battle: Battle, figure: Figure, node: number): number {
    const { sight, goal } = battle;
    const { kill } = this.tables;
    const enemies = battle.sides[1 - figure.side].figures;
    let prospect = 0;
    let exposure = 0;
    for (let i = 0; i < enemies.length; i++) {
      const enemy = enemies[i];
      if (enemy.status !== ON_TABLE || !sight.visible(enemy.node, node)) continue;
      if (!battle.inRange(enemy.node, node)) continue;
      exposure += kill[sight.cover(enemy.node, node)] * this.meanSuccess(battle, enemy);
      const value = kill[sight.cover(node, enemy.node)] * this.worth[enemy.index];
      if (value > prospect) prospect = value;
    }
    const own = this.worth[figure.index] * WEIGHTS.exposure * exposure;
    const future = WEIGHTS.prospect * this.meanSuccess(battle, figure) * prospect;
    return goal.pull(battle, figure.side, node) + future - own;
  }

  /** ALPHA-16: the free attack of a move into contact, less the blow that comes back where it fails. */
  private chargeValue(battle: Battle, figure: Figure, node: number, chance: number): number {
    const count = battle.contacts(figure.side, node, this.touching);
    if (count === 0) return 0;
    const free = battle.rules.melee.freeAttack ? chance : 0;
    let best = 0;
    let danger = 0;
    for (let i = 0; i < count; i++) {
      const enemy = this.touching[i];
      const value = free * this.targetValue(battle, enemy);
      if (value > best) best = value;
      danger += this.meanSuccess(battle, enemy);
    }
    return best - (1 - free / count) * danger * this.worth[figure.index];
  }

  /** The most valuable enemy in reach of a blow. */
  strike(battle: Battle, _figure: Figure, enemies: readonly Figure[], count: number): number {
    let best = 0;
    for (let i = 1; i < count; i++)
      if (this.targetValue(battle, enemies[i]) > this.targetValue(battle, enemies[best])) best = i;
    return best;
  }
}
