import { named, range } from '../../../kernel/counts/cells.ts';
import { type CellsOf, counts, rate } from '../../../kernel/counts/metric-tables.ts';
import type { ChartRequest } from '../../../kernel/counts/metrics.ts';
import { indices } from '../../../kernel/indices.ts';
import type { Snapshot } from '../../../kernel/players/position.ts';
import type { MissionRules } from '../rules/rules.ts';
import { WINDOWS } from '../rules/vocabulary.ts';
import { type Attempt, AttemptPlays } from '../steps/attempt.ts';
import type { EventCard } from '../steps/cards.ts';
import type { Team } from '../steps/team.ts';
import { type OpenTable, WON } from '../table/state.ts';
import type { Axes, Labels } from './axes.ts';

/** Outcomes of an attempt in their order, then negated. */
const FAILURES = ['missingSkill', 'failedBrains', 'failedCombat', 'failedBoth'] as const;
const CHALLENGE_OUTCOMES = ['won', ...FAILURES, 'negated'] as const;
const CHALLENGE_OUTCOME = indices(CHALLENGE_OUTCOMES);
const FAILED = rate('failRate', 'failures', 'Team failed', FAILURES);

/** The windows, and the Challenge Phase. */
const PLAYED_IN = [...WINDOWS, 'challenge'] as const;
const IN_CHALLENGE = indices(PLAYED_IN).challenge;

/** Decisive: without the card, the same dice would end differently. */
const KNOWN = ['decisive', 'indecisive'] as const;
const DECISIVENESS = [...KNOWN, 'undetermined'] as const;
const DECIDED = indices(DECISIVENESS);

const EVENT_FATES = ['played', 'discarded', 'unplayed'] as const;
const EVENT_FATE = indices(EVENT_FATES);
const USES = ['played', 'held'] as const;
const USE = indices(USES);

export function eventMetrics({ side }: Axes, labels: Labels) {
  const card = named('card', 'Event', labels.events);
  const challenger = named('challenger', 'Challenger', labels.players);
  return {
    challenges: counts('Challenges', 'challenges', {
      by: [card, side],
      outcomes: CHALLENGE_OUTCOMES,
      rates: [FAILED],
      views: [['card'], ['side']],
    }),
    challengers: counts('Who challenges whom', 'challenges', {
      by: [challenger, side, range('distance', 'Seats to the left', 1, labels.players.length - 1)],
      outcomes: ['memberLost', 'noLoss'],
      rates: [rate('lossRate', 'membersLost', 'Member lost', ['memberLost'])],
      views: [['challenger'], ['distance']],
    }),
    challengeChances: counts('Chances to challenge', 'chances', {
      by: [challenger],
      outcomes: ['played', 'declined'],
      rates: [rate('playedRate', 'challengesPlayed', 'Chance taken', ['played'])],
    }),
    eventCards: counts('Event cards drawn', 'drawn', {
      by: [card],
      outcomes: EVENT_FATES,
      rates: [rate('playedRate', 'cardsPlayed', 'Played', ['played'])],
    }),
    eventPlays: counts('Event cards played', 'plays', {
      by: [card, named('playedIn', 'Window', PLAYED_IN)],
      outcomes: DECISIVENESS,
      rates: [rate('undeterminedRate', 'undeterminedPlays', 'Nobody can tell', ['undetermined'])],
      views: [['card'], ['playedIn']],
    }),
    eventDecisive: counts('Event cards played of which it is known whether they decided anything', 'plays', {
      by: [card],
      outcomes: KNOWN,
      rates: [rate('decisiveRate', 'decisivePlays', 'Decisive', ['decisive'])],
    }),
    eventResults: counts('Results of players who drew an Event card', 'owners', {
      by: [card, named('use', 'Played or only held', USES)],
      outcomes: ['won', 'shared', 'lost'],
      rates: [rate('winRate', 'wins', 'Game won', ['won'])],
    }),
    handSizes: counts('Hands at the End Phase', 'endPhases', {
      by: [side],
      outcomes: handOutcomes(labels.handMax),
      rates: [rate('fullRate', 'fullHands', 'Full hand', [`cards${labels.handMax}`, 'cardsMore'])],
    }),
  };
}

/** `cards0` to the hand limit, and more. */
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
    title: 'Event cards: share of plays that changed the result',
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

export class EventTally {
  readonly plays: AttemptPlays;
  private readonly table: OpenTable;
  private readonly handMax: number;
  private readonly types: number;
  private readonly cells: CellsOf<ReturnType<typeof eventMetrics>>;
  /** By seat and card name: drawn, played. */
  private readonly use: Uint8Array;
  private readonly leftOver: Int32Array;
  /** By card name: the seat that drew it first, -1 for none. */
  readonly firstHolder: Int32Array;
  /** And the turn, 0 for cards that were dealt. */
  readonly firstTurn: Int32Array;
  readonly playedCounts: Int32Array;
  private inAttempt = false;
  private awaited = 0;
  private awaitedIn = 0;

  constructor(rules: MissionRules, labels: Labels, table: OpenTable, cells: CellsOf<ReturnType<typeof eventMetrics>>) {
    this.plays = new AttemptPlays(rules);
    this.table = table;
    this.handMax = labels.handMax;
    this.types = labels.events.length;
    this.cells = cells;
    this.use = new Uint8Array(labels.players.length * this.types);
    this.leftOver = new Int32Array(this.types);
    this.firstHolder = new Int32Array(this.types);
    this.firstTurn = new Int32Array(this.types);
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

  drawn(seat: number, card: EventCard): void {
    this.use[seat * this.types + card.type] |= HELD_BIT;
    this.leftOver[card.type]++;
    if (this.firstHolder[card.type] >= 0) return;
    this.firstHolder[card.type] = seat;
    this.firstTurn[card.type] = this.table.turn;
  }

  discarded(card: EventCard): void {
    this.leftOver[card.type]--;
    this.cells.eventCards.count(card.type, DISCARDED);
  }

  played(seat: number, card: EventCard): void {
    this.use[seat * this.types + card.type] |= PLAYED_BIT;
    this.leftOver[card.type]--;
    this.playedCounts[seat]++;
    this.cells.eventCards.count(card.type, PLAYED);
  }

  /** In an attempt a card's worth is known only at the end. */
  playedInWindow(card: EventCard, window: number, isDecisive: boolean): void {
    if (isDecisive) this.countPlay(card.type, window, DECISIVE);
    else if (this.inAttempt) this.plays.add(card, window);
    else this.countPlay(card.type, window, UNDETERMINED);
  }

  /** The score will tell. */
  awaitEffect(card: EventCard, window: number): void {
    this.awaited = card.type;
    this.awaitedIn = window;
  }

  effectShown(changedScore: boolean): void {
    this.countPlay(this.awaited, this.awaitedIn, changedScore ? DECISIVE : INDECISIVE);
  }

  private countPlay(type: number, playedIn: number, decisiveness: number): void {
    this.cells.eventPlays.count(type, playedIn, decisiveness);
    if (decisiveness !== UNDETERMINED) this.cells.eventDecisive.count(type, decisiveness);
  }

  attemptBegins(): void {
    this.inAttempt = true;
    this.plays.count = 0;
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
    this.cells.challengeChances.count(seat, plays ? 0 : 1);
  }

  /** `outcome` is -1 for a negated challenge. */
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
    this.cells.handSizes.count(this.table.active, Math.min(handCount, this.handMax + 1));
  }

  gameEnds(scores: Int32Array): void {
    for (let type = 0; type < this.types; type++)
      for (let i = 0; i < this.leftOver[type]; i++) this.cells.eventCards.count(type, UNPLAYED);
    for (let seat = 0; seat < scores.length; seat++) {
      const outcome = WON - scores[seat];
      for (let type = 0; type < this.types; type++) {
        const use = this.use[seat * this.types + type];
        if (use !== 0) this.cells.eventResults.count(type, (use & PLAYED_BIT) !== 0 ? USE.played : USE.held, outcome);
      }
    }
  }
}
