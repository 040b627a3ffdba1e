import { ACTION, type Action } from '../../rules/actions.ts';
import type { Battle } from '../../table/battle.ts';
import type { Unit } from '../../table/unit.ts';
import { mayReconByFire, reconByFire } from '../fire/recon-by-fire.ts';
import type { Game } from '../game.ts';
import {
  launchDrone,
  mayLaunchDrone,
  mayMoveDrone,
  mayShootDrone,
  maySpotByDrone,
  moveDrone,
  shootDrone,
  spotByDrone,
} from '../recon/drones.ts';
import { mayObserve, observe } from '../recon/observing.ts';
import { mayRequest, requestSupport } from '../support/requests.ts';

/** Whether a unit, whose state allows the kind of action, may take it as the policy says. */
export function maySupport(battle: Battle, unit: Unit, action: Action): boolean {
  const target = battle.units[action.unit];
  switch (action.kind) {
    case ACTION.observe:
      return mayObserve(battle, unit, target);
    case ACTION.reconByFire:
      return mayReconByFire(battle, unit, target, action.weapons);
    case ACTION.launchDrone:
      return mayLaunchDrone(unit);
    case ACTION.moveDrone:
      return mayMoveDrone(battle, unit, action.node);
    case ACTION.spotByDrone:
      return maySpotByDrone(unit, target);
    case ACTION.shootDrone:
      return mayShootDrone(battle, unit, target);
    case ACTION.requestSupport:
      return mayRequest(battle, unit, action);
    default:
      return false;
  }
}

/** Does what `maySupport` allows; the actions that it takes are paid already. */
export function doSupport(game: Game, unit: Unit, action: Action): void {
  const target = game.battle.units[action.unit];
  switch (action.kind) {
    case ACTION.observe:
      observe(game, unit, target);
      return;
    case ACTION.reconByFire:
      reconByFire(game, unit, target, action.weapons);
      return;
    case ACTION.launchDrone:
      launchDrone(game, unit);
      return;
    case ACTION.moveDrone:
      moveDrone(game, unit, action.node);
      return;
    case ACTION.spotByDrone:
      spotByDrone(game, unit, target);
      return;
    case ACTION.shootDrone:
      shootDrone(game, unit, target);
      return;
    case ACTION.requestSupport:
      requestSupport(game, unit, action);
  }
}
