import { inkOn, SHAPES, svgElement } from './replay-stage.js';

/**
 * @typedef {import('./replay-state.js').Figure} Figure
 * @typedef {import('./replay-state.js').FigureState} FigureState
 * @typedef {import('./replay-state.js').StoryEvent} StoryEvent
 */

/** Keys that the picture or sentence shows already. */
const DRAWN = new Set(['tests', 'moves', 'zoneNotes', 'scores', 'figures', 'sides', 'guns', 'gunsAt']);
const DRAWN_ON_TABLE = new Set([
  ...['kind', 'figure', 'target', 'from', 'to', 'side', 'success', 'killed', 'note', 'strength'],
  ...['initiative', 'living', 'winner'],
]);

/** Every figure with its state in words, by side. */
export class Roster {
  /**
   * @param {HTMLElement} place
   * @param {string[]} sides
   * @param {Figure[]} figures
   * @param {string[]} colours
   * @param {string[]} initials
   */
  constructor(place, sides, figures, colours, initials) {
    this.figures = figures;
    /** @type {HTMLElement[]} */
    this.items = [];
    for (const [side, name] of sides.entries()) {
      const heading = document.createElement('h3');
      heading.textContent = name;
      const list = document.createElement('ul');
      for (const [i, figure] of figures.entries())
        if (figure.side === side) {
          this.items[i] = itemOf(figure, colours[side] ?? '#555555', initials[i]);
          list.append(this.items[i]);
        }
      const group = document.createElement('div');
      group.append(heading, list);
      place.append(group);
    }
  }

  /**
   * @param {FigureState[]} states
   * @param {number | undefined} active
   */
  show(states, active) {
    this.items.forEach((item, i) => {
      const { status, strength, note } = states[i];
      const words = [status, this.figures[i].strength === undefined ? '' : `strength ${strength}`, note];
      item.dataset.status = status;
      item.classList.toggle('active', i === active);
      const state = item.querySelector('.state');
      if (state) state.textContent = words.filter((word) => word !== '').join(', ');
    });
  }
}

/**
 * @param {Figure} figure
 * @param {string} colour
 * @param {string} letters as on the table
 */
function itemOf({ name, side }, colour, letters) {
  const item = document.createElement('li');
  const icon = sideIcon(side, colour, letters);
  const label = document.createElement('span');
  label.textContent = name;
  const state = document.createElement('span');
  state.className = 'state';
  item.append(icon, label, state);
  return item;
}

/**
 * A side's shape, with a figure's letters or without.
 * @param {number} side
 * @param {string} [colour]
 * @param {string} [letters]
 */
export function sideIcon(side, colour = '#555555', letters = '') {
  const icon = svgElement('svg', { viewBox: '-1.3 -1.3 2.6 2.6', class: 'icon', 'aria-hidden': 'true' });
  const look = {
    class: `initials ${inkOn(colour)}`,
    'text-anchor': 'middle',
    y: 0.36,
    'font-size': letters.length > 2 ? 0.75 : 1,
  };
  icon.append(
    svgElement('path', { class: 'shape', d: SHAPES[side % SHAPES.length], fill: colour }),
    svgElement('path', { class: 'cross', d: 'M-.75 -.75L.75 .75M-.75 .75L.75 -.75', stroke: colour }),
    svgElement('text', look, letters),
  );
  return icon;
}

/**
 * Further data of an event as table rows; empty when all of it is drawn.
 * @param {StoryEvent} event
 * @param {'table' | 'cards' | null} picture
 * @returns {[string, string][]}
 */
export function detailsOf({ data }, picture) {
  if (picture === 'cards') return [];
  return Object.entries(data ?? {}).flatMap(([key, value]) => {
    if (value === null || value === undefined || value === '' || DRAWN.has(key)) return [];
    return picture === 'table' && DRAWN_ON_TABLE.has(key) ? [] : [[wordsOf(key), textOf(value)]];
  });
}

/** @param {string} key */
function wordsOf(key) {
  return key.replace(/([a-z])([A-Z])/g, '$1 $2').toLowerCase();
}

/**
 * @param {unknown} value
 * @returns {string}
 */
function textOf(value) {
  if (Array.isArray(value)) return value.map(textOf).join(', ');
  if (value !== null && typeof value === 'object')
    return Object.entries(value)
      .map(([key, item]) => `${wordsOf(key)} ${textOf(item)}`)
      .join(', ');
  if (typeof value === 'boolean') return value ? 'yes' : 'no';
  return String(value);
}
