import { type Histogram, shareInterval } from '../../stats/index.ts';
import { type GameTable, recordLength, type VariantResults } from '../../stats/tables.ts';
import { countOf, sideColumn } from './games.ts';
import { intervalCells, intervalColumns, type WithInterval } from './intervals.ts';
import type { TableKind } from './table.ts';

export type MarginRow = {
  readonly variant: string;
  readonly side: string;
  /** The side's lead over the strongest other at the end. */
  readonly margin: number;
  readonly games: number;
} & WithInterval<'share'>;

/** Winning margins: every margin of each side from its smallest to its greatest; none for a side without others. */
export function marginRows({ variant, table }: VariantResults, alpha: number): MarginRow[] {
  if (table.games === 0 || table.sides.length < 2) return [];
  return table.sides.flatMap((side, index) => {
    const margins = marginHistogram(table, index);
    const [least, most] = [margins[0][0], margins[margins.length - 1][0]];
    return Array.from({ length: most - least + 1 }, (_, i) => {
      const games = countOf(margins, least + i);
      return {
        variant,
        side,
        margin: least + i,
        games,
        ...intervalCells('share', shareInterval(games, table.games, alpha)),
      };
    });
  });
}

/** Games by a side's lead at the end over the strongest other, in whatever makes sides lead. */
export function marginHistogram(table: GameTable, side: number): Histogram {
  const length = recordLength(table);
  const columns = table.sides.map((_, index) => sideColumn(table, index, table.leadColumn ?? 'strengthLeft'));
  const counts = new Map<number, number>();
  for (let at = 0; at < table.games * length; at += length) {
    let strongest = Number.NEGATIVE_INFINITY;
    for (let other = 0; other < columns.length; other++)
      if (other !== side) strongest = Math.max(strongest, table.rows[at + columns[other]]);
    const margin = table.rows[at + columns[side]] - (columns.length < 2 ? 0 : strongest);
    counts.set(margin, (counts.get(margin) ?? 0) + 1);
  }
  return [...counts].sort(([a], [b]) => a - b);
}

export const MARGINS: TableKind<MarginRow> = {
  name: 'margins',
  columns: ['variant', 'side', 'margin', 'games', ...intervalColumns('share')],
  rows: marginRows,
};
