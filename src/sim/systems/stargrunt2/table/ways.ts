import { hundredths, type Lattice, segmentDistanceSquared } from '../../../tabletop/geometry.ts';
import { type Movement, placeIn } from '../../../tabletop/movement.ts';
import type { StargruntRules } from '../rules/rules.ts';
import type { Figure, Unit } from './unit.ts';

export const NO_WAY = -1;

interface Field {
  readonly rules: StargruntRules;
  readonly lattice: Lattice;
  readonly figures: readonly Figure[];
  readonly version: number;
  movementOf(unit: Unit): Movement;
}

/**
 * Cost of a way (SG2-055): by the ground, past enemies by `move.enemyGap`. Near enemies it is straight or has one
 * bend.
 */
export class Ways {
  private readonly battle: Field;
  private readonly gapSquared: number;
  /** Nodes of enemies in the last unit's way. */
  private bars = new Int32Array(64);
  private barCount = 0;
  private unit: Unit | null = null;
  private version = -1;

  constructor(battle: Field) {
    this.battle = battle;
    const gap = hundredths(battle.rules.move.enemyGap);
    this.gapSquared = gap * gap;
    this.bars = new Int32Array(battle.figures.length);
  }

  /** Hundredths; `NO_WAY` above `most`. */
  cost(unit: Unit, node: number, most: number): number {
    const movement = this.battle.movementOf(unit);
    const reach = movement.reach(unit.centre);
    const at = placeIn(reach, node);
    if (at < 0) return NO_WAY;
    const cost = movement.reachCost(unit.centre)[at];
    if (cost > most) return NO_WAY;
    this.gatherBars(unit, movement.maxMove);
    if (this.barCount === 0) return cost;
    const isStraight = movement.straightCost(unit.centre, node) === cost;
    if (isStraight && this.isClear(unit.centre, node)) return cost;
    return this.bent(unit, node, most);
  }

  /** The cheapest two straight legs. */
  private bent(unit: Unit, node: number, most: number): number {
    const movement = this.battle.movementOf(unit);
    const reach = movement.reach(unit.centre);
    const costs = movement.reachCost(unit.centre);
    const { lattice } = this.battle;
    let best = NO_WAY;
    let limit = most;
    for (let i = 0; i < reach.length; i++) {
      const via = reach[i];
      const slack = limit - costs[i];
      if (slack < 0 || via === node || lattice.distanceSquared(via, node) > slack * slack) continue;
      const first = movement.straightCost(unit.centre, via);
      const second = movement.straightCost(via, node);
      if (first < 0 || second < 0 || first + second > limit) continue;
      if (!this.isClear(unit.centre, via) || !this.isClear(via, node)) continue;
      best = first + second;
      limit = best - 1;
    }
    return best;
  }

  private gatherBars(unit: Unit, maxMove: number): void {
    const { battle } = this;
    if (unit === this.unit && battle.version === this.version) return;
    this.unit = unit;
    this.version = battle.version;
    this.barCount = 0;
    const far = maxMove + Math.ceil(Math.sqrt(this.gapSquared));
    const { figures, lattice } = battle;
    for (let i = 0; i < figures.length; i++) {
      const figure = figures[i];
      if (figure.side === unit.side || !figure.isOnTable || !figure.isActive) continue;
      if (lattice.distanceSquared(figure.node, unit.centre) <= far * far) this.bars[this.barCount++] = figure.node;
    }
  }

  /** True if a straight leg comes too near to nobody; it may lead away from somebody too near. */
  private isClear(from: number, to: number): boolean {
    const { lattice } = this.battle;
    const { x, y } = lattice;
    for (let i = 0; i < this.barCount; i++) {
      const bar = this.bars[i];
      const nearest = segmentDistanceSquared(x[bar], y[bar], x[from], y[from], x[to], y[to]);
      if (nearest <= this.gapSquared && nearest < lattice.distanceSquared(from, bar)) return false;
    }
    return true;
  }
}
