import { shuffle } from '../../../kernel/dice/dice.ts';
import { indices } from '../../../kernel/indices.ts';
import { DECKS } from '../rules/vocabulary.ts';
import type { EventCard, Mission, Personnel } from '../steps/cards.ts';
import type { Zone } from '../steps/team.ts';
import type { DrawPile } from '../table/state.ts';
import type { Game } from './game.ts';

const { personnel: PERSONNEL_DECK, missions: MISSION_DECK, events: EVENT_DECK } = indices(DECKS);

/** MISSION-03. */
export function shuffleDecks(game: Game): void {
  const { table, hidden, dice, streams } = game;
  const { personnel, missions, events } = table.cards;
  fill(hidden.personnel, personnel.length);
  fill(hidden.missions, missions.length);
  fill(hidden.events, events.length);
  shuffle(dice, streams.shuffle[PERSONNEL_DECK], hidden.personnel.order, personnel.length);
  shuffle(dice, streams.shuffle[MISSION_DECK], hidden.missions.order, missions.length);
  shuffle(dice, streams.shuffle[EVENT_DECK], hidden.events.order, events.length);
  table.personnelLeft = personnel.length;
  table.missionsLeft = missions.length;
  table.eventsLeft = events.length;
  for (let i = 0; i < personnel.length; i++) table.unseen.count(personnel[i], 1);
}

function fill(pile: DrawPile, cards: number): void {
  for (let i = 0; i < cards; i++) pile.order[i] = i;
  pile.count = cards;
}

/** Cards hidden from the seat are dealt again. */
export function dealAgain(game: Game, seat: number): void {
  const { table, hidden, dice, streams } = game;
  const { personnel, missions, events, hands } = hidden;
  shuffle(dice, streams.reshuffle[PERSONNEL_DECK], personnel.order, personnel.count);
  shuffle(dice, streams.reshuffle[MISSION_DECK], missions.order, missions.count);
  let unknown = events.count;
  for (let other = 0; other < hands.length; other++) {
    const { cards, count } = hands[other];
    for (let i = 0; other !== seat && i < count; i++) events.order[unknown++] = cards[i].index;
  }
  shuffle(dice, streams.reshuffle[EVENT_DECK], events.order, unknown);
  for (let other = 0; other < hands.length; other++) {
    const { cards, count } = hands[other];
    for (let i = 0; other !== seat && i < count; i++)
      cards[i] = game.asDrawn(other, table.cards.events[events.order[--unknown]]);
  }
}

/** MISSION-11. */
function reshuffle<C extends { readonly index: number }>(
  game: Game,
  pile: DrawPile,
  from: Zone<C>,
  deck: number,
): void {
  for (let i = 0; i < from.count; i++) pile.order[i] = from.cards[i].index;
  pile.count = from.count;
  from.clear();
  shuffle(game.dice, game.streams.reshuffle[deck], pile.order, pile.count);
  game.tally.reshuffled(deck);
  game.story?.reshuffles(DECKS[deck], pile.count);
}

/** Null if the deck and its discards are empty (MISSION-11, 23). */
export function drawPersonnel(game: Game): Personnel | null {
  const { table, hidden, rules } = game;
  const pile = hidden.personnel;
  if (pile.count === 0) {
    if (!rules.decks.personnel.reshuffle || table.personnelDiscards.count === 0) return null;
    forgetLosses(game);
    reshuffle(game, pile, table.personnelDiscards, PERSONNEL_DECK);
  }
  const card = table.cards.personnel[pile.order[--pile.count]];
  table.personnelLeft = pile.count;
  table.unseen.count(card, -1);
  return card;
}

/** MISSION-64: reshuffled Personnel count as lost, but cannot be rescued. */
function forgetLosses({ table, tally }: Game): void {
  const { personnelDiscards } = table;
  for (let i = 0; i < personnelDiscards.count; i++) {
    const card = personnelDiscards.cards[i];
    if (card.lostBy >= 0) tally.personnel.lossReshuffled(card);
    card.lostBy = -1;
    table.unseen.count(card, 1);
  }
}

/** The top Mission, open from now on; null without one (MISSION-11, 60). */
export function drawMission(game: Game): Mission | null {
  const { table, hidden, rules } = game;
  const pile = hidden.missions;
  if (pile.count === 0) {
    if (!rules.decks.missions.reshuffle || table.missionDiscards.count === 0) return null;
    const { missionDiscards } = table;
    for (let i = 0; i < missionDiscards.count; i++) table.missionIsOpen[missionDiscards.cards[i].index] = 0;
    reshuffle(game, pile, missionDiscards, MISSION_DECK);
  }
  const card = table.cards.missions[pile.order[--pile.count]];
  table.missionsLeft = pile.count;
  table.missionIsOpen[card.index] = 1;
  return card;
}

export function putMissionAway({ table, hidden }: Game, card: Mission, to: 'discard' | 'deck-bottom'): void {
  if (to === 'discard') {
    table.missionDiscards.add(card);
    return;
  }
  const pile = hidden.missions;
  for (let i = pile.count; i > 0; i--) pile.order[i] = pile.order[i - 1];
  pile.order[0] = card.index;
  table.missionsLeft = ++pile.count;
  table.missionIsOpen[card.index] = 0;
}

/** Null if there is no card to draw (MISSION-11, 20, 48). */
export function drawEvent(game: Game, seat: number): EventCard | null {
  const { table, hidden, rules } = game;
  const pile = hidden.events;
  if (pile.count === 0) {
    if (!rules.decks.events.reshuffle || table.eventDiscards.count === 0) return null;
    reshuffle(game, pile, table.eventDiscards, EVENT_DECK);
  }
  const card = game.asDrawn(seat, table.cards.events[pile.order[--pile.count]]);
  table.eventsLeft = pile.count;
  hidden.hands[seat].add(card);
  table.players[seat].handCount++;
  game.tally.events.drawn(seat, card);
  return card;
}
