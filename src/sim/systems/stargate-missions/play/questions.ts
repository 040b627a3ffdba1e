import type { Answer } from '../../../kernel/players/candidates.ts';
import { type Numbers, PLANNED, type PolicyOf, question, written, yesOrNo } from '../../../kernel/players/questions.ts';
import type { MissionRules } from '../rules/rules.ts';
import type { EventCard, Personnel } from '../steps/cards.ts';
import type { Readings } from '../steps/readings.ts';
import type { Zone } from '../steps/team.ts';
import type { OpenTable, Player } from '../table/state.ts';

/**
 * What one seat may see (MISSION-12): all open information, and its own hand. Draw piles and other hands cannot be
 * reached from here; only their sizes are open.
 */
export class View {
  readonly seat: number;
  readonly table: OpenTable;
  readonly hand: Zone<EventCard>;
  readonly rules: MissionRules;
  readonly readings: Readings;
  /** Options that the seat may not take, as bits. */
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

/** One move of the Recruit Phase (MISSION-16 to 19). */
export class RecruitMove {
  kind = DONE;
  /** The Team member that goes (TO_RESERVE_PILE, SWAP). */
  member: Personnel | null = null;
  /** The Reserve card that comes (FROM_RESERVE, SWAP). */
  reserve: Personnel | null = null;
}

export const TEAM_DIE = 0;
export const MISSION_DIE = 1;

/** A card played in a window, with what it is aimed at. */
export class Play {
  card: EventCard | null = null;
  /** Rescue: who comes back. Parasite: who is discarded. */
  target: Personnel | null = null;
  /** SG Politics: whose turn is skipped. */
  opponent = 0;
  /** Last Chance: which die. */
  die = TEAM_DIE;
}

/** What is written down of `play` for a pass, and first for a card. */
export const PASSES = 0;
export const PLAYS = 1;

/** Writes a play down as the numbers of its decision, in the order of `QUESTIONS.play`. */
export function notePlay(answer: Answer, { card, target, opponent, die }: Play): void {
  answer
    .add(PLAYS)
    .add(card!.index)
    .add(target?.index ?? -1)
    .add(opponent)
    .add(die);
}

/** Writes a move of the Recruit Phase down, in the order of `QUESTIONS.recruit`. */
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

/** One of the cards of teams and Reserves. */
const ofPersonnel = () =>
  question((numbers: Numbers, card: Personnel, view: View): Personnel => codePersonnel(numbers, view, card)!);

/** The decisions that the rules leave to a player. A policy reads its view and changes nothing but what it is asked for. */
export const QUESTIONS = {
  /** MISSION-16 to 19: the next move of the Recruit Phase, or DONE. `deckRecruits` says whether the deck is open to it. */
  recruit: written((numbers: Numbers, view: View, move: RecruitMove, _deckRecruits: boolean) => {
    const { kind, member, reserve } = move;
    move.kind = numbers.settled(kind);
    move.member = codePersonnel(numbers, view, kind === TO_RESERVE_PILE || kind === SWAP ? member : null);
    move.reserve = codePersonnel(numbers, view, kind === FROM_RESERVE || kind === SWAP ? reserve : null);
  }, PLANNED),
  /** MISSION-46: fills `play` with a card to play in the window and returns true, or passes. */
  play: question((numbers: Numbers, plays: boolean, view: View, _window: number, play: Play): boolean => {
    if (numbers.settled(plays ? PLAYS : PASSES) === PASSES) return false;
    play.card = codeCard(numbers, view, play.card);
    play.target = codePersonnel(numbers, view, play.target);
    play.opponent = numbers.settled(play.opponent);
    play.die = numbers.settled(play.die);
    return true;
  }, PLANNED),
  /** MISSION-57: the victim of a Sacrifice; one that `maySacrifice` allows. */
  sacrifice: ofPersonnel(),
  /** MISSION-39, `loss.choice`: which member of the active Team a failure costs; one that MISSION-40 allows. */
  casualty: ofPersonnel(),
  /** `discovery.refusals`: whether to refuse the Mission just drawn and draw the next. */
  refuses: yesOrNo<[view: View]>(),
  /** MISSION-22: the challenge card to play on the active player, or null. */
  challenge: question((numbers: Numbers, card: EventCard | null, view: View) => codeCard(numbers, view, card)),
  /** MISSION-26, where it is not compulsory: whether to attempt the Active Mission. */
  attempts: yesOrNo<[view: View]>(),
  /** MISSION-21: which card of the hand goes. */
  discard: question(
    (numbers: Numbers, card: EventCard, view: View): EventCard => codeCard(numbers, view, card)!,
    PLANNED,
  ),
  /** MISSION-42: which card of the Reserve goes. */
  dismiss: ofPersonnel(),
};

export type Policy = PolicyOf<typeof QUESTIONS>;
