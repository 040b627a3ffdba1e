import { deficit, FAILED, judge, PASSED, rollTestDice, SUCCESS } from '../steps/attempt.ts';
import { type EventCard, NO_TEST, type Task } from '../steps/cards.ts';
import { MISSION, TEST } from '../steps/readings.ts';
import { testIndex } from '../table/state.ts';
import { putMissionAway } from './decks.ts';
import { discardWaiting } from './effects.ts';
import type { Game } from './game.ts';
import { openWindow } from './legality.ts';
import { BY_CHALLENGE, loseMembers } from './loss.ts';

/** MISSION-24, 26 to 37. Returns the outcome. */
export function makeAttempt(game: Game, task: Task, isChallenge: boolean): number {
  const { table, rules, readings, active } = game;
  const { attempt } = table;
  attempt.begin(task, isChallenge);
  game.tally.events.attemptBegins();
  if (rules.actions.timing === 'before-roll') openWindow(game, TEST);
  for (let i = 0; i < readings.testOrder.length; i++) {
    const stat = readings.testOrder[i];
    if (task.levels[stat] === NO_TEST) continue;
    const passed = makeTest(game, stat);
    if (!passed && rules.tests.stopAtFirstFailure) break;
  }
  attempt.stat = -1;
  const outcome = judge(rules, attempt, active.team);
  game.tally.attemptEnds(attempt, active.team, outcome);
  discardWaiting(game);
  return outcome;
}

/** MISSION-28 to 31: dice, then cards, then the comparison. */
function makeTest(game: Game, stat: number): boolean {
  const { table, rules, dice, streams, active } = game;
  const { attempt } = table;
  attempt.stat = stat;
  if (rules.actions.timing === 'after-roll') attempt.cardsPlayed = 0;
  const test = testIndex(attempt);
  const missionStream = streams.missionDie[table.active][test];
  rollTestDice(attempt, dice, missionStream, streams.teamDie[table.active][test], rules);
  game.tally.missions.testRolled(attempt, active.team);
  game.story?.rollsTest();
  openWindow(game, TEST);
  const passed = deficit(rules, attempt, active.team) === 0;
  attempt.results[stat] = passed ? PASSED : FAILED;
  game.tally.tested(attempt, active.team, passed);
  game.story?.testEnds(passed);
  if (rules.actions.duration === 'test') attempt.bonus[stat] = 0;
  return passed;
}

/** MISSION-22, 44: asks from the left. */
export function challengePhase(game: Game): void {
  const { rules } = game;
  for (let played = 0; played < rules.challenge.maxPerTurn && !game.missionForfeited; played++)
    if (!oneChallenge(game)) return;
}

/** False if nobody challenges. */
function oneChallenge(game: Game): boolean {
  const { table, rules, policies } = game;
  for (let seat = table.leftOf(table.active); seat !== table.active; seat = table.leftOf(seat)) {
    if (holdsChallenge(game, seat)) {
      const card = policies[seat].challenge(game.views[seat]);
      game.tally.events.askedToChallenge(seat, card !== null);
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

/** MISSION-24, 25: like a Mission; only a failure costs. */
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
      tally.events.challengeEnds(card, -1);
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

/** MISSION-25: at once or in the Fate Phase; by house rule the Active Mission too. */
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
