import { shareInterval } from '../../stats/index.ts';
import type { VariantResults } from '../../stats/tables.ts';
import { columnHistogram, countBetween, countOf, gameColumn } from './games.ts';
import { intervalCells, intervalColumns, type WithInterval } from './intervals.ts';
import type { TableKind } from './table.ts';

export type GameLengthRow = {
  readonly variant: string;
  readonly turns: number;
  readonly games: number;
} & WithInterval<'share' | 'cumulativeShare'>;

/**
 * How many games lasted each number of turns, from the shortest game to the longest, and how many were over by then, with Wilson's intervals
 * of the shares.
 */
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

/** How many games ended for each reason, including reasons never seen, with Wilson's interval of the share. */
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
