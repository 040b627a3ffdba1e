import type { SideOptions } from '../../../kernel/players/options.ts';
import { type LooksOf, taken } from '../../../kernel/players/questions.ts';
import { bonusOption, mayPlayBonus, mayPlayEffect, reserveHasRoom } from '../play/legality.ts';
import {
  DONE,
  FROM_DECK,
  FROM_RESERVE,
  type QUESTIONS,
  type RecruitMove,
  SWAP,
  TO_RESERVE_PILE,
  type View,
} from '../play/questions.ts';
import { CHALLENGES, DECLINES, REFUSES, STANDS_DOWN, SWAPS } from '../rules/vocabulary.ts';
import type { EventCard } from '../steps/cards.ts';
import { TEST } from '../steps/readings.ts';

const NOTHING = -1;

export const LOOKS: LooksOf<typeof QUESTIONS> = {
  recruit: {
    allowed: (options, _, view, move, deckIsOpen) => settle(options, view, move, deckIsOpen),
    counted: (options, _, view, move) => countMoves(options, view, move),
  },
  play: {
    counted: (options, plays, view, window, play) => countCards(options, view, window, plays ? play.card : null),
  },
  refuses: taken(REFUSES),
  challenge: {
    allowed: (options, card) => (options.mayNot(CHALLENGES) ? null : card),
    counted: (options, card) => options.had(CHALLENGES, card !== null),
  },
  attempts: {
    allowed: (options, attempts) => attempts || options.mayNot(DECLINES),
    counted: (options, attempts) => options.had(DECLINES, !attempts),
  },
};

/** Fills vacancies, as it must, instead of a forbidden move. */
function settle(options: SideOptions, { me, rules, readings }: View, move: RecruitMove, deckIsOpen: boolean): void {
  const option = optionOf(move);
  if (option === NOTHING || !options.mayNot(option)) return;
  move.kind = DONE;
  if (me.team.size >= rules.team.size) return;
  if (readings.recruitsReserve && me.reserve.count > 0) {
    move.kind = FROM_RESERVE;
    move.reserve = me.reserve.cards[0];
  } else if (deckIsOpen) move.kind = FROM_DECK;
}

function countMoves(options: SideOptions, { me, rules }: View, move: RecruitMove): void {
  if (!rules.recruit.swap || me.team.size === 0) return;
  const option = optionOf(move);
  if (me.reserve.count > 0) options.had(SWAPS, option === SWAPS);
  if (reserveHasRoom(rules, me.reserve)) options.had(STANDS_DOWN, option === STANDS_DOWN);
}

function countCards(options: SideOptions, view: View, window: number, played: EventCard | null): void {
  let used = 0;
  if (played !== null) {
    if (view.readings.opens(played.effect, window)) used |= 1 << played.effect;
    if (window === TEST && mayPlayBonus(view, played)) used |= 1 << bonusOption(played);
  }
  const { cards, count } = view.hand;
  let available = used;
  for (let i = 0; i < count; i++) {
    const card = cards[i];
    if (card.isChallenge) continue;
    const bonus = window === TEST && card.hasBonusOrSkill ? 1 << bonusOption(card) : 0;
    if ((available & bonus) !== bonus && mayPlayBonus(view, card)) available |= bonus;
    const effect = 1 << card.effect;
    if ((available & effect) === 0 && mayPlayEffect(view, card, window)) available |= effect;
  }
  options.hadAll(available, used);
}

function optionOf({ kind }: RecruitMove): number {
  return kind === SWAP ? SWAPS : kind === TO_RESERVE_PILE ? STANDS_DOWN : NOTHING;
}
