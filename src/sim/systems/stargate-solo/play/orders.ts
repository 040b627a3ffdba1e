import { segmentDistanceSquared } from '../../../tabletop/geometry.ts';
import { NO_WAY } from '../../../tabletop/ground.ts';
import {
  A,
  ADVANCE,
  B,
  C,
  CONTINUE,
  D,
  DEFEND,
  E,
  F,
  FALL_BACK,
  GO,
  HALT,
  HOLD,
  RUN,
  SOLO,
} from '../rules/profiles.ts';
import { ADVANCING, CHARGING, MARCH, RETREAT, RUNNING, STAY, SURRENDER, TO_COVER, TO_REFUGE } from '../rules/words.ts';
import type { Figure, Group } from '../table/state.ts';
import { FLIGHT, NO_DRAG, NORMAL } from '../table/ways.ts';
import { refuge } from './flight.ts';
import type { Game } from './game.ts';
import { isInCover, mayEndAt, mayMove, reachOf } from './moving.ts';
import { isGroupInCover } from './risk.ts';

/** SOLO-77 to 88. Needs the survey of the group. */
export function makePlan(game: Game, group: Group): void {
  const { order } = group;
  set(group, STAY, -1, group.state);
  group.facesFoe = false;
  // SOLO-58: defenders leave only by A, E or F.
  if (group.state === DEFEND && order !== A && order !== E && order !== F) {
    group.facesFoe = order === C || (order === B && game.battle.rules.jaffa.turnOnB);
    return;
  }
  if (order === CONTINUE) continuePlan(game, group);
  else if (order === GO) {
    if (game.seen.foe < 0) continuePlan(game, group);
    else advanceOrCharge(game, group);
  } else if (order === A) orderA(game, group);
  else if (order === B) {
    group.facesFoe = game.battle.rules.jaffa.turnOnB;
    set(group, STAY, -1, HOLD);
  } else if (order === C) orderC(game, group);
  else if (order === D) {
    if (game.seen.foe < 0) seek(game, group, ADVANCE);
    else advanceOrCharge(game, group);
  } else if (order === E || order === HALT) fallBack(game, group);
  else if (order === F) run(game, group);
}

function set(group: Group, plan: number, goal: number, next: number): void {
  group.plan = plan;
  group.goal = goal;
  group.next = next;
}

/** SOLO-77. */
function continuePlan(game: Game, group: Group): void {
  const { state } = group;
  if (state === ADVANCE) {
    if (game.seen.foe < 0) seek(game, group, ADVANCE);
    else advanceOrCharge(game, group);
  } else if (state === FALL_BACK) fallBack(game, group);
  else if (state === RUN) run(game, group);
}

/** SOLO-78: charges the nearest visible enemy if possible. */
function advanceOrCharge(game: Game, group: Group): void {
  const foe = game.battle.figures[game.seen.foe];
  group.foe = foe.index;
  set(group, isInReach(game, group, foe) ? CHARGING : ADVANCING, foe.node, ADVANCE);
}

/** SOLO-73: can act, is known, near enough, and a path leads there. */
export function isInReach(game: Game, group: Group, foe: Figure): boolean {
  const { battle } = game;
  if (!battle.isAble(foe) || !battle.isKnown(foe)) return false;
  let nearest = -1;
  let nearestDistance = Number.MAX_SAFE_INTEGER;
  for (let i = 0; i < group.size; i++) {
    const figure = group.figures[i];
    if (!battle.isAble(figure)) continue;
    const distance = battle.lattice.distanceSquared(figure.node, foe.node);
    if (distance >= nearestDistance) continue;
    nearest = figure.node;
    nearestDistance = distance;
  }
  const reach = battle.rules.jaffa.chargeReach * 100;
  if (nearest < 0 || nearestDistance > reach * reach) return false;
  const field = battle.ways.field(nearest, foe.node);
  return field === null || field[nearest] >= 0;
}

/** SOLO-73: after a charge lost its enemy. Needs the survey of the group. */
export function planAgain(game: Game, group: Group): void {
  if (game.seen.foe < 0) seek(game, group, ADVANCE);
  else advanceOrCharge(game, group);
}

/** SOLO-84. */
function orderC(game: Game, group: Group): void {
  const { battle, seen } = game;
  if (seen.foe >= 0) {
    group.facesFoe = true;
    const foe = battle.figures[seen.foe];
    if (isInReach(game, group, foe)) {
      group.foe = foe.index;
      set(group, CHARGING, foe.node, ADVANCE);
    } else continuePlan(game, group);
    return;
  }
  const objective = battle.scene.objectives[group.side];
  if (objective >= 0) set(group, MARCH, objective, ADVANCE);
  else if (group.movedLast) set(group, MARCH, alongFacing(game, group), group.state);
}

function alongFacing(game: Game, group: Group): number {
  const { battle, seen } = game;
  const { lattice } = battle;
  const length = Math.sqrt(group.facingX * group.facingX + group.facingY * group.facingY);
  const far = lattice.x[lattice.count - 1] + lattice.y[lattice.count - 1];
  return lattice.nodeNear(seen.centreX + (group.facingX / length) * far, seen.centreY + (group.facingY / length) * far);
}

/** SOLO-86: no enemy in sight: go to the last seen, else to the objective, else stay. */
function seek(game: Game, group: Group, next: number): void {
  const { battle, seen } = game;
  const { lattice, scene } = battle;
  const { lastKnown } = battle.sides[group.side];
  if (battle.rules.jaffa.useLastKnown && lastKnown >= 0) {
    const here = lattice.nodeNear(seen.centreX, seen.centreY);
    const near = battle.ways.openAllowance(NORMAL, false);
    if (lattice.distanceSquared(here, lastKnown) > near * near) {
      set(group, MARCH, lastKnown, next);
      return;
    }
  }
  const objective = scene.objectives[group.side];
  if (objective >= 0) set(group, MARCH, objective, next);
  else set(group, STAY, -1, next);
}

/** Node of the nearest enemy in sight, else of the last seen, -1 for none. */
function threatOf(game: Game, group: Group): number {
  const { battle, seen } = game;
  if (seen.foe >= 0) return battle.figures[seen.foe].node;
  return battle.rules.jaffa.useLastKnown ? battle.sides[group.side].lastKnown : -1;
}

/** SOLO-81, and SOLO-79 for a halt. */
function fallBack(game: Game, group: Group): void {
  if (isGroupInCover(game, group)) stayInCover(group);
  else set(group, TO_REFUGE, threatOf(game, group), FALL_BACK);
}

/** SOLO-80: to cover; else retreat from all enemies; else surrender. */
function orderA(game: Game, group: Group): void {
  if (isGroupInCover(game, group)) stayInCover(group);
  else if (hasCoverInReach(game, group)) set(group, TO_COVER, -1, HOLD);
  else if (chooseRetreat(game, group, false)) set(group, RETREAT, -1, FALL_BACK);
  else if (isCornered(game)) set(group, SURRENDER, -1, HOLD);
  else set(group, STAY, -1, group.state === DEFEND ? DEFEND : FALL_BACK);
}

function stayInCover(group: Group): void {
  set(group, STAY, -1, group.state === DEFEND ? DEFEND : HOLD);
}

function hasCoverInReach(game: Game, group: Group): boolean {
  for (let i = 0; i < group.size; i++) {
    const figure = group.figures[i];
    if (game.battle.isAble(figure) && !isInCover(game, figure) && coverInReach(game, figure) >= 0) return true;
  }
  return false;
}

/** SOLO-82: the surrounded surrender. */
function run(game: Game, group: Group): void {
  const threat = threatOf(game, group);
  if (threat < 0) set(group, STAY, -1, RUN);
  else if (isCornered(game) && !chooseRetreat(game, group, true)) set(group, SURRENDER, -1, RUN);
  else set(group, RUNNING, threat, RUN);
}

/** SOLO-88: near enough to an enemy in sight to surrender. */
function isCornered(game: Game): boolean {
  const reach = game.battle.rules.jaffa.surrenderWithin * 100;
  return game.seen.foe >= 0 && game.seen.foeDistance <= reach * reach;
}

/** SOLO-80: the nearest cover within the actions of order A, -1 for none. */
export function coverInReach(game: Game, figure: Figure): number {
  const { battle } = game;
  const { lattice, scene } = battle;
  const { coverActions } = battle.rules.jaffa;
  if (coverActions > 1) {
    const cover = refuge(game, figure, -1, false);
    const most = coverActions * battle.ways.openAllowance(NORMAL, figure.wounds > 0, NO_DRAG, figure.kind.pace);
    return cover >= 0 && lattice.distanceSquared(cover, figure.node) <= most * most ? cover : -1;
  }
  if (!mayMove(game, figure)) return -1;
  const reach = reachOf(game, figure, NORMAL, NO_DRAG);
  let best = -1;
  let bestDistance = Number.MAX_SAFE_INTEGER;
  for (let i = 0; i < reach.length; i++) {
    const node = reach[i];
    if (scene.coverAt[node] === 0) continue;
    const distance = lattice.distanceSquared(figure.node, node);
    if (distance >= bestDistance || !mayEndAt(game, figure, node)) continue;
    best = node;
    bestDistance = distance;
  }
  return best;
}

/**
 * SOLO-87: of evenly spread directions, the one that ends farthest from the nearest enemy; ties go to the own table
 * edge. Stays out of melee distance (SOLO-88). Writes `group.wayX` and `wayY`, in hundredths. With `flight` it may
 * leave the table.
 */
export function chooseRetreat(game: Game, group: Group, flight: boolean): boolean {
  const { battle, seen, compass } = game;
  const { lattice } = battle;
  const move = fullMove(game, group, flight ? FLIGHT : NORMAL);
  const leaves = flight && battle.rules.jaffa.runsOffTable;
  const here = lattice.nodeNear(seen.centreX, seen.centreY);
  const now = nearestInSight(game, group, here);
  let bestGain = now;
  let bestEdge = 0;
  let found = false;
  for (let i = 0; i < compass.x.length; i++) {
    const share = leaves ? 1 : shareOnTable(game, compass.x[i] * move, compass.y[i] * move);
    const wayX = compass.x[i] * move * share;
    const wayY = compass.y[i] * move * share;
    const off = leaves && shareOnTable(game, wayX, wayY) < 1;
    const end = lattice.nodeNear(seen.centreX + wayX, seen.centreY + wayY);
    const gain = off ? Number.MAX_SAFE_INTEGER : nearestInSight(game, group, end);
    if (gain <= now || gain < bestGain) continue;
    const edge = edgeDistance(game, group.side, end);
    if (found && gain === bestGain && edge >= bestEdge) continue;
    if (!isWayOpen(game, group.side, here, end)) continue;
    found = true;
    bestGain = gain;
    bestEdge = edge;
    group.wayX = wayX;
    group.wayY = wayY;
  }
  return found;
}

function fullMove(game: Game, group: Group, kind: number): number {
  const { battle } = game;
  const { maxActions } = battle.rules.move;
  let most = 0;
  for (let i = 0; i < group.size; i++) {
    const figure = group.figures[i];
    if (!battle.isAble(figure)) continue;
    const actions = Math.min(maxActions, Math.max(1, battle.rating(figure)));
    most = Math.max(most, actions * battle.ways.openAllowance(kind, figure.wounds > 0, NO_DRAG, figure.kind.pace));
  }
  return most;
}

/** Share of a way from the group's centre that stays on the table. */
function shareOnTable(game: Game, wayX: number, wayY: number): number {
  const { battle, seen } = game;
  const { lattice } = battle;
  const maxX = lattice.x[lattice.count - 1];
  const maxY = lattice.y[lattice.count - 1];
  let share = 1;
  if (wayX > 0) share = Math.min(share, (maxX - seen.centreX) / wayX);
  if (wayX < 0) share = Math.min(share, seen.centreX / -wayX);
  if (wayY > 0) share = Math.min(share, (maxY - seen.centreY) / wayY);
  if (wayY < 0) share = Math.min(share, seen.centreY / -wayY);
  return share;
}

/** Square hundredths to the nearest enemy in sight, else to the last seen (SOLO-86). */
function nearestInSight(game: Game, group: Group, node: number): number {
  const { battle } = game;
  if (game.seen.foe < 0) {
    const known = threatOf(game, group);
    return known < 0 ? Number.MAX_SAFE_INTEGER - 1 : battle.lattice.distanceSquared(node, known);
  }
  const { figures } = battle.enemyOf(group.side);
  let nearest = Number.MAX_SAFE_INTEGER - 1;
  for (let i = 0; i < figures.length; i++) {
    const enemy = figures[i];
    if (!battle.isAble(enemy) || !battle.isKnown(enemy)) continue;
    const distance = battle.lattice.distanceSquared(node, enemy.node);
    if (distance < nearest && isSeenByGroup(game, group, enemy)) nearest = distance;
  }
  return nearest;
}

function isSeenByGroup(game: Game, group: Group, enemy: Figure): boolean {
  const { battle } = game;
  for (let i = 0; i < group.size; i++)
    if (battle.isAble(group.figures[i]) && battle.sees(group.figures[i].node, enemy.node)) return true;
  return false;
}

function edgeDistance(game: Game, side: number, node: number): number {
  const { battle } = game;
  const { lattice, scene } = battle;
  const edge = side === SOLO ? scene.soloEdge : (scene.soloEdge + 2) % 4;
  if (edge === 0) return lattice.y[lattice.count - 1] - lattice.y[node];
  if (edge === 1) return lattice.x[lattice.count - 1] - lattice.x[node];
  return edge === 2 ? lattice.y[node] : lattice.x[node];
}

/** Nothing impassable, and no enemy newly within melee distance. */
function isWayOpen(game: Game, side: number, from: number, to: number): boolean {
  const { battle } = game;
  const { x, y } = battle.lattice;
  if (battle.ways.ground.straightCost(from, to) === NO_WAY) return false;
  const reach = battle.rules.melee.distance * 100;
  const { figures } = battle.enemyOf(side);
  for (let i = 0; i < figures.length; i++) {
    const { node } = figures[i];
    if (!battle.isOnTable(figures[i]) || battle.isClose(from, node)) continue;
    if (segmentDistanceSquared(x[node], y[node], x[from], y[from], x[to], y[to]) <= reach * reach) return false;
  }
  return true;
}
