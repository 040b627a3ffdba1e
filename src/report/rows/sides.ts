import {
  cumulativeIncidence,
  type Histogram,
  kaplanMeierOfCounts,
  quantile,
  score,
  shareInterval,
  survivalBeforeEvents,
} from '../../stats/index.ts';
import { type GameTable, recordLength, type VariantResults } from '../../stats/tables.ts';
import { columnHistogram, countOf, gameColumn, resultsOf, sideColumn } from './games.ts';
import { countMean, intervalCells, intervalColumns, type TableKind, UNKNOWN, type WithInterval } from './table.ts';

export type WinRateRow = {
  readonly variant: string;
  readonly side: string;
  readonly games: number;
  readonly wins: number;
  readonly draws: number;
  readonly losses: number;
} & WithInterval<'winRate'>;

/** Wilson's interval; the game is the independent unit. */
export function winRateRows(
  { variant, table }: Pick<VariantResults, 'variant' | 'table'>,
  alpha: number,
): WinRateRow[] {
  return table.sides.map((side, index) => {
    const results = resultsOf(table, index);
    const winRate = shareInterval(results.wins, table.games, alpha);
    return { variant, side, games: table.games, ...results, ...intervalCells('winRate', winRate) };
  });
}

export type BreakRow = {
  readonly variant: string;
  readonly side: string;
  readonly games: number;
  readonly broken: number;
} & WithInterval<'breakRate' | 'medianTurn'>;

/** Breaks, and the median turn of the first with its order-statistic interval. */
function breakRows({ variant, table }: VariantResults, alpha: number): BreakRow[] {
  return table.sides.map((side, index) => {
    const breaks = columnHistogram(table, sideColumn(table, index, 'firstBreakTurn')).filter(([turn]) => turn > 0);
    const broken = breaks.reduce((sum, [, count]) => sum + count, 0);
    return {
      ...{ variant, side, games: table.games, broken },
      ...intervalCells('breakRate', shareInterval(broken, table.games, alpha)),
      ...intervalCells('medianTurn', quantile(breaks, 500, alpha)),
    };
  });
}

export type SurvivalRow = {
  readonly variant: string;
  readonly side: string;
  readonly turn: number;
  readonly games: number;
  readonly broken: number;
  readonly unbroken: number | null;
} & WithInterval<'cumulativeIncidence'> &
  GoingOn;

/** The share broken if every game went on (Kaplan and Meier). */
type GoingOn = WithInterval<'ifGamesWentOn'>;

/**
 * Pointwise Wilson's intervals. Games that ended unbroken stay in the denominator; `ifGamesWentOn` censors them, valid
 * only if endings are independent of later breaks.
 */
function survivalRows({ variant, table, maxTurns }: VariantResults, alpha: number): SurvivalRow[] {
  const { games } = table;
  return table.sides.flatMap((side, index) => {
    const breaks = columnHistogram(table, sideColumn(table, index, 'firstBreakTurn'));
    const perTurn = Array.from({ length: maxTurns }, (_, i) => countOf(breaks, i + 1));
    const goingOn = ifGamesWentOn(table, index, maxTurns, alpha);
    return cumulativeIncidence(perTurn, games, alpha).map(({ turn, events }) => {
      const unbroken = games === 0 ? null : (games - events) / games;
      const row = { variant, side, turn, games, broken: events, unbroken };
      return {
        ...row,
        ...intervalCells('cumulativeIncidence', shareInterval(events, games, alpha)),
        ...goingOn[turn - 1],
      };
    });
  });
}

/** Fewer games at risk give no Kaplan-Meier interval: coverage was 67%. */
export const FEWEST_AT_RISK = 10;

/** Sides unbroken at the end are censored there. */
function ifGamesWentOn(table: GameTable, side: number, maxTurns: number, alpha: number): GoingOn[] {
  const [firstBreak, length] = [sideColumn(table, side, 'firstBreakTurn'), gameColumn(table, 'turns')];
  const counts = Array.from({ length: maxTurns + 1 }, (_, time) => ({ time, units: 0, events: 0 }));
  for (let at = 0; at < table.rows.length; at += recordLength(table)) {
    const broke = table.rows[at + firstBreak];
    const seen = counts[broke > 0 ? broke : table.rows[at + length]];
    seen.units++;
    if (broke > 0) seen.events++;
  }
  const observed = counts.filter(({ units }) => units > 0);
  const { steps } = kaplanMeierOfCounts(
    observed.map(({ time, units, events }) => [time, units, events]),
    alpha,
  );
  const broken = (unbroken: number) => 1 - unbroken;
  return Array.from({ length: maxTurns }, (_, i) => {
    const step = steps.findLast(({ time }) => time <= i + 1);
    const inSight = steps.find(({ time }) => time >= i + 1)?.atRisk;
    if (inSight === undefined) return intervalCells('ifGamesWentOn', UNKNOWN);
    const unbroken = step === undefined || step.survival === 1;
    const { survival, low, high } = unbroken ? { survival: 1, ...survivalBeforeEvents(inSight, alpha) } : step;
    const ends = { estimate: broken(survival), low: broken(high), high: broken(low) };
    if (inSight < FEWEST_AT_RISK) Object.assign(ends, { low: null, high: null });
    return intervalCells('ifGamesWentOn', ends);
  });
}

export type StrengthRow = {
  readonly variant: string;
  readonly side: string;
  readonly turn: number;
  readonly median: number | null;
  readonly p10: number | null;
  readonly p90: number | null;
  /** `meanStillOn` covers only games that played this turn. */
  readonly gamesStillOn: number;
} & WithInterval<'mean' | 'meanStillOn'>;

/** Games over earlier keep their last value. */
export function strengthRows({ variant, table, strength }: VariantResults, alpha: number): StrengthRow[] {
  const range = table.sideColumns.find(({ name }) => name === 'strengthLeft')?.range;
  return table.sides.flatMap((side, index) => {
    const over = strengthsOfEndedGames(table, index);
    return strength.bySide[index].map((histogram, i) => {
      const turn = i + 1;
      const at = (permille: number) => quantile(histogram, permille, alpha).estimate;
      const stillOn = countMean(without(histogram, over(turn)), alpha, range);
      return {
        variant,
        side,
        turn,
        ...intervalCells('mean', countMean(histogram, alpha, range)),
        median: at(500),
        p10: at(100),
        p90: at(900),
        gamesStillOn: stillOn.n,
        ...intervalCells('meanStillOn', stillOn),
      };
    });
  });
}

/** Strengths by turn, of games over before it. */
function strengthsOfEndedGames(table: GameTable, side: number): (turn: number) => ReadonlyMap<number, number> {
  const [length, left] = [gameColumn(table, 'turns'), sideColumn(table, side, 'strengthLeft')];
  const byTurns = new Map<number, Map<number, number>>();
  for (let at = 0; at < table.rows.length; at += recordLength(table)) {
    const [turns, strength] = [table.rows[at + length], table.rows[at + left]];
    const counts = byTurns.get(turns) ?? new Map<number, number>();
    byTurns.set(turns, counts.set(strength, (counts.get(strength) ?? 0) + 1));
  }
  return (turn) => {
    const ended = new Map<number, number>();
    for (const [turns, counts] of byTurns)
      if (turns < turn) for (const [value, count] of counts) ended.set(value, (ended.get(value) ?? 0) + count);
    return ended;
  };
}

function without(histogram: Histogram, taken: ReadonlyMap<number, number>): Histogram {
  return histogram.map(([value, count]) => [value, count - (taken.get(value) ?? 0)]);
}

export type SideResultRow = {
  readonly variant: string;
  readonly side: string;
  readonly quantity: string;
  readonly unit: string;
  readonly games: number;
  readonly sd: number | null;
  readonly median: number | null;
  readonly p10: number | null;
  readonly p90: number | null;
} & WithInterval<'mean'>;

/** Score: win 1, draw ½. First breaks are in `breakRows`, because 0 means never. */
export function sideResultRows({ variant, table }: VariantResults, alpha: number): SideResultRow[] {
  const { games } = table;
  return table.sides.flatMap((side, index) =>
    table.sideColumns
      .filter(({ name }) => name !== 'firstBreakTurn')
      .map(({ name, unit, range }) => {
        const histogram = columnHistogram(table, sideColumn(table, index, name));
        const at = (permille: number) => quantile(histogram, permille, alpha).estimate;
        const spread = { median: at(500), p10: at(100), p90: at(900) };
        const { sd, ...average } = countMean(histogram, alpha, range);
        const row = { variant, side, quantity: name, games };
        if (name !== 'score') return { ...row, unit, ...intervalCells('mean', average), sd, ...spread };
        const { wins, draws, losses } = resultsOf(table, index);
        const halved = (value: number | null) => (value === null ? null : value / 2);
        return {
          ...row,
          unit: 'points',
          ...intervalCells('mean', score(wins, draws, losses, alpha)),
          sd: halved(sd),
          median: halved(spread.median),
          p10: halved(spread.p10),
          p90: halved(spread.p90),
        };
      }),
  );
}

export const WIN_RATES: TableKind<WinRateRow> = {
  name: 'mission-win-rates',
  columns: ['variant', 'side', 'games', 'wins', 'draws', 'losses', ...intervalColumns('winRate')],
  rows: winRateRows,
};

export const BREAKS: TableKind<BreakRow> = {
  name: 'morale-breaks',
  columns: ['variant', 'side', 'games', 'broken', ...intervalColumns('breakRate'), ...intervalColumns('medianTurn')],
  rows: breakRows,
};

export const SURVIVAL: TableKind<SurvivalRow> = {
  name: 'morale-survival',
  columns: [
    'variant',
    'side',
    'turn',
    'games',
    'broken',
    ...intervalColumns('cumulativeIncidence'),
    'unbroken',
    ...intervalColumns('ifGamesWentOn'),
  ],
  rows: survivalRows,
};

export const STRENGTH: TableKind<StrengthRow> = {
  name: 'strength',
  columns: [
    'variant',
    'side',
    'turn',
    ...intervalColumns('mean'),
    'median',
    'p10',
    'p90',
    'gamesStillOn',
    ...intervalColumns('meanStillOn'),
  ],
  rows: strengthRows,
};

export const SIDE_RESULTS: TableKind<SideResultRow> = {
  name: 'side-results',
  columns: [
    ...(['variant', 'side', 'quantity', 'unit', 'games'] as const),
    ...intervalColumns('mean'),
    ...(['sd', 'median', 'p10', 'p90'] as const),
  ],
  rows: sideResultRows,
};
