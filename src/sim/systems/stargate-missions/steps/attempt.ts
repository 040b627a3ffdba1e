import type { Dice, Stream } from '../../../kernel/dice/dice.ts';
import { indices } from '../../../kernel/indices.ts';
import type { MissionRules } from '../rules/rules.ts';
import { ATTEMPT_OUTCOMES, BRAINS, COMBAT, SKILLS, STATS } from '../rules/vocabulary.ts';
import { type EventCard, NO_TEST, type Task } from './cards.ts';

export const {
  success: SUCCESS,
  'missing-skill': MISSING_SKILL,
  'failed-brains': FAILED_BRAINS,
  'failed-combat': FAILED_COMBAT,
  'failed-both': FAILED_BOTH,
} = indices(ATTEMPT_OUTCOMES);

/** Results of one test. */
export const UNTESTED = 0;
export const PASSED = 1;
export const FAILED = 2;

/** A Team's sums, and how many have each skill (MISSION-23, 26). */
export interface TeamStrength {
  readonly brains: number;
  readonly combat: number;
  readonly skills: ArrayLike<number>;
}

export class Attempt {
  task: Task;
  isChallenge = false;
  /** From cards, by stat, and skills given, while they last (MISSION-33). */
  readonly bonus = new Int32Array(STATS.length);
  readonly given = new Int32Array(SKILLS.length);
  readonly results = new Int32Array(STATS.length);
  /** -1 before the first die and after the last. */
  stat = -1;
  missionDie = 0;
  teamDie = 0;
  /** In this test, or before the first die. */
  cardsPlayed = 0;

  constructor(task: Task) {
    this.task = task;
  }

  begin(task: Task, isChallenge: boolean): void {
    this.task = task;
    this.isChallenge = isChallenge;
    this.bonus.fill(0);
    this.given.fill(0);
    this.results.fill(UNTESTED);
    this.stat = -1;
    this.missionDie = 0;
    this.teamDie = 0;
    this.cardsPlayed = 0;
  }
}

export function teamStat(team: TeamStrength, stat: number): number {
  return stat === BRAINS ? team.brains : team.combat;
}

/** MISSION-28. */
export function teamSides({ dice }: MissionRules): number {
  return dice.teamSides ?? dice.sides;
}

export function missionSides({ dice }: MissionRules): number {
  return dice.missionSides ?? dice.sides;
}

/** No bonus helps (MISSION-29). */
export const HOPELESS = 1000;

/** MISSION-28, 29: missing points, 0 for a success. `margin` is stat and bonus less level. */
export function gapOf(rules: MissionRules, missionDie: number, teamDie: number, margin: number): number {
  const { tie, teamHighest, teamLowest } = rules.tests;
  if (teamLowest === 'failure' && teamDie === 1) return HOPELESS;
  if (teamHighest === 'success' && teamDie === teamSides(rules)) return 0;
  const gap = missionDie - teamDie - margin + (tie === 'success' ? 0 : 1);
  return gap > 0 ? gap : 0;
}

/** MISSION-28. */
export function rollTestDice(
  attempt: Attempt,
  dice: Dice,
  missionStream: Stream,
  teamStream: Stream,
  rules: MissionRules,
): void {
  attempt.missionDie = dice.face(missionStream, missionSides(rules));
  attempt.teamDie = dice.face(teamStream, teamSides(rules));
}

export function missionTotal(attempt: Attempt): number {
  return attempt.missionDie + attempt.task.levels[attempt.stat];
}

export function teamTotal(attempt: Attempt, team: TeamStrength): number {
  return attempt.teamDie + teamStat(team, attempt.stat) + attempt.bonus[attempt.stat];
}

/** The smallest further bonus for a success; 0 if it is one (MISSION-28, 29, 31). */
export function deficit(rules: MissionRules, attempt: Attempt, team: TeamStrength): number {
  return gapOf(rules, attempt.missionDie, attempt.teamDie, marginOf(attempt, team));
}

/** Stat and bonus less level, in the current test. */
export function marginOf({ task, stat, bonus }: Attempt, team: TeamStrength): number {
  return teamStat(team, stat) + bonus[stat] - task.levels[stat];
}

/** MISSION-55: the Team's die again. */
export function chanceOfTeamDie(rules: MissionRules, missionDie: number, margin: number): number {
  const sides = teamSides(rules);
  let passes = 0;
  for (let face = 1; face <= sides; face++) if (gapOf(rules, missionDie, face, margin) === 0) passes++;
  return passes / sides;
}

/** MISSION-55: the Mission's die again. */
export function chanceOfMissionDie(rules: MissionRules, teamDie: number, margin: number): number {
  const sides = missionSides(rules);
  let passes = 0;
  for (let face = 1; face <= sides; face++) if (gapOf(rules, face, teamDie, margin) === 0) passes++;
  return passes / sides;
}

/** MISSION-35, 36, with skills that cards gave. */
export function hasSkills(attempt: Attempt, team: TeamStrength): boolean {
  const { task, given } = attempt;
  if (!task.needsSkill) return true;
  for (let skill = 0; skill < SKILLS.length; skill++)
    if (team.skills[skill] + given[skill] < task.skills[skill]) return false;
  return true;
}

/** MISSION-37. A missing skill comes before failed tests. */
export function judge(rules: MissionRules, attempt: Attempt, team: TeamStrength): number {
  if (!hasSkills(attempt, team)) return MISSING_SKILL;
  if (rules.tests.needed === 'any' && (attempt.results[BRAINS] === PASSED || attempt.results[COMBAT] === PASSED))
    return SUCCESS;
  const failedBrains = attempt.results[BRAINS] === FAILED;
  const failedCombat = attempt.results[COMBAT] === FAILED;
  if (failedBrains) return failedCombat ? FAILED_BOTH : FAILED_BRAINS;
  return failedCombat ? FAILED_COMBAT : SUCCESS;
}

/** MISSION-34: the note may bar a Team. */
export function skillNoteAllows(rules: MissionRules, card: EventCard, team: TeamStrength): boolean {
  if (rules.actions.skillNote !== 'requires') return true;
  for (let skill = 0; skill < SKILLS.length; skill++)
    if (card.gives[skill] > 0 && team.skills[skill] === 0) return false;
  return true;
}

/** MISSION-34. */
export function givesNeededSkill(rules: MissionRules, card: EventCard, task: Task): boolean {
  if (rules.actions.skillNote !== 'gives') return false;
  for (let skill = 0; skill < SKILLS.length; skill++) if (card.gives[skill] > 0 && task.skills[skill] > 0) return true;
  return false;
}

/** The first required test with a bonus on the card; -1 for none. */
export function firstTestHelped(card: EventCard, task: Task, order: readonly number[]): number {
  for (let i = 0; i < order.length; i++)
    if (task.levels[order[i]] !== NO_TEST && card.bonus[order[i]] > 0) return order[i];
  return -1;
}

/** MISSION-32 to 34. `stat` is the current test; a bonus may last for it alone. */
export function addBonus(rules: MissionRules, attempt: Attempt, card: EventCard, stat: number): void {
  for (let s = 0; s < STATS.length; s++)
    if (rules.actions.duration === 'attempt' || s === stat) attempt.bonus[s] += card.bonus[s];
  if (rules.actions.skillNote === 'gives')
    for (let skill = 0; skill < SKILLS.length; skill++) attempt.given[skill] += card.gives[skill];
}

const MOST_PLAYS = 128;

/** A card is decisive if, with the same dice, the attempt would end differently without it. */
export class AttemptPlays {
  count = 0;
  readonly cards = new Int32Array(MOST_PLAYS);
  readonly windows = new Int32Array(MOST_PLAYS);
  private readonly added = new Int32Array(MOST_PLAYS * STATS.length);
  private readonly given = new Int32Array(MOST_PLAYS * SKILLS.length);
  private readonly margins = new Int32Array(STATS.length);
  private readonly without = new Int32Array(SKILLS.length);
  private readonly anyTest: boolean;

  constructor({ tests }: MissionRules) {
    this.anyTest = tests.needed === 'any';
  }

  /** Later calls say what the card adds. */
  add(card: EventCard, window: number): void {
    const at = this.count;
    this.cards[at] = card.type;
    this.windows[at] = window;
    this.added.fill(0, at * STATS.length, (at + 1) * STATS.length);
    this.given.fill(0, at * SKILLS.length, (at + 1) * SKILLS.length);
    if (this.count < MOST_PLAYS - 1) this.count++;
  }

  /** The last card's bonus and skills (MISSION-32 to 34), for unfinished tests. */
  addBonus(rules: MissionRules, card: EventCard, attempt: Attempt, stat: number): void {
    const at = this.count - 1;
    for (let s = 0; s < STATS.length; s++)
      if (attempt.results[s] === UNTESTED && (rules.actions.duration === 'attempt' || s === stat))
        this.added[at * STATS.length + s] += card.bonus[s];
    if (rules.actions.skillNote === 'gives')
      for (let skill = 0; skill < SKILLS.length; skill++) this.given[at * SKILLS.length + skill] += card.gives[skill];
  }

  /** For the last card: a reroll, or a sacrificed member. */
  addToTest(attempt: Attempt, stat: number, points: number): void {
    if (this.count > 0 && attempt.results[stat] === UNTESTED)
      this.added[(this.count - 1) * STATS.length + stat] += points;
  }

  addSkill(skill: number, levels: number): void {
    if (this.count > 0) this.given[(this.count - 1) * SKILLS.length + skill] += levels;
  }

  /** `margin`: Team Total less the total needed. */
  tested(stat: number, margin: number): void {
    this.margins[stat] = margin;
  }

  wasDecisive(play: number, attempt: Attempt, team: TeamStrength, succeeded: boolean): boolean {
    let tests = 0;
    let passed = 0;
    for (let stat = BRAINS; stat <= COMBAT; stat++) {
      if (attempt.results[stat] === UNTESTED) continue;
      const added = this.added[play * STATS.length + stat];
      tests++;
      if (added === 0 ? attempt.results[stat] === PASSED : this.margins[stat] - added >= 0) passed++;
    }
    // MISSION-37: all tests, or by house rule one.
    let success = this.anyTest ? passed > 0 : passed === tests;
    const { given } = attempt;
    for (let skill = 0; skill < SKILLS.length; skill++) {
      this.without[skill] = given[skill];
      given[skill] -= this.given[play * SKILLS.length + skill];
    }
    success = success && hasSkills(attempt, team);
    for (let skill = 0; skill < SKILLS.length; skill++) given[skill] = this.without[skill];
    return success !== succeeded;
  }
}
