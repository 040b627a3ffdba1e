import { pageElement } from './replay-dice.js';

/**
 * @typedef {import('./replay-state.js').StoryEvent} StoryEvent
 * @typedef {import('./replay-card-state.js').Card} Card
 * @typedef {import('./replay-card-state.js').CardGame} CardGame
 * @typedef {import('./replay-card-state.js').CardsState} CardsState
 * @typedef {{ box: HTMLElement, count: HTMLElement, note: HTMLElement, list: HTMLElement, rest: HTMLElement | null }} ZonePlace
 * @typedef {{ panel: HTMLDetailsElement, zones: HTMLElement, score: HTMLElement, note: HTMLElement, turn: HTMLElement }} PlayerPlace
 */

/** Milliseconds that a card travels. */
const TRAVEL = 420;
/** Where there is less room, in pixels, only panels of players in the event are open. */
const NARROW = 700;

/** The table of a card game: shared zones, and a panel per player. */
export class Board {
  /**
   * @param {HTMLElement} common
   * @param {HTMLElement} players
   * @param {CardGame} game
   * @param {string[]} colours by player
   */
  constructor(common, players, game, colours) {
    this.game = game;
    this.place = players;
    const sorts = [...new Set(game.cards.map(({ kind }) => kind))];
    this.cards = game.cards.map((card) => cardElement(card, sorts.indexOf(card.kind)));
    this.zones = game.zones.map((zone) => zonePlace(zone, game.players[zone.player ?? -1] ?? ''));
    this.players = game.players.map((name, player) => playerPlace(name, colours[player] ?? '#555555'));
    game.zones.forEach(({ player }, i) => {
      (player === undefined ? common : this.players[player].zones).append(this.zones[i].box);
    });
    players.append(...this.players.map(({ panel }) => panel));
    /** @type {CardsState | null} */
    this.shown = null;
  }

  /**
   * @param {CardsState} state
   * @param {StoryEvent} event
   * @param {boolean} isStep true if it follows the state shown: cards then travel
   */
  show(state, event, isStep) {
    const data = event.data ?? {};
    /** @type {[number, number][]} */
    const moves = data.kind === 'cards' ? [] : (data.moves ?? []);
    const from = isStep ? this.places(moves) : new Map();
    state.zones.forEach((cards, zone) => {
      if (this.shown?.zones[zone] !== cards) this.fill(zone, cards);
      this.zones[zone].note.textContent = state.notes[zone];
    });
    this.shown = state;
    const touched = new Set(moves.map(([card]) => card));
    this.cards.forEach((card, i) => {
      card.classList.toggle('moved', touched.has(i));
      card.classList.toggle('about', i === data.card);
    });
    this.showPlayers(state, data, moves, isStep);
    this.travel(from);
  }

  /**
   * @param {number} zone
   * @param {number[]} cards
   */
  fill(zone, cards) {
    const { box, count, list, rest } = this.zones[zone];
    const { look } = this.game.zones[zone];
    box.classList.toggle('empty', cards.length === 0);
    count.textContent = String(cards.length);
    const seen = look === 'pile' ? [] : look === 'heap' ? cards.slice(-1) : cards;
    list.replaceChildren(...seen.map((card) => this.cards[card]));
    if (rest !== null)
      rest.textContent = cards
        .toReversed()
        .map((card) => this.game.cards[card].name)
        .join(', ');
  }

  /**
   * @param {CardsState} state
   * @param {Record<string, any>} data
   * @param {[number, number][]} moves
   * @param {boolean} isStep
   */
  showPlayers(state, data, moves, isStep) {
    const concerned = new Set(moves.map(([, zone]) => this.game.zones[zone].player));
    concerned.add(data.player);
    concerned.add(data.kind === 'end' ? data.winner : state.active);
    const isNarrow = this.place.clientWidth < NARROW;
    this.players.forEach(({ panel, score, note, turn }, player) => {
      const [points, words] = state.scores[player] ?? [0, ''];
      score.textContent = String(points).replace('-', '−');
      note.textContent = words;
      const isWinner = data.kind === 'end' && data.winner === player;
      turn.textContent = isWinner ? 'wins' : player === state.active && data.kind !== 'end' ? 'takes the turn' : '';
      panel.classList.toggle('active', data.kind === 'end' ? isWinner : player === state.active);
      panel.open = !isNarrow || concerned.has(player);
    });
    // The active player stays in view.
    if (isStep) this.players[state.active]?.panel.scrollIntoView({ block: 'nearest' });
  }

  /**
   * Current screen places of moving cards.
   * @param {[number, number][]} moves
   * @returns {Map<number, DOMRect>}
   */
  places(moves) {
    if (matchMedia('(prefers-reduced-motion: reduce)').matches) return new Map();
    return new Map(
      moves.flatMap(([card]) => {
        const zone = this.shown?.zones.findIndex((cards) => cards.includes(card)) ?? -1;
        if (zone < 0) return [];
        const place = this.cards[card].isConnected ? this.cards[card] : this.zones[zone].box;
        return [[card, place.getBoundingClientRect()]];
      }),
    );
  }

  /** @param {Map<number, DOMRect>} from */
  travel(from) {
    for (const [card, before] of from) {
      const element = this.cards[card];
      const now = element.getBoundingClientRect();
      if (!element.isConnected || now.width === 0 || before.width === 0) continue;
      const start = `translate(${before.left - now.left}px, ${before.top - now.top}px)`;
      element.animate(
        [
          { transform: start, zIndex: 2 },
          { transform: 'none', zIndex: 2 },
        ],
        {
          duration: TRAVEL,
          easing: 'ease-in-out',
        },
      );
    }
  }
}

/**
 * @param {Card} card
 * @param {number} sort
 */
function cardElement({ name, kind, facts, text }, sort) {
  const numbers = facts.map(([what, value]) =>
    pageElement('span', 'fact', pageElement('b', '', value), pageElement('span', 'what', ` ${what}`)),
  );
  const card = pageElement('li', 'card', pageElement('span', 'sort', kind), pageElement('span', 'card-name', name));
  card.append(pageElement('span', 'facts', ...numbers));
  if (text !== '') card.append(pageElement('span', 'card-text', text));
  card.dataset.sort = String(sort % 6);
  return card;
}

/**
 * @param {import('./replay-card-state.js').Zone} zone
 * @param {string} owner
 * @returns {ZonePlace}
 */
function zonePlace({ name, look }, owner) {
  const count = pageElement('span', 'count');
  const note = pageElement('p', 'zone-note');
  const list = pageElement('ul', 'cards');
  list.setAttribute('aria-label', owner === '' ? name : `${name} of ${owner}`);
  const box = pageElement(
    'div',
    `zone ${look}`,
    pageElement(owner === '' ? 'h3' : 'h4', 'zone-name', name, ' ', count),
    note,
    list,
  );
  if (look !== 'heap') return { box, count, note, list, rest: null };
  const rest = pageElement('p', 'rest');
  box.append(pageElement('details', 'all', pageElement('summary', '', 'all of them'), rest));
  return { box, count, note, list, rest };
}

/**
 * @param {string} name
 * @param {string} colour
 * @returns {PlayerPlace}
 */
function playerPlace(name, colour) {
  const score = pageElement('b', 'score');
  const note = pageElement('span', 'score-note');
  const turn = pageElement('span', 'turn');
  const head = pageElement(
    'summary',
    '',
    pageElement('h3', '', name),
    turn,
    pageElement('span', 'spring'),
    score,
    note,
  );
  const zones = pageElement('div', 'zones');
  const panel = /** @type {HTMLDetailsElement} */ (pageElement('details', 'player', head, zones));
  panel.style.setProperty('--player', colour);
  panel.open = true;
  return { panel, zones, score, note, turn };
}
