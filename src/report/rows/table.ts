import { cut, type Histogram, type MeanInterval, mean } from '../../stats/index.ts';
import type { VariantResults } from '../../stats/tables.ts';
import type { Estimated } from '../numbers.ts';

export type Cell = string | number | null;

/** One line of a table: column name to cell. Rates are fractions, null means undefined. */
export type Row = Readonly<Record<string, Cell>>;

/** A table of estimates under the name of its CSV file, without the ending. */
export interface Table<R extends Row = Row> {
  readonly name: string;
  /** In the order of the file; present even when there are no rows. */
  readonly columns: readonly string[];
  readonly rows: readonly R[];
}

/** A table that every report has: its name, its columns in the order of the file, and the rows of one variant. */
export interface TableKind<R extends Row = Row> {
  readonly name: string;
  readonly columns: readonly (keyof R & string)[];
  readonly rows: (variant: VariantResults, alpha: number) => R[];
}

/**
 * How intervals are named in every file: those of a column `X` are in `XLow` and `XHigh` right after it. Where the lines of a file are estimates
 * of different things, the column is called `estimate`, and the ends are just `low` and `high`.
 */
export type WithInterval<Name extends string> = Readonly<Record<Name | `${Name}Low` | `${Name}High`, number | null>>;

/** Of nothing. */
export const UNKNOWN: Estimated = { estimate: null, low: null, high: null };

/** The three columns of an estimate with its interval, in the order of a file. */
export function intervalColumns<Name extends string>(name: Name): [Name, `${Name}Low`, `${Name}High`] {
  return [name, `${name}Low`, `${name}High`];
}

/** The three cells. */
export function intervalCells<Name extends string>(name: Name, { estimate, low, high }: Estimated): WithInterval<Name> {
  return { [name]: estimate, [`${name}Low`]: low, [`${name}High`]: high } as WithInterval<Name>;
}

/** The estimate and its interval from a row that has them. */
export function intervalOf<Name extends string>(row: WithInterval<Name>, name: Name): Estimated {
  return { estimate: row[name], low: row[`${name}Low`], high: row[`${name}High`] };
}

/**
 * The mean of what games counted, with Student's interval cut at what is possible: at the known range, otherwise at 0
 * if no game had less.
 */
export function countMean(histogram: Histogram, alpha: number, range?: readonly [number, number]): MeanInterval {
  const average = mean(histogram, alpha);
  if (range !== undefined) return cut(average, ...range);
  return histogram.some(([value, games]) => value < 0 && games > 0) ? average : cut(average, 0);
}
