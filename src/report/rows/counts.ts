import { ratio, withRareEnds } from '../../stats/index.ts';
import type { CountCell, CountTable, VariantResults } from '../../stats/tables.ts';
import { kebabCase } from '../names.ts';
import { intervalCells, intervalColumns } from './intervals.ts';
import type { Row } from './table.ts';

/** The file of a view: `hit-rates`, and its margins as `hit-rates-by-side-range-band`. */
export function countTableName({ metric, full, dimensions }: CountTable): string {
  if (full) return metric;
  if (dimensions.length === 0) return `${metric}-in-all`;
  return `${metric}-by-${dimensions.map(({ name }) => kebabCase(name)).join('-')}`;
}

/** The tables of counts of a variant: first that of attacks once more, where the system calls it otherwise than `hit-rates`. */
export function countTables({ counts, hitRates }: Pick<VariantResults, 'counts' | 'hitRates'>): readonly CountTable[] {
  const attacks = counts.find(({ metric, full }) => full && metric === hitRates?.metric);
  if (attacks === undefined) return counts;
  const rates = attacks.rates.map((rate) =>
    rate.name === hitRates?.rate ? { ...rate, name: 'hitRate', numerator: 'hits' } : rate,
  );
  return [{ ...attacks, metric: 'hit-rates', exposure: 'attacks', rates }, ...counts];
}

/** An outcome's column; renamed if a rate's numerator already has the name. */
function outcomeColumns({ outcomes, rates }: CountTable): string[] {
  const taken = new Set(rates.flatMap(({ name, numerator }) => [name, numerator]));
  return outcomes.map((outcome) => (taken.has(outcome) ? `${outcome}Outcomes` : outcome));
}

/** Header of a count table: variant, dimensions, exposure, the first rate, all outcomes, the other rates. */
export function countColumns(table: CountTable): string[] {
  const rates = table.rates.map(({ name, numerator }) => [numerator, ...intervalColumns(name)]);
  const dimensions = table.dimensions.map(({ name }) => name);
  const [first = [], ...others] = rates;
  const counted = table.gamesCounted === undefined ? [] : ['gamesCounted', 'gamesAvailable'];
  return ['variant', ...dimensions, ...counted, table.exposure, ...first, ...outcomeColumns(table), ...others.flat()];
}

/**
 * Counts and rates of each cell. What happens inside one game is correlated, so the game is the independent unit:
 * intervals are cluster-robust (`ratio`) over all `games` of the variant in which the table was counted, including
 * those in which the cell stayed empty.
 */
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
