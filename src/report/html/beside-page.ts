import { capitalised } from '../names.ts';
import { html, type Markup } from './markup.ts';
import { packedElement } from './packed.ts';
import { clientScript, pageText } from './page.ts';
import {
  buttonsMarkup,
  cardsMarkup,
  detailsMarkup,
  linksMarkup,
  looksOf,
  moreMarkup,
  type ReplayCommands,
  type ReplayEvent,
  type ReplayLink,
  type ReplayTable,
  replayStyle,
  tableMarkup,
  trackMarkup,
  VIEW_CLIENT,
} from './replay-page.ts';

const STYLE = `
main.both { max-width: 1760px; } header:has(+ .both) { max-width: 1760px; }
@media (min-width: 900px) { main.both { grid-template-columns: repeat(2, minmax(0, 1fr)); } }
.both > :not(.view) { grid-column: 1 / -1; } .both .log { position: static; }
.parting { margin: 0; font-size: 1.15rem; font-weight: 600; }
.view h2 { margin: 0; } .view h2 .note { font-weight: 400; } .view .either { margin: 0.1rem 0 0.5rem; }
.both .stage svg { max-height: max(18rem, min(52vh, 100vh - 29rem)); }
.both .now { min-height: 3.2em; font-size: 0.95rem; } .both .thrown:empty { display: none; }
.both .controls { margin: 0; padding: 0.3rem 1rem 0.5rem; border: 1px solid var(--line); border-radius: 10px; }
.alone { display: flex; flex-wrap: wrap; gap: 0.4rem; align-items: center; margin-top: 0.4rem; }
@media (max-width: 899px) { .both .stage svg { max-height: 46vh; } .both .now { min-height: 1.6em; } }
#log .pair { display: grid; grid-template-columns: repeat(2, minmax(0, 1fr)); gap: 0 1rem; border-left-color: var(--warn-line); }
#log .pair[aria-current] { border-left-color: var(--link); }
.forces-fold { border: 0; } .view .roster { margin-top: 0.6rem; }`;

interface BesideGame {
  /** The rules it is played by. */
  readonly name: string;
  readonly result: string;
  readonly events: readonly ReplayEvent[];
  readonly table: ReplayTable | null;
  readonly colours: readonly string[];
}

interface BesideStory {
  readonly title: string;
  readonly about: string;
  readonly parting: { readonly sentence: string; readonly either: readonly string[] | null };
  /** Events that are shown together. */
  readonly steps: readonly (readonly [number, number])[];
  /** Of `steps`; null for where a game's own page opens. */
  readonly opening: number | null;
  /** Two. */
  readonly games: readonly BesideGame[];
  readonly links: readonly ReplayLink[];
  readonly commands: ReplayCommands;
}

export function besidePage({ title, about, parting, steps, opening, games, links, commands }: BesideStory): string {
  const [one, other] = games;
  const { hasCards, step } = looksOf(one.events);
  const names = games.map(({ name }) => name);
  const isSameTable = one.table?.svg === other.table?.svg;
  // Both pictures use the patterns of the first.
  const svgs = [one.table?.svg ?? '', isSameTable ? '' : (other.table?.svg ?? '').replace(/<defs>.*?<\/defs>/s, '')];
  const shared = commonEvents(one.events, other.events);
  return pageText({
    title: `${title}: ${about}, ${names.join(' and ')}`,
    description: parting.sentence,
    style: `${replayStyle(hasCards)}${STYLE}`,
    body: html`<header><h1>${title}</h1><p>${about} · the same dice, ${names.join(' and ')}</p>${linksMarkup(links)}</header>
<main class="both${hasCards && ' card-game'}">
<p class="parting">${parting.sentence}</p>
${games.map((game, i) => viewMarkup(game, i, svgs[i], parting.either?.[i] ?? null))}
<section class="controls" aria-label="Both games">
${trackMarkup(steps.length)}
${buttonsMarkup(step, html`<button type="button" id="parting" title="Where the games part (D)"${opening === null && html` hidden`}>First difference</button>`)}
</section>
<section class="log" aria-labelledby="log-title"><h2 id="log-title">Both battle logs</h2>
<p class="filter"><label for="filter">Show only</label> <input type="search" id="filter" placeholder="a name or a word"> <output id="found" for="filter"></output></p>
<p class="note">Left: ${names[0]}. Right: ${names[1]}. Lines across are the same in both.</p>
<ol id="log" tabindex="0" aria-label="Both battle logs"></ol></section>
${moreMarkup(commands)}
</main>`,
    scripts: [
      packedElement('story', {
        games: games.map(({ colours, table }) => ({ colours, frame: table?.frame ?? null })),
        first: one.events,
        shared,
        rest: other.events.slice(shared),
        steps,
        opening,
      }),
      clientScript([...VIEW_CLIENT, 'replay-log', 'replay-both']),
    ],
  });
}

function commonEvents(one: readonly ReplayEvent[], other: readonly ReplayEvent[]): number {
  const differs = one.findIndex((event, i) => JSON.stringify(event) !== JSON.stringify(other[i]));
  return differs < 0 ? one.length : differs;
}

function viewMarkup(
  { name, result, events, table }: BesideGame,
  i: number,
  svg: string,
  either: string | null,
): Markup {
  const { hasCards, hasFigures } = looksOf(events);
  const dice = html`<div class="thrown"></div>`;
  const now = html`<p class="now" aria-live="polite"></p>`;
  const button = (step: string, sign: string, label: string) =>
    html`<button type="button" class="${step}" aria-label="${label}: ${name}">${sign}</button>`;
  return html`<section class="show view" aria-labelledby="view-${i}"><h2 id="view-${i}">${i === 0 ? capitalised(name) : name} <span class="note">${result}</span></h2>
${either !== null && html`<p class="either">${either}</p>`}
${table !== null && tableMarkup(svg, table.words)}
${!hasCards && html`${now}${dice}`}
${hasCards && html`${now}${cardsMarkup(dice)}`}
${(hasCards || hasFigures) && html`<div class="course"></div>`}
<p class="alone">${button('alone-back', '‹', 'Previous event')}${button('alone-forward', '›', 'Next event')}<span class="note">this game alone: <span class="where"></span></span></p>
${detailsMarkup()}
${hasFigures && html`<details class="forces-fold"><summary>Figures and letters</summary><div class="marks note"></div><div class="roster"></div></details>`}
</section>
`;
}
