import { requireCount, requireOpenUnit } from './check.ts';
import { equivalence, holm } from './decision.ts';
import { cut, differenceP, studentInterval } from './mean.ts';
import { gamesToDecide } from './planning.ts';
import { studentSurvival } from './student.ts';
import { type MeanInterval, UNDEFINED_INTERVAL } from './types.ts';

export const CURVE_VERDICTS = ['holds', 'grows', 'shrinks', 'reverses', 'moving', 'undecided'] as const;

/** What a curve over skill says: at every skill alike, larger or smaller with it, of both signs, or that better players may say otherwise. */
export type CurveVerdict = (typeof CURVE_VERDICTS)[number];

/** One number a game and rung, on the same seeds at every rung, the weakest rung first. */
export interface Curve {
  /** `values[rung][game]`: integers, or what `linearised` makes of ratios; empty where a ratio never came up. */
  readonly values: readonly ArrayLike<number>[];
  /** The same of players as strong as a rung, who are no rungs of the curve. */
  readonly peers?: readonly ArrayLike<number>[];
  /** The largest size that a value can have. */
  readonly most: number;
  /** What a value is worth: 1/2 for doubled scores. */
  readonly unit: number;
  /** What a mean can be, at which its interval ends; absent where nothing is known. */
  readonly bounds?: readonly [least: number, most: number];
  /** Of ratios: whether a rung, or then a peer, has too few games that differ to judge by their spread alone. All other curves always are. */
  readonly sparse?: readonly boolean[];
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
 * top one), whichever is shown first. Intervals of a rung and of a difference have one pseudo game at either end of what is possible, those of
 * ratios only where few games differ: a game has many shots, so that a whole one that misses them all is nothing that could as well have been.
 */
export function skillCurve(curve: Curve, alpha = 0.05): CurveFinding {
  const { values, peers = [], most, unit, delta, sparse, bounds = [-Infinity, Infinity] } = curve;
  requireCount('skillCurve', 'rungs', values.length);
  requireOpenUnit('skillCurve', 'alpha', alpha);
  const last = values.length - 1;
  const isGuarded = (place: number) => sparse?.[place] ?? true;
  const meanOf = (row: ArrayLike<number>, place: number) =>
    mean(row, { most: isGuarded(place) ? most : 0, alpha, unit });
  const rungs = values.map(meanOf);
  const differences = values.map((row, place) =>
    mean(differenceOf(row, values[last]), {
      most: isGuarded(place) || isGuarded(last) ? 2 * most : 0,
      ...{ alpha, unit },
    }),
  );
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
  const isKnown = rungs.every(({ n }) => n > 0);
  const games =
    verdict === 'undecided' && isKnown && sd > 0 ? gamesToDecide({ sd, delta, comparisons: count }, alpha) : null;
  const ofPeers = peers.map((row, place) => meanOf(row, values.length + place));
  const within = (means: readonly MeanInterval[]) => means.map((one) => cut(one, ...bounds));
  return { rungs: within(rungs), peers: within(ofPeers), verdict, isSettled, p: { reverse, grow: grows, move }, games };
}

/** `last` less `row`, game by game; empty where either is. */
function differenceOf(row: ArrayLike<number>, last: ArrayLike<number>): Float64Array {
  return Float64Array.from({ length: Math.min(row.length, last.length) }, (_, game) => last[game] - row[game]);
}

interface MeanWish {
  /** The size of the pseudo games, one above 0 and one below; 0 for none. */
  readonly most: number;
  readonly alpha: number;
  readonly unit: number;
}

/** The plain mean, with the spread and interval of the games and of pseudo games. */
function mean(row: ArrayLike<number>, { most, alpha, unit }: MeanWish): MeanInterval {
  const n = row.length;
  if (n === 0) return { ...UNDEFINED_INTERVAL, n, sd: null, se: null, df: null };
  let sum = 0;
  for (let game = 0; game < n; game++) sum += row[game];
  const units = most > 0 ? n + 2 : n;
  const center = sum / units;
  let squares = most > 0 ? (most - center) ** 2 + (most + center) ** 2 : 0;
  for (let game = 0; game < n; game++) squares += (row[game] - center) ** 2;
  const estimate = (sum / n) * unit;
  if (units === 1) return { estimate, low: null, high: null, n, sd: null, se: null, df: null };
  const sd = Math.sqrt(squares / (units - 1)) * unit;
  const se = sd / Math.sqrt(units);
  const { low, high } = studentInterval(center * unit, se, units - 1, alpha);
  return { estimate, low, high, n, sd, se, df: units - 1 };
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
