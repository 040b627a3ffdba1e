import type { Dice } from '../../kernel/dice.ts';
import type { Lattice } from '../../tabletop/lattice.ts';
import { COVER_BACK_SHIFT, COVER_MASK, COVER_SHIFT, LOOKS, VISIBLE } from '../../tabletop/sight.ts';
import type { Battle } from './battle.ts';
import { type Action, HOLD, MOVE, type Policy, SHOOT } from './policy.ts';
import { STEPS } from './profiles.ts';
import { FALLEN, type Figure, ON_TABLE, type Side } from './state.ts';
import { type AlphaTables, MODIFIERS } from './tables.ts';

/**
 * Weights of what the tactician cares about, in units of one ordinary enemy figure killed. Found by play against the random
 * policy and against itself; none changes what is legal.
 */
export const WEIGHTS = {
  /** Killing a figure that has yet to act this turn takes away its action, too. */
  preempt: 0.8,
  /** Per point of command rating that a side loses with its leader. */
  command: 0.35,
  /** How much of a figure's value is its being there; the rest is how often its actions succeed. */
  presence: 0.6,
  /** Future fire from a new position, against killing now. */
  prospect: 0.48,
  /** Being in the sight of an enemy: its chance to kill, as it has others to shoot at. */
  exposure: 0.46,
  /** An enemy that stands on or near what the mission is about. */
  objective: 0.5,
};

export type Weights = Readonly<typeof WEIGHTS>;

/** Legal points drawn for each figure that deploys; the best of them is taken. */
const DEPLOYMENT_DRAWS = 20;
/** A shot worth this much is taken without a look at moves, unless the mission presses. */
const GOOD_SHOT = 0.75;

/**
 * Plays by expected value: exact odds of each action under the rules in force, cover and threat at each point within reach, the
 * distance to the objective, and which die does most for whom.
 */
export class Tactician implements Policy {
  private readonly weights: Weights;
  private readonly tables: AlphaTables;
  private readonly dice: Dice;
  /** Value of each figure of both sides this turn, as a target for its enemy. */
  private readonly worth: Float64Array;
  /** Mean chance of success of each figure's tests as the turn begins. */
  private readonly skill: Float64Array;
  /** How much the mission presses each figure of the side this turn. */
  private readonly urgency: Float64Array;
  /** The chance of success of the test that is pondered; in an array, as a number passed to a large function is on the heap. */
  private readonly chance = new Float64Array(1);
  private readonly bestTarget = { index: -1, value: 0 };
  /** Enemies on the table while one figure's points are weighed: gathered once, read for every point. */
  private readonly foes: Foes;
  /** By what the sight table says of a pair: the chance that a hit kills the one looked at, or the one who looks. */
  private readonly killsHere = new Float64Array(LOOKS);
  private readonly killsThere = new Float64Array(LOOKS);
  private readonly points: Points;
  /** What each die is worth to each figure of the side that assigns: [figure index * 7 + die]. */
  private readonly dieValues: Float64Array;
  /** By die, for the figure whose dice are valued: the fire that it draws before its step, the best that it forestalls. */
  private readonly dangers = new Float64Array(STEPS + 1);
  private readonly earlies = new Float64Array(STEPS + 1);
  private readonly touching: Figure[];

  constructor(battle: Battle, tables: AlphaTables, dice: Dice, weights: Weights = WEIGHTS) {
    this.weights = weights;
    this.tables = tables;
    this.dice = dice;
    this.worth = new Float64Array(battle.figures.length);
    this.skill = new Float64Array(battle.figures.length);
    this.urgency = new Float64Array(battle.figures.length);
    this.foes = new Foes(battle.figures.length);
    this.points = new Points(battle.lattice);
    this.dieValues = new Float64Array(battle.figures.length * (STEPS + 1));
    this.touching = [...battle.figures];
    for (let look = VISIBLE; look < LOOKS; look++) {
      if ((look & VISIBLE) === 0) continue;
      this.killsHere[look] = tables.kill[(look >> COVER_SHIFT) & COVER_MASK] ?? 0;
      this.killsThere[look] = tables.kill[look >> COVER_BACK_SHIFT] ?? 0;
    }
  }

  private success(figure: Figure, step: number, modifier: number): number {
    return this.tables.success[(figure.training * MODIFIERS + Math.min(MODIFIERS - 1, -modifier)) * (STEPS + 1) + step];
  }

  /** The leader goes last: it is placed when most is known of the enemy. */
  nextToDeploy(_battle: Battle, side: Side, waiting: readonly Figure[], count: number): number {
    return count > 1 && waiting[0] === side.leader ? 1 : 0;
  }

  /** Of some legal points, the one with the most cover against the enemy's area and the least way to go. */
  deploy(battle: Battle, side: Side, _figure: Figure): number {
    const { area } = side;
    const { nodes, values, places } = this.points;
    const { sight } = battle;
    const facing = battle.enemyOf(side.index).area;
    const middle = facing[facing.length >> 1];
    let count = 0;
    for (let i = 0; i < DEPLOYMENT_DRAWS; i++) {
      const drawn = this.dice.pick(side.policyStream, area.length);
      if (!battle.mayDeploy(side.index, area[drawn])) continue;
      const seen = sight.look(middle, area[drawn]);
      places[count] = drawn;
      nodes[count] = area[drawn];
      values[count++] = (seen & VISIBLE) === 0 ? 0 : -this.tables.kill[(seen >> COVER_SHIFT) & COVER_MASK];
    }
    if (count === 0) return firstLegal(battle, side);
    battle.goal.addPulls(battle, side.index, nodes, count, middle, values);
    let best = 0;
    for (let i = 1; i < count; i++) if (values[i] > values[best]) best = i;
    return places[best];
  }

  beginTurn(battle: Battle, side: Side): void {
    const { worth, skill } = this;
    const { meanSuccess } = this.tables;
    const { presence, objective } = this.weights;
    for (let i = 0; i < battle.figures.length; i++) {
      const figure = battle.figures[i];
      if (figure.status !== ON_TABLE) continue;
      const modifier = Math.min(MODIFIERS - 1, -battle.sides[figure.side].modifier);
      skill[i] = meanSuccess[figure.training * MODIFIERS + modifier];
      worth[i] = presence + (1 - presence) * 2 * skill[i];
    }
    battle.goal.addMenaces(battle.figures, objective, worth);
    battle.goal.writeUrgencies(battle, side.index, this.urgency);
    this.addCommand(battle, side);
    this.addCommand(battle, battle.enemyOf(side.index));
  }

  /** ALPHA-21: a leader is worth what the rating drops when the next highest has to take over. */
  private addCommand(battle: Battle, side: Side): void {
    const { succession } = battle.rules.leader;
    if (succession === 'keep' || side.leader.status !== ON_TABLE) return;
    let next = succession === 'nobody' ? 0 : -1;
    for (let i = 0; i < side.figures.length; i++) {
      const figure = side.figures[i];
      if (succession === 'nobody' || figure === side.leader || figure.status === FALLEN) continue;
      if (figure.command > next) next = figure.command;
    }
    if (next >= 0) this.worth[side.leader.index] += this.weights.command * Math.min(5, side.leader.command - next);
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
      this.valueDice(battle, figure);
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
    const { dieValues } = this;
    const ofA = a.index * (STEPS + 1);
    const ofB = b.index * (STEPS + 1);
    const gain = dieValues[ofA + b.die] + dieValues[ofB + a.die] - dieValues[ofA + a.die] - dieValues[ofB + b.die];
    return gain > 1e-9;
  }

  /** What each die is worth to a figure: chance of success, times its action, times the chance to live to its step. */
  private valueDice(battle: Battle, figure: Figure): void {
    const { tables, dieValues, dangers, earlies } = this;
    const { preempt, exposure } = this.weights;
    const { modifier } = battle.sides[figure.side];
    const enemies = battle.sides[1 - figure.side].figures;
    const promise = this.promiseOf(battle, figure);
    for (let die = 1; die <= STEPS; die++) {
      dangers[die] = 0;
      earlies[die] = 0;
    }
    for (let i = 0; i < enemies.length; i++) {
      const enemy = enemies[i];
      if (enemy.status !== ON_TABLE) continue;
      const seen = battle.sight.look(enemy.node, figure.node);
      if ((seen & VISIBLE) === 0) continue;
      const skill = this.skill[enemy.index];
      const kill = tables.kill[(seen >> COVER_SHIFT) & COVER_MASK];
      const killBack = tables.kill[seen >> COVER_BACK_SHIFT];
      for (let die = 1; die <= STEPS; die++) {
        const before = this.actsBefore(battle, enemy, figure.side, die);
        dangers[die] += before * skill * kill * exposure;
        const mine = (1 - before) * skill * killBack;
        if (mine > earlies[die]) earlies[die] = mine;
      }
    }
    for (let die = 1; die <= STEPS; die++) {
      const alive = dangers[die] < 0.9 ? 1 - dangers[die] : 0.1;
      const value = this.success(figure, die, modifier) * alive * (promise + preempt * earlies[die]);
      dieValues[figure.index * (STEPS + 1) + die] = value;
    }
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
    this.chance[0] = 1;
    this.findTarget(battle, figure);
    return Math.max(this.bestTarget.value, 0.25 + this.urgency[figure.index]);
  }

  /** The figure with the best shot acts first, so that movers profit from it. */
  next(battle: Battle, _side: Side, ready: readonly Figure[], count: number): number {
    let best = 0;
    let bestValue = -1;
    this.chance[0] = 1;
    for (let i = 0; i < count; i++) {
      this.findTarget(battle, ready[i]);
      if (this.bestTarget.value > bestValue) {
        best = i;
        bestValue = this.bestTarget.value;
      }
    }
    return best;
  }

  /** Puts the best target of a shot that succeeds with the chance pondered into `bestTarget`, with its expected value. */
  private findTarget(battle: Battle, figure: Figure): void {
    const chance = this.chance[0];
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
    return this.worth[enemy.index] + (pending ? this.weights.preempt * this.skill[enemy.index] : 0);
  }

  /** ALPHA-19: what a miss into a melee costs. */
  private bystanderLoss(battle: Battle, shooter: Figure, target: Figure): number {
    if (!battle.rules.shooting.missHitsOtherInMelee) return 0;
    let count = battle.contacts(target.side, target.node, this.touching);
    if (battle.rules.shooting.missNeedsSight) count = battle.keepSeen(shooter, this.touching, count);
    let loss = 0;
    for (let i = 0; i < count; i++) {
      const friend = this.touching[i];
      loss += (this.tables.kill[battle.cover(shooter, friend)] * this.worth[friend.index]) / count;
    }
    return loss;
  }

  act(battle: Battle, figure: Figure, action: Action): void {
    const chance = this.success(figure, battle.step, battle.sides[figure.side].modifier);
    const isPressed = this.urgency[figure.index] >= 0.3;
    this.chance[0] = chance;
    this.findTarget(battle, figure);
    const shot = this.bestTarget.value;
    const target = this.bestTarget.index;
    action.kind = HOLD;
    if (target >= 0) {
      action.kind = SHOOT;
      action.target = target;
      if (shot > GOOD_SHOT * chance && !isPressed) return;
    }
    this.gatherFoes(battle, figure);
    const near = this.hasFoeInReach(battle, figure);
    const reach = battle.movement.reach(figure.node);
    const count = this.points.start(reach, figure.node, near || isPressed);
    this.weighPoints(battle, figure, count);
    const { values, nodes, places } = this.points;
    const here = values[count - 1];
    let best = Math.max(shot, 0.01 * chance);
    for (let i = 0; i < count - 1; i++) {
      let gain = values[i] - here;
      if (near) gain += this.chargeValue(battle, figure, nodes[i]);
      if (chance * gain <= best || !battle.mayMove(figure, nodes[i])) continue;
      best = chance * gain;
      action.kind = MOVE;
      action.move = places[i];
    }
  }

  /** Lists the enemies on the table, the nearest first. */
  private gatherFoes(battle: Battle, figure: Figure): void {
    const { foes } = this;
    const enemies = battle.sides[1 - figure.side].figures;
    let nearest = Number.MAX_SAFE_INTEGER;
    foes.count = 0;
    foes.ownSkill = this.skill[figure.index];
    for (let i = 0; i < enemies.length; i++) {
      const enemy = enemies[i];
      if (enemy.status !== ON_TABLE) continue;
      const distance = battle.lattice.distanceSquared(enemy.node, figure.node);
      foes.add(enemy.node, this.skill[enemy.index], this.worth[enemy.index], distance < nearest);
      if (distance < nearest) nearest = distance;
    }
  }

  /**
   * What standing on each point within reach is worth, and last on the point where the figure is: the mission, the best fire from
   * it, less the fire that it draws. Half of a game's time is spent here: foe by foe, as the sights of one foe lie together.
   */
  private weighPoints(battle: Battle, figure: Figure, count: number): void {
    const { sight } = battle;
    const { points, foes, killsHere, killsThere } = this;
    const { values, prospects, nodes, looks } = points;
    const isRanged = battle.rules.shooting.maxRange !== null;
    const ownShare = this.worth[figure.index] * this.weights.exposure;
    for (let f = 0; f < foes.count; f++) {
      const foe = foes.nodes[f];
      const worth = foes.worths[f];
      const loss = ownShare * foes.skills[f];
      sight.lookAll(foe, nodes, count, looks);
      if (isRanged) for (let i = 0; i < count; i++) if (!battle.inRange(foe, nodes[i])) looks[i] = 0;
      for (let i = 0; i < count; i++) {
        values[i] -= loss * killsHere[looks[i]];
        const prospect = worth * killsThere[looks[i]];
        if (prospect > prospects[i]) prospects[i] = prospect;
      }
    }
    const share = this.weights.prospect * foes.ownSkill;
    for (let i = 0; i < count; i++) values[i] += share * prospects[i];
    battle.goal.addPulls(battle, figure.side, nodes, count, foes.count > 0 ? foes.nodes[0] : -1, values);
  }

  /** Whether a move could end in contact at all: most of the time none can. */
  private hasFoeInReach(battle: Battle, figure: Figure): boolean {
    if (this.foes.count === 0) return false;
    const distance = battle.lattice.distanceSquared(this.foes.nodes[0], figure.node);
    return distance <= battle.chargeSquared;
  }

  /** ALPHA-16: the free attack of a move into contact, less the blow that comes back where it fails. */
  private chargeValue(battle: Battle, figure: Figure, node: number): number {
    const count = battle.contacts(figure.side, node, this.touching);
    if (count === 0) return 0;
    const free = battle.rules.melee.freeAttack ? this.chance[0] : 0;
    let best = 0;
    let danger = 0;
    for (let i = 0; i < count; i++) {
      const enemy = this.touching[i];
      const value = free * this.targetValue(battle, enemy);
      if (value > best) best = value;
      danger += this.skill[enemy.index];
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

function firstLegal(battle: Battle, side: Side): number {
  for (let i = 0; i < side.area.length; i++) if (battle.mayDeploy(side.index, side.area[i])) return i;
  return -1;
}

/** The enemies on the table, gathered for one weighing of points; the nearest is the first. */
class Foes {
  readonly nodes: Int32Array;
  readonly skills: Float64Array;
  readonly worths: Float64Array;
  count = 0;
  ownSkill = 0;

  constructor(size: number) {
    this.nodes = new Int32Array(size);
    this.skills = new Float64Array(size);
    this.worths = new Float64Array(size);
  }

  add(node: number, skill: number, worth: number, first: boolean): void {
    const at = first ? 0 : this.count;
    if (first) {
      this.nodes[this.count] = this.nodes[0];
      this.skills[this.count] = this.skills[0];
      this.worths[this.count] = this.worths[0];
    }
    this.nodes[at] = node;
    this.skills[at] = skill;
    this.worths[at] = worth;
    this.count++;
  }
}

/** The points within reach and what is found out about them. */
class Points {
  readonly nodes: Int32Array;
  readonly values: Float64Array;
  readonly prospects: Float64Array;
  /** How one foe sees them, as the sight table says it. */
  readonly looks: Uint8Array;
  /** 0 or 1 by node of the lattice, as on a chessboard. */
  private readonly colours: Uint8Array;
  /** The position of each in the list it was taken from: what is within reach, or the side's area. */
  readonly places: Int32Array;

  constructor(lattice: Lattice) {
    const size = lattice.count;
    this.colours = Uint8Array.from(
      { length: size },
      (_, node) => ((node % lattice.columns) + Math.floor(node / lattice.columns)) & 1,
    );
    this.nodes = new Int32Array(size);
    this.places = new Int32Array(size);
    this.looks = new Uint8Array(size);
    this.values = new Float64Array(size);
    this.prospects = new Float64Array(size);
  }

  /**
   * Takes the points within reach and, last, the one where the figure is; returns how many that makes. Unless `all`, those of the
   * other colour are left out, as if the lattice were a chessboard: straight moves keep their full length, and games take 3/4 of
   * the time. Costs up to 2 points in 100 games, by 3,000 games from each seat of four scenarios.
   */
  start(reach: Int32Array, here: number, all: boolean): number {
    const { colours } = this;
    let count = 0;
    for (let i = 0; i < reach.length; i++)
      if (all || colours[reach[i]] === colours[here]) count = this.put(count, reach[i], i);
    return this.put(count, here, -1);
  }

  private put(at: number, node: number, place: number): number {
    this.nodes[at] = node;
    this.places[at] = place;
    this.values[at] = 0;
    this.prospects[at] = 0;
    return at + 1;
  }
}
