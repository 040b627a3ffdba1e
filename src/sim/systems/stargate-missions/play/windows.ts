import { addBonus, firstTestHelped } from '../steps/attempt.ts';
import type { EventCard } from '../steps/cards.ts';
import { LOSS, MISSION, TEST } from '../steps/readings.ts';
import type { Game } from './game.ts';
import { mayPlay, mayPlayBonus } from './legality.ts';

/** MISSION-46: each player in turn may play any number of cards, until all pass in turn. */
export function openWindow(game: Game, window: number): void {
  const { table, rules } = game;
  const players = table.players.length;
  let seat = rules.windows.order === 'active-first' ? table.active : table.leftOf(table.active);
  for (let passes = 0; passes < players; passes++) {
    while (!isClosed(game, window) && playsCard(game, seat, window)) passes = 0;
    if (isClosed(game, window)) return;
    seat = table.leftOf(seat);
  }
}

/** The subject of the window may be gone: the Mission negated, the casualty healed. */
function isClosed({ table }: Game, window: number): boolean {
  if (window === LOSS) return table.casualty === null;
  return window === MISSION && table.mission === null && table.challenge === null;
}

function playsCard(game: Game, seat: number, window: number): boolean {
  if (!holdsCardFor(game, seat, window)) return false;
  const { play } = game;
  const view = game.views[seat];
  play.card = null;
  play.target = null;
  if (!game.policies[seat].play(view, window, play)) return false;
  const card: EventCard | null = play.card;
  if (card === null || !mayPlay(view, card, window))
    throw new Error(`policy of ${view.me.name} plays a card that it may not play`);
  playCard(game, seat, card, window);
  return true;
}

/** A quick check of the hand before a player is asked. */
function holdsCardFor(game: Game, seat: number, window: number): boolean {
  const { cards, count } = game.hidden.hands[seat];
  const windows = seat === game.table.active ? game.activeWindows : game.otherWindows;
  for (let i = 0; i < count; i++) if ((windows[cards[i].index] & (1 << window)) !== 0) return true;
  return false;
}

/** MISSION-45: the card is discarded and takes effect at once. */
function playCard(game: Game, seat: number, card: EventCard, window: number): void {
  const { table, rules, readings } = game;
  const { attempt } = table;
  const asBonus = window === TEST && mayPlayBonus(game.views[seat], card);
  const hasEffect = readings.opens(card.effect, window);
  game.takeFromHand(seat, card);
  table.eventDiscards.add(card);
  game.tally.eventPlayed(seat, card, window, hasEffect);
  if (asBonus) {
    const stat = attempt.stat >= 0 ? attempt.stat : firstTestHelped(card, attempt.task, readings.testOrder);
    attempt.cardsPlayed++;
    addBonus(rules, attempt, card, stat);
    game.tally.bonusPlayed(card, attempt, stat);
  }
  game.story?.plays(seat, card, asBonus);
  if (hasEffect) game.resolveEffect(game, seat, card);
}
