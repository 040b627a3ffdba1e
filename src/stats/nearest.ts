import { requireOpenUnit, requirePositive, requireSameLength } from './check.ts';
import { skewedSurvival } from './distributions.ts';
import { normalCdf, normalQuantile } from './normal.ts';
import { cholesky, dot, forward, type Matrix, solveCholesky } from './numeric.ts';

/** Values of units, measure by measure: `columns[measure][unit]`, NaN where a unit has none. */
export type Measured = readonly ArrayLike<number>[];

/** What simulated units of one kind are like: means and spread of their measures. */
export interface Population {
  readonly units: number;
  readonly means: readonly number[];
  readonly covariance: Matrix;
  /** What one pseudo unit at either end of a measure's values adds to its second and third moment. */
  readonly ends: { readonly second: readonly number[]; readonly third: readonly number[] };
  /** Values less their mean, 0 where there is none. */
  readonly deviations: readonly Float64Array[];
}

/** A measure of the recorded units against one population. */
export interface MeasureFit {
  /** Recorded mean less the population's, in standard errors; null where too little is recorded, or nothing varies. */
  readonly z: number | null;
  /** Two-sided p of a mean so far away; null where too little is recorded. */
  readonly p: number | null;
}

export interface PopulationFit {
  /** Of the recorded means, as normal with the population's covariance. */
  readonly logLikelihood: number;
  /** Its share of the likelihood of all that are possible; 0 for one that is not. */
  readonly support: number;
  /** p of units of this population being so much more like another one; adjusted for the number of others. */
  readonly p: number;
  readonly isPossible: boolean;
  readonly measures: readonly MeasureFit[];
}

export interface NearestFinding {
  /** Place of the likeliest population that is possible; of all, where none is. */
  readonly nearest: number;
  readonly populations: readonly PopulationFit[];
  /** Places of the measures that were used: recorded often enough, and not told by the ones before. */
  readonly used: readonly number[];
}

/** Fewer values of a measure than this say nothing of its mean. */
export const FEWEST_VALUES = 10;
/** A measure of which less than this share of variance is its own repeats the others. */
const OWN_SHARE = 0.01;

/**
 * Means and covariance of the measures of each kind of simulated units. One pseudo unit at either end of all values that a measure has
 * anywhere is added to its variance, so that what never happened in one population is unlikely there and not impossible.
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
  // Units without a value count as the mean; the spread is then that of those with one.
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
 * Which population a few recorded units are most like, by the joint distribution of the means of what was recorded: normal, with each
 * population's own means and covariance (a synthetic likelihood; S. Wood, Nature 466, 2010). A population is excluded where its units would
 * hardly ever be so much more like another one: the linear discriminant towards each other population in turn, its tail with the
 * population's own skewness, adjusted for their number (Bonferroni). `possible` leaves out populations that are ruled out already, such as by
 * `possiblePopulations`. Assumes independent units, and values that are missing for no reason that has to do with them.
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

/** What is recorded: means, and how many units have each pair of measures. */
export interface Sample {
  readonly means: readonly (number | null)[];
  /** `together[a][b]`: units with a value of both. */
  readonly together: Matrix;
  /** Units by which measures they have, one mask each with how many have it. */
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

/** Measures with enough values, one after the other, without those that the earlier ones tell in the spread of all populations. */
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

/** The distribution that the recorded means have if the units are of a population. */
export interface Setting {
  readonly lower: Matrix;
  /** Recorded means less the population's. */
  readonly distance: readonly number[];
  readonly logLikelihood: number;
}

/** Cov(mean a, mean b) = cov(a, b) (n_ab / (n_a n_b) + 1/M): the second part for the population's own means of M units. */
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

/** One-sided p of means of this population that lie so far towards another one. */
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

/** Third central moment of a weighted sum of recorded means: units are independent, so that theirs add up. */
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

/** How well units tell two populations apart. */
export interface ToldApart {
  /** The share of cases in which so many recorded units are more like the population that they are of. */
  readonly right: number;
  /** About how many units it takes to be right in 9 of 10 cases; null where the two do not differ in what is recorded. */
  readonly units: number | null;
}

const WELL = 0.9;

/**
 * Phi(D/2) with the distance D of the two means under their mean covariance: what a linear discriminant of two normal populations reaches.
 * D^2 is less what the error of means of M simulated units adds to it, (2/M) / (1/n + 1/M) a measure: without that, populations that are alike
 * seem to be told apart.
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

/** Steps in which the likeliest place is looked for. */
const STEPS = 500;

/**
 * Where between populations along a line recorded units lie: the place that makes their means likeliest, and the places that a likelihood
 * ratio does not exclude (S. Wilks, Annals of Mathematical Statistics 9, 1938). Means in between are those of the polynomial through all
 * populations, covariances are mixed from the two neighbours'. `places` ascend; nothing is extrapolated.
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
  // J. Lagrange's polynomial: 1 at its own place, 0 at every other.
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
