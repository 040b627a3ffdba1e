import { named } from '../../../kernel/counts/cells.ts';
import { histogram, metricsOf } from '../../../kernel/counts/metric-tables.ts';
import type { ChartRequest, Counted, MetricSet, SideColumn } from '../../../kernel/counts/metrics.ts';
import { indices } from '../../../kernel/indices.ts';
import { axesOf, type Labels, RULE_EVENTS } from './axes.ts';
import { eventCharts, eventMetrics } from './events.ts';
import { missionCharts, missionMetrics } from './missions.ts';
import { personnelCharts, personnelMetrics } from './personnel.ts';
import { LEAST_SCORE, MOST_SCORE, scoreCharts, scoreLead, scoreMetrics } from './scores.ts';

/** A card's lead over the others' mean, and the holder's own part. */
const WORTH_IN = ['lead over the others', 'own score'] as const;

export const WORTH = indices(WORTH_IN);

const NAME = 'event-usefulness';

export function worthMetrics({ events, players }: Labels) {
  // In parts, means over the others stay integers.
  const parts = players.length - 1;
  const max = 2 * parts * (MOST_SCORE - LEAST_SCORE);
  const by = [named('card', 'Event', events), named('worthIn', 'Worth in', WORTH_IN)] as const;
  return {
    eventUsefulness: histogram('Worth to who draws it first', 'points', { by, min: -max, max, parts, sparse: true }),
  };
}

function usefulnessCharts({ eventUsefulness }: Labels): ChartRequest[] {
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

/** MISSION-60, 61. */
export const REASONS = ['missions-out', 'last-draw', 'full-rounds', 'turn-limit', 'target-score'] as const;

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
] as const satisfies readonly SideColumn[];

export const COUNTED = {
  sideColumns: SIDE_COLUMNS,
  ratios: [
    { name: 'successRate', title: 'Missions won', numerator: 'missionsWon', denominator: 'missionsAttempted' },
    { name: 'passRate', title: 'Tests passed', numerator: 'testsPassed', denominator: 'tests' },
  ],
  events: RULE_EVENTS.list,
} satisfies Counted;

export function metricTable(labels: Labels) {
  const axes = axesOf(labels);
  return {
    ...missionMetrics(axes, labels),
    ...personnelMetrics(axes, labels),
    ...eventMetrics(axes, labels),
    ...scoreMetrics(axes, labels),
  };
}

export function metricSet(labels: Labels): MetricSet {
  const { players, maxTurns, cards } = labels;
  const worth = labels.eventUsefulness ? worthMetrics(labels) : {};
  return {
    sides: players,
    // Names of people: Ares is one.
    plurals: Object.fromEntries(players.map((player) => [player, false])),
    maxTurns,
    maxStrength: cards.personnel.length,
    strengthUnit: 'personnel',
    lead: scoreLead,
    reasons: REASONS,
    metrics: metricsOf({ ...metricTable(labels), ...worth }),
    ...COUNTED,
    lethality: [
      {
        name: 'lossesPerMission',
        title: 'Losses a Mission attempted',
        numerator: 'losses',
        denominator: 'missionsAttempted',
      },
    ],
    words: {
      strengthLeft: 'Personnel left',
      losses: 'Personnel lost',
      breakRate: 'Main Character loss rate',
      broke: 'Lost a Main Character',
      breaks: 'When the first Main Character is lost',
      broken: 'the player has lost a Main Character',
      firstToBreak: 'First to lose a Main Character loses',
      costs: 'What Missions cost',
    },
    charts: [...missionCharts, ...personnelCharts, ...usefulnessCharts(labels), ...eventCharts, ...scoreCharts],
  };
}
