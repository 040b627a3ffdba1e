import type { SideOptions } from '../../../kernel/players/options.ts';
import { type Battle, HOLD, NONE } from '../table/battle.ts';
import { ON_TABLE, type Unit } from '../table/state.ts';

/** What the unit could have done beside what it does. */
export function countOptions(options: SideOptions, battle: Battle, unit: Unit, used: number): void {
  const usedBits = used === HOLD ? 0 : 1 << used;
  let had = usedBits;
  for (let i = 0; i < battle.engine.actions.length; i++)
    if ((had & (1 << i)) === 0 && isAvailable(battle, unit, i)) had |= 1 << i;
  options.hadAll(had, usedBits);
}

/** Whether it may act so in any way. */
export function isAvailable(battle: Battle, unit: Unit, action: number): boolean {
  if ((battle.permitted(unit) & (1 << action)) === 0) return false;
  if (!battle.mayArrive(unit, action)) return false;
  const { move } = battle.engine.actions[action];
  if (isAvailableAt(battle, unit, action, unit.node)) return true;
  if (move === null) return false;
  const reach = battle.reachOf(unit, action);
  // Points next to the unit are mid-list, so the first try is usually legal.
  for (let k = 0; k < reach.length; k++)
    if (isAvailableAt(battle, unit, action, reach[(k + (reach.length >> 1)) % reach.length])) return true;
  return false;
}

function isAvailableAt(battle: Battle, unit: Unit, action: number, node: number): boolean {
  if (battle.mayAct(unit, action, node, NONE, NONE)) return true;
  const { shoot, strike } = battle.engine.actions[action];
  // A free point needs no target, unless he strikes there.
  if (node !== unit.node && !strike) return false;
  const enemies = battle.enemyOf(unit.side).figures;
  for (let i = 0; i < enemies.length; i++) {
    if (enemies[i].status !== ON_TABLE) continue;
    const { index } = enemies[i];
    if (battle.mayAct(unit, action, node, index, NONE)) return true;
    if (shoot !== 'one') continue;
    for (let k = 0; k < unit.weapons.length; k++)
      if (battle.mayAct(unit, action, node, index, unit.weapons[k])) return true;
  }
  return false;
}
