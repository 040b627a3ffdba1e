import type { Board, Standee } from './board.ts';

interface DeployedBattle<F extends Standee = Standee> extends Board<F> {
  readonly sides: readonly { readonly figures: readonly F[] }[];
}

interface DeployingSide {
  readonly index: number;
  readonly area: Int32Array;
}

/** Where no point is hidden: the fewest enemies see it, then the farthest, then the first. */
export function leastSeen<F extends Standee>(battle: DeployedBattle<F>, { index, area }: DeployingSide): number {
  let best = -1;
  let bestWatchers = 0;
  let bestDistance = 0;
  for (let i = 0; i < area.length; i++) {
    const node = area[i];
    if (!battle.isFree(node)) continue;
    const watchers = battle.watchers(index, node);
    if (best >= 0 && watchers > bestWatchers) continue;
    const distance = nearestSquared(battle, index, node);
    if (best < 0 || watchers < bestWatchers || distance > bestDistance) {
      best = node;
      bestWatchers = watchers;
      bestDistance = distance;
    }
  }
  return best;
}

/** Squared distance to the nearest enemy; MAX_SAFE_INTEGER without one. */
export function nearestSquared<F extends Standee>(battle: DeployedBattle<F>, side: number, node: number): number {
  const enemies = battle.sides[1 - side].figures;
  let nearest = Number.MAX_SAFE_INTEGER;
  for (let i = 0; i < enemies.length; i++) {
    if (!battle.stands(enemies[i])) continue;
    const distance = battle.lattice.distanceSquared(enemies[i].node, node);
    if (distance < nearest) nearest = distance;
  }
  return nearest;
}
