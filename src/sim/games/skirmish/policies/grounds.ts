import type { MissionPull } from '../../../tabletop/mission-pull.ts';
import { COVER_BACK_SHIFT, COVER_MASK, COVER_SHIFT, VISIBLE } from '../../../tabletop/sight.ts';
import { type Battle, NONE } from '../table/battle.ts';
import { ON_TABLE, type Unit } from '../table/state.ts';
import type { Estimates } from './estimates.ts';
import type { Tactics } from './tactics.ts';
import { MOVED } from './values/attacks.ts';

/** Points where a unit may go, and what it is worth to be there. Allocates nothing. */
export class Grounds {
  /** The unit's own is last of `count`. */
  readonly nodes: Int32Array;
  count = 0;
  /** By point: attacks that it draws, the best that it promises for next turn, and the mission. */
  readonly values: Float64Array;
  /** By point: the best shot on arrival, and at whom. */
  readonly shots: Float64Array;
  readonly targets: Int16Array;
  /** True if a charge may reach an enemy. */
  isNear = false;
  /** What a unit may lose where it stands before it acts: see `writeDanger`. */
  danger = 0.5;
  /** What another state saves it where it stands: see `writeShelter`. */
  shelter = 0.5;
  private readonly prospects: Float64Array;
  private readonly estimates: Estimates;
  private readonly pull: MissionPull;
  private readonly tactics: Tactics;
  /** Share of its attacks that the enemy last looked at has for the unit: now, and later. */
  private weight = 0.5;

  constructor({ lattice }: Battle, estimates: Estimates, pull: MissionPull, tactics: Tactics) {
    this.nodes = new Int32Array(lattice.count + 1);
    this.values = new Float64Array(lattice.count + 1);
    this.prospects = new Float64Array(lattice.count + 1);
    this.shots = new Float64Array(lattice.count + 1);
    this.targets = new Int16Array(lattice.count + 1);
    this.estimates = estimates;
    this.pull = pull;
    this.tactics = tactics;
  }

  /** All points within the longest move that it may choose. */
  weigh(battle: Battle, unit: Unit): void {
    const { nodes, values, prospects, estimates, pull } = this;
    const permitted = battle.permitted(unit);
    let longest = 0;
    for (let action = 0; permitted >> action !== 0; action++)
      if ((permitted & (1 << action)) !== 0) longest = Math.max(longest, battle.lengthOf(unit, action));
    const reach = battle.reaches.within(unit.node, longest);
    const count = longest === 0 ? 0 : reach.length;
    for (let i = 0; i < count; i++) nodes[i] = reach[i];
    nodes[count] = unit.node;
    this.count = count + 1;
    for (let i = 0; i <= count; i++) {
      values[i] = 0;
      prospects[i] = 0;
    }
    this.isNear = false;
    const enemies = battle.enemyOf(unit.side).figures;
    let nearest = NONE;
    let least = Number.MAX_SAFE_INTEGER;
    for (let f = 0; f < enemies.length; f++) {
      const enemy = enemies[f];
      if (enemy.status !== ON_TABLE) continue;
      const distance = battle.lattice.distanceSquared(enemy.node, unit.node);
      if (distance < least) {
        least = distance;
        nearest = enemy.node;
      }
      this.weighEnemy(battle, unit, enemy);
    }
    const share = this.tactics.prospect * estimates.obeysLater[unit.index];
    for (let i = 0; i <= count; i++) values[i] += share * prospects[i];
    for (let i = 0; pull.canLeave && i <= count; i++) if (pull.leavesAt(nodes[i])) values[i] = 0;
    pull.add(nodes, this.count, nearest, values);
  }

  /** Attacks that each point draws from an enemy, and the prospect of one at it. */
  private weighEnemy(battle: Battle, unit: Unit, enemy: Unit): void {
    const { nodes, values, prospects, estimates, count, tactics } = this;
    const { attacks, view } = estimates;
    const { sight } = battle;
    const state = estimates.states[unit.index];
    const threat = estimates.fireAt(enemy, state);
    const promise = estimates.fireOf(state, enemy);
    const charge = estimates.chargeAt(enemy, state);
    const own = estimates.chargeOf(state, enemy);
    const menace = tactics.menace * charge.values[attacks.blow(charge, view)];
    const ambition = tactics.ambition * own.values[attacks.blow(own, view)];
    const theirRange = estimates.ranges[enemy.index];
    const theirCharge = estimates.charges[enemy.index];
    const range = estimates.ranges[unit.index];
    const reach = estimates.charges[unit.index];
    this.writeWeight(battle, unit, enemy);
    const weight = this.weight * this.pull.caution * estimates.stakes[unit.index];
    const stake = estimates.stakes[enemy.index];
    const { stretch, stretches } = attacks;
    if (estimates.distance(unit.node, enemy.node) <= reach) this.isNear = true;
    for (let i = 0; i < count; i++) {
      const distance = estimates.distance(nodes[i], enemy.node);
      const look = sight.look(enemy.node, nodes[i]);
      let drawn = distance <= theirCharge ? menace : 0;
      let promised = distance <= reach ? ambition : 0;
      if ((look & VISIBLE) !== 0) {
        if (distance <= theirRange) {
          const cell = ((look >> COVER_SHIFT) & COVER_MASK) * stretch + stretches[distance];
          if (Number.isNaN(threat.values[cell])) attacks.fill(threat, cell, view);
          if (threat.values[cell] > drawn) drawn = threat.values[cell];
        }
        if (distance <= range) {
          const cell = (look >> COVER_BACK_SHIFT) * stretch + stretches[distance];
          if (Number.isNaN(promise.values[cell])) attacks.fill(promise, cell, view);
          if (promise.values[cell] > promised) promised = promise.values[cell];
        }
      }
      values[i] -= weight * drawn;
      if (stake * promised > prospects[i]) prospects[i] = stake * promised;
    }
  }

  private writeWeight(battle: Battle, unit: Unit, enemy: Unit): void {
    const { estimates, tactics } = this;
    const { exposure, pendingFire, attention } = tactics;
    const now = enemy.acted ? 0 : pendingFire * estimates.obeys[enemy.index];
    const isSeen =
      estimates.distance(unit.node, enemy.node) <= estimates.ranges[enemy.index] &&
      battle.sight.visible(unit.node, enemy.node);
    const others = estimates.seen[enemy.index] - (isSeen ? 1 : 0);
    this.weight = (now + exposure * estimates.obeysLater[enemy.index]) / (1 + attention * Math.max(0, others));
  }

  /** Best shots on arrival. */
  weighShots(battle: Battle, unit: Unit, state: number, kind: number): void {
    const { nodes, shots, targets, count, estimates } = this;
    const { attacks, view } = estimates;
    const { stretch, stretches } = attacks;
    const { sight } = battle;
    const range = estimates.ranges[unit.index];
    for (let i = 0; i < count; i++) {
      shots[i] = 0;
      targets[i] = NONE;
    }
    const enemies = battle.enemyOf(unit.side).figures;
    for (let f = 0; f < enemies.length; f++) {
      const enemy = enemies[f];
      if (enemy.status !== ON_TABLE) continue;
      const row = estimates.attack(state, enemy, kind, MOVED);
      const stake = estimates.stakes[enemy.index];
      for (let i = 0; i < count; i++) {
        const distance = estimates.distance(nodes[i], enemy.node);
        if (distance > range) continue;
        const look = sight.look(enemy.node, nodes[i]);
        if ((look & VISIBLE) === 0) continue;
        const cell = (look >> COVER_BACK_SHIFT) * stretch + stretches[distance];
        if (Number.isNaN(row.values[cell])) attacks.fill(row, cell, view);
        const value = stake * row.values[cell];
        if (value <= shots[i]) continue;
        shots[i] = value;
        targets[i] = enemy.index;
      }
    }
  }

  /** Attacks of those who have yet to act, where a unit stands. */
  writeDanger(battle: Battle, unit: Unit): void {
    const { estimates } = this;
    this.danger = 0;
    const enemies = battle.enemyOf(unit.side).figures;
    for (let f = 0; f < enemies.length; f++) {
      const enemy = enemies[f];
      if (enemy.status !== ON_TABLE || enemy.acted) continue;
      this.danger +=
        estimates.stakes[unit.index] *
        estimates.obeys[enemy.index] *
        this.drawnBy(battle, enemy, unit, estimates.states[unit.index]);
    }
  }

  /** What it draws less in another state. */
  writeShelter(battle: Battle, unit: Unit, state: number): void {
    const { estimates } = this;
    this.shelter = 0;
    const now = estimates.states[unit.index];
    if (state === now) return;
    const enemies = battle.enemyOf(unit.side).figures;
    for (let f = 0; f < enemies.length; f++) {
      const enemy = enemies[f];
      if (enemy.status !== ON_TABLE) continue;
      this.writeWeight(battle, unit, enemy);
      const less = this.drawnBy(battle, enemy, unit, now) - this.drawnBy(battle, enemy, unit, state);
      this.shelter += this.weight * this.pull.caution * estimates.stakes[unit.index] * less;
    }
  }

  /** The worst attack of an enemy on a unit, from where both stand. */
  drawnBy(battle: Battle, enemy: Unit, unit: Unit, state: number): number {
    const { estimates, tactics } = this;
    const { attacks, view } = estimates;
    const distance = estimates.distance(enemy.node, unit.node);
    let drawn = 0;
    if (distance <= estimates.charges[enemy.index]) {
      const row = estimates.chargeAt(enemy, state);
      drawn = tactics.menace * row.values[attacks.blow(row, view)];
    }
    const look = battle.sight.look(enemy.node, unit.node);
    if ((look & VISIBLE) === 0 || distance > estimates.ranges[enemy.index]) return drawn;
    const row = estimates.fireAt(enemy, state);
    const cell = ((look >> COVER_SHIFT) & COVER_MASK) * attacks.stretch + attacks.stretches[distance];
    attacks.fill(row, cell, view);
    return Math.max(drawn, row.values[cell]);
  }
}
