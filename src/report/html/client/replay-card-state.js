/**
 * @typedef {import('./replay-state.js').StoryEvent} StoryEvent
 * @typedef {{ name: string, kind: string, facts: [name: string, value: string][], text: string }} Card
 * @typedef {{ name: string, player?: number, look: 'full' | 'brief' | 'heap' | 'pile' }} Zone
 * @typedef {{ players: string[], zones: Zone[], cards: Card[] }} CardGame
 * @typedef {{ zones: number[][], notes: string[], scores: [score: number, note: string][], active: number }} CardsState
 */

/**
 * Cards by zone after each event, from the first on. Lists are shared until they change.
 * @param {StoryEvent[]} events
 * @param {CardGame} game
 * @returns {CardsState[]}
 */
export function cardStatesOf(events, game) {
  /** @type {Map<number, number>} */
  const zoneOf = new Map();
  /** @type {CardsState} */
  let state = { zones: game.zones.map(() => []), notes: game.zones.map(() => ''), scores: [], active: -1 };
  return events.map(({ data }) => {
    if (data === null) return state;
    const { kind, player, moves = [], zoneNotes = [], scores } = data;
    if (kind === 'turn') state = { ...state, active: player ?? -1 };
    if (scores !== undefined) state = { ...state, scores };
    if (zoneNotes.length > 0) {
      const notes = [...state.notes];
      for (const [zone, note] of zoneNotes) notes[zone] = note;
      state = { ...state, notes };
    }
    if (moves.length > 0) state = { ...state, zones: moved(state.zones, moves, zoneOf) };
    return state;
  });
}

/**
 * @param {number[][]} before
 * @param {[card: number, zone: number][]} moves
 * @param {Map<number, number>} zoneOf by card; updated in place
 */
function moved(before, moves, zoneOf) {
  const leaving = new Set(moves.map(([card]) => card));
  const left = new Set(moves.map(([card]) => zoneOf.get(card)));
  const zones = before.map((cards, zone) => (left.has(zone) ? cards.filter((card) => !leaving.has(card)) : cards));
  for (const [card, zone] of moves) {
    zones[zone] = [...zones[zone], card];
    zoneOf.set(card, zone);
  }
  return zones;
}
