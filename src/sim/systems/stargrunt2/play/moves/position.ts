import { REVEAL } from '../../counts/recon.ts';
import { EVENT } from '../../counts/rule-events.ts';
import { ACTION } from '../../rules/actions.ts';
import { REACTION } from '../../rules/causes.ts';
import type { Battle } from '../../table/battle.ts';
import type { Unit } from '../../table/unit.ts';
import type { Game } from '../game.ts';
import { mayTry, testReaction } from '../nerve/reaction.ts';
import { isSniper, revealCounter } from '../recon/counters.ts';

export function mayGoInPosition(battle: Battle, unit: Unit): boolean {
  return (unit.isLocated || unit.isCounter) && !unit.isInPosition && mayTry(battle, unit, REACTION.inPosition);
}

/** SG2-035: one action and a reaction test, in cover or in the open; failing wastes the action. */
export function goInPosition(game: Game, unit: Unit): void {
  // Hidden units that nothing they do reveals, by house rule, have to show themselves for it; snipers do not.
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

/** SG2-036: the marker is removed by an action, without a roll. */
export function leavePosition(game: Game, unit: Unit): void {
  unit.isInPosition = false;
  game.story?.state(unit, 'leaves its position');
}

/** SG2-036: whether a unit that moves gets out of its position, by a reaction test; true for one that is in none. */
export function leavesPositionByTest(game: Game, unit: Unit): boolean {
  if (!unit.isInPosition) return true;
  unit.isInPosition = !testReaction(game, unit, game.battle.rules.reaction.moveInPosition, REACTION.moveInPosition);
  if (!unit.isInPosition) game.tally.happened(EVENT.leftPosition);
  return !unit.isInPosition;
}
