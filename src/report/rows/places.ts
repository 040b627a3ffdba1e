import { type Interval, pooledDesignEffect, type Sums, seenCountPerUnit } from '../../stats/index.ts';
import type { PlaceCell, PlaceTable, VariantResults } from '../../stats/tables.ts';
import { intervalCells, intervalColumns, type TableKind, type WithInterval } from './table.ts';

export type PlaceRow = {
  readonly variant: string;
  readonly side: string;
  readonly kind: string;
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly depth: number;
  readonly count: number;
} & WithInterval<'perGame'>;

/** The densest square, and the fewest squares with half of the total. */
export type PlacePeakRow = {
  readonly variant: string;
  readonly side: string;
  readonly kind: string;
  readonly unit: string;
  readonly count: number;
  readonly perGame: number | null;
  readonly squares: number;
  readonly squaresOfHalf: number;
  readonly peakX: number;
  readonly peakY: number;
} & WithInterval<'peakPerGame'>;

/** Non-empty squares, with `seenCountPerUnit`'s interval. */
export function placeRows(results: VariantResults, alpha: number): PlaceRow[] {
  const { variant, table, places } = results;
  if (places === undefined) return [];
  const effectOf = layerEffects(places, table.games);
  return places.cells.map((cell) => {
    const { kind, side, x, y, width, depth, count } = cell;
    const mean = perGame(cell, table.games, effectOf(cell), alpha);
    // Rows by the thousand, without a spread.
    return {
      variant,
      side: table.sides[side],
      kind: places.kinds[kind].name,
      x,
      y,
      width,
      depth,
      count,
      perGame: mean.estimate,
      perGameLow: mean.low,
      perGameHigh: mean.high,
    };
  });
}

function placePeakRows({ variant, table, places }: VariantResults, alpha: number): PlacePeakRow[] {
  if (places === undefined) return [];
  const effectOf = layerEffects(places, table.games);
  return places.kinds.flatMap(({ name, unit }, kind) =>
    table.sides.flatMap((side, index): PlacePeakRow[] => {
      const cells = cellsOf(places, kind, index);
      if (cells.length === 0) return [];
      const count = cells.reduce((sum, cell) => sum + cell.count, 0);
      const [peak] = cells;
      const ofPeak = perGame(peak, table.games, effectOf(peak), alpha);
      return [
        {
          ...{ variant, side, kind: name, unit, count, perGame: count / table.games },
          ...{ squares: cells.length, squaresOfHalf: leastForHalf(cells, count) },
          ...{ peakX: peak.x, peakY: peak.y, ...intervalCells('peakPerGame', ofPeak) },
        },
      ];
    }),
  );
}

export function cellsOf({ cells }: PlaceTable, kind: number, side: number): PlaceCell[] {
  return cells.filter((cell) => cell.kind === kind && cell.side === side).toSorted((a, b) => b.count - a.count);
}

function leastForHalf(fullestFirst: readonly PlaceCell[], count: number): number {
  let sum = 0;
  return (
    fullestFirst.findIndex((cell) => {
      sum += cell.count;
      return 2 * sum >= count;
    }) + 1
  );
}

/** Design effect of a kind and side, common to all its squares. */
function layerEffects({ cells }: PlaceTable, games: number): (cell: PlaceCell) => number {
  const keyOf = ({ kind, side }: PlaceCell) => `${kind} ${side}`;
  const layers = new Map<string, PlaceCell[]>();
  for (const cell of cells) {
    const layer = layers.get(keyOf(cell)) ?? [];
    if (layer.length === 0) layers.set(keyOf(cell), layer);
    layer.push(cell);
  }
  const effects = new Map(
    [...layers].map(([key, layer]) => [key, pooledDesignEffect(layer.map((cell) => sumsOf(cell, games)))]),
  );
  return (cell) => effects.get(keyOf(cell)) ?? 1;
}

function sumsOf({ count, squares }: PlaceCell, games: number): Sums {
  return { n: games, sum: count, sumOfSquares: squares };
}

function perGame(cell: PlaceCell, games: number, layerEffect: number, alpha: number): Interval {
  return seenCountPerUnit(sumsOf(cell, games), layerEffect, alpha);
}

export const PLACES: TableKind<PlaceRow> = {
  name: 'places',
  columns: ['variant', 'side', 'kind', 'x', 'y', 'width', 'depth', 'count', ...intervalColumns('perGame')],
  rows: placeRows,
};

export const PLACE_PEAKS: TableKind<PlacePeakRow> = {
  name: 'place-peaks',
  columns: [
    'variant',
    'side',
    'kind',
    'unit',
    'count',
    'perGame',
    'squares',
    'squaresOfHalf',
    'peakX',
    'peakY',
    ...intervalColumns('peakPerGame'),
  ],
  rows: placePeakRows,
};
