import { chiSquaredSurvival, holm } from '../../stats/index.ts';
import { cholesky, dot, forward, solveCholesky } from '../../stats/numeric.ts';
import {
  type ArmyMatch,
  FEWEST_PER_TERM,
  type FittedPoints,
  fitPoints,
  ifDetermined,
  type PointsWish,
  valuesOf,
} from './fit.ts';

export const GROUNDS = ['table', 'mission', 'player'] as const;
export type Ground = (typeof GROUNDS)[number];

/** Whether costs depend on where, for what or by whom they are played. */
export interface Dependence {
  readonly ground: Ground;
  /** Adjusted by Holm over the questions asked; null where there are too few matches to ask. */
  readonly p: number | null;
  /** Costs at each level; only where shown. */
  readonly levels: readonly { readonly level: number; readonly fitted: FittedPoints }[];
}

/** Only grounds of several levels. The same question under two names is asked once. */
export function dependences(matches: readonly ArmyMatch[], wish: PointsWish): Dependence[] {
  const seen = new Set<string>();
  const grounds = GROUNDS.filter((ground) => {
    const pattern = JSON.stringify(matches.map((match) => levelsOf(matches, ground).indexOf(match[ground])));
    if (levelsOf(matches, ground).length < 2 || seen.has(pattern)) return false;
    seen.add(pattern);
    return true;
  });
  const p = grounds.map((ground) => homogeneity(matches, ground, wish));
  const adjusted = holm(p);
  return grounds.map((ground, i) => {
    const isShown = adjusted[i] !== null && adjusted[i] < wish.alpha;
    const levels = isShown ? levelsOf(matches, ground) : [];
    return {
      ...{ ground, p: adjusted[i] },
      levels: levels.flatMap((level) => {
        const fitted = ifDetermined(() => fitPoints(at(matches, ground, level), wish));
        return fitted === null ? [] : [{ level, fitted }];
      }),
    };
  });
}

function levelsOf(matches: readonly ArmyMatch[], ground: Ground): number[] {
  return [...new Set(matches.map((match) => match[ground]))].sort((a, b) => a - b);
}

function at(matches: readonly ArmyMatch[], ground: Ground, level: number): ArmyMatch[] {
  return matches.filter((match) => match[ground] === level);
}

/** Cochran's Q of the units' parts of the sum of costs, estimated at each level on matches of its own. */
function homogeneity(matches: readonly ArmyMatch[], ground: Ground, { units }: PointsWish): number | null {
  const parts = levelsOf(matches, ground).map((level) => {
    const own = at(matches, ground, level);
    return own.length < 2 * FEWEST_PER_TERM * (units + 1) ? null : partsOf(own);
  });
  if (units < 2 || parts.some((part) => part === null)) return null;
  const known = parts.map((part) => part!);
  const size = units - 1;
  const weight = Array.from({ length: size }, () => new Float64Array(size));
  const weighted = new Float64Array(size);
  for (const { lower, part } of known) {
    const own = solveCholesky(lower, part);
    for (let i = 0; i < size; i++) {
      weighted[i] += own[i];
      const column = solveCholesky(
        lower,
        Float64Array.from({ length: size }, (_, j) => (i === j ? 1 : 0)),
      );
      for (let j = 0; j < size; j++) weight[j][i] += column[j];
    }
  }
  const middle = solveCholesky(cholesky(weight), weighted);
  const q = known.reduce((sum, { lower, part }) => {
    const apart = forward(
      lower,
      part.map((value, i) => value - middle[i]),
    );
    return sum + dot(apart, apart);
  }, 0);
  return chiSquaredSurvival(q, (known.length - 1) * size);
}

/** All parts but the last, which the others determine. Null where they are not determined. */
function partsOf(matches: readonly ArmyMatch[]) {
  return ifDetermined(() => {
    const { values, covariance } = valuesOf(matches);
    const total = values.reduce((sum, value) => sum + value, 0);
    if (total <= 0) return null;
    const part = Float64Array.from(values.slice(0, -1), (value) => value / total);
    const gradients = Array.from(part, (share, unit) =>
      values.map((_, other) => ((other === unit ? 1 : 0) - share) / total),
    );
    const spread = gradients.map((a) =>
      gradients.map((b) =>
        a.reduce((sum, x, i) => sum + b.reduce((row, y, j) => row + x * y * covariance[i][j], 0), 0),
      ),
    );
    return { part, lower: cholesky(spread) };
  });
}
