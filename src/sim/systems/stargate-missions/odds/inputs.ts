import { choice, choiceOrNull, integer, list } from '../../../kernel/rules/fields.ts';
import { type Given, proceduresOf } from '../../../kernel/rules/odds.ts';
import { EVENT_IDS, MISSION_IDS, PERSONNEL_IDS } from '../rules/printed-cards.ts';
import type { MissionRules } from '../rules/rules.ts';
import { BRAINS, COMBAT, SKILLS } from '../rules/vocabulary.ts';
import { Attempt, addBonus, firstTestHelped, skillNoteAllows, type TeamStrength } from '../steps/attempt.ts';
import {
  buildCards,
  type DeckLists,
  deckLists,
  type EventCard,
  type Mission,
  type Personnel,
  PRINTED_DECKS,
  type Task,
} from '../steps/cards.ts';
import { NO_EFFECT, Readings } from '../steps/readings.ts';
import { Sums, Team } from '../steps/team.ts';

export const procedure = proceduresOf<MissionRules>();

const bonus = (stat: string) =>
  integer(0, { min: 0, max: 60, clause: 'MISSION-32', doc: `Further bonus to every ${stat} test.` });
const sum = (stat: string) =>
  integer(8, { min: -20, max: 60, clause: 'MISSION-28', doc: `Summed ${stat} of the Team.` });

/** Sorted for readers. */
const EVENT_NAMES = [...EVENT_IDS].sort();

const actionsInput = list(choice(EVENT_NAMES, 'teamEffort', { doc: 'An action card.' }), [], {
  maxLength: 30,
  clause: 'MISSION-31',
  doc: 'Action cards played from the start, by id; only cards without an effect.',
});

export const teamBonusInputs = { bonusBrains: bonus('Brains'), bonusCombat: bonus('Combat'), actions: actionsInput };

export const attemptInputs = {
  brains: sum('Brains'),
  combat: sum('Combat'),
  skills: list(choice(SKILLS, 'science', { doc: 'A skill.' }), [], {
    maxLength: 40,
    clause: 'MISSION-35',
    doc: 'Skills of the Team, one entry for each Personnel that has one.',
  }),
  ...teamBonusInputs,
};

export const missionInput = choice(MISSION_IDS, 'confrontApothis', {
  clause: 'MISSION-26',
  doc: 'The Mission, by id.',
});
export const challengeInput = choice(EVENT_NAMES, 'fightToTheDeath', {
  clause: 'MISSION-24',
  doc: 'The challenge card, by id.',
});
export const challengeOrNullInput = choiceOrNull(EVENT_NAMES, null, {
  clause: 'MISSION-24',
  nullMeans: 'none',
  doc: 'The challenge before the Mission, by id.',
});
export const cardInput = choice([...MISSION_IDS, ...EVENT_IDS], 'confrontApothis', {
  clause: 'MISSION-26',
  doc: 'The Mission or challenge, by id.',
});

export const personnelInput = list(
  choice(PERSONNEL_IDS, 'marines', { doc: 'A Personnel card.' }),
  ['archeologist', 'doctor', 'marines', 'commandos', 'major'],
  { maxLength: 8, clause: 'MISSION-16', doc: 'The Team, 1 to 5 Personnel cards by id.' },
);

/** Under the rules in force. */
export class OddsCards {
  readonly rules: MissionRules;
  readonly lists: DeckLists;
  readonly testOrder: readonly number[];

  constructor(rules: MissionRules) {
    const given = rules.tests.order;
    if (given[0] === given[1]) throw new RangeError('house rule "tests.order" must name both stats');
    this.rules = rules;
    this.lists = deckLists(rules, PRINTED_DECKS);
    this.testOrder = new Readings(rules).testOrder;
  }

  private single(deck: 'personnel' | 'missions' | 'events', id: string): Personnel | Mission | EventCard {
    const none = { personnel: [], missions: [], events: [] };
    const line = (this.lists[deck] as readonly { id: string }[]).find((found) => found.id === id);
    const one = { ...none, [deck]: [{ ...line, copies: 1 }] } as unknown as DeckLists;
    return buildCards(this.rules, one)[deck][0];
  }

  personnel(id: string): Personnel {
    return this.single('personnel', id) as Personnel;
  }

  mission(id: string): Mission {
    return this.single('missions', id) as Mission;
  }

  event(id: string): EventCard {
    return this.single('events', id) as EventCard;
  }

  challenge(id: string): EventCard {
    const card = this.event(id);
    if (!card.isChallenge) throw new RangeError(`input "card": ${card.name} is an action, not a challenge`);
    return card;
  }

  task(id: string): Task {
    return (MISSION_IDS as readonly string[]).includes(id) ? this.mission(id).task : this.challenge(id).task;
  }

  team(wanted: readonly string[], least: number): Team {
    const most = this.rules.team.size;
    if (wanted.length < least || wanted.length > most)
      throw new RangeError(`input "personnel" must name ${least} to ${most} cards, got ${wanted.length}`);
    const members = wanted.map((id) => this.personnel(id));
    const team = new Team(members);
    for (const member of members) team.enter(member);
    return team;
  }

  /** MISSION-32: the limit per test. */
  private checkNumber(actions: readonly string[], task: Task): void {
    const { maxPerTest } = this.rules.actions;
    if (maxPerTest === null) return;
    const most = maxPerTest * task.tests;
    if (actions.length > most)
      throw new RangeError(
        `input "actions": only ${most} may be played in the tests of this card, got ${actions.length}`,
      );
  }

  /** At its first die, with bonuses and actions (MISSION-32 to 34). */
  attempt(task: Task, team: TeamStrength, given: Partial<Given<typeof teamBonusInputs>>): Attempt {
    const attempt = new Attempt(task);
    attempt.begin(task, false);
    const { actions = [], bonusBrains = 0, bonusCombat = 0 } = given;
    this.checkNumber(actions, task);
    for (const id of actions) {
      const card = this.event(id);
      if (card.isChallenge) throw new RangeError(`input "actions": ${card.name} is a challenge`);
      if (card.effect !== NO_EFFECT)
        throw new RangeError(
          `input "actions": ${card.name} has an effect; only cards without one are odds of an attempt`,
        );
      if (skillNoteAllows(this.rules, card, team))
        addBonus(this.rules, attempt, card, firstTestHelped(card, task, this.testOrder));
    }
    attempt.bonus[BRAINS] += bonusBrains;
    attempt.bonus[COMBAT] += bonusCombat;
    return attempt;
  }
}

export function sumsOf(given: Pick<Given<typeof attemptInputs>, 'brains' | 'combat' | 'skills'>): TeamStrength {
  const sums = new Sums();
  sums.brains = given.brains;
  sums.combat = given.combat;
  for (const skill of given.skills) sums.skills[SKILLS.indexOf(skill)]++;
  return sums;
}
