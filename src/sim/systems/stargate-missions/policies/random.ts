import type { Dice } from '../../../kernel/dice/dice.ts';
import type { Stream } from '../../../kernel/dice/streams.ts';
import { isForWindow, mayLeaveTeam, mayPlay, mayRescue, maySacrifice, maySkip, mayTarget } from '../play/legality.ts';
import {
  DONE,
  FROM_DECK,
  FROM_RESERVE,
  type Play,
  type Policy,
  type RecruitMove,
  SWAP,
  TO_RESERVE_PILE,
  type View,
} from '../play/policy.ts';
import type { EventCard, Personnel } from '../steps/cards.ts';
import { DISCARD_TARGET, SKIP_NEXT_TURN, TO_RESERVE } from '../steps/readings.ts';

/** Every legal choice is equally likely: the minimum that a policy has to beat. */
export class RandomPolicy implements Policy {
  private readonly dice: Dice;
  private readonly stream: Stream;
  private readonly cards: EventCard[] = [];
  private readonly personnel: Personnel[] = [];

  constructor(dice: Dice, stream: Stream) {
    this.dice = dice;
    this.stream = stream;
  }

  private pick(n: number): number {
    return this.dice.pick(this.stream, n);
  }

  /** Done if that is allowed, or one of the possible kinds of move. */
  recruit({ me, rules, readings }: View, move: RecruitMove, deckIsOpen: boolean): void {
    const { team, reserve } = me;
    const vacancy = team.size < rules.team.size;
    const fromReserve = vacancy && readings.recruitsReserve && reserve.count > 0;
    const fromDeck = vacancy && deckIsOpen;
    const mayLeave = rules.recruit.swap && team.size > 0;
    const room = rules.recruit.deckRecruits === 'unlimited' || reserve.count < rules.reserve.max;
    const mayStop = !(rules.recruit.mustFill && (fromReserve || fromDeck));
    for (;;) {
      const kind = this.pick(5);
      if (kind === DONE ? !mayStop : kind === FROM_RESERVE ? !fromReserve : kind === FROM_DECK && !fromDeck) continue;
      if ((kind === TO_RESERVE_PILE && !(mayLeave && room)) || (kind === SWAP && !(mayLeave && reserve.count > 0)))
        continue;
      move.kind = kind;
      if (kind === FROM_RESERVE || kind === SWAP) move.reserve = reserve.cards[this.pick(reserve.count)];
      if (kind === TO_RESERVE_PILE || kind === SWAP) move.member = team.members.cards[this.pick(team.size)];
      return;
    }
  }

  /** A pass, or one of the playable cards. */
  play(view: View, window: number, play: Play): boolean {
    const { hand } = view;
    let count = 0;
    for (let i = 0; i < hand.count; i++)
      if (isForWindow(view, hand.cards[i], window) && mayPlay(view, hand.cards[i], window))
        this.cards[count++] = hand.cards[i];
    if (count === 0) return false;
    const drawn = this.pick(count + 1);
    if (drawn === count) return false;
    play.card = this.cards[drawn];
    this.aim(view, play.card, play);
    return true;
  }

  private aim(view: View, card: EventCard, play: Play): void {
    const { table, readings } = view;
    if (card.effect === TO_RESERVE) {
      let count = 0;
      const { personnelDiscards } = table;
      for (let i = 0; i < personnelDiscards.count; i++)
        if (mayRescue(view, personnelDiscards.cards[i])) this.personnel[count++] = personnelDiscards.cards[i];
      if (count > 0) play.target = this.personnel[this.pick(count)];
    } else if (card.effect === DISCARD_TARGET) {
      const count = this.targets(view);
      if (count > 0) play.target = this.personnel[this.pick(count)];
    } else if (card.effect === SKIP_NEXT_TURN) {
      let seat = (view.seat + 1 + this.pick(table.players.length - 1)) % table.players.length;
      while (!maySkip(view, seat)) seat = table.leftOf(seat);
      play.opponent = seat;
    }
    play.die = readings.rerollsTeamDie && readings.rerollsMissionDie ? this.pick(2) : readings.rerollsTeamDie ? 0 : 1;
  }

  private targets(view: View): number {
    let count = 0;
    for (let seat = 0; seat < view.table.players.length; seat++) {
      const owner = view.table.players[seat];
      const { members } = owner.team;
      for (let i = 0; i < members.count; i++)
        if (mayTarget(view, owner, members.cards[i])) this.personnel[count++] = members.cards[i];
      for (let i = 0; i < owner.reserve.count; i++)
        if (mayTarget(view, owner, owner.reserve.cards[i])) this.personnel[count++] = owner.reserve.cards[i];
    }
    return count;
  }

  sacrifice(view: View): Personnel {
    let count = 0;
    const { team, reserve } = view.me;
    for (let i = 0; i < team.members.count; i++)
      if (maySacrifice(view, team.members.cards[i])) this.personnel[count++] = team.members.cards[i];
    for (let i = 0; i < reserve.count; i++)
      if (maySacrifice(view, reserve.cards[i])) this.personnel[count++] = reserve.cards[i];
    return this.personnel[this.pick(count)];
  }

  casualty({ activePlayer, rules }: View): Personnel {
    const { team } = activePlayer;
    let count = 0;
    for (let i = 0; i < team.size; i++)
      if (mayLeaveTeam(team, team.members.cards[i], rules.loss.supportFirst))
        this.personnel[count++] = team.members.cards[i];
    return this.personnel[this.pick(count)];
  }

  refuses(): boolean {
    return this.pick(2) === 0;
  }

  challenge({ hand }: View): EventCard | null {
    let count = 0;
    for (let i = 0; i < hand.count; i++) if (hand.cards[i].isChallenge) this.cards[count++] = hand.cards[i];
    const drawn = this.pick(count + 1);
    return drawn === count ? null : this.cards[drawn];
  }

  attempts(): boolean {
    return this.pick(2) === 0;
  }

  discard({ hand }: View): EventCard {
    return hand.cards[this.pick(hand.count)];
  }

  dismiss({ me }: View): Personnel {
    return me.reserve.cards[this.pick(me.reserve.count)];
  }
}
