import type { ChartRequest, Dimension, HistogramMetric, Metric } from '../../../kernel/metrics.ts';
import { DECKS, LOSS_CAUSES } from '../vocabulary.ts';
import type { Labels, SharedDimensions } from './metrics.ts';

export const LOSS_FATES = ['stayed', 'rescued', 'reshuffled'] as const;
export const PERSONNEL_TYPES = ['main', 'support'] as const;

/** Histograms hold values up to this; more share the last bin. */
export const MOST_COUNTED = 60;

const cause: Dimension = { name: 'cause', title: 'Cause', labels: LOSS_CAUSES };

export function personnelMetrics(labels: Labels, { side }: SharedDimensions): Metric[] {
  const card: Dimension = { name: 'card', title: 'Personnel', labels: labels.personnel };
  const perGame = (name: string, title: string, unit: string, dimensions: readonly Dimension[]): HistogramMetric => ({
    kind: 'histogram',
    name,
    title,
    unit,
    dimensions,
    min: 0,
    max: MOST_COUNTED,
  });
  return [
    {
      kind: 'counts',
      name: 'members',
      title: 'Missions attempted with a Personnel in the Team',
      exposure: 'attempts',
      outcomes: ['success', 'failure'],
      rates: [{ name: 'winRate', numerator: 'missionsWon', title: 'Success rate', outcomes: ['success'] }],
      dimensions: [card],
      views: [],
    },
    {
      kind: 'counts',
      name: 'losses',
      title: 'Casualties',
      exposure: 'casualties',
      outcomes: ['lost', 'healed'],
      rates: [{ name: 'healedRate', numerator: 'healings', title: 'Healed', outcomes: ['healed'] }],
      dimensions: [card, side, cause],
      views: [['card'], ['side', 'cause'], ['cause']],
    },
    {
      kind: 'counts',
      name: 'loss-fates',
      title: 'What became of lost Personnel',
      exposure: 'lost',
      outcomes: LOSS_FATES,
      rates: [{ name: 'rescuedRate', numerator: 'rescues', title: 'Rescued', outcomes: ['rescued'] }],
      dimensions: [{ name: 'type', title: 'Type', labels: PERSONNEL_TYPES }],
      views: [],
    },
    {
      kind: 'counts',
      name: 'recruits',
      title: 'Recruits',
      exposure: 'recruits',
      outcomes: ['deck', 'reserve'],
      rates: [{ name: 'deckRate', numerator: 'fromDeck', title: 'From the deck', outcomes: ['deck'] }],
      dimensions: [card, side],
      views: [['card'], ['side']],
    },
    perGame('personnel-lost', 'Personnel lost', 'personnel', [side, cause]),
    perGame('swaps', 'Swaps between Team and Reserve', 'swaps', [side]),
    perGame('stood-down', 'Members moved to the Reserve for a vacancy', 'personnel', [side]),
    perGame('dismissed', 'Reserve cards dismissed', 'personnel', [side]),
    perGame('short-turns', 'Turns with a short Team', 'turns', [side]),
    perGame('skipped-turns', 'Turns skipped', 'turns', [side]),
    perGame('turns-taken', 'Turns taken', 'turns', [side]),
    perGame('reshuffles', 'Reshuffles', 'reshuffles', [{ name: 'deck', title: 'Deck', labels: DECKS }]),
  ];
}

export const personnelCharts: readonly ChartRequest[] = [
  {
    name: 'success-by-member',
    title: 'Mission success with each Personnel in the Team',
    metric: 'members',
    rate: 'winRate',
    x: 'card',
    mark: 'ranking',
  },
  {
    name: 'losses-by-cause',
    title: 'Personnel lost a game by cause',
    metric: 'personnel-lost',
    x: 'cause',
    colour: 'side',
    mark: 'points',
  },
  { name: 'reshuffles', title: 'Reshuffles a game', metric: 'reshuffles', x: 'deck', mark: 'points' },
];
