import { fitted } from './fit.js';
import { tooltipOf } from './tooltip.js';

/**
 * The libraries, which the page holds before this code.
 * @typedef {{ vega: any, vegaLite: any, vegaEmbed: any }} Libraries
 */
const { vega, vegaLite, vegaEmbed } = /** @type {Libraries} */ (/** @type {unknown} */ (globalThis));

/** @typedef {{ name: string, title: string, spec: any }} DrawnChart */

/** Rises with each drawing of all charts: an older one under way then stops. */
let round = 0;

/** Draws all charts, and again when the page becomes dark or light or has another width. */
export function drawCharts() {
  /** @type {{ charts: DrawnChart[], dark: Record<string, string> }} */
  const { charts, dark } = JSON.parse(document.getElementById('charts')?.textContent ?? '{"charts":[],"dark":{}}');
  const scheme = matchMedia('(prefers-color-scheme: dark)');
  const drawAll = () => void drawRound(charts, scheme.matches ? dark : {});
  for (const chart of charts) addButtons(chart);
  scheme.addEventListener('change', drawAll);
  let width = innerWidth;
  let timer = 0;
  addEventListener('resize', () => {
    clearTimeout(timer);
    timer = setTimeout(() => {
      if (Math.abs(innerWidth - width) < 24) return;
      width = innerWidth;
      drawAll();
    }, 200);
  });
  drawAll();
}

/**
 * One after the other, those in sight first, with room between them for the reader's scrolling and clicks.
 * @param {DrawnChart[]} charts
 * @param {Record<string, string>} colours
 */
async function drawRound(charts, colours) {
  round += 1;
  const mine = round;
  for (const { name, spec } of charts) {
    if (mine !== round) return;
    const place = document.querySelector(`#${CSS.escape(`chart-${name}`)} .drawing`);
    if (!(place instanceof HTMLElement)) continue;
    try {
      await draw(place, spec, colours);
    } catch (error) {
      place.textContent = `This chart cannot be drawn: ${error instanceof Error ? error.message : error}`;
    }
    await new Promise((resolve) => setTimeout(resolve, 0));
  }
  document.documentElement.dataset.charts = 'drawn';
}

/**
 * @param {HTMLElement} place
 * @param {any} spec
 * @param {Record<string, string>} colours
 */
async function draw(place, spec, colours) {
  const room = Math.max(240, place.clientWidth);
  const words = place.getAttribute('aria-label') ?? '';
  const share = JSON.stringify(spec).includes('".0%"');
  await vegaEmbed(place, fitted(spec, room, colours), {
    renderer: 'svg',
    actions: false,
    mode: 'vega-lite',
    logLevel: vega.Error,
    tooltip: { formatTooltip: tooltipOf(share), theme: Object.keys(colours).length === 0 ? 'light' : 'dark' },
  });
  // Vega labels the element with its own description; it stays one picture, described in a sentence.
  place.setAttribute('role', 'img');
  place.setAttribute('aria-label', words);
  place.removeAttribute('aria-roledescription');
  // What does not fit can be reached with the keyboard too.
  if (place.scrollWidth > place.clientWidth) place.tabIndex = 0;
  else place.removeAttribute('tabindex');
}

/**
 * Buttons that save a chart as it is in the report's folder: with its title, on white.
 * @param {DrawnChart} chart
 */
function addButtons({ name, title, spec }) {
  const figure = document.getElementById(`chart-${name}`);
  if (figure === null) return;
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
