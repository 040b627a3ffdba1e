import { named } from '../../../kernel/counts/cells.ts';
import { type CellsOf, counts, histogram, rate } from '../../../kernel/counts/metric-tables.ts';
import type { ChartRequest, LeadMeasure } from '../../../kernel/counts/metrics.ts';
import type { Recorder } from '../../../kernel/counts/recorder.ts';
import { type OpenTable, WON } from '../table/state.ts';
import type { Axes, Labels } from './axes.ts';

/** Values beyond share the last bin. */
export const LEAST_SCORE = -60;
export const MOST_SCORE = 120;

/** Larger leads count as 60. */
export const scoreLead: LeadMeasure = { unit: 'points', most: 60, column: 'victoryScore' };

const LEAD_BOUND = 5 * (MOST_SCORE - LEAST_SCORE);

const ORDER = ['first', 'second', 'third', 'fourth', 'fifth', 'sixth'] as const;

export function scoreMetrics({ side, turn }: Axes, labels: Labels) {
  const { players, policies } = labels;
  const seats = players.map((_, seat) => `seat ${seat + 1}, ${policies[seat]}`);
  const order = named('order', 'Order of play', ORDER.slice(0, players.length));
  const points = { min: LEAST_SCORE, max: MOST_SCORE, clipped: true } as const;
  return {
    victoryScores: histogram('Victory Score', 'points', { by: [side], ...points }),
    missionPoints: histogram('Mission Points (TMP)', 'points', { by: [side], ...points }),
    lostPoints: histogram('Points for lost Personnel (PLK)', 'points', { by: [side], ...points }),
    scoreBySeat: histogram('Victory Score by seat and policy', 'points', {
      by: [named('seat', 'Seat', seats)],
      ...points,
    }),
    scoreByOrder: histogram('Victory Score by order of play', 'points', { by: [order], ...points }),
    scoreByTurn: histogram('Victory Score after each turn', 'points', { by: [side, turn], ...points }),
    firstPlayerLead: histogram('Victory Score of the first player less the mean of the others', 'points', {
      by: [],
      min: -LEAD_BOUND,
      max: LEAD_BOUND,
      clipped: true,
      // In parts, means over the others stay integers.
      parts: players.length - 1,
    }),
    winners: counts('Results by order of play and policy', 'players', {
      by: [order, named('policy', 'Policy', [...new Set(policies)])],
      outcomes: ['won', 'shared', 'lost'],
      rates: [rate('winRate', 'wins', 'Game won', ['won'])],
      views: [['order'], ['policy']],
    }),
  };
}

export const scoreCharts: readonly ChartRequest[] = [
  {
    name: 'score-distribution',
    title: 'Spread of the Victory Score by seat and policy',
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

export class ScoreTally {
  private readonly table: OpenTable;
  private readonly recorder: Recorder;
  private readonly maxTurns: number;
  private readonly cells: CellsOf<ReturnType<typeof scoreMetrics>>;
  /** By seat: index among policies in play. */
  private readonly policyOf: readonly number[];
  private readonly goesRight: boolean;

  constructor(labels: Labels, table: OpenTable, recorder: Recorder, cells: CellsOf<ReturnType<typeof scoreMetrics>>) {
    this.table = table;
    this.recorder = recorder;
    this.maxTurns = labels.maxTurns;
    this.cells = cells;
    const distinct = [...new Set(labels.policies)];
    this.policyOf = labels.policies.map((policy) => distinct.indexOf(policy));
    this.goesRight = labels.goesRight;
  }

  /** 0 for the player who goes first, 1 for the next. */
  placeOf(seat: number): number {
    const { players, first } = this.table;
    const steps = this.goesRight ? first - seat : seat - first;
    return (steps + players.length) % players.length;
  }

  turnEnds(): void {
    const { players, turn } = this.table;
    for (let seat = 0; seat < players.length; seat++) {
      const score = bounded(players[seat].score);
      this.cells.scoreByTurn.set(seat, turn, score);
      this.recorder.standing(seat, turn, score);
    }
  }

  gameEnds(scores: Int32Array): void {
    const { players, turn, first } = this.table;
    let others = 0;
    for (let seat = 0; seat < players.length; seat++) {
      const { score, missionPoints, penalty } = players[seat];
      const points = bounded(score);
      if (seat !== first) others += points;
      const place = this.placeOf(seat);
      this.cells.victoryScores.set(seat, points);
      this.cells.missionPoints.set(seat, missionPoints);
      this.cells.lostPoints.set(seat, penalty);
      this.cells.scoreBySeat.set(seat, points);
      this.cells.scoreByOrder.set(place, points);
      for (let later = turn + 1; later <= this.maxTurns; later++) this.cells.scoreByTurn.set(seat, later, points);
      this.cells.winners.count(place, this.policyOf[seat], WON - scores[seat]);
    }
    const lead = (players.length - 1) * bounded(players[first].score) - others;
    this.cells.firstPlayerLead.set(lead);
  }
}

export function bounded(score: number): number {
  return score < LEAST_SCORE ? LEAST_SCORE : score > MOST_SCORE ? MOST_SCORE : score;
}
