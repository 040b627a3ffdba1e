import { requireOpenUnit, requirePositive, requireSameLength } from './check.ts';
import { skewedSurvival } from './distributions.ts';
import { normalCdf, normalQuantile } from './normal.ts';
import { cholesky, dot, forward, type Matrix, solveCholesky } from './numeric.ts';

/** Values by measure: `columns[measure][unit]`, NaN where missing. */
export type Measured = readonly ArrayLike<number>[];

export interface Population {
  readonly units: number;
  readonly means: readonly number[];
  readonly covariance: Matrix;
  /** From one pseudo unit at either end of the values. */
  readonly ends: { readonly second: readonly number[]; readonly third: readonly number[] };
  /** Values minus their mean, 0 where missing. */
  readonly deviations: readonly Float64Array[];
}

export interface MeasureFit {
  /** Recorded minus own mean, in standard errors; null if too little is recorded or nothing varies. */
  readonly z: number | null;
  readonly p: number | null;
}

export interface PopulationFit {
  readonly logLikelihood: number;
  /** Its share of the likelihood of all possible populations; 0 if excluded. */
  readonly support: number;
  /** p of being so much more like another population, adjusted for their number. */
  readonly p: number;
  readonly isPossible: boolean;
  readonly measures: readonly MeasureFit[];
}

export interface NearestFinding {
  /** Index of the likeliest possible population, or of all if none is possible. */
  readonly nearest: number;
  readonly populations: readonly PopulationFit[];
  /** Measures recorded often enough, and not determined by earlier ones. */
  readonly used: readonly number[];
}

/** With fewer values a measure's mean is not used. */
export const FEWEST_VALUES = 10;
/** With less variance of its own a measure repeats the others. */
const OWN_SHARE = 0.01;

/**
 * Means and covariance of each kind of simulated units. Pseudo units at both ends of a measure's values keep unseen
 * events possible.
 */
export function populationsOf(kinds: readonly Measured[]): Population[] {
  const ends = kinds[0].map((_, measure) => endsOf(kinds.map((columns) => columns[measure])));
  return kinds.map((columns) => populationOf(columns, ends));
}

type Ends = readonly [least: number, most: number];

function endsOf(columns: readonly ArrayLike<number>[]): Ends {
  let [least, most] = [Infinity, -Infinity];
  for (const column of columns)
    for (let unit = 0; unit < column.length; unit++) {
      if (column[unit] < least) least = column[unit];
      if (column[unit] > most) most = column[unit];
    }
  return least > most ? [0, 0] : [least, most];
}

function populationOf(columns: Measured, ends: readonly Ends[]): Population {
  const units = columns[0].length;
  requirePositive('populationsOf', 'units', units);
  const means = columns.map((column, measure) => meanOf(column).mean ?? ends[measure][0]);
  // Missing values count as the mean; the spread is rescaled.
  const deviations = columns.map((column, measure) => {
    requireSameLength('populationsOf', 'columns', columns[0] as number[], column as number[]);
    const { n } = meanOf(column);
    const scale = Math.sqrt(units / Math.max(1, n));
    return Float64Array.from(column, (value) => (Number.isNaN(value) ? 0 : (value - means[measure]) * scale));
  });
  const ofEnds = (power: number) =>
    means.map((mean, measure) => ends[measure].reduce((sum, end) => sum + (end - mean) ** power, 0) / units);
  const covariance = deviations.map((a) => deviations.map((b) => dot(a, b) / units));
  return { units, means, covariance, deviations, ends: { second: ofEnds(2), third: ofEnds(3) } };
}

function meanOf(column: ArrayLike<number>): { readonly n: number; readonly mean: number | null } {
  let [n, sum] = [0, 0];
  for (let unit = 0; unit < column.length; unit++)
    if (!Number.isNaN(column[unit])) {
      n++;
      sum += column[unit];
    }
  return { n, mean: n === 0 ? null : sum / n };
}

/**
 * Finds the population that recorded units are most like, by the joint normal distribution of the recorded means
 * (synthetic likelihood; Wood, Nature 466, 2010). A population is excluded if its units would hardly ever be so much
 * more like another, by linear discriminants with the population's own skewness (Bonferroni). `possible` marks
 * populations not yet ruled out. Assumes independent units and values missing at random.
 */
export function nearestPopulation(
  recorded: Measured,
  populations: readonly Population[],
  alpha = 0.05,
  possible: readonly boolean[] = populations.map(() => true),
): NearestFinding {
  requireOpenUnit('nearestPopulation', 'alpha', alpha);
  requireSameLength('nearestPopulation', 'measures', recorded, populations[0].means);
  requireSameLength('nearestPopulation', 'populations', populations, possible);
  const sample = sampleOf(recorded);
  const used = measuresUsed(sample, populations);
  const settings = populations.map((population) => settingOf(population, sample, used));
  const likelihoods = settings.map(({ logLikelihood }) => logLikelihood);
  const best = Math.max(...likelihoods.filter((_, k) => possible[k] || !possible.includes(true)));
  const shares = likelihoods.map((one, k) => (possible[k] ? Math.exp(one - best) : 0));
  const total = shares.reduce((sum, share) => sum + share, 0);
  const fits = populations.map((population, k): PopulationFit => {
    const rivals = populations.filter((_, j) => possible[j] && j !== k);
    const least = Math.min(1, ...rivals.map((other) => towards(other, population, settings[k], sample, used)));
    const p = Math.min(1, Math.max(1, rivals.length) * least);
    return {
      logLikelihood: likelihoods[k],
      support: total > 0 ? shares[k] / total : 0,
      p,
      isPossible: possible[k] && p >= alpha,
      measures: recorded.map((_, measure) => measureFit(population, sample, measure)),
    };
  });
  return { nearest: likelihoods.indexOf(best), populations: fits, used };
}

export interface Sample {
  readonly means: readonly (number | null)[];
  /** `together[a][b]`: units with a value of both. */
  readonly together: Matrix;
  readonly patterns: readonly { readonly has: readonly boolean[]; readonly units: number }[];
}

export function sampleOf(recorded: Measured): Sample {
  const units = recorded[0]?.length ?? 0;
  const patterns = new Map<string, { has: boolean[]; units: number }>();
  for (let unit = 0; unit < units; unit++) {
    const has = recorded.map((column) => !Number.isNaN(column[unit]));
    const key = has.map(Number).join('');
    const found = patterns.get(key) ?? { has, units: 0 };
    found.units++;
    patterns.set(key, found);
  }
  const all = [...patterns.values()];
  const together = recorded.map((_, a) =>
    recorded.map((_, b) => all.reduce((sum, { has, units }) => sum + (has[a] && has[b] ? units : 0), 0)),
  );
  return { means: recorded.map((column) => meanOf(column).mean), together, patterns: all };
}

/** Without measures that earlier ones determine. */
function measuresUsed({ together }: Sample, populations: readonly Population[]): number[] {
  const pooled = (a: number, b: number) => populations.reduce((sum, { covariance }) => sum + covariance[a][b], 0);
  const used: number[] = [];
  for (let measure = 0; measure < together.length; measure++) {
    if (together[measure][measure] < FEWEST_VALUES) continue;
    const own = pooled(measure, measure);
    if (!(own > 0)) continue;
    const lower = cholesky(used.map((a) => used.map((b) => pooled(a, b))));
    const told = forward(
      lower,
      used.map((a) => pooled(a, measure)),
    );
    if (own - dot(told, told) > OWN_SHARE * own) used.push(measure);
  }
  return used;
}

export interface Setting {
  readonly lower: Matrix;
  readonly distance: readonly number[];
  readonly logLikelihood: number;
}

/** Cov(mean a, mean b) = cov(a, b) (n_ab / (n_a n_b) + 1/M) for M simulated units. */
export function spread({ covariance, ends, units }: Population, { together }: Sample, a: number, b: number): number {
  const ofUnit = covariance[a][b] + (a === b ? ends.second[a] : 0);
  return ofUnit * (together[a][b] / (together[a][a] * together[b][b]) + 1 / units);
}

export function settingOf(population: Population, sample: Sample, used: readonly number[]): Setting {
  const lower = cholesky(used.map((a) => used.map((b) => spread(population, sample, a, b))));
  const distance = used.map((measure) => sample.means[measure]! - population.means[measure]);
  const independent = forward(lower, distance);
  const logDeterminant = 2 * lower.reduce((sum, row, i) => sum + Math.log(row[i]), 0);
  const logLikelihood = -(dot(independent, independent) + logDeterminant + used.length * Math.log(2 * Math.PI)) / 2;
  return { lower, distance, logLikelihood };
}

/** One-sided p of means so far towards another population. */
function towards(
  other: Population,
  population: Population,
  { lower, distance }: Setting,
  sample: Sample,
  used: readonly number[],
): number {
  const step = used.map((measure) => other.means[measure] - population.means[measure]);
  const weights = solveCholesky(lower, step);
  const variance = dot(weights, step);
  if (!(variance > 0)) return 1;
  const skewness = thirdMoment(population, sample, used, weights) / variance ** 1.5;
  return skewedSurvival(dot(weights, distance) / Math.sqrt(variance), skewness);
}

function thirdMoment(
  { deviations, ends, units: simulated }: Population,
  { patterns, together }: Sample,
  used: readonly number[],
  weights: ArrayLike<number>,
): number {
  const perUnit = used.map((measure, i) => weights[i] / together[measure][measure]);
  let third = 0;
  for (const { has, units } of patterns) {
    const parts = used.flatMap((measure, i) =>
      has[measure] ? [{ column: deviations[measure], weight: perUnit[i] }] : [],
    );
    let cubes = 0;
    for (let unit = 0; unit < simulated; unit++) {
      let sum = 0;
      for (const { column, weight } of parts) sum += weight * column[unit];
      cubes += sum * sum * sum;
    }
    third += (units * cubes) / simulated;
  }
  for (const [i, measure] of used.entries())
    third += together[measure][measure] * perUnit[i] ** 3 * ends.third[measure];
  return third;
}

function measureFit(population: Population, sample: Sample, measure: number): MeasureFit {
  const mean = sample.means[measure];
  if (mean === null || sample.together[measure][measure] < FEWEST_VALUES) return { z: null, p: null };
  const variance = spread(population, sample, measure, measure);
  // The same in every unit of every population.
  if (!(variance > 0)) return { z: null, p: mean === population.means[measure] ? 1 : 0 };
  const z = (mean - population.means[measure]) / Math.sqrt(variance);
  const skewness = thirdMoment(population, sample, [measure], [1]) / variance ** 1.5;
  const tail = Math.min(skewedSurvival(z, skewness), skewedSurvival(-z, -skewness));
  return { z, p: Math.min(1, 2 * tail) };
}

export interface ToldApart {
  /** The share of cases in which units are more like their own population. */
  readonly right: number;
  /** Units needed to be right in 9 of 10 cases. */
  readonly units: number | null;
}

const WELL = 0.9;

/**
 * Phi(D/2), D the distance of the two means: the reach of a linear discriminant. D^2 is reduced by the error of
 * simulated means, (2/M) / (1/n + 1/M) per measure.
 */
export function toldApart(recorded: Measured, [a, b]: readonly [Population, Population]): ToldApart {
  const sample = sampleOf(recorded);
  const used = measuresUsed(sample, [a, b]);
  const mean = (i: number, j: number) => (spread(a, sample, i, j) + spread(b, sample, i, j)) / 2;
  const lower = cholesky(used.map((i) => used.map((j) => mean(i, j))));
  const apart = forward(
    lower,
    used.map((measure) => a.means[measure] - b.means[measure]),
  );
  const byChance = used.reduce((sum, measure) => {
    const simulated = 1 / a.units + 1 / b.units;
    return sum + simulated / (1 / sample.together[measure][measure] + simulated / 2);
  }, 0);
  const distance = Math.sqrt(Math.max(0, dot(apart, apart) - byChance));
  const units = distance > 0 ? Math.ceil(recorded[0].length * ((2 * normalQuantile(WELL)) / distance) ** 2) : null;
  return { right: normalCdf(distance / 2), units };
}

const STEPS = 500;

/**
 * The likeliest place between populations along a line, with a likelihood-ratio interval (Wilks, Ann. Math. Statist. 9,
 * 1938). Means follow the polynomial through all populations. `places` ascend; nothing is extrapolated.
 */
export function likeliestBetween(
  recorded: Measured,
  populations: readonly Population[],
  places: readonly number[],
  alpha = 0.05,
): { readonly estimate: number; readonly low: number; readonly high: number } {
  requireOpenUnit('likeliestBetween', 'alpha', alpha);
  requireSameLength('likeliestBetween', 'places', populations, places);
  const sample = sampleOf(recorded);
  const used = measuresUsed(sample, populations);
  const [first, last] = [places[0], places.at(-1)!];
  const tried = Array.from({ length: STEPS + 1 }, (_, step) =>
    step === STEPS ? last : first + ((last - first) * step) / STEPS,
  );
  const likelihoods = tried.map(
    (place) => settingOf(interpolated(populations, places, place), sample, used).logLikelihood,
  );
  const best = Math.max(...likelihoods);
  const drop = normalQuantile(1 - alpha / 2) ** 2 / 2;
  const kept = tried.filter((_, step) => best - likelihoods[step] <= drop);
  return { estimate: tried[likelihoods.indexOf(best)], low: kept[0], high: kept.at(-1)! };
}

function interpolated(populations: readonly Population[], places: readonly number[], at: number): Population {
  // Lagrange's polynomial: 1 at its own place, 0 at every other.
  const weights = places.map((own, i) =>
    places.reduce((product, other, j) => (i === j ? product : (product * (at - other)) / (own - other)), 1),
  );
  const upper = Math.max(
    1,
    places.findIndex((place) => place >= at),
  );
  const [a, b] = [populations[upper - 1], populations[upper]];
  const share = (at - places[upper - 1]) / (places[upper] - places[upper - 1]);
  const mixed = (x: ArrayLike<number>, y: ArrayLike<number>) => Array.from(x, (one, i) => one + share * (y[i] - one));
  return {
    ...a,
    means: a.means.map((_, measure) => populations.reduce((sum, { means }, i) => sum + weights[i] * means[measure], 0)),
    covariance: a.covariance.map((row, i) => mixed(row, b.covariance[i])),
    ends: { second: mixed(a.ends.second, b.ends.second), third: mixed(a.ends.third, b.ends.third) },
  };
}
