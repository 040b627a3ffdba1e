import type { Course } from '../../../kernel/course.ts';
import type { EventCard, Personnel } from '../cards/cards.ts';
import type { Zone } from '../state.ts';
import type { Play, Policy, RecruitMove, View } from './policy.ts';

const NOBODY = -1;

/** The decisions of a player: the chapters ask here, and his policy is asked unless the decision is one that is replayed. */
export class Decisions implements Policy {
  private readonly policy: Policy;
  private readonly course: Course;

  constructor(policy: Policy, course: Course) {
    this.policy = policy;
    this.course = course;
  }

  recruit(view: View, move: RecruitMove, deckRecruits: boolean): void {
    const { course } = this;
    const isReplayed = course.isReplayed(view.seat);
    if (!isReplayed) this.policy.recruit(view, move, deckRecruits);
    move.kind = isReplayed ? course.next() : course.note(move.kind);
    move.member = this.personnelOrNull(view, move.member, isReplayed);
    move.reserve = this.personnelOrNull(view, move.reserve, isReplayed);
  }

  play(view: View, window: number, play: Play): boolean {
    const { course } = this;
    const isReplayed = course.isReplayed(view.seat);
    const plays = isReplayed ? course.next() === 1 : course.note(this.policy.play(view, window, play) ? 1 : 0) === 1;
    if (!plays) return false;
    if (isReplayed) play.card = cardOf(view.hand, course.next());
    else course.note(play.card?.index ?? NOBODY);
    play.target = this.personnelOrNull(view, play.target, isReplayed);
    play.opponent = isReplayed ? course.next() : course.note(play.opponent);
    play.die = isReplayed ? course.next() : course.note(play.die);
    return true;
  }

  private personnelOrNull({ table }: View, card: Personnel | null, isReplayed: boolean): Personnel | null {
    const { course } = this;
    const index = isReplayed ? course.next() : course.note(card === null ? NOBODY : card.index);
    return index === NOBODY ? null : table.cards.personnel[index];
  }

  sacrifice(view: View): Personnel {
    const { course } = this;
    const isReplayed = course.isReplayed(view.seat);
    return view.table.cards.personnel[isReplayed ? course.next() : course.note(this.policy.sacrifice(view).index)];
  }

  casualty(view: View): Personnel {
    const { course } = this;
    const isReplayed = course.isReplayed(view.seat);
    return view.table.cards.personnel[isReplayed ? course.next() : course.note(this.policy.casualty(view).index)];
  }

  refuses(view: View): boolean {
    const { course } = this;
    if (course.isReplayed(view.seat)) return course.next() === 1;
    return course.note(this.policy.refuses(view) ? 1 : 0) === 1;
  }

  challenge(view: View): EventCard | null {
    const { course } = this;
    if (course.isReplayed(view.seat)) {
      const index = course.next();
      return index === NOBODY ? null : cardOf(view.hand, index);
    }
    const card = this.policy.challenge(view);
    course.note(card === null ? NOBODY : card.index);
    return card;
  }

  attempts(view: View): boolean {
    const { course } = this;
    if (course.isReplayed(view.seat)) return course.next() === 1;
    return course.note(this.policy.attempts(view) ? 1 : 0) === 1;
  }

  discard(view: View): EventCard {
    const { course } = this;
    if (course.isReplayed(view.seat)) return cardOf(view.hand, course.next());
    const card = this.policy.discard(view);
    course.note(card.index);
    return card;
  }

  dismiss(view: View): Personnel {
    const { course } = this;
    const isReplayed = course.isReplayed(view.seat);
    return view.table.cards.personnel[isReplayed ? course.next() : course.note(this.policy.dismiss(view).index)];
  }
}

/** The card of a hand by its index. */
function cardOf({ cards, count }: Zone<EventCard>, index: number): EventCard {
  for (let i = 0; i < count; i++) if (cards[i].index === index) return cards[i];
  throw new Error('a card is replayed that the hand has not');
}
