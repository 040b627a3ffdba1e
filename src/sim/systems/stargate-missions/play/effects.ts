import { missionSides, teamSides } from '../steps/attempt.ts';
import type { EventCard, Personnel } from '../steps/cards.ts';
import * as readings from '../steps/readings.ts';
import { testIndex } from '../table/state.ts';
import { drawEvent, drawMission, putMissionAway } from './decks.ts';
import type { Game } from './game.ts';
import { mayRescue, maySacrifice, maySkip, mayTarget } from './legality.ts';
import { BY_PARASITE, BY_SACRIFICE, loseMember, penaltyOf } from './loss.ts';
import { MISSION_DIE, TEAM_DIE } from './questions.ts';

const { DRAW_EVENTS, TO_RESERVE, HEAL, REPLACE_MISSION, NEGATE_MISSION, SKIP_NEXT_TURN } = readings;
const { REROLL_TARGET, DISCARD_TARGET, DISCARD_OWN } = readings;

/** MISSION-48 to 57; `game.play` has the target. */
export function resolveEffect(game: Game, seat: number, card: EventCard): void {
  switch (card.effect) {
    case DRAW_EVENTS:
      drawMore(game, seat, card.amount);
      break;
    case TO_RESERVE:
      rescue(game, seat);
      break;
    case HEAL:
      if (game.table.casualty !== null) game.story?.heals(game.table.casualty);
      game.table.casualty = null;
      break;
    case REPLACE_MISSION:
      replaceMission(game);
      break;
    case NEGATE_MISSION:
      negate(game);
      break;
    case SKIP_NEXT_TURN:
      skipNextTurn(game, seat);
      break;
    case REROLL_TARGET:
      reroll(game, seat);
      break;
    case DISCARD_TARGET:
      discardTarget(game, seat);
      break;
    case DISCARD_OWN:
      sacrifice(game, seat, card.amount);
      break;
  }
}

/** MISSION-48. */
function drawMore(game: Game, seat: number, most: number): void {
  let drawn = 0;
  while (drawn < most && drawEvent(game, seat) !== null) drawn++;
  game.story?.drawsMore(seat, game.hand(seat), drawn);
}

/** MISSION-49: to the Reserve, and no longer lost. */
function rescue(game: Game, seat: number): void {
  const { table, rules, play } = game;
  const card: Personnel | null = play.target;
  if (card === null || !mayRescue(game.views[seat], card) || !table.personnelDiscards.remove(card))
    throw new Error(`policy of ${table.players[seat].name} rescues a Personnel that it may not`);
  table.players[seat].reserve.add(card);
  game.story?.rescues(seat, card);
  game.tally.personnel.rescued(card);
  if (card.lostBy >= 0 && rules.effects.toReserve.undoesLoss) {
    const loser = table.players[card.lostBy];
    loser.lost--;
    loser.penalty -= penaltyOf(rules.scoring.plk, card);
  }
  card.lostBy = -1;
}

/** MISSION-52. */
function replaceMission(game: Game): void {
  const { table, rules } = game;
  const old = table.mission!;
  const next = drawMission(game);
  if (next === null) throw new Error('a Mission is replaced by none');
  for (let i = 0; i < table.drawn.count; i++) if (table.drawn.cards[i] === old) table.drawn.cards[i] = next;
  table.mission = next;
  putMissionAway(game, old, rules.effects.replaceMission.oldCardTo);
  game.tally.missions.replaced(old);
  game.story?.replaces(old, next);
}

/** MISSION-53: neither success nor failure. */
function negate(game: Game): void {
  const { table, rules } = game;
  if (table.challenge !== null) {
    game.story?.negates(table.challenge.name);
    table.challenge = null;
    return;
  }
  const card = table.mission!;
  table.mission = null;
  table.drawn.remove(card);
  putMissionAway(game, card, rules.effects.negateMission.cardTo);
  game.tally.missions.negated(card);
  game.story?.negates(card.name);
}

/** MISSION-54. */
function skipNextTurn(game: Game, seat: number): void {
  const { table, play } = game;
  if (!maySkip(game.views[seat], play.opponent))
    throw new Error(`policy of ${table.players[seat].name} names nobody whose turn can be skipped`);
  table.players[play.opponent].skips++;
  game.story?.skipsNext(play.opponent);
}

/** MISSION-55: the new result counts. */
function reroll(game: Game, seat: number): void {
  const { table, dice, play, rules } = game;
  const { attempt } = table;
  const allowed = play.die === TEAM_DIE ? game.readings.rerollsTeamDie : game.readings.rerollsMissionDie;
  if (!allowed) throw new Error(`policy of ${table.players[seat].name} rolls a die again that it may not`);
  const stream = game.streams.reroll[table.active][testIndex(attempt)];
  const face = dice.face(stream, play.die === TEAM_DIE ? teamSides(rules) : missionSides(rules));
  if (play.die === MISSION_DIE) {
    game.tally.rerolled(attempt, attempt.missionDie - face);
    attempt.missionDie = face;
  } else {
    game.tally.rerolled(attempt, face - attempt.teamDie);
    attempt.teamDie = face;
  }
  game.story?.rerolls(play.die, face);
}

/** MISSION-56. */
function discardTarget(game: Game, seat: number): void {
  const { table, play } = game;
  const target: Personnel | null = play.target;
  for (let owner = 0; target !== null && owner < table.players.length; owner++) {
    if (!mayTarget(game.views[seat], table.players[owner], target)) continue;
    loseMember(game, owner, target, BY_PARASITE);
    return;
  }
  throw new Error(`policy of ${table.players[seat].name} aims at a Personnel that it may not`);
}

/** MISSION-57: with the card or after the attempt. */
function sacrifice(game: Game, seat: number, amount: number): void {
  const { table, rules } = game;
  const view = game.views[seat];
  const { from, when } = rules.effects.discardOwnPersonnel;
  const { team, reserve } = table.players[seat];
  for (let i = 0; i < amount; i++) {
    if (team.size + (from === 'team-or-reserve' ? reserve.count : 0) <= (when === 'at-once' ? 0 : i)) return;
    const card = game.policies[seat].sacrifice(view);
    if (!maySacrifice(view, card)) throw new Error(`policy of ${table.players[seat].name} sacrifices whom it may not`);
    game.story?.sacrifices(seat, card);
    if (when === 'at-once') {
      game.tally.sacrificed(card, seat === table.active && team.members.has(card));
      loseMember(game, seat, card, BY_SACRIFICE);
    } else if (!game.waiting.has(card)) game.waiting.add(card);
  }
}

/** MISSION-57, `after-attempt`: discards victims that are still there. */
export function discardWaiting(game: Game): void {
  const { table, waiting } = game;
  for (let i = 0; i < waiting.count; i++) {
    const card = waiting.cards[i];
    for (let seat = 0; seat < table.players.length; seat++) {
      const { team, reserve } = table.players[seat];
      if (team.members.has(card) || reserve.has(card)) loseMember(game, seat, card, BY_SACRIFICE);
    }
  }
  waiting.clear();
}
