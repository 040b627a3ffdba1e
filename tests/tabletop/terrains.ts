import fc from 'fast-check';
import { polygonProblem } from '../../src/sim/tabletop/shape.ts';
import { COVERS, MOVEMENTS, type PieceSpec, SIGHTS } from '../../src/sim/tabletop/terrain.ts';

const place = fc.integer({ min: 0, max: 24 }).map((half) => half / 2);
const size = fc.integer({ min: 1, max: 10 }).map((half) => half / 2);
const point = fc.tuple(place, place);

const shape = fc.oneof(
  fc.tuple(place, place, size, size).map((rect) => ({ rect })),
  fc.tuple(place, place, size).map((circle) => ({ circle })),
  fc
    .array(point, { minLength: 3, maxLength: 5 })
    .filter((points) => polygonProblem(points) === null)
    .map((polygon) => ({ polygon })),
  fc
    .array(point, { minLength: 2, maxLength: 4 })
    .filter(([[ax, ay], [bx, by]]) => ax !== bx || ay !== by)
    .map((line) => ({ line })),
);

const piece = fc.tuple(shape, fc.constantFrom(...COVERS), fc.constantFrom(...SIGHTS), fc.constantFrom(...MOVEMENTS));

export const anyTerrain: fc.Arbitrary<PieceSpec[]> = fc
  .array(piece, { maxLength: 3 })
  .map((pieces) =>
    pieces.map(([spec, cover, sight, movement], i) => ({ ...spec, name: `piece ${i}`, cover, sight, movement })),
  );
