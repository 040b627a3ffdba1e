import type { Course } from '../../../kernel/players/course.ts';
import type { SideOptions } from '../../../kernel/players/options.ts';
import type { Planner } from '../../../kernel/players/planner.ts';
import { bonusOption, mayPlayBonus, mayPlayEffect } from '../play/legality.ts';
import {
  DONE,
  FROM_DECK,
  FROM_RESERVE,
  noteMove,
  notePlay,
  PASSES,
  type Play,
  type Policy,
  type RecruitMove,
  SWAP,
  TO_RESERVE_PILE,
  type View,
} from '../play/policy.ts';
import { CHALLENGES, DECLINES, REFUSES, STANDS_DOWN, SWAPS } from '../rules/options.ts';
import type { EventCard, Personnel } from '../steps/cards.ts';
import { TEST } from '../steps/readings.ts';
import type { Zone } from '../steps/team.ts';

const NOBODY = -1;
const NOTHING = -1;

/**
 * The decisions of a player: the chapters ask here, and the player's policy is asked unless the decision is replayed.
 * Available options are counted; forbidden ones are left out.
 */
export class Decisions implements Policy {
  private readonly policy: Policy;
  private readonly course: Course;
  private readonly options: SideOptions;
  private readonly planner: Planner | null;

  constructor(policy: Policy, course: Course, options: SideOptions, planner: Planner | null = null) {
    this.policy = policy;
    this.course = course;
    this.options = options;
    this.planner = planner;
  }

  recruit(view: View, move: RecruitMove, deckRecruits: boolean): void {
    if (this.isPlain) {
      this.policy.recruit(view, move, deckRecruits);
      return;
    }
    const { course, planner } = this;
    if (!course.isReplayed(view.seat)) {
      planner?.begin();
      this.policy.recruit(view, move, deckRecruits);
      this.settle(view, move, deckRecruits);
      if (planner !== null) {
        noteMove(planner.own, move);
        planner.decide();
      }
      if (course.isCounted) this.countMoves(view, move);
    }
    move.kind = course.settled(move.kind);
    move.member = this.settledPersonnel(view, move.member);
    move.reserve = this.settledPersonnel(view, move.reserve);
  }

  play(view: View, window: number, play: Play): boolean {
    if (this.isPlain) return this.policy.play(view, window, play);
    const { course, planner } = this;
    const isReplayed = course.isReplayed(view.seat);
    if (!isReplayed) planner?.begin();
    const chosen = !isReplayed && this.policy.play(view, window, play);
    if (!isReplayed && planner !== null) {
      if (chosen) notePlay(planner.own, play);
      else planner.own.add(PASSES);
      planner.decide();
    }
    const plays = course.agreed(chosen);
    const index = plays ? course.settled(play.card?.index ?? NOBODY) : NOBODY;
    if (index !== NOBODY && index !== play.card?.index) play.card = cardOf(view.hand, index);
    if (!isReplayed && course.isCounted) this.countCards(view, window, plays ? play.card : null);
    if (!plays) return false;
    play.target = this.settledPersonnel(view, play.target);
    play.opponent = course.settled(play.opponent);
    play.die = course.settled(play.die);
    return true;
  }

  private settledPersonnel({ table }: View, card: Personnel | null): Personnel | null {
    const index = this.course.settled(card === null ? NOBODY : card.index);
    return index === NOBODY ? null : table.cards.personnel[index];
  }

  sacrifice(view: View): Personnel {
    if (this.isPlain) return this.policy.sacrifice(view);
    const { course } = this;
    const index = course.settled(course.isReplayed(view.seat) ? 0 : this.policy.sacrifice(view).index);
    return view.table.cards.personnel[index];
  }

  casualty(view: View): Personnel {
    if (this.isPlain) return this.policy.casualty(view);
    const { course } = this;
    const index = course.settled(course.isReplayed(view.seat) ? 0 : this.policy.casualty(view).index);
    return view.table.cards.personnel[index];
  }

  refuses(view: View): boolean {
    if (this.isPlain) return this.policy.refuses(view);
    const { course } = this;
    if (course.isReplayed(view.seat)) return course.next() === 1;
    return this.decides(REFUSES, this.policy.refuses(view));
  }

  challenge(view: View): EventCard | null {
    if (this.isPlain) return this.policy.challenge(view);
    const { course } = this;
    if (course.isReplayed(view.seat)) {
      const index = course.next();
      return index === NOBODY ? null : cardOf(view.hand, index);
    }
    const chosen = this.policy.challenge(view);
    const card = this.options.mayNot(CHALLENGES) ? null : chosen;
    const index = course.settled(card?.index ?? NOBODY);
    if (course.isCounted) this.options.had(CHALLENGES, index !== NOBODY);
    return index === NOBODY ? null : cardOf(view.hand, index);
  }

  attempts(view: View): boolean {
    if (this.isPlain) return this.policy.attempts(view);
    const { course } = this;
    if (course.isReplayed(view.seat)) return course.next() === 0;
    return !this.decides(DECLINES, !this.policy.attempts(view));
  }

  discard(view: View): EventCard {
    if (this.isPlain) return this.policy.discard(view);
    const { course, planner } = this;
    if (course.isReplayed(view.seat)) return cardOf(view.hand, course.next());
    planner?.begin();
    const card = this.policy.discard(view);
    planner?.own.add(card.index);
    planner?.decide();
    return cardOf(view.hand, course.settled(card.index));
  }

  dismiss(view: View): Personnel {
    if (this.isPlain) return this.policy.dismiss(view);
    const { course } = this;
    const index = course.settled(course.isReplayed(view.seat) ? 0 : this.policy.dismiss(view).index);
    return view.table.cards.personnel[index];
  }

  /** Whether nobody but the policy has a say. */
  private get isPlain(): boolean {
    return this.course.isIdle && !this.course.isCounted && this.options.forbidden === 0;
  }

  /** An option that is taken or left. */
  private decides(option: number, taken: boolean): boolean {
    if (this.course.isCounted) this.options.had(option, taken);
    return this.course.agreed(taken && !this.options.mayNot(option));
  }

  /** Instead of a forbidden move, vacancies are filled, as they have to be, and then nothing more is moved. */
  private settle({ me, rules, readings }: View, move: RecruitMove, deckIsOpen: boolean): void {
    const option = optionOf(move);
    if (option === NOTHING || !this.options.mayNot(option)) return;
    move.kind = DONE;
    if (me.team.size >= rules.team.size) return;
    if (readings.recruitsReserve && me.reserve.count > 0) {
      move.kind = FROM_RESERVE;
      move.reserve = me.reserve.cards[0];
    } else if (deckIsOpen) move.kind = FROM_DECK;
  }

  private countMoves({ me, rules }: View, move: RecruitMove): void {
    if (!rules.recruit.swap || me.team.size === 0) return;
    const option = optionOf(move);
    if (me.reserve.count > 0) this.options.had(SWAPS, option === SWAPS);
    if (rules.recruit.deckRecruits === 'unlimited' || me.reserve.count < rules.reserve.max)
      this.options.had(STANDS_DOWN, option === STANDS_DOWN);
  }

  private countCards(view: View, window: number, played: EventCard | null): void {
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
    this.options.hadAll(available, used);
  }
}

function optionOf({ kind }: RecruitMove): number {
  return kind === SWAP ? SWAPS : kind === TO_RESERVE_PILE ? STANDS_DOWN : NOTHING;
}

/** The card of a hand by its index. */
function cardOf({ cards, count }: Zone<EventCard>, index: number): EventCard {
  for (let i = 0; i < count; i++) if (cards[i].index === index) return cards[i];
  throw new Error('a card is replayed that the hand has not');
}
