import { mostThatDiffer } from '../../stats/index.ts';
import { wordsOf } from '../../stats/tables.ts';
import { confidence } from '../numbers.ts';
import type { Report } from '../report.ts';
import { FEWEST_AT_RISK } from '../rows/sides.ts';
import { html, type Markup } from './markup.ts';

/** How the page's intervals are made and what they promise, once for all of them. */
export function methodMarkup({ results, additions }: Report): Markup {
  const { alpha, variants } = results;
  const { table, places } = variants[0];
  const { sides, games } = table;
  const { breaks } = wordsOf(table);
  const sentences = [
    `Intervals are ${confidence(alpha)} intervals (alpha ${alpha}). Each holds on its own: on average ${missing(alpha)} misses what it estimates. Bands of curves hold turn by turn, not all at once.`,
    'The independent unit is the game: events within one game are related.',
    'Shares of games have Wilson’s interval; where at most three games are of a kind, its near end is a Poisson mean’s at one-sided alpha (Brown, Cai and DasGupta), and so with events. Scores have Student’s t with one pseudo win and one pseudo loss, within 0 and 1. Means over games have Student’s t.',
    'Shares of shots, rolls and the like have Wilson’s interval at the number of trials that would tell as much, with games as clusters; rates have Student’s t over games; medians lie between order statistics.',
    'The worth of a lead has Student’s t with HC3 variance, its correlation with the score Fisher’s z with the same weights. Where too many games end alike (Cochran’s rule: 25 times the squared skewness of the scores), neither has an interval.',
    `“${breaks}”, if every game went on, is Kaplan and Meier’s, without an interval once fewer than ${FEWEST_AT_RISK} games are at risk.`,
    places === undefined
      ? null
      : 'Counts in squares of the table have a Poisson interval, widened by the spread between games; up to three independent events its low end allows for squares without any being left out.',
    `Where all games had the same value there is no spread and so no interval; for ${games} such games at most ${Number((100 * mostThatDiffer(games, alpha)).toPrecision(2))}% of all games differ.`,
    sides.length > 2
      ? `A sentence about the best-scoring side or about any seat covers a family of ${sides.length}, so its interval is Bonferroni’s.`
      : null,
    ...(additions.method ?? []),
  ];
  return html`<ul>${sentences
    .filter((sentence) => sentence !== null)
    .map(
      (sentence) => html`<li>${sentence}</li>
`,
    )}</ul>`;
}

/** `1 of 20`, `about 1 of 7` */
function missing(alpha: number): string {
  const rounded = Math.round(1 / alpha);
  return `${Math.abs(1 / alpha - rounded) < 1e-9 ? '' : 'about '}1 of ${rounded}`;
}
