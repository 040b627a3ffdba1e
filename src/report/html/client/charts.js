import { fitted } from './fit.js';
import { tooltipOf } from './tooltip.js';
import { runLibraries, unpacked } from './unpack.js';

/** @returns {{ vega: any, vegaLite: any, vegaEmbed: any }} */
const libraries = () => /** @type {any} */ (globalThis);

/** @typedef {{ name: string, title: string, spec: any }} DrawnChart */
/** @typedef {{ charts: DrawnChart[], dark: Record<string, string> }} ChartData */

/** Guards drawing; later requests join the current pass. */
let isDrawing = false;
/** @type {Promise<ChartData> | null} */
let data = null;

/** Draws charts outside closed folds, and redraws on a change of fold, colour scheme or width. */
export function drawCharts() {
  const scheme = matchMedia('(prefers-color-scheme: dark)');
  const drawOpen = () => void drawWaiting(scheme);
  const drawAgain = () => {
    for (const place of document.querySelectorAll('.drawing'))
      delete (/** @type {HTMLElement} */ (place).dataset.drawn);
    drawOpen();
  };
  scheme.addEventListener('change', drawAgain);
  // `toggle` does not bubble.
  document.addEventListener('toggle', drawOpen, true);
  let width = innerWidth;
  let timer = 0;
  addEventListener('resize', () => {
    clearTimeout(timer);
    timer = setTimeout(() => {
      if (Math.abs(innerWidth - width) < 24) return;
      width = innerWidth;
      drawAgain();
    }, 200);
  });
  // After the first paint.
  requestAnimationFrame(() => setTimeout(drawOpen, 0));
}

/** Visible places of charts not drawn yet. */
function waiting() {
  const places = /** @type {HTMLElement[]} */ ([...document.querySelectorAll('.drawing:not([data-drawn])')]);
  return places.filter((place) => place.closest('details:not([open])') === null);
}

/** @returns {Promise<ChartData>} */
async function load() {
  const [text] = await Promise.all([unpacked(document.getElementById('charts')?.textContent ?? ''), runLibraries()]);
  return JSON.parse(text);
}

/**
 * Top to bottom, yielding to the reader's events.
 * @param {MediaQueryList} scheme
 */
async function drawWaiting(scheme) {
  if (isDrawing) return;
  isDrawing = true;
  const root = document.documentElement;
  root.dataset.charts = 'drawing';
  for (let [place] = waiting(); place !== undefined; [place] = waiting()) {
    data ??= load();
    const { charts, dark } = await data;
    const id = place.closest('figure')?.id;
    const chart = charts.find(({ name }) => `chart-${name}` === id);
    // Set first: a request to redraw removes it.
    place.dataset.drawn = 'true';
    if (chart !== undefined) await drawOne(place, chart, scheme.matches ? dark : {});
    await new Promise((resolve) => setTimeout(resolve, 0));
  }
  isDrawing = false;
  root.dataset.charts = 'drawn';
}

/**
 * @param {HTMLElement} place
 * @param {DrawnChart} chart
 * @param {Record<string, string>} colours
 */
async function drawOne(place, chart, colours) {
  try {
    await draw(place, chart.spec, colours);
    addButtons(chart);
  } catch (error) {
    place.textContent = `This chart cannot be drawn: ${error instanceof Error ? error.message : error}`;
  }
}

/**
 * @param {HTMLElement} place
 * @param {any} spec
 * @param {Record<string, string>} colours
 */
async function draw(place, spec, colours) {
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
function addButtons({ name, title, spec }) {
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
