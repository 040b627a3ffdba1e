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

/** The parts of a game. */
interface GameParts
  extends Pick<Game, 'readings' | 'dice' | 'streams' | 'policies' | 'tally' | 'table' | 'maxTurns' | 'resolveEffect'> {
  readonly trace: Trace | null;
}

/** Everything that the chapters of the rules use: one object for all games of a match. */
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
  /**
   * The effect of a played card. Effects open further windows, since a loss may be healed: passed in, so that files
   * import each other one way only.
   */
  readonly resolveEffect: (game: Game, seat: number, card: EventCard) => void;
  /** By index of an Event card: windows in which it could be played by the active player, and by another, as bits. */
  readonly activeWindows: Int32Array;
  readonly otherWindows: Int32Array;
  /** Answers of policies, reused. */
  readonly play = new Play();
  readonly move = new RecruitMove();
  /** Turns after which the game ends, if it has not before (MISSION-60). */
  readonly maxTurns: number;
  /** How the attempt at each Mission drawn this turn ended. */
  readonly results: Int32Array;
  /** Members to be lost in the Fate Phase for challenges (MISSION-25), and sacrificed ones that wait (MISSION-57). */
  owedToChallenges = 0;
  readonly waiting: Zone<Personnel>;
  /** A failed challenge cost the Active Mission too (MISSION-25). */
  missionForfeited = false;
  /** Blank Event cards, by index, in place of a card whose worth is measured; empty in other games. */
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

  /** The hand of a seat, to play from and draw to. */
  hand(seat: number): Zone<EventCard> {
    return this.hidden.hands[seat];
  }

  /** From now on, cards of this name are blank when this seat draws them. `blanks` holds a blank for each card, by index. */
  blankFor(seat: number, type: number, blanks: readonly EventCard[]): void {
    this.blankSeat = seat;
    this.blankType = type;
    this.blanks = blanks;
  }

  /** The card that a seat gets when it draws this one. */
  asDrawn(seat: number, card: EventCard): EventCard {
    return seat === this.blankSeat && card.type === this.blankType ? this.blanks[card.index] : card;
  }

  /** Everything that changes in play and outlasts a turn. */
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

  /** Takes a card out of a hand; an error if it is not there, because policies may play only what they hold. */
  takeFromHand(seat: number, card: EventCard): void {
    if (!this.hidden.hands[seat].remove(card))
      throw new Error(`seat ${seat + 1} plays ${card.name}, which it does not hold`);
    this.table.players[seat].handCount--;
  }
}
