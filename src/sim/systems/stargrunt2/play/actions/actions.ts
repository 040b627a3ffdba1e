import { ACTION, ACTIONS, type Action, type ActionName } from '../../rules/actions.ts';
import { takeAim, takeSniperAim } from '../../table/aiming.ts';
import type { Battle } from '../../table/battle.ts';
import type { Unit } from '../../table/unit.ts';
import { closeAssault, mayAssault } from '../assault/assault.ts';
import { confidenceAllowsFire } from '../fire/attacks.ts';
import { fireVolley } from '../fire/firing.ts';
import { mayReconByFire, reconByFire } from '../fire/recon-by-fire.ts';
import { mayAimAt, snipe } from '../fire/sniping.ts';
import { removeSuppression } from '../fire/suppression.ts';
import type { Game } from '../game.ts';
import { mayMove, move } from '../moves/moving.ts';
import { goInPosition, leavePosition, mayGoInPosition, mayLeavePosition } from '../moves/position.ts';
import { board, leaveVehicle, mayBoard, mayLeaveVehicle } from '../moves/transport.ts';
import { mayRally, mayTransfer, rally, transfer } from '../nerve/command.ts';
import { detach, mayDetach, mayRejoin, rejoin } from '../nerve/elements.ts';
import { removePanic } from '../nerve/panic.ts';
import { mayRegroup, regroup } from '../nerve/regrouping.ts';
import { mayReorganise, reorganise } from '../nerve/reorganising.ts';
import {
  launchDrone,
  mayLaunchDrone,
  mayMoveDrone,
  mayShootDrone,
  maySpotByDrone,
  moveDrone,
  neglectDrone,
  shootDrone,
  spotByDrone,
} from '../recon/drones.ts';
import { mayObserve, observe } from '../recon/observing.ts';
import { mayRequest, requestSupport } from '../support/requests.ts';
import { mayDo } from '../turn/states.ts';
import { fireByVehicle, isVehicleFire, mayFireByVehicle } from '../vehicles/fire.ts';
import { mayRepair, repair } from './vehicles.ts';

interface Deed {
  /** Whether a unit, whose state allows the kind of action, may take it as the policy says; `other` is the unit that the action names, if there is one. */
  readonly may: (battle: Battle, unit: Unit, action: Action, other: Unit) => boolean;
  /** Does what is allowed; the actions that it takes are paid already. */
  readonly do: (game: Game, unit: Unit, action: Action, other: Unit) => void;
}

const MOVES: Deed = { may: mayMove, do: move };

const DEEDS: Readonly<Record<ActionName, Deed>> = {
  nothing: { may: () => true, do: () => {} },
  move: MOVES,
  combatMove: MOVES,
  travelMove: MOVES,
  goInPosition: { may: mayGoInPosition, do: goInPosition },
  leavePosition: { may: mayLeavePosition, do: leavePosition },
  fire: { may: mayFire, do: fire },
  closeAssault: {
    may: (battle, unit, _, other) => isEnemy(unit, other) && mayAssault(battle, unit, other),
    do: (game, unit, _, other) => closeAssault(game, unit, other),
  },
  removeSuppression: { may: (_battle, { suppression }) => suppression > 0, do: removeSuppression },
  reorganise: {
    may: (battle, unit, action, other) => other !== undefined && mayReorganise(battle, unit, action, other),
    do: reorganise,
  },
  rally: {
    may: (battle, unit, _, other) => other !== undefined && mayRally(battle, unit, other),
    do: (game, unit, _, other) => rally(game, unit, other),
  },
  transfer: {
    may: (battle, unit, _, other) => other !== undefined && mayTransfer(battle, unit, other),
    do: (game, unit, _, other) => transfer(game, unit, other),
  },
  regroup: {
    may: (battle, unit, _, other) => other !== undefined && mayRegroup(battle, unit, other),
    do: (game, unit, _, other) => regroup(game, unit, other),
  },
  detach: {
    may: (battle, unit, { figures }) => mayDetach(battle, unit, figures),
    do: (game, unit, { figures }) => detach(game, unit, figures),
  },
  rejoin: { may: mayRejoin, do: rejoin },
  removePanic: { may: (_battle, { isPanicked }) => isPanicked, do: removePanic },
  observe: {
    may: (battle, unit, _, other) => mayObserve(battle, unit, other),
    do: (game, unit, _, other) => observe(game, unit, other),
  },
  reconByFire: {
    may: (battle, unit, { weapons }, other) => mayReconByFire(battle, unit, other, weapons),
    do: (game, unit, { weapons }, other) => reconByFire(game, unit, other, weapons),
  },
  launchDrone: { may: (_battle, unit) => mayLaunchDrone(unit), do: launchDrone },
  moveDrone: {
    may: (battle, unit, { node }) => mayMoveDrone(battle, unit, node),
    do: (game, unit, { node }) => moveDrone(game, unit, node),
  },
  spotByDrone: {
    may: (_battle, unit, _, other) => maySpotByDrone(unit, other),
    do: (game, unit, _, other) => spotByDrone(game, unit, other),
  },
  shootDrone: {
    may: (battle, unit, _, other) => mayShootDrone(battle, unit, other),
    do: (game, unit, _, other) => shootDrone(game, unit, other),
  },
  requestSupport: { may: mayRequest, do: requestSupport },
  board: { may: mayBoard, do: board },
  leaveVehicle: { may: mayLeaveVehicle, do: leaveVehicle },
  repair: { may: (_battle, unit) => mayRepair(unit), do: repair },
};
/** By ACTION. */
const deeds = ACTIONS.map((name) => DEEDS[name]);

/** Whether a unit may take an action just as a policy says it: what policies ask, and what matches hold them to. */
export function mayAct(battle: Battle, unit: Unit, action: Action): boolean {
  const { kind } = action;
  return (
    kind === ACTION.nothing ||
    (mayDo(battle, unit, kind) && deeds[kind].may(battle, unit, action, battle.units[action.unit]))
  );
}

/** Does it: one that `mayAct` allows. The actions that it takes are paid first. */
export function doAction(game: Game, unit: Unit, action: Action): void {
  const { battle } = game;
  unit.actionsLeft -= battle.costs[action.kind];
  neglectDrone(game, unit, action.kind);
  deeds[action.kind].do(game, unit, action, battle.units[action.unit]);
}

function isEnemy({ side }: Unit, target: Unit | undefined): boolean {
  return target !== undefined && target.side !== side && target.isLocated && target.active > 0;
}

function mayFire(battle: Battle, unit: Unit, { weapons, figures }: Action, target: Unit): boolean {
  if (!isEnemy(unit, target) || !confidenceAllowsFire(battle, unit, target)) return false;
  // Snipers do not fire at vehicles.
  if (unit.kind.sniper >= 0)
    return !target.isVehicle && mayAimAt(target, figures) && takeSniperAim(battle, unit, target);
  if (!unit.isLocated) return false;
  if (isVehicleFire(unit, target, weapons)) return mayFireByVehicle(battle, unit, target, weapons);
  return takeAim(battle, unit, target, weapons, false);
}

function fire(game: Game, unit: Unit, { weapons, figures }: Action, target: Unit): void {
  if (unit.kind.sniper >= 0) snipe(game, unit, target, figures);
  else if (isVehicleFire(unit, target, weapons)) fireByVehicle(game, unit, target, weapons);
  else fireVolley(game, unit, target, weapons);
}
