import { type Lattice, UNIT } from '../../../tabletop/geometry.ts';
import type { Shape } from '../../../tabletop/shape.ts';
import type { Deviation } from '../steps/deviation.ts';
import type { Barrier } from './barriers.ts';
import { NearestPoint } from './pieces.ts';

/** Halvings that find a point on a line to less than a hundredth, on lines up to 80 metres. */
const HALVINGS = 14;

const nearest = new NearestPoint();

/** Where what is thrown or fired comes down, in hundredths that need not be whole. One object serves all of a match. */
export class Landing {
  x = 0;
  y = 0;
  /** The point aimed at, in whole hundredths. */
  private aimX = 0;
  private aimY = 0;
  /** How much of a line is left, and how much is tried: fractions are fields, as those that are passed on are boxed. */
  private share = 0.5;
  private tried = 0.5;

  /** At a point of the lattice, which is aimed at. */
  at({ x, y }: Lattice, node: number): this {
    this.aimX = this.x = x[node];
    this.aimY = this.y = y[node];
    return this;
  }

  /** REV-35, 42: just before the nearest point of a piece that is aimed at, which so is between here and who is behind it. */
  before(lattice: Lattice, from: number, shape: Shape): this {
    const { x, y } = nearest.find(shape, lattice.x[from], lattice.y[from]);
    this.x = x;
    this.y = y;
    this.meet(lattice, from, shape);
    this.aimX = this.x = whole(this.x);
    this.aimY = this.y = whole(this.y);
    return this;
  }

  /** REV-79, 80: off the point aimed at as the last roll has it, seen along the line of throw. Nobody throws at the own point. */
  off({ x, y }: Lattice, from: number, { along, right }: Deviation): this {
    const { aimX, aimY } = this;
    const dx = aimX - x[from];
    const dy = aimY - y[from];
    const length = Math.sqrt(dx * dx + dy * dy);
    const east = dx / length;
    const north = dy / length;
    this.x = aimX + UNIT * (along * east + right * north);
    this.y = aimY + UNIT * (along * north - right * east);
    return this;
  }

  /**
   * REV-80: no farther from the point aimed at than to the first impassable or sight-blocking piece on the way; returns whether there is one. A
   * piece around the point does not stop it.
   */
  stopAtWalls(barriers: readonly Barrier[]): boolean {
    this.share = 1;
    for (let i = 0; i < barriers.length; i++) {
      const barrier = barriers[i];
      if (barrier.isDestroyed || !(barrier.piece.sight === 'blocks' || barrier.blocksWay)) continue;
      this.cutAt(barrier.piece.shape, this.aimX, this.aimY);
    }
    this.shorten(this.aimX, this.aimY);
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

  /** Metres from here to the nearest point of a piece. */
  metresToShape(shape: Shape): number {
    return Math.sqrt(nearest.find(shape, whole(this.x), whole(this.y)).distanceSquared) / UNIT;
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
