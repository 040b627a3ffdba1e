import { html, type Markup, raw } from './markup.ts';
import { pageText } from './page.ts';
import { clientScript, packedElement } from './scripts.ts';
import { commandMarkup } from './section.ts';
import { BASE_STYLE } from './style.ts';
import { CARDS_STYLE } from './style-cards.ts';
import { REPLAY_STYLE } from './style-replay.ts';

/** One thing that happened, as a trace has it. */
export interface ReplayEvent {
  readonly turn: number;
  readonly indent: number;
  readonly text: string;
  readonly data: Readonly<Record<string, unknown>> | null;
}

/** Another page in the same folder. */
export interface ReplayLink {
  readonly label: string;
  readonly href: string;
}

/** One game to be shown, from any system. */
export interface ReplayStory {
  readonly title: string;
  /** Which game of which run it is. */
  readonly about: string;
  readonly result: string;
  readonly events: readonly ReplayEvent[];
  /** The table as an SVG document, and its position in it; null for games without one. */
  readonly table: {
    readonly svg: string;
    readonly words: string;
    readonly frame: { readonly pixels: number; readonly left: number; readonly bottom: number };
  } | null;
  /** By side, in the order of the game. */
  readonly colours: readonly string[];
  /** Pages to go to from here, such as the next game's. */
  readonly links: readonly ReplayLink[];
  readonly commands: { readonly this: string; readonly previous: string | null; readonly next: string };
}

/** The page's code; later parts need earlier ones. */
const CLIENT = [
  'copy',
  'unpack',
  'replay-state',
  'replay-marks',
  'replay-stage',
  'replay-panels',
  'replay-dice',
  'replay-card-state',
  'replay-cards',
  'replay-course',
  'replay-log',
  'replay',
];

/** One game as an HTML document: the table, a slider over its events, the log beside it. Opens from disk, fetches nothing. */
export function replayPage(story: ReplayStory): string {
  const { title, about, result, events, table, colours } = story;
  const declares = (kind: string) => events.some(({ data }) => data?.kind === kind);
  const dice = html`<div id="dice"></div>`;
  const hasFigures = declares('figures');
  const hasCards = declares('cards');
  const looks = [table === null && 'no-table', hasCards && 'card-game'].filter((look) => look !== false);
  return pageText({
    title: `${title}: ${about}`,
    description: result,
    style: [BASE_STYLE, REPLAY_STYLE, ...(hasCards ? [CARDS_STYLE] : [])].join('\n'),
    body: html`<header><h1>${title}</h1><p>${about} · ${result}</p>${linksMarkup(story.links)}</header>
<main class="${looks.join(' ')}">
<section class="show" aria-labelledby="show-title"><h2 id="show-title" class="hidden">The game, step by step</h2>
${table !== null && tableMarkup(table.svg, table.words)}
${table !== null && html`<p id="marks" class="note"></p>`}
${hasCards && html`<div class="middle"><div id="common"></div>${dice}</div><div id="players"></div>`}
${controlsMarkup(events.length, hasCards ? 'Next score' : hasFigures ? 'Next loss' : null)}
<table><caption class="hidden">What the event says besides</caption><tbody id="details"></tbody></table>
</section>
<section class="log" aria-labelledby="log-title"><h2 id="log-title">Battle log</h2>
${!hasCards && dice}
<p class="filter"><label for="filter">Show only</label> <input type="search" id="filter" placeholder="a name or a word"> <output id="found" for="filter"></output></p>
<ol id="log" tabindex="0" aria-label="Battle log">
${events.map(
  ({ indent, text }) => html`<li class="in${Math.min(indent, 4)}">${text}</li>
`,
)}</ol></section>
${hasFigures && html`<section class="forces" aria-labelledby="forces-title"><h2 id="forces-title">Figures</h2><div id="roster"></div></section>`}
${moreMarkup(story)}
</main>`,
    scripts: [
      packedElement('story', {
        events: events.map(({ turn, data }) => ({ turn, data })),
        colours,
        frame: table?.frame ?? null,
      }),
      clientScript(CLIENT),
    ],
  });
}

function linksMarkup(links: readonly ReplayLink[]): Markup | null {
  if (links.length === 0) return null;
  return html`<nav class="links" aria-label="Other pages"><ul>${links.map(({ label, href }) => html`<li><a href="${href}">${label}</a></li>`)}</ul></nav>`;
}

function tableMarkup(svg: string, words: string): Markup {
  return html`<div id="stage" role="img" aria-label="The table, ${words}">${raw(svg.replace(/^<\?xml[^>]*>\s*/, ''))}</div>`;
}

/** `step` names the button that goes to the next tick of the course; null without a course. */
function controlsMarkup(count: number, step: string | null): Markup {
  const button = (id: string, sign: string, label: string) =>
    html`<button type="button" id="${id}" aria-label="${label}" title="${label}">${sign}</button>`;
  return html`<div class="controls">
<label for="slider" class="hidden">Event of the game</label>
<div class="track"><input type="range" id="slider" min="0" max="${count - 1}" value="0"><output id="where" for="slider"></output></div>
${step !== null && html`<div id="course"></div>`}
<div class="buttons">${button('first', '|«', 'To the start (Home)')}${button('turn-back', '«', 'A turn back (Page Up)')}${button('back', '‹', 'An event back (left arrow)')}<button type="button" id="play" title="Play or pause (space)">Play</button>${button('forward', '›', 'An event on (right arrow)')}${button('turn-forward', '»', 'A turn on (Page Down)')}${button('last', '»|', 'To the end (End)')}${step !== null && html`<button type="button" id="loss" title="To the next tick below the slider (N)">${step}</button>`}
<label><span>Speed </span><select aria-label="Speed" id="speed"><option value="0.5">½</option><option value="1" selected>1</option><option value="2">2</option><option value="4">4</option><option value="10">10</option></select></label>
</div>
<p id="now" aria-live="polite"></p>
</div>`;
}

function moreMarkup({ commands }: ReplayStory): Markup {
  return html`<section class="more" aria-labelledby="more-title"><h2 id="more-title">This game and its neighbours</h2>
<h3>Again</h3>${commandMarkup(commands.this)}
${commands.previous !== null && html`<h3>The game before</h3>${commandMarkup(commands.previous)}`}
<h3>The next game</h3>${commandMarkup(commands.next)}
<p class="note">Keys: left and right arrows step through the events, Page Up and Page Down through the turns, Home and End to the ends; N goes to the next tick of the course, space plays.</p>
</section>`;
}
