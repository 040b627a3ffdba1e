import { deficit, FAILED, judge, PASSED, rollTestDice } from '../steps/attempt.ts';
import { NO_TEST, type Task } from '../steps/cards.ts';
import { TEST } from '../steps/readings.ts';
import { testIndex } from '../table/state.ts';
import { discardWaiting } from './effects.ts';
import type { Game } from './game.ts';
import { openWindow } from './windows.ts';

/** MISSION-24, 26 to 37: the active Team attempts a Mission or challenge. Returns how it ended. */
export function makeAttempt(game: Game, task: Task, isChallenge: boolean): number {
  const { table, rules, readings, active } = game;
  const { attempt } = table;
  attempt.begin(task, isChallenge);
  game.tally.attemptBegins();
  if (rules.actions.timing === 'before-roll') openWindow(game, TEST);
  for (let i = 0; i < readings.testOrder.length; i++) {
    const stat = readings.testOrder[i];
    if (task.levels[stat] === NO_TEST) continue;
    const passed = makeTest(game, stat);
    if (!passed && rules.tests.stopAtFirstFailure) break;
  }
  attempt.stat = -1;
  const outcome = judge(rules, attempt, active.team);
  game.tally.attemptEnds(attempt, active.team, outcome);
  discardWaiting(game);
  return outcome;
}

/** MISSION-28 to 31: two dice, then cards, then the comparison. */
function makeTest(game: Game, stat: number): boolean {
  const { table, rules, dice, streams, active } = game;
  const { attempt } = table;
  attempt.stat = stat;
  if (rules.actions.timing === 'after-roll') attempt.cardsPlayed = 0;
  const test = testIndex(attempt);
  const missionStream = streams.missionDie[table.active][test];
  rollTestDice(attempt, dice, missionStream, streams.teamDie[table.active][test], rules);
  game.tally.missions.testRolled(attempt, active.team);
  game.story?.rollsTest();
  openWindow(game, TEST);
  const passed = deficit(rules, attempt, active.team) === 0;
  attempt.results[stat] = passed ? PASSED : FAILED;
  game.tally.tested(attempt, active.team, passed);
  game.story?.testEnds(passed);
  if (rules.actions.duration === 'test') attempt.bonus[stat] = 0;
  return passed;
}
