import { hundredths, type Lattice, segmentDistanceSquared } from '../../../tabletop/geometry.ts';
import { type Movement, placeIn } from '../../../tabletop/movement.ts';
import type { StargruntRules } from '../rules/rules.ts';
import type { Figure, Unit } from './unit.ts';

export const NO_WAY = -1;
const UNKNOWN = -2;

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
  private readonly gap: number;
  private readonly gapSquared: number;
  /** Nodes of enemies in the last unit's way. */
  private bars = new Int32Array(64);
  private barCount = 0;
  private unit: Unit | null = null;
  private version = -1;
  /** Costs of first legs from a node, by place in its reach. */
  private legs = new Int32Array(0);
  private legsFrom = -1;

  constructor(battle: Field) {
    this.battle = battle;
    this.gap = hundredths(battle.rules.move.enemyGap);
    this.gapSquared = this.gap * this.gap;
    this.bars = new Int32Array(battle.figures.length);
  }

  /** Hundredths; `NO_WAY` above `most`. */
  cost(unit: Unit, node: number, most: number): number {
    return this.find(unit, node, most, false);
  }

  /** True if it costs at most `most`. */
  leads(unit: Unit, node: number, most: number): boolean {
    return this.find(unit, node, most, true) !== NO_WAY;
  }

  private find(unit: Unit, node: number, most: number, isAnyEnough: boolean): number {
    const movement = this.battle.movementOf(unit);
    const reach = movement.reach(unit.centre);
    const at = placeIn(reach, node);
    if (at < 0) return NO_WAY;
    const cost = movement.reachCost(unit.centre)[at];
    if (cost > most) return NO_WAY;
    this.gatherBars(unit, movement.maxMove);
    if (this.barCount === 0) return cost;
    this.beginLegs(unit.centre, reach.length);
    if (this.firstLeg(movement, unit.centre, node, at) === cost) return cost;
    return this.bent(unit, node, most, isAnyEnough);
  }

  /** The cheapest two straight legs, or any. */
  private bent(unit: Unit, node: number, most: number, isAnyEnough: boolean): number {
    const movement = this.battle.movementOf(unit);
    const reach = movement.reach(unit.centre);
    const costs = movement.reachCost(unit.centre);
    const { x, y } = this.battle.lattice;
    const toX = x[node];
    const toY = y[node];
    let best = NO_WAY;
    let limit = most;
    for (let i = 0; i < reach.length; i++) {
      const slack = limit - costs[i];
      if (slack < 0) continue;
      const via = reach[i];
      const dx = x[via] - toX;
      const dy = y[via] - toY;
      const squared = dx * dx + dy * dy;
      if (squared > slack * slack || via === node) continue;
      const first = this.firstLeg(movement, unit.centre, via, i);
      const left = limit - first;
      if (first < 0 || left < 0 || squared > left * left) continue;
      const second = movement.straightCost(via, node);
      if (second < 0 || second > left || !this.isClear(via, node)) continue;
      best = first + second;
      if (isAnyEnough) return best;
      limit = best - 1;
    }
    return best;
  }

  /** What is known of first legs is of the last unit's place among the last enemies. */
  private beginLegs(from: number, count: number): void {
    if (this.legsFrom === from) return;
    this.legsFrom = from;
    if (this.legs.length < count) this.legs = new Int32Array(count);
    this.legs.fill(UNKNOWN, 0, count);
  }

  /** Straight to the point at a place of the reach; `NO_WAY` if it is barred. */
  private firstLeg(movement: Movement, from: number, to: number, at: number): number {
    const { legs } = this;
    if (legs[at] === UNKNOWN) legs[at] = this.isClear(from, to) ? movement.straightCost(from, to) : NO_WAY;
    return legs[at];
  }

  private gatherBars(unit: Unit, maxMove: number): void {
    const { battle } = this;
    if (unit === this.unit && battle.version === this.version) return;
    this.unit = unit;
    this.version = battle.version;
    this.legsFrom = -1;
    this.barCount = 0;
    const far = maxMove + this.gap;
    const { figures, lattice } = battle;
    for (let i = 0; i < figures.length; i++) {
      const figure = figures[i];
      if (figure.side === unit.side || !figure.isOnTable || !figure.isActive) continue;
      if (lattice.distanceSquared(figure.node, unit.centre) <= far * far) this.bars[this.barCount++] = figure.node;
    }
  }

  /** True if a straight leg comes too near to nobody; it may lead away from somebody too near. */
  private isClear(from: number, to: number): boolean {
    const { bars, barCount, gap, gapSquared } = this;
    const { lattice } = this.battle;
    const { x, y } = lattice;
    const fromX = x[from];
    const fromY = y[from];
    const toX = x[to];
    const toY = y[to];
    const west = (fromX < toX ? fromX : toX) - gap;
    const east = (fromX < toX ? toX : fromX) + gap;
    const south = (fromY < toY ? fromY : toY) - gap;
    const north = (fromY < toY ? toY : fromY) + gap;
    for (let i = 0; i < barCount; i++) {
      const bar = bars[i];
      const barX = x[bar];
      const barY = y[bar];
      if (barX < west || barX > east || barY < south || barY > north) continue;
      const nearest = segmentDistanceSquared(barX, barY, fromX, fromY, toX, toY);
      if (nearest <= gapSquared && nearest < lattice.distanceSquared(from, bar)) return false;
    }
    return true;
  }
}
