import { named, range } from '../../../kernel/axes.ts';
import { indices } from '../../../kernel/indices.ts';
import type { Ledger } from '../../../kernel/ledger.ts';
import type { ChartRequest } from '../../../kernel/metrics.ts';
import { WINDOWS } from '../vocabulary.ts';
import type { Axes, Labels } from './axes.ts';

/** The outcomes of a challenge: those of an attempt in their order, then negated. */
const FAILURES = ['missingSkill', 'failedBrains', 'failedCombat', 'failedBoth'] as const;
const CHALLENGE_OUTCOMES = ['won', ...FAILURES, 'negated'] as const;
export const CHALLENGE_OUTCOME = indices(CHALLENGE_OUTCOMES);
const FAILED = { name: 'failRate', numerator: 'failures', title: 'Team failed', outcomes: FAILURES } as const;

/** Where a card may be played: the windows, and the Challenge Phase. */
const PLAYED_IN = [...WINDOWS, 'challenge'] as const;
export const IN_CHALLENGE = indices(PLAYED_IN).challenge;

/** Whether the attempt, loss or score would have been another without the card, dice unchanged. */
const KNOWN = ['decisive', 'indecisive'] as const;
const DECISIVENESS = [...KNOWN, 'undetermined'] as const;
export const DECIDED = indices(DECISIVENESS);

/** Where a drawn card ended. */
const EVENT_FATES = ['played', 'discarded', 'unplayed'] as const;
export const EVENT_FATE = indices(EVENT_FATES);
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
