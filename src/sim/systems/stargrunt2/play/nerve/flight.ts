import { hundredths } from '../../../../tabletop/geometry.ts';
import { EVENT } from '../../counts/rule-events.ts';
import { ACTION } from '../../rules/actions.ts';
import { CONFIDENCE, FIGURE_STATE } from '../../rules/profiles.ts';
import type { Battle } from '../../table/battle.ts';
import type { Unit } from '../../table/unit.ts';
import { NO_WAY } from '../../table/ways.ts';
import type { Game } from '../game.ts';
import { distanceTo, isNotNearer, isRetreat, onMoved } from '../moves/hooks.ts';
import { longestMove, moveUnit, partWay, rollCombatMove } from '../moves/marching.ts';
import { leavePosition } from '../moves/moving.ts';

const NOWHERE = -1;
/** Off the table by its own edge. */
const OFF = -2;
const NOBODY = Number.MAX_SAFE_INTEGER;

/** SG2-047, 049: routed, or broken in the open, unless something else comes first. */
export function isForced(battle: Battle, unit: Unit): boolean {
  if (!unit.isLocated || unit.isPanicked || unit.isDisorganised) return false;
  if (unit.suppression > 0 && !unit.isVehicle) return false;
  if (unit.confidence === CONFIDENCE.routed) return true;
  return unit.confidence === CONFIDENCE.broken && battle.rules.broken.moveToCover && !battle.isInCover(unit);
}

/** SG2-047, 049: without a way the action is lost. */
export function flee(game: Game, unit: Unit): void {
  const { battle } = game;
  if (unit.isInPosition) {
    unit.actionsLeft -= battle.costs[ACTION.leavePosition];
    game.tally.actions.count(unit.side, ACTION.leavePosition);
    leavePosition(game, unit);
    if (battle.costs[ACTION.leavePosition] > 0) return;
  }
  unit.isInColumn = false;
  unit.actionsLeft--;
  game.tally.actions.count(unit.side, ACTION.move);
  if (unit.isImmobilised) return;
  const isRouted = unit.confidence === CONFIDENCE.routed;
  const { routed, broken } = battle.rules;
  const most =
    (isRouted ? routed.move : broken.move) === 'combat' ? rollCombatMove(game, unit, 0) : normalMove(battle, unit);
  const node = isRouted ? wayHome(game, unit, most) : wayToCover(battle, unit, most);
  if (node === NOWHERE) {
    game.tally.happened(EVENT.staysForced);
    return;
  }
  game.tally.happened(isRouted ? EVENT.routs : EVENT.movesBroken);
  if (node === OFF) runOff(game, unit);
  else goTo(game, unit, node);
}

function normalMove(battle: Battle, unit: Unit): number {
  return longestMove(battle, unit, ACTION.move, 0);
}

function goTo(game: Game, unit: Unit, node: number): void {
  const from = unit.centre;
  moveUnit(game, unit, node);
  if (unit.isInPlay) onMoved(game, unit, from);
}

/** SG2-049: no way towards its own edge. */
function isHemmedIn(game: Game, unit: Unit): boolean {
  return unit.isImmobilised || wayHome(game, unit, normalMove(game.battle, unit)) === NOWHERE;
}

/** SG2-049: lost off its own edge. */
function runOff(game: Game, unit: Unit): void {
  const { battle } = game;
  game.tally.happened(EVENT.runsOff);
  game.story?.lost(unit, 'it runs off the table');
  battle.lose(unit);
}

/** The point within `most` nearest its own edge, or OFF. */
export function wayHome(game: Game, unit: Unit, most: number): number {
  const { battle } = game;
  const home = game.nerve.waysHome.of(battle, unit.side);
  const movement = battle.movementOf(unit);
  const now = home[unit.centre];
  if (now >= 0 && now < most) return OFF;
  const reach = movement.reach(unit.centre);
  const costs = movement.reachCost(unit.centre);
  let least = now < 0 ? Number.MAX_SAFE_INTEGER : now;
  let best = NOWHERE;
  for (let k = 0; k < reach.length; k++) {
    const i = battle.lookedAt(unit, k, reach.length);
    const left = home[reach[i]];
    if (left < 0 || left >= least || costs[i] > most) continue;
    if (!battle.ways.leads(unit, reach[i], most) || !battle.formUp(unit, reach[i])) continue;
    least = left;
    best = reach[i];
  }
  return best;
}

/** SG2-047: to or towards the nearest cover with room not nearer an enemy, else away. */
function wayToCover(battle: Battle, unit: Unit, most: number): number {
  const near = coverInReach(battle, unit, most);
  if (near !== NOWHERE) return near;
  const far = coverFarOff(battle, unit);
  if (far !== NOWHERE) {
    const node = partWay(battle, unit, far, most);
    if (node !== unit.centre) return node;
  }
  return wayAway(battle, unit, most);
}

function coverInReach(battle: Battle, unit: Unit, most: number): number {
  const movement = battle.movementOf(unit);
  const { coverAt } = battle.ground;
  const reach = movement.reach(unit.centre);
  const costs = movement.reachCost(unit.centre);
  let least = most + 1;
  let best = NOWHERE;
  for (let k = 0; k < reach.length; k++) {
    const i = battle.lookedAt(unit, k, reach.length);
    const node = reach[i];
    if (costs[i] >= least || coverAt[node] === 0 || !isNotNearer(battle, unit, node)) continue;
    const cost = battle.ways.cost(unit, node, least - 1);
    if (cost === NO_WAY || !battle.formUp(unit, node) || !battle.isFormedInCover(unit)) continue;
    least = cost;
    best = node;
  }
  return best;
}

function coverFarOff(battle: Battle, unit: Unit): number {
  const { lattice, ground } = battle;
  let least = Number.MAX_SAFE_INTEGER;
  let best = NOWHERE;
  for (let k = 0; k < lattice.count; k++) {
    const node = battle.lookedAt(unit, k, lattice.count);
    if (ground.coverAt[node] === 0 || !battle.movementOf(unit).standable(node)) continue;
    const distance = lattice.distanceSquared(node, unit.centre);
    if (distance >= least || node === unit.centre || !isNotNearer(battle, unit, node)) continue;
    if (!battle.formUp(unit, node) || !battle.isFormedInCover(unit)) continue;
    least = distance;
    best = node;
  }
  return best;
}

/** Farthest from the nearest enemy, and farther from all than now. */
export function wayAway(battle: Battle, unit: Unit, most: number): number {
  const movement = battle.movementOf(unit);
  const reach = movement.reach(unit.centre);
  const costs = movement.reachCost(unit.centre);
  // Without an enemy it stays.
  if (nearestSquared(battle, unit.side, unit.centre) === NOBODY) return NOWHERE;
  let farthest = -1;
  let best = NOWHERE;
  for (let k = 0; k < reach.length; k++) {
    const i = battle.lookedAt(unit, k, reach.length);
    const node = reach[i];
    if (costs[i] > most || !isRetreat(battle, unit, node)) continue;
    const apart = nearestSquared(battle, unit.side, node);
    if (apart <= farthest) continue;
    if (!battle.ways.leads(unit, node, most) || !battle.formUp(unit, node)) continue;
    farthest = apart;
    best = node;
  }
  return best;
}

function nearestSquared(battle: Battle, side: number, node: number): number {
  const { units } = battle.enemyOf(side);
  let least = NOBODY;
  for (let i = 0; i < units.length; i++)
    if (units[i].isLocated && units[i].active > 0) least = Math.min(least, distanceTo(battle, node, units[i]));
  return least;
}

/** SG2-049: routed near an enemy, on activation or at a turn's end. True if it surrendered. */
export function surrenderCheck(game: Game, unit: Unit, atTurnEnd: boolean): boolean {
  const { routed } = game.battle.rules;
  if (unit.confidence !== CONFIDENCE.routed || !unit.isLocated || unit.active === 0) return false;
  if (routed.surrender === 'never' || !isThreatened(game, unit)) return false;
  if (routed.surrender === 'within-and-cut-off' && !isHemmedIn(game, unit)) return false;
  surrender(game, unit, atTurnEnd);
  return true;
}

export function surrenderAll(game: Game): void {
  const { units } = game.battle;
  for (let i = 0; i < units.length; i++) surrenderCheck(game, units[i], true);
}

/** SG2-049: a located enemy, not routed, within `routed.surrenderWithin`. */
function isThreatened({ battle }: Game, unit: Unit): boolean {
  const { units } = battle.enemyOf(unit.side);
  const within = hundredths(battle.rules.routed.surrenderWithin);
  for (let i = 0; i < units.length; i++) {
    const enemy = units[i];
    if (!enemy.isLocated || enemy.active === 0 || enemy.confidence === CONFIDENCE.routed) continue;
    if (battle.rangeSquared(unit, enemy) <= within * within) return true;
  }
  return false;
}

function surrender(game: Game, unit: Unit, atTurnEnd: boolean): void {
  unit.hasSurrendered = true;
  game.tally.surrenders.count(unit.side, game.battle.turn, atTurnEnd ? 1 : 0);
  game.tally.happened(EVENT.surrenders);
  game.story?.lost(unit, 'it surrenders');
  for (let i = 0; i < unit.size; i++) {
    const figure = unit.figures[i];
    const { state, isLeftBehind } = figure;
    if (isLeftBehind || state === FIGURE_STATE.dead || state === FIGURE_STATE.captured) continue;
    game.battle.fall(figure, FIGURE_STATE.captured);
  }
}
