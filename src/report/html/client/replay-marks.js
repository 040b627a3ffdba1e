/**
 * @typedef {import('./replay-state.js').Figure} Figure
 * @typedef {import('./replay-state.js').StoryEvent} StoryEvent
 */

/**
 * Short unique marks of a game's states: `W` for `wounded`, `WT` for `wounded twice`, `Su` and `St` for `suppressed`
 * and `stunned`.
 * @param {StoryEvent[]} events
 * @returns {Map<string, string>}
 */
export function stateMarks(events) {
  const states = [...new Set(events.flatMap(({ data }) => statesIn(String(data?.note ?? ''))))].sort();
  /** @type {Map<string, string>} */
  const marks = new Map();
  for (const state of states) {
    const taken = new Set(marks.values());
    const words = state.split(' ');
    const initials = words.map((word) => word.charAt(0).toUpperCase()).join('');
    const longer = [2, 3, 4].map((length) => capital(words[0].slice(0, length)) + initials.slice(1));
    marks.set(state, [initials, ...longer].find((mark) => !taken.has(mark)) ?? state);
  }
  return marks;
}

/**
 * @param {string} note
 * @returns {string[]}
 */
export function statesIn(note) {
  return note
    .split(',')
    .map((state) => state.trim())
    .filter((state) => state !== '');
}

/**
 * Figure labels, unique within a side if possible: `R3` for `Rifleman 3`, `S` for `Sergeant`.
 * @param {Figure[]} figures
 */
export function figureMarks(figures) {
  const short = figures.map(({ name, side }) => ({ name, key: `${side} ${initialsOf(name, 1)}` }));
  return short.map(({ name, key }) => {
    const isAlone = short.every((other) => other.key !== key || other.name === name);
    return initialsOf(name, isAlone ? 1 : 2);
  });
}

/**
 * @param {string} name
 * @param {number} letters of its first word
 */
function initialsOf(name, letters) {
  const words = name.split(/[^\p{L}\p{N}]+/u).filter((word) => word !== '');
  const number = words.find((word) => /^\d+$/.test(word)) ?? '';
  const rest = words.filter((word) => !/^\d+$/.test(word));
  const first = capital((rest[0] ?? '').slice(0, letters));
  const others = rest.slice(1).map((word) => [...word][0].toUpperCase());
  const all = first + others.join('');
  return all.slice(0, number === '' ? Math.max(2, letters) : letters) + number.slice(-2);
}

/** @param {string} text */
function capital(text) {
  return text.charAt(0).toUpperCase() + text.slice(1);
}

/**
 * Labels of one side's figures with their names, numbered ones together: `S Sergeant`, `R1 to R6 Rifleman`.
 * @param {Figure[]} figures
 * @param {string[]} marks by figure
 * @param {number} side
 * @returns {string[]}
 */
export function marksTold(figures, marks, side) {
  /** @type {Map<string, string[]>} */
  const byName = new Map();
  figures.forEach((figure, i) => {
    if (figure.side !== side) return;
    const name = figure.name.replace(/\s*\d+$/, '');
    byName.set(name, [...(byName.get(name) ?? []), marks[i]]);
  });
  return [...byName].map(
    ([name, own]) => `${own.length === 1 ? own[0] : `${own[0]} to ${own[own.length - 1]}`} ${name}`,
  );
}
