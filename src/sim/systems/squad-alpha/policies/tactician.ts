import type { Dice } from '../../../kernel/dice/dice.ts';
import type { Candidates } from '../../../kernel/players/candidates.ts';
import { MissionPull } from '../../../tabletop/mission-pull.ts';
import { COVER_BACK_SHIFT, COVER_MASK, COVER_SHIFT, LOOKS, VISIBLE } from '../../../tabletop/sight.ts';
import type { AlphaTables } from '../odds/tables.ts';
import { type Action, HOLD, MOVE, type Policy, SHOOT } from '../play/questions.ts';
import { COVERS, TO_MOVE, TO_SHOOT } from '../rules/profiles.ts';
import type { Battle } from '../table/battle.ts';
import { type Figure, ON_TABLE, type Side } from '../table/state.ts';
import { Deployment } from './deployment.ts';
import { DiceValues } from './dice-values.ts';
import { Estimates } from './estimates.ts';
import type { Tactics } from './tactics.ts';
import { Foes, Points } from './vantage.ts';

/** From this urgency on, a figure considers moves despite a good shot. */
const PRESSED = 0.3;
/** Smaller gains are noise. */
const LEAST_GAIN = 0.01;

/** Groups of answers for planners: holding, each target, each square of PART points. */
const HOLDS = 0;
const SHOT_GROUPS = 1;
const MOVE_GROUPS = 100;
const PART = 4;

/** Plays by expected value. */
export class Tactician implements Policy {
  /** Named answers; null unless somebody plans. */
  private readonly candidates: Candidates | null;
  private readonly tactics: Tactics;
  private readonly tables: AlphaTables;
  private readonly dice: Dice;
  private readonly pull: MissionPull;
  private readonly estimates: Estimates;
  private readonly diceValues: DiceValues;
  /** A search's result, by `chance` of success: fields, because fractions passed as arguments are boxed. */
  private readonly bestTarget = { chance: 0.5, value: 0.5, index: -1 };
  /** Gathered once per figure, read for every point. */
  private readonly foes: Foes;
  /** By the target's training and the sight table's entry, for the figure looked at and for the one who looks. */
  private readonly killsHere: Float64Array;
  private readonly killsThere: Float64Array;
  private readonly points: Points;
  private readonly deployment: Deployment;
  private readonly touching: Figure[];
  private readonly hasBands: boolean;
  /**
   * Points are tried in reverse this turn. Without this coin, the northern seat wins more, because the first of equal
   * points is one side's front and the other's rear.
   */
  private isReversed = false;

  constructor(
    battle: Battle,
    side: number,
    tables: AlphaTables,
    dice: Dice,
    tactics: Tactics,
    candidates: Candidates | null = null,
  ) {
    this.candidates = candidates;
    this.tactics = tactics;
    this.tables = tables;
    this.dice = dice;
    this.pull = new MissionPull(battle, side, tactics);
    this.estimates = new Estimates(battle, tables, tactics);
    this.foes = new Foes(battle.figures);
    this.points = new Points(battle.lattice, battle.sight, battle.movement);
    this.touching = [...battle.figures];
    const { closeWithin, longBeyond } = battle.rules.shooting;
    this.hasBands = closeWithin !== null || longBeyond !== null;
    this.killsHere = new Float64Array(battle.levels * LOOKS);
    this.killsThere = new Float64Array(battle.levels * LOOKS);
    for (let cell = 0; cell < this.killsHere.length; cell++) {
      const look = cell % LOOKS;
      if ((look & VISIBLE) === 0) continue;
      const covers = ((cell - look) / LOOKS) * COVERS.length;
      this.killsHere[cell] = tables.kill[covers + ((look >> COVER_SHIFT) & COVER_MASK)] ?? 0;
      this.killsThere[cell] = tables.kill[covers + (look >> COVER_BACK_SHIFT)] ?? 0;
    }
    this.diceValues = new DiceValues(battle, this.estimates, this.killsHere, this.killsThere, tactics);
    this.deployment = new Deployment(battle, side, this.killsHere, this.killsThere, this.pull, dice, tactics);
  }

  /** The leader goes last, when most is known. */
  nextToDeploy(_battle: Battle, side: Side, waiting: readonly Figure[], count: number): number {
    return count > 1 && waiting[0] === side.leader ? 1 : 0;
  }

  deploy(battle: Battle, side: Side, figure: Figure): number {
    return this.deployment.deploy(battle, side, figure);
  }

  beginTurn(battle: Battle, side: Side): void {
    this.isReversed = this.dice.pick(side.policyStream, 2) === 1;
    this.pull.beginTurn(battle);
    this.estimates.beginTurn(battle, side.index, this.pull);
  }

  assign(battle: Battle, side: Side): void {
    this.diceValues.assign(battle, side);
  }

  /** The best shot first, so that movers profit. */
  next(battle: Battle, _side: Side, ready: readonly Figure[], count: number): number {
    let best = 0;
    let bestValue = -1;
    this.bestTarget.chance = 1;
    for (let i = 0; i < count; i++) {
      this.findTarget(battle, ready[i]);
      if (this.bestTarget.value > bestValue) {
        best = i;
        bestValue = this.bestTarget.value;
      }
    }
    return best;
  }

  /** Writes the best target and its expected value to `bestTarget`; names shots to planners. */
  private findTarget(battle: Battle, figure: Figure, named: Action | null = null): void {
    const { chance } = this.bestTarget;
    const enemies = battle.sides[1 - figure.side].figures;
    const { looks } = battle.sightings;
    this.bestTarget.index = -1;
    this.bestTarget.value = 0;
    for (let i = 0; i < enemies.length; i++) {
      const enemy = enemies[i];
      const look = looks[figure.index * battle.figures.length + enemy.index];
      if ((look & VISIBLE) === 0 || !battle.mayShoot(figure, enemy)) continue;
      let value = chance * this.estimates.kill(enemy, (look >> COVER_SHIFT) & COVER_MASK);
      if (this.hasBands) value *= this.bandFactor(battle, figure, enemy);
      value *= this.estimates.targetValue(battle, enemy);
      if (chance < 1) value -= (1 - chance) * this.bystanderLoss(battle, figure, enemy);
      if (named !== null) this.nameShot(value, enemy.index, named);
      if (value > this.bestTarget.value) {
        this.bestTarget.value = value;
        this.bestTarget.index = enemy.index;
      }
    }
  }

  /** Relative to medium range. */
  private bandFactor(battle: Battle, figure: Figure, enemy: Figure): number {
    const { estimates } = this;
    const step = Math.max(1, battle.step);
    const plain = estimates.chances[estimates.chance(battle, figure, TO_SHOOT, step)];
    return plain > 0 ? this.tables.success[estimates.test(battle.shot(figure, enemy, step))] / plain : 1;
  }

  /** ALPHA-19: cost of a miss into a melee. */
  private bystanderLoss(battle: Battle, shooter: Figure, target: Figure): number {
    if (!battle.rules.shooting.missHitsOtherInMelee) return 0;
    let count = battle.contacts(target.side, target.node, this.touching);
    if (battle.rules.shooting.missNeedsSight) count = battle.keepSeen(shooter, this.touching, count);
    let loss = 0;
    for (let i = 0; i < count; i++) {
      const friend = this.touching[i];
      loss += (this.estimates.kill(friend, battle.cover(shooter, friend)) * this.estimates.worth[friend.index]) / count;
    }
    return loss;
  }

  act(battle: Battle, figure: Figure, action: Action): void {
    const { estimates, candidates } = this;
    const aim = estimates.chances[estimates.chance(battle, figure, TO_SHOOT)];
    const chance = estimates.chances[estimates.chance(battle, figure, TO_MOVE)];
    const isPressed = this.estimates.urgency[figure.index] >= PRESSED;
    if (battle.hasContact(figure)) {
      this.breakOff(battle, figure, action, chance);
      return;
    }
    this.bestTarget.chance = aim;
    this.findTarget(battle, figure, action);
    const shot = this.bestTarget.value;
    const target = this.bestTarget.index;
    let isSettled = false;
    action.kind = HOLD;
    if (target >= 0) {
      action.kind = SHOOT;
      action.target = target;
      if (shot > this.tactics.goodShot * aim && !isPressed) {
        if (candidates === null) return;
        isSettled = true;
      }
    }
    if (candidates !== null) {
      candidates.value = 0;
      candidates.offer(HOLDS)?.add(HOLD).add(action.move).add(action.target);
    }
    this.gatherFoes(battle, figure);
    const near = this.hasFoeInReach(battle, figure);
    const count = this.points.start(figure.node, near || isPressed);
    this.weighPoints(battle, figure, count);
    const { values, nodes } = this.points;
    const here = values[count - 1];
    let best = Math.max(shot, LEAST_GAIN * chance);
    for (let k = 0; k < count - 1; k++) {
      const i = this.isReversed ? count - 2 - k : k;
      let gain = values[i] - here;
      if (near) gain += this.chargeValue(battle, figure, nodes[i]);
      if (candidates !== null) {
        candidates.value = chance * gain;
        this.nameMove(battle, figure, candidates, i, action);
      }
      if (isSettled || chance * gain <= best || !battle.mayMove(figure, nodes[i])) continue;
      best = chance * gain;
      action.kind = MOVE;
      action.move = i;
    }
    if (action.kind === MOVE) action.move = this.points.place(action.move);
  }

  private nameShot(value: number, target: number, { move }: Action): void {
    const { candidates } = this;
    if (candidates === null) return;
    candidates.value = value;
    candidates
      .offer(SHOT_GROUPS + target)
      ?.add(SHOOT)
      .add(move)
      .add(target);
  }

  /** Only if it is the best of its group. */
  private nameMove(battle: Battle, figure: Figure, candidates: Candidates, point: number, { target }: Action): void {
    const node = this.points.nodes[point];
    const { columns } = battle.lattice;
    const group = MOVE_GROUPS + Math.floor((node % columns) / PART) + columns * Math.floor(node / columns / PART);
    if (!candidates.accepts(group) || !battle.mayMove(figure, node)) return;
    candidates.offer(group)?.add(MOVE).add(this.points.place(point)).add(target);
  }

  /** ALPHA-17: leaves contact for a point worth more than the blow. */
  private breakOff(battle: Battle, figure: Figure, action: Action, chance: number): void {
    const { estimates } = this;
    const engaged = battle.contacts(figure.side, figure.node, this.touching);
    let blow = 0;
    let danger = 0;
    for (let i = 0; i < engaged; i++) {
      const enemy = this.touching[i];
      blow = Math.max(blow, estimates.blow(battle, figure, enemy) * estimates.targetValue(battle, enemy));
      danger += estimates.fighting[enemy.index] * this.tables.killInMelee[figure.training];
    }
    this.gatherFoes(battle, figure);
    const count = this.points.start(figure.node, true);
    this.weighPoints(battle, figure, count);
    const { values, nodes } = this.points;
    const relief = danger * estimates.worth[figure.index] - values[count - 1];
    let best = blow;
    for (let k = 0; k < count - 1; k++) {
      const i = this.isReversed ? count - 2 - k : k;
      const gain = chance * (values[i] + relief);
      if (gain <= best || battle.contacts(figure.side, nodes[i], this.touching) > 0) continue;
      if (!battle.mayMove(figure, nodes[i])) continue;
      best = gain;
      action.kind = MOVE;
      action.move = this.points.place(i);
    }
  }

  private gatherFoes(battle: Battle, figure: Figure): void {
    const { foes } = this;
    const enemies = battle.sides[1 - figure.side].figures;
    let nearest = Number.MAX_SAFE_INTEGER;
    foes.count = 0;
    for (let i = 0; i < enemies.length; i++) {
      const enemy = enemies[i];
      if (enemy.status !== ON_TABLE) continue;
      const distance = battle.lattice.distanceSquared(enemy.node, figure.node);
      foes.add(enemy, distance < nearest);
      if (distance < nearest) nearest = distance;
    }
  }

  /** Worth of points within reach, the figure's own last. */
  private weighPoints(battle: Battle, figure: Figure, count: number): void {
    const { points, foes, pull, estimates } = this;
    const { values, prospects, nodes } = points;
    for (let f = 0; f < foes.count; f++)
      if (!points.isBlind(foes.figures[f].node)) this.weighFoe(battle, figure, foes.figures[f], count);
    const share = this.tactics.prospect * estimates.skill[figure.index];
    for (let i = 0; i < count; i++) values[i] += share * prospects[i];
    for (let i = 0; pull.canLeave && i < count; i++) if (pull.leavesAt(nodes[i])) values[i] = 0;
    pull.add(nodes, count, foes.count > 0 ? foes.figures[0].node : -1, values);
  }

  /** The fire that each point draws from a foe, and the prospect of a shot at it. */
  private weighFoe(battle: Battle, figure: Figure, foe: Figure, count: number): void {
    const { sight } = battle;
    const { killsHere, killsThere, estimates } = this;
    const { values, prospects, nodes } = this.points;
    const { attention } = this.tactics;
    const isRanged = battle.rules.shooting.maxRange !== null;
    let fire = estimates.fireOf(battle, foe);
    const { looks, seen } = battle.sightings;
    const isSeen = (looks[foe.index * battle.figures.length + figure.index] & VISIBLE) !== 0;
    fire /= 1 + attention * (isSeen ? seen[foe.index] - 1 : seen[foe.index]);
    const loss = estimates.worth[figure.index] * this.pull.caution * fire;
    const worth = estimates.worth[foe.index];
    const mine = figure.training * LOOKS;
    const theirs = foe.training * LOOKS;
    const { pairs } = sight;
    if (pairs !== null && !isRanged) {
      // `isBlind` has asked for all. Nothing is called, which is what makes it fast.
      const row = foe.node * battle.lattice.count;
      for (let i = 0; i < count; i++) {
        const look = pairs[row + nodes[i]];
        values[i] -= loss * killsHere[mine + look];
        const prospect = worth * killsThere[theirs + look];
        if (prospect > prospects[i]) prospects[i] = prospect;
      }
      return;
    }
    for (let i = 0; i < count; i++) {
      const look = sight.look(foe.node, nodes[i]);
      if (isRanged && !battle.inRange(foe.node, nodes[i])) continue;
      values[i] -= loss * killsHere[mine + look];
      const prospect = worth * killsThere[theirs + look];
      if (prospect > prospects[i]) prospects[i] = prospect;
    }
  }

  private hasFoeInReach(battle: Battle, figure: Figure): boolean {
    if (this.foes.count === 0) return false;
    const distance = battle.lattice.distanceSquared(this.foes.figures[0].node, figure.node);
    return distance <= battle.chargeSquared;
  }

  /** ALPHA-16: the free attack, less the blow back if it fails. */
  private chargeValue(battle: Battle, figure: Figure, node: number): number {
    const count = battle.contacts(figure.side, node, this.touching);
    if (count === 0) return 0;
    const { estimates } = this;
    const { freeAttack, freeAttackSucceeds } = battle.rules.melee;
    let best = 0;
    let danger = 0;
    let kill = 0;
    for (let i = 0; i < count; i++) {
      const enemy = this.touching[i];
      const blow = freeAttackSucceeds ? this.tables.killInMelee[enemy.training] : estimates.blow(battle, figure, enemy);
      const free = freeAttack ? blow : 0;
      const value = free * estimates.targetValue(battle, enemy);
      if (value > best) {
        best = value;
        kill = free;
      }
      danger += estimates.fighting[enemy.index] * this.tables.killInMelee[figure.training];
    }
    const loss = (1 - kill / count) * danger * estimates.worth[figure.index] * this.pull.caution;
    return this.tactics.charge * (best - loss);
  }

  strike(battle: Battle, _figure: Figure, enemies: readonly Figure[], count: number): number {
    const { estimates } = this;
    let best = 0;
    for (let i = 1; i < count; i++)
      if (estimates.targetValue(battle, enemies[i]) > estimates.targetValue(battle, enemies[best])) best = i;
    return best;
  }
}
