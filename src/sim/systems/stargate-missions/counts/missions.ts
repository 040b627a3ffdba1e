import { named, range, upTo } from '../../../kernel/counts/cells.ts';
import { counts, rate } from '../../../kernel/counts/metric-tables.ts';
import type { ChartRequest } from '../../../kernel/counts/metrics.ts';
import { indices } from '../../../kernel/indices.ts';
import { SKILLS, STATS } from '../rules/vocabulary.ts';
import { NO_TEST } from '../steps/cards.ts';
import { AXIS, type Axes, type Labels } from './axes.ts';

/** How an attempt at a Mission ends, and what prevents one. */
const ATTEMPTS = ['success', 'missingSkill', 'failedBrains', 'failedCombat', 'failedBoth'] as const;
const NOT_ATTEMPTED = ['negated', 'replaced', 'forfeited'] as const;
const MISSION_OUTCOMES = [...ATTEMPTS, ...NOT_ATTEMPTED] as const;
export const MISSION = indices(MISSION_OUTCOMES);

const PURPOSES_OF_TESTS = ['mission', 'challenge'] as const;
/** Challenges won, failed or not met before a Mission. */
const CHALLENGED = ['none', 'won', 'failed'] as const;
export const CHALLENGE = indices(CHALLENGED);

const WON = rate('winRate', 'missionsWon', 'Success rate', ['success']);

/** Levels that cards in play test, the rising order of their labels. */
export function testLevels({ cards }: Labels): number[] {
  const tasks = [...cards.missions, ...cards.events.filter(({ isChallenge }) => isChallenge)].map(({ task }) => task);
  const levels = new Set(tasks.flatMap((task) => task.levels).filter((level) => level !== NO_TEST));
  return levels.size === 0 ? [0] : [...levels].sort((a, b) => a - b);
}

/** Main Characters in the Team. */
export const mainCharactersOf = ({ teamSize }: Labels) =>
  upTo('mainCharacters', 'Main Characters in the Team', 0, teamSize);

/** Missions, attempts and tests. A hit, in this game, is a test passed. */
export function missionMetrics({ side, turn }: Axes, labels: Labels) {
  return {
    hitRates: counts('Tests', 'tests', {
      by: [
        side,
        named('stat', 'Stat', STATS),
        named('level', 'Level of the card', testLevels(labels).map(String)),
        named('purpose', 'Mission or challenge', PURPOSES_OF_TESTS),
      ],
      outcomes: ['success', 'failure'],
      rates: [rate('hitRate', 'hits', 'Tests passed', ['success'])],
      views: [['side'], ['stat', 'level', 'purpose'], ['stat']],
    }),
    testMargins: counts('Tests by their margin before cards', 'tests', {
      by: [named('stat', 'Stat', STATS), AXIS.margin],
      outcomes: ['success', 'failure'],
      rates: [rate('successRate', 'successes', 'Passed in the end', ['success'])],
    }),
    missions: counts('Missions drawn', 'missions', {
      by: [named('card', 'Mission', labels.missions), side],
      outcomes: MISSION_OUTCOMES,
      rates: [
        WON,
        rate('missingSkillRate', 'skillsMissed', 'Skill missing', ['missingSkill']),
        rate('failedBrainsRate', 'brainsFailed', 'Brains failed', ['failedBrains']),
        rate('failedCombatRate', 'combatFailed', 'Combat failed', ['failedCombat']),
        rate('failedBothRate', 'bothFailed', 'Both tests failed', ['failedBoth']),
        {
          name: 'notAttemptedRate',
          numerator: 'notAttempted',
          title: 'Not attempted',
          outcomes: NOT_ATTEMPTED,
        },
      ],
      views: [['card'], ['side']],
    }),
    missionTurns: counts('Missions attempted by turn', 'attempts', {
      by: [turn],
      outcomes: ['success', 'failure'],
      rates: [WON],
    }),
    teamComposition: counts('Attempts by the make-up of the Team', 'attempts', {
      by: [mainCharactersOf(labels), range('skillsPresent', 'Different skills in the Team', 0, SKILLS.length)],
      outcomes: ATTEMPTS,
      rates: [WON],
      views: [['mainCharacters'], ['skillsPresent']],
    }),
    teamStats: counts('Attempts by the Brains and Combat of the Team', 'attempts', {
      by: [AXIS.teamBrains, AXIS.teamCombat],
      outcomes: ATTEMPTS,
      rates: [WON],
      views: [['teamBrains'], ['teamCombat']],
    }),
    afterChallenge: counts('Missions attempted by what the challenge before did', 'attempts', {
      by: [named('challenge', 'Challenge before the Mission', CHALLENGED)],
      outcomes: ['success', 'failure'],
      rates: [WON],
    }),
  };
}

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
