import type { Dimension, MetricSet } from '../../../kernel/metrics.ts';
import type { CardLists } from '../state.ts';
import { eventCharts, eventMetrics } from './metrics-events.ts';
import { missionCharts, missionMetrics } from './metrics-missions.ts';
import { personnelCharts, personnelMetrics } from './metrics-personnel.ts';
import { scoreCharts, scoreLead, scoreMetrics } from './metrics-scores.ts';
import { usefulnessCharts, usefulnessMetrics } from './metrics-usefulness.ts';
import { ruleEvents } from './rule-events.ts';

/** Ways in which a game ends (MISSION-60, 61), by index. */
export const REASONS = ['missions-out', 'last-draw', 'full-rounds', 'turn-limit', 'target-score'] as const;

/** Columns of each player after the standard ones, in this order. */
export const SIDE_COLUMNS = [
  { name: 'victoryScore', title: 'Victory Score', unit: 'points' },
  { name: 'missionPoints', title: 'Mission Points (TMP)', unit: 'points' },
  { name: 'lostPoints', title: 'Points for lost Personnel (PLK)', unit: 'points' },
  { name: 'missionsWon', title: 'Missions won', unit: 'missions' },
  { name: 'missionsAttempted', title: 'Missions attempted', unit: 'missions' },
  { name: 'testsPassed', title: 'Tests passed', unit: 'tests' },
  { name: 'tests', title: 'Tests', unit: 'tests' },
  { name: 'eventsPlayed', title: 'Event cards played', unit: 'cards' },
  { name: 'turnsTaken', title: 'Turns taken', unit: 'turns' },
  { name: 'playingOrder', title: 'Place in the order of play', unit: 'place, 1 for first' },
] as const;

/** What the declarations are made for: names of players, policies and cards, and the bounds of what is counted. */
export interface Labels {
  readonly players: readonly string[];
  /** By seat. */
  readonly policies: readonly string[];
  readonly cards: CardLists;
  readonly personnel: readonly string[];
  readonly missions: readonly string[];
  readonly events: readonly string[];
  readonly teamSize: number;
  readonly handMax: number;
  readonly maxTurns: number;
  /** Turns pass to the right (MISSION-13). */
  readonly goesRight: boolean;
  /** The worth of Event cards is measured. */
  readonly eventUsefulness: boolean;
}

/** Dimensions that several metrics share. */
export interface SharedDimensions {
  readonly side: Dimension;
  readonly turn: Dimension;
}

export function metricSet(labels: Labels): MetricSet {
  const { players, maxTurns, cards } = labels;
  const shared = {
    side: { name: 'side', title: 'Player', labels: players },
    turn: { name: 'turn', title: 'Turn', labels: numbered(maxTurns, 1) },
  };
  return {
    sides: players,
    maxTurns,
    maxStrength: cards.personnel.length,
    strengthUnit: 'personnel',
    lead: scoreLead,
    reasons: REASONS,
    metrics: [
      ...missionMetrics(labels, shared),
      ...personnelMetrics(labels, shared),
      ...eventMetrics(labels, shared),
      ...scoreMetrics(labels, shared),
      ...usefulnessMetrics(labels),
    ],
    sideColumns: SIDE_COLUMNS,
    ratios: [
      { name: 'successRate', title: 'Missions won', numerator: 'missionsWon', denominator: 'missionsAttempted' },
      { name: 'passRate', title: 'Tests passed', numerator: 'testsPassed', denominator: 'tests' },
    ],
    lethality: [
      {
        name: 'lossesPerMission',
        title: 'Losses a Mission attempted',
        numerator: 'losses',
        denominator: 'missionsAttempted',
      },
    ],
    events: ruleEvents,
    charts: [...missionCharts, ...personnelCharts, ...usefulnessCharts(labels), ...eventCharts, ...scoreCharts],
  };
}

/** `0`, `1`, … as labels. */
export function numbered(count: number, from = 0): string[] {
  return Array.from({ length: count }, (_, i) => `${i + from}`);
}
