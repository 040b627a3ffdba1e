import { indices } from '../../../kernel/indices.ts';
import { PHASES } from '../rules/vocabulary.ts';
import { SUCCESS } from '../steps/attempt.ts';
import type { Mission } from '../steps/cards.ts';
import { EVENT, MISSION } from '../steps/readings.ts';
import { challengePhase, makeAttempt } from './attempt.ts';
import { drawEvent, drawMission, putMissionAway } from './decks.ts';
import type { Game } from './game.ts';
import { canDrawMission, openWindow } from './legality.ts';
import { BY_CHALLENGE, BY_MISSION, countAsLost, loseMembers } from './loss.ts';
import { recruitPhase } from './recruit.ts';

const {
  discovery: DISCOVERY,
  recruit: RECRUIT,
  event: EVENTS,
  challenge: CHALLENGE,
  mission: ATTEMPT,
  fate: FATE,
} = indices(PHASES);

/** By house rule (MISSION-26). */
const DECLINED = -1;

/** MISSION-14. False if the last Mission was drawn and ends the game (MISSION-11, 60). */
export function playTurn(game: Game): boolean {
  const { table, rules, readings } = game;
  game.owedToChallenges = 0;
  game.missionForfeited = false;
  game.active.turnsTaken++;
  game.story?.turn();
  for (let i = 0; i < readings.phases.length; i++) {
    const phase = readings.phases[i];
    // Until the Mission Phase, cards refer to the first Mission drawn.
    table.mission = table.drawn.count > 0 ? table.drawn.cards[0] : null;
    switch (phase) {
      case DISCOVERY:
        discoveryPhase(game);
        if (rules.end.when === 'on-last-draw' && !canDrawMission(game.views[table.active])) return false;
        break;
      case RECRUIT:
        recruitPhase(game);
        break;
      case EVENTS:
        eventPhase(game);
        break;
      case CHALLENGE:
        challengePhase(game);
        break;
      case ATTEMPT:
        missionPhase(game);
        break;
      case FATE:
        fatePhase(game);
        break;
      default:
        endPhase(game);
    }
  }
  return true;
}

/** MISSION-15. */
function discoveryPhase(game: Game): void {
  const { table, rules } = game;
  let refusals = rules.discovery.refusals;
  for (let i = 0; i < rules.discovery.draw; i++) {
    const card = drawMission(game);
    if (card === null) break;
    table.drawn.add(card);
    game.tally.missions.drawn();
    game.story?.discovers(card);
    table.mission = card;
    refusals = refuseMissions(game, refusals);
  }
  table.mission = table.drawn.count > 0 ? table.drawn.cards[0] : null;
}

/** `discovery.refusals`. Returns how many are left. */
function refuseMissions(game: Game, most: number): number {
  const { table, rules, policies, views } = game;
  for (let left = most; left > 0; left--) {
    const refused = table.mission!;
    if (!canDrawMission(views[table.active]) || !policies[table.active].refuses(views[table.active])) return left;
    const next = drawMission(game)!;
    table.drawn.remove(refused);
    table.drawn.add(next);
    table.mission = next;
    putMissionAway(game, refused, rules.mission.refusedCardTo);
    payForRefusal(game, refused);
    game.tally.missions.drawn();
    game.story?.refuses(refused);
    game.story?.discovers(next);
  }
  return 0;
}

/** MISSION-26: counts as not attempted, and may cost points. */
function payForRefusal({ active, rules, tally }: Game, card: Mission): void {
  active.missionPoints -= rules.mission.refusalPoints;
  tally.missions.forfeited(card);
}

/** MISSION-20, 21: draws, plays, the hand limit. */
function eventPhase(game: Game): void {
  const { table, rules } = game;
  const seat = table.active;
  for (let i = 0; i < rules.events.drawPerTurn; i++) drawEvent(game, seat);
  game.story?.draws(game.hand(seat));
  openWindow(game, EVENT);
  const hand = game.hand(seat);
  while (hand.count > rules.hand.max) {
    const card = game.policies[seat].discard(game.views[seat]);
    game.takeFromHand(seat, card);
    table.eventDiscards.add(card);
    game.tally.eventDiscarded(card);
    game.story?.discards(card);
  }
}

/** MISSION-26: each Active Mission, unless cards replace or negate it. */
function missionPhase(game: Game): void {
  const { table, rules, policies, results } = game;
  let i = 0;
  while (i < table.drawn.count) {
    table.mission = table.drawn.cards[i];
    openWindow(game, MISSION);
    if (table.mission === null) continue;
    if (!rules.mission.compulsory && !policies[table.active].attempts(game.views[table.active])) results[i] = DECLINED;
    else {
      game.story?.attempts(table.mission);
      results[i] = makeAttempt(game, table.mission.task, false);
    }
    i++;
  }
}

/** MISSION-38 to 41. */
function fatePhase(game: Game): void {
  const { table, rules, active, results, tally } = game;
  for (let i = 0; i < game.owedToChallenges; i++) loseMembers(game, BY_CHALLENGE);
  game.owedToChallenges = 0;
  for (let i = 0; i < table.drawn.count; i++) {
    const card = table.drawn.cards[i];
    const result = results[i];
    if (result === SUCCESS) {
      active.victory.add(card);
      active.missionPoints += card.points;
    } else putMissionAway(game, card, result === DECLINED ? rules.mission.refusedCardTo : rules.mission.failedCardTo);
    if (result === DECLINED) payForRefusal(game, card);
    else tally.missions.ended(card, result);
    game.story?.fate(card, result);
    if (result !== SUCCESS && result !== DECLINED) loseMembers(game, BY_MISSION);
  }
  table.drawn.clear();
  table.mission = null;
}

/** MISSION-42: surplus Reserve is dismissed. */
function endPhase(game: Game): void {
  const { table, rules, active, policies } = game;
  const seat = table.active;
  while (active.reserve.count > rules.reserve.max) {
    const card = policies[seat].dismiss(game.views[seat]);
    if (!active.reserve.remove(card)) throw new Error(`policy of ${active.name} dismisses who is not in its Reserve`);
    table.personnelDiscards.add(card);
    if (rules.reserve.extrasCountAsLost) countAsLost(game, seat, card);
    game.tally.personnel.dismissed();
    game.story?.dismisses(card);
  }
  game.tally.events.endPhase(active.handCount);
}
