import type { Board, Standee } from './board.ts';
import { segmentDistanceSquared } from './geometry.ts';
import { type Movement, placeIn } from './movement.ts';
import { Heap } from './path-field.ts';

const FAR = 2 ** 31 - 1;

/** Bases that a figure may pass through. */
export const PASSAGES = ['nobody', 'friends', 'everybody'] as const;
export type Passage = (typeof PASSAGES)[number];

/** Ways past others in one move: except at both ends, a figure's middle stays one base away from those who bar it. */
export class Ways<F extends Standee> {
  private readonly board: Board<F>;
  private readonly movement: Movement;
  /** Whose bases stop a figure, by its side. */
  private readonly barring: readonly (readonly F[])[];
  /** In squared hundredths; nobody farther bars a move. */
  private readonly farSquared: number;
  private readonly baseSquared: number;
  private readonly bars: Int32Array;
  private barCount = 0;
  /** By position in the reach: the cheapest way, in hundredths. */
  private costs = new Int32Array(256);
  /** Positions without a straight leg at the price of open ground. */
  private dear = new Int32Array(256);
  private dearCount = 0;
  private readonly heap = new Heap();
  /** For which costs are cached. */
  private figure: F | null = null;
  private version = -1;
  private isBegun = false;

  constructor(board: Board<F>, movement: Movement, passage: Passage, base: number) {
    this.board = board;
    this.movement = movement;
    this.barring = [0, 1].map((own) =>
      board.figures.filter(({ side }) => passage === 'nobody' || (passage === 'friends' && side !== own)),
    );
    this.baseSquared = base * base;
    this.farSquared = (movement.maxMove + base) * (movement.maxMove + base);
    this.bars = new Int32Array(board.figures.length);
  }

  /** Whether a way of at most `length` hundredths leads to `node`, which is one of `movement.reach`. */
  lead(figure: F, node: number, length = this.movement.maxMove): boolean {
    const { movement } = this;
    this.attend(figure);
    if (this.barCount === 0 && length === movement.maxMove) return true;
    const reach = movement.reach(figure.node);
    if (this.barCount === 0) return movement.reachCost(figure.node)[placeIn(reach, node)] <= length;
    const cost = movement.straightCost(figure.node, node);
    if (cost >= 0 && cost <= length && this.isClear(figure.node, node, true)) return true;
    if (!this.isBegun) this.begin(figure.node, reach);
    this.isBegun = true;
    const wanted = placeIn(reach, node);
    return this.isNextToFound(wanted, reach, length) || this.finds(wanted, reach, length);
  }

  /** Whether anyone who bars its way is as near as its longest move and a base. */
  isBarred(figure: F): boolean {
    this.attend(figure);
    return this.barCount > 0;
  }

  private attend(figure: F): void {
    const { version } = this.board;
    if (figure === this.figure && version === this.version) return;
    this.figure = figure;
    this.version = version;
    this.isBegun = false;
    this.gatherBars(figure);
  }

  private gatherBars(figure: F): void {
    const { board } = this;
    const { lattice } = board;
    this.barCount = 0;
    const others = this.barring[figure.side];
    for (let i = 0; i < others.length; i++) {
      const other = others[i];
      if (other === figure || !board.stands(other)) continue;
      if (lattice.distanceSquared(other.node, figure.node) <= this.farSquared) this.bars[this.barCount++] = other.node;
    }
  }

  /** Ignores bars at the move's end, and at its start on the first leg. */
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

  private begin(start: number, reach: Int32Array): void {
    const { movement, heap } = this;
    const { lattice, maxMove } = movement;
    if (this.costs.length < reach.length) {
      this.costs = new Int32Array(2 * reach.length);
      this.dear = new Int32Array(2 * reach.length);
    }
    const { costs, dear } = this;
    this.dearCount = 0;
    heap.clear();
    for (let i = 0; i < reach.length; i++) {
      const cost = movement.straightCost(start, reach[i]);
      const isStraight = cost >= 0 && cost <= maxMove && this.isClear(start, reach[i], true);
      costs[i] = isStraight ? cost : FAR;
      if (isStraight) heap.put(cost, i);
      if (!isStraight || cost * cost > lattice.distanceSquared(start, reach[i])) dear[this.dearCount++] = i;
    }
  }

  /** Most ways have one corner. */
  private isNextToFound(wanted: number, reach: Int32Array, length: number): boolean {
    const { movement, costs } = this;
    const { lattice } = movement;
    if (costs[wanted] <= length) return true;
    for (let via = 0; via < reach.length; via++) {
      const slack = length - costs[via];
      if (slack <= 0 || lattice.distanceSquared(reach[via], reach[wanted]) > slack * slack) continue;
      const leg = movement.straightCost(reach[via], reach[wanted]);
      if (leg >= 0 && leg <= slack && this.isClear(reach[via], reach[wanted], false)) return true;
    }
    return false;
  }

  /**
   * Dijkstra over the points within reach: those at the price of open ground are done. Stops once `wanted` is near
   * enough, and continues later from there.
   */
  private finds(wanted: number, reach: Int32Array, length: number): boolean {
    const { movement, heap, costs, dear } = this;
    const { lattice, maxMove } = movement;
    while (costs[wanted] > length && heap.size > 0 && heap.least <= length) {
      const via = heap.take();
      const spent = heap.cost;
      if (spent > costs[via]) continue;
      let left = 0;
      for (let k = 0; k < this.dearCount; k++) {
        const i = dear[k];
        // Costs rise: this point is done.
        if (costs[i] <= spent) continue;
        dear[left++] = i;
        const slack = Math.min(costs[i] - 1, maxMove) - spent;
        if (slack <= 0 || lattice.distanceSquared(reach[via], reach[i]) > slack * slack) continue;
        const leg = movement.straightCost(reach[via], reach[i]);
        if (leg < 0 || leg > slack || !this.isClear(reach[via], reach[i], false)) continue;
        costs[i] = spent + leg;
        heap.put(costs[i], i);
      }
      this.dearCount = left;
    }
    return costs[wanted] <= length;
  }
}
