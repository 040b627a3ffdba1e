import type { Game } from '../game.ts';
import { CONFIDENCE } from '../profiles.ts';
import { REACTION } from '../reactions.ts';
import type { Unit } from '../unit.ts';
import { testReaction } from './reaction-tests.ts';
import { needsCourage } from './steering.ts';
import { testForAbandoning } from './wounded-left.ts';

/*
 * Where confidence comes in between the steps of a move action.
 */

/** A unit has moved from a point by an action: wounded whom it leaves (SG2-043). */
export function onMoved(game: Game, unit: Unit, from: number): void {
  testForAbandoning(game, unit, from);
}

/** A test that a move needs first (SG2-046); false when it fails, and the action is lost. */
export function mayLeave(game: Game, unit: Unit, node: number): boolean {
  const { battle } = game;
  if (unit.confidence < CONFIDENCE.shaken || !battle.formUp(unit, node) || !needsCourage(battle, unit, node))
    return true;
  return testReaction(game, unit, battle.rules.reaction.shakenLeaveCover, REACTION.leaveCover);
}
