import type { RunResults } from './results.ts';
import { type BalanceRow, balanceRows } from './rows/balance.ts';
import { countColumns, countRows, countTableName } from './rows/counts.ts';
import { type EndingRow, endingRows, type GameLengthRow, gameLengthRows } from './rows/endings.ts';
import { histogramColumns, histogramRows } from './rows/histograms.ts';
import {
  type LeadChangeRow,
  leadChangeRows,
  type ScoreByLeadRow,
  type SnowballRow,
  scoreByLeadRows,
  snowballRows,
} from './rows/leads.ts';
import { type MarginRow, marginRows } from './rows/margins.ts';
import {
  PEAK_COLUMNS,
  PLACE_COLUMNS,
  type PlacePeakRow,
  type PlaceRow,
  placePeakRows,
  placeRows,
} from './rows/places.ts';
import { type RuleRow, ruleRows } from './rows/rules.ts';
import {
  type BreakRow,
  breakRows,
  type SideResultRow,
  type StrengthRow,
  type SurvivalRow,
  sideResultRows,
  strengthRows,
  survivalRows,
  type WinRateRow,
  winRateRows,
} from './rows/sides.ts';
import type { Row, Table } from './rows/table.ts';

const MEDIAN_TURN = ['medianTurn', 'medianTurnLow', 'medianTurnHigh'];

/** Every estimate of a run: the tables that all systems have, and one per metric and margin of the system. */
export interface Estimates {
  readonly winRates: Table<WinRateRow>;
  readonly breaks: Table<BreakRow>;
  readonly survival: Table<SurvivalRow>;
  readonly strength: Table<StrengthRow>;
  readonly sideResults: Table<SideResultRow>;
  readonly gameLength: Table<GameLengthRow>;
  readonly endings: Table<EndingRow>;
  readonly balance: Table<BalanceRow>;
  readonly margins: Table<MarginRow>;
  readonly snowball: Table<SnowballRow>;
  readonly scoreByLead: Table<ScoreByLeadRow>;
  readonly leadChanges: Table<LeadChangeRow>;
  readonly ruleCoverage: Table<RuleRow>;
  readonly placePeaks: Table<PlacePeakRow>;
  /** Every square of the table: too many rows for anything but a file of its own. */
  readonly places: Table<PlaceRow>;
  readonly metrics: readonly Table[];
}

/** Estimates everything that the games of a run counted. */
export function estimate({ variants, alpha }: RunResults): Estimates {
  const all = <R extends Row>(rows: (variant: (typeof variants)[number], alpha: number) => R[]): R[] =>
    variants.flatMap((variant) => rows(variant, alpha));
  return {
    winRates: {
      name: 'mission-win-rates',
      columns: ['variant', 'side', 'games', 'wins', 'draws', 'losses', 'winRate', 'low', 'high'],
      rows: all(winRateRows),
    },
    breaks: {
      name: 'morale-breaks',
      columns: ['variant', 'side', 'games', 'broken', 'breakRate', 'low', 'high', ...MEDIAN_TURN],
      rows: all(breakRows),
    },
    survival: {
      name: 'morale-survival',
      columns: [
        ...['variant', 'side', 'turn', 'games', 'broken', 'cumulativeIncidence', 'low', 'high', 'unbroken'],
        ...['ifGamesWentOn', 'ifGamesWentOnLow', 'ifGamesWentOnHigh'],
      ],
      rows: all(survivalRows),
    },
    strength: {
      name: 'strength',
      columns: [
        ...['variant', 'side', 'turn', 'mean', 'low', 'high', 'median', 'p10', 'p90'],
        ...['gamesStillOn', 'meanStillOn', 'meanStillOnLow', 'meanStillOnHigh'],
      ],
      rows: all(strengthRows),
    },
    sideResults: {
      name: 'side-results',
      columns: 'variant side quantity unit games mean low high sd median p10 p90'.split(' '),
      rows: all(sideResultRows),
    },
    gameLength: {
      name: 'game-length',
      columns: [
        ...['variant', 'turns', 'games', 'share', 'low', 'high'],
        ...['cumulativeShare', 'cumulativeShareLow', 'cumulativeShareHigh'],
      ],
      rows: all(gameLengthRows),
    },
    endings: {
      name: 'endings',
      columns: ['variant', 'reason', 'games', 'share', 'low', 'high'],
      rows: all(endingRows),
    },
    balance: {
      name: 'balance',
      columns: ['variant', 'measure', 'side', 'unit', 'n', 'estimate', 'low', 'high'],
      rows: all(balanceRows),
    },
    margins: {
      name: 'margins',
      columns: ['variant', 'side', 'margin', 'games', 'share', 'low', 'high'],
      rows: all(marginRows),
    },
    snowball: {
      name: 'snowball',
      columns: [
        ...['variant', 'turn', 'side', 'games', 'decidedLeads', 'leaderWinRate', 'low', 'high'],
        ...['correlation', 'correlationLow', 'correlationHigh'],
        ...['pointsPerLead', 'pointsPerLeadLow', 'pointsPerLeadHigh'],
      ],
      rows: all(snowballRows),
    },
    scoreByLead: {
      name: 'score-by-lead',
      columns: ['variant', 'turn', 'side', 'lead', 'games', 'score', 'low', 'high'],
      rows: all(scoreByLeadRows),
    },
    leadChanges: {
      name: 'lead-changes',
      columns: ['variant', 'changes', 'games', 'share', 'low', 'high'],
      rows: all(leadChangeRows),
    },
    ruleCoverage: {
      name: 'rule-coverage',
      columns: ['variant', 'clause', 'event', 'count', 'games', 'share'],
      rows: all(ruleRows),
    },
    placePeaks: { name: 'place-peaks', columns: PEAK_COLUMNS, rows: all(placePeakRows) },
    places: { name: 'places', columns: PLACE_COLUMNS, rows: all(placeRows) },
    metrics: metricTables(variants, alpha),
  };
}

/** One table per view of a count metric and per histogram metric; rows of all variants that have it, one below the other. */
function metricTables(variants: RunResults['variants'], alpha: number): Table[] {
  const tables = new Map<string, { name: string; columns: string[]; rows: Row[] }>();
  const add = (name: string, columns: string[], rows: Row[]): void => {
    const table = tables.get(name) ?? { name, columns, rows: [] };
    table.columns.push(...columns.filter((column) => !table.columns.includes(column)));
    table.rows.push(...rows);
    tables.set(name, table);
  };
  for (const { variant, table, counts, histograms } of variants) {
    for (const count of counts)
      add(countTableName(count), countColumns(count), countRows(variant, table.games, count, alpha));
    for (const histogram of histograms)
      add(histogram.metric, histogramColumns(histogram), histogramRows(variant, histogram, alpha));
  }
  return [...tables.values()];
}

/**
 * All tables in the order in which a reader meets them, but the one of every square; systems without a table to fight on have
 * none of its peaks either. Throws when two would be one file.
 */
export function allTables({ metrics, places, placePeaks, ...standard }: Estimates): Table[] {
  const peaks = placePeaks.rows.length === 0 ? [] : [placePeaks];
  const tables: Table[] = [...Object.values(standard), ...peaks, ...metrics];
  const names = [places.name, ...tables.map(({ name }) => name)];
  const twice = names.find((name, i) => names.indexOf(name) !== i);
  if (twice !== undefined) throw new RangeError(`a metric must not be called "${twice}": every report has that table`);
  return tables;
}
