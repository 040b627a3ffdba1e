import type { ChartRequest, CountMetric, Dimension, Rate } from '../../../kernel/metrics.ts';
import { NO_TEST } from '../cards/cards.ts';
import { SKILLS, STATS } from '../vocabulary.ts';
import type { Labels, SharedDimensions } from './metrics.ts';

/** How a drawn Mission ended: the outcomes of an attempt in their order, then what kept it from one. */
export const MISSION_OUTCOMES = [
  'success',
  'missingSkill',
  'failedBrains',
  'failedCombat',
  'failedBoth',
  'negated',
  'replaced',
  'forfeited',
] as const;
export const [, , , , , MISSION_NEGATED, MISSION_REPLACED, MISSION_FORFEITED] = MISSION_OUTCOMES.keys();

export const PURPOSES_OF_TESTS = ['mission', 'challenge'] as const;
/** Challenges won, failed or not met before a Mission. */
export const CHALLENGED = ['none', 'won', 'failed'] as const;

/** Team Totals less Mission Totals before cards, from -MARGIN to MARGIN; beyond shares the last cell. */
export const MARGIN = 15;
/** Sums of a stat from here on share a cell. */
export const MOST_STAT = 15;

const won: Rate = { name: 'winRate', numerator: 'missionsWon', title: 'Success rate', outcomes: ['success'] };
const attempts = MISSION_OUTCOMES.slice(0, 5);

/** Levels that cards in play test, the rising order of their labels. */
export function testLevels({ cards }: Labels): number[] {
  const tasks = [...cards.missions, ...cards.events.filter(({ isChallenge }) => isChallenge)].map(({ task }) => task);
  const levels = new Set(tasks.flatMap((task) => task.levels).filter((level) => level !== NO_TEST));
  return levels.size === 0 ? [0] : [...levels].sort((a, b) => a - b);
}

export function missionMetrics(labels: Labels, { side, turn }: SharedDimensions): CountMetric[] {
  const card: Dimension = { name: 'card', title: 'Mission', labels: labels.missions };
  return [
    hitRates(labels, side),
    {
      kind: 'counts',
      name: 'test-margins',
      title: 'Tests by their margin before cards',
      exposure: 'tests',
      outcomes: ['success', 'failure'],
      rates: [{ name: 'successRate', numerator: 'successes', title: 'Passed in the end', outcomes: ['success'] }],
      dimensions: [stat, { name: 'margin', title: 'Team Total less Mission Total', labels: marginLabels() }],
      views: [],
    },
    {
      kind: 'counts',
      name: 'missions',
      title: 'Missions drawn',
      exposure: 'missions',
      outcomes: MISSION_OUTCOMES,
      rates: [
        won,
        { name: 'missingSkillRate', numerator: 'skillsMissed', title: 'Skill missing', outcomes: ['missingSkill'] },
        { name: 'failedBrainsRate', numerator: 'brainsFailed', title: 'Brains failed', outcomes: ['failedBrains'] },
        { name: 'failedCombatRate', numerator: 'combatFailed', title: 'Combat failed', outcomes: ['failedCombat'] },
        { name: 'failedBothRate', numerator: 'bothFailed', title: 'Both tests failed', outcomes: ['failedBoth'] },
        {
          name: 'notAttemptedRate',
          numerator: 'notAttempted',
          title: 'Not attempted',
          outcomes: MISSION_OUTCOMES.slice(5),
        },
      ],
      dimensions: [card, side],
      views: [['card'], ['side']],
    },
    {
      kind: 'counts',
      name: 'mission-turns',
      title: 'Missions attempted by turn',
      exposure: 'attempts',
      outcomes: ['success', 'failure'],
      rates: [won],
      dimensions: [turn],
      views: [],
    },
    {
      kind: 'counts',
      name: 'team-composition',
      title: 'Attempts by the make-up of the Team',
      exposure: 'attempts',
      outcomes: attempts,
      rates: [won],
      dimensions: [countDimension('mainCharacters', 'Main Characters in the Team', labels.teamSize), skillCount],
      views: [['mainCharacters'], ['skillsPresent']],
    },
    {
      kind: 'counts',
      name: 'team-stats',
      title: 'Attempts by the Brains and Combat of the Team',
      exposure: 'attempts',
      outcomes: attempts,
      rates: [won],
      dimensions: [
        countDimension('teamBrains', 'Team Brains', MOST_STAT),
        countDimension('teamCombat', 'Team Combat', MOST_STAT),
      ],
      views: [['teamBrains'], ['teamCombat']],
    },
    {
      kind: 'counts',
      name: 'after-challenge',
      title: 'Missions attempted by what the challenge before did',
      exposure: 'attempts',
      outcomes: ['success', 'failure'],
      rates: [won],
      dimensions: [{ name: 'challenge', title: 'Challenge before the Mission', labels: CHALLENGED }],
      views: [],
    },
  ];
}

const stat: Dimension = { name: 'stat', title: 'Stat', labels: STATS };

const skillCount: Dimension = {
  name: 'skillsPresent',
  title: 'Different skills in the Team',
  labels: Array.from({ length: SKILLS.length + 1 }, (_, i) => `${i}`),
};

function countDimension(name: string, title: string, most: number): Dimension {
  return { name, title, labels: Array.from({ length: most + 1 }, (_, i) => (i === most ? `${i} or more` : `${i}`)) };
}

function marginLabels(): string[] {
  return Array.from({ length: 2 * MARGIN + 1 }, (_, i) => {
    const margin = i - MARGIN;
    if (margin === -MARGIN) return `${margin} or less`;
    return margin === MARGIN ? `${margin} or more` : `${margin}`;
  });
}

/** A hit, in this game, is a test passed. */
const hitRates = (labels: Labels, side: Dimension): CountMetric => ({
  kind: 'counts',
  name: 'hit-rates',
  title: 'Tests',
  exposure: 'tests',
  outcomes: ['success', 'failure'],
  rates: [{ name: 'hitRate', numerator: 'hits', title: 'Tests passed', outcomes: ['success'] }],
  dimensions: [
    side,
    stat,
    { name: 'level', title: 'Level of the card', labels: testLevels(labels).map(String) },
    { name: 'purpose', title: 'Mission or challenge', labels: PURPOSES_OF_TESTS },
  ],
  views: [['side'], ['stat', 'level', 'purpose'], ['stat']],
});

export const missionCharts: readonly ChartRequest[] = [
  {
    name: 'mission-success',
    title: 'Missions: success rate by card',
    metric: 'missions',
    rate: 'winRate',
    x: 'card',
    mark: 'ranking',
  },
  {
    name: 'mission-outcomes',
    title: 'Missions: how they end, by card',
    metric: 'missions',
    x: 'card',
    mark: 'outcomes',
  },
  {
    name: 'tests',
    title: 'Tests passed by stat, level and purpose',
    metric: 'hit-rates',
    rate: 'hitRate',
    x: 'level',
    colour: 'purpose',
    column: 'stat',
    mark: 'points',
  },
  {
    name: 'test-margins',
    title: 'Tests passed in the end, by the margin before cards',
    metric: 'test-margins',
    rate: 'successRate',
    x: 'margin',
    colour: 'stat',
    mark: 'points',
  },
  {
    name: 'success-by-main-characters',
    title: 'Mission success by Main Characters in the Team',
    metric: 'team-composition',
    rate: 'winRate',
    x: 'mainCharacters',
    mark: 'points',
  },
  {
    name: 'success-by-skills',
    title: 'Mission success by different skills in the Team',
    metric: 'team-composition',
    rate: 'winRate',
    x: 'skillsPresent',
    mark: 'points',
  },
  {
    name: 'success-by-team-stats',
    title: 'Mission success by the Brains and Combat of the Team',
    metric: 'team-stats',
    rate: 'winRate',
    x: 'teamBrains',
    row: 'teamCombat',
    mark: 'heat',
  },
  {
    name: 'success-by-turn',
    title: 'Mission success by turn',
    metric: 'mission-turns',
    rate: 'winRate',
    x: 'turn',
    mark: 'line',
  },
];
