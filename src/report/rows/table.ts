import { cut, type Histogram, type MeanInterval, mean } from '../../stats/index.ts';
import type { VariantResults } from '../../stats/tables.ts';
import type { Estimated } from '../numbers.ts';

export type Cell = string | number | null;

/** Rates are fractions; null means undefined. */
export type Row = Readonly<Record<string, Cell>>;

export interface Table<R extends Row = Row> {
  readonly name: string;
  /** In file order. */
  readonly columns: readonly string[];
  readonly rows: readonly R[];
}

export interface TableKind<R extends Row = Row> {
  readonly name: string;
  readonly columns: readonly (keyof R & string)[];
  readonly rows: (variant: VariantResults, alpha: number) => R[];
}

/** `X`, `XLow` and `XHigh`. Tables of mixed estimates use `estimate`, `low` and `high`. */
export type WithInterval<Name extends string> = Readonly<Record<Name | `${Name}Low` | `${Name}High`, number | null>>;

export const UNKNOWN: Estimated = { estimate: null, low: null, high: null };

/** In file order. */
export function intervalColumns<Name extends string>(name: Name): [Name, `${Name}Low`, `${Name}High`] {
  return [name, `${name}Low`, `${name}High`];
}

export function intervalCells<Name extends string>(name: Name, { estimate, low, high }: Estimated): WithInterval<Name> {
  return { [name]: estimate, [`${name}Low`]: low, [`${name}High`]: high } as WithInterval<Name>;
}

export function intervalOf<Name extends string>(row: WithInterval<Name>, name: Name): Estimated {
  return { estimate: row[name], low: row[`${name}Low`], high: row[`${name}High`] };
}

/** Student's interval, cut at the known range, or at 0 if no value is below. */
export function countMean(histogram: Histogram, alpha: number, range?: readonly [number, number]): MeanInterval {
  const average = mean(histogram, alpha);
  if (range !== undefined) return cut(average, ...range);
  return histogram.some(([value, games]) => value < 0 && games > 0) ? average : cut(average, 0);
}
