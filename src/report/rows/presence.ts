import type { VariantResults } from '../../stats/tables.ts';
import { outlineOf, type TablePicture } from '../table-picture.ts';
import { columnHistogram, gameColumn } from './games.ts';

/** Points of a square that are looked at, along each edge: a square may lie across the border of an area. */
const POINTS = 6;
const STOOD = 'stood';

/** How many figures of each side stand in the area of the mission at the end of a turn, on average. */
export interface Presence {
  /** Who is to hold or reach the area; null where nobody is named. */
  readonly by: string | null;
  readonly objective: string;
  readonly figures: readonly { readonly side: string; readonly perTurn: number }[];
}

/** From the squares in which figures stood at the ends of turns; null without an area or such squares. */
export function presenceIn({ table, places }: VariantResults, picture: TablePicture | null): Presence | null {
  const area = picture?.shapes.find(({ kind, line }) => kind === 'objective' && line === undefined);
  const kind = places?.kinds.findIndex(({ name }) => name === STOOD) ?? -1;
  if (area === undefined || places === undefined || kind < 0 || table.games === 0) return null;
  const outline = outlineOf(area);
  const turns = columnHistogram(table, gameColumn(table, 'turns')).reduce(
    (sum, [turn, games]) => sum + turn * games,
    0,
  );
  const figures = table.sides.map((side, s) => {
    const standing = places.cells
      .filter((cell) => cell.kind === kind && cell.side === s)
      .reduce((sum, cell) => sum + cell.count * shareInside(cell, outline), 0);
    return { side, perTurn: standing / turns };
  });
  return { by: area.by ?? null, objective: area.note, figures };
}

type Corner = readonly [x: number, y: number];

/** How much of a square is inside an outline. */
function shareInside(
  { x, y, width, depth }: { readonly x: number; readonly y: number; readonly width: number; readonly depth: number },
  outline: readonly Corner[],
): number {
  let inside = 0;
  for (let i = 0; i < POINTS; i++)
    for (let j = 0; j < POINTS; j++) {
      const at = [x + ((i + 0.5) / POINTS - 0.5) * width, y + ((j + 0.5) / POINTS - 0.5) * depth] as const;
      if (isInside(at, outline)) inside++;
    }
  return inside / POINTS ** 2;
}

/** Whether a point is inside a closed outline: a ray from it crosses the outline an odd number of times. */
function isInside([x, y]: Corner, outline: readonly Corner[]): boolean {
  let inside = false;
  for (let i = 1; i < outline.length; i++) {
    const [[x1, y1], [x2, y2]] = [outline[i - 1], outline[i]];
    if (y1 > y !== y2 > y && x < x1 + ((y - y1) / (y2 - y1)) * (x2 - x1)) inside = !inside;
  }
  return inside;
}
