import type { GameTable } from '../stats/tables.ts';
import { type Comparison, type ComparisonRow, compare } from './compare.ts';
import type { DeltaWish } from './deltas.ts';

/** Cells of a sweep against one of them, side by side on the same seeds: primary scores only, all cells one family. */
export function compareCells(
  cells: readonly { readonly name: string; readonly table: GameTable }[],
  reference: number,
  wish: { readonly alpha: number; readonly deltas: readonly DeltaWish[] },
): Comparison {
  const others = cells.filter((_, i) => i !== reference);
  return compare(
    cells[reference].table,
    others.map(({ name, table }) => ({ variant: name, table })),
    { ...wish, metrics: ({ kind, primary }) => kind === 'score' && primary },
  );
}

/** A cell's row for a side's score; the second of two sides has none, being the mirror image of the first. */
export function scoreRow({ variants }: Comparison, name: string, side: string): ComparisonRow | null {
  const cell = variants.find(({ variant }) => variant === name);
  return cell?.rows.find(({ metric }) => metric.side === side) ?? null;
}
