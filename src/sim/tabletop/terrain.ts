import { compileShape, type Region, type Shape, type ShapeSpec } from './shape.ts';

/** The cover of a figure behind or in a piece of terrain, from worst to best. */
export const COVERS = ['none', 'soft', 'hard'] as const;
export type Cover = (typeof COVERS)[number];
/** For a target, by index into COVERS. */
export const COVER_WORDS = ['in the open', 'in soft cover', 'in hard cover'] as const;

/** `blocks-through`: seen into and out of, not through. */
export const SIGHTS = ['clear', 'blocks-through', 'blocks'] as const;
export type Sight = (typeof SIGHTS)[number];

export const MOVEMENTS = ['open', 'rough', 'linear-obstacle', 'impassable'] as const;
export type MovementKind = (typeof MOVEMENTS)[number];

/** A terrain piece as a scenario states it, in units. */
export interface PieceSpec extends ShapeSpec {
  readonly name: string;
  readonly cover?: Cover | undefined;
  readonly sight?: Sight | undefined;
  readonly movement?: MovementKind | undefined;
  /**
   * For an area: movement per unit inside, 1 or more. For a line: extra movement for crossing. Absent: the system's
   * own.
   */
  readonly movementCost?: number | undefined;
}

/** A terrain piece in hundredths; its index is its place in the scenario's list. */
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

  /** Whether a figure at the point (in hundredths) is in the piece or on its edge; for a line, within 1 unit. */
  contains(x: number, y: number): boolean {
    return this.shape.contains(x, y);
  }

  /** Whether the segment from 1 to 2 meets the piece. */
  crosses(x1: number, y1: number, x2: number, y2: number): boolean {
    return this.shape.crosses(x1, y1, x2, y2);
  }

  /** Squared distance to the piece in square hundredths, 0 in an area, rounded up. */
  distanceSquared(x: number, y: number): number {
    return this.shape.distanceSquared(x, y);
  }
}

/** The terrain of a table. It does not change in play. */
export interface Terrain {
  readonly pieces: readonly Piece[];
}

export function compileTerrain(specs: readonly PieceSpec[]): Terrain {
  return { pieces: specs.map((spec, index) => new Piece(index, spec)) };
}
