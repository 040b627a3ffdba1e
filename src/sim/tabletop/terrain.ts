import { compileShape, type Region, type Shape, type ShapeSpec } from './shape.ts';

/** From worst to best. */
export const COVERS = ['none', 'soft', 'hard'] as const;
export type Cover = (typeof COVERS)[number];
/** By index into COVERS. */
export const COVER_WORDS = ['in the open', 'in soft cover', 'in hard cover'] as const;

/** `blocks-through`: seen into and out of, not through. */
export const SIGHTS = ['clear', 'blocks-through', 'blocks'] as const;
export type Sight = (typeof SIGHTS)[number];

export const MOVEMENTS = ['open', 'rough', 'linear-obstacle', 'impassable'] as const;
export type MovementKind = (typeof MOVEMENTS)[number];

export interface PieceSpec extends ShapeSpec {
  readonly name: string;
  readonly cover?: Cover | undefined;
  readonly sight?: Sight | undefined;
  readonly movement?: MovementKind | undefined;
  /** Area: per unit inside, 1 or more; line: extra for crossing. Default: the system's. */
  readonly movementCost?: number | undefined;
}

/** In hundredths; `index` is its place in the scenario's list. */
export class Piece implements Region {
  readonly index: number;
  readonly name: string;
  readonly shape: Shape;
  readonly cover: Cover;
  readonly sight: Sight;
  readonly movement: MovementKind;
  readonly movementCost: number | null;

  constructor(index: number, spec: PieceSpec) {
    this.index = index;
    this.name = spec.name;
    this.shape = compileShape(spec);
    this.cover = spec.cover ?? 'none';
    this.sight = spec.sight ?? 'clear';
    this.movement = spec.movement ?? 'open';
    this.movementCost = spec.movementCost ?? null;
  }

  /** In or on the edge; within 1 unit of a line. */
  contains(x: number, y: number): boolean {
    return this.shape.contains(x, y);
  }

  crosses(x1: number, y1: number, x2: number, y2: number): boolean {
    return this.shape.crosses(x1, y1, x2, y2);
  }

  /** In square hundredths, rounded up; 0 inside. */
  distanceSquared(x: number, y: number): number {
    return this.shape.distanceSquared(x, y);
  }
}

/** Does not change in play. */
export interface Terrain {
  readonly pieces: readonly Piece[];
}

export function compileTerrain(specs: readonly PieceSpec[]): Terrain {
  return { pieces: specs.map((spec, index) => new Piece(index, spec)) };
}
