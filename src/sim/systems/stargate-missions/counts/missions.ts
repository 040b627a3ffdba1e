import { clipped, named, range, upTo } from '../../../kernel/counts/axes.ts';
import type { Ledger } from '../../../kernel/counts/ledger.ts';
import type { ChartRequest } from '../../../kernel/counts/metrics.ts';
import { indices } from '../../../kernel/indices.ts';
import { SKILLS, STATS } from '../rules/vocabulary.ts';
import { NO_TEST } from '../steps/cards.ts';
import type { Axes, Labels } from './axes.ts';

/** How an attempt at a Mission ends, and what prevents one. */
const ATTEMPTS = ['success', 'missingSkill', 'failedBrains', 'failedCombat', 'failedBoth'] as const;
const NOT_ATTEMPTED = ['negated', 'replaced', 'forfeited'] as const;
const MISSION_OUTCOMES = [...ATTEMPTS, ...NOT_ATTEMPTED] as const;
export const MISSION = indices(MISSION_OUTCOMES);

const PURPOSES_OF_TESTS = ['mission', 'challenge'] as const;
/** Challenges won, failed or not met before a Mission. */
const CHALLENGED = ['none', 'won', 'failed'] as const;
export const CHALLENGE = indices(CHALLENGED);

/** Team Totals less Mission Totals before cards, from -MARGIN to MARGIN; values beyond share the last cells. */
const MARGIN = 15;
/** Sums of a stat from here on share a cell. */
const MOST_STAT = 15;

const WON = { name: 'winRate', numerator: 'missionsWon', title: 'Success rate', outcomes: ['success'] } as const;

/** Levels that cards in play test, the rising order of their labels. */
export function testLevels({ cards }: Labels): number[] {
  const tasks = [...cards.missions, ...cards.events.filter(({ isChallenge }) => isChallenge)].map(({ task }) => task);
  const levels = new Set(tasks.flatMap((task) => task.levels).filter((level) => level !== NO_TEST));
  return levels.size === 0 ? [0] : [...levels].sort((a, b) => a - b);
}

/** Missions, attempts and tests. A hit, in this game, is a test passed. */
export class MissionCells {
  readonly tests;
  readonly margins;
  readonly missions;
  readonly turns;
  readonly composition;
  readonly teamStats;
  readonly afterChallenge;
  readonly mainCharacters;
  readonly margin = clipped('margin', 'Team Total less Mission Total', -MARGIN, MARGIN);
  readonly teamBrains = upTo('teamBrains', 'Team Brains', 0, MOST_STAT);
  readonly teamCombat = upTo('teamCombat', 'Team Combat', 0, MOST_STAT);

  constructor(ledger: Ledger, { side, turn }: Axes, labels: Labels) {
    this.mainCharacters = upTo('mainCharacters', 'Main Characters in the Team', 0, labels.teamSize);
    this.tests = ledger.counts({
      name: 'hit-rates',
      title: 'Tests',
      exposure: 'tests',
      outcomes: ['success', 'failure'],
      rates: [{ name: 'hitRate', numerator: 'hits', title: 'Tests passed', outcomes: ['success'] }],
      dimensions: [
        side,
        named('stat', 'Stat', STATS),
        named('level', 'Level of the card', testLevels(labels).map(String)),
        named('purpose', 'Mission or challenge', PURPOSES_OF_TESTS),
      ],
      views: [['side'], ['stat', 'level', 'purpose'], ['stat']],
    });
    this.margins = ledger.counts({
      name: 'test-margins',
      title: 'Tests by their margin before cards',
      exposure: 'tests',
      outcomes: ['success', 'failure'],
      rates: [{ name: 'successRate', numerator: 'successes', title: 'Passed in the end', outcomes: ['success'] }],
      dimensions: [named('stat', 'Stat', STATS), this.margin],
    });
    this.missions = ledger.counts({
      name: 'missions',
      title: 'Missions drawn',
      exposure: 'missions',
      outcomes: MISSION_OUTCOMES,
      rates: [
        WON,
        { name: 'missingSkillRate', numerator: 'skillsMissed', title: 'Skill missing', outcomes: ['missingSkill'] },
        { name: 'failedBrainsRate', numerator: 'brainsFailed', title: 'Brains failed', outcomes: ['failedBrains'] },
        { name: 'failedCombatRate', numerator: 'combatFailed', title: 'Combat failed', outcomes: ['failedCombat'] },
        { name: 'failedBothRate', numerator: 'bothFailed', title: 'Both tests failed', outcomes: ['failedBoth'] },
        {
          name: 'notAttemptedRate',
          numerator: 'notAttempted',
          title: 'Not attempted',
          outcomes: NOT_ATTEMPTED,
        },
      ],
      dimensions: [named('card', 'Mission', labels.missions), side],
      views: [['card'], ['side']],
    });
    this.turns = ledger.counts({
      name: 'mission-turns',
      title: 'Missions attempted by turn',
      exposure: 'attempts',
      outcomes: ['success', 'failure'],
      rates: [WON],
      dimensions: [turn],
    });
    this.composition = ledger.counts({
      name: 'team-composition',
      title: 'Attempts by the make-up of the Team',
      exposure: 'attempts',
      outcomes: ATTEMPTS,
      rates: [WON],
      dimensions: [this.mainCharacters, range('skillsPresent', 'Different skills in the Team', 0, SKILLS.length)],
      views: [['mainCharacters'], ['skillsPresent']],
    });
    this.teamStats = ledger.counts({
      name: 'team-stats',
      title: 'Attempts by the Brains and Combat of the Team',
      exposure: 'attempts',
      outcomes: ATTEMPTS,
      rates: [WON],
      dimensions: [this.teamBrains, this.teamCombat],
      views: [['teamBrains'], ['teamCombat']],
    });
    this.afterChallenge = ledger.counts({
      name: 'after-challenge',
      title: 'Missions attempted by what the challenge before did',
      exposure: 'attempts',
      outcomes: ['success', 'failure'],
      rates: [WON],
      dimensions: [named('challenge', 'Challenge before the Mission', CHALLENGED)],
    });
  }
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
