import { indices } from '../../../kernel/indices.ts';
import { LOSS_CAUSES } from '../rules/vocabulary.ts';
import type { Personnel } from '../steps/cards.ts';
import { LOSS } from '../steps/readings.ts';
import { randomCasualty, type Team } from '../steps/team.ts';
import type { Game } from './game.ts';
import { mayLeaveTeam, openWindow } from './legality.ts';

export const {
  mission: BY_MISSION,
  challenge: BY_CHALLENGE,
  parasite: BY_PARASITE,
  sacrifice: BY_SACRIFICE,
} = indices(LOSS_CAUSES);

/** MISSION-25, 39 to 41: random members of the active Team; by house rule chosen ones. */
export function loseMembers(game: Game, cause: number): void {
  const { rules, dice, streams, table } = game;
  for (let i = 0; i < rules.loss.perFailure; i++) {
    const stream = streams.casualty[table.active][cause];
    const { team } = game.active;
    const casualty =
      rules.loss.choice === 'random' ? randomCasualty(dice, stream, team, rules.loss.supportFirst) : chosen(game, team);
    if (casualty === null) return;
    loseMember(game, table.active, casualty, cause);
  }
}

/** The choice of whoever may choose (MISSION-39, `loss.choice`); null in an empty Team. */
function chosen({ table, rules, policies, views }: Game, team: Team): Personnel | null {
  if (team.size === 0) return null;
  const seat = rules.loss.choice === 'owner' ? table.active : table.leftOf(table.active);
  const card = policies[seat].casualty(views[seat]);
  if (!team.members.has(card) || !mayLeaveTeam(team, card, rules.loss.supportFirst))
    throw new Error(`policy of ${table.players[seat].name} names a casualty that it may not`);
  return card;
}

/** MISSION-51: healed, or discarded and lost. */
export function loseMember(game: Game, owner: number, card: Personnel, cause: number): void {
  const { table } = game;
  table.casualty = card;
  table.casualtyOwner = owner;
  table.casualtyIsSacrifice = cause === BY_SACRIFICE;
  game.story?.casualty(owner, card, LOSS_CAUSES[cause]);
  openWindow(game, LOSS);
  const healed = table.casualty === null;
  table.casualty = null;
  game.tally.personnel.casualty(owner, card, cause, healed);
  if (!healed) discardLost(game, owner, card, cause);
}

/** MISSION-41: marked with its loser, and counted in PLK (MISSION-64, 65). */
function discardLost(game: Game, owner: number, card: Personnel, cause: number): void {
  const { table, rules } = game;
  const player = table.players[owner];
  if (!player.team.leave(card)) player.reserve.remove(card);
  table.personnelDiscards.add(card);
  const counts = cause === BY_MISSION || cause === BY_CHALLENGE || rules.loss.byCardsCounts;
  if (counts) countAsLost(game, owner, card);
  game.story?.lost(owner, card, counts);
}

/** MISSION-64, 65. */
export function countAsLost({ table, rules, tally }: Game, owner: number, card: Personnel): void {
  const player = table.players[owner];
  card.lostBy = owner;
  player.lost++;
  player.penalty += penaltyOf(rules.scoring.plk, card);
  tally.personnel.lost(owner, card);
}

/** PLK for the loser (MISSION-64, 65). */
export function penaltyOf(plk: { readonly support: number; readonly main: number }, { main }: Personnel): number {
  return main ? plk.main : plk.support;
}
