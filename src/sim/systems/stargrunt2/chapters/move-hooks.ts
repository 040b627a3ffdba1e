import type { Game } from '../game.ts';
import type { Unit } from '../unit.ts';

/*
 * Where confidence comes in between the steps of a move action.
 */

/** A unit has moved by an action: wounded whom it leaves (SG2-043). */
export function onMoved(_game: Game, _unit: Unit): void {}

/** A test that a move needs first (SG2-046); false when it fails, and the action is lost. */
export function mayLeave(_game: Game, _unit: Unit, _node: number): boolean {
  return true;
}
