import type { Dice } from '../../../kernel/dice/dice.ts';
import { indices } from '../../../kernel/indices.ts';
import { boolean } from '../../../kernel/rules/fields.ts';
import type { Given, OddsProcedure } from '../../../kernel/rules/odds.ts';
import type { MissionRules } from '../rules/rules.ts';
import { SUCCESS } from '../steps/attempt.ts';
import { Readings } from '../steps/readings.ts';
import { randomCasualty, type Team } from '../steps/team.ts';
import { FIRST, healsCasualty, resolveAttempt } from './attempts.ts';
import { challengeOrNullInput, missionInput, OddsCards, personnelInput, procedure, teamBonusInputs } from './inputs.ts';

/** House rules add failures that cost nobody. */
const FATES = ['success', 'healed', 'lost-support', 'lost-main'] as const;
const { healed: HEALED, 'lost-support': LOST_SUPPORT, 'lost-main': LOST_MAIN } = indices(FATES);
const LOST_NONE = FATES.length;

/** MISSION-39: no odds if a player chooses the casualty. */
function refuseChoice({ loss }: MissionRules): void {
  if (loss.choice !== 'random')
    throw new RangeError('house rule "loss.choice" leaves the casualty to a player: there are no odds of it');
}

/** Stops when nobody is left. */
function loseInTurn(dice: Dice, team: Team, times: number, supportFirst: boolean): number {
  let count = 0;
  for (let i = 0; i < times; i++) {
    const casualty = randomCasualty(dice, FIRST, team, supportFirst);
    if (casualty === null) break;
    count++;
    team.leave(casualty);
  }
  return count;
}

const distinct = (given: { readonly personnel: readonly string[] }): string[] => [...new Set(given.personnel)];

const turnInputs = { personnel: personnelInput, card: missionInput, challenge: challengeOrNullInput };

/** A challenge, its cost, then the Mission. Returns 2 times members lost, plus 1 for a failure. */
function turnStep(rules: MissionRules, given: Given<typeof turnInputs>): (dice: Dice) => number {
  refuseChoice(rules);
  const cards = new OddsCards(rules);
  const readings = new Readings(rules);
  const team = cards.team(given.personnel, 2);
  const members = team.members.cards.slice();
  const { task } = cards.mission(given.card);
  const challenge = given.challenge === null ? null : cards.challenge(given.challenge).task;
  const { perFailure, supportFirst } = rules.loss;
  return (dice) => {
    team.clear();
    for (const member of members) team.enter(member);
    let count = 0;
    let owed = 0;
    let forfeited = false;
    if (challenge !== null && resolveAttempt(readings, dice, cards.attempt(challenge, team, {}), team) !== SUCCESS) {
      const { onFailure, lossTiming } = rules.challenge;
      if (onFailure !== 'nothing' && lossTiming === 'fate') owed = perFailure;
      else if (onFailure !== 'nothing') count += loseInTurn(dice, team, perFailure, supportFirst);
      forfeited = onFailure === 'lose-member-and-mission';
    }
    const won = !forfeited && resolveAttempt(readings, dice, cards.attempt(task, team, {}), team) === SUCCESS;
    count += loseInTurn(dice, team, owed + (won || forfeited ? 0 : perFailure), supportFirst);
    return 2 * count + (won ? 0 : 1);
  };
}

/** Four with one loss per failure; house rules allow more. */
function turnOutcomes(rules: MissionRules, given: Given<typeof turnInputs>): string[] {
  const most = Math.min(given.personnel.length, 2 * rules.loss.perFailure);
  const names: string[] = [];
  for (let lost = 0; lost <= Math.max(2, most); lost++) names.push(`won-lost${lost}`, `failed-lost${lost}`);
  const always = ['won-lost0', 'won-lost1', 'failed-lost1', 'failed-lost2'];
  return rules.loss.perFailure === 1 && rules.challenge.onFailure === 'lose-member' ? always : names;
}

export const fateOdds: readonly OddsProcedure<MissionRules>[] = [
  procedure({
    name: 'loss',
    doc: 'Which member a Team loses at random.',
    clauses: ['MISSION-39', 'MISSION-40'],
    inputs: { personnel: personnelInput },
    outcomes: (_rules, given) => distinct(given),
    prepare: (rules, given) => {
      refuseChoice(rules);
      const team = new OddsCards(rules).team(given.personnel, 1);
      const ids = given.personnel;
      const names = distinct(given);
      const members = team.members.cards.slice();
      return (dice) => {
        const casualty = randomCasualty(dice, FIRST, team, rules.loss.supportFirst)!;
        return names.indexOf(ids[members.indexOf(casualty)]);
      };
    },
  }),
  procedure({
    name: 'fate',
    doc: 'How a Mission ends for these Personnel, and whom they lose if it fails.',
    clauses: ['MISSION-38', 'MISSION-39', 'MISSION-40', 'MISSION-51'],
    inputs: {
      personnel: personnelInput,
      card: missionInput,
      ...teamBonusInputs,
      heal: boolean(false, { clause: 'MISSION-51', doc: 'Emergency Medical is in hand, and used if it is allowed.' }),
    },
    outcomes: (rules) => (rules.loss.perFailure === 0 ? [...FATES, 'lost-none'] : FATES),
    prepare: (rules, given) => {
      refuseChoice(rules);
      const cards = new OddsCards(rules);
      const readings = new Readings(rules);
      const team = cards.team(given.personnel, 1);
      const members = team.members.cards.slice();
      // Refuses invalid inputs before any dice.
      const attempt = cards.attempt(cards.mission(given.card).task, team, given);
      return (dice) => {
        team.clear();
        for (const member of members) team.enter(member);
        if (resolveAttempt(readings, dice, attempt, team) === SUCCESS) return SUCCESS;
        let healing = given.heal;
        let healed = 0;
        let mains = 0;
        let count = 0;
        for (let i = 0; i < rules.loss.perFailure; i++) {
          const casualty = randomCasualty(dice, FIRST, team, rules.loss.supportFirst);
          if (casualty === null) break;
          if (healing && healsCasualty(rules, readings.healSkill, team, casualty.skills[readings.healSkill])) {
            healing = false;
            healed++;
            continue;
          }
          team.leave(casualty);
          count++;
          if (casualty.main) mains++;
        }
        if (count === 0) return healed > 0 ? HEALED : LOST_NONE;
        return mains > 0 ? LOST_MAIN : LOST_SUPPORT;
      };
    },
  }),
  procedure({
    name: 'turn',
    doc: 'A challenge and a Mission in one turn, and the members they cost; no cards are played.',
    clauses: ['MISSION-24', 'MISSION-25', 'MISSION-38', 'MISSION-39'],
    inputs: turnInputs,
    outcomes: turnOutcomes,
    prepare: (rules, given) => {
      const step = turnStep(rules, given);
      const names = turnOutcomes(rules, given);
      return (dice) => {
        const result = step(dice);
        return names.indexOf(`${result % 2 === 0 ? 'won' : 'failed'}-lost${Math.floor(result / 2)}`);
      };
    },
  }),
];
