import { addButtons, draw, prepareToDraw } from './draw.js';
import { unpacked } from './unpack.js';

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
  const [text] = await Promise.all([unpacked(document.getElementById('charts')?.textContent ?? ''), prepareToDraw()]);
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
