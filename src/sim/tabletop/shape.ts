import {
  BETWEEN,
  hundredths,
  orientation,
  type Part,
  pointDistanceSquared,
  ringContains,
  segmentDistanceSquared,
  segmentMeetsDisc,
  segmentMeetsPath,
  segmentMeetsSegment,
  UNIT,
  WHOLE,
} from './geometry.ts';

export type Point = readonly [x: number, y: number];

/** In units: exactly one of the three. */
export interface AreaSpec {
  readonly rect?: readonly [x: number, y: number, width: number, depth: number] | undefined;
  readonly polygon?: readonly Point[] | undefined;
  readonly circle?: readonly [x: number, y: number, radius: number] | undefined;
}

/** An area, or a line of two or more points. */
export interface ShapeSpec extends AreaSpec {
  readonly line?: readonly Point[] | undefined;
}

export type ShapeKind = 'ring' | 'disc' | 'line';

/** Takes points in hundredths. */
export interface Region {
  contains(x: number, y: number): boolean;
}

/** In hundredths. Edges belong to it; a figure within 1 unit of a line is in it. */
export class Shape implements Region {
  readonly kind: ShapeKind;
  /** Corners of a ring, points of a line, centre of a disc. */
  readonly xs: Int32Array;
  readonly ys: Int32Array;
  /** 0 unless a disc. */
  readonly radius: number;
  readonly minX: number;
  readonly minY: number;
  readonly maxX: number;
  readonly maxY: number;

  constructor(kind: ShapeKind, points: readonly Point[], radius = 0) {
    this.kind = kind;
    this.xs = Int32Array.from(points, ([x]) => hundredths(x));
    this.ys = Int32Array.from(points, ([, y]) => hundredths(y));
    this.radius = hundredths(radius);
    this.minX = Math.min(...this.xs) - this.radius;
    this.minY = Math.min(...this.ys) - this.radius;
    this.maxX = Math.max(...this.xs) + this.radius;
    this.maxY = Math.max(...this.ys) + this.radius;
  }

  /** For a figure at the point. */
  contains(x: number, y: number): boolean {
    const reach = this.kind === 'line' ? UNIT : 0;
    if (x < this.minX - reach || x > this.maxX + reach || y < this.minY - reach || y > this.maxY + reach) return false;
    switch (this.kind) {
      case 'ring':
        return ringContains(this.xs, this.ys, x, y);
      case 'disc':
        return pointDistanceSquared(x, y, this.xs[0], this.ys[0]) <= this.radius * this.radius;
      case 'line':
        return this.edgeDistanceSquared(x, y) <= UNIT * UNIT;
    }
  }

  /** Like `contains`, but a line has only its own points. */
  covers(x: number, y: number): boolean {
    return this.kind === 'line' ? this.edgeDistanceSquared(x, y) === 0 : this.contains(x, y);
  }

  crosses(x1: number, y1: number, x2: number, y2: number): boolean {
    return this.meets(x1, y1, x2, y2, WHOLE);
  }

  /** Both ends on one side of all of it: a quick no for `crosses`. */
  isBeside(x1: number, y1: number, x2: number, y2: number): boolean {
    return (
      (x1 < this.minX && x2 < this.minX) ||
      (x1 > this.maxX && x2 > this.maxX) ||
      (y1 < this.minY && y2 < this.minY) ||
      (y1 > this.maxY && y2 > this.maxY)
    );
  }

  meets(x1: number, y1: number, x2: number, y2: number, part: Part): boolean {
    if (this.isBeside(x1, y1, x2, y2)) return false;
    switch (this.kind) {
      case 'disc':
        return segmentMeetsDisc(x1, y1, x2, y2, this.xs[0], this.ys[0], this.radius, part);
      case 'line':
        return segmentMeetsPath(this.xs, this.ys, false, x1, y1, x2, y2, part);
      case 'ring':
        if (segmentMeetsPath(this.xs, this.ys, true, x1, y1, x2, y2, part)) return true;
        // No edge met: all in or all out; halves of hundredths are exact.
        return ringContains(this.xs, this.ys, (x1 + x2) / 2, (y1 + y2) / 2);
    }
  }

  /** Squared, 0 inside, rounded up. Discs need a root; `within` is exact for all. */
  distanceSquared(x: number, y: number): number {
    if (this.kind !== 'line' && this.contains(x, y)) return 0;
    if (this.kind !== 'disc') return this.edgeDistanceSquared(x, y);
    const gap = Math.sqrt(pointDistanceSquared(x, y, this.xs[0], this.ys[0])) - this.radius;
    return Math.ceil(gap * gap - 1e-6);
  }

  /** `distance` in whole hundredths. */
  within(x: number, y: number, distance: number): boolean {
    if (this.kind !== 'disc') return this.distanceSquared(x, y) <= distance * distance;
    const reach = this.radius + distance;
    return pointDistanceSquared(x, y, this.xs[0], this.ys[0]) <= reach * reach;
  }

  private edgeDistanceSquared(x: number, y: number): number {
    const { xs, ys } = this;
    const first = this.kind === 'ring' ? xs.length - 1 : 0;
    let nearest = Number.POSITIVE_INFINITY;
    for (let i = this.kind === 'ring' ? 0 : 1, j = first; i < xs.length; j = i++)
      nearest = Math.min(nearest, segmentDistanceSquared(x, y, xs[j], ys[j], xs[i], ys[i]));
    return nearest;
  }
}

/** Throws a RangeError unless exactly one shape is given. */
export function compileShape(spec: ShapeSpec): Shape {
  const { rect, polygon, circle, line } = spec;
  const stated = [rect, polygon, circle, line].filter((shape) => shape !== undefined);
  if (stated.length !== 1) throw new RangeError(`a shape is exactly one of rect, polygon, circle and line`);
  if (rect !== undefined) {
    const [x, y, width, depth] = rect;
    const corners: Point[] = [
      [x, y],
      [x + width, y],
      [x + width, y + depth],
      [x, y + depth],
    ];
    return new Shape('ring', corners);
  }
  if (polygon !== undefined) return new Shape('ring', polygon);
  if (circle !== undefined) return new Shape('disc', [[circle[0], circle[1]]], circle[2]);
  return new Shape('line', line!);
}

/** Words that follow "polygon"; null if simple. */
export function polygonProblem(points: readonly Point[]): string | null {
  if (points.length < 3) return `needs at least 3 points, got ${points.length}`;
  const xs = points.map(([x]) => hundredths(x));
  const ys = points.map(([, y]) => hundredths(y));
  const n = points.length;
  for (let i = 0; i < n; i++) {
    const next = (i + 1) % n;
    if (xs[i] === xs[next] && ys[i] === ys[next])
      return `has point [${points[i].join(', ')}] twice in a row; name each corner once`;
  }
  if (xs.every((x, i) => orientation(xs[0], ys[0], xs[1], ys[1], x, ys[i]) === 0))
    return 'has no area: its corners are on one line';
  for (let i = 0; i < n; i++)
    for (let j = i + 1; j < n; j++) {
      const [a, b, c, d] = [i, (i + 1) % n, j, (j + 1) % n];
      // Neighbours share a corner but must not fold back.
      const part = b === c || d === a ? BETWEEN : WHOLE;
      if (segmentMeetsSegment(xs[a], ys[a], xs[b], ys[b], xs[c], ys[c], xs[d], ys[d], part))
        return `crosses itself at edges ${i + 1} and ${j + 1}; list its corners in order`;
    }
  return null;
}
