import { requireCount, requireSameLength } from './check.ts';
import { FEWEST_VALUES, type Measured, type Population, type Sample, sampleOf, spread } from './nearest.ts';
import { cholesky, dot, forward, solveCholesky } from './numeric.ts';

/** A uniform integer from 0 to `below` - 1. */
export type Draw = (below: number) => number;

/** Tolerance for sums in another order. */
const ROUNDING = 1e-9;

/**
 * p that the recorded units are of each population, over `samples` drawn from it (Davison & Hinkley, Bootstrap Methods
 * and their Application, 4.2), by the normal likelihood of their means, so that any departure counts. Measures that
 * are constant or determined by others are judged exactly, by the recorded units that break that law. Assumes
 * independent units; missing cells are missing in drawn samples too.
 */
export function possiblePopulations(
  recorded: Measured,
  populations: readonly Population[],
  drawOf: (population: number) => Draw,
  samples = 999,
): number[] {
  requireSameLength('possiblePopulations', 'measures', recorded, populations[0].means);
  requireCount('possiblePopulations', 'samples', samples);
  const sample = sampleOf(recorded);
  const known = sample.together.flatMap((units, measure) => (units[measure] < FEWEST_VALUES ? [] : [measure]));
  return populations.map((population, place) => {
    const { free, laws } = lawsOf(population, known);
    const exact = exactP(recorded, population, laws);
    return Math.min(exact, drawnP(recorded, { sample, population, free }, drawOf(place), samples));
  });
}

/** The deviation of `measure` is this weighted sum of other deviations. */
interface Law {
  readonly measure: number;
  readonly others: readonly number[];
  readonly weights: ArrayLike<number>;
}

function lawsOf({ covariance }: Population, known: readonly number[]): { free: number[]; laws: Law[] } {
  const free: number[] = [];
  const laws: Law[] = [];
  for (let measure = 0; measure < covariance.length; measure++) {
    const own = covariance[measure][measure];
    if (own > 0 && !known.includes(measure)) continue;
    const lower = cholesky(free.map((a) => free.map((b) => covariance[a][b])));
    const shared = free.map((a) => covariance[a][measure]);
    const told = forward(lower, shared);
    if (own - dot(told, told) > ROUNDING * own) free.push(measure);
    else laws.push({ measure, others: [...free], weights: solveCholesky(lower, shared) });
  }
  return { free, laws };
}

/** Fisher's exact test of units that break a law of the population. */
function exactP(recorded: Measured, { means, units }: Population, laws: readonly Law[]): number {
  const deviation = (measure: number, unit: number) => recorded[measure][unit] - means[measure];
  let [known, breaking] = [0, 0];
  for (let unit = 0; unit < recorded[0].length; unit++) {
    const rests = laws.map(({ measure, others, weights }) =>
      others.reduce((rest, other, i) => rest - weights[i] * deviation(other, unit), deviation(measure, unit)),
    );
    const judged = rests.filter((rest) => !Number.isNaN(rest));
    if (judged.length > 0) known++;
    if (judged.some((rest) => Math.abs(rest) > 1e-6)) breaking++;
  }
  let p = 1;
  for (let i = 0; i < breaking; i++) p *= (known - i) / (known + units - i);
  return p;
}

interface Judged {
  readonly sample: Sample;
  readonly population: Population;
  readonly free: readonly number[];
}

function drawnP(recorded: Measured, { sample, population, free }: Judged, draw: Draw, samples: number): number {
  const lower = cholesky(free.map((a) => free.map((b) => spread(population, sample, a, b))));
  const distance = (from: ArrayLike<number>) => {
    const independent = forward(lower, from);
    return dot(independent, independent);
  };
  const own = distance(free.map((measure) => sample.means[measure]! - population.means[measure]));
  const drawn = drawnMeans(recorded, { sample, population, free }, draw);
  let unlikely = 1;
  for (let i = 0; i < samples; i++) if (distance(drawn()) >= own * (1 - ROUNDING)) unlikely++;
  return unlikely / (samples + 1);
}

/** Drawn minus population means, whose own error adds the factor 1 + n/N. */
function drawnMeans(
  recorded: Measured,
  { sample, population: { deviations, units }, free }: Judged,
  draw: Draw,
): () => Float64Array {
  const width = free.length;
  const count = recorded[0].length;
  const rows = new Float64Array(width * units);
  const weights = new Float64Array(width * count);
  for (const [i, measure] of free.entries()) {
    const n = sample.together[measure][measure];
    const weight = Math.sqrt(1 + n / units) / n;
    for (let unit = 0; unit < units; unit++) rows[unit * width + i] = deviations[measure][unit];
    for (let unit = 0; unit < count; unit++)
      weights[unit * width + i] = Number.isNaN(recorded[measure][unit]) ? 0 : weight;
  }
  const sum = new Float64Array(width);
  return () => {
    sum.fill(0);
    for (let unit = 0; unit < count; unit++) {
      const row = draw(units) * width;
      for (let i = 0; i < width; i++) sum[i] += weights[unit * width + i] * rows[row + i];
    }
    return sum;
  };
}
