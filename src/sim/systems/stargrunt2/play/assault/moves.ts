import { hundredths } from '../../../../tabletop/geometry.ts';
import { TABLE_EDGES } from '../../../../tabletop/objectives.ts';
import { EVENT } from '../../counts/rule-events.ts';
import type { Battle } from '../../table/battle.ts';
import type { Unit } from '../../table/unit.ts';
import { NO_WAY } from '../../table/ways.ts';
import type { Game } from '../game.ts';
import { onMoved } from '../moves/hooks.ts';
import { baseMove, isEncumbered, moveUnit } from '../moves/marching.ts';

/** SG2-087: hundredths to within `move.enemyGap` of the nearest defender; NO_WAY above any move. */
export function contactWay(battle: Battle, unit: Unit, target: Unit): number {
  const movement = battle.movementOf(unit);
  const reach = movement.reach(unit.centre);
  const costs = movement.reachCost(unit.centre);
  let least = NO_WAY;
  for (let i = 0; i < reach.length; i++)
    if ((least === NO_WAY || costs[i] < least) && isInContact(battle, reach[i], target)) least = costs[i];
  return least;
}

function isInContact(battle: Battle, node: number, { figures, size }: Unit): boolean {
  const gap = battle.gunnery.enemyGap;
  for (let i = 0; i < size; i++) {
    const figure = figures[i];
    if (figure.isActive && figure.isOnTable && battle.lattice.distanceSquared(node, figure.node) <= gap * gap)
      return true;
  }
  return false;
}

/** As near to a point as the distance and room allow. */
export function advance(game: Game, unit: Unit, to: number, distance: number): void {
  const { battle } = game;
  const { lattice } = battle;
  const movement = battle.movementOf(unit);
  const reach = movement.reach(unit.centre);
  const costs = movement.reachCost(unit.centre);
  let least = lattice.distanceSquared(unit.centre, to);
  let best = unit.centre;
  for (let k = 0; k < reach.length; k++) {
    const i = battle.lookedAt(unit, k, reach.length);
    if (costs[i] > distance) continue;
    const squared = lattice.distanceSquared(reach[i], to);
    if (squared >= least || !battle.formUp(unit, reach[i])) continue;
    least = squared;
    best = reach[i];
  }
  if (best !== unit.centre) moveUnit(game, unit, best);
}

/** SG2-091, 103. */
export function advanceInto(game: Game, unit: Unit, place: number): void {
  const { battle } = game;
  if (place === unit.centre || unit.active === 0) return;
  if (battle.formUp(unit, place)) moveUnit(game, unit, place);
  else advance(game, unit, place, Number.MAX_SAFE_INTEGER);
}

/** Hundredths between looks along a way. */
const STEP = 50;

/** Read it at once. */
const ray = { x: 0, y: 0, node: 0, leaves: false };

/**
 * SG2-091, 103: straight away, by the greater of `closeAssault.withdraw` and the base move, without a test. Off its
 * own edge it is lost.
 */
export function fallBack(game: Game, unit: Unit, enemy: Unit, leavesWounded: boolean): void {
  const { battle } = game;
  unit.isInPosition = false;
  if (unit.active === 0 || !unit.isInPlay) return;
  const base = hundredths(baseMove(battle, unit, isEncumbered(unit, 0)));
  const distance = Math.max(hundredths(battle.rules.closeAssault.withdraw), base);
  findAway(battle, unit, enemy, distance);
  if (ray.leaves) {
    game.story?.lost(unit, 'it falls back off the table');
    battle.lose(unit);
    game.tally.happened(EVENT.fellOffTable);
    return;
  }
  game.tally.happened(EVENT.fellBack);
  const from = unit.centre;
  if (ray.node !== from) moveUnit(game, unit, ray.node);
  if (leavesWounded && unit.isInPlay) onMoved(game, unit, from);
}

/** The farthest point where it can stand, into `ray`. */
function findAway(battle: Battle, unit: Unit, enemy: Unit, distance: number): void {
  aimRay(battle, unit, enemy);
  const { lattice } = battle;
  const movement = battle.movementOf(unit);
  const width = lattice.x[lattice.count - 1];
  const depth = lattice.y[lattice.count - 1];
  let best = unit.centre;
  ray.leaves = false;
  for (let gone = STEP; gone <= distance; gone += STEP) {
    const x = unit.centreX + ray.x * gone;
    const y = unit.centreY + ray.y * gone;
    if (x < 0 || y < 0 || x > width || y > depth) {
      ray.leaves = isOwnEdge(battle, unit.side, x, y, width, depth);
      break;
    }
    const node = battle.nodeAt(x, y);
    if (node === best) continue;
    const cost = movement.straightCost(unit.centre, node);
    if (cost < 0 || cost > distance) break;
    if (battle.formUp(unit, node)) best = node;
  }
  ray.node = best;
}

/** Unit vector away from an enemy, or towards the own edge. */
function aimRay(battle: Battle, unit: Unit, enemy: Unit): void {
  const dx = unit.centreX - enemy.centreX;
  const dy = unit.centreY - enemy.centreY;
  const length = Math.sqrt(dx * dx + dy * dy);
  const edge = TABLE_EDGES[battle.sides[unit.side].edge];
  ray.x = length > 0 ? dx / length : edge === 'east' ? 1 : edge === 'west' ? -1 : 0;
  ray.y = length > 0 ? dy / length : edge === 'north' ? 1 : edge === 'south' ? -1 : 0;
}

/** True for a point past the own edge. */
function isOwnEdge(battle: Battle, side: number, x: number, y: number, width: number, depth: number): boolean {
  const edge = TABLE_EDGES[battle.sides[side].edge];
  if (edge === 'north') return y > depth;
  if (edge === 'south') return y < 0;
  return edge === 'east' ? x > width : x < 0;
}

/** SG2-100: the nearest with room, not nearer an enemy; -1 for none. */
export function nearestCover(battle: Battle, unit: Unit, enemy: Unit): number {
  const { lattice, ground } = battle;
  const movement = battle.movementOf(unit);
  const reach = movement.reach(unit.centre);
  const costs = movement.reachCost(unit.centre);
  const now = battle.rangeSquared(unit, enemy);
  let best = -1;
  let least = Number.MAX_SAFE_INTEGER;
  for (let k = 0; k < reach.length; k++) {
    const i = battle.lookedAt(unit, k, reach.length);
    const node = reach[i];
    if (costs[i] >= least || ground.coverAt[node] === 0) continue;
    const dx = lattice.x[node] - enemy.centreX;
    const dy = lattice.y[node] - enemy.centreY;
    if (dx * dx + dy * dy < now || !battle.formUp(unit, node) || !battle.isFormedInCover(unit)) continue;
    least = costs[i];
    best = node;
  }
  return best;
}
