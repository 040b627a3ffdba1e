import { ACTION, type Action } from '../../rules/actions.ts';
import type { Battle } from '../../table/battle.ts';
import type { Unit } from '../../table/unit.ts';
import { removeSuppression } from '../fire/suppression.ts';
import type { Game } from '../game.ts';
import { mayRally, mayTransfer, rally, transfer } from '../nerve/command.ts';
import { detach, mayDetach, mayRejoin, rejoin } from '../nerve/elements.ts';
import { removePanic } from '../nerve/panic.ts';
import { mayRegroup, regroup } from '../nerve/regrouping.ts';
import { mayReorganise, reorganise } from '../nerve/reorganising.ts';

/** Whether a unit, whose state allows the kind of action, may take it as the policy says. */
export function mayNerve(battle: Battle, unit: Unit, action: Action): boolean {
  const other = battle.units[action.unit];
  switch (action.kind) {
    case ACTION.removeSuppression:
      return unit.suppression > 0;
    case ACTION.removePanic:
      return unit.isPanicked;
    case ACTION.detach:
      return mayDetach(battle, unit, action.figures);
    case ACTION.rejoin:
      return mayRejoin(battle, unit);
    default:
      return other !== undefined && mayWith(battle, unit, action, other);
  }
}

function mayWith(battle: Battle, unit: Unit, action: Action, other: Unit): boolean {
  switch (action.kind) {
    case ACTION.reorganise:
      return mayReorganise(battle, unit, action, other);
    case ACTION.rally:
      return mayRally(battle, unit, other);
    case ACTION.transfer:
      return mayTransfer(battle, unit, other);
    case ACTION.regroup:
      return mayRegroup(battle, unit, other);
    default:
      return false;
  }
}

/** Does what `mayNerve` allows; the actions that it takes are paid already. */
export function doNerve(game: Game, unit: Unit, action: Action): void {
  const other = game.battle.units[action.unit];
  switch (action.kind) {
    case ACTION.removeSuppression:
      removeSuppression(game, unit);
      return;
    case ACTION.removePanic:
      removePanic(game, unit);
      return;
    case ACTION.detach:
      detach(game, unit, action.figures);
      return;
    case ACTION.rejoin:
      rejoin(game, unit);
      return;
    case ACTION.reorganise:
      reorganise(game, unit, action, other);
      return;
    case ACTION.rally:
      rally(game, unit, other);
      return;
    case ACTION.transfer:
      transfer(game, unit, other);
      return;
    case ACTION.regroup:
      regroup(game, unit, other);
      return;
  }
}
