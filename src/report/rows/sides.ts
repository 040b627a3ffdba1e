import { cumulativeIncidence, mean, quantile, score, wilson } from '../../stats/index.ts';
import type { VariantResults } from '../../stats/tables.ts';
import { columnHistogram, countOf, resultsOf, sideColumn } from './games.ts';

export type WinRateRow = {
  readonly variant: string;
  readonly side: string;
  readonly games: number;
  readonly wins: number;
  readonly draws: number;
  readonly losses: number;
  readonly winRate: number | null;
  readonly low: number | null;
  readonly high: number | null;
};

/** How often each side won, with Wilson's interval: a game is one independent unit. */
export function winRateRows({ variant, table }: VariantResults, alpha: number): WinRateRow[] {
  return table.sides.map((side, index) => {
    const results = resultsOf(table, index);
    const { estimate, low, high } = wilson(results.wins, table.games, alpha);
    return { variant, side, games: table.games, ...results, winRate: estimate, low, high };
  });
}

export type BreakRow = {
  readonly variant: string;
  readonly side: string;
  readonly games: number;
  readonly broken: number;
  readonly breakRate: number | null;
  readonly low: number | null;
  readonly high: number | null;
  readonly medianTurn: number | null;
};

/** In how many games each side broke, and the median turn of its first break among those games. */
export function breakRows({ variant, table }: VariantResults, alpha: number): BreakRow[] {
  return table.sides.map((side, index) => {
    const breaks = columnHistogram(table, sideColumn(table, index, 'firstBreakTurn')).filter(([turn]) => turn > 0);
    const broken = breaks.reduce((sum, [, count]) => sum + count, 0);
    const { estimate, low, high } = wilson(broken, table.games, alpha);
    const medianTurn = quantile(breaks, 500, alpha).estimate;
    return { variant, side, games: table.games, broken, breakRate: estimate, low, high, medianTurn };
  });
}

export type SurvivalRow = {
  readonly variant: string;
  readonly side: string;
  readonly turn: number;
  readonly games: number;
  readonly broken: number;
  readonly cumulativeIncidence: number | null;
  readonly low: number | null;
  readonly high: number | null;
  readonly unbroken: number | null;
};

/**
 * The share of all games in which a side had broken by the end of each turn, with Wilson's interval at each turn. A game that
 * ended unbroken stays in the denominator: it is a side that did not break, not one lost from sight.
 */
export function survivalRows({ variant, table, maxTurns }: VariantResults, alpha: number): SurvivalRow[] {
  const { games } = table;
  return table.sides.flatMap((side, index) => {
    const breaks = columnHistogram(table, sideColumn(table, index, 'firstBreakTurn'));
    const perTurn = Array.from({ length: maxTurns }, (_, i) => countOf(breaks, i + 1));
    return cumulativeIncidence(perTurn, games, alpha).map(({ turn, events, estimate, low, high }) => {
      const unbroken = games === 0 ? null : (games - events) / games;
      return { variant, side, turn, games, broken: events, cumulativeIncidence: estimate, low, high, unbroken };
    });
  });
}

export type StrengthRow = {
  readonly variant: string;
  readonly side: string;
  readonly turn: number;
  readonly mean: number | null;
  readonly low: number | null;
  readonly high: number | null;
  readonly median: number | null;
  readonly p10: number | null;
  readonly p90: number | null;
};

/** Each side's strength at each turn's end over all games; the last one counts on in games that ended before. */
export function strengthRows({ variant, table, strength }: VariantResults, alpha: number): StrengthRow[] {
  return table.sides.flatMap((side, index) =>
    strength.bySide[index].map((histogram, i) => {
      const { estimate, low, high } = mean(histogram, alpha);
      const at = (permille: number) => quantile(histogram, permille, alpha).estimate;
      return { variant, side, turn: i + 1, mean: estimate, low, high, median: at(500), p10: at(100), p90: at(900) };
    }),
  );
}

export type SideResultRow = {
  readonly variant: string;
  readonly side: string;
  readonly quantity: string;
  readonly unit: string;
  readonly games: number;
  readonly mean: number | null;
  readonly low: number | null;
  readonly high: number | null;
  readonly sd: number | null;
  readonly median: number | null;
  readonly p10: number | null;
  readonly p90: number | null;
};

/**
 * What is kept of each side game by game, as means: the score in points a game (win 1, draw ½), strength left, losses and the
 * system's own columns. First breaks are left out: their 0 for never is no turn, `breakRows` has them.
 */
export function sideResultRows({ variant, table }: VariantResults, alpha: number): SideResultRow[] {
  const { games } = table;
  return table.sides.flatMap((side, index) =>
    table.sideColumns
      .filter(({ name }) => name !== 'firstBreakTurn')
      .map(({ name, unit }) => {
        const histogram = columnHistogram(table, sideColumn(table, index, name));
        const at = (permille: number) => quantile(histogram, permille, alpha).estimate;
        const spread = { median: at(500), p10: at(100), p90: at(900) };
        const { estimate, low, high, sd } = mean(histogram, alpha);
        const row = { variant, side, quantity: name, games };
        if (name !== 'score') return { ...row, unit, mean: estimate, low, high, sd, ...spread };
        const { wins, draws, losses } = resultsOf(table, index);
        const points = score(wins, draws, losses, alpha);
        const halved = (value: number | null) => (value === null ? null : value / 2);
        return {
          ...row,
          unit: 'points',
          mean: points.estimate,
          low: points.low,
          high: points.high,
          sd: halved(sd),
          median: halved(spread.median),
          p10: halved(spread.p10),
          p90: halved(spread.p90),
        };
      }),
  );
}
