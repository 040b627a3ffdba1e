import { SCORE_DELTA } from '../../inference/index.ts';
import { gamesToDecide } from '../../stats/index.ts';
import type { GameTable } from '../../stats/tables.ts';
import { capitalised } from '../names.ts';
import { confidence, decimals, most, signed, whole } from '../numbers.ts';
import { type SeatRow, seatRows } from '../rows/seats.ts';
import { FEW } from './balance.ts';
import { settledBy } from './comparison.ts';

const HUNDRED = 100;

/**
 * What seats are worth, and what sides are worth in any seat, one sentence each. Among several, one stands out by
 * chance too: intervals are then Bonferroni's.
 */
export function seatSentences(seatings: readonly GameTable[], alpha: number): string[] {
  const { sides } = seatings[0];
  const several = sides.length > 2;
  const rows = seatRows(seatings, several ? alpha / sides.length : alpha);
  const of = (measure: SeatRow['measure']) => rows.filter((row) => row.measure === measure);
  // With two sides, one has what the other lacks.
  const bySide = several ? of('side advantage') : of('side advantage').toSorted(byEstimate).slice(0, 1);
  const where = several ? 'wherever it sits' : 'over both seats';
  return [
    ...judged(of('seat advantage'), alpha, 'the seats', ({ seat }) => `seat ${seat}`, ''),
    ...judged(bySide, alpha, 'the sides', ({ side }) => side ?? '', ` ${where}`),
  ];
}

function byEstimate(a: SeatRow, b: SeatRow): number {
  return (b.estimate ?? 0) - (a.estimate ?? 0);
}

/** Who is shown to have more or less than an even share; otherwise how far from even any of them can be. */
function judged(
  rows: readonly SeatRow[],
  alpha: number,
  all: string,
  nameOf: (row: SeatRow) => string,
  where: string,
): string[] {
  const known = rows.filter(({ low, high }) => low !== null && high !== null);
  if (known.length === 0) return [];
  // The spread of a handful of differences is not known well enough to judge by.
  const { n } = known[0];
  const differing = Math.max(...known.map((row) => row.differing ?? 0));
  if (n < FEW) return [`Whether ${all} differ is undecided: ${n} games are too few to say.`];
  if (differing === 0)
    return [
      `${capitalised(all)} made no difference in any of ${whole(n)} games played in every seating; at most ${most(n, alpha)} of games differ.`,
    ];
  if (differing < FEW)
    return [`Whether ${all} differ is undecided: only ${differing} of ${whole(n)} games show a difference.`];
  const told = known.filter(({ low, high }) => low! > 0 || high! < 0);
  if (told.length > 0)
    return told.map((row) => `${capitalised(nameOf(row))} scores ${difference(row, alpha)}${where}.`);
  const [low, high] = [Math.min(...known.map((row) => row.low!)), Math.max(...known.map((row) => row.high!))];
  const digits = decimals(low * HUNDRED, high * HUNDRED);
  const between = `between ${signed(low * HUNDRED, digits)} and ${signed(high * HUNDRED, digits)}`;
  const points = `${HUNDRED * SCORE_DELTA} points per ${HUNDRED} games`;
  if (Math.max(-low, high) <= SCORE_DELTA)
    return [`Between ${all} there is no difference from an even share larger than ${points}: ${between}.`];
  const sd = Math.max(...known.map((row) => row.sd ?? 0));
  const more = sd === 0 ? 0 : gamesToDecide({ sd, delta: SCORE_DELTA, comparisons: known.length }, alpha) - n;
  const settled = more > 0 ? `; ${settledBy(more)}` : '';
  return [`Whether ${all} differ is undecided: ${between} points per ${HUNDRED} games${settled}.`];
}

/** `3.1 points more per 100 games than an even share (95% interval 1.9 to 4.3)`. */
function difference({ estimate, low, high }: SeatRow, alpha: number): string {
  const less = estimate! < 0;
  const [from, to] = (less ? [-high!, -low!] : [low!, high!]).map((end) => end * HUNDRED);
  const digits = decimals(from, to);
  const size = Math.abs(estimate! * HUNDRED).toFixed(digits);
  const interval = `${confidence(alpha)} interval ${from.toFixed(digits)} to ${to.toFixed(digits)}`;
  const matters = to / HUNDRED < SCORE_DELTA ? `, less than the ${HUNDRED * SCORE_DELTA} that matter` : '';
  return `${size} points ${less ? 'fewer' : 'more'} per ${HUNDRED} games than an even share (${interval})${matters}`;
}
