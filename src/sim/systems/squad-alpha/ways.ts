import { segmentDistanceSquared } from '../../tabletop/geometry.ts';
import { Heap } from '../../tabletop/heap.ts';
import type { Movement } from '../../tabletop/movement.ts';
import { type Figure, ON_TABLE } from './state.ts';

/** Whose bases a moving figure may pass through (ALPHA-12). */
export const PASSAGES = ['nobody', 'friends', 'everybody'] as const;
export type Passage = (typeof PASSAGES)[number];

const FAR = 2 ** 31 - 1;

/**
 * Whether one move gets a figure to a point when others stand in its way (ALPHA-12): the middle of its base comes nearer to nobody
 * who bars it than one base, but where it starts or ends there. Within a move it may go round them, from point to point.
 */
export class Ways {
  private readonly movement: Movement;
  private readonly figures: readonly Figure[];
  private readonly stopsEnemies: boolean;
  private readonly stopsFriends: boolean;
  /** Squared hundredths: beyond this nobody is in the way of a move. */
  private readonly farSquared: number;
  private readonly baseSquared: number;
  /** Nodes of those who bar the way. */
  private readonly bars: Int32Array;
  private barCount = 0;
  /** By position in the reach of the figure: what the way round costs, in hundredths. */
  private costs: Int32Array;
  private readonly heap = new Heap();

  constructor(movement: Movement, figures: readonly Figure[], passage: Passage, base: number) {
    this.movement = movement;
    this.figures = figures;
    this.stopsEnemies = passage !== 'everybody';
    this.stopsFriends = passage === 'nobody';
    this.baseSquared = base * base;
    this.farSquared = (movement.maxMove + base) * (movement.maxMove + base);
    this.bars = new Int32Array(figures.length);
    this.costs = new Int32Array(256);
  }

  /** Whether a figure gets to `node`, one of its `movement.reach`, past those who stand about now. */
  lead(figure: Figure, node: number): boolean {
    this.gatherBars(figure);
    if (this.barCount === 0) return true;
    const cost = this.movement.straightCost(figure.node, node);
    if (cost >= 0 && cost <= this.movement.maxMove && this.isClear(figure.node, node, true)) return true;
    return this.leadsRound(figure.node, node);
  }

  private gatherBars(figure: Figure): void {
    const { lattice } = this.movement;
    this.barCount = 0;
    for (let i = 0; i < this.figures.length; i++) {
      const other = this.figures[i];
      if (other.status !== ON_TABLE || other === figure) continue;
      if (!(other.side === figure.side ? this.stopsFriends : this.stopsEnemies)) continue;
      if (lattice.distanceSquared(other.node, figure.node) < this.farSquared) this.bars[this.barCount++] = other.node;
    }
  }

  /** Whether a straight leg comes near nobody but at the end of the move, and at its start where the figure stands there. */
  private isClear(from: number, to: number, isFirst: boolean): boolean {
    const { lattice } = this.movement;
    const { x, y } = lattice;
    for (let i = 0; i < this.barCount; i++) {
      const bar = this.bars[i];
      let limit = Math.min(this.baseSquared, lattice.distanceSquared(to, bar));
      if (isFirst) limit = Math.min(limit, lattice.distanceSquared(from, bar));
      if (segmentDistanceSquared(x[bar], y[bar], x[from], y[from], x[to], y[to]) < limit) return false;
    }
    return true;
  }

  /** Dijkstra over the points within reach, until the one asked for comes up. Hardly ever needed: somebody is in the way. */
  private leadsRound(start: number, end: number): boolean {
    const { movement, heap } = this;
    const reach = movement.reach(start);
    if (this.costs.length < reach.length) this.costs = new Int32Array(2 * reach.length);
    const { costs } = this;
    for (let i = 0; i < reach.length; i++) costs[i] = FAR;
    heap.clear();
    this.spread(start, 0, reach, true);
    while (heap.size > 0) {
      const via = heap.take();
      if (heap.cost > costs[via]) continue;
      if (reach[via] === end) return true;
      this.spread(reach[via], heap.cost, reach, false);
    }
    return false;
  }

  private spread(from: number, spent: number, reach: Int32Array, isFirst: boolean): void {
    const { movement, costs } = this;
    for (let i = 0; i < reach.length; i++) {
      const slack = Math.min(costs[i] - 1, movement.maxMove) - spent;
      if (slack <= 0 || movement.lattice.distanceSquared(from, reach[i]) > slack * slack) continue;
      const leg = movement.straightCost(from, reach[i]);
      if (leg < 0 || leg > slack || !this.isClear(from, reach[i], isFirst)) continue;
      costs[i] = spent + leg;
      this.heap.put(costs[i], i);
    }
  }
}
