import { ACTION, type Action } from '../../rules/actions.ts';
import { takeAim, takeSniperAim } from '../../table/aiming.ts';
import type { Battle } from '../../table/battle.ts';
import type { Unit } from '../../table/unit.ts';
import { closeAssault, mayAssault } from '../assault/assault.ts';
import { confidenceAllowsFire } from '../fire/attacks.ts';
import { fireVolley } from '../fire/firing.ts';
import { mayAimAt, snipe } from '../fire/sniping.ts';
import type { Game } from '../game.ts';
import { fireByVehicle, isVehicleFire, mayFireByVehicle } from '../vehicles/fire.ts';

/** Whether a unit, whose state allows the kind of action, may take it as the policy says. */
export function mayFire(battle: Battle, unit: Unit, action: Action): boolean {
  const target = battle.units[action.unit];
  if (target === undefined || target.side === unit.side || !target.isLocated || target.active === 0) return false;
  if (action.kind === ACTION.closeAssault) return mayAssault(battle, unit, target);
  if (!confidenceAllowsFire(battle, unit, target)) return false;
  // Snipers do not fire at vehicles.
  if (unit.kind.sniper >= 0)
    return !target.isVehicle && mayAimAt(target, action.figures) && takeSniperAim(battle, unit, target);
  if (!unit.isLocated) return false;
  if (isVehicleFire(unit, target, action.weapons)) return mayFireByVehicle(battle, unit, target, action.weapons);
  return takeAim(battle, unit, target, action.weapons, false);
}

/** Does what `mayFire` allows; the actions that it takes are paid already. */
export function doFire(game: Game, unit: Unit, action: Action): void {
  const target = game.battle.units[action.unit];
  if (action.kind === ACTION.closeAssault) closeAssault(game, unit, target);
  else if (unit.kind.sniper >= 0) snipe(game, unit, target, action.figures);
  else if (isVehicleFire(unit, target, action.weapons)) fireByVehicle(game, unit, target, action.weapons);
  else fireVolley(game, unit, target, action.weapons);
}
