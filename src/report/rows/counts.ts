import { type Interval, quantile, ratio, withRareEnds } from '../../stats/index.ts';
import type { CountCell, CountTable, HistogramTable, VariantResults } from '../../stats/tables.ts';
import { kebabCase } from '../names.ts';
import type { Estimated } from '../numbers.ts';
import type { TablePicture } from '../table-picture.ts';
import {
  countMean,
  intervalCells,
  intervalColumns,
  intervalOf,
  type Row,
  type Table,
  type TableKind,
  type WithInterval,
} from './table.ts';

/** `hit-rates`, margins such as `hit-rates-by-side-range-band`. */
export function countTableName({ metric, full, dimensions }: CountTable): string {
  if (full) return metric;
  if (dimensions.length === 0) return `${metric}-in-all`;
  return `${metric}-by-${dimensions.map(({ name }) => kebabCase(name)).join('-')}`;
}

/** First that of attacks once more, where the system calls it otherwise than `hit-rates`. */
export function countTables({ counts, hitRates }: Pick<VariantResults, 'counts' | 'hitRates'>): readonly CountTable[] {
  const attacks = counts.find(({ metric, full }) => full && metric === hitRates?.metric);
  if (attacks === undefined) return counts;
  const rates = attacks.rates.map((rate) =>
    rate.name === hitRates?.rate ? { ...rate, name: 'hitRate', numerator: 'hits' } : rate,
  );
  return [{ ...attacks, metric: 'hit-rates', exposure: 'attacks', rates }, ...counts];
}

/** Renamed if a rate's numerator has the name. */
function outcomeColumns({ outcomes, rates }: CountTable): string[] {
  const taken = new Set(rates.flatMap(({ name, numerator }) => [name, numerator]));
  return outcomes.map((outcome) => (taken.has(outcome) ? `${outcome}Outcomes` : outcome));
}

export function countColumns(table: CountTable): string[] {
  const rates = table.rates.map(({ name, numerator }) => [numerator, ...intervalColumns(name)]);
  const dimensions = table.dimensions.map(({ name }) => name);
  const [first = [], ...others] = rates;
  const counted = table.gamesCounted === undefined ? [] : ['gamesCounted', 'gamesAvailable'];
  return ['variant', ...dimensions, ...counted, table.exposure, ...first, ...outcomeColumns(table), ...others.flat()];
}

/** Cluster-robust (`ratio`) over all `games`, because events of a game are correlated. */
export function countRows(variant: string, games: number, table: CountTable, alpha: number): Row[] {
  const counted = table.gamesCounted ?? games;
  const outcomes = outcomeColumns(table);
  return table.cells.map((cell) => {
    const row: Record<string, string | number | null> = { variant };
    table.dimensions.forEach(({ name }, i) => {
      row[name] = cell.labels[i];
    });
    if (table.gamesCounted !== undefined)
      Object.assign(row, { gamesCounted: table.gamesCounted, gamesAvailable: cell.gamesWithExposure });
    row[table.exposure] = cell.n;
    outcomes.forEach((name, i) => {
      row[name] = cell.outcomes[i];
    });
    table.rates.forEach((_, rate) => {
      Object.assign(row, rateCells(table, cell, rate, counted, alpha));
    });
    return row;
  });
}

function rateCells(table: CountTable, cell: CountCell, rate: number, games: number, alpha: number): Row {
  const { name, numerator } = table.rates[rate];
  const { gamesWithExposure, n, nn } = cell;
  const { x, xx, xn } = cell.rates[rate];
  const sums = { games, gamesWithExposure, x, n, xx, xn, nn, kind: 'proportion' } as const;
  const found = ratio(sums, alpha);
  const interval = found.nEff === null ? found : withRareEnds(found, found.nEff, alpha);
  return { [numerator]: x, ...intervalCells(name, interval) };
}

const ESTIMATES = ['games', ...intervalColumns('mean'), 'sd', ...intervalColumns('median'), 'p10', 'p90', 'min', 'max'];

export function histogramColumns(table: HistogramTable): string[] {
  return ['variant', ...table.dimensions.map(({ name }) => name), ...ESTIMATES];
}

/** Mean with Student's t interval, median with order-statistic interval. */
export function histogramRows(variant: string, table: HistogramTable, alpha: number): Row[] {
  const inUnits = (value: number | null | undefined) => (typeof value === 'number' ? value / (table.parts ?? 1) : null);
  const intervalInUnits = ({ estimate, low, high }: Interval): Interval => {
    return { estimate: inUnits(estimate), low: inUnits(low), high: inUnits(high) };
  };
  return table.cells.map(({ labels, histogram }) => {
    const row: Record<string, string | number | null> = { variant };
    table.dimensions.forEach(({ name }, i) => {
      row[name] = labels[i];
    });
    const average = countMean(histogram, alpha);
    return Object.assign(row, {
      games: average.n,
      ...intervalCells('mean', intervalInUnits(average)),
      sd: inUnits(average.sd),
      ...intervalCells('median', intervalInUnits(quantile(histogram, 500, alpha))),
      p10: inUnits(quantile(histogram, 100, alpha).estimate),
      p90: inUnits(quantile(histogram, 900, alpha).estimate),
      min: inUnits(histogram[0]?.[0]),
      max: inUnits(histogram.at(-1)?.[0]),
    });
  });
}

export type RuleRow = {
  readonly variant: string;
  readonly clause: string;
  readonly event: string;
  readonly count: number;
  readonly games: number;
  readonly share: number | null;
};

function ruleRows({ variant, rules, games }: VariantResults): RuleRow[] {
  return rules.map(({ clause, event, count, games: inGames }) => ({
    variant,
    clause,
    event,
    count,
    games: inGames,
    share: games === 0 ? null : inGames / games,
  }));
}

export const RULE_COVERAGE: TableKind<RuleRow> = {
  name: 'rule-coverage',
  columns: ['variant', 'clause', 'event', 'count', 'games', 'share'],
  rows: ruleRows,
};

export const PRESENCE = 'presence';

export interface Presence {
  /** Null if no side is named. */
  readonly by: string | null;
  readonly objective: string;
  readonly sides: readonly {
    readonly side: string;
    /** Shares of the turns of all games. */
    readonly present: Estimated;
    readonly alone: Estimated;
  }[];
}

/** Null where the mission has no area. */
export function presenceIn(metrics: readonly Table[], variant: string, picture: TablePicture | null): Presence | null {
  const rows = metrics
    .find(({ name }) => name === `${PRESENCE}-by-side`)
    ?.rows.filter((row) => row.variant === variant);
  if (rows === undefined || rows.length === 0) return null;
  const area = picture?.shapes.find(({ kind, line }) => kind === 'objective' && line === undefined);
  const sides = rows.map((row) => ({
    side: String(row.side),
    present: intervalOf(row as WithInterval<string>, 'presentRate'),
    alone: intervalOf(row as WithInterval<string>, 'aloneRate'),
  }));
  return { by: area?.by ?? null, objective: area?.note ?? '', sides };
}
