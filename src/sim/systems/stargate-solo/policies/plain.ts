import { canFire, preferredMode } from '../play/firing.ts';
import type { Game } from '../play/game.ts';
import { mayEndAt, mayMove, pointTowards, reachOf } from '../play/moving.ts';
import { type Action, CHARGE_AT, FIRE, MOVE, STOP } from '../play/policy.ts';
import { SGC, SOLO } from '../rules/profiles.ts';
import { type Figure, ON_TABLE } from '../table/state.ts';
import { CHARGE, NO_DRAG, NORMAL } from '../table/ways.ts';
import { RandomPolicy } from './random.ts';

/** What plain players have in common: aimed shots at the nearest, from whoever can. What they do not decide is left to chance. */
abstract class PlainPolicy extends RandomPolicy {
  override unsuppress(): boolean {
    return true;
  }

  override next(): number {
    return 0;
  }

  override fire(game: Game, figure: Figure, action: Action): void {
    action.kind = STOP;
    const mode = preferredMode(game, figure.actions);
    const target = nearest(game, figure, true);
    if (target === null || mode < 0 || !canFire(game, figure, target, mode)) return;
    action.kind = FIRE;
    action.target = target.index;
    action.mode = mode;
  }

  override react(game: Game, figure: Figure, mover: Figure): number {
    const mode = preferredMode(game, figure.actions);
    return mode >= 0 && canFire(game, figure, mover, mode) ? mode : -1;
  }

  override capture(): boolean {
    return true;
  }
}

/** Stays and shoots at the nearest enemy; with none to shoot at it goes to what the mission is about, else towards the enemy. */
export class ShootNearest extends PlainPolicy {
  override act(game: Game, figure: Figure, action: Action): void {
    action.kind = STOP;
    if (!mayMove(game, figure) || nearest(game, figure, true) !== null) return;
    const { goal, scene } = game.battle;
    const { distance } = goal;
    if (distance !== null && goal.side !== SOLO) {
      follow(game, figure, distance, action);
      return;
    }
    const enemy = nearest(game, figure, false);
    go(game, figure, enemy === null ? scene.soloCentre : enemy.node, action);
  }
}

/** Always goes at the nearest enemy, in a charge if it has been spotted, and shoots with what actions are left. */
export class CloseIn extends PlainPolicy {
  override act(game: Game, figure: Figure, action: Action): void {
    action.kind = STOP;
    const { battle } = game;
    if (!mayMove(game, figure) || figure.engaged > 0) return;
    const enemy = figure.charging >= 0 ? battle.figures[figure.charging] : nearest(game, figure, false);
    if (enemy === null) {
      go(game, figure, battle.scene.soloCentre, action);
      return;
    }
    if (!battle.isKnown(enemy)) {
      go(game, figure, enemy.node, action);
      return;
    }
    const node = enemy.status === ON_TABLE ? pointTowards(game, figure, enemy.node, CHARGE) : -1;
    if (node < 0) return;
    action.kind = CHARGE_AT;
    action.node = node;
    action.target = enemy.index;
  }
}

/** The nearest enemy that could act, or of those that may be shot at now; null without one. The first of equals. */
function nearest({ battle }: Game, figure: Figure, isTarget: boolean): Figure | null {
  const { figures } = battle.enemyOf(SGC);
  let best: Figure | null = null;
  let bestDistance = Number.MAX_SAFE_INTEGER;
  for (let i = 0; i < figures.length; i++) {
    const enemy = figures[i];
    if (!battle.isAble(enemy) || (isTarget && !battle.mayShootAt(figure, enemy))) continue;
    const distance = battle.lattice.distanceSquared(figure.node, enemy.node);
    if (distance >= bestDistance) continue;
    best = enemy;
    bestDistance = distance;
  }
  return best;
}

function go(game: Game, figure: Figure, target: number, action: Action): void {
  const node = pointTowards(game, figure, target, NORMAL);
  if (node < 0) return;
  action.kind = MOVE;
  action.node = node;
}

/** One action down a field of distances. */
function follow(game: Game, figure: Figure, distance: Int32Array, action: Action): void {
  const reach = reachOf(game, figure, NORMAL, NO_DRAG);
  let best = distance[figure.node];
  for (let i = 0; i < reach.length; i++) {
    const way = distance[reach[i]];
    if (way < 0 || way >= best || !mayEndAt(game, figure, reach[i])) continue;
    best = way;
    action.kind = MOVE;
    action.node = reach[i];
  }
}
