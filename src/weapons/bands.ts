import type { Row } from '../report/rows/table.ts';
import type { WeaponsInfo } from '../sim/kernel/weapons.ts';
import type { WeaponEvaluation } from './activation.ts';

/** The columns of a row's place on the axis: two where it holds over a stretch of values, such as metres, and one where it has one value. */
export interface AxisColumns {
  readonly from: string;
  /** The same as `from` for single values. */
  readonly to: string;
}

/** `rangeFrom` and `rangeTo`, or `band` where every value is evaluated by itself. */
export function axisColumns({ axis, entries }: WeaponsInfo): AxisColumns {
  const spans = entries.some(({ stretches, isEverywhere }) => stretches !== null && isEverywhere !== true);
  return spans ? { from: `${axis.input}From`, to: `${axis.input}To` } : { from: axis.input, to: axis.input };
}

/** What rows of these values have in the columns of the axis: one row over all of them, or one for each. */
export function axisCells({ from, to }: AxisColumns, values: readonly number[]): Row[] {
  if (from === to) return values.map((at) => ({ [from]: at }));
  return [{ [from]: values[0], [to]: values.at(-1)! }];
}

/** Whether a row is about a value of the axis. */
export function holdsAt(row: Row, { from, to }: AxisColumns, at: number): boolean {
  return (row[from] as number) <= at && at <= (row[to] as number);
}

/** Values of the axis in their order, in bands within which no shot changes under any of the rules. */
export function commonBands(evaluations: readonly WeaponEvaluation[]): number[][] {
  const places = evaluations.flatMap(({ cells }) => cells);
  const values = [...new Set(places.flatMap((place) => place.values))].sort((a, b) => a - b);
  const firsts = new Set(places.map((place) => place.values[0]));
  const lasts = new Set(places.map((place) => place.values.at(-1)!));
  const bands: number[][] = [];
  for (const [i, at] of values.entries()) {
    if (i === 0 || firsts.has(at) || lasts.has(values[i - 1])) bands.push([]);
    bands.at(-1)!.push(at);
  }
  return bands;
}

/** Rows that differ only in neighbouring places on the axis, as one in the place of the first, which has the last value in `to`. */
export function joinedRows(rows: readonly Row[], { from, to }: AxisColumns): Row[] {
  const joined: { readonly row: Row; to: number }[] = [];
  const latest = new Map<string, { to: number }>();
  for (const row of rows) {
    const [first, last] = [row[from] as number, (row[to] ?? row[from]) as number];
    const key = JSON.stringify({ ...row, [from]: null, [to]: null });
    const before = latest.get(key);
    if (before !== undefined && before.to + 1 === first) {
      before.to = last;
      continue;
    }
    const one = { row, to: last };
    joined.push(one);
    latest.set(key, one);
  }
  return joined.map((one) => ({ ...one.row, [to]: one.to }));
}
