import type { MissionRules } from '../rules/rules.ts';
import { BONUS, SACRIFICES } from '../rules/vocabulary.ts';
import { addBonus, firstTestHelped, givesNeededSkill, skillNoteAllows } from '../steps/attempt.ts';
import type { EventCard, Personnel } from '../steps/cards.ts';
import {
  ACTIVE,
  ANY,
  DISCARD_OWN,
  DISCARD_TARGET,
  DRAW_EVENTS,
  HEAL,
  LOSS,
  MISSION,
  NEGATE_MISSION,
  OWNER,
  REPLACE_MISSION,
  REROLL_TARGET,
  SKIP_NEXT_TURN,
  TEST,
  TO_RESERVE,
} from '../steps/readings.ts';
import type { Team } from '../steps/team.ts';
import type { OpenTable, Player } from '../table/state.ts';
import type { Game } from './game.ts';
import type { View } from './questions.ts';

/** A quick check before a player is asked. */
export function isForWindow(view: View, card: EventCard, window: number): boolean {
  if (card.isChallenge) return false;
  return (window === TEST && card.hasBonusOrSkill) || view.readings.opens(card.effect, window);
}

/** MISSION-45 to 47: the card would do something now. */
export function mayPlay(view: View, card: EventCard, window: number): boolean {
  if (card.isChallenge) return false;
  // A played card always has its effect.
  if ((view.forbidden & (1 << card.effect)) !== 0 && view.readings.opens(card.effect, window)) return false;
  return mayPlayEffect(view, card, window) || (window === TEST && mayPlayBonus(view, card));
}

/** MISSION-31 to 34, 57: for its bonus or skill. */
export function mayPlayBonus(view: View, card: EventCard): boolean {
  const { table, rules } = view;
  const { attempt } = table;
  if ((view.forbidden & (1 << bonusOption(card))) !== 0) return false;
  if (!card.hasBonusOrSkill || (rules.actions.by === 'active' && !view.isActive)) return false;
  const beforeRoll = rules.actions.timing === 'before-roll';
  if (beforeRoll !== attempt.stat < 0) return false;
  const most = rules.actions.maxPerTest;
  if (most !== null && attempt.cardsPlayed >= most * (beforeRoll ? attempt.task.tests : 1)) return false;
  const helps = beforeRoll
    ? firstTestHelped(card, attempt.task, view.readings.testOrder) >= 0
    : card.bonus[attempt.stat] > 0;
  if (!helps && !givesNeededSkill(rules, card, attempt.task)) return false;
  if (!skillNoteAllows(rules, card, view.activePlayer.team)) return false;
  return card.effect !== DISCARD_OWN || (view.readings.opens(DISCARD_OWN, TEST) && canSacrifice(view));
}

export function bonusOption({ effect }: EventCard): number {
  return effect === DISCARD_OWN ? SACRIFICES : BONUS;
}

/** MISSION-47 to 56: the card would do what it says. */
export function mayPlayEffect(view: View, card: EventCard, window: number): boolean {
  const { effect } = card;
  if (!view.readings.opens(effect, window) || !isAllowedTo(view, effect)) return false;
  const { table } = view;
  // A challenge can only be negated (MISSION-53).
  if (window === MISSION && table.challenge !== null) return effect === NEGATE_MISSION;
  switch (effect) {
    case DRAW_EVENTS:
      return canDrawEvent(view);
    case TO_RESERVE:
      return canRescue(view);
    case HEAL:
      return canHeal(view);
    case REPLACE_MISSION:
      return table.mission !== null && canDrawMission(view);
    case NEGATE_MISSION:
      return table.mission !== null;
    case SKIP_NEXT_TURN:
      return canSkip(view);
    case REROLL_TARGET:
      return table.attempt.stat >= 0 && (view.readings.rerollsTeamDie || view.readings.rerollsMissionDie);
    case DISCARD_TARGET:
      return canTarget(view);
    default:
      return false;
  }
}

/** MISSION-47. */
function isAllowedTo(view: View, effect: number): boolean {
  const by = view.readings.effectBy[effect];
  if (by === ANY) return true;
  if (by === OWNER) return view.table.casualtyOwner === view.seat;
  return (by === ACTIVE) === view.isActive;
}

function canDrawEvent({ table, rules }: View): boolean {
  return table.eventsLeft > 0 || (rules.decks.events.reshuffle && table.eventDiscards.count > 0);
}

export function canDrawMission({ table, rules }: View): boolean {
  return table.missionsLeft > 0 || (rules.decks.missions.reshuffle && table.missionDiscards.count > 0);
}

/** MISSION-11. */
export function canDrawPersonnel(table: OpenTable, reshuffle: boolean): boolean {
  return table.personnelLeft > 0 || (reshuffle && table.personnelDiscards.count > 0);
}

/** MISSION-49. */
export function mayRescue({ rules, seat }: View, card: Personnel): boolean {
  return rules.effects.toReserve.from === 'any-discard' || card.lostBy === seat;
}

function canRescue(view: View): boolean {
  const { personnelDiscards } = view.table;
  for (let i = 0; i < personnelDiscards.count; i++) if (mayRescue(view, personnelDiscards.cards[i])) return true;
  return false;
}

/** MISSION-51: the Team has the skill. */
function canHeal({ table, rules, readings: { healSkill } }: View): boolean {
  const { casualty } = table;
  if (casualty === null || (table.casualtyIsSacrifice && !rules.effects.heal.preventsSacrifice)) return false;
  const { team } = table.players[table.casualtyOwner];
  const own = !rules.effects.heal.casualtyCounts && team.members.has(casualty) ? casualty.skills[healSkill] : 0;
  return team.skills[healSkill] - own > 0;
}

/** MISSION-54. */
export function maySkip({ table, rules, seat }: View, opponent: number): boolean {
  return opponent !== seat && (rules.effects.skipNextTurn.stacks || table.players[opponent].skips === 0);
}

function canSkip(view: View): boolean {
  for (let seat = 0; seat < view.table.players.length; seat++) if (maySkip(view, seat)) return true;
  return false;
}

/** MISSION-56. */
export function mayTarget({ rules }: View, owner: Player, card: Personnel): boolean {
  const { reach, supportFirst } = rules.effects.discardTargetPersonnel;
  if (owner.team.members.has(card)) return mayLeaveTeam(owner.team, card, supportFirst);
  return reach === 'team-or-reserve' && owner.reserve.has(card);
}

function canTarget({ table, rules }: View): boolean {
  const fromReserve = rules.effects.discardTargetPersonnel.reach === 'team-or-reserve';
  for (let seat = 0; seat < table.players.length; seat++) {
    const { team, reserve } = table.players[seat];
    if (team.size > 0 || (fromReserve && reserve.count > 0)) return true;
  }
  return false;
}

/** MISSION-57. */
export function maySacrifice({ rules, me }: View, card: Personnel): boolean {
  const { from, supportFirst } = rules.effects.discardOwnPersonnel;
  if (me.team.members.has(card)) return mayLeaveTeam(me.team, card, supportFirst);
  return from === 'team-or-reserve' && me.reserve.has(card);
}

function canSacrifice({ rules, me }: View): boolean {
  return me.team.size > 0 || (rules.effects.discardOwnPersonnel.from === 'team-or-reserve' && me.reserve.count > 0);
}

/** MISSION-19: without this limit a player could look through the whole deck. */
export function reserveHasRoom({ recruit, reserve }: MissionRules, { count }: { readonly count: number }): boolean {
  return recruit.deckRecruits === 'unlimited' || count < reserve.max;
}

/** MISSION-40: support before Main Characters. */
export function mayLeaveTeam(team: Team, card: Personnel, supportFirst: boolean): boolean {
  return !supportFirst || !card.main || team.mains === team.size;
}

/** MISSION-46: until all pass in turn. */
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

function holdsCardFor(game: Game, seat: number, window: number): boolean {
  const { cards, count } = game.hidden.hands[seat];
  const windows = seat === game.table.active ? game.activeWindows : game.otherWindows;
  for (let i = 0; i < count; i++) if ((windows[cards[i].index] & (1 << window)) !== 0) return true;
  return false;
}

/** MISSION-45. */
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
