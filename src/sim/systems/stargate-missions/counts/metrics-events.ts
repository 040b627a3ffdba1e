import type { ChartRequest, Dimension, Metric } from '../../../kernel/metrics.ts';
import { WINDOWS } from '../vocabulary.ts';
import type { Labels, SharedDimensions } from './metrics.ts';

/** The outcomes of a challenge: those of an attempt in their order, then negated. */
export const CHALLENGE_OUTCOMES = [
  'won',
  'missingSkill',
  'failedBrains',
  'failedCombat',
  'failedBoth',
  'negated',
] as const;

/** Where a card may be played: the windows, and the Challenge Phase. */
export const PLAYED_IN = [...WINDOWS, 'challenge'] as const;

/** Whether the attempt, loss or score would have been another without the card, dice unchanged. */
export const DECISIVENESS = ['decisive', 'indecisive', 'undetermined'] as const;

/** Where a drawn card ended. */
export const EVENT_FATES = ['played', 'discarded', 'unplayed'] as const;
export const USES = ['played', 'held'] as const;

export function eventMetrics(labels: Labels, { side }: SharedDimensions): Metric[] {
  const card: Dimension = { name: 'card', title: 'Event', labels: labels.events };
  const challenger: Dimension = { name: 'challenger', title: 'Challenger', labels: labels.players };
  const distance = labels.players.slice(1).map((_, i) => `${i + 1}`);
  const failures = CHALLENGE_OUTCOMES.slice(1, 5);
  const failed = { name: 'failRate', numerator: 'failures', title: 'Team failed', outcomes: failures };
  return [
    {
      kind: 'counts',
      name: 'challenges',
      title: 'Challenges',
      exposure: 'challenges',
      outcomes: CHALLENGE_OUTCOMES,
      rates: [failed],
      dimensions: [card, side],
      views: [['card'], ['side']],
    },
    {
      kind: 'counts',
      name: 'challengers',
      title: 'Who challenges whom',
      exposure: 'challenges',
      outcomes: ['memberLost', 'noLoss'],
      rates: [{ name: 'lossRate', numerator: 'membersLost', title: 'Member lost', outcomes: ['memberLost'] }],
      dimensions: [challenger, side, { name: 'distance', title: 'Seats to the left', labels: distance }],
      views: [['challenger'], ['distance']],
    },
    {
      kind: 'counts',
      name: 'challenge-chances',
      title: 'Chances to challenge',
      exposure: 'chances',
      outcomes: ['played', 'declined'],
      rates: [{ name: 'playedRate', numerator: 'challengesPlayed', title: 'Chance taken', outcomes: ['played'] }],
      dimensions: [challenger],
      views: [],
    },
    {
      kind: 'counts',
      name: 'event-cards',
      title: 'Event cards drawn',
      exposure: 'drawn',
      outcomes: EVENT_FATES,
      rates: [{ name: 'playedRate', numerator: 'cardsPlayed', title: 'Played', outcomes: ['played'] }],
      dimensions: [card],
      views: [],
    },
    {
      kind: 'counts',
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
      dimensions: [card, { name: 'playedIn', title: 'Window', labels: PLAYED_IN }],
      views: [['card'], ['playedIn']],
    },
    {
      kind: 'counts',
      name: 'event-decisive',
      title: 'Event cards played of which it is known whether they decided anything',
      exposure: 'plays',
      outcomes: DECISIVENESS.slice(0, 2),
      rates: [{ name: 'decisiveRate', numerator: 'decisivePlays', title: 'Decisive', outcomes: ['decisive'] }],
      dimensions: [card],
      views: [],
    },
    {
      kind: 'counts',
      name: 'event-results',
      title: 'Results of players who drew an Event card',
      exposure: 'owners',
      outcomes: ['won', 'shared', 'lost'],
      rates: [{ name: 'winRate', numerator: 'wins', title: 'Game won', outcomes: ['won'] }],
      dimensions: [card, { name: 'use', title: 'Played or only held', labels: USES }],
      views: [],
    },
    {
      kind: 'counts',
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
      views: [],
    },
  ];
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
