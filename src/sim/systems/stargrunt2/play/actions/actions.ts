import { ACTION, type Action } from '../../rules/actions.ts';
import type { Battle } from '../../table/battle.ts';
import type { Unit } from '../../table/unit.ts';
import type { Game } from '../game.ts';
import { mayMove, move } from '../moves/moving.ts';
import { goInPosition, leavePosition, mayGoInPosition, mayLeavePosition } from '../moves/position.ts';
import { neglectDrone } from '../recon/drones.ts';
import { mayDo } from '../turn/states.ts';
import { doFire, mayFire } from './fire.ts';
import { doNerve, mayNerve } from './nerve.ts';
import { doSupport, maySupport } from './support.ts';
import { doVehicles, mayVehicles } from './vehicles.ts';

/** Whether a unit may take an action just as a policy says it: what policies ask, and what matches hold them to. */
export function mayAct(battle: Battle, unit: Unit, action: Action): boolean {
  if (action.kind === ACTION.nothing) return true;
  if (!mayDo(battle, unit, action.kind)) return false;
  switch (action.kind) {
    case ACTION.move:
    case ACTION.combatMove:
    case ACTION.travelMove:
      return mayMove(battle, unit, action);
    case ACTION.goInPosition:
      return mayGoInPosition(battle, unit);
    case ACTION.leavePosition:
      return mayLeavePosition(battle, unit);
    case ACTION.removeSuppression:
    case ACTION.reorganise:
    case ACTION.rally:
    case ACTION.transfer:
    case ACTION.regroup:
    case ACTION.detach:
    case ACTION.rejoin:
    case ACTION.removePanic:
      return mayNerve(battle, unit, action);
    case ACTION.fire:
    case ACTION.closeAssault:
      return mayFire(battle, unit, action);
    case ACTION.observe:
    case ACTION.reconByFire:
    case ACTION.launchDrone:
    case ACTION.moveDrone:
    case ACTION.spotByDrone:
    case ACTION.shootDrone:
    case ACTION.requestSupport:
      return maySupport(battle, unit, action);
    case ACTION.board:
    case ACTION.leaveVehicle:
    case ACTION.repair:
      return mayVehicles(battle, unit, action);
    default:
      return false;
  }
}

/** Does it: one that `mayAct` allows. The actions that it takes are paid first. */
export function doAction(game: Game, unit: Unit, action: Action): void {
  unit.actionsLeft -= game.battle.costs[action.kind];
  neglectDrone(game, unit, action.kind);
  switch (action.kind) {
    case ACTION.move:
    case ACTION.combatMove:
    case ACTION.travelMove:
      move(game, unit, action);
      return;
    case ACTION.goInPosition:
      goInPosition(game, unit);
      return;
    case ACTION.leavePosition:
      leavePosition(game, unit);
      return;
    case ACTION.fire:
    case ACTION.closeAssault:
      doFire(game, unit, action);
      return;
    case ACTION.observe:
    case ACTION.reconByFire:
    case ACTION.launchDrone:
    case ACTION.moveDrone:
    case ACTION.spotByDrone:
    case ACTION.shootDrone:
    case ACTION.requestSupport:
      doSupport(game, unit, action);
      return;
    case ACTION.board:
    case ACTION.leaveVehicle:
    case ACTION.repair:
      doVehicles(game, unit, action);
      return;
    default:
      doNerve(game, unit, action);
  }
}
