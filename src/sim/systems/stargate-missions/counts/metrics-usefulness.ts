import type { ChartRequest, Dimension, HistogramMetric } from '../../../kernel/metrics.ts';
import type { Labels } from './metrics.ts';
import { LEAST_SCORE, MOST_SCORE } from './metrics-scores.ts';

/** What a card is worth: how much it puts the holder above the mean of the others, and what of that is his own score. */
export const WORTH_IN = ['lead over the others', 'own score'] as const;

const NAME = 'event-usefulness';

/** Nothing, unless the scenario asks for it. */
export function usefulnessMetrics({ events, players, eventUsefulness }: Labels): HistogramMetric[] {
  if (!eventUsefulness) return [];
  const card: Dimension = { name: 'card', title: 'Event', labels: events };
  // Means over the others stay integers when they are counted in parts.
  const others = players.length - 1;
  const bound = 2 * others * (MOST_SCORE - LEAST_SCORE);
  return [
    {
      kind: 'histogram',
      name: NAME,
      title: 'Worth to who draws it first',
      unit: 'points',
      dimensions: [card, { name: 'worthIn', title: 'Worth in', labels: WORTH_IN }],
      min: -bound,
      max: bound,
      parts: others,
      sparse: true,
    },
  ];
}

export function usefulnessCharts({ eventUsefulness }: Labels): ChartRequest[] {
  if (!eventUsefulness) return [];
  return [
    {
      name: NAME,
      title: 'What an Event card is worth to who draws it first',
      metric: NAME,
      x: 'card',
      colour: 'worthIn',
      mark: 'ranking',
    },
  ];
}
