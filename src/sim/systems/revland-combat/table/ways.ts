import { hundredths, segmentDistanceSquared } from '../../../tabletop/geometry.ts';
import { placeIn } from '../../../tabletop/movement.ts';
import { ACTION } from '../rules/actions.ts';
import type { Battle } from './battle.ts';
import type { Figure } from './state.ts';

/** REV-20: how far a kind of move goes, in hundredths. */
export function moveLength({ rules }: Battle, { move }: Figure, kind: number): number {
  const { freeShare, sprintMultiplier } = rules.movement;
  if (kind === ACTION.halfMove) return Math.floor(move * freeShare);
  return kind === ACTION.sprint ? Math.floor(move * sprintMultiplier) : move;
}

/** Whether a way of at most so many hundredths leads a figure to a free point where it can stand. */
export function leads(battle: Battle, figure: Figure, node: number, length: number): boolean {
  const { movement, lattice } = battle;
  const from = figure.node;
  if (node === from || !battle.isFree(node) || !movement.standable(node)) return false;
  if (lattice.distanceSquared(from, node) > length * length) return false;
  if (battle.rules.movement.enemyBarrier > 0) return leadsPastEnemies(battle, figure, node, length);
  return costTo(battle, from, node, length) <= length;
}

const NO_WAY = Number.MAX_SAFE_INTEGER;

/** What the cheapest way known takes. Longer ways than a move bend once at most: at a point that a move leads to. */
function costTo({ movement }: Battle, from: number, node: number, length: number): number {
  if (length > movement.maxMove) {
    const straight = movement.straightCost(from, node);
    if (straight >= 0 && straight <= length) return straight;
  }
  const reach = movement.reach(from);
  const costs = movement.reachCost(from);
  const at = placeIn(reach, node);
  if (at >= 0) return costs[at];
  if (length <= movement.maxMove) return NO_WAY;
  for (let i = 0; i < reach.length; i++) {
    const left = length - costs[i];
    if (left < 0 || movement.lattice.distanceSquared(reach[i], node) > left * left) continue;
    const leg = movement.straightCost(reach[i], node);
    if (leg >= 0 && leg <= left) return costs[i] + leg;
  }
  return NO_WAY;
}

/** REV-20, by house rule: straight ways only, which come near an enemy able to act at their ends alone. */
function leadsPastEnemies(battle: Battle, { node: from, side }: Figure, node: number, length: number): boolean {
  const { movement, lattice } = battle;
  const { x, y } = lattice;
  const cost = movement.straightCost(from, node);
  if (cost < 0 || cost > length) return false;
  const barrier = hundredths(battle.rules.movement.enemyBarrier);
  const { figures } = battle.enemyOf(side);
  for (let i = 0; i < figures.length; i++) {
    const enemy = figures[i];
    if (!enemy.isAble) continue;
    const limit = Math.min(
      barrier * barrier + 1,
      lattice.distanceSquared(node, enemy.node),
      lattice.distanceSquared(from, enemy.node),
    );
    const nearest = segmentDistanceSquared(x[enemy.node], y[enemy.node], x[from], y[from], x[node], y[node]);
    if (nearest < limit) return false;
  }
  return true;
}
