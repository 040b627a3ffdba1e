import { type ComparisonRow, type Fairness, FROM_EVEN, type Furthest, type RowVerdict } from '../../inference/index.ts';
import { capitalised } from '../names.ts';
import { fixed } from '../numbers.ts';
import { theSide } from '../sides.ts';
import { atMostOtherwise, changeText, digitsOf, shownDistance, undecidedWhy, verdictLabel } from './comparison.ts';

const LABELS: Readonly<Partial<Record<RowVerdict, string>>> = {
  higher: 'less fair',
  lower: 'fairer',
  'higher-negligible': 'less fair, too little to matter',
  'lower-negligible': 'fairer, too little to matter',
  'no-difference-larger-than-delta': 'no fairer and no less',
  identical: 'unchanged',
};

/** Of fairness in its own words. */
export function labelOf({ metric, verdict }: Pick<ComparisonRow, 'metric' | 'verdict'>): string {
  return (metric.name === FROM_EVEN.name ? LABELS[verdict] : undefined) ?? verdictLabel(verdict);
}

interface FairnessSentence {
  /** `Less fair` */
  readonly answer: string;
  readonly ground: string;
}

/** `Less fair`: `red was 3.6 points above even, now 39.1 (+35.5, 33.1 to 37.8)`. Without full stop. */
export function fairnessSentence(fairness: Fairness): FairnessSentence {
  const { verdict, before, after, mostOtherwise } = fairness;
  const label = labelOf(fairness);
  if (verdict === 'identical')
    return { answer: 'Fairness unchanged', ground: `every game has the same result${atMostOtherwise(mostOtherwise)}` };
  const why = verdict === 'undecided' ? undecidedWhy(fairness) : '';
  return {
    answer: verdict === 'undecided' ? 'Fairer? Undecided' : capitalised(label),
    ground: `${was(before, fairness)}, now ${is(after, fairness)} ${changeText(fairness)}${why === '' ? '' : `; ${why}`}`,
  };
}

/** `Less fair: red was 3.6 points above even, now 39.1 (+35.5, 33.1 to 37.8)` */
export function sentenceOf(fairness: Fairness): string {
  const { answer, ground } = fairnessSentence(fairness);
  return `${answer}: ${ground}`;
}

/** `the guards were 7.6 points above even`, `red was at the 46.5 that the file expects` */
function was(furthest: Furthest, fairness: Fairness): string {
  const { side, fromEven } = furthest;
  const { name, plural } = theSide(side, fairness.metric);
  const points = pointsOf(furthest, fairness);
  const even = evenOf(side, fairness);
  const where = points === null ? (even === EVEN ? EVEN : `at ${even}`) : `${points} points ${way(fromEven)} ${even}`;
  return `${name} ${plural ? 'were' : 'was'} ${where}`;
}

/** What has not been said by `was`: `14.5`, `5.0 below`, `blue is 5.0 above` */
function is(furthest: Furthest, fairness: Fairness): string {
  const { side, fromEven } = furthest;
  const { before } = fairness;
  const points = pointsOf(furthest, fairness);
  const { name, does } = theSide(side, fairness.metric);
  const who = side === before.side ? '' : `${name} ${does('be')} `;
  const even = evenOf(side, fairness);
  if (points === null) return `${who}${even === EVEN ? EVEN : `at ${even}`}`;
  const isSameWay = side === before.side && pointsOf(before, fairness) !== null;
  if (isSameWay && way(fromEven) === way(before.fromEven)) return points;
  const reference = even === evenOf(before.side, fairness) ? '' : ` ${even}`;
  return `${who}${points} ${way(fromEven)}${reference}`;
}

const EVEN = 'even';

/** The middle of what the file expects of the side, if it does. */
function evenOf(side: string, { even }: Fairness): string {
  return Object.hasOwn(even, side) ? `the ${Number((100 * even[side]).toFixed(2))} that the file expects` : EVEN;
}

function way(fromEven: number): string {
  return fromEven > 0 ? 'above' : 'below';
}

/** Null if 0 is shown. */
function pointsOf(furthest: Furthest, fairness: Fairness): string | null {
  const digits = digitsOf(fairness);
  const text = fixed(shownDistance(furthest, digits), digits);
  return Number(text) === 0 ? null : text;
}

export const FAIRNESS_METHOD =
  'From even is the score of the side furthest from an even share, or from the middle of the band that the file expects of its score. The interval of its change is the range over all levels before and all changes that their own intervals allow, each at half of alpha (divided by the sides if there are more than two); the variants are one family.';
