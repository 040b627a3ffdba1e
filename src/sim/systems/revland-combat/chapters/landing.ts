import { UNIT } from '../../../tabletop/geometry.ts';
import type { Lattice } from '../../../tabletop/lattice.ts';
import type { Shape } from '../../../tabletop/shape.ts';
import type { Barrier } from '../barriers.ts';
import type { Deviation } from './deviation.ts';

/** Halvings that find a point on a line to less than a hundredth, on lines up to 80 metres. */
const HALVINGS = 14;

/** Where what is thrown or fired comes down, in hundredths that need not be whole. One object serves all of a match. */
export class Landing {
  x = 0;
  y = 0;
  /** How much of a line is left, and how much is tried: fractions are fields, as those that are passed on are boxed. */
  private share = 0.5;
  private tried = 0.5;

  /** At a point of the lattice. */
  at({ x, y }: Lattice, node: number): this {
    this.x = x[node];
    this.y = y[node];
    return this;
  }

  /** REV-79, 80: off a target point as the last roll has it, seen along the line of throw. Nobody throws at the own point. */
  off({ x, y }: Lattice, from: number, target: number, { along, right }: Deviation): this {
    const dx = x[target] - x[from];
    const dy = y[target] - y[from];
    const length = Math.sqrt(dx * dx + dy * dy);
    const east = dx / length;
    const north = dy / length;
    this.x = x[target] + UNIT * (along * east + right * north);
    this.y = y[target] + UNIT * (along * north - right * east);
    return this;
  }

  /**
   * REV-80: no farther from a point than to the first impassable or sight-blocking piece on the way; returns whether there is one. A piece
   * around the point does not stop it.
   */
  stopAtWalls({ x, y }: Lattice, from: number, barriers: readonly Barrier[]): boolean {
    this.share = 1;
    for (let i = 0; i < barriers.length; i++) {
      const barrier = barriers[i];
      if (barrier.isDestroyed || !(barrier.piece.sight === 'blocks' || barrier.blocksWay)) continue;
      this.cutAt(barrier.piece.shape, x[from], y[from]);
    }
    this.shorten(x[from], y[from]);
    return this.share < 1;
  }

  /** REV-81: where the line from a point meets a piece. */
  meet({ x, y }: Lattice, from: number, shape: Shape): void {
    this.share = 1;
    this.cutAt(shape, x[from], y[from]);
    this.shorten(x[from], y[from]);
  }

  private shorten(fromX: number, fromY: number): void {
    const { share } = this;
    if (share === 1) return;
    this.x = fromX + share * (this.x - fromX);
    this.y = fromY + share * (this.y - fromY);
  }

  /** Leaves no more of the line from a point to here than is before a shape that it enters from outside. */
  private cutAt(shape: Shape, fromX: number, fromY: number): void {
    this.tried = 1;
    if (shape.covers(fromX, fromY) || !this.crosses(shape, fromX, fromY)) return;
    let before = 0;
    let behind = 1;
    for (let i = 0; i < HALVINGS; i++) {
      const middle = (before + behind) / 2;
      this.tried = middle;
      if (this.crosses(shape, fromX, fromY)) behind = middle;
      else before = middle;
    }
    if (before < this.share) this.share = before;
  }

  private crosses(shape: Shape, fromX: number, fromY: number): boolean {
    const { tried } = this;
    return shape.crosses(
      fromX,
      fromY,
      whole(fromX + tried * (this.x - fromX)),
      whole(fromY + tried * (this.y - fromY)),
    );
  }

  /** Metres from here to a point of the lattice. */
  metresTo({ x, y }: Lattice, node: number): number {
    const dx = x[node] - this.x;
    const dy = y[node] - this.y;
    return Math.sqrt(dx * dx + dy * dy) / UNIT;
  }

  /** REV-37: whether the line from here to a point enters a shape from outside. */
  enters(shape: Shape, { x, y }: Lattice, node: number): boolean {
    const fromX = whole(this.x);
    const fromY = whole(this.y);
    return !shape.covers(fromX, fromY) && shape.crosses(fromX, fromY, x[node], y[node]);
  }
}

function whole(hundredths: number): number {
  return Math.floor(hundredths + 0.5);
}
