import type { Answer } from '../../../kernel/players/candidates.ts';
import { type Numbers, PLANNED, type PolicyOf, question, written, yesOrNo } from '../../../kernel/players/questions.ts';
import type { MissionRules } from '../rules/rules.ts';
import type { EventCard, Personnel } from '../steps/cards.ts';
import type { Readings } from '../steps/readings.ts';
import type { Zone } from '../steps/team.ts';
import type { OpenTable, Player } from '../table/state.ts';

/** The view of one seat (MISSION-12). Draw piles and other hands show only their sizes. */
export class View {
  readonly seat: number;
  readonly table: OpenTable;
  readonly hand: Zone<EventCard>;
  readonly rules: MissionRules;
  readonly readings: Readings;
  /** Forbidden options, as bits. */
  forbidden = 0;

  constructor(seat: number, table: OpenTable, hand: Zone<EventCard>, readings: Readings) {
    this.seat = seat;
    this.table = table;
    this.hand = hand;
    this.rules = readings.rules;
    this.readings = readings;
  }

  get me(): Player {
    return this.table.players[this.seat];
  }

  get activePlayer(): Player {
    return this.table.players[this.table.active];
  }

  get isActive(): boolean {
    return this.table.active === this.seat;
  }
}

export const DONE = 0;
export const FROM_RESERVE = 1;
export const FROM_DECK = 2;
export const TO_RESERVE_PILE = 3;
export const SWAP = 4;

/** MISSION-16 to 19. */
export class RecruitMove {
  kind = DONE;
  /** Leaves the Team (TO_RESERVE_PILE, SWAP). */
  member: Personnel | null = null;
  /** Comes from the Reserve (FROM_RESERVE, SWAP). */
  reserve: Personnel | null = null;
}

export const TEAM_DIE = 0;
export const MISSION_DIE = 1;

export class Play {
  card: EventCard | null = null;
  /** Rescue: who returns. Parasite: who is discarded. */
  target: Personnel | null = null;
  /** SG Politics: who skips a turn. */
  opponent = 0;
  /** Last Chance. */
  die = TEAM_DIE;
}

/** First number of a coded `play`. */
export const PASSES = 0;
export const PLAYS = 1;

/** In the order of `QUESTIONS.play`. */
export function notePlay(answer: Answer, { card, target, opponent, die }: Play): void {
  answer
    .add(PLAYS)
    .add(card!.index)
    .add(target?.index ?? -1)
    .add(opponent)
    .add(die);
}

/** In the order of `QUESTIONS.recruit`. */
export function noteMove(answer: Answer, { kind, member, reserve }: RecruitMove): void {
  answer
    .add(kind)
    .add(kind === TO_RESERVE_PILE || kind === SWAP ? member!.index : -1)
    .add(kind === FROM_RESERVE || kind === SWAP ? reserve!.index : -1);
}

const NOBODY = -1;

function codePersonnel(numbers: Numbers, { table }: View, card: Personnel | null): Personnel | null {
  const index = numbers.settled(card?.index ?? NOBODY);
  return index === NOBODY ? null : table.cards.personnel[index];
}

function codeCard(numbers: Numbers, { hand: { cards, count } }: View, card: EventCard | null): EventCard | null {
  const index = numbers.settled(card?.index ?? NOBODY);
  if (index === NOBODY) return null;
  for (let i = 0; i < count; i++) if (cards[i].index === index) return cards[i];
  throw new Error('a card is replayed that the hand has not');
}

const ofPersonnel = () =>
  question((numbers: Numbers, card: Personnel, view: View): Personnel => codePersonnel(numbers, view, card)!);

/** Decisions of a player. A policy changes only what it is asked for. */
export const QUESTIONS = {
  /** MISSION-16 to 19: the next move, or DONE. `deckRecruits`: the deck is open. */
  recruit: written((numbers: Numbers, view: View, move: RecruitMove, _deckRecruits: boolean) => {
    const { kind, member, reserve } = move;
    move.kind = numbers.settled(kind);
    move.member = codePersonnel(numbers, view, kind === TO_RESERVE_PILE || kind === SWAP ? member : null);
    move.reserve = codePersonnel(numbers, view, kind === FROM_RESERVE || kind === SWAP ? reserve : null);
  }, PLANNED),
  /** MISSION-46: fills `play` and returns true, or passes. */
  play: question((numbers: Numbers, plays: boolean, view: View, _window: number, play: Play): boolean => {
    if (numbers.settled(plays ? PLAYS : PASSES) === PASSES) return false;
    play.card = codeCard(numbers, view, play.card);
    play.target = codePersonnel(numbers, view, play.target);
    play.opponent = numbers.settled(play.opponent);
    play.die = numbers.settled(play.die);
    return true;
  }, PLANNED),
  /** MISSION-57: a victim that `maySacrifice` allows. */
  sacrifice: ofPersonnel(),
  /** MISSION-39, `loss.choice`: a member that MISSION-40 allows. */
  casualty: ofPersonnel(),
  /** `discovery.refusals`: draws the next Mission instead. */
  refuses: yesOrNo<[view: View]>(),
  /** MISSION-22: null for none. */
  challenge: question((numbers: Numbers, card: EventCard | null, view: View) => codeCard(numbers, view, card)),
  /** MISSION-26, where it is not compulsory. */
  attempts: yesOrNo<[view: View]>(),
  /** MISSION-21: a card of the hand. */
  discard: question(
    (numbers: Numbers, card: EventCard, view: View): EventCard => codeCard(numbers, view, card)!,
    PLANNED,
  ),
  /** MISSION-42: a card of the Reserve. */
  dismiss: ofPersonnel(),
};

export type Policy = PolicyOf<typeof QUESTIONS>;
