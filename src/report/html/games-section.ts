import { capitalised } from '../names.ts';
import { type NotableGame, notableGames } from '../outliers.ts';
import type { RunResults } from '../results.ts';
import { html, type Markup } from './markup.ts';
import { commandMarkup } from './section.ts';

/** Where the page of a game's replay is in the report's folder, if it was requested. */
export type ReplayPages = ReadonlyMap<number, string>;

/** The games that are shown at once; the others are folded up. */
const SHOWN: readonly NotableGame['kind'][] = ['typical', 'most one-sided', 'longest'];

/** Three games worth a look, with links to their pages and the command that replays one; null when nothing was played. */
export function gamesMarkup({ variants, page }: RunResults, pages: ReplayPages): Markup | null {
  const games = notableGames(variants[0].table);
  if (games.length === 0) return null;
  const first = SHOWN.flatMap((kind) => games.filter((game) => game.kind === kind));
  const others = games.filter((game) => !first.includes(game));
  const list = (some: readonly NotableGame[]) =>
    html`<ul class="trio">
${some.map((game) => gameMarkup(game, page?.replay, pages))}</ul>`;
  return html`${variants.length > 1 && html`<p>From ${variants[0].variant}:</p>`}${list(first)}
<details><summary>${others.length} more games</summary>${list(others)}</details>
${page !== undefined && html`<p class="note">Any game by its number, roll by roll; with <code>--html</code> as a page:</p>${commandMarkup(`${page.replay} --game ${games[0].game}`)}`}`;
}

function gameMarkup({ kind, game, story }: NotableGame, replay: string | undefined, pages: ReplayPages): Markup {
  const link = pages.get(game);
  return html`<li><h3>${capitalised(kind)}: game ${game}</h3>
<p>${story}.</p>
${link === undefined ? replay !== undefined && html`<p class="note"><code>--game ${game}</code></p>` : html`<p><a href="${link}">Watch game ${game}</a></p>`}</li>
`;
}
