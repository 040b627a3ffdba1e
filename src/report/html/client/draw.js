import { fitted } from './fit.js';
import { tooltipOf } from './tooltip.js';
import { runLibraries } from './unpack.js';

/** @typedef {import('./charts.js').DrawnChart} DrawnChart */

/** @returns {{ vega: any, vegaLite: any, vegaEmbed: any }} */
const libraries = () => /** @type {any} */ (globalThis);

export const prepareToDraw = runLibraries;

/**
 * @param {HTMLElement} place
 * @param {any} spec
 * @param {Record<string, string>} colours
 */
export async function draw(place, spec, colours) {
  const room = Math.max(240, place.clientWidth);
  const words = place.getAttribute('aria-label') ?? '';
  const { vega, vegaEmbed } = libraries();
  const share = JSON.stringify(spec).includes('".0%"');
  await vegaEmbed(place, fitted(spec, room, colours), {
    renderer: 'svg',
    actions: false,
    mode: 'vega-lite',
    logLevel: vega.Error,
    tooltip: { formatTooltip: tooltipOf(share), theme: Object.keys(colours).length === 0 ? 'light' : 'dark' },
  });
  // Vega sets its own label; keep ours.
  place.setAttribute('role', 'img');
  place.setAttribute('aria-label', words);
  place.removeAttribute('aria-roledescription');
  // Overflow is reachable by keyboard.
  if (place.scrollWidth > place.clientWidth) place.tabIndex = 0;
  else place.removeAttribute('tabindex');
}

/**
 * Buttons that save a chart as in the report's folder.
 * @param {DrawnChart} chart
 */
export function addButtons({ name, title, spec }) {
  const figure = document.getElementById(`chart-${name}`);
  if (figure === null || figure.querySelector('.save') !== null) return;
  const { vega, vegaLite } = libraries();
  const bar = document.createElement('p');
  bar.className = 'save';
  const add = (/** @type {string} */ format, /** @type {() => Promise<string>} */ url) => {
    const button = document.createElement('button');
    button.type = 'button';
    button.textContent = format;
    button.setAttribute('aria-label', `Save the chart “${title}” as ${format}`);
    button.addEventListener('click', async () => {
      const link = document.createElement('a');
      link.href = await url();
      link.download = format === 'Vega-Lite' ? `${name}.vl.json` : `${name}.${format.toLowerCase()}`;
      link.click();
    });
    bar.append(button);
  };
  const view = () => new vega.View(vega.parse(vegaLite.compile(spec).spec), { renderer: 'none' });
  add('SVG', () => view().toImageURL('svg'));
  add('PNG', () => view().toImageURL('png', 2));
  add('Vega-Lite', async () =>
    URL.createObjectURL(new Blob([JSON.stringify(spec, null, 2)], { type: 'application/json' })),
  );
  figure.append(bar);
}
