import { requireOpenUnit, requireSameLength } from './check.ts';
import { type Measured, measuresUsed, type Population, sampleOf, settingOf } from './nearest.ts';
import { normalQuantile } from './normal.ts';

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
