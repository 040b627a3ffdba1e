import { wilson } from '../../stats/index.ts';
import type { VariantResults } from '../../stats/tables.ts';
import { columnHistogram, countBetween, countOf, gameColumn } from './games.ts';
import type { TableKind } from './table.ts';

export type GameLengthRow = {
  readonly variant: string;
  readonly turns: number;
  readonly games: number;
  readonly share: number | null;
  readonly low: number | null;
  readonly high: number | null;
  /** Games that were over by the end of this turn. */
  readonly cumulativeShare: number | null;
  readonly cumulativeShareLow: number | null;
  readonly cumulativeShareHigh: number | null;
};

/** How many games lasted each number of turns, from the shortest game to the longest, with Wilson's interval of the share. */
function gameLengthRows({ variant, table }: VariantResults, alpha: number): GameLengthRow[] {
  const lengths = columnHistogram(table, gameColumn(table, 'turns'));
  if (lengths.length === 0) return [];
  const shortest = lengths[0][0];
  const longest = lengths[lengths.length - 1][0];
  return Array.from({ length: longest - shortest + 1 }, (_, i) => {
    const turns = shortest + i;
    const games = countOf(lengths, turns);
    const { estimate, low, high } = wilson(games, table.games, alpha);
    const over = wilson(countBetween(lengths, shortest, turns), table.games, alpha);
    const [cumulativeShare, cumulativeShareLow, cumulativeShareHigh] = [over.estimate, over.low, over.high];
    return {
      variant,
      turns,
      games,
      share: estimate,
      low,
      high,
      cumulativeShare,
      cumulativeShareLow,
      cumulativeShareHigh,
    };
  });
}

export type EndingRow = {
  readonly variant: string;
  readonly reason: string;
  readonly games: number;
  readonly share: number | null;
  readonly low: number | null;
  readonly high: number | null;
};

/** How many games ended for each reason, including reasons never seen, with Wilson's interval of the share. */
function endingRows({ variant, table }: VariantResults, alpha: number): EndingRow[] {
  const reasons = columnHistogram(table, gameColumn(table, 'reason'));
  return table.reasons.map((reason, index) => {
    const games = countOf(reasons, index);
    const { estimate, low, high } = wilson(games, table.games, alpha);
    return { variant, reason, games, share: estimate, low, high };
  });
}

export const GAME_LENGTH: TableKind<GameLengthRow> = {
  name: 'game-length',
  columns: [
    'variant',
    'turns',
    'games',
    'share',
    'low',
    'high',
    'cumulativeShare',
    'cumulativeShareLow',
    'cumulativeShareHigh',
  ],
  rows: gameLengthRows,
};

export const ENDINGS: TableKind<EndingRow> = {
  name: 'endings',
  columns: ['variant', 'reason', 'games', 'share', 'low', 'high'],
  rows: endingRows,
};
