import { capitalised } from '../names.ts';
import { type NotableGame, notableGames } from '../outliers.ts';
import type { RunResults } from '../results.ts';
import { html, type Markup } from './markup.ts';
import { commandMarkup } from './section.ts';

/** Where the page of a game's replay is in the report's folder, if it was requested. */
export type ReplayPages = ReadonlyMap<number, string>;

/** Games worth a look, with the commands that replay them; null when nothing was played. */
export function gamesMarkup({ variants, page }: RunResults, pages: ReplayPages): Markup | null {
  const games = notableGames(variants[0].table);
  if (games.length === 0) return null;
  return html`<p>The middle of the run and its ends${variants.length > 1 && `, from ${variants[0].variant}`}. A command tells the game roll by roll; with <code>--html</code> it draws it, too.</p>
<ul class="games">${games.map((game) => gameMarkup(game, page?.replay, pages.get(game.game)))}</ul>`;
}

function gameMarkup({ kind, game, story }: NotableGame, replay: string | undefined, link: string | undefined): Markup {
  return html`<li><h3>${capitalised(kind)}: game ${game}</h3>
<p>${story}.${link !== undefined && html` <a href="${link}">Watch it</a>.`}</p>
${replay !== undefined && commandMarkup(`${replay} --game ${game}`)}</li>
`;
}
