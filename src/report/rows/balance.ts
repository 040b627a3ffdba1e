import { cut, elo, type Histogram, mean, ratio, score, seatAdvantage, shareInterval } from '../../stats/index.ts';
import { type GameTable, recordLength, type VariantResults } from '../../stats/tables.ts';
import { columnHistogram, countOf, gameColumn, marginHistogram, resultsOf, sideColumn } from './games.ts';
import { halfway, meanLeadChanges, type SnowballRow, snowballRowsOf } from './leads.ts';
import { intervalOf, type TableKind } from './table.ts';

export type BalanceRow = {
  readonly variant: string;
  readonly measure: string;
  readonly side: string;
  readonly unit: string;
  /** Denominator of the mean. */
  readonly n: number;
  readonly estimate: number | null;
  readonly low: number | null;
  readonly high: number | null;
};

type Measured = Omit<BalanceRow, 'variant'>;
type Ends = Pick<BalanceRow, 'estimate' | 'low' | 'high'>;

/** The game is the independent unit of all measures. */
export function balanceRows(results: VariantResults, alpha: number): BalanceRow[] {
  const { variant, table, leads, maxTurns } = results;
  if (table.games === 0) return [];
  const sides = table.sides.map((_, side) => sideMeasures(table, side, leads.unit, alpha));
  return [
    ...sides[0].flatMap((_, measure) => sides.map((measures) => measures[measure])),
    ...leadMeasures(results, alpha),
    firstBreak(table, alpha),
    turnLimit(table, maxTurns, alpha),
  ].map((row) => ({ variant, ...row }));
}

function sideMeasures(table: GameTable, side: number, measured: string, alpha: number): Measured[] {
  const name = table.sides[side];
  const { wins, draws, losses } = resultsOf(table, side);
  const points = score(wins, draws, losses, alpha);
  const toElo = (s: number | null) => (s === null ? null : elo(s));
  const row = (measure: string, unit: string, n: number, { estimate, low, high }: Ends): Measured => ({
    measure,
    side: name,
    unit,
    n,
    estimate,
    low,
    high,
  });
  const lethality = ratioOf(table, sideColumn(table, side, 'losses'), gameColumn(table, 'turns'), alpha, 'rate');
  const rating = { estimate: points.elo, low: toElo(points.low), high: toElo(points.high) };
  return [
    row('score', 'points a game', table.games, points),
    // Monotonic, so it maps interval ends too. Elo compares two.
    ...(table.sides.length === 2 ? [row('elo', 'Elo against the other', table.games, rating)] : []),
    row('drawn', 'share of games', table.games, shareInterval(draws, table.games, alpha)),
    row('lost', 'share of games', table.games, shareInterval(losses, table.games, alpha)),
    row('decisive win rate', 'share of decided games', wins + losses, shareInterval(wins, wins + losses, alpha)),
    row('margin', `${measured} over the strongest other`, table.games, marginOf(table, side, alpha)),
    row('losses a turn', 'strength', table.games, lethality),
    ...[...(table.lethality ?? []), ...(table.ratios ?? [])].map(({ title, numerator, denominator }) => {
      const [x, n] = [sideColumn(table, side, numerator), sideColumn(table, side, denominator)];
      const unit = `${titleOf(table, numerator)} per ${titleOf(table, denominator)}`;
      return row(title.toLowerCase(), unit, table.games, ratioOf(table, x, n, alpha));
    }),
  ];
}

/** Cut at its maximum if known. */
function marginOf(table: GameTable, side: number, alpha: number): Ends {
  const { estimate, low, high } = mean(marginHistogram(table, side), alpha);
  const [least, most] = table.sideColumns.find(({ name }) => name === (table.leadColumn ?? 'strengthLeft'))?.range ?? [
    -Infinity,
    Infinity,
  ];
  return cut({ estimate, low, high }, least - most, most - least);
}

function titleOf({ sideColumns }: GameTable, name: string): string {
  return (sideColumns.find((column) => column.name === name)?.title ?? name).toLowerCase();
}

/** Cluster-robust, because events of a game are correlated. */
function ratioOf(table: GameTable, x: number, n: number, alpha: number, kind?: 'rate'): Ends {
  const length = recordLength(table);
  let negative = false;
  const sums = { games: table.games, gamesWithExposure: 0, x: 0, n: 0, xx: 0, xn: 0, nn: 0 };
  for (let at = 0; at < table.games * length; at += length) {
    const [top, bottom] = [table.rows[at + x], table.rows[at + n]];
    if (bottom > 0) sums.gamesWithExposure++;
    negative ||= top < 0;
    sums.x += top;
    sums.n += bottom;
    sums.xx += top * top;
    sums.xn += top * bottom;
    sums.nn += bottom * bottom;
  }
  const { estimate, low, high } = ratio(kind === undefined ? sums : { ...sums, kind }, alpha);
  return cut({ estimate, low, high }, negative ? -Infinity : 0);
}

function leadMeasures(results: VariantResults, alpha: number): Measured[] {
  const { table, leads } = results;
  const turn = halfway(table);
  const rows = turn === null ? [] : snowballRowsOf(results, turn, alpha);
  const whoever = rows.find(({ side }) => side === null);
  // With two sides, the second mirrors the first.
  const own = rows.filter(({ side }) => side === table.sides[0] || (side !== null && table.sides.length > 2));
  const changes = meanLeadChanges(results, alpha);
  const passed = { estimate: changes.estimate, low: changes.low, high: changes.high };
  const named = { measure: 'lead changes', side: '', unit: 'a game', n: changes.n };
  return [
    ...(whoever === undefined ? [] : [leaderWins(whoever)]),
    ...own.map((row) => worth(row, leads.unit)),
    ...own.map(correlation),
    ...(leads.changes.length === 0 ? [] : [{ ...named, ...passed }]),
  ];
}

function leaderWins({ turn, decidedLeads, ...row }: SnowballRow): Measured {
  const unit = `share of decided games with a leader after turn ${turn}`;
  return { measure: 'leader wins', side: '', unit, n: decidedLeads, ...intervalOf(row, 'leaderWinRate') };
}

function worth({ turn, side, games, ...row }: SnowballRow, measured: string): Measured {
  const unit = `points a game for each step of lead (${measured}) after turn ${turn}`;
  return { measure: 'worth of a lead', side: side ?? '', unit, n: games, ...intervalOf(row, 'pointsPerLead') };
}

function correlation({ turn, side, games, ...row }: SnowballRow): Measured {
  const unit = `correlation of the lead after turn ${turn} with the score`;
  return { measure: 'lead and result', side: side ?? '', unit, n: games, ...intervalOf(row, 'correlation') };
}

export const FIRST_TO_BREAK = 'first to break loses';

function firstBreak(table: GameTable, alpha: number): Measured {
  const length = recordLength(table);
  const breaks = table.sides.map((_, side) => sideColumn(table, side, 'firstBreakTurn'));
  const scores = table.sides.map((_, side) => sideColumn(table, side, 'score'));
  let [seen, lost] = [0, 0];
  for (let at = 0; at < table.games * length; at += length) {
    const turns = breaks.map((column) => table.rows[at + column] || Number.POSITIVE_INFINITY);
    const earliest = Math.min(...turns);
    if (earliest === Number.POSITIVE_INFINITY || turns.filter((turn) => turn === earliest).length > 1) continue;
    seen++;
    if (table.rows[at + scores[turns.indexOf(earliest)]] === 0) lost++;
  }
  const { estimate, low, high } = shareInterval(lost, seen, alpha);
  const measure = FIRST_TO_BREAK;
  return { measure, side: '', unit: 'share of games with one first', n: seen, estimate, low, high };
}

function turnLimit(table: GameTable, maxTurns: number, alpha: number): Measured {
  const full = countOf(columnHistogram(table, gameColumn(table, 'turns')), maxTurns);
  const { estimate, low, high } = shareInterval(full, table.games, alpha);
  return { measure: 'all turns played', side: '', unit: 'share of games', n: table.games, estimate, low, high };
}

export const BALANCE: TableKind<BalanceRow> = {
  name: 'balance',
  columns: ['variant', 'measure', 'side', 'unit', 'n', 'estimate', 'low', 'high'],
  rows: balanceRows,
};

export type SeatRow = {
  readonly measure: 'seat advantage' | 'side advantage' | 'score';
  /** Null for the advantage of a seat. */
  readonly side: string | null;
  /** From 1; null for the advantage of a side. */
  readonly seat: number | null;
  readonly unit: string;
  /** Played in every seating. */
  readonly n: number;
  readonly estimate: number | null;
  readonly low: number | null;
  readonly high: number | null;
  readonly sd: number | null;
  /** Game numbers without an even share; null for scores. */
  readonly differing: number | null;
};

/**
 * `seatings[i]`: sides in seat order, each `i` places further back than in the first. The game number is the
 * independent unit. The second of two seats is omitted: it is the first's negative.
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

/**
 * Game numbers by k S - T: S sums the doubled points of `columns[i]` in seating i, T those of all k columns
 * everywhere.
 */
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
