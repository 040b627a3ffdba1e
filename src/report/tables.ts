import type { RunResults } from './results.ts';
import { BALANCE, type BalanceRow } from './rows/balance.ts';
import {
  countColumns,
  countRows,
  countTableName,
  countTables,
  histogramColumns,
  histogramRows,
  RULE_COVERAGE,
  type RuleRow,
} from './rows/counts.ts';
import { ENDINGS, type EndingRow, GAME_LENGTH, type GameLengthRow, MARGINS, type MarginRow } from './rows/games.ts';
import {
  LEAD_CHANGES,
  type LeadChangeRow,
  SCORE_BY_LEAD,
  type ScoreByLeadRow,
  SNOWBALL,
  type SnowballRow,
} from './rows/leads.ts';
import { PLACE_PEAKS, PLACES, type PlacePeakRow, type PlaceRow } from './rows/places.ts';
import {
  BREAKS,
  type BreakRow,
  SIDE_RESULTS,
  type SideResultRow,
  STRENGTH,
  type StrengthRow,
  SURVIVAL,
  type SurvivalRow,
  WIN_RATES,
  type WinRateRow,
} from './rows/sides.ts';
import type { Row, Table, TableKind } from './rows/table.ts';

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
  readonly metrics: readonly Table[];
}

export function estimate(results: RunResults): Estimates {
  const { variants, alpha } = results;
  const all = <R extends Row>(kind: TableKind<R>): Table<R> => tableOf(results, kind);
  return {
    winRates: all(WIN_RATES),
    breaks: all(BREAKS),
    survival: all(SURVIVAL),
    strength: all(STRENGTH),
    sideResults: all(SIDE_RESULTS),
    gameLength: all(GAME_LENGTH),
    endings: all(ENDINGS),
    balance: all(BALANCE),
    margins: all(MARGINS),
    snowball: all(SNOWBALL),
    scoreByLead: all(SCORE_BY_LEAD),
    leadChanges: all(LEAD_CHANGES),
    ruleCoverage: all(RULE_COVERAGE),
    placePeaks: all(PLACE_PEAKS),
    metrics: metricTables(variants, alpha),
  };
}

/** So many rows that it is only a file, and no estimate of a summary. */
export function placesTable(results: RunResults): Table<PlaceRow> {
  return tableOf(results, PLACES);
}

function tableOf<R extends Row>({ variants, alpha }: RunResults, { name, columns, rows }: TableKind<R>): Table<R> {
  return { name, columns, rows: variants.flatMap((variant) => rows(variant, alpha)) };
}

function metricTables(variants: RunResults['variants'], alpha: number): Table[] {
  const tables = new Map<string, { name: string; columns: string[]; rows: Row[] }>();
  const add = (name: string, columns: string[], rows: Row[]): void => {
    const table = tables.get(name) ?? { name, columns, rows: [] };
    table.columns.push(...columns.filter((column) => !table.columns.includes(column)));
    table.rows.push(...rows);
    tables.set(name, table);
  };
  for (const results of variants) {
    const { variant, table, histograms } = results;
    for (const count of countTables(results))
      add(countTableName(count), countColumns(count), countRows(variant, table.games, count, alpha));
    for (const histogram of histograms)
      add(histogram.metric, histogramColumns(histogram), histogramRows(variant, histogram, alpha));
  }
  return [...tables.values()];
}

/** In reading order, without the squares. Throws on equal file names. */
export function allTables({ metrics, placePeaks, ...standard }: Estimates): Table[] {
  const peaks = placePeaks.rows.length === 0 ? [] : [placePeaks];
  const tables: Table[] = [...Object.values(standard), ...peaks, ...metrics];
  const names = [PLACES.name, ...tables.map(({ name }) => name)];
  const twice = names.find((name, i) => names.indexOf(name) !== i);
  if (twice !== undefined) throw new RangeError(`a metric must not be called "${twice}": every report has that table`);
  return tables;
}

/** Text and sort key; null is last. */
export interface GlanceCell {
  readonly text: string;
  readonly by: number | null;
}

export interface GlanceTable {
  readonly title: string;
  readonly heads: readonly string[];
  readonly places: readonly string[];
  readonly rows: readonly { readonly leading: readonly string[]; readonly cells: readonly GlanceCell[] }[];
}
