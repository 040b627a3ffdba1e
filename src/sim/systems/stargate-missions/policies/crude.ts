import type { AnswersOf, Chance } from '../../../kernel/players/questions.ts';
import {
  isForWindow,
  mayLeaveTeam,
  mayPlay,
  mayRescue,
  maySacrifice,
  maySkip,
  mayTarget,
  reserveHasRoom,
} from '../play/legality.ts';
import {
  DONE,
  FROM_DECK,
  FROM_RESERVE,
  type Play,
  type QUESTIONS,
  SWAP,
  TO_RESERVE_PILE,
  type View,
} from '../play/questions.ts';
import type { EventCard, Personnel } from '../steps/cards.ts';
import { DISCARD_TARGET, SKIP_NEXT_TURN, TO_RESERVE } from '../steps/readings.ts';

const playable: EventCard[] = [];
const named: Personnel[] = [];

/** Every legal choice is equally likely. */
const RANDOM: AnswersOf<typeof QUESTIONS> = {
  recruit(chance, { me, rules, readings }, move, deckIsOpen) {
    const { team, reserve } = me;
    const vacancy = team.size < rules.team.size;
    const fromReserve = vacancy && readings.recruitsReserve && reserve.count > 0;
    const fromDeck = vacancy && deckIsOpen;
    const mayLeave = rules.recruit.swap && team.size > 0;
    const room = reserveHasRoom(rules, reserve);
    const mayStop = !(rules.recruit.mustFill && (fromReserve || fromDeck));
    for (;;) {
      const kind = chance.pick(5);
      if (kind === DONE ? !mayStop : kind === FROM_RESERVE ? !fromReserve : kind === FROM_DECK && !fromDeck) continue;
      if ((kind === TO_RESERVE_PILE && !(mayLeave && room)) || (kind === SWAP && !(mayLeave && reserve.count > 0)))
        continue;
      move.kind = kind;
      if (kind === FROM_RESERVE || kind === SWAP) move.reserve = reserve.cards[chance.pick(reserve.count)];
      if (kind === TO_RESERVE_PILE || kind === SWAP) move.member = team.members.cards[chance.pick(team.size)];
      return;
    }
  },
  play(chance, view, window, play) {
    const { hand } = view;
    let count = 0;
    for (let i = 0; i < hand.count; i++)
      if (isForWindow(view, hand.cards[i], window) && mayPlay(view, hand.cards[i], window))
        playable[count++] = hand.cards[i];
    if (count === 0) return false;
    const drawn = chance.pick(count + 1);
    if (drawn === count) return false;
    play.card = playable[drawn];
    aim(chance, view, play.card, play);
    return true;
  },
  sacrifice(chance, view) {
    let count = 0;
    const { team, reserve } = view.me;
    for (let i = 0; i < team.members.count; i++)
      if (maySacrifice(view, team.members.cards[i])) named[count++] = team.members.cards[i];
    for (let i = 0; i < reserve.count; i++) if (maySacrifice(view, reserve.cards[i])) named[count++] = reserve.cards[i];
    return named[chance.pick(count)];
  },
  casualty(chance, { activePlayer, rules }) {
    const { team } = activePlayer;
    let count = 0;
    for (let i = 0; i < team.size; i++)
      if (mayLeaveTeam(team, team.members.cards[i], rules.loss.supportFirst)) named[count++] = team.members.cards[i];
    return named[chance.pick(count)];
  },
  refuses(chance) {
    return chance.pick(2) === 0;
  },
  challenge(chance, { hand }) {
    let count = 0;
    for (let i = 0; i < hand.count; i++) if (hand.cards[i].isChallenge) playable[count++] = hand.cards[i];
    const drawn = chance.pick(count + 1);
    return drawn === count ? null : playable[drawn];
  },
  attempts(chance) {
    return chance.pick(2) === 0;
  },
  discard(chance, { hand }) {
    return hand.cards[chance.pick(hand.count)];
  },
  dismiss(chance, { me }) {
    return me.reserve.cards[chance.pick(me.reserve.count)];
  },
};

export const CRUDE = { random: RANDOM };

function aim(chance: Chance, view: View, card: EventCard, play: Play): void {
  const { table, readings } = view;
  if (card.effect === TO_RESERVE) {
    let count = 0;
    const { personnelDiscards } = table;
    for (let i = 0; i < personnelDiscards.count; i++)
      if (mayRescue(view, personnelDiscards.cards[i])) named[count++] = personnelDiscards.cards[i];
    if (count > 0) play.target = named[chance.pick(count)];
  } else if (card.effect === DISCARD_TARGET) {
    const count = targets(view);
    if (count > 0) play.target = named[chance.pick(count)];
  } else if (card.effect === SKIP_NEXT_TURN) {
    let seat = (view.seat + 1 + chance.pick(table.players.length - 1)) % table.players.length;
    while (!maySkip(view, seat)) seat = table.leftOf(seat);
    play.opponent = seat;
  }
  play.die = readings.rerollsTeamDie && readings.rerollsMissionDie ? chance.pick(2) : readings.rerollsTeamDie ? 0 : 1;
}

function targets(view: View): number {
  let count = 0;
  for (let seat = 0; seat < view.table.players.length; seat++) {
    const owner = view.table.players[seat];
    const { members } = owner.team;
    for (let i = 0; i < members.count; i++)
      if (mayTarget(view, owner, members.cards[i])) named[count++] = members.cards[i];
    for (let i = 0; i < owner.reserve.count; i++)
      if (mayTarget(view, owner, owner.reserve.cards[i])) named[count++] = owner.reserve.cards[i];
  }
  return count;
}
