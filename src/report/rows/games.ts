import { type Histogram, shareInterval } from '../../stats/index.ts';
import { columnAt, type GameTable, recordLength, type VariantResults } from '../../stats/tables.ts';
import { intervalCells, intervalColumns, type TableKind, type WithInterval } from './table.ts';

/** Throws RangeError for an unknown name. */
export function gameColumn(table: GameTable, name: string): number {
  return known(columnAt(table, null, name), name);
}

/** Throws RangeError for an unknown name. */
export function sideColumn(table: GameTable, side: number, name: string): number {
  return known(columnAt(table, table.sides[side], name), name);
}

function known(index: number, name: string): number {
  if (index < 0) throw new RangeError(`the games have no column "${name}"`);
  return index;
}

export function columnHistogram(table: GameTable, column: number): Histogram {
  const counts = new Map<number, number>();
  const length = recordLength(table);
  for (let game = 0; game < table.games; game++) {
    const value = table.rows[game * length + column];
    counts.set(value, (counts.get(value) ?? 0) + 1);
  }
  return [...counts].sort(([a], [b]) => a - b);
}

export function countOf(histogram: Histogram, value: number): number {
  return histogram.find(([found]) => found === value)?.[1] ?? 0;
}

function countBetween(histogram: Histogram, from: number, to: number): number {
  return histogram.reduce((sum, [value, count]) => (value >= from && value <= to ? sum + count : sum), 0);
}

/** Scores are stored doubled: 2, 1 and 0. */
export function resultsOf(table: GameTable, side: number): { wins: number; draws: number; losses: number } {
  const scores = columnHistogram(table, sideColumn(table, side, 'score'));
  return { wins: countOf(scores, 2), draws: countOf(scores, 1), losses: countOf(scores, 0) };
}

export function gamesWithoutWinner(table: GameTable): number {
  const length = recordLength(table);
  const scores = table.sides.map((_, side) => sideColumn(table, side, 'score'));
  let without = 0;
  for (let game = 0; game < table.games; game++)
    if (scores.every((column) => table.rows[game * length + column] !== 2)) without++;
  return without;
}

export type GameLengthRow = {
  readonly variant: string;
  readonly turns: number;
  readonly games: number;
} & WithInterval<'share' | 'cumulativeShare'>;

/** Shares have Wilson's intervals. */
function gameLengthRows({ variant, table }: VariantResults, alpha: number): GameLengthRow[] {
  const lengths = columnHistogram(table, gameColumn(table, 'turns'));
  if (lengths.length === 0) return [];
  const shortest = lengths[0][0];
  const longest = lengths[lengths.length - 1][0];
  return Array.from({ length: longest - shortest + 1 }, (_, i) => {
    const turns = shortest + i;
    const games = countOf(lengths, turns);
    const over = shareInterval(countBetween(lengths, shortest, turns), table.games, alpha);
    return {
      ...{ variant, turns, games },
      ...intervalCells('share', shareInterval(games, table.games, alpha)),
      ...intervalCells('cumulativeShare', over),
    };
  });
}

export type EndingRow = {
  readonly variant: string;
  readonly reason: string;
  readonly games: number;
} & WithInterval<'share'>;

function endingRows({ variant, table }: VariantResults, alpha: number): EndingRow[] {
  const reasons = columnHistogram(table, gameColumn(table, 'reason'));
  return table.reasons.map((reason, index) => {
    const games = countOf(reasons, index);
    return { variant, reason, games, ...intervalCells('share', shareInterval(games, table.games, alpha)) };
  });
}

export const GAME_LENGTH: TableKind<GameLengthRow> = {
  name: 'game-length',
  columns: ['variant', 'turns', 'games', ...intervalColumns('share'), ...intervalColumns('cumulativeShare')],
  rows: gameLengthRows,
};

export const ENDINGS: TableKind<EndingRow> = {
  name: 'endings',
  columns: ['variant', 'reason', 'games', ...intervalColumns('share')],
  rows: endingRows,
};

export type MarginRow = {
  readonly variant: string;
  readonly side: string;
  readonly margin: number;
  readonly games: number;
} & WithInterval<'share'>;

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
