import { fitted } from './fit.js';
import { tooltipOf } from './tooltip.js';

// In the place of the product's draw.js, for pages in a frame of the playground: the page around it has charts drawn and saved, and shows
// games, since no text may be evaluated there and nothing may leave it.

/** @typedef {import('./charts.js').DrawnChart} DrawnChart */

/** @type {Map<number, (drawn: { svg?: string, failure?: string }) => void>} */
const asked = new Map();

addEventListener('message', ({ data }) => {
  asked.get(data.id)?.(data);
  asked.delete(data.id);
});

addEventListener('click', (event) => {
  const link = /** @type {HTMLElement} */ (event.target).closest('a[href^="replays/"]');
  if (link === null) return;
  event.preventDefault();
  parent.postMessage({ game: Number(/\d+/.exec(link.getAttribute('href') ?? '')?.[0]) }, '*');
});

export const prepareToDraw = () => {};

/**
 * @param {HTMLElement} place
 * @param {any} spec
 * @param {Record<string, string>} colours
 */
export async function draw(place, spec, colours) {
  const id = asked.size === 0 ? 0 : Math.max(...asked.keys()) + 1;
  const room = Math.max(240, place.clientWidth);
  const { svg, failure } = await new Promise((resolve) => {
    asked.set(id, resolve);
    parent.postMessage({ id, spec: fitted(spec, room, colours) }, '*');
  });
  if (svg === undefined) throw new Error(failure);
  place.innerHTML = svg;
  addTooltips(place, JSON.stringify(spec).includes('".0%"'));
  // Overflow is reachable by keyboard.
  if (place.scrollWidth > place.clientWidth) place.tabIndex = 0;
  else place.removeAttribute('tabindex');
}

/**
 * A mark's label is its data, as JSON.
 * @param {HTMLElement} place
 * @param {boolean} share
 */
function addTooltips(place, share) {
  const told = tooltipOf(share);
  for (const mark of place.querySelectorAll('[aria-label^="{"]')) {
    const rows = told(JSON.parse(mark.getAttribute('aria-label') ?? ''), String);
    const lines = rows.replaceAll('</th>', ': ').replaceAll('</tr>', '\n');
    const title = document.createElementNS('http://www.w3.org/2000/svg', 'title');
    title.textContent = lines.replaceAll(/<\/?(?:table|tr|th|td)>/g, '').trim();
    mark.removeAttribute('aria-label');
    mark.append(title);
  }
}

/**
 * A button that saves a chart as in the report's folder.
 * @param {DrawnChart} chart
 */
export function addButtons({ name, title, spec }) {
  const figure = document.getElementById(`chart-${name}`);
  if (figure === null || figure.querySelector('.save') !== null) return;
  const bar = document.createElement('p');
  bar.className = 'save';
  const button = document.createElement('button');
  button.type = 'button';
  button.textContent = 'SVG';
  button.setAttribute('aria-label', `Save the chart “${title}” as SVG`);
  button.addEventListener('click', () => parent.postMessage({ name, spec }, '*'));
  bar.append(button);
  figure.append(bar);
}
