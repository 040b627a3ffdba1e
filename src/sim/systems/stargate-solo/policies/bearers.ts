import type { Game } from '../play/game.ts';
import { hasGunToDrag, helperFor, mayDrag, mayEndAt, pointBeside, pointTowards, reachOf } from '../play/moving.ts';
import { type Action, DRAG, MOVE } from '../play/questions.ts';
import { SGC } from '../rules/profiles.ts';
import type { Battle } from '../table/battle.ts';
import type { Figure } from '../table/state.ts';
import { DRAG_ONE, DRAG_TWO, NORMAL } from '../table/ways.ts';
import type { Outlook } from './outlook.ts';
import type { Weights } from './tactics.ts';

const BEARERS = 2;

/** Drags casualties to be saved, and weapons without targets (SOLO-17). */
export class Bearers {
  private readonly weights: Weights;
  private readonly outlook: Outlook;

  constructor(weights: Weights, outlook: Outlook) {
    this.weights = weights;
    this.outlook = outlook;
  }

  /** SOLO-17. False if the figure is none of the bearers. */
  carry(game: Game, figure: Figure, action: Action): boolean {
    const { battle } = game;
    const load = this.outlook.casualty(battle);
    if (load === null || load === figure || !this.isBearer(game, figure, load)) return false;
    if (!mayDrag(game, figure, load)) {
      const node = pointTowards(game, figure, load.node, NORMAL);
      if (node < 0) return battle.isBeside(figure.node, load.node);
      action.kind = MOVE;
      action.node = node;
      return true;
    }
    const helper = helperFor(game, figure, load.node);
    const { distance } = battle.goal;
    const reach = reachOf(game, figure, NORMAL, helper === null ? DRAG_ONE : DRAG_TWO);
    let best = -1;
    let bestWay = distance === null ? 0 : distance[figure.node];
    for (let i = 0; i < reach.length && distance !== null; i++) {
      const node = reach[i];
      if (distance[node] < 0 || distance[node] >= bestWay || !mayEndAt(game, figure, node)) continue;
      if (!battle.isBeside(figure.node, node) && pointBeside(game, SGC, node, load.node) < 0) continue;
      best = node;
      bestWay = distance[node];
    }
    if (best < 0) return true;
    action.kind = DRAG;
    action.node = best;
    action.target = load.index;
    action.helper = helper === null ? -1 : helper.index;
    return true;
  }

  private isBearer(game: Game, figure: Figure, load: Figure): boolean {
    const { battle } = game;
    const { figures } = battle.sides[SGC];
    const own = battle.lattice.distanceSquared(figure.node, load.node);
    let nearer = 0;
    for (let i = 0; i < figures.length; i++) {
      const other = figures[i];
      if (other === figure || other === load || !battle.isActive(other) || other.routing) continue;
      const distance = battle.lattice.distanceSquared(other.node, load.node);
      if (distance < own || (distance === own && other.index < figure.index)) nearer++;
    }
    return nearer < BEARERS;
  }

  serve(game: Game, figure: Figure, foes: number, action: Action): boolean {
    const { battle } = game;
    const { gun } = figure;
    if (gun === null) return true;
    if (!hasGunToDrag(game, figure)) {
      const node = battle.isBeside(figure.node, gun.node) ? -1 : pointTowards(game, figure, gun.node, NORMAL);
      if (node < 0) return true;
      action.kind = MOVE;
      action.node = node;
      return true;
    }
    if (foes > 0) return true;
    const helper = helperFor(game, figure, gun.node);
    const drag = helper === null ? DRAG_ONE : DRAG_TWO;
    const reach = reachOf(game, figure, NORMAL, drag);
    const hunt = this.outlook.huntNode(battle, figure.node);
    let best = -1;
    let bestValue = this.rest(battle, figure.node, hunt) + this.weights.inertia;
    for (let i = 0; i < reach.length; i++) {
      const value = this.rest(battle, reach[i], hunt);
      if (value <= bestValue || !mayEndAt(game, figure, reach[i])) continue;
      best = reach[i];
      bestValue = value;
    }
    if (best < 0) return true;
    action.kind = DRAG;
    action.node = best;
    action.target = -1;
    action.helper = helper === null ? -1 : helper.index;
    return true;
  }

  /** Worth of a place with no enemy known. */
  private rest(battle: Battle, node: number, hunt: number): number {
    return this.outlook.pull(battle, node, hunt) + battle.scene.coverAt[node] * this.weights.cover;
  }
}
