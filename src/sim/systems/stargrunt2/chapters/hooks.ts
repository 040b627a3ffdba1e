import type { Game } from '../game.ts';
import type { Unit } from '../unit.ts';
import { emptyVehicles } from './transport.ts';

/*
 * Where chapters come in between activations and actions: each adds its line to the functions below, in the order of the rules.
 */

/** The game turn, step 1: missions arrive. */
export function onTurnBegins(_game: Game): void {}

/** A unit is activated, also by a transfer: surrender check (SG2-049), counters revealed (SG2-105), electronic warfare (SG2-114). */
export function onActivated(_game: Game, _unit: Unit): void {}

/** Something was placed, or an action is over: counters in the open and in sight (SG2-105), first sight (SG2-050), lost parents (SG2-026). */
export function onChange(game: Game): void {
  if (game.vehicles.any) emptyVehicles(game);
}

/** The game turn, step 5: missions left are resolved, surrender check; before marks are cleared and missions move nearer. */
export function onTurnEnds(_game: Game): void {}
