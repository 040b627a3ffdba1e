import { parseDocument } from 'yaml';
import type { MapFigure, MapPicture, MapShape } from '../../sim/kernel/system.ts';
import type { TextPath } from './edit-text.ts';

interface Placed {
  readonly path: TextPath;
  /** Names on the way: of the piece, its group, its side. */
  readonly names: readonly string[];
  readonly numbers: string;
}

/** Of a drawn table: each piece with its place in the file's text, null if the file does not say where it is. */
export function piecesIn(text: string, picture: MapPicture): Map<MapShape | MapFigure, TextPath | null> {
  const placed = placesWithin(parseDocument(text).toJS(), [], []);
  const taken = new Set<Placed>();
  const found = new Map<MapShape | MapFigure, TextPath | null>();
  const find = (piece: MapShape | MapFigure, numbers: readonly unknown[], fits: (path: TextPath) => boolean) => {
    const wanted = JSON.stringify(numbers);
    const like = placed.filter((one) => one.numbers === wanted && fits(one.path));
    const own = like.filter(({ names }) => names.some((name) => [piece.name, piece.side].includes(name)));
    const some = own.length > 0 ? own : like;
    const best = some.find((one) => !taken.has(one)) ?? some[0];
    if (best !== undefined) taken.add(best);
    found.set(piece, best?.path ?? null);
  };
  const isTerrain = (path: TextPath) => path[0] === 'table';
  for (const shape of picture.shapes) {
    const { rect, circle, polygon, line, kind } = shape;
    const fits = (path: TextPath) =>
      isTerrain(path) === (kind === 'terrain') && path.includes('deploy') === (kind === 'deployment');
    find(shape, rect ?? circle ?? polygon ?? line ?? [], fits);
    // Drawn as a circle around a point.
    if (circle !== undefined && found.get(shape) === null) find(shape, circle.slice(0, 2), fits);
  }
  for (const figure of picture.figures) find(figure, [figure.x, figure.y], (path) => path.at(-1) === 'at');
  return found;
}

/** Lists of numbers, and of points. */
function placesWithin(data: unknown, path: TextPath, names: readonly string[]): Placed[] {
  if (typeof data !== 'object' || data === null) return [];
  const place = [{ path, names, numbers: JSON.stringify(data) }];
  if (isPoint(data)) return place;
  // A line or polygon moves as one; counters, each a point, do not.
  if (['polygon', 'line'].includes(String(path.at(-1)))) return place;
  if (Array.isArray(data)) return data.flatMap((item, i) => placesWithin(item, [...path, i], names));
  const own = 'name' in data ? [...names, String(data.name)] : names;
  return Object.entries(data).flatMap(([key, value]) =>
    path.length === 0 && key === 'variants' ? [] : placesWithin(value, [...path, key], [...own, key]),
  );
}

function isPoint(data: object): boolean {
  return Array.isArray(data) && data.length >= 2 && data.every((item) => typeof item === 'number');
}
