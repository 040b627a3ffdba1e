import { unpacked } from './unpack.js';

/**
 * @typedef {{ axis: string, unit: string | null, values: number[], counted: string, choice: string, weapons: string[], covers: { name: string, worth: (number | null)[][] }[] }} DuelData
 * @typedef {{ better: number, from: number, to: number, most: number }} DuelStretch 0 for the first, 1 for the second, -1 if equal, -2 if neither reaches
 */

/** Smaller differences count as equal. */
const SAME = 1e-6;
const [WIDEST, HEIGHT, LEFT, RIGHT, BOTTOM, TOP] = [760, 240, 46, 14, 36, 14];

/** Lets the reader choose two weapons and describes which is better where. */
export async function makeDuel() {
  const held = document.getElementById('duel');
  if (held === null) return;
  /** @type {DuelData} */
  const data = JSON.parse(await unpacked(held.textContent ?? ''));
  const [first, second, cover] = ['duel-first', 'duel-second', 'duel-cover'].map(
    (id) => /** @type {HTMLSelectElement | null} */ (document.getElementById(id)),
  );
  const words = document.getElementById('duel-words');
  const picture = document.getElementById('duel-picture');
  if (first === null || second === null || words === null || picture === null) return;
  const show = () => {
    const { worth } = data.covers[Number(cover?.value ?? 0)];
    const [one, other] = [Number(first.value), Number(second.value)];
    const names = [data.weapons[one], data.weapons[other]];
    const lines = [worth[one], worth[other]];
    const told = duelWords(data, names, duelStretches(data.values, lines[0], lines[1]));
    words.textContent = told;
    const width = Math.max(280, Math.min(WIDEST, picture.clientWidth));
    picture.replaceChildren(duelPicture(data, told, lines, width));
  };
  for (const choice of [first, second, cover]) choice?.addEventListener('change', show);
  addEventListener('resize', show);
  show();
}

/**
 * Stretches of the axis by the better of the two. A missing value counts as 0.
 * @param {number[]} values
 * @param {(number | null)[]} first
 * @param {(number | null)[]} second
 * @returns {DuelStretch[]}
 */
export function duelStretches(values, first, second) {
  /** @type {DuelStretch[]} */
  const stretches = [];
  values.forEach((at, i) => {
    const apart = (first[i] ?? 0) - (second[i] ?? 0);
    const isOut = first[i] === null && second[i] === null;
    const better = isOut ? -2 : Math.abs(apart) < SAME ? -1 : apart > 0 ? 0 : 1;
    const last = stretches.at(-1);
    if (last?.better !== better) stretches.push({ better, from: at, to: at, most: Math.abs(apart) });
    else stretches[stretches.length - 1] = { ...last, to: at, most: Math.max(last.most, Math.abs(apart)) };
  });
  return stretches;
}

/**
 * `By range: rifle is better from 2 to 18 inches (by up to 0.31), cal50 is better …. They cross after 18 inches.`
 * @param {Pick<DuelData, 'axis' | 'unit'>} data
 * @param {string[]} names
 * @param {DuelStretch[]} stretches
 */
export function duelWords({ axis, unit }, names, stretches) {
  const far = unit === null ? '' : ` ${unit}`;
  const where = (/** @type {DuelStretch} */ { from, to }) =>
    `${from === to ? `at ${from}` : `from ${from} to ${to}`}${far}`;
  if (stretches.every(({ better }) => better < 0)) return `${names[0]} and ${names[1]} do the same at every ${axis}.`;
  const told = stretches.map((stretch) =>
    stretch.better < 0
      ? `${stretch.better === -2 ? 'neither reaches' : 'equal'} ${where(stretch)}`
      : `${names[stretch.better]} is better ${where(stretch)} (by up to ${stretch.most.toFixed(2)})`,
  );
  const won = stretches.filter(({ better }) => better >= 0);
  const crossings = won.flatMap(({ better, to }, i) =>
    won[i + 1] !== undefined && won[i + 1].better !== better ? [to] : [],
  );
  const crossed =
    crossings.length === 0 ? '' : ` They cross after ${unit === null ? `${axis} ` : ''}${crossings.join(', ')}${far}.`;
  return `By ${axis}: ${told.join(', ')}.${crossed}`;
}

/**
 * @param {DuelData} data
 * @param {string} told
 * @param {(number | null)[][]} lines
 * @param {number} width
 */
function duelPicture({ values, axis, unit, counted }, told, lines, width) {
  const most = Math.max(0.01, ...lines.flat().map((value) => value ?? 0)) * 1.08;
  const high = values[values.length - 1];
  // A value extends from the previous one.
  const low = values[0] - (values.length > 1 ? values[1] - values[0] : 1);
  const x = (/** @type {number} */ at) => LEFT + ((at - low) / (high - low)) * (width - LEFT - RIGHT);
  const y = (/** @type {number} */ value) => HEIGHT - BOTTOM - (value / most) * (HEIGHT - BOTTOM - TOP);
  const label = `${counted}, up to ${Math.max(...lines.flat().map((value) => value ?? 0)).toFixed(2)}. ${told}`;
  const svg = duelElement('svg', {
    viewBox: `0 0 ${width} ${HEIGHT}`,
    width,
    height: HEIGHT,
    role: 'img',
    'aria-label': label,
  });
  const step = stepOf(most, 6);
  for (let value = 0; value <= most; value += step)
    svg.append(
      duelElement('line', { class: 'grid', x1: LEFT, x2: width - RIGHT, y1: y(value), y2: y(value) }),
      duelElement('text', { x: LEFT - 6, y: y(value) + 4, 'text-anchor': 'end' }, value.toFixed(step < 0.1 ? 2 : 1)),
    );
  const tick = Math.max(1, stepOf(high - low, (width - LEFT) / 50));
  for (const at of values.filter((value) => value % tick === 0))
    svg.append(duelElement('text', { x: x(at), y: HEIGHT - BOTTOM + 16, 'text-anchor': 'middle' }, String(at)));
  svg.append(
    duelElement(
      'text',
      { x: (LEFT + width) / 2, y: HEIGHT - 4, 'text-anchor': 'middle' },
      unit === null ? axis : `${axis} (${unit})`,
    ),
  );
  const from = (/** @type {number} */ i) => x(i === 0 ? low : values[i - 1]);
  values.forEach((at, i) => {
    const [a, b] = [lines[0][i] ?? 0, lines[1][i] ?? 0];
    if (Math.abs(a - b) < SAME) return;
    const [upper, lower] = [y(Math.max(a, b)), y(Math.min(a, b))];
    const box = { x: from(i), width: x(at) - from(i), y: upper, height: lower - upper };
    svg.append(duelElement('rect', { class: a > b ? 'first-better' : 'second-better', ...box }));
  });
  lines.forEach((line, which) => {
    const points = values.flatMap((at, i) => [`${from(i)},${y(line[i] ?? 0)}`, `${x(at)},${y(line[i] ?? 0)}`]);
    svg.append(duelElement('polyline', { class: which === 0 ? 'line' : 'line second', points: points.join(' ') }));
  });
  return svg;
}

/**
 * A round distance of ticks, for at most `count` ticks.
 * @param {number} span
 * @param {number} count
 */
function stepOf(span, count) {
  const power = 10 ** Math.floor(Math.log10(span / count));
  return [1, 2, 5, 10].map((digit) => digit * power).find((step) => span / step <= count) ?? span;
}

/**
 * @param {string} name
 * @param {Record<string, string | number>} attributes
 * @param {string} [text]
 */
function duelElement(name, attributes, text) {
  const element = document.createElementNS('http://www.w3.org/2000/svg', name);
  for (const [key, value] of Object.entries(attributes)) element.setAttribute(key, String(value));
  if (text !== undefined) element.textContent = text;
  return element;
}
