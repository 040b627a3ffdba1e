import { EVENT } from '../counts/rule-events.ts';
import { countSpent, USE } from '../counts/shooting.ts';
import { type Figure, LEFT, ON_TABLE } from '../table/state.ts';
import { CHARGE, DRAG_ONE, DRAG_TWO, NO_DRAG, NORMAL } from '../table/ways.ts';
import { reactionFire } from './firing.ts';
import type { Game } from './game.ts';
import { noteMove } from './notes.ts';
import { enemiesSpot, notice, ownSpotting } from './seeing.ts';

/** SOLO-14, 38; false if carried (SOLO-17). */
export function mayMove(game: Game, figure: Figure): boolean {
  const { move, actions } = game.battle.rules;
  if (!game.battle.isActive(figure) || figure.carried || figure.movesMade >= move.maxActions) return false;
  return !move.usesBudget || figure.actions >= actions.moveCost;
}

export function spendMove(game: Game, figure: Figure): void {
  const { move, actions } = game.battle.rules;
  figure.movesMade++;
  figure.moved = true;
  figure.group.movedNow = true;
  if (figure.movesMade === move.maxActions) game.tally.happened(EVENT.allActions);
  if (!move.usesBudget) return;
  figure.actions -= actions.moveCost;
  countSpent(game.tally, figure, USE.move, actions.moveCost);
}

export function reachOf(game: Game, figure: Figure, kind: number, drag: number): Int32Array {
  return game.battle.ways.reach(figure.node, kind, figure.wounds > 0, drag, figure.kind.pace);
}

/** Updates sight, contacts and the mission. The caller handles costs and reactions. */
export function relocate(game: Game, figure: Figure, node: number): void {
  const { battle } = game;
  const from = figure.node;
  battle.moveTo(figure, node);
  game.story?.moved(figure, from);
  notice(game, figure);
  reachGoal(game, figure, figure.node);
}

export function walk(game: Game, figure: Figure, node: number, kind: number, drag: number): void {
  noteMove(game, figure, node, kind, drag);
  relocate(game, figure, node);
}

function reachGoal(game: Game, figure: Figure, node: number): void {
  const { battle } = game;
  const { goal } = battle;
  if (!goal.isReachedBy(figure, node)) return;
  figure.reached = true;
  const leaves = goal.isExit(figure.side, node);
  game.story?.reached(figure, leaves);
  if (leaves) battle.remove(figure, LEFT);
  else battle.sides[figure.side].reached++;
}

/** Own spotting, then enemy spotting, then reaction fire (SOLO-08, 31). */
export function afterAction(game: Game, mover: Figure): void {
  if (mover.status !== ON_TABLE) return;
  ownSpotting(game, mover);
  enemiesSpot(game, mover);
  if (game.battle.rules.reaction.check !== 'end-of-move') reactionFire(game, mover);
}

/** As after any own move; at other times enemies may only spot it (SOLO-19, 31). */
export function afterForcedMove(game: Game, mover: Figure): void {
  if (mover.status !== ON_TABLE) return;
  if (!game.battle.sides[mover.side].inStep) {
    enemiesSpot(game, mover);
    return;
  }
  afterAction(game, mover);
  if (game.battle.rules.reaction.check === 'end-of-move') reactionFire(game, mover);
}

/** SOLO-31 by house rule: reaction fire before contact. True if the charge can go on. */
export function meetsFireBeforeContact(game: Game, figure: Figure, node: number): boolean {
  const { battle } = game;
  if (battle.rules.reaction.check !== 'before-contact' || !battle.isNearEnemy(figure.side, node)) return true;
  reactionFire(game, figure);
  return mayMove(game, figure);
}

export function afterMove(game: Game, mover: Figure): void {
  if (game.battle.rules.reaction.check === 'end-of-move' && mover.movesMade > 0) reactionFire(game, mover);
}

/** Free, and beside an enemy only in a charge (SOLO-15, 33). */
export function mayEndAt(game: Game, figure: Figure, node: number): boolean {
  return game.battle.isFree(node) && !game.battle.isNearEnemy(figure.side, node);
}

/** SOLO-17: the friend is beside the casualty, which has not moved by itself. */
export function mayDrag(game: Game, figure: Figure, load: Figure): boolean {
  const { battle } = game;
  if (load === figure || load.side !== figure.side || load.status !== ON_TABLE) return false;
  return (load.wounds > 0 || load.disabled) && load.movesMade === 0 && battle.isBeside(figure.node, load.node);
}

/** An active friend beside the load with a movement action left, or null. */
export function helperFor(game: Game, figure: Figure, at: number): Figure | null {
  const { battle } = game;
  const { figures } = battle.sides[figure.side];
  for (let i = 0; i < figures.length; i++) {
    const other = figures[i];
    if (other === figure || other.status !== ON_TABLE || other.routing || other.retiring) continue;
    if (other.gun !== figure.gun && (other.gun !== null || figure.gun !== null)) continue;
    if (battle.isBeside(other.node, at) && mayMove(game, other)) return other;
  }
  return null;
}

/** The free point beside `node` nearest to `from`, -1 for none. */
export function pointBeside(game: Game, side: number, node: number, from: number): number {
  const { battle } = game;
  const { lattice, ways } = battle;
  const column = node % lattice.columns;
  let best = -1;
  let bestDistance = Number.MAX_SAFE_INTEGER;
  for (let i = 0; i < 4; i++) {
    const beside = i === 0 ? node - lattice.columns : i === 1 ? node + lattice.columns : i === 2 ? node - 1 : node + 1;
    if (beside < 0 || beside >= lattice.count) continue;
    if ((i === 2 && column === 0) || (i === 3 && column === lattice.columns - 1)) continue;
    if (!ways.standable(beside) || !battle.isFree(beside) || battle.isNearEnemy(side, beside)) continue;
    const distance = lattice.distanceSquared(beside, from);
    if (distance >= bestDistance) continue;
    best = beside;
    bestDistance = distance;
  }
  return best;
}

/** SOLO-17: both draggers pay. False if there is no room beside `node`. */
export function dragTo(game: Game, figure: Figure, load: Figure, helper: Figure | null, node: number): boolean {
  const { battle } = game;
  const start = figure.node;
  const place = battle.isBeside(start, node) ? start : pointBeside(game, figure.side, node, load.node);
  if (place < 0) return false;
  game.tally.drags.count(figure.side, 0, helper !== null ? 1 : 0);
  game.story?.drags(figure, load.name, helper);
  walk(game, figure, node, NORMAL, helper === null ? DRAG_ONE : DRAG_TWO);
  if (load.status === ON_TABLE && battle.isFree(place)) relocate(game, load, place);
  reachGoal(game, load, node);
  spendMove(game, figure);
  figure.dragged = true;
  load.carried = true;
  load.moved = true;
  if (helper !== null) follow(game, helper, load.status === ON_TABLE ? load.node : node);
  return true;
}

function follow(game: Game, helper: Figure, beside: number): void {
  const place = pointBeside(game, helper.side, beside, helper.node);
  if (place >= 0) relocate(game, helper, place);
  spendMove(game, helper);
  helper.dragged = true;
}

/** SOLO-17, 27: crew and weapon share a point. */
export function dragGun(game: Game, figure: Figure, helper: Figure | null, node: number): void {
  const gun = figure.gun!;
  game.tally.drags.count(figure.side, 1, helper !== null ? 1 : 0);
  game.story?.drags(figure, 'the weapon', helper);
  walk(game, figure, node, NORMAL, helper === null ? DRAG_ONE : DRAG_TWO);
  gun.node = node;
  gun.moved = true;
  spendMove(game, figure);
  figure.dragged = true;
  if (helper !== null) follow(game, helper, node);
}

export function hasGunToDrag(game: Game, figure: Figure): boolean {
  const { gun } = figure;
  return gun !== null && gun.gunner === 0 && game.battle.isBeside(figure.node, gun.node);
}

/** One movement action with the weapon, by two figures if possible. */
export function actWithGun(game: Game, figure: Figure, target: number): boolean {
  const helper = helperFor(game, figure, figure.gun!.node);
  const drag = helper === null ? DRAG_ONE : DRAG_TWO;
  const node = pointTowards(game, figure, target, NORMAL, drag);
  if (node < 0) return false;
  dragGun(game, figure, helper, node);
  afterAction(game, figure);
  if (helper !== null) afterAction(game, helper);
  return true;
}

/**
 * The point within one action nearest to a target, -1 if none is nearer than now; round impassable ground. `apart`:
 * least square hundredths from known enemies.
 */
export function pointTowards(
  game: Game,
  figure: Figure,
  target: number,
  kind: number,
  drag = NO_DRAG,
  apart = 0,
): number {
  const { battle } = game;
  const { lattice } = battle;
  const reach = reachOf(game, figure, kind, drag);
  const field = battle.ways.field(figure.node, target);
  const { x, y } = lattice;
  let best = -1;
  let bestWay = field === null ? lattice.distanceSquared(figure.node, target) : field[figure.node];
  for (let i = 0; i < reach.length; i++) {
    const node = reach[i];
    let way = 0;
    if (field === null) {
      const along = y[node] - y[target];
      // Rows only get farther from here on.
      if (along > 0 && along * along >= bestWay) break;
      const across = x[node] - x[target];
      way = along * along + across * across;
    } else way = field[node];
    if (way < 0 || way >= bestWay) continue;
    if (kind === CHARGE ? !battle.isFree(node) : !mayEndAt(game, figure, node)) continue;
    if (apart > 0 && nearestKnown(game, figure.side, node) < apart) continue;
    best = node;
    bestWay = way;
  }
  return best;
}

export function actTowards(game: Game, figure: Figure, target: number, kind: number): boolean {
  const node = pointTowards(game, figure, target, kind);
  if (node < 0) return false;
  if (kind === CHARGE && !meetsFireBeforeContact(game, figure, node)) return false;
  spendMove(game, figure);
  walk(game, figure, node, kind, NO_DRAG);
  afterAction(game, figure);
  return true;
}

/** From every enemy in sight; with none in sight, by its place (SOLO-47, 63). */
export function isInCover(game: Game, figure: Figure): boolean {
  const { battle } = game;
  const { figures } = battle.enemyOf(figure.side);
  let seen = false;
  for (let i = 0; i < figures.length; i++) {
    if (!battle.hasInSight(figure, figures[i])) continue;
    if (battle.cover(figures[i], figure) === 0) return false;
    seen = true;
  }
  return seen || battle.scene.coverAt[figure.node] === 1;
}

/** Square hundredths to the nearest known enemy that can act; the greatest number if none. */
export function nearestKnown({ battle }: Game, side: number, node: number): number {
  const { figures } = battle.enemyOf(side);
  let nearest = Number.MAX_SAFE_INTEGER;
  for (let i = 0; i < figures.length; i++) {
    if (!battle.isAble(figures[i]) || !battle.isKnown(figures[i])) continue;
    const distance = battle.lattice.distanceSquared(node, figures[i].node);
    if (distance < nearest) nearest = distance;
  }
  return nearest;
}
