import type { Dice } from '../../../kernel/dice/dice.ts';
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
  type TeamStrength,
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

function testOdds(rules: MissionRules, given: Given<typeof testInputs>, reroll: number): (dice: Dice) => number {
  const { attempt, team } = testOf(given);
  const readings = new Readings(rules);
  return (dice) => 1 - (resolveTest(readings, dice, attempt, team, BRAINS, reroll) % 2);
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

function attemptOdds(
  cards: OddsCards,
  task: Task,
  team: TeamStrength,
  given: Given<typeof teamBonusInputs>,
  reroll = NO_REROLL,
): (dice: Dice) => number {
  const readings = new Readings(cards.rules);
  const attempt = cards.attempt(task, team, given);
  return (dice) => resolveAttempt(readings, dice, attempt, team, reroll);
}

const missionOdds =
  (reroll: number): OddsProcedure<MissionRules, typeof missionInputs>['prepare'] =>
  (rules, given) => {
    const cards = new OddsCards(rules);
    return attemptOdds(cards, cards.mission(given.card).task, sumsOf(given), given, reroll);
  };

export const odds: readonly OddsProcedure<MissionRules>[] = [
  procedure({
    name: 'test',
    doc: 'Chance that a test succeeds.',
    clauses: ['MISSION-28', 'MISSION-29'],
    inputs: testInputs,
    outcomes: () => ['success', 'failure'],
    prepare: (rules, given) => testOdds(rules, given, NO_REROLL),
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
    doc: 'Chance that a test succeeds when one Last Chance is used on it.',
    clauses: ['MISSION-28', 'MISSION-29', 'MISSION-55'],
    inputs: {
      ...testInputs,
      by: choice(['team', 'opponent'], 'team', {
        clause: 'MISSION-55',
        doc: 'Who holds the card: the team uses it on a failure, an opponent on a success.',
      }),
    },
    outcomes: () => ['success', 'failure'],
    prepare: (rules, given) => testOdds(rules, given, given.by === 'team' ? BY_TEAM : BY_OPPONENT),
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
      return attemptOdds(cards, cards.challenge(given.card).task, sumsOf(given), given);
    },
  }),
  procedure({
    name: 'team',
    doc: 'How an attempt by these Personnel ends.',
    clauses: ['MISSION-16', ...attemptClauses],
    inputs: { personnel: personnelInput, card: cardInput, ...teamBonusInputs },
    outcomes: () => ATTEMPT_OUTCOMES,
    prepare: (rules, given) => {
      const cards = new OddsCards(rules);
      const team = cards.team(given.personnel, 1);
      return attemptOdds(cards, cards.task(given.card), team, given);
    },
  }),
  ...fateOdds,
  ...blindOdds,
];
