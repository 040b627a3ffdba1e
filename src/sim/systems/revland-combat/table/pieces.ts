import { BETWEEN } from '../../../tabletop/geometry.ts';
import type { Shape } from '../../../tabletop/shape.ts';
import type { Piece } from '../../../tabletop/terrain.ts';
import type { Battle } from './battle.ts';

/** REV-42: hundredths. One object is reused. */
export class NearestPoint {
  x = 0;
  y = 0;
  distanceSquared = 0;

  /** Whole hundredths. */
  find(shape: Shape, px: number, py: number): this {
    this.distanceSquared = Number.MAX_SAFE_INTEGER;
    const { xs, ys, kind, radius } = shape;
    if (kind === 'disc') {
      const length = Math.sqrt((px - xs[0]) * (px - xs[0]) + (py - ys[0]) * (py - ys[0]));
      const share = length <= radius ? 1 : radius / length;
      this.keep(xs[0] + (px - xs[0]) * share, ys[0] + (py - ys[0]) * share, px, py);
      return this;
    }
    if (kind === 'ring' && shape.contains(px, py)) this.keep(px, py, px, py);
    const first = kind === 'ring' ? xs.length - 1 : 0;
    let ax = xs[first];
    let ay = ys[first];
    for (let i = kind === 'ring' ? 0 : 1; i < xs.length; i++) {
      const dx = xs[i] - ax;
      const dy = ys[i] - ay;
      const length = dx * dx + dy * dy;
      const along = length === 0 ? 0 : Math.max(0, Math.min(1, ((px - ax) * dx + (py - ay) * dy) / length));
      this.keep(ax + dx * along, ay + dy * along, px, py);
      ax = xs[i];
      ay = ys[i];
    }
    return this;
  }

  private keep(x: number, y: number, px: number, py: number): void {
    const wholeX = Math.floor(x + 0.5);
    const wholeY = Math.floor(y + 0.5);
    const distance = (wholeX - px) * (wholeX - px) + (wholeY - py) * (wholeY - py);
    if (distance >= this.distanceSquared) return;
    this.x = wholeX;
    this.y = wholeY;
    this.distanceSquared = distance;
  }
}

const nearest = new NearestPoint();

export function nearestNode({ barriers, lattice }: Battle, from: number, index: number): number {
  const { x, y } = nearest.find(barriers[index].piece.shape, lattice.x[from], lattice.y[from]);
  return lattice.nodeNear(x, y);
}

/** REV-42: squared hundredths; -1 if not in sight. */
export function pieceInSight({ barriers, lattice }: Battle, from: number, index: number): number {
  const px = lattice.x[from];
  const py = lattice.y[from];
  const { x, y, distanceSquared } = nearest.find(barriers[index].piece.shape, px, py);
  for (let i = 0; i < barriers.length; i++) {
    const other = barriers[i];
    if (i === index || other.isDestroyed || !other.blocksSight) continue;
    if (bars(other.piece, px, py, x, y)) return -1;
  }
  return distanceSquared;
}

/** A wall that only touches there does not hide it. */
function bars(piece: Piece, px: number, py: number, x: number, y: number): boolean {
  if (piece.sight === 'blocks') return piece.shape.meets(px, py, x, y, BETWEEN);
  return !piece.contains(px, py) && !piece.contains(x, y) && piece.shape.crosses(px, py, x, y);
}
