/** A table as plain data: lengths in `unit`, origin south-west. */
export interface TablePicture {
  readonly width: number;
  readonly depth: number;
  readonly unit: string;
  readonly shapes: readonly TableShape[];
}

/** Something on the table, by one of its four outlines. */
export interface TableShape {
  readonly name: string;
  readonly kind: string;
  readonly note: string;
  /** For objectives: the side that is to hold or reach it. */
  readonly by?: string;
  readonly rect?: readonly [number, number, number, number];
  readonly circle?: readonly [number, number, number];
  readonly polygon?: readonly (readonly [number, number])[];
  readonly line?: readonly (readonly [number, number])[];
}

type Point = readonly [number, number];

/** Corners that a circle is drawn with where only corners will do. */
const CIRCLE_CORNERS = 48;

/** The points that a shape's outline runs through; that of an area ends where it begins. */
export function outlineOf({ rect, circle, polygon, line }: TableShape): Point[] {
  if (rect !== undefined) {
    const [x, y, width, depth] = rect;
    return closed([
      [x, y],
      [x + width, y],
      [x + width, y + depth],
      [x, y + depth],
    ]);
  }
  if (circle !== undefined) {
    const [x, y, radius] = circle;
    return closed(
      Array.from({ length: CIRCLE_CORNERS }, (_, i): Point => {
        const angle = (2 * Math.PI * i) / CIRCLE_CORNERS;
        return [x + radius * Math.cos(angle), y + radius * Math.sin(angle)];
      }),
    );
  }
  return polygon === undefined ? [...(line ?? [])] : closed(polygon);
}

function closed(corners: readonly Point[]): Point[] {
  return [...corners, corners[0]];
}

/** Where a ruler has its marks along an edge: every foot on tables in inches, else every 1, 2 or 5 with noughts; nine at most. */
export function rulerStep(edge: number, unit: string): number {
  const first = unit === 'inches' ? 12 : 1;
  for (let power = 1; ; power *= 10)
    for (const digit of [1, 2, 5]) if (edge / (first * digit * power) <= 8) return first * digit * power;
}

/** From 0 to the edge, whole steps. */
export function rulerMarks(edge: number, step: number): number[] {
  return Array.from({ length: Math.floor(edge / step) + 1 }, (_, i) => i * step);
}
