import { differenceP, holm, type LogisticFit, logistic, studentCritical } from '../../stats/index.ts';

/** Two armies that met, in `games` games. */
export interface ArmyMatch {
  readonly table: number;
  readonly mission: number;
  readonly player: number;
  /** +1 or -1 by who sits first; 0 where seats cannot change. */
  readonly seat: number;
  /** Figures by unit. */
  readonly own: readonly number[];
  readonly other: readonly number[];
  readonly games: number;
  /** Of `own`: win 1, draw ½. */
  readonly points: number;
}

export interface PointsWish {
  readonly units: number;
  /** The costs of all units that have one add up to it. */
  readonly total: number;
  readonly alpha: number;
}

export interface UnitCost {
  /**
   * Of a figure, in any number; intervals hold for all units together (Bonferroni). Null where no value above 0 is
   * found.
   */
  readonly cost: number | null;
  readonly low: number | null;
  readonly high: number | null;
  /** Change of a figure's cost for each further one, as a share of it; null where not shown. */
  readonly bend: number | null;
  /** Mean number, where an army has any. */
  readonly usual: number;
}

export interface FittedPoints {
  readonly costs: readonly UnitCost[];
  /** Two units each, by Holm over all pairs. */
  readonly pairs: readonly { readonly first: number; readonly second: number; readonly p: number }[];
  /** Units of which no two are shown to differ, dearest first; only groups of several. */
  readonly alike: readonly (readonly number[])[];
  readonly matches: number;
  readonly games: number;
}

/** Values of single figures by unit, on the logistic scale, and their covariance. */
export interface UnitValues {
  readonly values: readonly number[];
  readonly covariance: readonly (readonly number[])[];
  readonly df: number;
}

/** What every model has beside the armies: the table, and the seat where it varies. */
export function groundOf(matches: readonly ArmyMatch[]): (match: ArmyMatch) => number[] {
  const tables = [...new Set(matches.map(({ table }) => table))];
  const hasSeats = new Set(matches.map(({ seat }) => seat)).size > 1;
  return ({ table, seat }) => [...tables.map((one) => (one === table ? 1 : 0)), ...(hasSeats ? [seat] : [])];
}

/** A model of the results: the ground, and what `armies` says of a match. */
export function fitModel(
  matches: readonly ArmyMatch[],
  armies: (match: ArmyMatch) => readonly number[],
): LogisticFit & { readonly row: (match: ArmyMatch) => number[]; readonly first: number } {
  const ground = groundOf(matches);
  const row = (match: ArmyMatch) => [...ground(match), ...armies(match)];
  const rows = matches.map((match) => ({ x: row(match), trials: match.games, successes: match.points }));
  return { ...logistic(rows), row, first: ground(matches[0]).length };
}

const difference = ({ own, other }: ArmyMatch) => own.map((count, unit) => count - other[unit]);

/**
 * Costs at which armies of equal points are equally good: logistic in the difference of summed values (R. A. Bradley &
 * M. E. Terry, Biometrika 39, 1952, with units as covariates), clustered by match. A quadratic term per
 * unit, beside these costs, shows whether further figures are worth less or more (Holm). Throws a RangeError where the
 * matches do not determine them.
 */
export function fitPoints(matches: readonly ArmyMatch[], wish: PointsWish): FittedPoints {
  const usual = Array.from({ length: wish.units }, (_, unit) => usualNumber(matches, unit));
  const bends = bendsOf(matches, wish);
  const { values, covariance, df } = valuesOf(matches);
  const total = values.reduce((sum, value) => sum + Math.max(0, value), 0);
  const critical = studentCritical(wish.alpha / wish.units, df);
  const costs = values.map((value, unit): UnitCost => {
    const bend = value > 0 && bends.has(unit) ? bends.get(unit)! / value : null;
    if (value <= 0) return { cost: null, low: null, high: null, bend, usual: usual[unit] };
    const gradient = values.map((own, other) => (other === unit ? 1 / value : 0) - (own > 0 ? 1 / total : 0));
    const half = critical * Math.sqrt(quadratic(gradient, covariance));
    const cost = (wish.total * value) / total;
    return { cost, low: cost * Math.exp(-half), high: cost * Math.exp(half), bend, usual: usual[unit] };
  });
  const pairs = pairsOf({ values, covariance, df });
  const games = matches.reduce((sum, match) => sum + match.games, 0);
  return { costs, pairs, alike: alikeOf(values, pairs, wish.alpha), matches: matches.length, games };
}

export function valuesOf(matches: readonly ArmyMatch[]): UnitValues {
  const fit = fitModel(matches, difference);
  const values = Array.from(fit.coefficients.slice(fit.first));
  const covariance = fit.covariance.slice(fit.first).map((row) => Array.from(row.slice(fit.first)));
  return { values, covariance, df: fit.df };
}

function squares({ own, other }: ArmyMatch, unit: number): number {
  return own[unit] ** 2 - other[unit] ** 2;
}

function usualNumber(matches: readonly ArmyMatch[], unit: number): number {
  const numbers = matches.flatMap(({ own, other }) => [own[unit], other[unit]]).filter((count) => count > 0);
  return numbers.length === 0 ? 0 : numbers.reduce((sum, count) => sum + count, 0) / numbers.length;
}

/** By unit, where shown (Holm). A unit needs four different numbers, a term more per unit enough matches. */
function bendsOf(matches: readonly ArmyMatch[], { units, alpha }: PointsWish): Map<number, number> {
  const all = Array.from({ length: units }, (_, unit) => unit).filter((unit) => {
    const numbers = new Set(matches.flatMap(({ own, other }) => [own[unit], other[unit]]));
    return numbers.size >= 4;
  });
  if (matches.length < FEWEST_PER_TERM * (units + all.length)) return new Map();
  const fit = ifDetermined(() =>
    fitModel(matches, (match) => [...difference(match), ...all.map((unit) => squares(match, unit))]),
  );
  if (fit === null) return new Map();
  const bends = all.map((_, i) => fit.coefficients[fit.first + units + i]);
  const p = bends.map((bend, i) => {
    const at = fit.first + units + i;
    return differenceP(bend, Math.sqrt(fit.covariance[at][at]), fit.df);
  });
  const adjusted = holm(p);
  return new Map(all.flatMap((unit, i) => (adjusted[i] < alpha ? [[unit, 2 * bends[i]] as const] : [])));
}

/** Null where the matches do not determine the model. */
export function ifDetermined<T>(model: () => T): T | null {
  try {
    return model();
  } catch (error) {
    if (error instanceof RangeError) return null;
    throw error;
  }
}

/** Matches for a term of a model. */
export const FEWEST_PER_TERM = 10;

function pairsOf({ values, covariance, df }: UnitValues): FittedPoints['pairs'] {
  const pairs = values.flatMap((_, first) => values.slice(first + 1).map((_, i) => [first, first + 1 + i] as const));
  const p = pairs.map(([a, b]) => {
    const variance = covariance[a][a] + covariance[b][b] - 2 * covariance[a][b];
    return differenceP(values[a] - values[b], Math.sqrt(Math.max(0, variance)), df);
  });
  const adjusted = holm(p);
  return pairs.map(([first, second], i) => ({ first, second, p: adjusted[i] }));
}

/** The longest runs in order of value within which no pair is shown to differ. */
function alikeOf(values: readonly number[], pairs: FittedPoints['pairs'], alpha: number): number[][] {
  const order = values.map((_, unit) => unit).sort((a, b) => values[b] - values[a] || a - b);
  const differ = (a: number, b: number) =>
    pairs.some(({ first, second, p }) => p < alpha && [first, second].includes(a) && [first, second].includes(b));
  const runs = order.map((unit, from) => {
    const run = [unit];
    for (const next of order.slice(from + 1)) {
      if (run.some((one) => differ(one, next))) break;
      run.push(next);
    }
    return run;
  });
  const isWithin = (run: readonly number[], other: readonly number[]) => run.every((unit) => other.includes(unit));
  return runs.filter((run, i) => run.length > 1 && !runs.slice(0, i).some((other) => isWithin(run, other)));
}

/** g' A g. */
export function quadratic(g: readonly number[], matrix: readonly (readonly number[])[]): number {
  const sum = g.reduce((all, x, i) => all + g.reduce((row, y, j) => row + x * y * matrix[i][j], 0), 0);
  return Math.max(0, sum);
}
