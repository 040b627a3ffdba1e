import { shareInterval } from '../../stats/index.ts';
import type { VariantResults } from '../../stats/tables.ts';
import { capitalised } from '../names.ts';
import { confidence, percent, span } from '../numbers.ts';
import { gamesWithoutWinner } from '../rows/games.ts';
import { intervalOf } from '../rows/intervals.ts';
import type { WinRateRow } from '../rows/sides.ts';

/** `Blue wins 54.1% of games (95% interval 53.1 to 55.1); red 41.0%; 4.9% drawn.` */
export function headline(rows: readonly WinRateRow[], { table }: VariantResults, alpha: number): string {
  const [first, ...others] = rows
    .toSorted((a, b) => b.wins - a.wins)
    .map((row) => ({ side: row.side, ...intervalOf(row, 'winRate') }));
  const interval = `${confidence(alpha)} interval ${span(first, 100)}`;
  const unwon = gamesWithoutWinner(table);
  const nobody = percent(shareInterval(unwon, table.games, alpha));
  return [
    `${capitalised(first.side)} wins ${percent(first)} of games (${interval})`,
    ...others.map((other) => `${other.side} ${percent(other)}`),
    others.length === 0 ? `nobody ${nobody}` : unwon === 0 ? 'none drawn' : `${nobody} drawn`,
  ]
    .join('; ')
    .concat('.');
}
