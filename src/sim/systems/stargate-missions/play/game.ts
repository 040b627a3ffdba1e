import type { Dice } from '../../../kernel/dice/dice.ts';
import type { Snapshot } from '../../../kernel/players/position.ts';
import type { Trace } from '../../../kernel/trace.ts';
import type { Tally } from '../counts/tally.ts';
import type { MissionRules } from '../rules/rules.ts';
import type { EventCard, Personnel } from '../steps/cards.ts';
import type { Readings } from '../steps/readings.ts';
import { Zone } from '../steps/team.ts';
import { Story } from '../story/story.ts';
import { HiddenCards, type OpenTable, type Player, type Streams } from '../table/state.ts';
import { Play, type Policy, RecruitMove, View } from './questions.ts';

interface GameParts
  extends Pick<Game, 'readings' | 'dice' | 'streams' | 'policies' | 'tally' | 'table' | 'maxTurns' | 'resolveEffect'> {
  readonly trace: Trace | null;
}

export class Game {
  readonly rules: MissionRules;
  readonly readings: Readings;
  readonly table: OpenTable;
  readonly hidden: HiddenCards;
  readonly dice: Dice;
  readonly streams: Streams;
  readonly policies: readonly Policy[];
  readonly views: readonly View[];
  readonly tally: Tally;
  readonly story: Story | null;
  /** Passed in, so that files import each other one way only. */
  readonly resolveEffect: (game: Game, seat: number, card: EventCard) => void;
  /** By index of an Event card: windows for the active player and for others, as bits. */
  readonly activeWindows: Int32Array;
  readonly otherWindows: Int32Array;
  readonly play = new Play();
  readonly move = new RecruitMove();
  /** MISSION-60: the limit. */
  readonly maxTurns: number;
  /** For this turn's Missions. */
  readonly results: Int32Array;
  /** Losses due in the Fate Phase (MISSION-25), and waiting sacrifices (MISSION-57). */
  owedToChallenges = 0;
  readonly waiting: Zone<Personnel>;
  /** A failed challenge cost the Mission (MISSION-25). */
  missionForfeited = false;
  /** By index; empty unless a card is measured. */
  private blanks: readonly EventCard[] = [];
  private blankSeat = -1;
  private blankType = -1;

  constructor({ readings, dice, streams, policies, tally, trace, table, maxTurns, resolveEffect }: GameParts) {
    this.rules = readings.rules;
    this.readings = readings;
    this.table = table;
    this.hidden = new HiddenCards(table.cards, table.players.length);
    this.dice = dice;
    this.streams = streams;
    this.policies = policies;
    this.views = table.players.map(({ seat }) => new View(seat, this.table, this.hidden.hands[seat], readings));
    this.tally = tally;
    this.story = trace === null ? null : new Story(trace, table, this.hidden.hands, readings.rules);
    this.activeWindows = Int32Array.from(table.cards.events, (card) => readings.windowsOf(card, true));
    this.otherWindows = Int32Array.from(table.cards.events, (card) => readings.windowsOf(card, false));
    this.results = new Int32Array(readings.rules.discovery.draw);
    this.waiting = new Zone(table.cards.personnel);
    this.maxTurns = maxTurns;
    this.resolveEffect = resolveEffect;
  }

  get active(): Player {
    return this.table.players[this.table.active];
  }

  hand(seat: number): Zone<EventCard> {
    return this.hidden.hands[seat];
  }

  /** Cards of this name are blank once this seat draws them. `blanks` is by index. */
  blankFor(seat: number, type: number, blanks: readonly EventCard[]): void {
    this.blankSeat = seat;
    this.blankType = type;
    this.blanks = blanks;
  }

  asDrawn(seat: number, card: EventCard): EventCard {
    return seat === this.blankSeat && card.type === this.blankType ? this.blanks[card.index] : card;
  }

  exchange(state: Snapshot): void {
    this.table.exchange(state);
    this.hidden.exchange(state);
    this.tally.exchange(state);
    if (!state.isRestoring) return;
    this.waiting.clear();
    for (let seat = 0; seat < this.hidden.hands.length; seat++) {
      const { cards, count } = this.hidden.hands[seat];
      for (let i = 0; i < count; i++) cards[i] = this.asDrawn(seat, cards[i]);
    }
  }

  /** Throws if the card is not in hand. */
  takeFromHand(seat: number, card: EventCard): void {
    if (!this.hidden.hands[seat].remove(card))
      throw new Error(`seat ${seat + 1} plays ${card.name}, which it does not hold`);
    this.table.players[seat].handCount--;
  }
}
