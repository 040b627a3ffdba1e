import { requireCount, requireOpenUnit } from './check.ts';
import { combined, Judge, type Measure, meanOf } from './curve-judging.ts';
import { gamesToSettle } from './curve-planning.ts';
import { type Contrast, homogeneityP, isJudged } from './homogeneity.ts';
import { cut } from './mean.ts';
import type { MeanInterval } from './types.ts';

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
  const { values, peers = [], most, unit, delta, sparse, planned = null, bounds = [-Infinity, Infinity] } = curve;
  requireCount('skillCurve', 'rungs', values.length);
  requireOpenUnit('skillCurve', 'alpha', alpha);
  const measure: Measure = { unit, alpha, planned };
  const judge = new Judge(measure);
  const last = values.length - 1;
  const isGuarded = (place: number) => sparse?.[place] ?? true;
  const ofRung = (row: ArrayLike<number>, place: number) => meanOf(row, isGuarded(place) ? most : 0, measure);
  const pair = (a: number, b: number, sign: 1 | -1): Contrast => {
    return { values: combined(values[a], values[b], sign), most: isGuarded(a) || isGuarded(b) ? 2 * most : 0 };
  };
  const mean = ({ values: row, most: size }: Contrast) => meanOf(row, size, measure);
  const rungs = values.map(ofRung);
  const known = rungs.flatMap(({ n }, place) => (n > 0 ? [place] : []));
  const fromLast = rungs.map((_, place) => mean(pair(last, place, -1)));
  const step = fromLast[Math.max(0, last - 1)];
  const stepUp = { ...step, estimate: step.estimate === null ? null : Math.abs(step.estimate) };

  const reverse = ([1, -1] as const).map((sign) =>
    Math.min(1, rungs.length * Math.min(...rungs.map((rung) => judge.beyond(rung, sign)))),
  );
  const grow = judge.apart(fromLast[0]);
  const differ = homogeneity();
  const top = known.reduce((a, b) => (size(b) > size(a) ? b : a), known[0]);
  const isLargest = known
    .filter((place) => place !== top)
    .flatMap((place) => ([1, -1] as const).map((sign) => judge.apart(mean(pair(top, place, sign)))));
  const p = adjusted({
    reverse: Math.max(...reverse),
    move: Math.min(1, judge.beyond(stepUp, 1, delta) + judge.beyond(stepUp, 1, -delta)),
    grow,
    size: Math.max(grow, last > 0 ? judge.apart(mean(pair(last, 0, 1))) : 1),
    differ,
    most: Math.max(differ, ...(isLargest.length > 0 ? isLargest : [1])),
  });

  const holds = last > 0 && fromLast.slice(0, -1).every((one) => judge.isWithin(one, delta));
  const shown = last > 0 ? shownBy(p, { alpha, holds, ends: [rungs[0].estimate!, rungs[last].estimate!] }) : [];
  const sd = Math.max(...fromLast.map((one) => one.sd ?? 0));
  const isOpen = shown.length === 0 && last > 0 && rungs.every(({ n }) => n >= FEWEST_GAMES) && sd > 0;
  const wanted = isOpen ? gamesToSettle({ sd, delta, rungs: rungs.length, planned }, alpha) : null;
  const within = (means: readonly MeanInterval[]) => means.map((one) => cut(one, ...bounds));
  return {
    rungs: within(rungs),
    peers: within(peers.map((row, place) => ofRung(row, values.length + place))),
    verdict: shown[0] ?? 'undecided',
    shown,
    most: p.most < alpha ? top : null,
    isSettled: judge.isWithin(step, delta),
    p,
    games: wanted !== null && wanted > rungs[last].n ? wanted : null,
  };

  function size(place: number): number {
    return Math.abs(rungs[place].estimate!);
  }

  /** At looks by Bonferroni over all pairs: there is no joint test that holds at all of them. */
  function homogeneity(): number {
    const isBlank = (a: number, b: number) => sparse?.[a] === true && sparse[b];
    const pairs = known.flatMap((b, i) => known.slice(0, i).map((a) => [a, b] as const));
    const judged = pairs.filter(
      ([a, b]) => (planned !== null || known.indexOf(b) === known.indexOf(a) + 1) && !isBlank(a, b),
    );
    const contrasts = judged.map(([a, b]) => pair(b, a, -1));
    if (planned === null) return homogeneityP(contrasts);
    const ps = contrasts.filter(isJudged).map((contrast) => judge.apart(mean(contrast)));
    return Math.min(1, ps.length * Math.min(1, ...ps));
  }
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
