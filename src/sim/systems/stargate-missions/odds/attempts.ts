import type { Dice } from '../../../kernel/dice/dice.ts';
import type { MissionRules } from '../rules/rules.ts';
import {
  type Attempt,
  chanceOfMissionDie,
  chanceOfTeamDie,
  deficit,
  FAILED,
  hasSkills,
  judge,
  MISSING_SKILL,
  marginOf,
  missionSides,
  PASSED,
  rollTestDice,
  type TeamStrength,
  teamSides,
  UNTESTED,
} from '../steps/attempt.ts';
import { NO_TEST } from '../steps/cards.ts';
import type { Readings } from '../steps/readings.ts';

/** Each step has its own exact dice, so streams do not matter. */
export const FIRST = 0;
export const SECOND = 1;

/** Who uses a Last Chance (MISSION-55), if anyone. */
export const NO_REROLL = 0;
export const BY_TEAM = 1;
export const BY_OPPONENT = 2;

const FAILS = 0;
const PASSES = 1;
const REROLLED = 2;

/** FAILS or PASSES, plus REROLLED after a Last Chance. */
export function resolveTest(
  readings: Readings,
  dice: Dice,
  attempt: Attempt,
  team: TeamStrength,
  stat: number,
  reroll: number,
): number {
  const { rules } = readings;
  attempt.stat = stat;
  if (!mayReroll(readings, reroll)) {
    // One question for both dice: a die with a face per pair.
    const ways = waysToPass(rules, attempt, team);
    const pairs = missionSides(rules) * teamSides(rules);
    if (ways === 0 || ways === pairs) return ways === 0 ? FAILS : PASSES;
    return dice.atLeast(FIRST, pairs, pairs - ways + 1) ? PASSES : FAILS;
  }
  return dice.repeat(1, FAILS, () => {
    rollTestDice(attempt, dice, FIRST, SECOND, rules);
    const passed = deficit(rules, attempt, team) === 0;
    if (passed === (reroll === BY_TEAM)) return passed ? PASSES : FAILS;
    rollAgain(readings, dice, attempt, team, reroll === BY_TEAM);
    return REROLLED + (deficit(rules, attempt, team) === 0 ? PASSES : FAILS);
  });
}

/** Pairs of faces that pass (MISSION-28, 29). */
function waysToPass(rules: MissionRules, attempt: Attempt, team: TeamStrength): number {
  let ways = 0;
  for (attempt.missionDie = 1; attempt.missionDie <= missionSides(rules); attempt.missionDie++)
    for (attempt.teamDie = 1; attempt.teamDie <= teamSides(rules); attempt.teamDie++)
      if (deficit(rules, attempt, team) === 0) ways++;
  return ways;
}

function mayReroll({ rules, rerollsTeamDie, rerollsMissionDie }: Readings, reroll: number): boolean {
  const { by, windows } = rules.effects.rerollTarget;
  if (reroll === NO_REROLL || windows.length === 0) return false;
  if (by === (reroll === BY_TEAM ? 'opponents' : 'active')) return false;
  return rerollsTeamDie || rerollsMissionDie;
}

/** MISSION-55: the better die, the Team's of equals. */
function rollAgain(readings: Readings, dice: Dice, attempt: Attempt, team: TeamStrength, wantsHigh: boolean): void {
  const { rules, rerollsTeamDie, rerollsMissionDie } = readings;
  const margin = marginOf(attempt, team);
  const byTeam = chanceOfTeamDie(rules, attempt.missionDie, margin);
  const byMission = chanceOfMissionDie(rules, attempt.teamDie, margin);
  const missionIsBetter = wantsHigh ? byMission > byTeam : byMission < byTeam;
  if (rerollsMissionDie && (!rerollsTeamDie || missionIsBetter))
    attempt.missionDie = dice.face(FIRST, missionSides(rules));
  else attempt.teamDie = dice.face(SECOND, teamSides(rules));
}

/** MISSION-30, 35 to 37, without cards. A missing skill fails before the dice. */
export function resolveAttempt(
  readings: Readings,
  dice: Dice,
  attempt: Attempt,
  team: TeamStrength,
  reroll = NO_REROLL,
): number {
  if (!hasSkills(attempt, team)) return MISSING_SKILL;
  attempt.results.fill(UNTESTED);
  let left = reroll;
  for (const stat of readings.testOrder) {
    if (attempt.task.levels[stat] === NO_TEST) continue;
    const result = resolveTest(readings, dice, attempt, team, stat, left);
    const passed = result % REROLLED === PASSES;
    if (result >= REROLLED) left = NO_REROLL;
    attempt.results[stat] = passed ? PASSED : FAILED;
    if (!passed && readings.rules.tests.stopAtFirstFailure) break;
  }
  return judge(readings.rules, attempt, team);
}

/** MISSION-51: Emergency Medical saves this casualty. */
export function healsCasualty(rules: MissionRules, healSkill: number, team: TeamStrength, ownLevel: number): boolean {
  const own = rules.effects.heal.casualtyCounts ? 0 : ownLevel;
  return rules.effects.heal.windows.length > 0 && team.skills[healSkill] - own > 0;
}
