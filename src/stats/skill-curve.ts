import { requireCount, requireOpenUnit } from './check.ts';
import { type Contrast, combined, homogeneityP, isJudged, Judge, type Measure, meanOf } from './curve-judging.ts';
import { gamesToSettle } from './curve-planning.ts';
import { cut } from './mean.ts';
import type { MeanInterval } from './types.ts';

/** What is measured of a curve: some of its fields. */
interface Measured {
  readonly values: readonly ArrayLike<number>[];
  readonly most: number;
  readonly unit: number;
  readonly sparse?: readonly boolean[];
  readonly planned?: number;
}

/** The means of all rungs, and of differences and sums of two of them by game. */
class Rungs {
  readonly means: readonly MeanInterval[];
  /** Places of the rungs at which anything came up. */
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

  /** The rung whose mean is largest in size. */
  largest(): number | undefined {
    const size = (place: number) => Math.abs(this.means[place].estimate!);
    return this.known.reduce((a, b) => (size(b) > size(a) ? b : a), this.known[0]);
  }

  /** P-value of "all rungs are alike". At looks by Bonferroni over all pairs: there is no joint test that holds at all of them. */
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
 * What a curve over skill says: at every skill alike; of both signs; that better players may say otherwise; larger or smaller with skill;
 * moving up or down with it, whichever is larger; different between rungs.
 */
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
  /** For looks at any time: the number of games that was planned before the first. */
  readonly planned?: number;
}

/** Fewer games say nothing of how many more there should be. */
const FEWEST_GAMES = 20;

/** The p-values of the questions to a curve, each adjusted so that it is shown below alpha. */
export interface CurveP {
  /** Both signs. */
  readonly reverse: number;
  /** The last step is larger than delta. */
  readonly move: number;
  /** The last rung differs from the first. */
  readonly grow: number;
  /** And differs in size: the second part of `grow`. */
  readonly size: number;
  /** The rungs differ among each other. */
  readonly differ: number;
  /** And one is larger in size than each other: the second part of `differ`. */
  readonly most: number;
}

export interface CurveFinding {
  readonly rungs: readonly MeanInterval[];
  readonly peers: readonly MeanInterval[];
  /** The first of what is shown: the heading. */
  readonly verdict: CurveVerdict;
  /** All that is shown; empty where the curve is undecided. */
  readonly shown: readonly CurveVerdict[];
  /** The rung that is shown to be larger in size than each other, by its place. */
  readonly most: number | null;
  /** Whether the last step up is shown to change less than delta. */
  readonly isSettled: boolean;
  readonly p: CurveP;
  /** For an undecided curve: about how many games in all would settle it; null where that is unknown, or has been played. */
  readonly games: number | null;
}

/**
 * Judges a curve over skill by four questions: does it reverse, is it still moving at the top, do its ends differ (and in size), do its rungs
 * differ (and which is largest). Each p-value is held against alpha over the questions that are not yet answered in full (S. Holm, Scand. J.
 * Statist. 6, 1979; a second part waits for its first). That it holds, every rung equivalent to the top one, is a family of its own. Intervals
 * of a rung and of a difference have one pseudo game at either end of what is possible, those of ratios only where few games differ: a game
 * has many shots, so that a whole one that misses them all is nothing that could as well have been.
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
  /** The last rung less the first, and less the one below it. */
  readonly first: MeanInterval;
  readonly step: MeanInterval;
  /** The rung that is largest in size. */
  readonly top: number | undefined;
  readonly delta: number;
}

/** The p-values of all questions, not adjusted. A second part is never shown without its first. */
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

/** The questions, each with its parts in order. */
const QUESTIONS = [['reverse'], ['move'], ['grow', 'size'], ['differ', 'most']] as const;

/** Holm's adjusted p-values where a question counts until its last part is answered: the smallest p of all next parts comes next. */
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

/** All verdicts that are shown, in the order in which they are told. That rungs differ is the heading where no sign or end says how. */
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
