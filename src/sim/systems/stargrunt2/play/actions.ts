import type { SideOptions } from '../../../kernel/players/options.ts';
import { EVENT } from '../counts/rule-events.ts';
import { ACTION, ACTIONS, Action, type ActionName, NAMES, optionBit, SMALL_ARMS } from '../rules/actions.ts';
import { takeAim, takeSniperAim } from '../table/aiming.ts';
import type { Battle } from '../table/battle.ts';
import type { Unit } from '../table/unit.ts';
import { closeAssault, mayAssault } from './assault/assault.ts';
import { confidenceAllowsFire } from './fire/attacks.ts';
import { fireVolley } from './fire/firing.ts';
import { mayAimAt, mayReconByFire, reconByFire, snipe } from './fire/special.ts';
import type { Game } from './game.ts';
import { goInPosition, leavePosition, mayGoInPosition, mayLeavePosition, mayMove, move } from './moves/moving.ts';
import { board, leaveVehicle, mayBoard, mayLeaveVehicle } from './moves/transport.ts';
import { mayRally, mayTransfer, rally, transfer } from './nerve/command.ts';
import { detach, mayDetach, mayRegroup, mayRejoin, regroup, rejoin } from './nerve/elements.ts';
import { removeSuppression } from './nerve/leaders.ts';
import { removePanic } from './nerve/panic.ts';
import { mayReorganise, reorganise } from './nerve/reorganising.ts';
import {
  launchDrone,
  mayLaunchDrone,
  mayMoveDrone,
  mayObserve,
  mayShootDrone,
  maySpotByDrone,
  moveDrone,
  neglectDrone,
  observe,
  shootDrone,
  spotByDrone,
} from './recon/drones.ts';
import { mayRequest, requestSupport } from './support/requests.ts';
import { mayDo } from './turn/states.ts';
import { fireByVehicle, isVehicleFire, mayFireByVehicle } from './vehicles/fire.ts';

/** SG2-135. */
function mayRepair(unit: Unit): boolean {
  return unit.isVehicle && unit.isSystemsOff;
}

/** SG2-135: one try. */
function repair(game: Game, unit: Unit): void {
  const { dice, tally, vehicles } = game;
  const isOnline = vehicles.damage.resolveRepair(dice, unit.streams.repair);
  unit.isSystemsOff = !isOnline;
  tally.vehicleRepairs.count(unit.side, isOnline ? 0 : 1);
  if (isOnline) tally.happened(EVENT.repaired);
  game.story?.vehicles.repairs(unit, dice.faces[0], isOnline);
}

interface Deed {
  /** Legal for a unit whose state allows the kind; `other` is the unit named. */
  readonly may: (battle: Battle, unit: Unit, action: Action, other: Unit) => boolean;
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

export function mayAct(battle: Battle, unit: Unit, action: Action): boolean {
  return mayDo(battle, unit, action.kind) && mayActThus(battle, unit, action);
}

/** Where `mayDo` allows the kind: so, there and to that unit. */
export function mayActThus(battle: Battle, unit: Unit, action: Action): boolean {
  return deeds[action.kind].may(battle, unit, action, battle.units[action.unit]);
}

/** Pays for an action that `mayAct` allows, and does it. */
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
  // Not at vehicles.
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

export function middleOf(unit: Unit, kind: number): number {
  return kind === ACTION.moveDrone && unit.droneNode >= 0 ? unit.droneNode : unit.centre;
}

/** Looks at all units, points, weapons and assets; overwrites `probe`. */
function hasChoice(battle: Battle, unit: Unit, kind: number, probe: Action): boolean {
  if (!mayDo(battle, unit, kind)) return false;
  probe.kind = kind;
  probe.figures = 0;
  probe.chits = 0;
  probe.asset = 0;
  probe.unit = unit.index;
  probe.node = unit.centre;
  probe.weapons = 0;
  if (NAMES.asset[kind]) return hasAsset(battle, unit, probe);
  if (NAMES.enemy[kind]) return hasTarget(battle, unit, probe);
  if (NAMES.friend[kind]) return hasUnit(battle, unit, battle.sides[unit.side].units, probe);
  if (kind === ACTION.detach) {
    for (let i = 0; i < unit.size; i++) {
      probe.figures = 1 << i;
      if (mayAct(battle, unit, probe)) return true;
    }
    return false;
  }
  return NAMES.node[kind] ? hasPoint(battle, unit, probe) : mayAct(battle, unit, probe);
}

function hasTarget(battle: Battle, unit: Unit, probe: Action): boolean {
  const { units } = battle.sides[1 - unit.side];
  if (!NAMES.weapons[probe.kind]) return hasUnit(battle, unit, units, probe);
  const bits = unit.kind.vehicle === null ? unit.size : unit.kind.vehicle.guns.length;
  for (let bit = -1; bit < bits; bit++) {
    probe.weapons = bit < 0 ? SMALL_ARMS : 1 << bit;
    if (hasUnit(battle, unit, units, probe)) return true;
  }
  return false;
}

function hasUnit(battle: Battle, unit: Unit, units: readonly Unit[], probe: Action): boolean {
  for (let i = 0; i < units.length; i++) {
    probe.unit = units[i].index;
    if (unit.kind.sniper >= 0) probe.figures = 1 << firstActive(units[i]);
    if (mayAct(battle, unit, probe)) return true;
  }
  return false;
}

/** A sniper can aim at it (SG2-121). */
function firstActive({ figures, size }: Unit): number {
  for (let i = 0; i < size; i++) if (figures[i].isActive) return i;
  return 0;
}

function hasPoint(battle: Battle, unit: Unit, probe: Action): boolean {
  const middle = middleOf(unit, probe.kind);
  probe.node = middle;
  if (mayAct(battle, unit, probe)) return true;
  const reach = battle.movementOf(unit).reach(middle);
  for (let i = 0; i < reach.length; i++) {
    probe.node = reach[i];
    if (mayAct(battle, unit, probe)) return true;
  }
  return false;
}

/** Enemies' places stand for all points in sight. */
function hasAsset(battle: Battle, unit: Unit, probe: Action): boolean {
  const { assets } = battle.sides[unit.side];
  for (let i = 0; i < assets.length; i++) {
    probe.asset = i;
    for (let node = 0; node < battle.lattice.count; node++) {
      probe.node = node;
      if (mayAct(battle, unit, probe)) return true;
    }
  }
  return false;
}

const probe = new Action();

export function countOptions(options: SideOptions, battle: Battle, unit: Unit, action: Action): void {
  let available = 0;
  for (let kind = 1; kind < ACTIONS.length; kind++)
    if (kind === action.kind || hasChoice(battle, unit, kind, probe)) available |= optionBit(kind);
  options.hadAll(available, optionBit(action.kind));
}
