import type { Chart } from '../charts/chart.ts';
import { rounded } from '../numbers.ts';

/** An estimate of a curve over turns. */
interface Estimate {
  readonly turn: number;
  readonly estimate: number;
  readonly low: number;
  readonly high: number;
}

/** Curves of fewer turns have no course. */
const FEWEST = 3;

/**
 * What stands out in a single curve over turns, from the data that are drawn: `It dips to 27% in turn 4.` Only a turn
 * whose interval lies beyond those of its neighbours on both sides, with the deepest dip or the highest peak; null where
 * there is none.
 */
export function standout({ spec }: Chart): string | null {
  const { values } = (spec.data ?? {}) as { values?: readonly Readonly<Record<string, unknown>>[] };
  const curve = curveOf(values ?? []);
  if (curve === null) return null;
  const apart = curve.slice(1, -1).flatMap((at, i) => {
    const [before, after] = [curve[i], curve[i + 2]];
    const dip = Math.min(before.low, after.low) - at.high;
    const peak = at.low - Math.max(before.high, after.high);
    return dip > 0 || peak > 0 ? [{ at, size: Math.max(dip, peak), isDip: dip > 0 }] : [];
  });
  const most = apart.toSorted((a, b) => b.size - a.size)[0];
  if (most === undefined) return null;
  const isShare = JSON.stringify(spec).includes('"format":".0%"');
  const value = isShare ? `${(100 * most.at.estimate).toFixed(0)}%` : rounded(most.at);
  return `It ${most.isDip ? 'dips' : 'rises'} to ${value} in turn ${most.at.turn}.`;
}

/** The only curve of a chart, by turn; null if it has several, gaps, or is not over turns. */
function curveOf(values: readonly Readonly<Record<string, unknown>>[]): Estimate[] | null {
  const curve = values.map(({ turn, estimate, low, high }) => ({ turn: Number(turn), estimate, low, high }));
  if (curve.length < FEWEST) return null;
  if (curve.some(({ estimate, low, high }) => [estimate, low, high].some((end) => typeof end !== 'number')))
    return null;
  const sorted = (curve as Estimate[]).toSorted((a, b) => a.turn - b.turn);
  return sorted.every(({ turn }, i) => i === 0 || turn === sorted[i - 1].turn + 1) ? sorted : null;
}
