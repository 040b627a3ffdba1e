import { type GameTable, wordsOf } from '../stats/tables.ts';
import { capitalised, uncapitalised } from './names.ts';
import { whole } from './numbers.ts';
import { storyOf, viewOf, winnerOf } from './outliers.ts';

/** A game that shows what a variant changes. */
export interface TellingGame {
  readonly variant: string;
  readonly game: number;
  /** One sentence. */
  readonly why: string;
  /** Of the baseline's and the variant's game. */
  readonly stories: readonly [string, string];
}

const MOST = 3;
/** Of each kind. */
const CANDIDATES = 4;

interface Compared {
  readonly variant: string;
  readonly table: GameTable;
}

/**
 * Three in all: the most telling game of each variant, then the next ones. Tables have the same games. `choose` picks
 * from games of a kind.
 */
export function tellingGames(
  baseline: GameTable,
  variants: readonly Compared[],
  choose: (games: readonly number[], variant: number) => number = ([game]) => game,
): TellingGame[] {
  const kinds = variants.map((compared) => kindsOf(baseline, compared));
  const found: TellingGame[] = [];
  const ranks = Math.max(0, ...kinds.map(({ length }) => length));
  for (let rank = 0; rank < ranks; rank++)
    variants.forEach(({ variant, table }, i) => {
      const kind = kinds[i][rank];
      if (found.length === MOST || kind === undefined) return;
      const taken = found.filter((other) => other.variant === variant).map(({ game }) => game);
      const free = kind.rows.map((row) => baseline.firstGame + row).filter((game) => !taken.includes(game));
      if (free.length === 0) return;
      const game = choose(free, i);
      const row = game - baseline.firstGame;
      const stories = [storyOf(baseline, viewOf(baseline), row), storyOf(table, viewOf(table), row)] as const;
      found.push({ variant, game, why: kind.why, stories });
    });
  return found;
}

interface Kind {
  /** The first ones. */
  readonly rows: readonly number[];
  readonly why: string;
}

function kindsOf(baseline: GameTable, { variant, table }: Compared): Kind[] {
  const games = Math.min(baseline.games, table.games);
  const rows = Array.from({ length: games }, (_, row) => row);
  const [before, after] = [viewOf(baseline), viewOf(table)];
  const left = (row: number) =>
    baseline.sides.reduce((sum, _, side) => sum + Math.abs(after.standing(row, side) - before.standing(row, side)), 0);
  const length = (row: number) => Math.abs(after.turns(row) - before.turns(row));
  const own = baseline.sideColumns.find(({ name }) => name === baseline.leadColumn);
  const what = own?.title ?? uncapitalised(wordsOf(baseline).strengthLeft);
  return [
    ...otherWinners(rows, variant, (row) => [winnerOf(baseline, before, row), winnerOf(table, after, row)]),
    ...greatest(rows, left, `The largest difference in ${what}.`),
    ...greatest(rows, length, 'The largest difference in length.'),
    ...further(rows, left, `Another large difference in ${what}.`),
  ];
}

/** The two commonest changes of winner. */
function otherWinners(
  rows: readonly number[],
  variant: string,
  winners: (row: number) => readonly [string, string],
): Kind[] {
  const groups = new Map<string, { readonly rows: number[]; readonly ends: readonly [string, string] }>();
  for (const row of rows) {
    const ends = winners(row);
    if (ends[0] === ends[1]) continue;
    const key = ends.join('\n');
    const group = groups.get(key) ?? { rows: [], ends };
    group.rows.push(row);
    groups.set(key, group);
  }
  return [...groups.values()]
    .toSorted((a, b) => b.rows.length - a.rows.length)
    .slice(0, 2)
    .map(({ rows: found, ends: [one, other] }) => ({
      rows: found.slice(0, CANDIDATES),
      why: `${capitalised(one)} in the baseline, ${other} with ${variant}: ${whole(found.length)} of ${whole(rows.length)} games turn this way.`,
    }));
}

/** None if all games are equal; games of the same difference are candidates. */
function greatest(rows: readonly number[], worth: (row: number) => number, why: string): Kind[] {
  const most = rows.reduce((best, row) => Math.max(best, worth(row)), 0);
  return most === 0 ? [] : [{ rows: rows.filter((row) => worth(row) === most).slice(0, CANDIDATES), why }];
}

/** Where few games change, the next ones in order. */
function further(rows: readonly number[], worth: (row: number) => number, why: string): Kind[] {
  const changed = rows.filter((row) => worth(row) > 0).toSorted((a, b) => worth(b) - worth(a));
  const kind = { rows: changed.slice(0, CANDIDATES), why };
  return [kind, kind];
}
