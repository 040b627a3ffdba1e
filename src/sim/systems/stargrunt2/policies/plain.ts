import { mayAct } from '../play/actions/actions.ts';
import { distanceTo } from '../play/moves/steering.ts';
import { ACTION, type Action } from '../rules/actions.ts';
import { weaponsAt } from '../table/aiming.ts';
import type { Battle } from '../table/battle.ts';
import { nearestEnemy } from '../table/sighting.ts';
import type { Unit } from '../table/unit.ts';
import { RandomPolicy } from './random.ts';

/** What units do first whatever their policy: end panic and suppression, come together. Whether that is what it does. */
function mends(battle: Battle, unit: Unit, action: Action): boolean {
  action.begin(ACTION.nothing, unit);
  if (unit.isPanicked) action.kind = ACTION.removePanic;
  else if (unit.suppression > 0) action.kind = ACTION.removeSuppression;
  else if (unit.isDisorganised || unit.isInColumn) action.kind = ACTION.reorganise;
  else return false;
  if (!mayAct(battle, unit, action)) action.kind = ACTION.nothing;
  return true;
}

/** Goes to the point within a normal move that is nearest to an enemy; nothing where none is nearer than it is. */
function approach(battle: Battle, unit: Unit, enemy: Unit | null, action: Action): void {
  action.kind = ACTION.nothing;
  if (enemy === null) return;
  const reach = battle.movementOf(unit).reach(unit.centre);
  let nearest = distanceTo(battle, unit.centre, enemy);
  let best = -1;
  action.kind = ACTION.move;
  for (let i = 0; i < reach.length; i++) {
    const distance = distanceTo(battle, reach[i], enemy);
    if (distance >= nearest) continue;
    action.node = reach[i];
    if (!mayAct(battle, unit, action)) continue;
    nearest = distance;
    best = reach[i];
  }
  action.node = best < 0 ? unit.centre : best;
  if (best < 0) action.kind = ACTION.nothing;
}

/** Fires at the nearest enemy that it sees and can hit; without one, goes towards the nearest. What else there is to decide it leaves to chance. */
export class ShootNearest extends RandomPolicy {
  override act(battle: Battle, unit: Unit, action: Action): void {
    if (mends(battle, unit, action)) return;
    const target = nearestEnemy(battle, unit.side, unit.centre, true);
    if (target !== null && fires(battle, unit, target, action)) return;
    if (target === null) approach(battle, unit, nearestEnemy(battle, unit.side, unit.centre, false), action);
    else action.kind = ACTION.nothing;
  }

  override finalFire(battle: Battle, unit: Unit, attackers?: Unit): number {
    return attackers === undefined ? 0 : weaponsAt(battle, unit, attackers, true);
  }
}

/** All that it has at a target; by single weapons where they do not fire together. */
function fires(battle: Battle, unit: Unit, target: Unit, action: Action): boolean {
  action.kind = ACTION.fire;
  action.unit = target.index;
  action.figures = 1;
  action.weapons = weaponsAt(battle, unit, target, false);
  if (action.weapons !== 0 && mayAct(battle, unit, action)) return true;
  const bits = unit.kind.vehicle === null ? unit.size : unit.kind.vehicle.guns.length;
  for (let bit = 0; bit < bits; bit++) {
    action.weapons = 1 << bit;
    if (mayAct(battle, unit, action)) return true;
  }
  action.weapons = 0;
  action.figures = 0;
  action.kind = ACTION.nothing;
  return false;
}

/** Assaults the nearest enemy, else goes towards it; fires only when it can do neither. */
export class CloseIn extends ShootNearest {
  override act(battle: Battle, unit: Unit, action: Action): void {
    if (mends(battle, unit, action)) return;
    const enemy = nearestEnemy(battle, unit.side, unit.centre, false);
    if (enemy === null) {
      action.kind = ACTION.nothing;
      return;
    }
    action.kind = ACTION.closeAssault;
    action.unit = enemy.index;
    if (mayAct(battle, unit, action)) return;
    approach(battle, unit, enemy, action);
    if (action.kind === ACTION.nothing) super.act(battle, unit, action);
  }
}
