import { choice, integer } from '../../../kernel/rules/fields.ts';
import type { Given, OddsProcedure } from '../../../kernel/rules/odds.ts';
import type { MissionRules } from '../rules/rules.ts';
import { ATTEMPT_OUTCOMES, BRAINS } from '../rules/vocabulary.ts';
import {
  Attempt,
  deficit,
  gapOf,
  HOPELESS,
  marginOf,
  missionSides,
  rollTestDice,
  teamSides,
} from '../steps/attempt.ts';
import { Task } from '../steps/cards.ts';
import { Readings } from '../steps/readings.ts';
import { Sums } from '../steps/team.ts';
import { BY_OPPONENT, BY_TEAM, FIRST, NO_REROLL, resolveAttempt, resolveTest, SECOND } from './attempts.ts';
import { blindOdds } from './blind.ts';
import { fateOdds } from './fate.ts';
import {
  attemptInputs,
  cardInput,
  challengeInput,
  missionInput,
  OddsCards,
  personnelInput,
  procedure,
  sumsOf,
  teamBonusInputs,
} from './inputs.ts';

const testInputs = {
  team: integer(8, { min: -20, max: 60, clause: 'MISSION-28', doc: "The Team's summed stat." }),
  level: integer(10, { min: 0, max: 60, clause: 'MISSION-28', doc: 'Level of the card.' }),
  bonus: integer(0, { min: -20, max: 60, clause: 'MISSION-31', doc: 'Bonus from action cards.' }),
};

/** Brains stands for either stat. */
function testOf(given: Given<typeof testInputs>): { attempt: Attempt; team: Sums } {
  const task = new Task([given.level, 0], [0, 0, 0, 0]);
  const attempt = new Attempt(task);
  attempt.begin(task, false);
  attempt.stat = BRAINS;
  attempt.bonus[BRAINS] = given.bonus;
  const team = new Sums();
  team.brains = given.team;
  return { attempt, team };
}

/** Bonuses that pairs of faces need, rising; `HOPELESS` if none helps. */
function deficits(rules: MissionRules, given: Given<typeof testInputs>): number[] {
  const { attempt, team } = testOf(given);
  const found = new Set<number>();
  for (let missionDie = 1; missionDie <= missionSides(rules); missionDie++)
    for (let teamDie = 1; teamDie <= teamSides(rules); teamDie++)
      found.add(gapOf(rules, missionDie, teamDie, marginOf(attempt, team)));
  return [...found].sort((a, b) => a - b);
}

const attemptClauses = ['MISSION-26', 'MISSION-27', 'MISSION-28', 'MISSION-30', 'MISSION-35', 'MISSION-37'];

const missionInputs = { card: missionInput, ...attemptInputs };

const missionOdds =
  (reroll: number): OddsProcedure<MissionRules, typeof missionInputs>['prepare'] =>
  (rules, given) => {
    const cards = new OddsCards(rules);
    const readings = new Readings(rules);
    const team = sumsOf(given);
    const attempt = cards.attempt(cards.mission(given.card).task, team, given);
    return (dice) => resolveAttempt(readings, dice, attempt, team, reroll);
  };

export const odds: readonly OddsProcedure<MissionRules>[] = [
  procedure({
    name: 'test',
    doc: 'Whether a test succeeds.',
    clauses: ['MISSION-28', 'MISSION-29'],
    inputs: testInputs,
    outcomes: () => ['success', 'failure'],
    prepare: (rules, given) => {
      const { attempt, team } = testOf(given);
      const readings = new Readings(rules);
      return (dice) => 1 - (resolveTest(readings, dice, attempt, team, BRAINS, NO_REROLL) % 2);
    },
  }),
  procedure({
    name: 'deficit',
    doc: 'The smallest further bonus that makes a test a success; 0 when it is one.',
    clauses: ['MISSION-28', 'MISSION-29', 'MISSION-31'],
    inputs: testInputs,
    outcomes: (rules, given) => deficits(rules, given).map((bonus) => (bonus === HOPELESS ? 'never' : `${bonus}`)),
    prepare: (rules, given) => {
      const { attempt, team } = testOf(given);
      const possible = deficits(rules, given);
      return (dice) => {
        rollTestDice(attempt, dice, FIRST, SECOND, rules);
        return possible.indexOf(deficit(rules, attempt, team));
      };
    },
  }),
  procedure({
    name: 'test-with-reroll',
    doc: 'Whether a test succeeds when one Last Chance is used on it.',
    clauses: ['MISSION-28', 'MISSION-29', 'MISSION-55'],
    inputs: {
      ...testInputs,
      by: choice(['team', 'opponent'], 'team', {
        clause: 'MISSION-55',
        doc: 'Who holds it: the team uses it on a failure, an opponent on a success.',
      }),
    },
    outcomes: () => ['success', 'failure'],
    prepare: (rules, given) => {
      const { attempt, team } = testOf(given);
      const readings = new Readings(rules);
      const reroll = given.by === 'team' ? BY_TEAM : BY_OPPONENT;
      return (dice) => 1 - (resolveTest(readings, dice, attempt, team, BRAINS, reroll) % 2);
    },
  }),
  procedure({
    name: 'mission',
    doc: 'How an attempt at a Mission ends.',
    clauses: attemptClauses,
    inputs: missionInputs,
    outcomes: () => ATTEMPT_OUTCOMES,
    prepare: missionOdds(NO_REROLL),
  }),
  procedure({
    name: 'mission-with-reroll',
    doc: 'The same with one Last Chance, used on the first failed test.',
    clauses: [...attemptClauses, 'MISSION-55'],
    inputs: missionInputs,
    outcomes: () => ATTEMPT_OUTCOMES,
    prepare: missionOdds(BY_TEAM),
  }),
  procedure({
    name: 'challenge',
    doc: 'How an attempt at a challenge ends.',
    clauses: ['MISSION-24', ...attemptClauses],
    inputs: { card: challengeInput, ...attemptInputs },
    outcomes: () => ATTEMPT_OUTCOMES,
    prepare: (rules, given) => {
      const cards = new OddsCards(rules);
      const readings = new Readings(rules);
      const team = sumsOf(given);
      const attempt = cards.attempt(cards.challenge(given.card).task, team, given);
      return (dice) => resolveAttempt(readings, dice, attempt, team);
    },
  }),
  procedure({
    name: 'team',
    doc: 'How an attempt of these Personnel ends.',
    clauses: ['MISSION-16', ...attemptClauses],
    inputs: { personnel: personnelInput, card: cardInput, ...teamBonusInputs },
    outcomes: () => ATTEMPT_OUTCOMES,
    prepare: (rules, given) => {
      const cards = new OddsCards(rules);
      const readings = new Readings(rules);
      const team = cards.team(given.personnel, 1);
      const attempt = cards.attempt(cards.task(given.card), team, given);
      return (dice) => resolveAttempt(readings, dice, attempt, team);
    },
  }),
  ...fateOdds,
  ...blindOdds,
];
