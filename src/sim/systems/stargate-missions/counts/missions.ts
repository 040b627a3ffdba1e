import { named, range, upTo } from '../../../kernel/counts/cells.ts';
import { type CellsOf, counts, rate } from '../../../kernel/counts/metric-tables.ts';
import type { ChartRequest } from '../../../kernel/counts/metrics.ts';
import type { Recorder } from '../../../kernel/counts/recorder.ts';
import { indices } from '../../../kernel/indices.ts';
import type { Snapshot } from '../../../kernel/players/position.ts';
import { SKILLS, STATS } from '../rules/vocabulary.ts';
import { type Attempt, MISSING_SKILL, missionTotal, SUCCESS, teamTotal } from '../steps/attempt.ts';
import { type Mission, NO_TEST } from '../steps/cards.ts';
import type { Team } from '../steps/team.ts';
import type { OpenTable } from '../table/state.ts';
import { AXIS, type Axes, EVENT_OF, type Labels } from './axes.ts';

const ATTEMPTS = ['success', 'missingSkill', 'failedBrains', 'failedCombat', 'failedBoth'] as const;
const NOT_ATTEMPTED = ['negated', 'replaced', 'forfeited'] as const;
const MISSION_OUTCOMES = [...ATTEMPTS, ...NOT_ATTEMPTED] as const;
const MISSION = indices(MISSION_OUTCOMES);

const PURPOSES_OF_TESTS = ['mission', 'challenge'] as const;
/** Before a Mission. */
const CHALLENGED = ['none', 'won', 'failed'] as const;
const CHALLENGE = indices(CHALLENGED);

const WON = rate('winRate', 'missionsWon', 'Success rate', ['success']);

/** Rising. */
function testLevels({ cards }: Labels): number[] {
  const tasks = [...cards.missions, ...cards.events.filter(({ isChallenge }) => isChallenge)].map(({ task }) => task);
  const levels = new Set(tasks.flatMap((task) => task.levels).filter((level) => level !== NO_TEST));
  return levels.size === 0 ? [0] : [...levels].sort((a, b) => a - b);
}

const mainCharactersOf = ({ teamSize }: Labels) => upTo('mainCharacters', 'Main Characters in the Team', 0, teamSize);

/** A hit is a test passed. */
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
    title: 'Tests passed after cards, by the margin before them',
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

export const YES = 0;
export const NO = 1;

export class MissionTally {
  private readonly table: OpenTable;
  private readonly recorder: Recorder;
  private readonly cells: CellsOf<ReturnType<typeof missionMetrics>>;
  private readonly mainCharacters;
  private readonly levels: readonly number[];
  /** By seat, for the record. */
  readonly won: Int32Array;
  readonly attempted: Int32Array;
  readonly passed: Int32Array;
  readonly tests: Int32Array;
  private marginBefore = 0;
  private challenged: number = CHALLENGE.none;

  constructor(labels: Labels, table: OpenTable, recorder: Recorder, cells: MissionTally['cells']) {
    this.table = table;
    this.recorder = recorder;
    this.cells = cells;
    this.mainCharacters = mainCharactersOf(labels);
    this.levels = testLevels(labels);
    const players = table.players.length;
    this.won = new Int32Array(players);
    this.attempted = new Int32Array(players);
    this.passed = new Int32Array(players);
    this.tests = new Int32Array(players);
  }

  gameBegins(): void {
    this.won.fill(0);
    this.attempted.fill(0);
    this.passed.fill(0);
    this.tests.fill(0);
  }

  exchange(state: Snapshot): void {
    state.all(this.won);
    state.all(this.attempted);
    state.all(this.passed);
    state.all(this.tests);
  }

  drawn(): void {
    this.challenged = CHALLENGE.none;
  }

  ended(card: Mission, outcome: number): void {
    const isSuccess = outcome === SUCCESS;
    this.recorder.happened(isSuccess ? EVENT_OF.won : EVENT_OF.failed);
    const { active, turn } = this.table;
    this.count(card, outcome);
    this.attempted[active]++;
    if (isSuccess) this.won[active]++;
    this.cells.missionTurns.count(turn, isSuccess ? YES : NO);
    this.cells.afterChallenge.count(this.challenged, isSuccess ? YES : NO);
  }

  negated(card: Mission): void {
    this.count(card, MISSION.negated);
  }

  replaced(old: Mission): void {
    this.count(old, MISSION.replaced);
  }

  forfeited(card: Mission): void {
    this.count(card, MISSION.forfeited);
  }

  private count(card: Mission, outcome: number): void {
    this.cells.missions.count(card.type, this.table.active, outcome);
  }

  challengeEnds(outcome: number): void {
    this.challenged = outcome === SUCCESS ? CHALLENGE.won : CHALLENGE.failed;
  }

  testRolled(attempt: Attempt, team: Team): void {
    this.marginBefore = teamTotal(attempt, team) - missionTotal(attempt);
  }

  tested(attempt: Attempt, passed: boolean): void {
    const { active } = this.table;
    const result = passed ? YES : NO;
    this.tests[active]++;
    if (passed) this.passed[active]++;
    const level = this.levels.indexOf(attempt.task.levels[attempt.stat]);
    const { hitRates, testMargins } = this.cells;
    hitRates.count(active, attempt.stat, level, attempt.isChallenge ? 1 : 0, result);
    testMargins.count(attempt.stat, AXIS.margin.place(this.marginBefore), result);
  }

  attemptEnds(attempt: Attempt, team: Team, outcome: number): void {
    if (outcome === MISSING_SKILL) this.recorder.happened(EVENT_OF.missingSkill);
    if (attempt.isChallenge) return;
    let skills = 0;
    for (let skill = 0; skill < SKILLS.length; skill++) if (team.skills[skill] > 0) skills++;
    const { teamComposition, teamStats } = this.cells;
    teamComposition.count(this.mainCharacters.place(team.mains), skills, outcome);
    teamStats.count(AXIS.teamBrains.place(team.brains), AXIS.teamCombat.place(team.combat), outcome);
  }
}
