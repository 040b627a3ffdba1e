import type { Battle } from '../battle.ts';
import type { Game } from '../game.ts';
import { ACTION, type Action } from '../policies/actions.ts';
import type { Unit } from '../unit.ts';
import { mayRepair, repair } from './repair.ts';
import { board, leaveVehicle, mayBoard, mayLeaveVehicle } from './transport.ts';

/** Whether a unit, whose state allows the kind of action, may take it as the policy says: of vehicles and who rides in them. */
export function mayVehicles(battle: Battle, unit: Unit, action: Action): boolean {
  switch (action.kind) {
    case ACTION.board:
      return mayBoard(battle, unit, action);
    case ACTION.leaveVehicle:
      return mayLeaveVehicle(battle, unit, action);
    default:
      return mayRepair(unit);
  }
}

/** Does what `mayVehicles` allows; the actions that it takes are paid already. */
export function doVehicles(game: Game, unit: Unit, action: Action): void {
  switch (action.kind) {
    case ACTION.board:
      board(game, unit, action);
      return;
    case ACTION.leaveVehicle:
      leaveVehicle(game, unit, action);
      return;
    default:
      repair(game, unit);
  }
}
