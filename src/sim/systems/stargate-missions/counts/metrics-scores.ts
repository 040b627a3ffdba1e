import { named } from '../../../kernel/axes.ts';
import type { Ledger } from '../../../kernel/ledger.ts';
import type { ChartRequest, LeadMeasure } from '../../../kernel/metrics.ts';
import type { Axes, Labels } from './axes.ts';

/** Bounds of score histograms; what lies beyond shares the last bin. */
export const LEAST_SCORE = -60;
export const MOST_SCORE = 120;

/** The Victory Score puts a player ahead; leads beyond the bound count as it. */
export const scoreLead: LeadMeasure = { unit: 'points', most: 60, column: 'victoryScore' };

export const LEAD_BOUND = 5 * (MOST_SCORE - LEAST_SCORE);

const ORDER = ['first', 'second', 'third', 'fourth', 'fifth', 'sixth'] as const;

/** Scores by player, seat, order of play and turn. */
export class ScoreCells {
  readonly bySide;
  readonly missionPoints;
  readonly lostPoints;
  readonly bySeat;
  readonly byOrder;
  readonly byTurn;
  readonly firstPlayerLead;
  readonly winners;

  constructor(ledger: Ledger, { side, turn }: Axes, labels: Labels) {
    const { players, policies } = labels;
    const seats = players.map((_, seat) => `seat ${seat + 1}, ${policies[seat]}`);
    const order = named('order', 'Order of play', ORDER.slice(0, players.length));
    const points = { unit: 'points', min: LEAST_SCORE, max: MOST_SCORE, clipped: true } as const;
    this.bySide = ledger.histogram({ name: 'victory-scores', title: 'Victory Score', dimensions: [side], ...points });
    this.missionPoints = ledger.histogram({
      name: 'mission-points',
      title: 'Mission Points (TMP)',
      dimensions: [side],
      ...points,
    });
    this.lostPoints = ledger.histogram({
      name: 'lost-points',
      title: 'Points for lost Personnel (PLK)',
      dimensions: [side],
      ...points,
    });
    this.bySeat = ledger.histogram({
      name: 'score-by-seat',
      title: 'Victory Score by seat and policy',
      dimensions: [named('seat', 'Seat', seats)],
      ...points,
    });
    this.byOrder = ledger.histogram({
      name: 'score-by-order',
      title: 'Victory Score by order of play',
      dimensions: [order],
      ...points,
    });
    this.byTurn = ledger.histogram({
      name: 'score-by-turn',
      title: 'Victory Score after each turn',
      dimensions: [side, turn],
      ...points,
    });
    this.firstPlayerLead = ledger.histogram({
      name: 'first-player-lead',
      title: 'Victory Score of the first player less the mean of the others',
      unit: 'points',
      dimensions: [],
      min: -LEAD_BOUND,
      max: LEAD_BOUND,
      clipped: true,
      // Means over the others stay integers when they are counted in parts.
      parts: players.length - 1,
    });
    this.winners = ledger.counts({
      name: 'winners',
      title: 'Results by order of play and policy',
      exposure: 'players',
      outcomes: ['won', 'shared', 'lost'],
      rates: [{ name: 'winRate', numerator: 'wins', title: 'Game won', outcomes: ['won'] }],
      dimensions: [order, named('policy', 'Policy', [...new Set(policies)])],
      views: [['order'], ['policy']],
    });
  }
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
