import { SCORE_DELTA } from '../../inference/index.ts';
import { shareInterval } from '../../stats/index.ts';
import type { VariantResults } from '../../stats/tables.ts';
import { capitalised } from '../names.ts';
import { confidence, gamesText, percent, span, whole } from '../numbers.ts';
import { gamesWithoutWinner, resultsOf } from '../rows/games.ts';
import type { WinRateRow } from '../rows/sides.ts';
import { intervalOf } from '../rows/table.ts';
import { listed } from '../terminal/layout.ts';
import { evennessOf, notShown, scored } from './balance.ts';

/** Lower end of a win share. */
const NEARLY_ALWAYS = 0.95;

interface RunVerdict {
  readonly text: string;
  readonly ground: string | null;
}

/**
 * `Even to within 2 points`, `Red favoured 53 : 43`.
 * @param interval name of the intervals if they promise other than 1 − alpha
 */
export function runVerdict(
  variant: VariantResults,
  alpha: number,
  interval = `${confidence(alpha)} interval`,
): RunVerdict {
  const { table } = variant;
  const { games, sides } = table;
  if (games === 0) return { text: 'No game was finished', ground: null };
  const wins = sides.map((_, side) => resultsOf(table, side).wins);
  if (sides.length === 1) {
    const share = shareInterval(wins[0], games, alpha);
    const ground = `${percent(share)} of games (${interval} ${span(share, 100)}).`;
    return { text: `${capitalised(sides[0])} wins ${(100 * share.estimate!).toFixed(0)} of 100 games`, ground };
  }
  const evenness = evennessOf(variant, alpha);
  if (evenness === null) {
    const told = listed(sides.map((side, i) => `${side} ${whole(wins[i])}`));
    return { text: `Too few games for a verdict: ${told} of ${gamesText(games)} won`, ground: null };
  }
  const { kind, best, points, share } = evenness;
  const ground = `${capitalised(best)} ${scored(evenness, interval)}.`;
  const first = sides.indexOf(best);
  const shares = sharesOf([wins[first], ...wins.filter((_, side) => side !== first)], games);
  const isTwo = sides.length === 2;
  if (kind === 'even') return { text: `Even to within ${100 * SCORE_DELTA} points`, ground };
  if (kind === 'undecided') return { text: `${notShown(table)}${isTwo ? `: ${best} ${shares}` : ''}`, ground };
  const almost = isTwo && shareInterval(wins[first], games, alpha).low! > NEARLY_ALWAYS;
  if (almost) return { text: `${capitalised(best)} wins nearly always, ${shares}`, ground };
  const points100 = `${(100 * points.estimate!).toFixed(0)} of 100 points, ${(100 * share).toFixed(0)} would be even`;
  return { text: `${capitalised(best)} favoured${isTwo ? ` ${shares}` : `: ${points100}`}`, ground };
}

function sharesOf([first, second]: readonly number[], games: number): string {
  const at = (digits: number) => [first, second].map((wins) => ((100 * wins) / games).toFixed(digits));
  const rough = at(0);
  return (rough[0] === rough[1] && first !== second ? at(1) : rough).join(' : ');
}

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
