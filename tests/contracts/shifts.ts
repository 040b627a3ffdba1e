import type { ExactRow } from '../../src/odds/exact-beside.ts';

/** Allowed rounding error of sums of chances and of counts from rates. */
const SAME = 1e-12;
const LEAST_COUNT = 1e-6;

export interface Pooled {
  readonly name: string;
  /** Standard errors by which a key moves the exact values. */
  readonly shift: number;
  /** Standard errors between games and exact values, signed by each cell's shift. */
  readonly z: number;
}

/** Per rate: cells whose exact value moves, and all cells. */
export function pooled(before: readonly ExactRow[], after: readonly ExactRow[]): Pooled[] {
  const was = new Map(before.map((row) => [nameOf(row), row.exact]));
  const sums = new Map<string, Sum>();
  for (const row of after) {
    const moved = row.exact - (was.get(nameOf(row)) ?? row.exact);
    const rate = `${row.metric}, ${row.rate}`;
    add(sums, rate, row, 0, 1);
    if (Math.abs(moved) >= SAME) add(sums, `${rate} where it moves`, row, moved, Math.sign(moved));
  }
  return [...sums].map(([name, { shift, off, variance, mixed }]) => ({
    name,
    shift: mixed === 0 ? 0 : shift / Math.sqrt(mixed),
    z: Math.abs(off) < LEAST_COUNT ? 0 : off / Math.sqrt(variance),
  }));
}

interface Sum {
  shift: number;
  off: number;
  variance: number;
  /** Variance halfway between the values with and without the key. */
  mixed: number;
}

function add(sums: Map<string, Sum>, name: string, row: ExactRow, moved: number, sign: number): void {
  const { n, exact, sampled } = row;
  const sum = sums.get(name) ?? { shift: 0, off: 0, variance: 0, mixed: 0 };
  sums.set(name, sum);
  const mean = exact - moved / 2;
  sum.shift += n * Math.abs(moved);
  sum.mixed += n * mean * (1 - mean);
  sum.off += n * sign * (sampled - exact);
  sum.variance += n * exact * (1 - exact);
}

function nameOf({ metric, rate, labels }: ExactRow): string {
  return JSON.stringify([metric, rate, labels]);
}
