import { type Histogram, histogramSums, quantile } from '../stats/index.ts';
import { type GameTable, recordLength } from '../stats/tables.ts';
import { capitalised, spoken } from './names.ts';
import { whole } from './numbers.ts';
import { columnHistogram, gameColumn, sideColumn } from './rows/games.ts';
import { theSide } from './sides.ts';
import { listed } from './terminal/layout.ts';

export interface NotableGame {
  readonly kind: 'typical' | 'shortest' | 'longest' | 'most one-sided' | 'most losses';
  readonly game: number;
  /** `Blue wins after 3 turns, eliminated; left: blue 6 and red 0`. */
  readonly story: string;
}

export interface GameView {
  readonly turns: (row: number) => number;
  readonly score: (row: number, side: number) => number;
  readonly strength: (row: number, side: number) => number;
  /** Strength left, or the system's own measure. */
  readonly standing: (row: number, side: number) => number;
  readonly losses: (row: number) => number;
}

/** Each the first of its kind. Typical: the most common result, nearest to the median length and strengths left. */
export function notableGames(table: GameTable): NotableGame[] {
  if (table.games === 0) return [];
  const view = viewOf(table);
  const picked = new Set<number>();
  const pick = (kind: NotableGame['kind'], worth: (row: number) => number): NotableGame => {
    let [best, most] = [0, Number.NEGATIVE_INFINITY];
    for (let row = 0; row < table.games; row++) {
      const value = worth(row);
      const isOther = value === most && picked.has(best) && !picked.has(row);
      if (value > most || isOther) [best, most] = [row, value];
    }
    picked.add(best);
    return { kind, game: table.firstGame + best, story: storyOf(table, view, best) };
  };
  const sides = table.sides.map((_, side) => side);
  const lead = (row: number) => {
    const winner = sides.find((side) => view.score(row, side) === 2);
    if (winner === undefined) return Number.NEGATIVE_INFINITY;
    const others = sides.filter((side) => side !== winner).map((side) => view.standing(row, side));
    return view.standing(row, winner) - Math.max(...others);
  };
  const odd = oddness(table, view);
  return [
    pick('typical', (row) => -odd(row)),
    pick('most one-sided', lead),
    pick('longest', view.turns),
    pick('shortest', (row) => -view.turns(row)),
    pick('most losses', view.losses),
  ];
}

export function viewOf(table: GameTable): GameView {
  const { rows, sides } = table;
  const length = recordLength(table);
  const turns = gameColumn(table, 'turns');
  const columns = (name: string) => sides.map((_, side) => sideColumn(table, side, name));
  const [score, strength, losses] = [columns('score'), columns('strengthLeft'), columns('losses')];
  const standing = columns(table.leadColumn ?? 'strengthLeft');
  return {
    turns: (row) => rows[row * length + turns],
    score: (row, side) => rows[row * length + score[side]],
    strength: (row, side) => rows[row * length + strength[side]],
    standing: (row, side) => rows[row * length + standing[side]],
    losses: (row) => losses.reduce((sum, column) => sum + rows[row * length + column], 0),
  };
}

/** Infinite for results other than the most common. */
function oddness(table: GameTable, view: GameView): (row: number) => number {
  const sides = table.sides.map((_, side) => side);
  const resultOf = (row: number) => sides.map((side) => view.score(row, side)).join();
  const counts = new Map<string, number>();
  for (let row = 0; row < table.games; row++) counts.set(resultOf(row), (counts.get(resultOf(row)) ?? 0) + 1);
  const commonest = [...counts].reduce((a, b) => (b[1] > a[1] ? b : a))[0];
  const quantities = [
    { of: view.turns, ...middle(columnHistogram(table, gameColumn(table, 'turns'))) },
    ...sides.map((side) => ({
      of: (row: number) => view.strength(row, side),
      ...middle(columnHistogram(table, sideColumn(table, side, 'strengthLeft'))),
    })),
  ];
  return (row) => {
    if (resultOf(row) !== commonest) return Number.POSITIVE_INFINITY;
    return quantities.reduce((sum, { of, median, range }) => sum + Math.abs(of(row) - median) / range, 0);
  };
}

function middle(histogram: Histogram): { median: number; range: number } {
  const { n } = histogramSums(histogram);
  const median = n === 0 ? 0 : quantile(histogram, 500).estimate!;
  return { median, range: Math.max(1, (histogram.at(-1)?.[0] ?? 0) - (histogram[0]?.[0] ?? 0)) };
}

export function storyOf(table: GameTable, view: GameView, row: number): string {
  const reason = table.reasons[table.rows[row * recordLength(table) + gameColumn(table, 'reason')]];
  const turns = view.turns(row);
  const own = table.sideColumns.find(({ name }) => name === table.leadColumn);
  const standings = table.sides.map((side, i) => `${side} ${whole(view.standing(row, i))}`);
  return `${capitalised(winnerOf(table, view, row))} after ${turns} turn${turns === 1 ? '' : 's'}, ${spoken(reason)}; ${own?.title ?? 'left'}: ${listed(standings)}`;
}

/** `blue wins`, `Ann and Cleo share the win`, `nobody wins`. */
export function winnerOf(table: GameTable, view: GameView, row: number): string {
  const scored = (score: number) => table.sides.filter((_, side) => view.score(row, side) === score);
  const [winners, even] = [scored(2), scored(1)];
  const named = (sides: readonly string[]) => listed(sides.map((side) => theSide(side, table).name));
  if (winners.length === 1) return `${named(winners)} ${theSide(winners[0], table).does('win')}`;
  if (winners.length > 1) return `${named(winners)} win`;
  return even.length > 1 && even.length < table.sides.length ? `${named(even)} share the win` : 'nobody wins';
}
