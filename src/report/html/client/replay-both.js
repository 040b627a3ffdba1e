import { makeCopyable } from './copy.js';
import { pageElement } from './replay-dice.js';
import { makeFilter } from './replay-log.js';
import { byId, Transport } from './replay-transport.js';
import { GameView, keepInSight, opening, turnText } from './replay-view.js';
import { unpacked } from './unpack.js';

/**
 * @typedef {import('./replay-state.js').ToldEvent} ToldEvent
 * @typedef {{ games: { colours: string[], frame: import('./replay-stage.js').Frame | null }[], first: ToldEvent[],
 *   shared: number, rest: ToldEvent[], steps: [number, number][], opening: number | null }} BothStory
 */

/** @type {BothStory} */
const both = JSON.parse(await unpacked(byId('story').textContent ?? ''));
const { steps } = both;
const told = [both.first, [...both.first.slice(0, both.shared), ...both.rest]];
const roots = /** @type {HTMLElement[]} */ ([...document.querySelectorAll('.view')]);
copyTable();
/** By game: the step at which each event begins. */
const begins = told.map((events, game) => events.map((_, event) => steps.findIndex((step) => step[game] === event)));
const views = told.map(
  (events, game) =>
    new GameView(roots[game], { events, ...both.games[game] }, (event) => transport.pick(begins[game][event])),
);
const lines = steps.map(lineOf);
byId('log').append(...lines);
const transport = new Transport({
  turns: steps.map((step) => Math.max(...step.map((event, game) => told[game][event].turn))),
  tick: nextTick,
  show,
});

/** The second table, where it is like the first. */
function copyTable() {
  const [first, second] = roots.map((root) => root.querySelector('.stage'));
  if (!first || !second || second.firstElementChild) return;
  const copy = /** @type {Element} */ (first.firstElementChild?.cloneNode(true));
  copy.querySelector('defs')?.remove();
  second.append(copy);
}

/**
 * Across both columns while the games are told alike.
 * @param {[number, number]} step
 * @param {number} index
 */
function lineOf(step, index) {
  const before = steps[index - 1] ?? [-1, -1];
  const events = told.map((own, game) => (step[game] === before[game] ? null : own[step[game]]));
  const [one, other] = events;
  const indent = Math.min(one?.indent ?? 4, other?.indent ?? 4, 4);
  if (one?.text === other?.text) return pageElement('li', `in${indent}`, one?.text ?? '');
  return pageElement('li', `in${indent} pair`, ...events.map((event) => pageElement('span', '', event?.text ?? '')));
}

/** @param {number} index */
function show(index) {
  for (const line of lines) line.removeAttribute('aria-current');
  lines[index].setAttribute('aria-current', 'step');
  keepInSight(byId('log'), lines[index]);
  const turn = transport.turns[index];
  const where = `${turnText(turn)} · ${index + 1} of ${steps.length}`;
  transport.tell(where, where);
  steps[index].forEach((event, game) => {
    showOne(game, event);
  });
}

/**
 * @param {number} game
 * @param {number} wanted
 */
function showOne(game, wanted) {
  const events = told[game];
  const event = Math.max(0, Math.min(events.length - 1, wanted));
  const view = views[game];
  view.show(event);
  const [now, where] = ['now', 'where'].map(view.place);
  if (now) now.textContent = events[event].text;
  if (where) where.textContent = `${turnText(events[event].turn)} · ${event + 1} of ${events.length}`;
}

/** @param {number} index */
function nextTick(index) {
  const ticks = views
    .flatMap(({ course }, game) => (course?.data.steps ?? []).map(({ at }) => begins[game][at]))
    .toSorted((a, b) => a - b);
  return ticks.find((tick) => tick > index) ?? ticks[0] ?? null;
}

const start = both.opening ?? steps.findIndex(([first]) => first === opening(told[0]));
const toParting = () => transport.pick(start);
byId('parting').addEventListener('click', toParting);
addEventListener('keydown', ({ key, target, ctrlKey, altKey, metaKey }) => {
  const isTyped = target instanceof Element && target.matches('select, input[type=search]');
  if (key === 'd' && !isTyped && !ctrlKey && !altKey && !metaKey) toParting();
});
roots.forEach((root, game) => {
  for (const [name, way] of /** @type {const} */ ([
    ['alone-back', -1],
    ['alone-forward', 1],
  ]))
    root.querySelector(`.${name}`)?.addEventListener('click', () => {
      transport.stop();
      showOne(game, views[game].current + way);
    });
});
byId('log').addEventListener('click', ({ target }) => {
  const line = target instanceof Element ? target.closest('li') : null;
  if (line !== null) transport.pick(lines.indexOf(line));
});
makeCopyable();
makeFilter(/** @type {HTMLInputElement} */ (byId('filter')), byId('found'), lines);
transport.show(start);
document.documentElement.dataset.ready = 'true';
