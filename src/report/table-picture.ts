/** Lengths in `unit`, origin south-west. */
export interface TablePicture {
  readonly width: number;
  readonly depth: number;
  readonly unit: string;
  readonly shapes: readonly TableShape[];
}

interface TableShape {
  readonly name: string;
  readonly kind: string;
  readonly note: string;
  /** For objectives: the side to hold or reach it. */
  readonly by?: string;
  readonly rect?: readonly [number, number, number, number];
  readonly circle?: readonly [number, number, number];
  readonly polygon?: readonly (readonly [number, number])[];
  readonly line?: readonly (readonly [number, number])[];
}

type Point = readonly [number, number];

const CIRCLE_CORNERS = 48;

/** Outlines of areas are closed. */
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

/** A foot for inches, else 1, 2 or 5 times a power of ten; nine marks at most. */
export function rulerStep(edge: number, unit: string): number {
  const first = unit === 'inches' ? 12 : 1;
  for (let power = 1; ; power *= 10)
    for (const digit of [1, 2, 5]) if (edge / (first * digit * power) <= 8) return first * digit * power;
}

export function rulerMarks(edge: number, step: number): number[] {
  return Array.from({ length: Math.floor(edge / step) + 1 }, (_, i) => i * step);
}

/** Shades above the faintest, which is below the first limit. */
export const SHADES = 6;

/** Faintest to darkest, on white. */
export const HEAT_TINTS = ['#f3eff7', '#e0d3ea', '#c8b0da', '#ab86c5', '#8c5bae', '#6b3494', '#481a6d'] as const;

/** Ascending, about double each: 1, 2 or 5 times a power of ten, at most `greatest`. */
export function heatLimits(greatest: number): number[] {
  if (!(greatest > 0)) return [];
  let exponent = Math.floor(Math.log10(greatest)) + 1;
  const limits: number[] = [];
  while (limits.length < SHADES) {
    for (const digit of [5, 2, 1]) {
      // Parsing is exact: 3 * 0.1 is not 0.3.
      const limit = Number(`${digit}e${exponent}`);
      if (limit <= greatest && limits.length < SHADES) limits.unshift(limit);
    }
    exponent--;
  }
  return limits;
}

export function shadeOf(value: number, limits: readonly number[]): number {
  return limits.filter((limit) => value >= limit).length;
}
