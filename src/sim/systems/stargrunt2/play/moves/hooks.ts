import { REACTION } from '../../rules/causes.ts';
import { CONFIDENCE } from '../../rules/profiles.ts';
import type { Unit } from '../../table/unit.ts';
import type { Game } from '../game.ts';
import { testReaction } from '../nerve/reaction.ts';
import { testForAbandoning } from '../nerve/wounded-left.ts';
import { needsCourage } from './steering.ts';

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
