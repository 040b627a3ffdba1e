import { Purposes, type Stream, type StreamBook } from '../../../kernel/dice/dice.ts';
import type { Snapshot } from '../../../kernel/players/position.ts';
import { DECKS, LOSS_CAUSES } from '../rules/vocabulary.ts';
import { Attempt } from '../steps/attempt.ts';
import { type CardLists, type EventCard, type Mission, type Personnel, Task } from '../steps/cards.ts';
import { Sums, Team, Zone } from '../steps/team.ts';

const PURPOSES = new Purposes([
  'firstPlayer',
  'shuffle',
  'reshuffle',
  'missionDie',
  'teamDie',
  'reroll',
  'casualty',
  'policy',
]);

/** By seat where a player rolls, and by test, so that no test shifts another. */
export class Streams {
  readonly firstPlayer: Stream[] = [];
  /** By deck. */
  readonly shuffle: Stream[] = [];
  readonly reshuffle: Stream[] = [];
  /** By seat, then `testIndex`. */
  readonly missionDie: Stream[][] = [];
  readonly teamDie: Stream[][] = [];
  readonly reroll: Stream[][] = [];
  /** By seat, then by cause. */
  readonly casualty: Stream[][] = [];
  readonly policy: Stream[] = [];

  constructor(book: StreamBook, players: number) {
    const open = (purpose: (typeof PURPOSES.names)[number], seat: number, figure = 0): Stream =>
      PURPOSES.open(book, purpose, seat, figure);
    DECKS.forEach((_, deck) => {
      this.shuffle.push(open('shuffle', 0, deck));
      this.reshuffle.push(open('reshuffle', 0, deck));
    });
    const tests = [0, 1, 2, 3];
    for (let seat = 0; seat < players; seat++) {
      this.firstPlayer.push(open('firstPlayer', seat));
      this.missionDie.push(tests.map((test) => open('missionDie', seat, test)));
      this.teamDie.push(tests.map((test) => open('teamDie', seat, test)));
      this.reroll.push(tests.map((test) => open('reroll', seat, test)));
      this.casualty.push(LOSS_CAUSES.map((_, cause) => open('casualty', seat, cause)));
      this.policy.push(open('policy', seat));
    }
  }
}

/** Four kinds: challenges have their own streams. */
export function testIndex(attempt: Attempt): number {
  return (attempt.isChallenge ? 2 : 0) + attempt.stat;
}

/** Open to all (MISSION-12): the hand only by size. */
export class Player {
  readonly seat: number;
  readonly name: string;
  readonly team: Team;
  readonly reserve: Zone<Personnel>;
  readonly victory: Zone<Mission>;
  handCount = 0;
  /** TMP (MISSION-63). */
  missionPoints = 0;
  /** PLK (MISSION-64, 65), and the number of Personnel. */
  penalty = 0;
  lost = 0;
  /** Turns to skip (MISSION-54). */
  skips = 0;
  turnsTaken = 0;

  constructor(seat: number, name: string, personnel: readonly Personnel[], missions: readonly Mission[]) {
    this.seat = seat;
    this.name = name;
    this.team = new Team(personnel);
    this.reserve = new Zone(personnel);
    this.victory = new Zone(missions);
  }

  /** VS (MISSION-62). */
  get score(): number {
    return this.missionPoints - this.penalty;
  }

  reset(): void {
    this.team.clear();
    this.reserve.clear();
    this.victory.clear();
    this.handCount = 0;
    this.missionPoints = 0;
    this.penalty = 0;
    this.lost = 0;
    this.skips = 0;
    this.turnsTaken = 0;
  }

  exchange(state: Snapshot): void {
    this.team.exchange(state);
    this.reserve.exchange(state);
    this.victory.exchange(state);
    this.handCount = state.int(this.handCount);
    this.missionPoints = state.int(this.missionPoints);
    this.penalty = state.int(this.penalty);
    this.lost = state.int(this.lost);
    this.skips = state.int(this.skips);
    this.turnsTaken = state.int(this.turnsTaken);
  }
}

/** Open information (MISSION-12), given to policies. Nothing leads from here to draw piles or other hands. */
export class OpenTable {
  readonly cards: CardLists;
  readonly players: readonly Player[];
  readonly personnelDiscards: Zone<Personnel>;
  readonly missionDiscards: Zone<Mission>;
  readonly eventDiscards: Zone<EventCard>;
  /** This turn's Missions (MISSION-15), and the current one. */
  readonly drawn: Zone<Mission>;
  mission: Mission | null = null;
  /** Being resolved (MISSION-24). */
  challenge: EventCard | null = null;
  readonly attempt = new Attempt(new Task([], []));
  /** In the window `loss` (MISSION-51), and its owner. */
  casualty: Personnel | null = null;
  casualtyOwner = 0;
  casualtyIsSacrifice = false;
  /** In draw piles. */
  personnelLeft = 0;
  missionsLeft = 0;
  eventsLeft = 0;
  /** By index; others are in the draw pile. */
  readonly missionIsOpen: Uint8Array;
  /** Over the Personnel draw pile: anyone can work it out. */
  readonly unseen = new Sums();
  /** Turns played, and places passed, skipped ones included. */
  turn = 0;
  place = 0;
  active = 0;
  first = 0;

  constructor(cards: CardLists, names: readonly string[]) {
    this.cards = cards;
    this.players = names.map((name, seat) => new Player(seat, name, cards.personnel, cards.missions));
    this.personnelDiscards = new Zone(cards.personnel);
    this.missionDiscards = new Zone(cards.missions);
    this.eventDiscards = new Zone(cards.events);
    this.drawn = new Zone(cards.missions);
    this.missionIsOpen = new Uint8Array(cards.missions.length);
  }

  /** MISSION-13. */
  leftOf(seat: number): number {
    return seat + 1 === this.players.length ? 0 : seat + 1;
  }

  reset(): void {
    for (let seat = 0; seat < this.players.length; seat++) this.players[seat].reset();
    for (let i = 0; i < this.cards.personnel.length; i++) this.cards.personnel[i].lostBy = -1;
    this.personnelDiscards.clear();
    this.missionDiscards.clear();
    this.eventDiscards.clear();
    this.drawn.clear();
    this.mission = null;
    this.challenge = null;
    this.casualty = null;
    this.unseen.clear();
    this.missionIsOpen.fill(0);
    this.turn = 0;
    this.place = 0;
    this.active = 0;
    this.first = 0;
  }

  /** As a turn begins, without attempt or casualty. */
  exchange(state: Snapshot): void {
    for (let seat = 0; seat < this.players.length; seat++) this.players[seat].exchange(state);
    const { personnel } = this.cards;
    for (let i = 0; i < personnel.length; i++) personnel[i].lostBy = state.int(personnel[i].lostBy);
    this.personnelDiscards.exchange(state);
    this.missionDiscards.exchange(state);
    this.eventDiscards.exchange(state);
    this.drawn.exchange(state);
    this.personnelLeft = state.int(this.personnelLeft);
    this.missionsLeft = state.int(this.missionsLeft);
    this.eventsLeft = state.int(this.eventsLeft);
    state.all(this.missionIsOpen);
    this.unseen.exchange(state);
    this.turn = state.int(this.turn);
    this.place = state.int(this.place);
    this.active = state.int(this.active);
    this.first = state.int(this.first);
    this.attempt.stat = state.int(this.attempt.stat);
    if (!state.isRestoring) return;
    this.mission = null;
    this.challenge = null;
    this.casualty = null;
  }
}

/** Face down: indices, the top last. */
export class DrawPile {
  readonly order: Int32Array;
  count = 0;

  constructor(cards: number) {
    this.order = new Int32Array(cards);
  }

  exchange(state: Snapshot): void {
    this.count = state.int(this.count);
    for (let i = 0; i < this.count; i++) this.order[i] = state.int(this.order[i]);
  }
}

export class HiddenCards {
  readonly personnel: DrawPile;
  readonly missions: DrawPile;
  readonly events: DrawPile;
  readonly hands: readonly Zone<EventCard>[];

  constructor(cards: CardLists, players: number) {
    this.personnel = new DrawPile(cards.personnel.length);
    this.missions = new DrawPile(cards.missions.length);
    this.events = new DrawPile(cards.events.length);
    this.hands = Array.from({ length: players }, () => new Zone(cards.events));
  }

  exchange(state: Snapshot): void {
    this.personnel.exchange(state);
    this.missions.exchange(state);
    this.events.exchange(state);
    for (let seat = 0; seat < this.hands.length; seat++) this.hands[seat].exchange(state);
  }
}

/** Doubled, as in every system. */
const LOST = 0;
export const SHARED = 1;
export const WON = 2;

/** MISSION-66: fills `scores` by seat; equal VS share the win, or the fewest lost decide. */
export function scoreGame(players: readonly Player[], tie: 'shared' | 'fewest-lost', scores: Int32Array): void {
  let best = 0;
  let count = 0;
  for (let seat = 0; seat < players.length; seat++) {
    const order = seat === 0 ? 1 : compare(players[seat], players[best], tie);
    if (order > 0) {
      best = seat;
      count = 1;
    } else if (order === 0) count++;
  }
  for (let seat = 0; seat < players.length; seat++) {
    const isBest = compare(players[seat], players[best], tie) === 0;
    scores[seat] = isBest ? (count === 1 ? WON : SHARED) : LOST;
  }
}

function compare(a: Player, b: Player, tie: 'shared' | 'fewest-lost'): number {
  if (a.score !== b.score || tie === 'shared') return a.score - b.score;
  return b.lost - a.lost;
}
