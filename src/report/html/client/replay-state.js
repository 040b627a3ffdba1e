/**
 * @typedef {{ name: string, side: number, strength?: number, size?: number }} Figure
 * @typedef {{ turn: number, data: Record<string, any> | null }} StoryEvent
 * @typedef {StoryEvent & { indent: number, text: string }} ToldEvent
 * @typedef {{ at: [number, number] | null, status: 'waiting' | 'on the table' | 'fallen' | 'gone', strength: number, note: string }} FigureState
 */

/**
 * State of every figure after each event, from the first on. Arrays and states are shared until they change.
 * @param {StoryEvent[]} events
 * @param {Figure[]} figures
 * @returns {FigureState[][]}
 */
export function statesOf(events, figures) {
  /** @type {FigureState[]} */
  let states = figures.map(({ strength = 1 }) => ({ at: null, status: 'waiting', strength, note: '' }));
  return events.map(({ data }) => {
    const change = data === null ? null : changeOf(data);
    if (change !== null && states[data?.figure] !== undefined)
      states = states.with(data?.figure, { ...states[data?.figure], ...change });
    return states;
  });
}

/**
 * Place of every crewed weapon after each event; null without crew.
 * @param {StoryEvent[]} events
 * @param {number} count
 * @returns {([number, number] | null)[][]}
 */
export function gunPlacesOf(events, count) {
  /** @type {([number, number] | null)[]} */
  let places = Array.from({ length: count }, () => null);
  return events.map(({ data }) => {
    for (const [gun, place] of data?.gunsAt ?? []) places = places.with(gun, isPlace(place) ? place : null);
    return places;
  });
}

/**
 * @param {Record<string, any>} data
 * @returns {Partial<FigureState> | null}
 */
function changeOf(data) {
  const { strength, note } = data;
  const told = {
    ...(typeof strength === 'number' ? { strength } : {}),
    ...(typeof note === 'string' ? { note } : {}),
  };
  const placed = placeAfter(data);
  return placed === null && Object.keys(told).length === 0 ? null : { ...placed, ...told };
}

/**
 * @param {Record<string, any>} data
 * @returns {Partial<FigureState> | null}
 */
function placeAfter({ kind, to, success }) {
  switch (kind) {
    case 'deploy':
      return isPlace(to) ? { at: to, status: 'on the table' } : null;
    case 'move':
      return isPlace(to) && success !== false ? { at: to } : null;
    case 'fall':
      return { status: 'fallen' };
    case 'leave':
      return { status: 'gone' };
    default:
      return null;
  }
}

/**
 * @param {unknown} place
 * @returns {place is [number, number]}
 */
export function isPlace(place) {
  return Array.isArray(place) && place.length === 2 && place.every((part) => Number.isFinite(part));
}
