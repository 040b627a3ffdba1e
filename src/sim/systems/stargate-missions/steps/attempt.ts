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

/** Result of one test of an attempt. */
export const UNTESTED = 0;
export const PASSED = 1;
export const FAILED = 2;

/** The strength of a Team in an attempt: its sums, and how many have each skill (MISSION-23, 26). */
export interface TeamStrength {
  readonly brains: number;
  readonly combat: number;
  readonly skills: ArrayLike<number>;
}

/** A Mission or challenge while it is attempted. */
export class Attempt {
  task: Task;
  isChallenge = false;
  /** Bonus from cards by stat, and skills given, for as long as they last (MISSION-33). */
  readonly bonus = new Int32Array(STATS.length);
  readonly given = new Int32Array(SKILLS.length);
  readonly results = new Int32Array(STATS.length);
  /** The stat under test, or -1 before the first die and after the last. */
  stat = -1;
  missionDie = 0;
  teamDie = 0;
  /** Bonus cards played in this test, or before the first die. */
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

/** MISSION-28: sides of the dice of a test. */
export function teamSides({ dice }: MissionRules): number {
  return dice.teamSides ?? dice.sides;
}

export function missionSides({ dice }: MissionRules): number {
  return dice.missionSides ?? dice.sides;
}

/** The gap of a test that no bonus can make a success (MISSION-29). */
export const HOPELESS = 1000;

/**
 * MISSION-28, 29: how much a Team Total lacks for a success; 0 for a success. `margin` is the Team's stat and bonus
 * less the level.
 */
export function gapOf(rules: MissionRules, missionDie: number, teamDie: number, margin: number): number {
  const { tie, teamHighest, teamLowest } = rules.tests;
  if (teamLowest === 'failure' && teamDie === 1) return HOPELESS;
  if (teamHighest === 'success' && teamDie === teamSides(rules)) return 0;
  const gap = missionDie - teamDie - margin + (tie === 'success' ? 0 : 1);
  return gap > 0 ? gap : 0;
}

/** MISSION-28: the two dice of a test, rolled together. */
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

/** The smallest further bonus that makes the current test a success; 0 if it is one (MISSION-28, 29, 31). */
export function deficit(rules: MissionRules, attempt: Attempt, team: TeamStrength): number {
  return gapOf(rules, attempt.missionDie, attempt.teamDie, marginOf(attempt, team));
}

/** The Team's stat and bonus less the level, in the current test. */
export function marginOf({ task, stat, bonus }: Attempt, team: TeamStrength): number {
  return teamStat(team, stat) + bonus[stat] - task.levels[stat];
}

/** MISSION-55: chance to pass when the Team's die is rolled again and the Mission's stays. */
export function chanceOfTeamDie(rules: MissionRules, missionDie: number, margin: number): number {
  const sides = teamSides(rules);
  let passes = 0;
  for (let face = 1; face <= sides; face++) if (gapOf(rules, missionDie, face, margin) === 0) passes++;
  return passes / sides;
}

/** The same for the Mission's die. */
export function chanceOfMissionDie(rules: MissionRules, teamDie: number, margin: number): number {
  const sides = missionSides(rules);
  let passes = 0;
  for (let face = 1; face <= sides; face++) if (gapOf(rules, face, teamDie, margin) === 0) passes++;
  return passes / sides;
}

/** MISSION-35, 36: whether the Team, with the skills that cards gave, has what the task requires. */
export function hasSkills(attempt: Attempt, team: TeamStrength): boolean {
  const { task, given } = attempt;
  if (!task.needsSkill) return true;
  for (let skill = 0; skill < SKILLS.length; skill++)
    if (team.skills[skill] + given[skill] < task.skills[skill]) return false;
  return true;
}

/** MISSION-37: how the attempt ended. A missing skill is named as the cause before failed tests. */
export function judge(rules: MissionRules, attempt: Attempt, team: TeamStrength): number {
  if (!hasSkills(attempt, team)) return MISSING_SKILL;
  if (rules.tests.needed === 'any' && (attempt.results[BRAINS] === PASSED || attempt.results[COMBAT] === PASSED))
    return SUCCESS;
  const failedBrains = attempt.results[BRAINS] === FAILED;
  const failedCombat = attempt.results[COMBAT] === FAILED;
  if (failedBrains) return failedCombat ? FAILED_BOTH : FAILED_BRAINS;
  return failedCombat ? FAILED_COMBAT : SUCCESS;
}

/** MISSION-34: whether the note on a card lets a Team play it at all. */
export function skillNoteAllows(rules: MissionRules, card: EventCard, team: TeamStrength): boolean {
  if (rules.actions.skillNote !== 'requires') return true;
  for (let skill = 0; skill < SKILLS.length; skill++)
    if (card.gives[skill] > 0 && team.skills[skill] === 0) return false;
  return true;
}

/** MISSION-34: whether the card gives a skill that the task requires. */
export function givesNeededSkill(rules: MissionRules, card: EventCard, task: Task): boolean {
  if (rules.actions.skillNote !== 'gives') return false;
  for (let skill = 0; skill < SKILLS.length; skill++) if (card.gives[skill] > 0 && task.skills[skill] > 0) return true;
  return false;
}

/** The first required test, in their order, that the card has a bonus for; -1 without one. */
export function firstTestHelped(card: EventCard, task: Task, order: readonly number[]): number {
  for (let i = 0; i < order.length; i++)
    if (task.levels[order[i]] !== NO_TEST && card.bonus[order[i]] > 0) return order[i];
  return -1;
}

/**
 * MISSION-32 to 34: adds a card's bonus and skills. `stat` is the test in which it is played; a bonus that lasts for a test counts
 * in that one alone.
 */
export function addBonus(rules: MissionRules, attempt: Attempt, card: EventCard, stat: number): void {
  for (let s = 0; s < STATS.length; s++)
    if (rules.actions.duration === 'attempt' || s === stat) attempt.bonus[s] += card.bonus[s];
  if (rules.actions.skillNote === 'gives')
    for (let skill = 0; skill < SKILLS.length; skill++) attempt.given[skill] += card.gives[skill];
}
