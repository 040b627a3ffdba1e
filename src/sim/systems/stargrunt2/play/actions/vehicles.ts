import { EVENT } from '../../counts/rule-events.ts';
import { ACTION, type Action } from '../../rules/actions.ts';
import type { Battle } from '../../table/battle.ts';
import type { Unit } from '../../table/unit.ts';
import type { Game } from '../game.ts';
import { board, leaveVehicle, mayBoard, mayLeaveVehicle } from '../moves/transport.ts';

/** SG2-135: a vehicle whose systems are off line may try to get them back. */
export function mayRepair(unit: Unit): boolean {
  return unit.isVehicle && unit.isSystemsOff;
}

/** SG2-135: one try, one action. */
export function repair(game: Game, unit: Unit): void {
  const { dice, tally, vehicles } = game;
  const isOnline = vehicles.damage.resolveRepair(dice, unit.streams.repair);
  unit.isSystemsOff = !isOnline;
  tally.vehicles.repair(unit.side, isOnline);
  if (isOnline) tally.happened(EVENT.repaired);
  game.story?.vehicles.repairs(unit, dice.faces[0], isOnline);
}

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
