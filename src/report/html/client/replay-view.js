import { cardStatesOf } from './replay-card-state.js';
import { Board } from './replay-cards.js';
import { Course, scoreCourse, strengthCourse } from './replay-course.js';
import { pageElement, showDice } from './replay-dice.js';
import { figureMarks, marksTold, stateMarks } from './replay-marks.js';
import { detailsOf, Roster, sideIcon } from './replay-panels.js';
import { Stage } from './replay-stage.js';
import { gunPlacesOf, statesOf } from './replay-state.js';

/**
 * @typedef {import('./replay-state.js').StoryEvent} StoryEvent
 * @typedef {import('./replay-stage.js').Frame} Frame
 */

/** Pictures of one game, in the places that `root` has for them. */
export class GameView {
  /**
   * @param {ParentNode} root
   * @param {{ events: StoryEvent[], colours: string[], frame: Frame | null }} story
   * @param {(event: number) => void} onPick
   */
  constructor(root, { events, colours, frame }, onPick) {
    this.events = events;
    /** @param {string} name */
    this.place = (name) => /** @type {HTMLElement | null} */ (root.querySelector(`.${name}`));
    /** @type {{ sides: string[], figures: import('./replay-state.js').Figure[], guns?: string[] }} */
    const {
      sides,
      figures,
      guns = [],
    } = /** @type {any} */ (events.find(({ data }) => data?.kind === 'figures')?.data) ?? { sides: [], figures: [] };
    this.states = statesOf(events, figures);
    this.gunPlaces = gunPlacesOf(events, guns.length);
    /** @type {import('./replay-card-state.js').CardGame | undefined} */
    const cards = /** @type {any} */ (events.find(({ data }) => data?.kind === 'cards')?.data);
    this.cardStates = cards === undefined ? [] : cardStatesOf(events, cards);
    /** @type {'table' | 'cards' | null} */
    this.picture = cards !== undefined ? 'cards' : figures.length > 0 ? 'table' : null;
    const initials = figureMarks(figures);
    const marks = stateMarks(events);
    const table = /** @type {SVGSVGElement | null} */ (root.querySelector('.stage svg'));
    this.stage =
      table !== null && frame !== null && figures.length > 0
        ? new Stage(table, frame, figures, { colours, initials, marks, guns })
        : null;
    const [common, players, roster] = ['common', 'players', 'roster'].map(this.place);
    this.board = cards && common && players ? new Board(common, players, cards, colours) : null;
    this.roster = figures.length > 0 && roster ? new Roster(roster, sides, figures, colours, initials) : null;
    const data =
      cards !== undefined
        ? scoreCourse(this.cardStates, cards.players)
        : figures.length > 0
          ? strengthCourse(this.states, figures, sides.slice(0, colours.length))
          : null;
    const course = this.place('course');
    this.course = data && course ? new Course(course, data, colours, onPick) : null;
    this.current = 0;
    if (this.stage) this.explain(sides, figures, colours, initials, marks);
    this.zoom = this.place('zoom');
    this.zoom?.addEventListener('click', () => {
      this.stage?.camera.turn();
      this.show(this.current);
    });
    if (table !== null) new ResizeObserver(() => this.show(this.current)).observe(table);
  }

  /** @param {number} index */
  show(index) {
    const event = this.events[index];
    const isStep = index === this.current + 1;
    this.current = index;
    const { stage, states } = this;
    stage?.show(states[index], event, states[Math.max(0, index - 1)], this.gunPlaces[index], isStep);
    this.board?.show(this.cardStates[index], event, isStep);
    this.roster?.show(states[index], event.data?.figure);
    this.course?.show(index);
    const dice = this.place('thrown');
    if (dice) showDice(dice, event.data?.tests ?? []);
    const rows = detailsOf(event, this.picture).map(([key, value]) => {
      const head = /** @type {HTMLTableCellElement} */ (pageElement('th', '', key));
      head.scope = 'row';
      return pageElement('tr', '', head, pageElement('td', '', value));
    });
    this.place('details')?.replaceChildren(...rows);
    if (this.zoom && stage) this.zoom.textContent = stage.camera.isFollowing ? 'Whole table' : 'Zoom';
  }

  /**
   * What is on and beside figures.
   * @param {string[]} sides
   * @param {import('./replay-state.js').Figure[]} figures
   * @param {string[]} colours
   * @param {string[]} initials
   * @param {Map<string, string>} marks of states
   */
  explain(sides, figures, colours, initials, marks) {
    const place = this.place('marks');
    if (place === null) return;
    // Detachments, for example, may never come.
    const come = new Set(this.events.flatMap(({ data }) => (data?.kind === 'deploy' ? [data.figure] : [])));
    const isTold = figures.map((_, i) => come.has(i));
    const ofSides = sides.flatMap((name, side) => {
      const told = marksTold(
        figures.filter((_, i) => isTold[i]),
        initials.filter((_, i) => isTold[i]),
        side,
      );
      if (told.length === 0) return [];
      return [pageElement('p', '', sideIcon(side, colours[side]), ` ${name}: ${told.join(' · ')}`)];
    });
    const states = [...marks].map(([state, mark]) => `${mark} ${state}`);
    place.append(...ofSides);
    if (states.length > 0) place.append(pageElement('p', '', `Beside figures: ${states.join(' · ')}`));
  }
}

/** Start at the first shot or blow, mission or turn. @param {StoryEvent[]} events */
export function opening(events) {
  const kinds = [['shot', 'strike'], ['attempt'], ['turn']];
  const found = kinds.map((wanted) => events.findIndex(({ data }) => wanted.includes(data?.kind)));
  return found.find((index) => index >= 0) ?? 0;
}

/** @param {number} turn */
export function turnText(turn) {
  return turn === 0 ? 'Before the game' : `Turn ${turn}`;
}

/**
 * Scrolls the log, never the page.
 * @param {HTMLElement} log
 * @param {HTMLElement} line
 */
export function keepInSight(log, line) {
  if (line.hidden) return;
  const [outer, inner] = [log.getBoundingClientRect(), line.getBoundingClientRect()];
  if (inner.top < outer.top || inner.bottom > outer.bottom)
    log.scrollTop += inner.top - outer.top - (outer.height - inner.height) / 2;
}
