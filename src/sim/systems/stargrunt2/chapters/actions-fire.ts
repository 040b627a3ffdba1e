import type { Battle } from '../battle.ts';
import type { Game } from '../game.ts';
import type { Action } from '../policies/actions.ts';
import type { Unit } from '../unit.ts';

/** Whether a unit, whose state allows the kind of action, may take it as the policy says. An action that is not built yet is not legal. */
export function mayFire(_battle: Battle, _unit: Unit, _action: Action): boolean {
  return false;
}

/** Does what `mayFire` allows; the actions that it takes are paid already. */
export function doFire(_game: Game, _unit: Unit, _action: Action): void {}
