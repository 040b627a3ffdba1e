import { makeCopyable } from './copy.js';
import { cardStatesOf } from './replay-card-state.js';
import { Board } from './replay-cards.js';
import { Course, scoreCourse, strengthCourse } from './replay-course.js';
import { showDice } from './replay-dice.js';
import { makeFilter } from './replay-log.js';
import { figureMarks, stateMarks } from './replay-marks.js';
import { detailsOf, Roster } from './replay-panels.js';
import { Stage } from './replay-stage.js';
import { gunPlacesOf, statesOf } from './replay-state.js';
import { unpacked } from './unpack.js';

/** Milliseconds per event at speed 1. */
const PACE = 900;

/** @param {string} id */
const place = (id) => /** @type {HTMLElement} */ (document.getElementById(id));

/** @type {{ events: import('./replay-state.js').StoryEvent[], colours: string[], frame: import('./replay-stage.js').Frame | null }} */
const { events, colours, frame } = JSON.parse(await unpacked(place('story').textContent ?? ''));
/** @type {{ sides: string[], figures: import('./replay-state.js').Figure[], guns?: string[] }} */
const {
  sides,
  figures,
  guns = [],
} = /** @type {any} */ (events.find(({ data }) => data?.kind === 'figures')?.data) ?? {
  sides: [],
  figures: [],
};
const states = statesOf(events, figures);
const gunPlaces = gunPlacesOf(events, guns.length);
/** @type {import('./replay-card-state.js').CardGame | undefined} */
const cardGame = /** @type {any} */ (events.find(({ data }) => data?.kind === 'cards')?.data);
const cardStates = cardGame === undefined ? [] : cardStatesOf(events, cardGame);

const slider = /** @type {HTMLInputElement} */ (place('slider'));
const play = place('play');
const lines = /** @type {HTMLElement[]} */ ([...place('log').children]);
const initials = figureMarks(figures);
const marks = stateMarks(events);
const table = /** @type {SVGElement | null} */ (document.querySelector('#stage svg'));
const stage =
  table !== null && frame !== null && figures.length > 0
    ? new Stage(table, frame, figures, { colours, initials, marks, guns })
    : null;
const board = cardGame === undefined ? null : new Board(place('common'), place('players'), cardGame, colours);
const roster = figures.length > 0 ? new Roster(place('roster'), sides, figures, colours, initials) : null;
const course = courseOf();

const picture = cardGame !== undefined ? 'cards' : figures.length > 0 ? 'table' : null;

let current = 0;
let timer = 0;

/** @param {number} wanted */
function show(wanted) {
  const index = Math.max(0, Math.min(events.length - 1, wanted));
  const before = states[Math.max(0, index - 1)];
  const event = events[index];
  const isStep = index === current + 1;
  lines[current]?.removeAttribute('aria-current');
  lines[index].setAttribute('aria-current', 'step');
  keepInSight(lines[index]);
  current = index;
  slider.value = String(index);
  slider.setAttribute('aria-valuetext', `${turnText(event.turn)}, event ${index + 1} of ${events.length}`);
  place('where').textContent = `${turnText(event.turn)} · ${index + 1} of ${events.length}`;
  place('now').textContent = lines[index].textContent?.trim() ?? '';
  const rows = detailsOf(event, picture).map(([key, value]) => {
    const row = document.createElement('tr');
    const head = document.createElement('th');
    head.scope = 'row';
    head.textContent = key;
    const cell = document.createElement('td');
    cell.textContent = value;
    row.append(head, cell);
    return row;
  });
  place('details').replaceChildren(...rows);
  showDice(place('dice'), event.data?.tests ?? []);
  board?.show(cardStates[index], event, isStep);
  stage?.show(states[index], event, before, gunPlaces[index]);
  course?.show(index);
  nameNext();
  roster?.show(states[index], event.data?.figure);
}

/** Labels the button by the next tick. */
function nameNext() {
  const button = document.getElementById('loss');
  const next = course?.next(current) ?? null;
  if (button !== null && next !== null) button.textContent = `Next ${next.what}`;
}

/** Strength by event, or points; null for a game without either. */
function courseOf() {
  const pick = (/** @type {number} */ event) => {
    stop();
    show(event);
  };
  const data =
    cardGame !== undefined
      ? scoreCourse(cardStates, cardGame.players)
      : figures.length > 0
        ? strengthCourse(states, figures, sides.slice(0, colours.length))
        : null;
  return data === null ? null : new Course(place('course'), data, colours, pick);
}

/** Start at the first shot or blow, mission or turn. */
function opening() {
  const kinds = [['shot', 'strike'], ['attempt'], ['turn']];
  const found = kinds.map((wanted) => events.findIndex(({ data }) => wanted.includes(data?.kind)));
  return found.find((index) => index >= 0) ?? 0;
}

function explainMarks() {
  const key = document.getElementById('marks');
  if (key === null || marks.size === 0) return;
  const told = [...marks].map(([state, mark]) => `${mark} ${state}`).join(' · ');
  key.textContent = `Beside figures: ${told}. The letters on them are in the list below.`;
}

/** @param {number} turn */
function turnText(turn) {
  return turn === 0 ? 'Before the game' : `Turn ${turn}`;
}

/**
 * Scrolls the log, never the page.
 * @param {Element} line
 */
function keepInSight(line) {
  const log = place('log');
  if (/** @type {HTMLElement} */ (line).hidden) return;
  const [outer, inner] = [log.getBoundingClientRect(), line.getBoundingClientRect()];
  if (inner.top < outer.top || inner.bottom > outer.bottom)
    log.scrollTop += inner.top - outer.top - (outer.height - inner.height) / 2;
}

/**
 * The next turn's first event; backwards, this turn's or, from there, the previous turn's.
 * @param {1 | -1} direction
 */
function turnFrom(direction) {
  const starts = events.flatMap(({ turn }, i) => (i === 0 || events[i - 1].turn !== turn ? [i] : []));
  const found = direction > 0 ? starts.find((start) => start > current) : starts.findLast((start) => start < current);
  return found ?? (direction > 0 ? events.length - 1 : 0);
}

function stop() {
  clearInterval(timer);
  timer = 0;
  play.textContent = 'Play';
}

function toggle() {
  if (timer !== 0) return stop();
  if (current === events.length - 1) show(0);
  const speed = Number(/** @type {HTMLSelectElement} */ (place('speed')).value);
  timer = setInterval(() => {
    show(current + 1);
    if (current === events.length - 1) stop();
  }, PACE / speed);
  play.textContent = 'Pause';
}

/** @type {Record<string, () => void>} */
const ACTIONS = {
  first: () => show(0),
  'turn-back': () => show(turnFrom(-1)),
  back: () => show(current - 1),
  play: toggle,
  forward: () => show(current + 1),
  'turn-forward': () => show(turnFrom(1)),
  last: () => show(events.length - 1),
  loss: () => show(course?.next(current)?.at ?? current),
};
/** @type {Record<string, string>} */
const KEYS = {
  ArrowLeft: 'back',
  ArrowRight: 'forward',
  PageUp: 'turn-back',
  PageDown: 'turn-forward',
  Home: 'first',
  End: 'last',
  n: 'loss',
  ' ': 'play',
};

for (const [id, act] of Object.entries(ACTIONS))
  document.getElementById(id)?.addEventListener('click', () => {
    if (id !== 'play') stop();
    act();
  });
slider.addEventListener('input', () => {
  stop();
  show(Number(slider.value));
});
place('speed').addEventListener('change', () => {
  if (timer === 0) return;
  stop();
  toggle();
});
place('log').addEventListener('click', ({ target }) => {
  const line = target instanceof Element ? target.closest('li') : null;
  if (line === null) return;
  stop();
  show(lines.indexOf(line));
});
addEventListener('keydown', (event) => {
  const action = KEYS[event.key];
  if (action === undefined || event.ctrlKey || event.altKey || event.metaKey) return;
  const within = event.target instanceof Element ? event.target : document.body;
  if (within.matches('select, summary, input[type=search]')) return;
  // Space presses a focused button; arrows scroll a scrollable box.
  if (event.key === ' ' && within.matches('button')) return;
  if (within.matches('pre') && event.key.startsWith('Arrow')) return;
  event.preventDefault();
  if (action !== 'play') stop();
  ACTIONS[action]();
});
makeCopyable();
makeFilter(/** @type {HTMLInputElement} */ (place('filter')), place('found'), lines);
explainMarks();
show(opening());
document.documentElement.dataset.ready = 'true';
