import type { Dice } from '../../kernel/dice.ts';
import { COVER_BACK_SHIFT, COVER_MASK, COVER_SHIFT, VISIBLE } from '../../tabletop/sight.ts';
import { MAX_INCHES } from './armoury.ts';
import type { Battle } from './battle.ts';
import { isInactive } from './firing.ts';
import type { Game } from './game.ts';
import { hasGunToDrag, helperFor, mayDrag, mayEndAt, mayMove, pointBeside, pointTowards, reachOf } from './moving.ts';
import { type Action, DRAG, FIRE, MOVE, type Policy, STOP } from './policy.ts';
import type { Weights } from './policy-options.ts';
import { OUT_OF_RANGE, SGC } from './profiles.ts';
import { nearestUnspotted, scoreToSpot } from './seeing.ts';
import { CANNOT_SPOT } from './spotting.ts';
import { type Figure, FOR_GOOD, type Group, ON_TABLE } from './state.ts';
import { ACTION_COLUMNS, fireRow, MOST_ACTIONS, MOST_POINTS, type SoloTables } from './tables.ts';
import { DRAG_ONE, DRAG_TWO, NO_DRAG, NORMAL } from './ways.ts';

const DEPLOYMENT_DRAWS = 12;
/** Inches that figures get on in a turn while they fight, and by how much too late they still hasten. */
const INCHES_A_TURN = 8;
const MOST_HASTE = 1.5;
/** Fire worth this much, with little to lose and the mission near, keeps a figure where it is. */
const CONTENT = 0.35;
const LITTLE_PULL = 0.4;
const NOWHERE = new Int32Array(0);
/** A reaction shot worth less than this is not fired. */
const LEAST_REACTION = 0.04;
/** Nearest figures to a casualty who carry it. */
const BEARERS = 2;

/**
 * Plays by expected value: exact odds of each mix of shots under the rules in force, cover and threat at the points within a move, the
 * mission, and whether a target is better met by reaction fire.
 */
export class Tactician implements Policy {
  private readonly weights: Weights;
  private readonly tables: SoloTables;
  private readonly dice: Dice;
  /** [(weapon * 256 + inches) * 3 + cover]: harm that an enemy with its usual two actions does. */
  private readonly threat: Float64Array;
  /** [((weapon * 7 + actions) * 256 + inches) * 3 + cover]: value of the best mix of shots at an active target. */
  private readonly prospect: Float64Array;
  private readonly foes: Figure[];
  private foeCount = 0;
  private readonly points: Points;
  private readonly near: (Int32Array | undefined)[];
  private readonly target = { index: -1, value: 0, mode: -1 };

  constructor(battle: Battle, tables: SoloTables, dice: Dice, weights: Weights) {
    this.weights = weights;
    this.tables = tables;
    this.dice = dice;
    this.threat = byInches(battle, tables, [2]);
    this.prospect = byInches(
      battle,
      tables,
      Array.from({ length: ACTION_COLUMNS }, (_, i) => i),
    );
    this.foes = [...battle.figures];
    this.points = new Points(battle.lattice.count);
    this.near = new Array<Int32Array | undefined>(2 * battle.lattice.count).fill(undefined);
  }

  /** What it has gathered is of the table as it was; `near` holds for every game. */
  beginGame(): void {
    this.foeCount = 0;
    this.target.index = -1;
    this.target.value = 0;
    this.target.mode = -1;
  }

  /** Of some points drawn, the one with cover and the least way to what the mission is about. */
  deploy(game: Game, _group: Group, area: Int32Array): number {
    const { battle } = game;
    let best = 0;
    let bestValue = Number.NEGATIVE_INFINITY;
    for (let i = 0; i < DEPLOYMENT_DRAWS; i++) {
      const drawn = area.length > 1 ? this.dice.pick(battle.sides[SGC].policyStream, area.length) : 0;
      const node = area[drawn];
      const value = this.pull(game, node, this.huntNode(game, node)) + battle.scene.coverAt[node] * 0.3;
      if (value <= bestValue) continue;
      best = drawn;
      bestValue = value;
    }
    return best;
  }

  beginTurn(): void {}

  /** Suppressed figures can do nothing else with their actions. */
  unsuppress(game: Game, figure: Figure): boolean {
    return this.tables.unsuppress[Math.min(MOST_POINTS, game.battle.firePoints(figure))] > 0;
  }

  /** Bearers of a casualty first, then in the order of the list. */
  next(): number {
    return 0;
  }

  act(game: Game, figure: Figure, action: Action): void {
    const { battle } = game;
    action.kind = STOP;
    this.gatherFoes(game);
    if (battle.rules.shooting.sgcFires === 'any-time' && figure.moved) this.fire(game, figure, action);
    if (action.kind === FIRE || figure.engaged > 0 || !mayMove(game, figure)) return;
    if (battle.goal.isRescue && this.carry(game, figure, action)) return;
    if (figure.gun !== null && this.serve(game, figure, action)) return;
    this.choosePoint(game, figure, action);
  }

  /** Known enemies who can act. */
  private gatherFoes(game: Game): void {
    const { battle } = game;
    const { figures } = battle.enemyOf(SGC);
    this.foeCount = 0;
    for (let i = 0; i < figures.length; i++)
      if (battle.isAble(figures[i]) && battle.isKnown(figures[i])) this.foes[this.foeCount++] = figures[i];
  }

  /** SOLO-17: the figures nearest to a casualty that must be saved go there and carry it. False when this is none of them. */
  private carry(game: Game, figure: Figure, action: Action): boolean {
    const { battle } = game;
    const load = this.casualty(game);
    if (load === null || load === figure || !this.isBearer(game, figure, load)) return false;
    if (!mayDrag(game, figure, load)) {
      const node = pointTowards(game, figure, load.node, NORMAL, NO_DRAG, false);
      if (node < 0) return battle.isBeside(figure.node, load.node);
      action.kind = MOVE;
      action.node = node;
      return true;
    }
    const helper = helperFor(game, figure, load.node);
    const { distance } = battle.goal;
    const reach = reachOf(game, figure, NORMAL, helper === null ? DRAG_ONE : DRAG_TWO);
    let best = -1;
    let bestWay = distance === null ? 0 : distance[figure.node];
    for (let i = 0; i < reach.length && distance !== null; i++) {
      const node = reach[i];
      if (distance[node] < 0 || distance[node] >= bestWay || !mayEndAt(game, figure, node)) continue;
      if (!battle.isBeside(figure.node, node) && pointBeside(game, SGC, node, load.node) < 0) continue;
      best = node;
      bestWay = distance[node];
    }
    if (best < 0) return true;
    action.kind = DRAG;
    action.node = best;
    action.target = load.index;
    action.helper = helper === null ? -1 : helper.index;
    return true;
  }

  /** A figure that has to reach something and cannot go by itself. */
  private casualty(game: Game): Figure | null {
    const { battle } = game;
    const { figures } = battle.sides[SGC];
    for (let i = 0; i < figures.length; i++) {
      const figure = figures[i];
      if (figure.status === ON_TABLE && battle.goal.counts(figure) && !figure.reached && figure.disabled) return figure;
    }
    return null;
  }

  private isBearer(game: Game, figure: Figure, load: Figure): boolean {
    const { battle } = game;
    const { figures } = battle.sides[SGC];
    const own = battle.lattice.distanceSquared(figure.node, load.node);
    let nearer = 0;
    for (let i = 0; i < figures.length; i++) {
      const other = figures[i];
      if (other === figure || other === load || !battle.isActive(other) || other.routing) continue;
      const distance = battle.lattice.distanceSquared(other.node, load.node);
      if (distance < own || (distance === own && other.index < figure.index)) nearer++;
    }
    return nearer < BEARERS;
  }

  /** Who serves a weapon stays with it; with nothing to shoot at it is taken along. True when that is decided. */
  private serve(game: Game, figure: Figure, action: Action): boolean {
    const { battle } = game;
    const { gun } = figure;
    if (gun === null || this.hasTarget(game, figure)) return true;
    if (!hasGunToDrag(game, figure)) {
      const node = battle.isBeside(figure.node, gun.node)
        ? -1
        : pointTowards(game, figure, gun.node, NORMAL, NO_DRAG, false);
      if (node < 0) return true;
      action.kind = MOVE;
      action.node = node;
      return true;
    }
    if (this.foeCount > 0) return true;
    const helper = helperFor(game, figure, gun.node);
    const drag = helper === null ? DRAG_ONE : DRAG_TWO;
    const reach = reachOf(game, figure, NORMAL, drag);
    const hunt = this.huntNode(game, figure.node);
    let best = -1;
    let bestValue = this.pull(game, figure.node, hunt) + this.weights.inertia;
    for (let i = 0; i < reach.length; i++) {
      const value = this.pull(game, reach[i], hunt) + battle.scene.coverAt[reach[i]] * this.weights.cover;
      if (value <= bestValue || !mayEndAt(game, figure, reach[i])) continue;
      best = reach[i];
      bestValue = value;
    }
    if (best < 0) return true;
    action.kind = DRAG;
    action.node = best;
    action.target = -1;
    action.helper = helper === null ? -1 : helper.index;
    return true;
  }

  private hasTarget(game: Game, figure: Figure): boolean {
    for (let i = 0; i < this.foeCount; i++) if (game.battle.mayShootAt(figure, this.foes[i])) return true;
    return false;
  }

  /** Where a side with no enemy in sight goes: where one was last seen, the nearest Portal, or the enemy's edge. */
  private huntNode(game: Game, from: number): number {
    const { battle } = game;
    const { lastKnown } = battle.sides[SGC];
    if (this.foeCount > 0) return this.foes[0].node;
    if (lastKnown >= 0 && battle.lattice.distanceSquared(from, lastKnown) > 600 * 600) return lastKnown;
    return battle.scene.soloCentre;
  }

  /** The mission's pull on a point: higher is better. `hunt` is where the enemy is looked for. */
  private pull(game: Game, node: number, hunt: number): number {
    const { battle } = game;
    const { goal } = battle;
    if (goal.kind === 'hold') return goal.isInArea(node) ? this.weights.hold : this.approach(battle, node);
    if (goal.isRescue) return this.escort(game, node);
    if (goal.kind === 'reach' && goal.side === SGC)
      return goal.isExit(node) || goal.isInArea(node) ? this.weights.arrive : this.approach(battle, node);
    return -this.weights.hunt * battle.distanceApart[battle.apart(node, hunt)];
  }

  /** Towards the mission's area or edge: the stronger, the less time there is for the way. */
  private approach(battle: Battle, node: number): number {
    const { distance } = battle.goal;
    if (distance === null || distance[node] < 0) return 0;
    const inches = distance[node] / 100;
    const left = battle.scene.maxTurns - battle.turn + 1;
    const share = Math.min(MOST_HASTE, inches / (INCHES_A_TURN * left));
    return -this.weights.goal * (1 + this.weights.haste * share * share) * inches;
  }

  /** Who does not carry keeps near the casualty. */
  private escort(game: Game, node: number): number {
    const load = this.casualty(game);
    if (load === null) return 0;
    return -this.weights.hunt * game.battle.distanceApart[game.battle.apart(node, load.node)];
  }

  /** Weighs the points within a move: fire from there with what is left, the fire that it draws, the mission. */
  private choosePoint(game: Game, figure: Figure, action: Action): void {
    const { battle } = game;
    const { points, weights } = this;
    const left = battle.rules.move.usesBudget ? figure.actions - battle.rules.actions.moveCost : figure.actions;
    if (this.isContent(game, figure)) return;
    const count = points.gather(battle, this.pointsNear(game, figure), figure.node);
    this.weigh(game, figure, count, Math.min(MOST_ACTIONS, Math.max(0, left)));
    const nerve = this.nervePenalty(game, figure);
    let best = -1;
    let bestValue = points.values[count - 1] + weights.inertia;
    for (let i = 0; i < count - 1; i++) {
      if (points.values[i] <= bestValue) continue;
      const node = points.nodes[i];
      const value = points.values[i] - (nerve > 0 && this.isOpen(game, figure, node) ? nerve : 0);
      if (value <= bestValue || !mayEndAt(game, figure, node)) continue;
      best = i;
      bestValue = value;
    }
    if (best < 0) return;
    action.kind = MOVE;
    action.node = points.nodes[best];
  }

  /** Where a figure shoots well from cover and the mission does not press, no other point is looked at: that is most of a fire fight. */
  private isContent(game: Game, figure: Figure): boolean {
    const { battle } = game;
    const { points } = this;
    const count = points.gather(battle, NOWHERE, figure.node);
    this.weigh(game, figure, count, 0);
    const pull = this.pull(game, figure.node, this.huntNode(game, figure.node));
    return (
      points.prospects[0] >= CONTENT && pull > -LITTLE_PULL && points.values[0] - pull >= 0.6 * points.prospects[0]
    );
  }

  /** Every fourth point within a move, and every second that is in cover: worked out once for each point of the table. */
  private pointsNear(game: Game, figure: Figure): Int32Array {
    const { battle } = game;
    const at = 2 * figure.node + (figure.wounds > 0 ? 1 : 0);
    const known = this.near[at];
    if (known !== undefined) return known;
    const { coverAt } = battle.scene;
    const { columns } = battle.lattice;
    const picked = reachOf(game, figure, NORMAL, NO_DRAG).filter((node) => {
      const column = node % columns;
      const row = (node - column) / columns;
      return coverAt[node] === 1 ? ((column + row) & 1) === 0 : ((column | row) & 1) === 0;
    });
    this.near[at] = picked;
    return picked;
  }

  /** Foe by foe, as the sights of one foe lie together; the last point is where the figure stands, with all its actions. */
  private weigh(game: Game, figure: Figure, count: number, left: number): void {
    const { battle } = game;
    const { points, weights, threat, prospect } = this;
    const { nodes, values, prospects, looks } = points;
    const { columnOf, rowStart, inchesApart } = battle;
    const own = (figure.kind.weapon * ACTION_COLUMNS + left) * (MAX_INCHES + 1) * 3;
    const here = (figure.kind.weapon * ACTION_COLUMNS + Math.min(MOST_ACTIONS, figure.actions)) * (MAX_INCHES + 1) * 3;
    for (let f = 0; f < this.foeCount; f++) {
      const foe = this.foes[f];
      const harm = foe.markers > 0 ? 0.4 : 1;
      const from = foe.kind.weapon * (MAX_INCHES + 1) * 3;
      const column = columnOf[foe.node];
      const row = rowStart[foe.node];
      const share = weights.exposure * harm;
      battle.sight.lookAll(foe.node, nodes, count, looks);
      for (let i = 0; i < count; i++) {
        const look = looks[i];
        if ((look & VISIBLE) === 0) continue;
        const node = nodes[i];
        const across = columnOf[node] - column;
        const along = rowStart[node] - row;
        const inches = inchesApart[(along < 0 ? -along : along) + (across < 0 ? -across : across)] * 3;
        values[i] -= share * threat[from + inches + ((look >> COVER_SHIFT) & COVER_MASK)];
        const value = prospect[(i === count - 1 ? here : own) + inches + ((look >> COVER_BACK_SHIFT) & COVER_MASK)];
        if (value > prospects[i]) prospects[i] = value;
      }
    }
    const hunt = this.huntNode(game, figure.node);
    for (let i = 0; i < count; i++) {
      const shelter = prospects[i] === 0 ? battle.scene.coverAt[nodes[i]] * weights.cover : 0;
      values[i] += prospects[i] + shelter + this.pull(game, nodes[i], hunt);
    }
  }

  /** What crossing open ground under fire costs in nerve: nothing where it is not tested (SOLO-44). */
  private nervePenalty(game: Game, figure: Figure): number {
    const { battle } = game;
    if (figure.shooterCount === 0 || figure.openTested === battle.turn || !battle.rules.morale.cause.openGround)
      return 0;
    const { group } = figure;
    let total = 0;
    for (let i = 0; i < group.size; i++) {
      const friend = group.figures[i];
      if (battle.isAble(friend) && !friend.routing && friend.wounds === 0) total += battle.firePoints(friend);
    }
    return this.weights.nerve * (1 - this.tables.morale[Math.min(MOST_POINTS, total)]);
  }

  private isOpen(game: Game, figure: Figure, node: number): boolean {
    const { battle } = game;
    for (let i = 0; i < figure.shooterCount; i++) {
      const shooter = battle.figures[figure.shooters[i]];
      if (!battle.isAble(shooter)) continue;
      for (let end = 0; end < 2; end++) {
        const look = battle.sight.look(shooter.node, end === 0 ? node : figure.node);
        if ((look & VISIBLE) !== 0 && ((look >> COVER_SHIFT) & COVER_MASK) === 0) return true;
      }
    }
    return false;
  }

  /** The group with the best chance. */
  spot(game: Game, figure: Figure, _own: boolean): number {
    const { groups, groupCount } = game.battle.enemyOf(SGC);
    let best = -1;
    let bestScore = CANNOT_SPOT;
    for (let i = 0; i < groupCount; i++) {
      const target = nearestUnspotted(game, figure, groups[i]);
      if (target === null) continue;
      const score = scoreToSpot(game, figure, target);
      if (score >= bestScore) continue;
      best = i;
      bestScore = score;
    }
    return best;
  }

  /** The most valuable target for the actions left, unless it is better met in its own movement. */
  fire(game: Game, figure: Figure, action: Action): void {
    action.kind = STOP;
    this.gatherFoes(game);
    this.findTarget(game, figure);
    const { target } = this;
    if (target.index < 0 || this.isBetterSaved(game, figure)) return;
    action.kind = FIRE;
    action.target = target.index;
    action.mode = target.mode;
  }

  private findTarget(game: Game, figure: Figure): void {
    const { battle } = game;
    const { target } = this;
    target.index = -1;
    target.value = 0;
    for (let i = 0; i < this.foeCount; i++) {
      const foe = this.foes[i];
      if (!battle.mayShootAt(figure, foe)) continue;
      const at = this.valueAt(game, figure, foe);
      const worth = this.tables.fireValue[at] * this.worth(game, foe);
      const mode = this.tables.fireMode[at];
      if (mode < 0 || worth <= target.value) continue;
      target.index = foe.index;
      target.value = worth;
      target.mode = mode;
    }
  }

  /** Place in the tables of the best mix of shots now. */
  private valueAt(game: Game, figure: Figure, foe: Figure): number {
    const { battle } = game;
    const band = battle.bandTo(figure, foe);
    const row = fireRow(figure.kind.weapon, band, battle.cover(figure, foe), isInactive(game, foe) ? 1 : 0);
    return row * ACTION_COLUMNS + Math.min(MOST_ACTIONS, figure.actions);
  }

  /** Rating tells; who is already pinned can wait. */
  private worth(game: Game, foe: Figure): number {
    const { battle } = game;
    const { goal } = battle;
    let worth = 0.6 + 0.2 * battle.rating(foe);
    if (foe.markers > 0) worth *= 0.7;
    if (goal.kind === 'hold' && goal.isInArea(foe.node)) worth += 0.4;
    return worth;
  }

  /** SOLO-31: a turn saved is worth the shots at an enemy who comes a move nearer, times the chance that it does. */
  private isBetterSaved(game: Game, figure: Figure): boolean {
    const { battle } = game;
    if (!battle.rules.reaction.enabled || figure.moved || figure.fired) return false;
    const foe = battle.figures[this.target.index];
    const chance = foe.group.movedLast ? this.weights.movesAgain : this.weights.movesAtAll;
    const nearer = Math.max(1, battle.inches(figure.node, foe.node) - 6);
    const band = battle.arm(figure).bands[nearer];
    if (band === OUT_OF_RANGE) return false;
    const at = fireRow(figure.kind.weapon, band, 0, 0) * ACTION_COLUMNS + Math.min(MOST_ACTIONS, figure.actions);
    return chance * this.tables.fireValue[at] * this.worth(game, foe) > this.target.value;
  }

  react(game: Game, figure: Figure, mover: Figure): number {
    if (mover.disabledUntil >= FOR_GOOD) return -1;
    const at = this.valueAt(game, figure, mover);
    return this.tables.fireValue[at] < LEAST_REACTION ? -1 : this.tables.fireMode[at];
  }

  /** A captive is out for good; a figure disabled for good is as well, but can be carried off. */
  capture(): boolean {
    return true;
  }
}

/** Fire values by weapon, actions, whole inches and cover: 0 out of range. */
function byInches(battle: Battle, tables: SoloTables, actions: readonly number[]): Float64Array {
  const values = new Float64Array(battle.armoury.arms.length * actions.length * (MAX_INCHES + 1) * 3);
  let at = 0;
  for (const { index, bands } of battle.armoury.arms)
    for (const column of actions)
      for (let inches = 0; inches <= MAX_INCHES; inches++)
        for (let cover = 0; cover < 3; cover++) {
          const band = bands[inches];
          if (band !== OUT_OF_RANGE)
            values[at] = tables.fireValue[fireRow(index, band, cover, 0) * ACTION_COLUMNS + column];
          at++;
        }
  return values;
}

/** The points within reach and what is found out about them. */
class Points {
  readonly nodes: Int32Array;
  readonly values: Float64Array;
  readonly prospects: Float64Array;
  readonly looks: Uint8Array;

  constructor(size: number) {
    this.nodes = new Int32Array(size + 1);
    this.values = new Float64Array(size + 1);
    this.prospects = new Float64Array(size + 1);
    this.looks = new Uint8Array(size + 1);
  }

  /** Takes the free ones of some points, and last the one where the figure is. Returns how many that makes. */
  gather(battle: Battle, near: Int32Array, here: number): number {
    let count = 0;
    for (let i = 0; i < near.length; i++) if (battle.isFree(near[i])) this.nodes[count++] = near[i];
    this.nodes[count++] = here;
    this.values.fill(0, 0, count);
    this.prospects.fill(0, 0, count);
    return count;
  }
}
