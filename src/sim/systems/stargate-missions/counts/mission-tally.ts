import type { CellsOf } from '../../../kernel/counts/metric-tables.ts';
import type { Recorder } from '../../../kernel/counts/recorder.ts';
import type { Snapshot } from '../../../kernel/players/position.ts';
import { SKILLS } from '../rules/vocabulary.ts';
import { type Attempt, MISSING_SKILL, missionTotal, SUCCESS, teamTotal } from '../steps/attempt.ts';
import type { Mission } from '../steps/cards.ts';
import type { Team } from '../steps/team.ts';
import type { OpenTable } from '../table/state.ts';
import { AXIS, type Labels } from './axes.ts';
import { CHALLENGE, MISSION, mainCharactersOf, type missionMetrics, testLevels } from './missions.ts';
import { EVENT_OF } from './rule-events.ts';

export const YES = 0;
export const NO = 1;

/** Counts Missions, attempts and tests. */
export class MissionTally {
  private readonly table: OpenTable;
  private readonly recorder: Recorder;
  private readonly cells: CellsOf<ReturnType<typeof missionMetrics>>;
  private readonly mainCharacters;
  private readonly levels: readonly number[];
  /** By seat, for the record of the game. */
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
