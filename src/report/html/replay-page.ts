import { html, type Markup, raw } from './markup.ts';
import { clientScript, commandMarkup, packedElement, pageText, titleOf } from './page.ts';
import { BASE_STYLE, CARDS_STYLE } from './style.ts';

const REPLAY_STYLE = `main { max-width: 1400px; margin: 0 auto; padding: 0 1rem 2rem; display: grid; grid-template-columns: minmax(0, 1fr); gap: 1rem; }
header { max-width: 1400px; }
section { background: var(--card); border: 1px solid var(--line); border-radius: 10px; padding: 1rem; min-width: 0; }
section h2 { font-size: 1.1rem; margin: 0 0 0.5rem; }
@media (min-width: 960px) {
  main { grid-template-columns: minmax(0, 3fr) minmax(320px, 2fr); align-items: start; }
  .log { position: sticky; top: 1rem; }
  .forces, .more { grid-column: 1 / -1; }
}
#stage svg { display: block; width: 100%; height: auto; max-height: max(20rem, min(64vh, 100vh - 23rem)); border-radius: 6px; }
.controls { margin: 0.6rem -1rem 0; padding: 0.3rem 1rem 0.4rem; position: sticky; bottom: 0; background: var(--card); border-top: 1px solid var(--line); z-index: 3; border-radius: 0 0 10px 10px; }
.track { display: flex; flex-wrap: wrap; gap: 0 0.8rem; align-items: center; }
#slider { flex: 1 1 12rem; min-width: 0; min-height: 1.8rem; margin: 0; accent-color: var(--link); }
.buttons { display: flex; flex-wrap: wrap; gap: 0.4rem; align-items: center; }
.buttons button { min-width: 2.4rem; min-height: 2.4rem; }
#play { min-width: 4.5rem; font-weight: 600; }
select { font: inherit; font-size: 0.85rem; color: var(--ink); background: var(--card); border: 1px solid var(--strong-line); border-radius: 6px; min-height: 2.4rem; }
#course svg:not(.dash) { display: block; width: 100%; height: 55px; cursor: pointer; }
#course polyline { fill: none; stroke-width: 2; vector-effect: non-scaling-stroke; }
#course .step { stroke: var(--ink); stroke-width: 1.5; vector-effect: non-scaling-stroke; } #course .leaving { stroke: var(--muted); }
#course .here { stroke: var(--link); stroke-width: 2; vector-effect: non-scaling-stroke; }
#course ul { list-style: none; margin: 0.1rem 0 0.3rem; padding: 0; display: flex; flex-wrap: wrap; gap: 0 1.2rem; font-size: 0.88rem; }
#course .dash { width: 24px; height: 6px; margin-right: 0.4rem; vertical-align: middle; stroke-width: 2.5; }
#marks:empty { display: none; }
.filter { margin: 0; display: flex; flex-wrap: wrap; gap: 0.2rem 0.6rem; align-items: center; font-size: 0.9rem; }
.filter input { font: inherit; color: var(--ink); background: var(--card); border: 1px solid var(--strong-line); border-radius: 6px; padding: 0.2rem 0.5rem; min-height: 2rem; flex: 1 1 8rem; min-width: 0; }
.gun path { fill: none; stroke: #101010; stroke-width: 2.6; stroke-linecap: round; } .gun .rim { stroke: #ffffff; stroke-width: 5; }
.gun { transition: transform 0.45s ease-in-out; }
#where { color: var(--muted); font-size: 0.9rem; font-variant-numeric: tabular-nums; }
#now { min-height: 3em; margin: 0.3rem 0 0; font-weight: 600; }
@media (min-width: 700px) {
  .controls { display: grid; grid-template-columns: auto 1fr; gap: 0 1rem; align-items: center; } .track, #now, #course { grid-column: 1 / -1; } #now { min-height: 1.6em; }
}
@media (min-width: 1000px) { .card-game #now { grid-column: auto; } }
.links ul { list-style: none; margin: 0.4rem 0 0; padding: 0; display: flex; flex-wrap: wrap; gap: 0.2rem 1.2rem; }
.log { display: flex; flex-direction: column; gap: 0.6rem; } .log h2 { margin: 0; }
@media (min-width: 960px) { .log #dice { order: 1; min-height: 7.8rem; } }
#dice { display: flex; flex-wrap: wrap; gap: 0.6rem; align-content: start; }
.test { border: 1px solid var(--line); border-radius: 8px; padding: 0.4rem 0.6rem 0.5rem; flex: 1 1 12.4rem; min-width: 0; }
.test-name { margin: 0; font-weight: 600; font-size: 0.9rem; }
.rolls { display: grid; grid-template-columns: auto auto 1fr; gap: 0.3rem 0.6rem; align-items: center; margin: 0.3rem 0; font-size: 0.86rem; }
.sum:empty { display: none; }
.rolls:has(> :nth-child(10)):not(:has(.sum > *)) { grid-template-columns: repeat(3, auto auto); justify-content: start; }
.roll-name { overflow-wrap: anywhere; } .dice { display: flex; flex-wrap: wrap; gap: 0.3rem; }
.die {
  min-width: 2.5rem; height: 2.5rem; display: grid; place-items: center; font-size: 1.4rem; font-weight: 700; line-height: 1;
  border: 2px solid var(--ink); border-radius: 9px; background: var(--page); font-variant-numeric: tabular-nums;
}
.sum { display: flex; flex-wrap: wrap; gap: 0 0.6rem; align-items: baseline; } .added { color: var(--muted); } .total { font-size: 1.2rem; }
.verdict { margin: 0; font-size: 0.9rem; display: flex; flex-wrap: wrap; gap: 0.2rem 0.8rem; align-items: center; }
.result { border-radius: 99px; padding: 0.05rem 0.7rem; color: #ffffff; background: #4a5866; } .result.success { background: #1d6b45; } .result.failure { background: #a3341f; }
#details th { text-align: left; font-weight: 500; color: var(--muted); padding: 0.1rem 1rem 0.1rem 0; vertical-align: top; }
#details td { overflow-wrap: anywhere; }
#log { list-style: none; margin: 0; padding: 0; max-height: min(calc(88vh - 12rem), 900px); overflow-y: auto; font-size: 0.9rem; }
#log li { padding: 0.2rem 0.5rem; border-left: 4px solid transparent; cursor: pointer; overflow-wrap: anywhere; }
#log li:hover { background: var(--code); }
#log li[aria-current] { background: var(--mark); border-left-color: var(--link); }
#log .in0 { font-weight: 600; padding-top: 0.6rem; }
#log .in1 { padding-left: 1rem; } #log .in2 { padding-left: 2rem; } #log .in3 { padding-left: 3rem; } #log .in4 { padding-left: 4rem; }
@media (max-width: 699px) {
  main { padding: 0 0.5rem 1rem; } section { padding: 0.6rem; }
  .controls { margin-inline: -0.6rem; padding-inline: 0.6rem; }
  .buttons { gap: 0.25rem; } .buttons button { min-width: 2.2rem; padding: 0.2rem 0.3rem; } #play { min-width: 3.6rem; }
  .buttons label span { display: none; }
  .die { min-width: 2rem; height: 2rem; font-size: 1.1rem; }
  #now { font-size: 0.92rem; }
}
@media (max-width: 959px) { #log { max-height: 45vh; } }
#roster { display: grid; grid-template-columns: repeat(auto-fit, minmax(260px, 1fr)); gap: 0 2rem; }
#roster ul { list-style: none; margin: 0; padding: 0; }
#roster li { display: flex; overflow-wrap: anywhere; gap: 0.6rem; align-items: center; padding: 0.15rem 0.3rem; border-radius: 6px; }
#roster li.active { background: var(--mark); }
#roster .state { color: var(--muted); margin-left: auto; font-size: 0.88rem; }
.icon { width: 24px; height: 24px; flex: none; overflow: visible; }
.shape { stroke: #ffffff; stroke-width: 0.15; }
.cross { fill: none; stroke-width: 0.45; stroke-linecap: round; display: none; }
[data-status='fallen'] .shape, [data-status='gone'] .shape, [data-status='waiting'] .shape { opacity: 0.25; }
[data-status='fallen'] .cross { display: inline; }
.token { transition: transform 0.45s ease-in-out; }
.token .ring { fill: none; stroke: none; }
.token.active .ring { stroke: #101010; stroke-width: 2.5; stroke-dasharray: 5 3; }
.token[data-status='fallen'] .shape, .token[data-status='fallen'] .initials { display: none; }
.badge rect { fill: #101010; } .badge text { fill: #ffffff; font-weight: 700; } .token[data-status='fallen'] .badge { display: none; }
.initials { fill: #ffffff; font-weight: 700; pointer-events: none; }
.initials.dark { fill: #101010; }
:is([data-status='fallen'], [data-status='gone'], [data-status='waiting']) .initials { fill: var(--ink); }
@media (max-width: 600px) { .token .body { transform: scale(1.7); } }
.effects line { stroke-linecap: round; fill: none; }
.effects .path { stroke: #444444; stroke-width: 2; stroke-dasharray: 0.03 0.03; }
.effects .shot { stroke: #c77700; stroke-width: 3.5; stroke-dasharray: 1; animation: fly 0.35s ease-in; }
.effects .strike { stroke: #7a1fa2; stroke-width: 5; }
.effects .missed { opacity: 0.9; stroke-dasharray: 0.04 0.05; animation: none; }
.effects circle { fill: none; stroke-width: 3; stroke: #c77700; }
.effects .struck { stroke: #c2185b; } .effects .falls { stroke: #101010; stroke-width: 4; }
@keyframes fly { from { stroke-dashoffset: 1; } to { stroke-dashoffset: 0; } }
@media (prefers-reduced-motion: reduce) { .token, .gun { transition: none; } .effects .shot { animation: none; } }`;

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

interface ReplayStory {
  readonly title: string;
  readonly about: string;
  readonly result: string;
  readonly events: readonly ReplayEvent[];
  /** Null for games without one. */
  readonly table: {
    readonly svg: string;
    readonly words: string;
    readonly frame: { readonly pixels: number; readonly left: number; readonly bottom: number };
  } | null;
  /** By side. */
  readonly colours: readonly string[];
  readonly links: readonly ReplayLink[];
  readonly commands: { readonly this: string; readonly previous: string | null; readonly next: string };
}

/** In order of dependency. */
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

export function replayPage(story: ReplayStory): string {
  const { title, about, result, events, table, colours } = story;
  const declares = (kind: string) => events.some(({ data }) => data?.kind === kind);
  const dice = html`<div id="dice"></div>`;
  const hasFigures = declares('figures');
  const hasCards = declares('cards');
  const looks = [table === null && 'no-table', hasCards && 'card-game'].filter((look) => look !== false);
  return pageText({
    title: `${titleOf('Replay', title)}: ${about}`,
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

/** `step` labels the button; null without a course. */
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
