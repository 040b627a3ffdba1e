import { requireCount, requireOpenUnit } from './check.ts';
import { equivalence, holm } from './decision.ts';
import { differenceP, meanOfSums } from './mean.ts';
import { gamesToDecide } from './planning.ts';
import { studentSurvival } from './student.ts';
import type { MeanInterval, Sums } from './types.ts';

export const CURVE_VERDICTS = ['holds', 'grows', 'shrinks', 'reverses', 'moving', 'undecided'] as const;

/** What a curve over skill says: at every skill alike, larger or smaller with it, of both signs, or that better players may say otherwise. */
export type CurveVerdict = (typeof CURVE_VERDICTS)[number];

/** One number a game and rung, on the same seeds at every rung, the weakest rung first. */
export interface Curve {
  /** `values[rung][game]`, integers. */
  readonly values: readonly ArrayLike<number>[];
  /** The same of players as strong as a rung, who are no rungs of the curve. */
  readonly peers?: readonly ArrayLike<number>[];
  /** The largest size that a value can have. */
  readonly most: number;
  /** What an integer is worth: 1/2 for doubled scores. */
  readonly unit: number;
  /** The smallest difference that matters, in units. */
  readonly delta: number;
}

export interface CurveFinding {
  readonly rungs: readonly MeanInterval[];
  readonly peers: readonly MeanInterval[];
  readonly verdict: CurveVerdict;
  /** Whether the last step up is shown to change less than delta. */
  readonly isSettled: boolean;
  /** Adjusted together by Holm: both signs, first against last, last step. */
  readonly p: { readonly reverse: number; readonly grow: number; readonly move: number };
  /** For an undecided curve: about how many games in all would settle it. */
  readonly games: number | null;
}

/**
 * Judges a curve over skill: reverses, still moving at the top, grows or shrinks (one Holm family), holds (every rung equivalent to the
 * top one), whichever is shown first. Intervals of a rung and of a difference have one pseudo game at either end of what is possible.
 */
export function skillCurve({ values, peers = [], most, unit, delta }: Curve, alpha = 0.05): CurveFinding {
  requireCount('skillCurve', 'rungs', values.length);
  requireOpenUnit('skillCurve', 'alpha', alpha);
  const last = values.length - 1;
  const meanOf = (row: ArrayLike<number>) => guarded(sumsOf(row), most, alpha, unit);
  const rungs = values.map(meanOf);
  const differences = values.map((row) => guarded(differenceOf(row, values[last]), 2 * most, alpha, unit));
  const evidence = rungs.map((rung) => signs(rung));
  const count = rungs.length;
  const grow = differences[0];
  const step = differences[Math.max(0, last - 1)];
  const opposed = oppositeSigns(rungs[0], rungs[last]);
  const raw = {
    reverse: Math.max(
      Math.min(1, count * Math.min(...evidence.map(({ above }) => above))),
      Math.min(1, count * Math.min(...evidence.map(({ below }) => below))),
    ),
    grow: opposed || grow.se === null ? 1 : differenceP(grow.estimate!, grow.se, grow.df!),
    move:
      step.se === null || step.se === 0 ? 1 : studentSurvival((Math.abs(step.estimate!) - delta) / step.se, step.df!),
  };
  const [reverse, grows, move] = holm([raw.reverse, raw.grow, raw.move]);
  const isSame = (mean: MeanInterval) => (equivalence(mean.estimate, mean.se, mean.df, delta).pEquiv ?? 1) < alpha;
  const isSettled = isSame(step);
  const verdict = ((): CurveVerdict => {
    if (count < 2) return 'undecided';
    if (reverse < alpha) return 'reverses';
    if (move < alpha) return 'moving';
    if (grows < alpha) return Math.abs(rungs[last].estimate!) > Math.abs(rungs[0].estimate!) ? 'grows' : 'shrinks';
    return differences.slice(0, -1).every(isSame) ? 'holds' : 'undecided';
  })();
  const sd = Math.max(...differences.map((mean) => mean.sd ?? 0));
  const games = verdict === 'undecided' && sd > 0 ? gamesToDecide({ sd, delta, comparisons: count }, alpha) : null;
  return { rungs, peers: peers.map(meanOf), verdict, isSettled, p: { reverse, grow: grows, move }, games };
}

function sumsOf(row: ArrayLike<number>): Sums {
  let [sum, sumOfSquares] = [0, 0];
  for (let i = 0; i < row.length; i++) {
    sum += row[i];
    sumOfSquares += row[i] * row[i];
  }
  return { n: row.length, sum, sumOfSquares };
}

/** `last` less `row`, game by game. */
function differenceOf(row: ArrayLike<number>, last: ArrayLike<number>): Sums {
  let [sum, sumOfSquares] = [0, 0];
  for (let i = 0; i < row.length; i++) {
    const difference = last[i] - row[i];
    sum += difference;
    sumOfSquares += difference * difference;
  }
  return { n: row.length, sum, sumOfSquares };
}

/** The plain mean, with the spread and interval of the games and one more at either end. */
function guarded({ n, sum, sumOfSquares }: Sums, most: number, alpha: number, unit: number): MeanInterval {
  const { low, high, sd, se, df } = meanOfSums(
    { n: n + 2, sum, sumOfSquares: sumOfSquares + 2 * most * most },
    alpha,
    unit,
  );
  return { estimate: n === 0 ? null : (sum / n) * unit, low, high, n, sd, se, df };
}

/** One-sided p-values of a mean above 0 and below it. */
function signs({ estimate, se, df }: MeanInterval): { above: number; below: number } {
  if (estimate === null || se === null || se === 0) return { above: 1, below: 1 };
  return { above: studentSurvival(estimate / se, df!), below: studentSurvival(-estimate / se, df!) };
}

function oppositeSigns(a: MeanInterval, b: MeanInterval): boolean {
  const sign = ({ low, high }: MeanInterval) => (low !== null && low > 0 ? 1 : high !== null && high < 0 ? -1 : 0);
  return sign(a) * sign(b) < 0;
}
