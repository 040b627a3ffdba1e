import { svgElement } from './replay-stage.js';

/**
 * @typedef {import('./replay-state.js').Figure} Figure
 * @typedef {import('./replay-state.js').FigureState} FigureState
 * @typedef {import('./replay-card-state.js').CardsState} CardsState
 * @typedef {{ at: number, what: 'loss' | 'leaving' | 'score' }} Step an event with a tick
 * @typedef {{ names: string[], lines: number[][], steps: Step[] }} CourseData by side: what it has after each event
 */

/** Sides are distinct without colour. */
const DASHES = ['', '6 3', '2 3', '8 3 2 3'];
/** Pixels of the curve, and of a tick below it. */
const HEIGHT = 46;
const TICK = 9;

/**
 * Strength on the table after each event. Steps are losses and departures, not arrivals.
 * @param {FigureState[][]} states
 * @param {Figure[]} figures
 * @param {string[]} names of sides that fight
 * @returns {CourseData}
 */
export function strengthCourse(states, figures, names) {
  const left = (/** @type {FigureState} */ { status, strength }) => (status === 'on the table' ? strength : 0);
  /** @type {number[][]} */
  const lines = names.map(() => []);
  /** @type {Step[]} */
  const steps = [];
  states.forEach((now, i) => {
    const sums = names.map(() => 0);
    /** @type {Step['what'] | null} */
    let what = null;
    now.forEach((state, f) => {
      const { side } = figures[f];
      if (side >= names.length) return;
      sums[side] += left(state);
      const before = states[i - 1]?.[f];
      if (before === undefined || left(state) >= left(before)) return;
      if (state.status !== 'gone') what = 'loss';
      else what ??= 'leaving';
    });
    sums.forEach((sum, side) => {
      lines[side].push(sum);
    });
    if (what !== null) steps.push({ at: i, what });
  });
  return { names, lines, steps };
}

/**
 * Points after each event, and events that change them.
 * @param {CardsState[]} states
 * @param {string[]} names
 * @returns {CourseData}
 */
export function scoreCourse(states, names) {
  const lines = names.map((_, player) => states.map(({ scores }) => scores[player]?.[0] ?? 0));
  const steps = states.flatMap((_, i) =>
    i > 0 && lines.some((line) => line[i] !== line[i - 1]) ? [{ at: i, what: /** @type {const} */ ('score') }] : [],
  );
  return { names, lines, steps };
}

/**
 * The chart under the slider: a stepped line per side, ticks for losses, short ones for departures, and the current
 * event.
 */
export class Course {
  /**
   * @param {HTMLElement} place
   * @param {CourseData} data
   * @param {string[]} colours by side
   * @param {(event: number) => void} onPick
   */
  constructor(place, data, colours, onPick) {
    this.data = data;
    const last = Math.max(1, data.lines[0].length - 1);
    const values = data.lines.flat();
    const [least, most] = [Math.min(0, ...values), Math.max(1, ...values)];
    const y = (/** @type {number} */ value) => 2 + ((most - value) / (most - least)) * (HEIGHT - 4);
    const svg = svgElement('svg', {
      viewBox: `0 0 ${last} ${HEIGHT + TICK}`,
      preserveAspectRatio: 'none',
      'aria-hidden': 'true',
    });
    data.lines.forEach((line, side) => {
      const points = line.flatMap((value, i) =>
        i === 0
          ? [[0, value]]
          : [
              [i, line[i - 1]],
              [i, value],
            ],
      );
      const path = points.map(([x, value]) => `${x},${y(value)}`).join(' ');
      svg.append(
        svgElement('polyline', {
          points: path,
          stroke: colours[side] ?? '#555555',
          'stroke-dasharray': DASHES[side % DASHES.length],
        }),
      );
    });
    for (const { at, what } of data.steps) {
      const top = HEIGHT + (what === 'leaving' ? TICK / 2 : 1);
      svg.append(
        svgElement('line', {
          class: what === 'leaving' ? 'step leaving' : 'step',
          x1: at,
          x2: at,
          y1: top,
          y2: HEIGHT + TICK,
        }),
      );
    }
    this.here = svgElement('line', { class: 'here', y1: 0, y2: HEIGHT + TICK });
    svg.append(this.here);
    svg.addEventListener('click', (/** @type {Event} */ event) => {
      const box = svg.getBoundingClientRect();
      const { clientX } = /** @type {MouseEvent} */ (event);
      onPick(Math.round(((clientX - box.left) / box.width) * last));
    });
    this.keys = data.names.map((name, side) => keyElement(name, side, colours[side] ?? '#555555'));
    const list = document.createElement('ul');
    list.append(...this.keys.map(({ item }) => item));
    place.append(svg, list);
  }

  /** @param {number} index */
  show(index) {
    this.here.setAttribute('x1', String(index));
    this.here.setAttribute('x2', String(index));
    this.keys.forEach(({ value }, side) => {
      value.textContent = String(this.data.lines[side][index]).replace('-', '−');
    });
  }

  /**
   * The next event with a tick, cyclic; null without ticks.
   * @param {number} index
   * @returns {Step | null}
   */
  next(index) {
    return this.data.steps.find(({ at }) => at > index) ?? this.data.steps[0] ?? null;
  }
}

/**
 * @param {string} name
 * @param {number} side
 * @param {string} colour
 */
function keyElement(name, side, colour) {
  const item = document.createElement('li');
  const line = svgElement('svg', { viewBox: '0 0 24 6', class: 'dash', 'aria-hidden': 'true' });
  const dashes = DASHES[side % DASHES.length];
  line.append(svgElement('line', { x1: 0, x2: 24, y1: 3, y2: 3, stroke: colour, 'stroke-dasharray': dashes }));
  const value = document.createElement('b');
  item.append(line, `${name} `, value);
  return { item, value };
}
