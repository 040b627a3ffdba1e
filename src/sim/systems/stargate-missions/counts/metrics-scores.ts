import type { ChartRequest, Dimension, HistogramMetric, LeadMeasure, Metric } from '../../../kernel/metrics.ts';
import type { Labels, SharedDimensions } from './metrics.ts';

/** Bounds of score histograms; what lies beyond shares the last bin. */
export const LEAST_SCORE = -60;
export const MOST_SCORE = 120;

/** The Victory Score puts a player ahead; leads beyond the bound count as it. */
export const scoreLead: LeadMeasure = { unit: 'points', most: 60, column: 'victoryScore' };

export const LEAD_BOUND = 5 * (MOST_SCORE - LEAST_SCORE);

const ORDER = ['first', 'second', 'third', 'fourth', 'fifth', 'sixth'] as const;

export function scoreMetrics(labels: Labels, { side, turn }: SharedDimensions): Metric[] {
  const { players, policies } = labels;
  const seats = players.map((_, seat) => `seat ${seat + 1}, ${policies[seat]}`);
  const order: Dimension = { name: 'order', title: 'Order of play', labels: ORDER.slice(0, players.length) };
  const points = (name: string, title: string, dimensions: readonly Dimension[]): HistogramMetric => ({
    kind: 'histogram',
    name,
    title,
    unit: 'points',
    dimensions,
    min: LEAST_SCORE,
    max: MOST_SCORE,
  });
  return [
    points('victory-scores', 'Victory Score', [side]),
    points('mission-points', 'Mission Points (TMP)', [side]),
    points('lost-points', 'Points for lost Personnel (PLK)', [side]),
    points('score-by-seat', 'Victory Score by seat and policy', [{ name: 'seat', title: 'Seat', labels: seats }]),
    points('score-by-order', 'Victory Score by order of play', [order]),
    points('score-by-turn', 'Victory Score after each turn', [side, turn]),
    {
      kind: 'histogram',
      name: 'first-player-lead',
      title: 'Victory Score of the first player less the mean of the others',
      unit: 'points',
      dimensions: [],
      min: -LEAD_BOUND,
      max: LEAD_BOUND,
      // Means over the others stay integers when they are counted in parts.
      parts: players.length - 1,
    },
    {
      kind: 'counts',
      name: 'winners',
      title: 'Results by order of play and policy',
      exposure: 'players',
      outcomes: ['won', 'shared', 'lost'],
      rates: [{ name: 'winRate', numerator: 'wins', title: 'Game won', outcomes: ['won'] }],
      dimensions: [order, { name: 'policy', title: 'Policy', labels: [...new Set(policies)] }],
      views: [['order'], ['policy']],
    },
  ];
}

export const scoreCharts: readonly ChartRequest[] = [
  {
    name: 'score-distribution',
    title: 'Victory Score by seat and policy: how it is spread',
    metric: 'score-by-seat',
    x: 'seat',
    mark: 'distribution',
  },
  {
    name: 'score-by-seat',
    title: 'Victory Score by seat and policy',
    metric: 'score-by-seat',
    x: 'seat',
    mark: 'points',
  },
  {
    name: 'score-by-order',
    title: 'First-player advantage: Victory Score by order of play',
    metric: 'score-by-order',
    x: 'order',
    mark: 'points',
  },
  {
    name: 'wins-by-order',
    title: 'First-player advantage: games won by order of play',
    metric: 'winners',
    rate: 'winRate',
    x: 'order',
    mark: 'points',
  },
  {
    name: 'score-by-turn',
    title: 'Victory Score after each turn',
    metric: 'score-by-turn',
    x: 'turn',
    colour: 'side',
    mark: 'line',
  },
];
