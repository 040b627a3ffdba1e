import { SCORE_DELTA } from '../../inference/index.ts';
import { shareInterval } from '../../stats/index.ts';
import type { VariantResults } from '../../stats/tables.ts';
import { capitalised } from '../names.ts';
import { confidence, gamesText, percent, span, whole } from '../numbers.ts';
import { gamesWithoutWinner, resultsOf } from '../rows/games.ts';
import { theSide } from '../sides.ts';
import { listed } from '../terminal/layout.ts';
import { evennessOf, notShown, scored } from './balance.ts';

/** Lower end of a win share. */
const NEARLY_ALWAYS = 0.95;

interface RunVerdict {
  readonly text: string;
  readonly ground: string | null;
}

/**
 * `Red 53.0 : 46.2 blue. Neither side is shown to be stronger`
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
  const wins = sides.map((side, i) => ({ side, ...shareInterval(resultsOf(table, i).wins, games, alpha) }));
  const subject = (side: string, verb: string) => {
    const { name, does } = theSide(side, table);
    return `${capitalised(name)} ${does(verb)}`;
  };
  if (sides.length === 1) {
    const ground = `${confidence(alpha)} interval ${span(wins[0], 100)}.`;
    return { text: `${subject(sides[0], 'win')} ${percent(wins[0])} of games`, ground };
  }
  const evenness = evennessOf(variant, alpha);
  if (evenness === null) {
    const told = listed(sides.map((side, i) => `${side} ${whole(resultsOf(table, i).wins)}`));
    return { text: `Too few games for a verdict: ${told} of ${gamesText(games)} won`, ground: null };
  }
  const { kind, best } = evenness;
  const ground = `${subject(best, 'score')} ${scored(evenness, interval)}.`;
  const sorted = wins.toSorted(
    (a, b) => Number(b.side === best) - Number(a.side === best) || b.estimate! - a.estimate!,
  );
  const verdict = {
    even: `Even to within ${100 * SCORE_DELTA} points`,
    undecided: notShown(table),
    stronger:
      sorted[0].low! > NEARLY_ALWAYS ? `${subject(best, 'win')} nearly always` : `${subject(best, 'be')} stronger`,
  }[kind];
  return { text: `${sharesText(sorted)}. ${verdict}`, ground };
}

type SideShare = { readonly side: string } & Parameters<typeof percent>[0];

/** `Red 53.0 : 46.2 blue`, `Wins: Ann 30%, Ben 28% and Cleo 22%` */
function sharesText(wins: readonly SideShare[]): string {
  const [first, second] = wins;
  const shown = (share: SideShare) => percent(share).replace('%', '');
  if (wins.length > 2) return `Wins: ${listed(wins.map((share) => `${share.side} ${percent(share)}`))}`;
  return `${capitalised(first.side)} ${shown(first)} : ${shown(second)} ${second.side}`;
}

/** `0.8% of games are drawn.`; null if none is. */
export function drawnText({ table }: VariantResults, alpha: number): string | null {
  const unwon = gamesWithoutWinner(table);
  if (unwon === 0) return null;
  const share = percent(shareInterval(unwon, table.games, alpha));
  return table.sides.length === 1 ? `Nobody wins ${share} of games.` : `${share} of games are drawn.`;
}
