import { type LogisticFit, logisticChance, logLoss, studentCritical } from '../../stats/index.ts';
import { type ArmyMatch, fitModel } from './fit.ts';

/** Log loss per game on matches that the models have not seen; lower is better. */
export interface Prediction {
  readonly model: 'fitted' | 'sheet' | 'figures';
  readonly logLoss: number;
  /** Above the fitted costs' log loss, with its interval; null for them. */
  readonly worse: { readonly estimate: number; readonly low: number; readonly high: number } | null;
}

/** What a unit's share of an army is worth at equal points, from a poor to a rich tenth. */
export interface ShareEffect {
  readonly unit: number;
  /** Score per game. */
  readonly estimate: number;
  readonly low: number;
  readonly high: number;
  /** Whole interval within, or beyond, `FAIR_SHARE`. */
  readonly verdict: 'fair' | 'unfair' | 'undecided';
}

export const FAIR_SHARE = 0.02;

export interface Trial {
  readonly matches: number;
  readonly games: number;
  readonly predictions: readonly Prediction[];
  readonly shares: readonly ShareEffect[];
  readonly isFair: boolean;
}

export interface TrialWish {
  /** By unit; a unit without value has 0. */
  readonly costs: readonly number[];
  readonly sheet: readonly number[] | null;
  /** Of the intervals of shares, for all units together. */
  readonly alpha: number;
}

type Model = LogisticFit & { readonly row: (match: ArmyMatch) => number[] };

/** Fits on `seen`, judges on `held`. Throws a RangeError where the matches seen do not determine a model. */
export function tryPoints(seen: readonly ArmyMatch[], held: readonly ArmyMatch[], wish: TrialWish): Trial {
  const { costs, sheet, alpha } = wish;
  const byCosts = (own: readonly number[]) => fitModel(seen, (match) => [worth(match, own)]);
  const fitted = byCosts(costs);
  const named: readonly (readonly [Prediction['model'], readonly number[] | null])[] = [
    ['sheet', sheet],
    ['figures', costs.map(() => 1)],
  ];
  // Armies that never differ by a measure cannot be told by it.
  const rivals = named.flatMap(([model, own]) =>
    own === null || seen.every((match) => worth(match, own) === 0) ? [] : [[model, byCosts(own)] as const],
  );
  const games = held.reduce((sum, match) => sum + match.games, 0);
  const shares = costs.map((_, unit) => shareEffect(unit, held, fitted, costs, alpha / costs.length));
  return {
    ...{ matches: held.length, games, shares },
    predictions: [
      { model: 'fitted', logLoss: meanLoss(held, fitted), worse: null },
      ...rivals.map(([model, rival]) => ({
        ...{ model, logLoss: meanLoss(held, rival) },
        worse: worseBy(held, rival, fitted, alpha),
      })),
    ],
    isFair: shares.every(({ verdict }) => verdict === 'fair'),
  };
}

export function armyCost(counts: readonly number[], costs: readonly number[]): number {
  return counts.reduce((sum, count, unit) => sum + count * costs[unit], 0);
}

function worth({ own, other }: ArmyMatch, costs: readonly number[]): number {
  return armyCost(own, costs) - armyCost(other, costs);
}

function lossOf(match: ArmyMatch, { row, coefficients }: Model): number {
  const told = { trials: match.games, successes: match.points };
  return logLoss(told, logisticChance(row(match), coefficients));
}

function meanLoss(held: readonly ArmyMatch[], model: Model): number {
  const games = held.reduce((sum, match) => sum + match.games, 0);
  return held.reduce((sum, match) => sum + lossOf(match, model), 0) / games;
}

/** A ratio of sums over matches. */
function worseBy(held: readonly ArmyMatch[], rival: Model, fitted: Model, alpha: number) {
  const games = held.reduce((sum, match) => sum + match.games, 0);
  const more = held.map((match) => lossOf(match, rival) - lossOf(match, fitted));
  const estimate = more.reduce((sum, one) => sum + one, 0) / games;
  const spread = held.reduce((sum, match, i) => sum + (more[i] - estimate * match.games) ** 2, 0);
  const se = Math.sqrt((spread * held.length) / (held.length - 1)) / games;
  const half = studentCritical(alpha, held.length - 1) * se;
  return { estimate, low: estimate - half, high: estimate + half };
}

function shareOf(counts: readonly number[], unit: number, costs: readonly number[]): number {
  const total = armyCost(counts, costs);
  return total === 0 ? 0 : (counts[unit] * costs[unit]) / total;
}

/** Residual score on the difference of shares, by match, times the distance between the armies' tenths. */
function shareEffect(
  unit: number,
  held: readonly ArmyMatch[],
  { row, coefficients }: Model,
  costs: readonly number[],
  alpha: number,
): ShareEffect {
  const shares = held.flatMap(({ own, other }) => [shareOf(own, unit, costs), shareOf(other, unit, costs)]);
  shares.sort((a, b) => a - b);
  const tenths = shares[Math.floor(0.9 * (shares.length - 1))] - shares[Math.ceil(0.1 * (shares.length - 1))];
  const x = held.map(({ own, other }) => shareOf(own, unit, costs) - shareOf(other, unit, costs));
  const residuals = held.map((match) => match.points - match.games * logisticChance(row(match), coefficients));
  const games = held.reduce((sum, match) => sum + match.games, 0);
  const middle = held.reduce((sum, match, i) => sum + match.games * x[i], 0) / games;
  const level = residuals.reduce((sum, one) => sum + one, 0) / games;
  const spread = held.reduce((sum, match, i) => sum + match.games * (x[i] - middle) ** 2, 0);
  if (spread === 0) return { unit, estimate: 0, low: 0, high: 0, verdict: 'undecided' };
  const slope = residuals.reduce((sum, residual, i) => sum + residual * (x[i] - middle), 0) / spread;
  const meat = held.reduce((sum, { games: own }, i) => {
    const left = residuals[i] - own * (level + slope * (x[i] - middle));
    return sum + (left * (x[i] - middle)) ** 2;
  }, 0);
  const se = Math.sqrt((meat * held.length) / Math.max(1, held.length - 2)) / spread;
  const half = tenths * studentCritical(alpha, Math.max(1, held.length - 2)) * se;
  const estimate = tenths * slope;
  const [low, high] = [estimate - half, estimate + half];
  return { unit, estimate, low, high, verdict: verdictOf(low, high) };
}

function verdictOf(low: number, high: number): ShareEffect['verdict'] {
  if (low >= -FAIR_SHARE && high <= FAIR_SHARE) return 'fair';
  return low > FAIR_SHARE || high < -FAIR_SHARE ? 'unfair' : 'undecided';
}
