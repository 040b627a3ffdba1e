import { COVER_MASK, COVER_SHIFT, VISIBLE } from '../../../tabletop/sight.ts';
import { MOST_POINTS, type SoloTables } from '../odds/tables.ts';
import type { Game } from '../play/game.ts';
import { SGC } from '../rules/profiles.ts';
import type { Battle } from '../table/battle.ts';
import { type Figure, ON_TABLE } from '../table/state.ts';
import type { Weights } from './tactics.ts';

export class Nerve {
  private readonly weights: Weights;
  private readonly tables: SoloTables;
  private readonly cluster: Figure[];

  constructor(battle: Battle, weights: Weights, tables: SoloTables) {
    this.weights = weights;
    this.tables = tables;
    this.cluster = [...battle.sides[SGC].figures];
  }

  /** Cost of crossing open ground under fire; 0 if it is not tested (SOLO-44). */
  penalty(game: Game, figure: Figure): number {
    const { battle } = game;
    if (figure.shooterCount === 0 || figure.openTested === battle.turn || !battle.rules.morale.cause.openGround)
      return 0;
    const total = this.clusterPoints(game, figure);
    return this.weights.nerve * (1 - this.tables.morale[Math.min(MOST_POINTS, total)]);
  }

  /** Fire points of the figure's cluster (SOLO-45, 46). */
  private clusterPoints(game: Game, figure: Figure): number {
    const { battle } = game;
    const { cluster } = this;
    const { group } = figure;
    const { cluster: kind, clusterDistance, countWounded } = battle.rules.morale;
    let size = 1;
    cluster[0] = figure;
    let total = 0;
    for (let at = 0; at < size; at++) {
      const from = cluster[at];
      if (battle.isAble(from) && (from.wounds === 0 || countWounded)) total += battle.firePoints(from);
      for (let i = 0; i < group.size; i++) {
        const friend = group.figures[i];
        if (friend.status !== ON_TABLE || friend.routing || isAmong(cluster, size, friend)) continue;
        const apart = battle.distanceApart[battle.apart(from.node, friend.node)];
        if (kind === 'group' || apart <= clusterDistance) cluster[size++] = friend;
      }
    }
    return total;
  }

  /** True if either end is in the open to somebody who shot at the figure. */
  isOpen(game: Game, figure: Figure, node: number): boolean {
    const { battle } = game;
    for (let i = 0; i < figure.shooterCount; i++) {
      const shooter = battle.figures[figure.shooters[i]];
      if (!battle.isAble(shooter)) continue;
      for (let end = 0; end < 2; end++) {
        const look = battle.sight.look(shooter.node, end === 0 ? node : figure.node);
        if ((look & VISIBLE) !== 0 && ((look >> COVER_SHIFT) & COVER_MASK) === 0) return true;
      }
    }
    return false;
  }
}

function isAmong(figures: readonly Figure[], count: number, figure: Figure): boolean {
  for (let i = 0; i < count; i++) if (figures[i] === figure) return true;
  return false;
}
