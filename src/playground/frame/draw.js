import { fitted } from './fit.js';

// In the place of the product's draw.js, for pages in a frame of the playground: the page around it has charts drawn, since no text may
// be evaluated there.

/** @type {Map<number, (drawn: { svg?: string, failure?: string }) => void>} */
const asked = new Map();

addEventListener('message', ({ data }) => {
  asked.get(data.id)?.(data);
  asked.delete(data.id);
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
  // Overflow is reachable by keyboard.
  if (place.scrollWidth > place.clientWidth) place.tabIndex = 0;
  else place.removeAttribute('tabindex');
}

export function addButtons() {}
