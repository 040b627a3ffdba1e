import { hundredths, UNIT } from '../../../../tabletop/geometry.ts';
import { AXIS } from '../../counts/axes.ts';
import { REVEAL } from '../../counts/recon.ts';
import { EVENT } from '../../counts/rule-events.ts';
import { ACTION, type Action } from '../../rules/actions.ts';
import { REACTION } from '../../rules/profiles.ts';
import type { Battle } from '../../table/battle.ts';
import type { Unit } from '../../table/unit.ts';
import type { Game } from '../game.ts';
import { mayTry, testReaction } from '../nerve/tests.ts';
import { isSniper, revealCounter, revealWhereItIs } from '../recon/counters.ts';
import { mayLeave, maySteer, onMoved } from './hooks.ts';
import { longestMove, moveUnit, partWay, rollCombatMove } from './marching.ts';

export function mayGoInPosition(battle: Battle, unit: Unit): boolean {
  return (unit.isLocated || unit.isCounter) && !unit.isInPosition && mayTry(battle, unit, REACTION.inPosition);
}

/** SG2-035: failing the reaction test wastes the action. */
export function goInPosition(game: Game, unit: Unit): void {
  // By house rule actions reveal no hidden unit: this one does.
  if (unit.isCounter && !isSniper(unit)) revealCounter(game, unit, REVEAL.activated);
  const { reaction } = game.battle.rules;
  const threat = game.battle.isInCover(unit) ? reaction.inPositionCover : reaction.inPositionOpen;
  unit.isInPosition = testReaction(game, unit, threat, REACTION.inPosition);
  if (!reaction.failLosesAction && !unit.isInPosition) unit.actionsLeft += game.battle.costs[ACTION.goInPosition];
  game.tally.inPosition.count(unit.side, unit.isInPosition ? 0 : 1);
  if (unit.isInPosition) game.tally.happened(EVENT.inPosition);
  game.story?.state(unit, unit.isInPosition ? 'goes in position' : 'fails to go in position');
}

export function mayLeavePosition(_battle: Battle, unit: Unit): boolean {
  return (unit.isLocated || unit.isCounter) && unit.isInPosition;
}

/** SG2-036: an action without a roll. */
export function leavePosition(game: Game, unit: Unit): void {
  unit.isInPosition = false;
  game.story?.state(unit, 'leaves its position');
}

/** SG2-036: a reaction test; true for a unit in none. */
export function leavesPositionByTest(game: Game, unit: Unit): boolean {
  if (!unit.isInPosition) return true;
  unit.isInPosition = !testReaction(game, unit, game.battle.rules.reaction.moveInPosition, REACTION.moveInPosition);
  if (!unit.isInPosition) game.tally.happened(EVENT.leftPosition);
  return !unit.isInPosition;
}

/** SG2-055 to 059, in directions that confidence allows. */
export function mayMove(battle: Battle, unit: Unit, { kind, node, figures }: Action): boolean {
  if (!(unit.isLocated || unit.isCounter) || node < 0 || node >= battle.lattice.count || node === unit.centre)
    return false;
  const { travel } = battle.rules;
  if (kind === ACTION.travelMove && travel.formAction && !unit.isInColumn && unit.actionsLeft < 2) return false;
  if (unit.isInPosition && !mayTry(battle, unit, REACTION.moveInPosition)) return false;
  if (figures !== 0 && !mayCarry(battle, unit, figures)) return false;
  if (!battle.ways.leads(unit, node, longestMove(battle, unit, kind, figures))) return false;
  return battle.formUp(unit, node) && maySteer(battle, unit, node);
}

/** SG2-058. */
function mayCarry(battle: Battle, unit: Unit, figures: number): boolean {
  const { mobility, wounded } = battle.rules;
  const reach = hundredths(wounded.reach);
  let count = 0;
  for (let i = 0; i < unit.size; i++) {
    if ((figures & (1 << i)) === 0) continue;
    const { state, isOnTable, node } = unit.figures[i];
    if (!isOnTable || state === 0) return false;
    if (battle.lattice.distanceSquared(node, unit.centre) > reach * reach) return false;
    count++;
  }
  return figures >> unit.size === 0 && unit.hull === null && count <= unit.active * mobility.carriedPerFigure;
}

/** Tests, the way, then its effects. Legal by `mayMove`. */
export function move(game: Game, unit: Unit, { kind, node, figures }: Action): void {
  const { battle } = game;
  const { travel, reaction } = battle.rules;
  if (!leavesPositionByTest(game, unit) || !mayLeave(game, unit, node)) {
    if (!reaction.failLosesAction) unit.actionsLeft++;
    return;
  }
  if (kind === ACTION.travelMove && !unit.isInColumn) {
    unit.isInColumn = true;
    if (travel.formAction) unit.actionsLeft--;
  }
  // SG2-122: a moving sniper shows itself.
  if (unit.isCounter && isSniper(unit)) revealWhereItIs(game, unit);
  let to = node;
  const from = unit.centre;
  if (kind === ACTION.combatMove) to = combatDestination(game, unit, node, rollCombatMove(game, unit, figures));
  moveUnit(game, unit, to);
  putDown(unit, figures);
  countMove(game, unit, kind, from, to !== node);
  if (figures !== 0) game.tally.happened(EVENT.carried);
  if (unit.isInPlay) onMoved(game, unit, from);
}

function countMove(game: Game, unit: Unit, kind: number, from: number, isShort: boolean): void {
  const inches = Math.floor(Math.sqrt(game.battle.lattice.distanceSquared(from, unit.centre)) / UNIT + 0.5);
  game.tally.moves.count(unit.side, kind - ACTION.move, AXIS.inches.place(inches), isShort ? 1 : 0);
  if (isShort) game.tally.happened(EVENT.combatShort);
  if (kind === ACTION.travelMove) game.tally.happened(EVENT.travelled);
}

/** SG2-056: at most to the named point. */
function combatDestination(game: Game, unit: Unit, node: number, distance: number): number {
  const { battle } = game;
  const covered = battle.ways.leads(unit, node, distance);
  if (covered && (battle.rules.move.stopAtDestination || distance === 0)) return node;
  return covered ? beyond(battle, unit, node, distance) : partWay(battle, unit, node, distance);
}

/** `move.stopAtDestination` off: past the named point, the farthest from the start. */
function beyond(battle: Battle, unit: Unit, node: number, distance: number): number {
  const movement = battle.movementOf(unit);
  const spent = battle.ways.cost(unit, node, distance);
  const reach = movement.reach(node);
  const costs = movement.reachCost(node);
  const { lattice } = battle;
  let farthest = lattice.distanceSquared(unit.centre, node);
  let best = node;
  for (let k = 0; k < reach.length; k++) {
    const i = battle.lookedAt(unit, k, reach.length);
    if (spent + costs[i] > distance) continue;
    const squared = lattice.distanceSquared(unit.centre, reach[i]);
    if (squared <= farthest || !battle.ways.leads(unit, reach[i], distance)) continue;
    if (!battle.formUp(unit, reach[i])) continue;
    farthest = squared;
    best = reach[i];
  }
  return best;
}

/** SG2-058: carried figures lie where the unit stands. */
function putDown(unit: Unit, figures: number): void {
  for (let i = 0; figures >> i !== 0; i++) {
    if ((figures & (1 << i)) === 0) continue;
    unit.figures[i].node = unit.centre;
    unit.figures[i].isLeftBehind = false;
  }
}
