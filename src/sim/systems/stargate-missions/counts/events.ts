import { named, range } from '../../../kernel/counts/axes.ts';
import type { Ledger } from '../../../kernel/counts/ledger.ts';
import type { ChartRequest } from '../../../kernel/counts/metrics.ts';
import { indices } from '../../../kernel/indices.ts';
import type { Snapshot } from '../../../kernel/players/snapshot.ts';
import type { MissionRules } from '../rules/rules.ts';
import { WINDOWS } from '../rules/vocabulary.ts';
import type { Attempt } from '../steps/attempt.ts';
import type { EventCard } from '../steps/cards.ts';
import { AttemptPlays } from '../steps/plays.ts';
import type { Team } from '../steps/team.ts';
import { WON } from '../table/scoring.ts';
import type { OpenTable } from '../table/state.ts';
import type { Axes, Labels } from './axes.ts';

/** The outcomes of a challenge: those of an attempt in their order, then negated. */
const FAILURES = ['missingSkill', 'failedBrains', 'failedCombat', 'failedBoth'] as const;
const CHALLENGE_OUTCOMES = ['won', ...FAILURES, 'negated'] as const;
const CHALLENGE_OUTCOME = indices(CHALLENGE_OUTCOMES);
const FAILED = { name: 'failRate', numerator: 'failures', title: 'Team failed', outcomes: FAILURES } as const;

/** When a card may be played: the windows, and the Challenge Phase. */
const PLAYED_IN = [...WINDOWS, 'challenge'] as const;
const IN_CHALLENGE = indices(PLAYED_IN).challenge;

/** Whether the attempt, loss or score would have been different without the card, dice unchanged. */
const KNOWN = ['decisive', 'indecisive'] as const;
const DECISIVENESS = [...KNOWN, 'undetermined'] as const;
export const DECIDED = indices(DECISIVENESS);

/** Where a drawn card ended. */
const EVENT_FATES = ['played', 'discarded', 'unplayed'] as const;
const EVENT_FATE = indices(EVENT_FATES);
const USES = ['played', 'held'] as const;
export const USE = indices(USES);

/** Event cards: challenges, plays, what they decided, and hands. */
export class EventCells {
  readonly challenges;
  readonly challengers;
  readonly chances;
  readonly cards;
  readonly plays;
  readonly decisive;
  readonly results;
  readonly hands;

  constructor(ledger: Ledger, { side }: Axes, labels: Labels) {
    const card = named('card', 'Event', labels.events);
    const challenger = named('challenger', 'Challenger', labels.players);
    this.challenges = ledger.counts({
      name: 'challenges',
      title: 'Challenges',
      exposure: 'challenges',
      outcomes: CHALLENGE_OUTCOMES,
      rates: [FAILED],
      dimensions: [card, side],
      views: [['card'], ['side']],
    });
    this.challengers = ledger.counts({
      name: 'challengers',
      title: 'Who challenges whom',
      exposure: 'challenges',
      outcomes: ['memberLost', 'noLoss'],
      rates: [{ name: 'lossRate', numerator: 'membersLost', title: 'Member lost', outcomes: ['memberLost'] }],
      dimensions: [challenger, side, range('distance', 'Seats to the left', 1, labels.players.length - 1)],
      views: [['challenger'], ['distance']],
    });
    this.chances = ledger.counts({
      name: 'challenge-chances',
      title: 'Chances to challenge',
      exposure: 'chances',
      outcomes: ['played', 'declined'],
      rates: [{ name: 'playedRate', numerator: 'challengesPlayed', title: 'Chance taken', outcomes: ['played'] }],
      dimensions: [challenger],
    });
    this.cards = ledger.counts({
      name: 'event-cards',
      title: 'Event cards drawn',
      exposure: 'drawn',
      outcomes: EVENT_FATES,
      rates: [{ name: 'playedRate', numerator: 'cardsPlayed', title: 'Played', outcomes: ['played'] }],
      dimensions: [card],
    });
    this.plays = ledger.counts({
      name: 'event-plays',
      title: 'Event cards played',
      exposure: 'plays',
      outcomes: DECISIVENESS,
      rates: [
        {
          name: 'undeterminedRate',
          numerator: 'undeterminedPlays',
          title: 'Nobody can tell',
          outcomes: ['undetermined'],
        },
      ],
      dimensions: [card, named('playedIn', 'Window', PLAYED_IN)],
      views: [['card'], ['playedIn']],
    });
    this.decisive = ledger.counts({
      name: 'event-decisive',
      title: 'Event cards played of which it is known whether they decided anything',
      exposure: 'plays',
      outcomes: KNOWN,
      rates: [{ name: 'decisiveRate', numerator: 'decisivePlays', title: 'Decisive', outcomes: ['decisive'] }],
      dimensions: [card],
    });
    this.results = ledger.counts({
      name: 'event-results',
      title: 'Results of players who drew an Event card',
      exposure: 'owners',
      outcomes: ['won', 'shared', 'lost'],
      rates: [{ name: 'winRate', numerator: 'wins', title: 'Game won', outcomes: ['won'] }],
      dimensions: [card, named('use', 'Played or only held', USES)],
    });
    this.hands = ledger.counts({
      name: 'hand-sizes',
      title: 'Hands at the End Phase',
      exposure: 'endPhases',
      outcomes: handOutcomes(labels.handMax),
      rates: [
        {
          name: 'fullRate',
          numerator: 'fullHands',
          title: 'Full hand',
          outcomes: [`cards${labels.handMax}`, 'cardsMore'],
        },
      ],
      dimensions: [side],
    });
  }
}

/** `cards0` up to the hand limit, and more. */
function handOutcomes(handMax: number): string[] {
  return [...Array.from({ length: handMax + 1 }, (_, i) => `cards${i}`), 'cardsMore'];
}

export const eventCharts: readonly ChartRequest[] = [
  {
    name: 'challenges',
    title: 'Challenges: how often the Team fails, by card',
    metric: 'challenges',
    rate: 'failRate',
    x: 'card',
    mark: 'ranking',
  },
  {
    name: 'event-decisive',
    title: 'Event cards: share of plays that were decisive',
    metric: 'event-decisive',
    rate: 'decisiveRate',
    x: 'card',
    mark: 'ranking',
  },
  {
    name: 'event-played',
    title: 'Event cards: share of drawn cards that were played',
    metric: 'event-cards',
    rate: 'playedRate',
    x: 'card',
    mark: 'ranking',
  },
];

const { decisive: DECISIVE, indecisive: INDECISIVE, undetermined: UNDETERMINED } = DECIDED;
const { played: PLAYED, discarded: DISCARDED, unplayed: UNPLAYED } = EVENT_FATE;
const [HELD_BIT, PLAYED_BIT] = [1, 2];

/** Counts Event cards: where they end up, whether they decided anything, and how their owners did. */
export class EventTally {
  readonly plays: AttemptPlays;
  private readonly table: OpenTable;
  private readonly handMax: number;
  private readonly types: number;
  private readonly cells: EventCells;
  /** By seat and card name: whether the player drew it, and whether they played it. */
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

  /**
   * A card in a window. In an attempt its worth is known at the end; elsewhere it decided something or that cannot be
   * told.
   */
  playedInWindow(card: EventCard, window: number, isDecisive: boolean): void {
    if (isDecisive) this.countPlay(card.type, window, DECISIVE);
    else if (this.inAttempt) this.plays.add(card, window);
    else this.countPlay(card.type, window, UNDETERMINED);
  }

  /** A card whose effect will show whether it changed a score: a rescue, or a target that may still be healed. */
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
