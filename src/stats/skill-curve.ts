import { requireCount, requireOpenUnit } from './check.ts';
import { type Contrast, combined, homogeneityP, isJudged, Judge, type Measure, meanOf } from './curve-judging.ts';
import { gamesToSettle } from './curve-planning.ts';
import { cut } from './mean.ts';
import type { MeanInterval } from './types.ts';

interface Measured {
  readonly values: readonly ArrayLike<number>[];
  readonly most: number;
  readonly unit: number;
  readonly sparse?: readonly boolean[];
  readonly planned?: number;
}

class Rungs {
  readonly means: readonly MeanInterval[];
  /** Rungs at which anything came up. */
  readonly known: readonly number[];
  readonly last: number;
  readonly judge: Judge;
  private readonly curve: Measured;
  private readonly measure: Measure;

  constructor(curve: Measured, alpha: number) {
    this.curve = curve;
    this.measure = { unit: curve.unit, alpha, planned: curve.planned ?? null };
    this.judge = new Judge(this.measure);
    this.means = curve.values.map((row, place) => this.meanOf(row, place));
    this.known = this.means.flatMap(({ n }, place) => (n > 0 ? [place] : []));
    this.last = curve.values.length - 1;
  }

  meanOf(row: ArrayLike<number>, place: number): MeanInterval {
    return meanOf(row, this.isGuarded(place) ? this.curve.most : 0, this.measure);
  }

  mean(a: number, b: number, sign: 1 | -1): MeanInterval {
    return this.meanOfContrast(this.contrast(a, b, sign));
  }

  largest(): number | undefined {
    const size = (place: number) => Math.abs(this.means[place].estimate!);
    return this.known.reduce((a, b) => (size(b) > size(a) ? b : a), this.known[0]);
  }

  /** At looks by Bonferroni over all pairs, as no joint test holds at all of them. */
  homogeneity(): number {
    const { known, judge } = this;
    const { sparse, planned } = this.curve;
    const pairs = known.flatMap((b, at) =>
      known.slice(planned === undefined ? Math.max(0, at - 1) : 0, at).map((a) => [b, a]),
    );
    const judged = pairs.filter(([b, a]) => !(sparse?.[a] && sparse[b]));
    const contrasts = judged.map(([b, a]) => this.contrast(b, a, -1));
    if (planned === undefined) return homogeneityP(contrasts);
    const ps = contrasts.filter(isJudged).map((contrast) => judge.apart(this.meanOfContrast(contrast)));
    return Math.min(1, ...ps.map((p) => ps.length * p));
  }

  private contrast(a: number, b: number, sign: 1 | -1): Contrast {
    const { values, most } = this.curve;
    const isGuarded = this.isGuarded(a) || this.isGuarded(b);
    return { values: combined(values[a], values[b], sign), most: isGuarded ? 2 * most : 0 };
  }

  private meanOfContrast({ values, most }: Contrast): MeanInterval {
    return meanOf(values, most, this.measure);
  }

  private isGuarded(place: number): boolean {
    return this.curve.sparse?.[place] ?? true;
  }
}

export const CURVE_VERDICTS = [
  'holds',
  'reverses',
  'moving',
  'grows',
  'shrinks',
  'rises',
  'falls',
  'differs',
  'undecided',
] as const;

/**
 * Alike at every skill; of both signs; still moving at the top; larger or smaller, rising or falling with skill;
 * different between rungs.
 */
export type CurveVerdict = (typeof CURVE_VERDICTS)[number];

/** One number per game and rung, on the same seeds, weakest rung first. */
export interface Curve {
  /** `values[rung][game]`: integers, or ratios by `linearised`; empty where a ratio never came up. */
  readonly values: readonly ArrayLike<number>[];
  /** The same for equally strong players who are not on the curve. */
  readonly peers?: readonly ArrayLike<number>[];
  /** The largest absolute value. */
  readonly most: number;
  /** The worth of 1, for example 1/2 for doubled scores. */
  readonly unit: number;
  /** The range of a mean; cuts its interval. */
  readonly bounds?: readonly [least: number, most: number];
  /** For ratios: rungs, then peers, with too few differing games to judge by their spread alone. */
  readonly sparse?: readonly boolean[];
  /** The smallest difference that matters, in units. */
  readonly delta: number;
  /** Games planned before the first, for looks at any time. */
  readonly planned?: number;
}

/** With fewer games no number of missing games is given. */
const FEWEST_GAMES = 20;

export interface CurveP {
  /** Both signs. */
  readonly reverse: number;
  /** The last step is larger than delta. */
  readonly move: number;
  /** The last rung differs from the first. */
  readonly grow: number;
  /** It also differs in size. */
  readonly size: number;
  /** The rungs differ. */
  readonly differ: number;
  /** One rung is larger in size than each other. */
  readonly most: number;
}

export interface CurveFinding {
  readonly rungs: readonly MeanInterval[];
  readonly peers: readonly MeanInterval[];
  /** The first of `shown`. */
  readonly verdict: CurveVerdict;
  /** Empty if undecided. */
  readonly shown: readonly CurveVerdict[];
  /** Index of the rung shown to be the largest in size. */
  readonly most: number | null;
  /** The last step is shown to be less than delta. */
  readonly isSettled: boolean;
  readonly p: CurveP;
  /** If undecided: about how many games in all would settle it; null if unknown. */
  readonly games: number | null;
}

/**
 * Judges a curve over skill by four questions: whether it reverses, still moves at the top, differs at its ends (and
 * in size), differs between rungs (and which is largest). P-values are adjusted over questions not yet answered in
 * full (Holm, Scand. J. Statist. 6, 1979). Equivalence of every rung to the top one is a family of its own. Intervals
 * include pseudo games, for ratios only where few games differ.
 */
export function skillCurve(curve: Curve, alpha = 0.05): CurveFinding {
  const { values, peers = [], delta, planned = null, bounds = [-Infinity, Infinity] } = curve;
  requireCount('skillCurve', 'rungs', values.length);
  requireOpenUnit('skillCurve', 'alpha', alpha);
  const played = new Rungs(curve, alpha);
  const { means, judge, last } = played;
  const fromLast = means.map((_, place) => played.mean(last, place, -1));
  const step = fromLast[Math.max(0, last - 1)];
  const top = played.largest();
  const p = adjusted(answers(played, { first: fromLast[0], step, top, delta }));
  const holds = fromLast.slice(0, -1).every((one) => judge.isWithin(one, delta));
  const shown = last > 0 ? shownBy(p, { alpha, holds, ends: [means[0].estimate!, means[last].estimate!] }) : [];
  const sd = Math.max(...fromLast.map((one) => one.sd ?? 0));
  const isOpen = shown.length === 0 && last > 0 && means.every(({ n }) => n >= FEWEST_GAMES) && sd > 0;
  const wanted = isOpen ? gamesToSettle({ sd, delta, rungs: means.length, planned }, alpha) : null;
  const within = (some: readonly MeanInterval[]) => some.map((one) => cut(one, ...bounds));
  return {
    rungs: within(means),
    peers: within(peers.map((row, place) => played.meanOf(row, values.length + place))),
    verdict: shown[0] ?? 'undecided',
    shown,
    most: p.most < alpha ? top! : null,
    isSettled: judge.isWithin(step, delta),
    p,
    games: wanted !== null && wanted > means[last].n ? wanted : null,
  };
}

interface Asked {
  /** The last rung minus the first, and minus the one below it. */
  readonly first: MeanInterval;
  readonly step: MeanInterval;
  readonly top: number | undefined;
  readonly delta: number;
}

/** Unadjusted; a second part is never shown without its first. */
function answers(played: Rungs, { first, step, top, delta }: Asked): CurveP {
  const { means, known, last, judge } = played;
  const signs = ([1, -1] as const).map((sign) =>
    Math.min(1, means.length * Math.min(...means.map((mean) => judge.beyond(mean, sign)))),
  );
  const stepSize = { ...step, estimate: step.estimate === null ? null : Math.abs(step.estimate) };
  const grow = judge.apart(first);
  const differ = played.homogeneity();
  const others = known.filter((place) => place !== top);
  const larger = others.flatMap((place) =>
    ([1, -1] as const).map((sign) => judge.apart(played.mean(top!, place, sign))),
  );
  return {
    reverse: Math.max(...signs),
    move: Math.min(1, judge.beyond(stepSize, 1, delta) + judge.beyond(stepSize, 1, -delta)),
    grow,
    size: Math.max(grow, last > 0 ? judge.apart(played.mean(last, 0, 1)) : 1),
    differ,
    most: Math.max(differ, ...(larger.length > 0 ? larger : [1])),
  };
}

const QUESTIONS = [['reverse'], ['move'], ['grow', 'size'], ['differ', 'most']] as const;

/** Holm's adjustment where a question counts until its last part is answered. */
function adjusted(raw: CurveP): CurveP {
  const result: { -readonly [part in keyof CurveP]: number } = { ...raw };
  const open: (keyof CurveP)[][] = QUESTIONS.map((parts) => [...parts]);
  let largest = 0;
  while (open.length > 0) {
    const next = open.reduce((a, b) => (raw[b[0]] < raw[a[0]] ? b : a));
    const part = next.shift()!;
    largest = Math.max(largest, Math.min(1, open.length * raw[part]));
    result[part] = largest;
    if (next.length === 0) open.splice(open.indexOf(next), 1);
  }
  return result;
}

interface Shown {
  readonly alpha: number;
  readonly holds: boolean;
  readonly ends: readonly [first: number, last: number];
}

/** In the order of reporting. `differs` is the heading only if no sign or end says how. */
function shownBy(p: CurveP, { alpha, holds, ends: [first, last] }: Shown): CurveVerdict[] {
  const grow: CurveVerdict =
    p.size < alpha ? (Math.abs(last) > Math.abs(first) ? 'grows' : 'shrinks') : last > first ? 'rises' : 'falls';
  const [reverses, grows, differs] = [p.reverse < alpha, p.grow < alpha, p.differ < alpha];
  const isHeading = differs && !reverses && !grows;
  const told: readonly (readonly [CurveVerdict, boolean])[] = [
    ['holds', holds],
    ['differs', isHeading],
    ['reverses', reverses],
    ['moving', p.move < alpha],
    [grow, grows],
    ['differs', differs && !isHeading],
  ];
  return told.flatMap(([verdict, isShown]) => (isShown ? [verdict] : []));
}
