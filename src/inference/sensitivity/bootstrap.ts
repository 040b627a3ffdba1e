import type { Draw, Interval } from '../../stats/index.ts';

/** Fewer units say too little about their own spread. */
export const FEWEST_UNITS = 10;

export interface Resampling {
  readonly draw: Draw;
  readonly alpha: number;
}

/** Enough drawn samples that an end of an interval is one of them, not the outermost. */
function samplesFor(alpha: number): number {
  return Math.min(9999, Math.max(999, Math.ceil(40 / alpha) - 1));
}

/**
 * Percentile intervals of several statistics of the same units, by drawing units with replacement (Davison & Hinkley,
 * Bootstrap Methods and their Application, 5.3). `statistics` gets how often each unit is drawn. Ends are null with few
 * units, where a drawn sample leaves the statistic undefined, or where all samples agree.
 */
export function bootstrapped(
  units: number,
  statistics: (counts: ArrayLike<number>) => readonly number[],
  { draw, alpha }: Resampling,
): Interval[] {
  const estimates = statistics(new Uint32Array(units).fill(1));
  if (units < FEWEST_UNITS) return estimates.map((estimate) => ends(estimate, null, null));
  const samples = samplesFor(alpha);
  const drawn = estimates.map(() => new Float64Array(samples));
  const counts = new Uint32Array(units);
  for (let sample = 0; sample < samples; sample++) {
    counts.fill(0);
    for (let i = 0; i < units; i++) counts[draw(units)]++;
    for (const [place, value] of statistics(counts).entries()) drawn[place][sample] = value;
  }
  const rank = Math.round(((samples + 1) * alpha) / 2);
  return estimates.map((estimate, place) => {
    const sorted = drawn[place].sort();
    const [low, high] = [sorted[rank - 1], sorted[samples - rank]];
    // Sorting puts NaN last.
    return Number.isNaN(sorted[samples - 1]) || low === high ? ends(estimate, null, null) : ends(estimate, low, high);
  });
}

function ends(estimate: number, low: number | null, high: number | null): Interval {
  return { estimate: Number.isNaN(estimate) ? null : estimate, low, high };
}
