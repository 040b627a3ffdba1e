import type { MissionPull } from '../../../tabletop/mission-pull.ts';
import type { Battle } from '../table/battle.ts';
import { ON_TABLE, type Unit } from '../table/state.ts';
import { Stakes } from './stakes.ts';
import type { Tactics } from './tactics.ts';
import { ActionValues } from './values/actions.ts';
import {
  ANY_STEP,
  Attacks,
  BY_ENEMY,
  CHARGED,
  ENGAGED,
  MOVED,
  type Row,
  SHOOT_ALL,
  SHOOT_BEST,
  STRIKE,
  TARGET_ACTED,
} from './values/attacks.ts';
import type { Odds } from './values/odds.ts';
import { Standing } from './values/standing.ts';
import type { Ends } from './values/trials.ts';
import { View } from './values/view.ts';

const IN_CONTACT = 1;
/** Of `shotKind`. */
const NO_SHOTS = -1;

/** What a side's player makes of the battle as it stands. */
export class Estimates {
  readonly odds: Odds;
  readonly standing: Standing;
  readonly attacks: Attacks;
  readonly actions: ActionValues;
  /** Worth of a point of `worth:`, which is in life. */
  readonly wishes: number;
  /** Of the side that decides. */
  readonly view: View;
  /** By unit: its state, and what it is worth. */
  readonly states: Int32Array;
  readonly worths: Float64Array;
  /** By unit: chances that its order this turn, and its next one, are obeyed. */
  readonly obeys: Float64Array;
  readonly obeysLater: Float64Array;
  /** By unit: number of enemies in sight and range. */
  readonly seen: Int32Array;
  /** By unit, in inches: its longest range, and the farthest enemy that it reaches by a charge; 0 for none. */
  readonly ranges: Int32Array;
  readonly charges: Int32Array;
  /** By unit: what attacks on it are worth beyond its own worth. */
  readonly stakes: Float64Array;
  private readonly stake: Stakes;
  private readonly inches: Uint8Array;
  private readonly columns: Int16Array;
  private readonly rows: Int16Array;
  private readonly side: number;
  /** How its games shoot next turn. */
  private readonly shotKind: number;
  private readonly shotFlags: number;
  private readonly longest: readonly number[];
  /** Of the chance last worked out. */
  private obedience = 0.5;

  constructor(battle: Battle, side: number, odds: Odds, pull: MissionPull, tactics: Tactics) {
    const { engine } = odds;
    const size = battle.figures.length;
    const counts = engine.profiles.map((_, at) => battle.figures.filter(({ profile }) => profile === at).length);
    this.odds = odds;
    this.side = side;
    this.standing = new Standing(odds, counts, tactics);
    const lives = battle.figures.reduce((sum, { start }) => sum + start[battle.life], 0);
    this.wishes = (tactics.wishes * size) / Math.max(1, lives);
    this.attacks = new Attacks(odds, this.standing, this.wishes);
    this.actions = new ActionValues(odds, this.standing);
    this.view = new View(engine);
    this.stake = new Stakes(battle, side, odds, pull, tactics);
    this.stakes = this.stake.factors;
    this.states = new Int32Array(size);
    this.worths = new Float64Array(size);
    this.obeys = new Float64Array(size);
    this.obeysLater = new Float64Array(size);
    this.seen = new Int32Array(size);
    this.ranges = new Int32Array(size);
    this.charges = new Int32Array(size);
    const { columns, rows, count } = battle.lattice;
    this.inches = Uint8Array.from({ length: columns * columns + rows * rows }, (_, squared) =>
      Math.min(255, Math.ceil(Math.sqrt(squared))),
    );
    this.columns = Int16Array.from({ length: count }, (_, node) => node % columns);
    this.rows = Int16Array.from({ length: count }, (_, node) => Math.floor(node / columns));
    const shooting = engine.actions.filter(({ shoot, on }) => shoot !== 'none' && on === null);
    const isAll = shooting.some(({ shoot }) => shoot === 'all');
    this.shotKind = shooting.length === 0 ? NO_SHOTS : isAll ? SHOOT_ALL : SHOOT_BEST;
    this.shotFlags = ANY_STEP;
    this.longest = engine.profiles.map(({ weapons }) => Math.max(0, ...weapons.map((at) => engine.weapons[at].range)));
  }

  /** Everything that depends on states, and on who sees whom. */
  refresh(battle: Battle): void {
    const { odds, states, worths, standing, seen, ranges, charges } = this;
    this.look(battle);
    for (let i = 0; i < battle.figures.length; i++) {
      const unit = battle.figures[i];
      seen[i] = 0;
      if (unit.status !== ON_TABLE) continue;
      const isEnemy = unit.side !== this.side;
      const state = odds.states.of(unit.profile, unit.values);
      states[i] = state;
      worths[i] = standing.worth(state, unit.acted);
      ranges[i] = this.shotKind === NO_SHOTS ? 0 : this.longest[unit.profile];
      const way = this.actions.chargeOf(state, this.view, isEnemy);
      charges[i] = way === 0 ? 0 : way + IN_CONTACT;
      this.writeObedience(unit, state, isEnemy);
    }
    this.stake.refresh(battle, this.view, worths);
    this.countSeen(battle);
  }

  private look({ turn, step, sides }: Battle): void {
    const { view, side } = this;
    view.turn = turn;
    view.step = step;
    for (let k = 0; k < 2; k++) {
      const { living, losses, best, figures } = sides[k === 0 ? side : 1 - side];
      const numbers = k === 0 ? view.own : view.foe;
      numbers[0] = living;
      numbers[1] = losses;
      numbers[2] = figures.length;
      numbers[3] = best;
      const near = k === 0 ? view.near : view.nearFoe;
      for (let column = 0; column < near.length; column++) {
        near[column] = 0;
        for (let i = 0; i < figures.length; i++)
          if (figures[i].status === ON_TABLE) near[column] = Math.max(near[column], figures[i].values[column]);
      }
    }
  }

  private writeObedience({ index, acted }: Unit, state: number, isEnemy: boolean): void {
    const { obeys, obeysLater } = this;
    obeys[index] = 1;
    obeysLater[index] = 1;
    const { order } = this.odds;
    if (order === null) return;
    const ends = order.of(state, this.view, isEnemy);
    this.sumPassed(ends);
    obeys[index] = this.obedience;
    obeysLater[index] = this.obedience;
    if (acted || this.obedience === 1) return;
    let later = 0;
    for (let i = 0; i < ends.states.length; i++) {
      this.sumPassed(order.of(ends.states[i], this.view, isEnemy));
      later += ends.chances[i] * this.obedience;
    }
    obeysLater[index] = later;
  }

  private sumPassed({ passed, chances }: Ends): void {
    let sum = 0;
    for (let i = 0; i < passed.length; i++) if (passed[i] === 1) sum += chances[i];
    this.obedience = sum;
  }

  private countSeen({ sides, sight }: Battle): void {
    const { seen, ranges } = this;
    const [own, others] = [sides[0].figures, sides[1].figures];
    for (let i = 0; i < own.length; i++) {
      const one = own[i];
      if (one.status !== ON_TABLE) continue;
      for (let j = 0; j < others.length; j++) {
        const other = others[j];
        if (other.status !== ON_TABLE || !sight.visible(one.node, other.node)) continue;
        const distance = this.distance(one.node, other.node);
        if (distance <= ranges[one.index]) seen[one.index]++;
        if (distance <= ranges[other.index]) seen[other.index]++;
      }
    }
  }

  /** Inches, upward. */
  distance(one: number, other: number): number {
    const right = this.columns[one] - this.columns[other];
    const up = this.rows[one] - this.rows[other];
    return this.inches[right * right + up * up];
  }

  /** Next turn's shots of an enemy at a unit that has acted, in a state. */
  fireAt(enemy: Unit, state: number): Row {
    const kind = this.shotKind === NO_SHOTS ? SHOOT_ALL : this.shotKind;
    return this.attacks.row(this.states[enemy.index], state, kind, this.shotFlags | BY_ENEMY | TARGET_ACTED, this.view);
  }

  /** An enemy's charge at it. */
  chargeAt(enemy: Unit, state: number): Row {
    const flags = CHARGED | MOVED | ENGAGED | BY_ENEMY | TARGET_ACTED | ANY_STEP;
    return this.attacks.row(this.states[enemy.index], state, STRIKE, flags, this.view);
  }

  /** Next turn's shots of a unit in a state. */
  fireOf(state: number, enemy: Unit): Row {
    const kind = this.shotKind === NO_SHOTS ? SHOOT_ALL : this.shotKind;
    return this.attacks.row(state, this.states[enemy.index], kind, this.shotFlags, this.view);
  }

  chargeOf(state: number, enemy: Unit): Row {
    return this.attacks.row(state, this.states[enemy.index], STRIKE, CHARGED | MOVED | ENGAGED | ANY_STEP, this.view);
  }

  /** An attack now. */
  attack(state: number, enemy: Unit, kind: number, flags: number): Row {
    const acted = enemy.acted ? TARGET_ACTED : 0;
    return this.attacks.row(state, this.states[enemy.index], kind, flags | acted, this.view);
  }
}
