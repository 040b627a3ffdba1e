import type { Battle } from '../battle.ts';
import type { Side } from '../state.ts';
import { ON_TABLE } from '../state.ts';

/**
 * Where a figure goes when no point of its area is hidden (ALPHA-04): the free point with the fewest enemies in sight, then the
 * one farthest from the nearest of them, then the first of the area.
 */
export function leastSeen(battle: Battle, side: Side): number {
  let best = -1;
  let bestWatchers = 0;
  let bestDistance = 0;
  for (let i = 0; i < side.area.length; i++) {
    const node = side.area[i];
    if (!battle.isFree(node)) continue;
    const watchers = battle.watchers(side.index, node);
    if (best >= 0 && watchers > bestWatchers) continue;
    const distance = nearestSquared(battle, side.index, node);
    if (best < 0 || watchers < bestWatchers || distance > bestDistance) {
      best = node;
      bestWatchers = watchers;
      bestDistance = distance;
    }
  }
  return best;
}

/** Squared distance from a node to the nearest enemy of `side`; MAX_SAFE_INTEGER while there is none on the table. */
export function nearestSquared(battle: Battle, side: number, node: number): number {
  const enemies = battle.sides[1 - side].figures;
  let nearest = Number.MAX_SAFE_INTEGER;
  for (let i = 0; i < enemies.length; i++) {
    if (enemies[i].status !== ON_TABLE) continue;
    const distance = battle.lattice.distanceSquared(enemies[i].node, node);
    if (distance < nearest) nearest = distance;
  }
  return nearest;
}
