import type { Personnel } from '../steps/cards.ts';
import { RECRUIT } from '../steps/readings.ts';
import type { Player } from '../table/state.ts';
import { drawPersonnel } from './decks.ts';
import type { Game } from './game.ts';
import { canDrawPersonnel, openWindow, reserveHasRoom } from './legality.ts';
import { DONE, FROM_DECK, FROM_RESERVE, SWAP, TO_RESERVE_PILE } from './questions.ts';

/** A policy that needs more moves would never end. */
const MOST_MOVES = 500;

/** MISSION-16 to 19: in any order. */
export function recruitPhase(game: Game): void {
  const { table, rules, move, policies } = game;
  openWindow(game, RECRUIT);
  const { team } = game.active;
  const initialVacancies = Math.max(0, rules.team.size - team.size);
  let deckRecruits = 0;
  for (let moves = 0; ; moves++) {
    if (moves === MOST_MOVES) throw new Error(`policy of ${game.active.name} does not end its Recruit Phase`);
    const deckIsOpen =
      mayRecruitFromDeck(game) &&
      (rules.recruit.maxFromDeck === null || deckRecruits < rules.recruit.maxFromDeck) &&
      (rules.recruit.deckRecruits !== 'initial-vacancies-only' || deckRecruits < initialVacancies);
    move.kind = DONE;
    policies[table.active].recruit(game.views[table.active], move, deckIsOpen);
    if (move.kind === DONE) {
      if (mustRecruit(game, deckIsOpen)) throw new Error(`policy of ${game.active.name} leaves its Team short`);
      break;
    }
    makeMove(game, deckIsOpen);
    if (move.kind === FROM_DECK) deckRecruits++;
  }
  game.tally.personnel.recruited(team.size < rules.team.size);
  game.story?.team();
}

/** MISSION-17. */
function mayRecruitFromDeck({ table, rules, readings }: Game): boolean {
  return readings.recruitsDeck && canDrawPersonnel(table, rules.decks.personnel.reshuffle);
}

/** MISSION-16. */
function mustRecruit({ rules, readings, active }: Game, deckIsOpen: boolean): boolean {
  if (!rules.recruit.mustFill || active.team.size >= rules.team.size) return false;
  return deckIsOpen || (readings.recruitsReserve && active.reserve.count > 0);
}

function makeMove(game: Game, deckIsOpen: boolean): void {
  const { rules, readings, move, active } = game;
  const hasVacancy = active.team.size < rules.team.size;
  switch (move.kind) {
    case FROM_DECK: {
      const card = hasVacancy && deckIsOpen ? drawPersonnel(game) : null;
      if (card === null) break;
      active.team.enter(card);
      game.tally.personnel.recruit(card, true);
      game.story?.recruits(card, true);
      return;
    }
    case FROM_RESERVE: {
      const card = move.reserve;
      if (card === null || !hasVacancy || !readings.recruitsReserve || !active.reserve.remove(card)) break;
      active.team.enter(card);
      game.tally.personnel.recruit(card, false);
      game.story?.recruits(card, false);
      return;
    }
    case TO_RESERVE_PILE:
      if (move.member === null || !reserveHasRoom(rules, active.reserve) || !leaves(game, active, move.member)) break;
      active.reserve.add(move.member);
      game.tally.personnel.stoodDown();
      game.story?.standsDown(move.member);
      return;
    case SWAP: {
      const { member, reserve } = move;
      if (member === null || reserve === null || !active.reserve.has(reserve) || !leaves(game, active, member)) break;
      active.reserve.remove(reserve);
      active.reserve.add(member);
      active.team.enter(reserve);
      game.tally.personnel.swapped();
      game.story?.swaps(member, reserve);
      return;
    }
    default:
      break;
  }
  throw new Error(`policy of ${active.name} makes a move that the Recruit Phase does not allow`);
}

/** MISSION-18. */
function leaves({ rules }: Game, { team }: Player, card: Personnel): boolean {
  return rules.recruit.swap && team.leave(card);
}
