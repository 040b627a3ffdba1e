import {
  AFTER_START,
  hundredths,
  orientation,
  pointDistanceSquared,
  ringContains,
  segmentMeetsSegment,
} from './geometry.ts';
import type { Shape } from './shape.ts';
import type { MovementKind, Piece, PieceSpec, Terrain } from './terrain.ts';

/** Defaults for terrain pieces without `movementCost`. */
export interface GroundCosts {
  /** Per unit, 1 or more. */
  readonly rough: number;
  /** Extra units for crossing. */
  readonly linearObstacle: number;
}

export interface Obstacle {
  readonly shape: Shape;
  readonly impassable: boolean;
  /** Area: extra hundredths per hundredth inside; line: extra hundredths for crossing. */
  readonly extra: number;
}

export const NO_WAY = -1;

/** Only what a way depends on: obstacles with their costs. */
export function hindering(pieces: readonly PieceSpec[], costs: GroundCosts): PieceSpec[] {
  return pieces.flatMap(({ rect, polygon, circle, line, movement, movementCost }) => {
    const usual = line === undefined ? usualAreaCost(movement, costs) : usualLineCost(movement, costs);
    const cost = movementCost ?? usual;
    if (movement !== 'impassable' && cost <= (line === undefined ? 1 : 0)) return [];
    const kind = movement === 'impassable' ? movement : 'open';
    return [{ name: '', rect, polygon, circle, line, movement: kind, movementCost: cost }];
  });
}

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
  return piece.movementCost ?? usualAreaCost(piece.movement, costs);
}

function lineCost(piece: Piece, costs: GroundCosts): number {
  return piece.movementCost ?? usualLineCost(piece.movement, costs);
}

function usualAreaCost(movement: MovementKind | undefined, costs: GroundCosts): number {
  return movement === 'rough' ? costs.rough : 1;
}

function usualLineCost(movement: MovementKind | undefined, costs: GroundCosts): number {
  return movement === 'linear-obstacle' ? costs.linearObstacle : 0;
}

/** Straight length, rounded up to whole hundredths. */
export function openCost(distanceSquared: number): number {
  return Math.ceil(Math.sqrt(distanceSquared));
}

/** Costly stretches of the segment, as shares of its length, and scratch for cuts. Kept between calls for speed. */
const spanFrom: number[] = [];
const spanTo: number[] = [];
const spanExtra: number[] = [];
let spanCount = 0;
const cuts: number[] = [];

/**
 * Cost of the straight way P–Q in hundredths, rounded up; NO_WAY if impassable. Of overlapping areas the most costly
 * counts. Reaching or crossing a line costs once; leaving it is free.
 */
export function segmentCost(obstacles: readonly Obstacle[], px: number, py: number, qx: number, qy: number): number {
  const length = Math.sqrt(pointDistanceSquared(px, py, qx, qy));
  let extra = 0;
  spanCount = 0;
  for (let i = 0; i < obstacles.length; i++) {
    const obstacle = obstacles[i];
    const { shape } = obstacle;
    if (obstacle.impassable) {
      if (shape.crosses(px, py, qx, qy)) return NO_WAY;
    } else if (shape.kind === 'line') {
      if (shape.meets(px, py, qx, qy, AFTER_START)) extra += obstacle.extra;
    } else if (length > 0 && !shape.isBeside(px, py, qx, qy)) {
      if (shape.kind === 'ring') addRingSpans(shape, obstacle.extra, px, py, qx, qy);
      else if (shape.crosses(px, py, qx, qy)) addDiscSpan(shape, obstacle.extra, px, py, qx, qy);
    }
  }
  if (spanCount > 0) extra += length * dearestOfSpans();
  // A rounding error of quotients must not cost a hundredth.
  return extra === 0 ? Math.ceil(length) : Math.ceil(length + extra - 1e-6);
}

function addSpan(from: number, to: number, extra: number): void {
  if (to <= from) return;
  spanFrom[spanCount] = from;
  spanTo[spanCount] = to;
  spanExtra[spanCount++] = extra;
}

/** Per length of the segment; of overlapping spans the most costly counts. */
function dearestOfSpans(): number {
  if (spanCount === 1) return (spanTo[0] - spanFrom[0]) * spanExtra[0];
  const ends = [...spanFrom.slice(0, spanCount), ...spanTo.slice(0, spanCount)].sort((a, b) => a - b);
  let sum = 0;
  for (let i = 1; i < ends.length; i++) {
    const middle = (ends[i - 1] + ends[i]) / 2;
    let dearest = 0;
    for (let k = 0; k < spanCount; k++)
      if (spanFrom[k] < middle && middle < spanTo[k] && spanExtra[k] > dearest) dearest = spanExtra[k];
    sum += (ends[i] - ends[i - 1]) * dearest;
  }
  return sum;
}

function addDiscSpan(shape: Shape, extra: number, px: number, py: number, qx: number, qy: number): void {
  const cx = shape.xs[0];
  const cy = shape.ys[0];
  const lengthSquared = pointDistanceSquared(px, py, qx, qy);
  const along = (cx - px) * (qx - px) + (cy - py) * (qy - py);
  const area = orientation(px, py, qx, qy, cx, cy);
  const half = Math.sqrt(Math.max(0, shape.radius * shape.radius * lengthSquared - area * area));
  addSpan(Math.max(0, (along - half) / lengthSquared), Math.min(1, (along + half) / lengthSquared), extra);
}

/** Cuts the segment at edges; keeps pieces that are inside or run along an edge. */
function addRingSpans(shape: Shape, extra: number, px: number, py: number, qx: number, qy: number): void {
  const { xs, ys } = shape;
  let count = 0;
  count = addCut(count, 0);
  count = addCut(count, 1);
  for (let i = 0, j = xs.length - 1; i < xs.length; j = i++) {
    const sideP = orientation(xs[j], ys[j], xs[i], ys[i], px, py);
    const sideQ = orientation(xs[j], ys[j], xs[i], ys[i], qx, qy);
    if ((sideP > 0 && sideQ > 0) || (sideP < 0 && sideQ < 0)) continue;
    if (!segmentMeetsSegment(px, py, qx, qy, xs[j], ys[j], xs[i], ys[i])) continue;
    if (sideP !== sideQ) count = addCut(count, sideP / (sideP - sideQ));
    else {
      const a = shareOfWay(px, py, qx, qy, xs[j], ys[j]);
      const b = shareOfWay(px, py, qx, qy, xs[i], ys[i]);
      count = addCut(addCut(count, a), b);
      addSpan(Math.min(a, b), Math.max(a, b), extra);
    }
  }
  for (let i = 1; i < count; i++) {
    const middle = (cuts[i - 1] + cuts[i]) / 2;
    if (cuts[i] > cuts[i - 1] && ringContains(xs, ys, px + (qx - px) * middle, py + (qy - py) * middle))
      addSpan(cuts[i - 1], cuts[i], extra);
  }
}

/** Inserts a cut in order; returns the new count. */
function addCut(count: number, cut: number): number {
  let hole = count;
  for (; hole > 0 && cuts[hole - 1] > cut; hole--) cuts[hole] = cuts[hole - 1];
  cuts[hole] = cut;
  return count + 1;
}

/** Share of P–Q (0 to 1) at a point on its line. */
function shareOfWay(px: number, py: number, qx: number, qy: number, x: number, y: number): number {
  const share = ((x - px) * (qx - px) + (y - py) * (qy - py)) / pointDistanceSquared(px, py, qx, qy);
  return Math.max(0, Math.min(1, share));
}
