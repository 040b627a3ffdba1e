import type { Snapshot } from '../../../kernel/snapshot.ts';
import type { EventCard } from '../cards/cards.ts';
import type { Attempt } from '../chapters/attempt.ts';
import { AttemptPlays } from '../chapters/plays.ts';
import { WON } from '../chapters/scoring.ts';
import type { MissionRules } from '../rules.ts';
import type { OpenTable, Team } from '../state.ts';
import type { Labels } from './axes.ts';
import { CHALLENGE_OUTCOME, DECIDED, EVENT_FATE, type EventCells, IN_CHALLENGE, USE } from './metrics-events.ts';

const { decisive: DECISIVE, indecisive: INDECISIVE, undetermined: UNDETERMINED } = DECIDED;
const { played: PLAYED, discarded: DISCARDED, unplayed: UNPLAYED } = EVENT_FATE;
const [HELD_BIT, PLAYED_BIT] = [1, 2];

/** Counts Event cards: where they end, whether they decided anything, and how their owners did. */
export class EventTally {
  readonly plays: AttemptPlays;
  private readonly table: OpenTable;
  private readonly handMax: number;
  private readonly types: number;
  private readonly cells: EventCells;
  /** By seat and card name: whether the player drew it, and whether he played it. */
  private readonly use: Uint8Array;
  private readonly leftOver: Int32Array;
  /** By card name: the seat that drew it first in the game, -1 for none. */
  readonly firstHolder: Int32Array;
  private readonly playedCounts: Int32Array;
  private inAttempt = false;
  private awaited = 0;
  private awaitedIn = 0;

  constructor(rules: MissionRules, labels: Labels, table: OpenTable, cells: EventCells) {
    this.plays = new AttemptPlays(rules);
    this.table = table;
    this.handMax = labels.handMax;
    this.types = labels.events.length;
    this.cells = cells;
    this.use = new Uint8Array(labels.players.length * this.types);
    this.leftOver = new Int32Array(this.types);
    this.firstHolder = new Int32Array(this.types);
    this.playedCounts = new Int32Array(labels.players.length);
  }

  gameBegins(): void {
    this.use.fill(0);
    this.leftOver.fill(0);
    this.firstHolder.fill(-1);
    this.playedCounts.fill(0);
    this.inAttempt = false;
  }

  exchange(state: Snapshot): void {
    state.all(this.playedCounts);
  }

  playedBy(seat: number): number {
    return this.playedCounts[seat];
  }

  drawn(seat: number, card: EventCard): void {
    this.use[seat * this.types + card.type] |= HELD_BIT;
    this.leftOver[card.type]++;
    if (this.firstHolder[card.type] < 0) this.firstHolder[card.type] = seat;
  }

  discarded(card: EventCard): void {
    this.leftOver[card.type]--;
    this.cells.cards.count(card.type, DISCARDED);
  }

  played(seat: number, card: EventCard): void {
    this.use[seat * this.types + card.type] |= PLAYED_BIT;
    this.leftOver[card.type]--;
    this.playedCounts[seat]++;
    this.cells.cards.count(card.type, PLAYED);
  }

  /** A card in a window. In an attempt its worth is known at the end; elsewhere it decided something or nobody can tell. */
  playedInWindow(card: EventCard, window: number, isDecisive: boolean): void {
    if (isDecisive) this.countPlay(card.type, window, DECISIVE);
    else if (this.inAttempt) this.plays.add(card, window);
    else this.countPlay(card.type, window, UNDETERMINED);
  }

  /** A card whose effect will show whether it changed a score: a rescue, or a target that may yet be healed. */
  awaitEffect(card: EventCard, window: number): void {
    this.awaited = card.type;
    this.awaitedIn = window;
  }

  effectShown(changedScore: boolean): void {
    this.countPlay(this.awaited, this.awaitedIn, changedScore ? DECISIVE : INDECISIVE);
  }

  private countPlay(type: number, playedIn: number, decisiveness: number): void {
    this.cells.plays.count(type, playedIn, decisiveness);
    if (decisiveness !== UNDETERMINED) this.cells.decisive.count(type, decisiveness);
  }

  attemptBegins(): void {
    this.inAttempt = true;
    this.plays.begin();
  }

  attemptEnds(attempt: Attempt, team: Team, succeeded: boolean): void {
    const { plays } = this;
    this.inAttempt = false;
    for (let play = 0; play < plays.count; play++) {
      const decisive = plays.wasDecisive(play, attempt, team, succeeded);
      this.countPlay(plays.cards[play], plays.windows[play], decisive ? DECISIVE : INDECISIVE);
    }
  }

  askedToChallenge(seat: number, plays: boolean): void {
    this.cells.chances.count(seat, plays ? 0 : 1);
  }

  /** `outcome` is that of the attempt, or -1 for a challenge that was negated. */
  challengeEnds(card: EventCard, outcome: number): void {
    const { active } = this.table;
    this.cells.challenges.count(card.type, active, outcome < 0 ? CHALLENGE_OUTCOME.negated : outcome);
    this.countPlay(card.type, IN_CHALLENGE, outcome > 0 ? DECISIVE : INDECISIVE);
  }

  challengeCost(challenger: number, memberLost: boolean): void {
    const { active, players } = this.table;
    const distance = (challenger - active + players.length) % players.length;
    this.cells.challengers.count(challenger, active, distance, memberLost ? 0 : 1);
  }

  endPhase(handCount: number): void {
    this.cells.hands.count(this.table.active, Math.min(handCount, this.handMax + 1));
  }

  gameEnds(scores: Int32Array): void {
    for (let type = 0; type < this.types; type++)
      for (let i = 0; i < this.leftOver[type]; i++) this.cells.cards.count(type, UNPLAYED);
    for (let seat = 0; seat < scores.length; seat++) {
      const outcome = WON - scores[seat];
      for (let type = 0; type < this.types; type++) {
        const use = this.use[seat * this.types + type];
        if (use !== 0) this.cells.results.count(type, (use & PLAYED_BIT) !== 0 ? USE.played : USE.held, outcome);
      }
    }
  }
}
