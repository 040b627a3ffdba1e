import type { Dice } from '../../../kernel/dice/dice.ts';
import type { Candidates } from '../../../kernel/players/candidates.ts';
import { MissionPull } from '../../../tabletop/mission-pull.ts';
import { COVER_MASK, COVER_SHIFT, VISIBLE } from '../../../tabletop/sight.ts';
import type { Choice, Policy } from '../play/questions.ts';
import { type Battle, NONE } from '../table/battle.ts';
import { ON_TABLE, type Side, type Unit } from '../table/state.ts';
import { Deployment } from './deployment.ts';
import { DiceValues } from './dice-values.ts';
import { Estimates } from './estimates.ts';
import { Grounds } from './grounds.ts';
import type { Tactics } from './tactics.ts';
import { CHARGED, ENGAGED, MOVED, type Row, SHOOT_ALL, SHOOT_BEST, SHOOT_WITH, STRIKE } from './values/attacks.ts';
import type { Odds } from './values/odds.ts';

/** Smaller gains are noise. */
const LEAST_GAIN = 0.005;

/** For planners: squares of the table, and groups of answers from where a unit stands. */
const PART = 4;
const GROUPS = 1000;

/** Plays by expected value. */
export class Tactician implements Policy {
  private readonly tactics: Tactics;
  private readonly odds: Odds;
  private readonly dice: Dice;
  private readonly pull: MissionPull;
  private readonly estimates: Estimates;
  private readonly grounds: Grounds;
  private readonly deployment: Deployment;
  private readonly diceValues: DiceValues;
  /** Named answers; null unless somebody plans. */
  private readonly candidates: Candidates | null;
  private readonly columns: number;
  private readonly touching: Unit[];
  /** Best attack of a search: fields, because fractions passed as arguments are boxed. */
  private readonly found = { value: 0.5, target: NONE, weapon: NONE };
  /** Best choice so far. */
  private gain = 0.5;
  /**
   * Points are tried in reverse this turn: without this coin, the first of equal points would be one side's front and the
   * other's rear.
   */
  private isReversed = false;

  constructor(
    battle: Battle,
    side: number,
    odds: Odds,
    dice: Dice,
    tactics: Tactics,
    candidates: Candidates | null = null,
  ) {
    this.candidates = candidates;
    this.columns = battle.lattice.columns;
    this.tactics = tactics;
    this.odds = odds;
    this.dice = dice;
    this.pull = new MissionPull(battle, side, tactics);
    this.estimates = new Estimates(battle, side, odds, this.pull, tactics);
    this.grounds = new Grounds(battle, this.estimates, this.pull, tactics);
    this.deployment = new Deployment(battle, side, this.estimates, this.pull, dice, tactics);
    this.diceValues = new DiceValues(battle, this.estimates, this.grounds, tactics);
    this.touching = [...battle.figures];
  }

  nextToDeploy(): number {
    return 0;
  }

  deploy(battle: Battle, side: Side, unit: Unit): number {
    return this.deployment.deploy(battle, side, unit);
  }

  beginTurn(battle: Battle, side: Side): void {
    this.isReversed = this.dice.pick(side.policyStream, 2) === 1;
    this.pull.beginTurn(battle);
  }

  assign(battle: Battle, side: Side): void {
    this.estimates.refresh(battle);
    this.diceValues.assign(battle, side);
  }

  /** Who gains most, or may lose most before it acts. */
  next(battle: Battle, _side: Side, ready: readonly Unit[], count: number): number {
    const { estimates, tactics, found } = this;
    estimates.refresh(battle);
    let best = 0;
    let bestValue = -1;
    for (let i = 0; i < count; i++) {
      const unit = ready[i];
      this.findNear(battle, unit);
      const promise = found.value;
      this.grounds.writeDanger(battle, unit);
      const obeys = estimates.obeys[unit.index];
      const value = obeys * promise + tactics.endangered * this.grounds.danger;
      if (value > bestValue) {
        best = i;
        bestValue = value;
      }
    }
    return best;
  }

  /** The best shot from here, or charge. */
  private findNear(battle: Battle, unit: Unit): void {
    const { estimates, tactics } = this;
    const enemies = battle.enemyOf(unit.side).figures;
    const state = estimates.states[unit.index];
    this.findShot(battle, unit, state, SHOOT_ALL, 0);
    for (let i = 0; i < enemies.length; i++) {
      const enemy = enemies[i];
      if (enemy.status !== ON_TABLE) continue;
      if (estimates.distance(unit.node, enemy.node) > estimates.charges[unit.index]) continue;
      this.blow(estimates.attack(state, enemy, STRIKE, CHARGED | MOVED | ENGAGED), tactics.charge, enemy);
    }
  }

  /** Writes the best target from where a unit stands to `found`, from nothing. */
  private findShot(battle: Battle, unit: Unit, state: number, kind: number, flags: number): void {
    const { estimates, found } = this;
    const { attacks, view } = estimates;
    const enemies = battle.enemyOf(unit.side).figures;
    found.value = 0;
    found.target = NONE;
    found.weapon = NONE;
    for (let i = 0; i < enemies.length; i++) {
      const enemy = enemies[i];
      if (enemy.status !== ON_TABLE) continue;
      const look = battle.sight.look(unit.node, enemy.node);
      const range = estimates.distance(unit.node, enemy.node);
      if ((look & VISIBLE) === 0 || range > estimates.ranges[unit.index]) continue;
      const row = estimates.attack(state, enemy, kind, flags);
      const cell = ((look >> COVER_SHIFT) & COVER_MASK) * attacks.stretch + attacks.stretches[range];
      attacks.fill(row, cell, view);
      const value = estimates.stakes[enemy.index] * row.values[cell];
      if (value <= found.value) continue;
      found.value = value;
      found.target = enemy.index;
    }
  }

  private blow(row: Row, factor: number, enemy: Unit): void {
    const { estimates, found } = this;
    const value = factor * estimates.stakes[enemy.index] * row.values[estimates.attacks.blow(row, estimates.view)];
    if (value <= found.value) return;
    found.value = value;
    found.target = enemy.index;
  }

  act(battle: Battle, unit: Unit, choice: Choice): void {
    const { estimates, grounds, odds } = this;
    const { actions } = odds.engine;
    estimates.refresh(battle);
    grounds.weigh(battle, unit);
    this.gain = LEAST_GAIN;
    if (this.candidates !== null) {
      this.candidates.value = 0;
      this.candidates.offer(0)?.add(choice.action).add(choice.node).add(choice.target).add(choice.weapon);
    }
    const permitted = battle.permitted(unit);
    for (let action = 0; action < actions.length; action++)
      if ((permitted & (1 << action)) !== 0) this.tryAction(battle, unit, action, choice);
  }

  /** Takes the action's best way if it is better than what was found so far. */
  private tryAction(battle: Battle, unit: Unit, action: number, choice: Choice): void {
    const { estimates, grounds, odds } = this;
    const { move, contact, shoot, strike } = odds.engine.actions[action];
    const ready = estimates.actions;
    ready.ready(action, estimates.states[unit.index], estimates.view);
    grounds.writeShelter(battle, unit, ready.done);
    const base = ready.delta + estimates.wishes * ready.wish + grounds.shelter;
    const state = ready.readied;
    const chance = ready.passes;
    if (contact) {
      if (strike) this.tryCharges(battle, unit, action, state, chance, base, choice);
      return;
    }
    const engaged = battle.hasContact(unit) ? ENGAGED : 0;
    if (strike) {
      this.findBlow(battle, unit, state, engaged);
      this.offer(battle, unit, action, unit.node, chance * (base + this.found.value), choice);
    }
    if (shoot !== 'none') {
      this.findShot(battle, unit, state, shoot === 'all' ? SHOOT_ALL : SHOOT_BEST, engaged);
      if (shoot === 'one') this.chooseWeapon(battle, unit, unit.node, state, engaged);
      this.offer(battle, unit, action, unit.node, chance * (base + this.found.value), choice);
    }
    if (move !== null) this.tryPoints(battle, unit, action, chance, base, state, choice);
    else if (shoot === 'none' && !strike) {
      this.found.target = NONE;
      this.found.weapon = NONE;
      this.offer(battle, unit, action, unit.node, chance * base, choice);
    }
  }

  private offer(battle: Battle, unit: Unit, action: number, node: number, gain: number, choice: Choice): void {
    const { target, weapon } = this.found;
    const group = this.groupOf(action, node, target, unit);
    const isNamed = this.candidates !== null && this.accepts(gain, group);
    if ((gain <= this.gain && !isNamed) || !battle.mayAct(unit, action, node, target, weapon)) return;
    if (isNamed) this.candidates!.offer(group)?.add(action).add(node).add(target).add(weapon);
    if (gain <= this.gain) return;
    this.gain = gain;
    choice.action = action;
    choice.node = node;
    choice.target = target;
    choice.weapon = weapon;
  }

  private accepts(gain: number, group: number): boolean {
    this.candidates!.value = gain;
    return this.candidates!.accepts(group);
  }

  /** Answers of one group are alike: an action with one target from here, or into one part of the table. */
  private groupOf(action: number, node: number, target: number, unit: Unit): number {
    const { columns } = this;
    const part = Math.floor((node % columns) / PART) + columns * Math.floor(node / columns / PART);
    const where = node === unit.node ? target + 1 : GROUPS + part;
    return 1 + action + this.odds.engine.actions.length * where;
  }

  private tryPoints(
    battle: Battle,
    unit: Unit,
    action: number,
    chance: number,
    base: number,
    state: number,
    choice: Choice,
  ): void {
    const { grounds, found, odds } = this;
    const { shoot } = odds.engine.actions[action];
    const shoots = shoot !== 'none';
    if (shoots) grounds.weighShots(battle, unit, state, shoot === 'all' ? SHOOT_ALL : SHOOT_BEST);
    const { values, shots, targets, nodes, count } = grounds;
    const here = values[count - 1];
    for (let k = 0; k < count - 1; k++) {
      const i = this.isReversed ? count - 2 - k : k;
      const attack = shoots ? shots[i] : 0;
      const gain = chance * (base + values[i] - here + attack);
      if (gain <= this.gain && this.candidates === null) continue;
      found.target = shoots && attack > 0 ? targets[i] : NONE;
      found.weapon = NONE;
      if (shoot === 'one' && found.target !== NONE) this.chooseWeapon(battle, unit, nodes[i], state, MOVED);
      this.offer(battle, unit, action, nodes[i], gain, choice);
    }
  }

  private tryCharges(
    battle: Battle,
    unit: Unit,
    action: number,
    state: number,
    chance: number,
    base: number,
    choice: Choice,
  ): void {
    const { grounds, estimates, found, tactics, touching } = this;
    const { values, nodes, count } = grounds;
    const here = values[count - 1];
    if (!grounds.isNear) return;
    for (let k = 0; k < count; k++) {
      const i = this.isReversed ? count - 1 - k : k;
      const foes = battle.contacts(unit.side, nodes[i], touching);
      for (let f = 0; f < foes; f++) {
        const enemy = touching[f];
        found.value = -Infinity;
        this.blow(estimates.attack(state, enemy, STRIKE, CHARGED | MOVED | ENGAGED), tactics.charge, enemy);
        found.weapon = NONE;
        this.offer(battle, unit, action, nodes[i], chance * (base + values[i] - here + found.value), choice);
      }
    }
  }

  /** Of enemies in contact. */
  private findBlow(battle: Battle, unit: Unit, state: number, flags: number): void {
    const { found, touching, estimates } = this;
    found.value = -Infinity;
    found.target = NONE;
    found.weapon = NONE;
    const foes = battle.contacts(unit.side, unit.node, touching);
    for (let f = 0; f < foes; f++) this.blow(estimates.attack(state, touching[f], STRIKE, flags), 1, touching[f]);
  }

  /** The best against the target found. */
  private chooseWeapon(battle: Battle, unit: Unit, from: number, state: number, flags: number): void {
    const { found, estimates } = this;
    const { attacks, view } = estimates;
    if (found.target === NONE) return;
    const enemy = battle.figures[found.target];
    const cover = battle.sight.cover(from, enemy.node);
    const cell = cover * attacks.stretch + attacks.stretches[estimates.distance(from, enemy.node)];
    let best = -Infinity;
    for (let k = 0; k < unit.weapons.length; k++) {
      const weapon = unit.weapons[k];
      if (!battle.isInRange(weapon, from, enemy.node)) continue;
      const row = estimates.attack(state, enemy, SHOOT_WITH + weapon, flags);
      attacks.fill(row, cell, view);
      if (row.values[cell] <= best) continue;
      best = row.values[cell];
      found.weapon = weapon;
    }
  }

  /** Reacts if that is worth more than the share of its activation that it keeps. */
  react(battle: Battle, unit: Unit, enemy: Unit, choice: Choice): void {
    const { estimates, odds, found, tactics } = this;
    const { actions } = odds.engine;
    const { attacks, view } = estimates;
    const ready = estimates.actions;
    estimates.refresh(battle);
    const now = estimates.states[unit.index];
    this.findNear(battle, unit);
    const kept = unit.acted ? 0 : tactics.patience * Math.max(found.value, tactics.idle);
    const range = estimates.distance(unit.node, enemy.node);
    const cell = battle.sight.cover(unit.node, enemy.node) * attacks.stretch + attacks.stretches[range];
    this.gain = LEAST_GAIN;
    for (let action = 0; action < actions.length; action++) {
      const { on, free, shoot } = actions[action];
      if (on === null) continue;
      ready.ready(action, now, view);
      found.value = 0;
      found.target = shoot === 'none' ? NONE : enemy.index;
      found.weapon = NONE;
      if (shoot !== 'none' && range <= estimates.ranges[unit.index]) {
        if (shoot === 'one') this.chooseWeapon(battle, unit, unit.node, ready.readied, 0);
        const row = estimates.attack(ready.readied, enemy, shoot === 'all' ? SHOOT_ALL : SHOOT_BEST, 0);
        attacks.fill(row, cell, view);
        found.value = estimates.stakes[enemy.index] * row.values[cell];
      }
      this.grounds.writeShelter(battle, unit, ready.done);
      const gain =
        ready.passes * (ready.delta + estimates.wishes * ready.wish + this.grounds.shelter + found.value) -
        (free ? 0 : kept);
      if (gain <= this.gain || !battle.mayReact(unit, action, enemy, found.weapon)) continue;
      this.gain = gain;
      choice.action = action;
      choice.node = unit.node;
      choice.target = found.target;
      choice.weapon = found.weapon;
    }
  }
}
