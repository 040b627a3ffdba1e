import { Camera } from './replay-camera.js';
import { statesIn } from './replay-marks.js';
import { isPlace } from './replay-state.js';

/**
 * @typedef {import('./replay-state.js').Figure} Figure
 * @typedef {import('./replay-state.js').FigureState} FigureState
 * @typedef {import('./replay-state.js').StoryEvent} StoryEvent
 * @typedef {{ pixels: number, left: number, bottom: number }} Frame
 */

/** Height of a state's mark, beside a token of this radius. */
const BADGE = 13;
/** A token's, before it is scaled. */
const RADIUS = 10;
/** Size of a crewed weapon's sign on screen. */
const GUN = 0.85;
const SVG = 'http://www.w3.org/2000/svg';

/** Sides differ by shape too. Each shape fits a square of two units around the origin. */
export const SHAPES = [
  'M-1 0A1 1 0 1 1 1 0A1 1 0 1 1 -1 0Z',
  'M-.9 -.9H.9V.9H-.9Z',
  'M0 -1.15L1.1 .85H-1.1Z',
  'M0 -1.2L1.2 0L0 1.2L-1.2 0Z',
];

/**
 * @param {string} name
 * @param {Record<string, string | number>} attributes
 * @param {string} [text]
 */
export function svgElement(name, attributes, text) {
  const element = document.createElementNS(SVG, name);
  for (const [key, value] of Object.entries(attributes)) element.setAttribute(key, String(value));
  if (text !== undefined) element.textContent = text;
  return element;
}

/**
 * A barrel on a tripod, beside the figure that drags it.
 * @param {string} name
 */
function gunElement(name) {
  const gun = svgElement('g', { class: 'gun' });
  const d = 'M-13 5L13 -9M-2 0L-9 10M-2 0L6 10M-14 9L-11 2';
  gun.append(svgElement('title', {}, name), svgElement('path', { d, class: 'rim' }), svgElement('path', { d }));
  return gun;
}

/**
 * White or dark letters, by contrast.
 * @param {string} colour `#d55e00`
 */
export function inkOn(colour) {
  const parts = [1, 3, 5].map((at) => Number.parseInt(colour.slice(at, at + 2), 16) / 255);
  const [red, green, blue] = parts.map((part) => (part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4));
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue > 0.18 ? 'dark' : 'light';
}

export class Stage {
  /**
   * @param {SVGSVGElement} svg the table
   * @param {Frame} frame
   * @param {Figure[]} figures
   * @param {{ colours: string[], initials: string[], marks: Map<string, string>, guns: string[] }} look colours by
   * side, figure labels, marks of states, names of crewed weapons
   */
  constructor(svg, frame, figures, { colours, initials, marks, guns }) {
    this.frame = frame;
    this.figures = figures;
    this.radii = figures.map(({ size = 1 }) => (size * frame.pixels) / 2);
    const sizes = figures.map(({ size = 1 }) => size).sort((a, b) => a - b);
    this.camera = new Camera(svg, sizes[sizes.length >> 1] * frame.pixels);
    this.colours = colours;
    this.marks = marks;
    this.guns = guns.map((name) => gunElement(name));
    this.effects = svgElement('g', { class: 'effects', 'aria-hidden': 'true' });
    this.tokens = figures.map((figure, i) => this.token(figure, initials[i]));
    const layer = svgElement('g', { class: 'tokens' });
    layer.append(...this.guns, ...this.tokens);
    svg.append(this.effects, layer);
  }

  /**
   * @param {Figure} figure
   * @param {string} letters
   * @returns {SVGElement}
   */
  token({ name, side }, letters) {
    const colour = this.colours[side] ?? '#555555';
    const token = svgElement('g', { class: 'token' });
    const shape = svgElement('path', { class: 'shape', d: SHAPES[side % SHAPES.length], style: `fill: ${colour}` });
    shape.setAttribute('transform', `scale(${RADIUS})`);
    const cross = svgElement('path', { class: 'cross', d: 'M-.75 -.75L.75 .75M-.75 .75L.75 -.75', stroke: colour });
    cross.setAttribute('transform', `scale(${RADIUS})`);
    const initials = svgElement('text', { class: `initials ${inkOn(colour)}`, 'text-anchor': 'middle' }, letters);
    initials.setAttribute('y', String(RADIUS * 0.38));
    initials.setAttribute('font-size', String(RADIUS * (letters.length > 2 ? 0.85 : 1.1)));
    const body = svgElement('g', { class: 'body' });
    const badge = svgElement('g', { class: 'badge', transform: `translate(${RADIUS * 0.5}, ${-RADIUS * 1.1})` });
    badge.append(
      svgElement('rect', { rx: 2, height: BADGE, y: -BADGE / 2 }),
      svgElement('text', { x: 2, y: BADGE * 0.3 }),
    );
    badge.lastElementChild?.setAttribute('font-size', String(BADGE * 0.85));
    body.append(svgElement('circle', { class: 'ring', r: RADIUS + 5 }), shape, cross, initials, badge);
    token.append(svgElement('title', {}, name), body);
    return token;
  }

  /**
   * @param {FigureState[]} states
   * @param {StoryEvent} event
   * @param {FigureState[]} before
   * @param {([number, number] | null)[]} guns places of crewed weapons
   * @param {boolean} isStep true if it follows the event shown
   */
  show(states, event, before, guns, isStep) {
    const active = event.data?.figure;
    this.camera.look(this.concerned(event, states, before), isStep);
    const { unit } = this.camera;
    this.tokens.forEach((token, i) => {
      const { at, status } = states[i];
      token.setAttribute('data-status', status);
      token.classList.toggle('active', i === active);
      token.style.display = at === null || status === 'gone' ? 'none' : '';
      if (at !== null) {
        const [x, y] = this.pixel(at);
        token.style.transform = `translate(${x}px, ${y}px)`;
      }
      const radius = this.camera.seen(this.radii[i]);
      token.querySelector('.body')?.setAttribute('transform', `scale(${radius / RADIUS})`);
      showBadge(token, states[i].note, this.marks);
      const { name } = this.figures[i];
      const title = token.querySelector('title');
      if (title) title.textContent = [name, status, states[i].note].filter(Boolean).join(', ');
    });
    this.guns.forEach((gun, i) => {
      const at = guns[i] ?? null;
      gun.style.display = at === null ? 'none' : '';
      if (at === null) return;
      const [x, y] = this.pixel(at);
      gun.style.transform = `translate(${x}px, ${y}px) scale(${unit * GUN})`;
    });
    this.effects.replaceChildren(...this.drawn(event, states, before));
  }

  /**
   * Where the event happens.
   * @param {StoryEvent} event
   * @param {FigureState[]} states
   * @param {FigureState[]} before
   */
  concerned({ data }, states, before) {
    const { figure, target, from, to } = data ?? {};
    const places = [from, to, before[figure]?.at, states[figure]?.at, states[target]?.at];
    return places.filter(isPlace).map((place) => this.pixel(place));
  }

  /**
   * @param {StoryEvent} event
   * @param {FigureState[]} states
   * @param {FigureState[]} before
   */
  drawn({ data }, states, before) {
    if (data === null) return [];
    const { kind, figure, target, from, to, success } = data;
    const here = before[figure]?.at ?? states[figure]?.at ?? null;
    const there = states[target]?.at ?? null;
    const missed = success === false ? ' missed' : '';
    if (kind === 'move' && isPlace(from) && isPlace(to)) return [this.line(from, to, `path${missed}`)];
    if ((kind === 'shot' || kind === 'strike') && here !== null && there !== null)
      return [this.line(here, there, kind + missed), this.mark(there, `aim${missed}`, 15)];
    if ((kind === 'hit' || kind === 'bystander' || kind === 'fall') && here !== null)
      return [this.mark(here, kind === 'fall' ? 'falls' : 'struck', 18)];
    return [];
  }

  /**
   * @param {[number, number]} from
   * @param {[number, number]} to
   * @param {string} name
   */
  line(from, to, name) {
    const [[x1, y1], [x2, y2]] = [this.pixel(from), this.pixel(to)];
    return svgElement('line', { class: name, x1, y1, x2, y2, pathLength: 1 });
  }

  /**
   * @param {[number, number]} at
   * @param {string} name
   * @param {number} r
   */
  mark(at, name, r) {
    const [cx, cy] = this.pixel(at);
    return svgElement('circle', { class: name, cx, cy, r: r * this.camera.unit });
  }

  /**
   * @param {[number, number]} place
   * @returns {[number, number]}
   */
  pixel([x, y]) {
    const { pixels, left, bottom } = this.frame;
    return [left + x * pixels, bottom - y * pixels];
  }
}

/**
 * @param {SVGElement} token
 * @param {string} note
 * @param {Map<string, string>} marks
 */
function showBadge(token, note, marks) {
  const text = statesIn(note)
    .map((state) => marks.get(state) ?? '')
    .join(' ');
  const badge = token.querySelector('.badge');
  badge?.setAttribute('visibility', text === '' ? 'hidden' : 'visible');
  badge?.firstElementChild?.setAttribute('width', String(4 + text.length * BADGE * 0.62));
  if (badge?.lastElementChild) badge.lastElementChild.textContent = text;
}
