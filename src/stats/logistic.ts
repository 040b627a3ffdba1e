import { requireSameLength } from './check.ts';
import { cholesky, dot, solveCholesky } from './numeric.ts';

/** One cluster: `trials` with the same covariates, of which `successes` (halves allowed) came off. */
export interface LogisticRow {
  readonly x: ArrayLike<number>;
  readonly trials: number;
  readonly successes: number;
}

export interface LogisticFit {
  readonly coefficients: Float64Array;
  /** Robust against dependence within a row (sandwich). */
  readonly covariance: readonly Float64Array[];
  /** Rows less coefficients. */
  readonly df: number;
}

const SEPARATED = 'logistic: no convergence; some covariate separates the results';
const MOST_STEPS = 60;
const MOST_HALVINGS = 30;
const SMALL = 1e-10;
/** Log-likelihood that only covariates which separate the results reach. */
const CERTAIN = -1e-6;
/** Standard error, at the largest covariate, that only covariates reach which separate their own rows. */
const BOUNDLESS = 100;

/**
 * Logistic regression by Newton steps with halving; the variance is clustered by row (Liang & Zeger 1986), each
 * residual divided by what its row leaves free. Throws a RangeError where the rows do not determine the coefficients.
 */
export function logistic(rows: readonly LogisticRow[]): LogisticFit {
  const size = rows[0]?.x.length ?? 0;
  const df = rows.length - size;
  if (df < 1) throw new RangeError(`logistic: ${rows.length} rows do not determine ${size} coefficients`);
  for (const { x } of rows) requireSameLength('logistic', 'covariates', Array.from(x), Array.from(rows[0].x));
  let at: Float64Array = new Float64Array(size);
  let likelihood = logLikelihood(rows, at);
  for (let step = 0; ; step++) {
    if (step === MOST_STEPS || likelihood > CERTAIN) throw new RangeError(SEPARATED);
    const { gradient, lower } = derivatives(rows, at);
    const move = solveCholesky(lower, gradient);
    if (dot(move, gradient) < SMALL) {
      if (isBoundless(rows, lower)) throw new RangeError(SEPARATED);
      const coefficients = at.map((value, i) => value + move[i]);
      return { coefficients, covariance: sandwich(rows, coefficients, lower), df };
    }
    let share = 1;
    for (let halving = 0; ; halving++) {
      const next = at.map((value, i) => value + share * move[i]);
      const reached = logLikelihood(rows, next);
      if (reached >= likelihood || halving === MOST_HALVINGS) {
        [at, likelihood] = [next, reached];
        break;
      }
      share /= 2;
    }
  }
}

/** Some coefficient grew until the results said nothing more of it. */
function isBoundless(rows: readonly LogisticRow[], lower: readonly Float64Array[]): boolean {
  return lower.some((_, i) => {
    const alone = Float64Array.from(lower, (_, j) => (i === j ? 1 : 0));
    const largest = Math.max(...rows.map(({ x }) => Math.abs(x[i])));
    return Math.sqrt(solveCholesky(lower, alone)[i]) * largest > BOUNDLESS;
  });
}

export function logisticChance(x: ArrayLike<number>, coefficients: ArrayLike<number>): number {
  return 1 / (1 + Math.exp(-dot(x, coefficients)));
}

/** Minus the log-likelihood of a row at a chance. */
export function logLoss({ trials, successes }: Pick<LogisticRow, 'trials' | 'successes'>, chance: number): number {
  const p = Math.min(1 - 1e-12, Math.max(1e-12, chance));
  return -successes * Math.log(p) - (trials - successes) * Math.log1p(-p);
}

function logLikelihood(rows: readonly LogisticRow[], at: ArrayLike<number>): number {
  return rows.reduce((sum, row) => sum - logLoss(row, logisticChance(row.x, at)), 0);
}

function derivatives(rows: readonly LogisticRow[], at: Float64Array) {
  const gradient = new Float64Array(at.length);
  const information = Array.from(at, () => new Float64Array(at.length));
  for (const { x, trials, successes } of rows) {
    const chance = logisticChance(x, at);
    const weight = trials * chance * (1 - chance);
    for (let i = 0; i < at.length; i++) {
      gradient[i] += x[i] * (successes - trials * chance);
      for (let j = 0; j <= i; j++) information[i][j] += weight * x[i] * x[j];
    }
  }
  for (let i = 0; i < at.length; i++) for (let j = 0; j < i; j++) information[j][i] = information[i][j];
  return { gradient, lower: cholesky(information) };
}

/** Rows that pull the fit towards themselves count for more, as in a jackknife over rows (CR3). */
function sandwich(rows: readonly LogisticRow[], at: Float64Array, lower: readonly Float64Array[]) {
  const covariance = Array.from(at, () => new Float64Array(at.length));
  for (const { x, trials, successes } of rows) {
    const chance = logisticChance(x, at);
    const direction = solveCholesky(lower, x);
    const leverage = trials * chance * (1 - chance) * dot(x, direction);
    const residual = (successes - trials * chance) / Math.max(LEAST_FREE, 1 - leverage);
    for (let i = 0; i < at.length; i++)
      for (let j = 0; j < at.length; j++) covariance[i][j] += direction[i] * direction[j] * residual ** 2;
  }
  return covariance;
}

/** Of a row that alone determines a coefficient. */
const LEAST_FREE = 1e-6;
