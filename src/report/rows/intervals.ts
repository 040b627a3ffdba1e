import type { Estimated } from '../numbers.ts';

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
