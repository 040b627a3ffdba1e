import { type Figure, ON_TABLE } from '../table/state.ts';
import { FLIGHT, NO_DRAG } from '../table/ways.ts';
import { flyOff } from './casualties.ts';
import type { Game } from './game.ts';
import { mayEndAt, nearestKnown, reachOf, walk } from './moving.ts';

/**
 * The point within one action nearest to a full move straight away from `threat`; -1 for none, -2 with `leaves` if the
 * table edge is nearer. `apart`: least square hundredths from known enemies.
 */
export function pointAway(
  game: Game,
  figure: Figure,
  threat: number,
  kind: number,
  leaves: boolean,
  apart = 0,
): number {
  const { battle } = game;
  const { lattice } = battle;
  const { x, y } = lattice;
  const move = battle.ways.openAllowance(kind, figure.wounds > 0, NO_DRAG, figure.kind.pace);
  let dx = x[figure.node] - x[threat];
  let dy = y[figure.node] - y[threat];
  if (dx === 0 && dy === 0) dy = 1;
  const share = move / Math.sqrt(dx * dx + dy * dy);
  dx *= share;
  dy *= share;
  const idealX = x[figure.node] + dx;
  const idealY = y[figure.node] + dy;
  const half = lattice.spacing / 2;
  if (
    leaves &&
    (idealX < -half || idealY < -half || idealX > x[lattice.count - 1] + half || idealY > y[lattice.count - 1] + half)
  )
    return -2;
  const reach = reachOf(game, figure, kind, NO_DRAG);
  const now = lattice.distanceSquared(figure.node, threat);
  let best = -1;
  let bestMiss = Number.MAX_SAFE_INTEGER;
  for (let i = 0; i < reach.length; i++) {
    const node = reach[i];
    const missY = y[node] - idealY;
    // Rows only get farther from here on.
    if (missY > 0 && missY * missY >= bestMiss) break;
    const missX = x[node] - idealX;
    const miss = missX * missX + missY * missY;
    if (miss >= bestMiss || lattice.distanceSquared(node, threat) <= now || !mayEndAt(game, figure, node)) continue;
    if (apart > 0 && nearestKnown(game, figure.side, node) < apart) continue;
    best = node;
    bestMiss = miss;
  }
  return best;
}

/** One action of flight; off the table the figure is lost (SOLO-49, 82). True if it moved. */
export function fleeFrom(game: Game, figure: Figure, threat: number, leaves: boolean, apart = 0): boolean {
  const node = pointAway(game, figure, threat, FLIGHT, leaves, apart);
  if (node === -1) return false;
  if (node === -2) flyOff(game, figure);
  else walk(game, figure, node, FLIGHT, NO_DRAG);
  return true;
}

/** The nearest known enemy that can act, else the nearest of any, else null. */
export function nearestEnemy(game: Game, figure: Figure): Figure | null {
  const { battle } = game;
  const { figures } = battle.enemyOf(figure.side);
  let best: Figure | null = null;
  let bestRank = 0;
  let bestDistance = 0;
  for (let i = 0; i < figures.length; i++) {
    const enemy = figures[i];
    if (enemy.status !== ON_TABLE) continue;
    const rank = battle.isAble(enemy) ? (battle.isKnown(enemy) ? 2 : 1) : 0;
    const distance = battle.lattice.distanceSquared(figure.node, enemy.node);
    if (best !== null && (rank < bestRank || (rank === bestRank && distance >= bestDistance))) continue;
    best = enemy;
    bestRank = rank;
    bestDistance = distance;
  }
  return best;
}

/**
 * The nearest cover no nearer to the threat (-1 for none), -1 if none (SOLO-47, 81). May be its own unless
 * `elsewhere`.
 */
export function refuge(game: Game, figure: Figure, threat: number, elsewhere: boolean, apart = 0): number {
  const { battle } = game;
  const { lattice, scene } = battle;
  const { coverNodes } = scene;
  const { x, y } = lattice;
  const now = threat < 0 ? 0 : lattice.distanceSquared(figure.node, threat);
  let best = -1;
  let bestDistance = Number.MAX_SAFE_INTEGER;
  for (let i = 0; i < coverNodes.length; i++) {
    const node = coverNodes[i];
    const along = y[node] - y[figure.node];
    // Rows only get farther from here on.
    if (along > 0 && along * along >= bestDistance) break;
    const across = x[node] - x[figure.node];
    const distance = along * along + across * across;
    if (distance >= bestDistance) continue;
    if (threat >= 0 && lattice.distanceSquared(node, threat) < now) continue;
    if (apart > 0 && nearestKnown(game, figure.side, node) < apart) continue;
    if (node === figure.node ? elsewhere : !mayEndAt(game, figure, node)) continue;
    best = node;
    bestDistance = distance;
  }
  return best;
}
