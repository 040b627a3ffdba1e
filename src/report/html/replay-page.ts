import { MAP_STYLE } from './map-style.ts';
import { html, type Markup, raw } from './markup.ts';
import { packedElement } from './packed.ts';
import { clientScript, commandMarkup, pageText, titleOf } from './page.ts';
import { CARDS_STYLE, REPLAY_STYLE } from './replay-style.ts';
import { BASE_STYLE } from './style.ts';

export interface ReplayEvent {
  readonly turn: number;
  readonly indent: number;
  readonly text: string;
  readonly data: Readonly<Record<string, unknown>> | null;
}

export interface ReplayLink {
  readonly label: string;
  readonly href: string;
}

export interface ReplayTable {
  readonly svg: string;
  readonly words: string;
  readonly frame: { readonly pixels: number; readonly left: number; readonly bottom: number };
}

export interface ReplayCommands {
  readonly this: string;
  readonly previous: string | null;
  readonly next: string;
}

interface ReplayStory {
  readonly title: string;
  readonly about: string;
  readonly result: string;
  readonly events: readonly ReplayEvent[];
  /** Null for games without one. */
  readonly table: ReplayTable | null;
  /** By side. */
  readonly colours: readonly string[];
  readonly links: readonly ReplayLink[];
  readonly commands: ReplayCommands;
}

/** Pictures of games and their steppers, in order of dependency. */
export const VIEW_CLIENT = [
  'copy',
  'unpack',
  'replay-state',
  'replay-marks',
  'replay-camera',
  'replay-stage',
  'replay-panels',
  'replay-dice',
  'replay-card-state',
  'replay-cards',
  'replay-course',
  'replay-view',
  'replay-transport',
] as const;

const declares = (events: readonly ReplayEvent[], kind: string) => events.some(({ data }) => data?.kind === kind);

/** What a game has to show, and what its ticks are. */
export function looksOf(events: readonly ReplayEvent[]) {
  const hasFigures = declares(events, 'figures');
  const hasCards = declares(events, 'cards');
  return { hasFigures, hasCards, step: hasCards ? 'Next score' : hasFigures ? 'Next loss' : null };
}

export function replayStyle(hasCards: boolean): string {
  return [BASE_STYLE, REPLAY_STYLE, MAP_STYLE, ...(hasCards ? [CARDS_STYLE] : [])].join('\n');
}

export function replayPage(story: ReplayStory): string {
  const { title, about, result, events, table, colours } = story;
  const { hasFigures, hasCards, step } = looksOf(events);
  const dice = html`<div class="thrown"></div>`;
  const looks = [table === null && 'no-table', hasCards && 'card-game'].filter((look) => look !== false);
  return pageText({
    title: `${titleOf('Replay', title)}: ${about}`,
    description: result,
    style: replayStyle(hasCards),
    body: html`<header><h1>${title}</h1><p>${about} · ${result}</p>${linksMarkup(story.links)}</header>
<main class="${looks.join(' ')}">
<section class="show" aria-labelledby="show-title"><h2 id="show-title" class="hidden">The game, step by step</h2>
${table !== null && tableMarkup(table.svg, table.words)}
${hasCards && cardsMarkup(dice)}
<div class="controls">
${trackMarkup(events.length)}
${step !== null && html`<div class="course"></div>`}
${buttonsMarkup(step)}
<p id="now" class="now" aria-live="polite"></p>
</div>
${table !== null && html`<div class="marks note"></div>`}
${detailsMarkup()}
</section>
<section class="log" aria-labelledby="log-title"><h2 id="log-title">Battle log</h2>
${!hasCards && dice}
<p class="filter"><label for="filter">Show only</label> <input type="search" id="filter" placeholder="a name or a word"> <output id="found" for="filter"></output></p>
<ol id="log" tabindex="0" aria-label="Battle log"></ol></section>
${hasFigures && html`<section class="forces" aria-labelledby="forces-title"><h2 id="forces-title">Figures</h2><div class="roster"></div></section>`}
${moreMarkup(story.commands)}
</main>`,
    scripts: [
      // Packed with the texts of the log, which are most of a long game's page.
      packedElement('story', {
        events,
        colours,
        frame: table?.frame ?? null,
      }),
      clientScript([...VIEW_CLIENT, 'replay-log', 'replay']),
    ],
  });
}

export function linksMarkup(links: readonly ReplayLink[]): Markup | null {
  if (links.length === 0) return null;
  return html`<nav class="links" aria-label="Other pages"><ul>${links.map(({ label, href }) => html`<li><a href="${href}">${label}</a></li>`)}</ul></nav>`;
}

export function tableMarkup(svg: string, words: string): Markup {
  return html`<div class="field"><div class="stage" role="img" aria-label="The table, ${words}">${raw(svg.replace(/^<\?xml[^>]*>\s*/, ''))}</div>
<button type="button" class="zoom" title="Show the whole table, or zoom to what moves"></button></div>`;
}

export function cardsMarkup(dice: Markup): Markup {
  return html`<div class="middle"><div class="common"></div>${dice}</div><div class="players"></div>`;
}

export function detailsMarkup(): Markup {
  return html`<table><caption class="hidden">Details of the event</caption><tbody class="details"></tbody></table>`;
}

export function trackMarkup(count: number): Markup {
  return html`<label for="slider" class="hidden">Event of the game</label>
<div class="track"><input type="range" id="slider" min="0" max="${count - 1}" value="0"><output id="where" for="slider"></output></div>`;
}

/** `step` labels the button; null without a course. */
export function buttonsMarkup(step: string | null, more: Markup | null = null): Markup {
  const button = (id: string, sign: string, label: string) =>
    html`<button type="button" id="${id}" aria-label="${label}" title="${label}">${sign}</button>`;
  return html`<div class="buttons">${button('first', '|«', 'To the start (Home)')}${button('turn-back', '«', 'Previous turn (Page Up)')}${button('back', '‹', 'Previous event (left arrow)')}<button type="button" id="play" title="Play or pause (space)">Play</button>${button('forward', '›', 'Next event (right arrow)')}${button('turn-forward', '»', 'Next turn (Page Down)')}${button('last', '»|', 'To the end (End)')}${step !== null && html`<button type="button" id="loss" title="To the next tick below the slider (N)">${step}</button>`}${more}
<label><span>Speed </span><select aria-label="Speed" id="speed"><option value="0.5">½</option><option value="1" selected>1</option><option value="2">2</option><option value="4">4</option><option value="10">10</option></select></label>
</div>`;
}

export function moreMarkup(commands: ReplayCommands): Markup {
  return html`<section class="more" aria-labelledby="more-title"><h2 id="more-title">This game and its neighbours</h2>
<h3>Again</h3>${commandMarkup(commands.this)}
${commands.previous !== null && html`<h3>The game before</h3>${commandMarkup(commands.previous)}`}
<h3>The next game</h3>${commandMarkup(commands.next)}
<p class="note">Keys: left and right arrows step through the events, Page Up and Page Down through the turns, Home and End to the ends; N goes to the next tick of the course, space plays.</p>
</section>`;
}
