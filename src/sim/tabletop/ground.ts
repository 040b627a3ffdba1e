import {
  AFTER_START,
  hundredths,
  orientation,
  pointDistanceSquared,
  ringContains,
  segmentMeetsSegment,
} from './geometry.ts';
import type { Shape } from './shape.ts';
import type { Piece, Terrain } from './terrain.ts';

/** What a system's ground costs where a terrain piece has no `movementCost` of its own. */
export interface GroundCosts {
  /** Movement per unit of rough ground, 1 or more. */
  readonly rough: number;
  /** Extra units of movement for crossing a linear obstacle. */
  readonly linearObstacle: number;
}

/** A piece that hinders movement. */
export interface Obstacle {
  readonly shape: Shape;
  readonly impassable: boolean;
  /** Extra hundredths per hundredth inside an area; extra hundredths for crossing a line. */
  readonly extra: number;
}

/** The cost of a way that cannot be gone. */
export const NO_WAY = -1;

/** The pieces of a terrain that hinder movement under the given costs. */
export function obstaclesOf(terrain: Terrain, costs: GroundCosts): Obstacle[] {
  return terrain.pieces
    .map((piece) => ({
      shape: piece.shape,
      impassable: piece.movement === 'impassable',
      extra: piece.shape.kind === 'line' ? hundredths(lineCost(piece, costs)) : areaCost(piece, costs) - 1,
    }))
    .filter(({ impassable, extra }) => impassable || extra > 0);
}

function areaCost(piece: Piece, costs: GroundCosts): number {
  return piece.movementCost ?? (piece.movement === 'rough' ? costs.rough : 1);
}

function lineCost(piece: Piece, costs: GroundCosts): number {
  return piece.movementCost ?? (piece.movement === 'linear-obstacle' ? costs.linearObstacle : 0);
}

/** What going straight takes over open ground: the length, rounded up to whole hundredths. */
export function openCost(distanceSquared: number): number {
  return Math.ceil(Math.sqrt(distanceSquared));
}

/** Stretches of the present segment inside dear ground: from, to (0 to 1) and extra. */
const spans: [from: number, to: number, extra: number][] = [];

/**
 * What going straight from P to Q takes, in hundredths rounded up, or NO_WAY where it meets something impassable. An area adds for
 * the length inside it; where areas overlap the dearest counts. A line adds once when the way reaches or crosses it; leaving it
 * from on top is free.
 */
export function segmentCost(obstacles: readonly Obstacle[], px: number, py: number, qx: number, qy: number): number {
  const length = Math.sqrt(pointDistanceSquared(px, py, qx, qy));
  let extra = 0;
  spans.length = 0;
  for (let i = 0; i < obstacles.length; i++) {
    const obstacle = obstacles[i];
    const { shape } = obstacle;
    if (obstacle.impassable) {
      if (shape.crosses(px, py, qx, qy)) return NO_WAY;
    } else if (shape.kind === 'line') {
      if (shape.meets(px, py, qx, qy, AFTER_START)) extra += obstacle.extra;
    } else if (length > 0 && shape.crosses(px, py, qx, qy)) addSpans(shape, obstacle.extra, px, py, qx, qy);
  }
  if (spans.length > 0) extra += length * dearestOfSpans();
  // The inside lengths are quotients: a rounding error must not cost a whole hundredth.
  return extra === 0 ? Math.ceil(length) : Math.ceil(length + extra - 1e-6);
}

/** The extra per length of the segment: overlapping spans count by the dearest of them. */
function dearestOfSpans(): number {
  if (spans.length === 1) return (spans[0][1] - spans[0][0]) * spans[0][2];
  const cuts = spans.flatMap(([from, to]) => Array.of(from, to)).sort((a, b) => a - b);
  let sum = 0;
  for (let i = 1; i < cuts.length; i++) {
    const middle = (cuts[i - 1] + cuts[i]) / 2;
    let dearest = 0;
    for (const [from, to, extra] of spans) if (from < middle && middle < to && extra > dearest) dearest = extra;
    sum += (cuts[i] - cuts[i - 1]) * dearest;
  }
  return sum;
}

function addSpans(shape: Shape, extra: number, px: number, py: number, qx: number, qy: number): void {
  const { xs, ys } = shape;
  const dx = qx - px;
  const dy = qy - py;
  const lengthSquared = dx * dx + dy * dy;
  const share = (x: number, y: number): number =>
    Math.max(0, Math.min(1, ((x - px) * dx + (y - py) * dy) / lengthSquared));
  if (shape.kind === 'disc') {
    const along = (xs[0] - px) * dx + (ys[0] - py) * dy;
    const area = orientation(px, py, qx, qy, xs[0], ys[0]);
    const half = Math.sqrt(Math.max(0, shape.radius * shape.radius * lengthSquared - area * area));
    const from = Math.max(0, (along - half) / lengthSquared);
    const to = Math.min(1, (along + half) / lengthSquared);
    if (to > from) spans.push([from, to, extra]);
    return;
  }
  const cuts = [0, 1];
  for (let i = 0, j = xs.length - 1; i < xs.length; j = i++) {
    if (!segmentMeetsSegment(px, py, qx, qy, xs[j], ys[j], xs[i], ys[i])) continue;
    const sideP = orientation(xs[j], ys[j], xs[i], ys[i], px, py);
    const sideQ = orientation(xs[j], ys[j], xs[i], ys[i], qx, qy);
    if (sideP !== sideQ) cuts.push(sideP / (sideP - sideQ));
    else {
      // Along an edge: the edge belongs to the area.
      const [a, b] = [share(xs[j], ys[j]), share(xs[i], ys[i])];
      cuts.push(a, b);
      if (a !== b) spans.push([Math.min(a, b), Math.max(a, b), extra]);
    }
  }
  cuts.sort((a, b) => a - b);
  for (let i = 1; i < cuts.length; i++) {
    const middle = (cuts[i - 1] + cuts[i]) / 2;
    if (cuts[i] > cuts[i - 1] && ringContains(xs, ys, px + dx * middle, py + dy * middle))
      spans.push([cuts[i - 1], cuts[i], extra]);
  }
}
