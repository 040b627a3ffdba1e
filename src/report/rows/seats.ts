import { type Histogram, score, seatAdvantage } from '../../stats/index.ts';
import { type GameTable, recordLength } from '../../stats/tables.ts';
import { countOf, resultsOf, sideColumn } from './games.ts';

export type SeatRow = {
  readonly measure: 'seat advantage' | 'side advantage' | 'score';
  /** Null for the advantage of a seat, whichever side sits there. */
  readonly side: string | null;
  /** From 1; null for the advantage of a side in any seat. */
  readonly seat: number | null;
  readonly unit: string;
  /** Game numbers, each of which was played in every seating. */
  readonly n: number;
  readonly estimate: number | null;
  readonly low: number | null;
  readonly high: number | null;
  readonly sd: number | null;
  /** Game numbers in which the seat or side did not get an even share; null for scores. */
  readonly differing: number | null;
};

/**
 * What seats and sides are worth, from the same game numbers played in every seating. `seatings[i]` has the sides in
 * the order of their seats, each `i` places further back than in the first. A game number is the independent unit. With
 * two seats the second's advantage is left out: it is the first's with the opposite sign.
 */
export function seatRows(seatings: readonly GameTable[], alpha: number): SeatRow[] {
  const { sides, games } = seatings[0];
  const seats = sides.map((_, seat) => seat);
  const advantage = (measure: SeatRow['measure'], side: string | null, seat: number | null, columns: number[]) => {
    const histogram = differences(seatings, columns);
    const { n, estimate, low, high, sd } = seatAdvantage(histogram, sides.length, alpha);
    const differing = n - countOf(histogram, 0);
    return { measure, side, seat, unit: 'points a game above an even share', n, estimate, low, high, sd, differing };
  };
  return [
    ...(sides.length === 2 ? [0] : seats).map((seat) =>
      advantage(
        'seat advantage',
        null,
        seat + 1,
        seatings.map(() => seat),
      ),
    ),
    ...sides.map((side) =>
      advantage(
        'side advantage',
        side,
        null,
        seatings.map((table) => table.sides.indexOf(side)),
      ),
    ),
    ...sides.flatMap((side) =>
      seats.map((seat): SeatRow => {
        const table = seatings.find((seating) => seating.sides[seat] === side)!;
        const { wins, draws, losses } = resultsOf(table, seat);
        const { estimate, low, high, sd } = score(wins, draws, losses, alpha);
        const points = { unit: 'points a game', n: games, estimate, low, high, sd, differing: null };
        return { measure: 'score', side, seat: seat + 1, ...points };
      }),
    ),
  ];
}

/** Game numbers by k S - T: S the doubled points in `columns[i]` of each seating i together, T those of all k columns of all. */
function differences(seatings: readonly GameTable[], columns: readonly number[]): Histogram {
  const [first] = seatings;
  const length = recordLength(first);
  const seats = first.sides.length;
  const scores = first.sides.map((_, side) => sideColumn(first, side, 'score'));
  const counts = new Map<number, number>();
  for (let at = 0; at < first.games * length; at += length) {
    let difference = 0;
    for (let seating = 0; seating < seats; seating++) {
      const { rows } = seatings[seating];
      difference += seats * rows[at + scores[columns[seating]]];
      for (let seat = 0; seat < seats; seat++) difference -= rows[at + scores[seat]];
    }
    counts.set(difference, (counts.get(difference) ?? 0) + 1);
  }
  return [...counts].sort(([a], [b]) => a - b);
}
