import { SUCCESS } from '../steps/attempt.ts';
import type { EventCard } from '../steps/cards.ts';
import { MISSION } from '../steps/readings.ts';
import { makeAttempt } from './attempt.ts';
import { putMissionAway } from './decks.ts';
import type { Game } from './game.ts';
import { BY_CHALLENGE, loseMembers } from './loss.ts';
import { openWindow } from './windows.ts';

/** MISSION-22, 44: the nearest willing opponent to the left plays a challenge on the active player. */
export function challengePhase(game: Game): void {
  const { rules } = game;
  for (let played = 0; played < rules.challenge.maxPerTurn && !game.missionForfeited; played++)
    if (!oneChallenge(game)) return;
}

/** Asks the opponents in turn; false when none challenges. */
function oneChallenge(game: Game): boolean {
  const { table, rules, policies } = game;
  for (let seat = table.leftOf(table.active); seat !== table.active; seat = table.leftOf(seat)) {
    if (holdsChallenge(game, seat)) {
      const card = policies[seat].challenge(game.views[seat]);
      game.tally.askedToChallenge(seat, card !== null);
      if (card !== null) {
        resolveChallenge(game, seat, card);
        return true;
      }
    }
    if (rules.challenge.who === 'left-neighbour-only') return false;
  }
  return false;
}

function holdsChallenge(game: Game, seat: number): boolean {
  const hand = game.hand(seat);
  for (let i = 0; i < hand.count; i++) if (hand.cards[i].isChallenge) return true;
  return false;
}

/** MISSION-24, 25: attempted like a Mission; a failure costs a member, a success nothing. */
function resolveChallenge(game: Game, seat: number, card: EventCard): void {
  const { table, rules, active, tally } = game;
  if (!card.isChallenge) throw new Error(`policy of ${table.players[seat].name} challenges with ${card.name}`);
  game.takeFromHand(seat, card);
  table.eventDiscards.add(card);
  tally.challengePlayed(seat, card);
  game.story?.challenges(seat, card);
  const { mission } = table;
  table.mission = null;
  if (rules.effects.negateMission.onChallenges) {
    table.challenge = card;
    openWindow(game, MISSION);
    const negated = table.challenge === null;
    table.challenge = null;
    if (negated) {
      table.mission = mission;
      tally.challengeNegated(card);
      return;
    }
  }
  const outcome = makeAttempt(game, card.task, true);
  table.mission = mission;
  const lostBefore = active.lost;
  if (outcome === SUCCESS) active.missionPoints += rules.challenge.points;
  game.story?.challengeEnds(outcome);
  if (outcome !== SUCCESS && rules.challenge.onFailure !== 'nothing') payForChallenge(game);
  tally.challengeEnds(seat, card, outcome, active.lost > lostBefore);
}

/** MISSION-25: the loss, at once or in the Fate Phase, and by another reading the Active Mission too. */
function payForChallenge(game: Game): void {
  const { table, rules } = game;
  if (rules.challenge.lossTiming === 'at-once') loseMembers(game, BY_CHALLENGE);
  else game.owedToChallenges++;
  if (rules.challenge.onFailure !== 'lose-member-and-mission') return;
  game.missionForfeited = true;
  for (let i = 0; i < table.drawn.count; i++) {
    putMissionAway(game, table.drawn.cards[i], 'discard');
    game.tally.missions.forfeited(table.drawn.cards[i]);
  }
  table.drawn.clear();
  table.mission = null;
}
