import { type Action, HOLD, MOVE, SHOOT } from '../play/policy.ts';
import type { Battle } from '../table/battle.ts';
import { type Figure, ON_TABLE } from '../table/state.ts';
import { RandomPolicy } from './random.ts';

/** Shoots at the nearest enemy in sight; without one, goes towards the nearest. All other decisions are random. */
export class ShootNearest extends RandomPolicy {
  override act(battle: Battle, figure: Figure, action: Action): void {
    if (battle.hasContact(figure)) return;
    const target = nearestEnemy(battle, figure, true);
    if (target < 0) {
      approach(battle, figure, action);
      return;
    }
    action.kind = SHOOT;
    action.target = target;
  }
}

/** Always goes towards the nearest enemy, into contact where it can. All other decisions are random. */
export class CloseIn extends RandomPolicy {
  override act(battle: Battle, figure: Figure, action: Action): void {
    if (battle.hasContact(figure)) return;
    approach(battle, figure, action);
  }
}

/** Index of the nearest enemy on the table, or of the nearest that may be shot at; -1 without one. The first of equals. */
function nearestEnemy(battle: Battle, figure: Figure, isTarget: boolean): number {
  const enemies = battle.enemyOf(figure.side).figures;
  let nearest = Number.MAX_SAFE_INTEGER;
  let index = -1;
  for (let i = 0; i < enemies.length; i++) {
    const enemy = enemies[i];
    if (enemy.status !== ON_TABLE || (isTarget && !battle.mayShoot(figure, enemy))) continue;
    const distance = battle.lattice.distanceSquared(enemy.node, figure.node);
    if (distance >= nearest) continue;
    nearest = distance;
    index = enemy.index;
  }
  return index;
}

/** A move to the point nearest to the nearest enemy; holds if no point is nearer than the figure already is. */
function approach(battle: Battle, figure: Figure, action: Action): void {
  action.kind = HOLD;
  const index = nearestEnemy(battle, figure, false);
  if (index < 0) return;
  const { node } = battle.figures[index];
  const reach = battle.movement.reach(figure.node);
  let nearest = battle.lattice.distanceSquared(figure.node, node);
  for (let i = 0; i < reach.length; i++) {
    const distance = battle.lattice.distanceSquared(reach[i], node);
    if (distance >= nearest || !battle.mayMove(figure, reach[i])) continue;
    nearest = distance;
    action.kind = MOVE;
    action.move = i;
  }
}
