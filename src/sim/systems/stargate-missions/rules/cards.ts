import {
  boolean,
  choice,
  choiceOrNull,
  integer,
  integerOrNull,
  type Leaf,
  list,
} from '../../../kernel/rules/fields.ts';
import { EVENTS, type EventPrint } from './event-cards.ts';
import { MISSIONS, type MissionPrint } from './mission-cards.ts';
import { PERSONNEL, type PersonnelPrint } from './personnel-cards.ts';
import { CARD_KINDS, EFFECT_TEXTS, SKILLS, type Skill } from './vocabulary.ts';

/** Levels and bonuses go no higher than this; d10 and sums of Teams decide nothing beyond. */
const MOST = 40;

const copies = (name: string) =>
  integer(1, {
    min: 0,
    max: 10,
    unit: 'cards',
    clause: 'MISSION-04',
    doc: `Copies of ${name} in the deck, times the copies of the deck.`,
  });

const stat = (initial: number, name: string, of: string) =>
  integer(initial, { min: -10, max: MOST, clause: 'MISSION-05', doc: `${of} of ${name}.` });

const level = (initial: number | null, clause: string, doc: string) =>
  integerOrNull(initial, { min: 0, max: MOST, nullMeans: 'a dash', clause, doc });

/** One key a skill: how many Personnel must have it, or how many a card stands for (MISSION-36). */
const skillLevels = (printed: readonly Skill[], verb: string, name: string) =>
  Object.fromEntries(
    SKILLS.map((skill) => [
      skill,
      integer(printed.includes(skill) ? 1 : 0, {
        min: 0,
        max: 3,
        unit: 'levels',
        clause: 'MISSION-36',
        doc: `Levels of ${skill} that ${name} ${verb}.`,
      }),
    ]),
  ) as Record<Skill, Leaf<number>>;

const personnelCard = ({ name, brains, combat, skills, main }: PersonnelPrint) => ({
  brains: stat(brains, name, 'Brains'),
  combat: stat(combat, name, 'Combat'),
  skills: list(choice(SKILLS, 'science', { doc: 'A skill.' }), skills, {
    maxLength: SKILLS.length,
    clause: 'MISSION-06',
    doc: `Skills of ${name}.`,
  }),
  main: boolean(main, { clause: 'MISSION-07', doc: `${name} is a Main Character.` }),
  copies: copies(name),
});

const missionCard = ({ name, brains, combat, skills }: MissionPrint) => ({
  brains: level(brains, 'MISSION-27', `Brains level of ${name}.`),
  combat: level(combat, 'MISSION-27', `Combat level of ${name}.`),
  skills: skillLevels(skills, 'requires', name),
  points: integerOrNull(null, {
    min: -20,
    max: 100,
    unit: 'points',
    nullMeans: 'by scoring.missionPoints',
    clause: 'MISSION-67',
    doc: `Mission Points of ${name}.`,
  }),
  copies: copies(name),
});

const eventCard = (id: string, { name, kind, brains, combat, skills, effect }: EventPrint) => ({
  kind: choice(CARD_KINDS, kind, {
    clause: id === 'diplomacy' ? 'MISSION-58' : 'MISSION-43',
    doc: `Whether ${name} is an action or a challenge.`,
  }),
  brains: level(brains, id === 'diplomacy' ? 'MISSION-58' : 'MISSION-32', `Brains bonus or level of ${name}.`),
  combat: level(combat, 'MISSION-32', `Combat bonus or level of ${name}.`),
  skills: skillLevels(skills, kind === 'action' ? 'gives' : 'requires', name),
  effect: choiceOrNull(EFFECT_TEXTS, effect, {
    nullMeans: 'no effect',
    clause: id === 'peaceLovingNox' ? 'MISSION-50' : 'MISSION-46',
    doc: `What ${name} does besides its bonus and skill.`,
  }),
  copies: copies(name),
});

function perCard<P, F>(prints: Readonly<Record<string, P>>, fields: (print: P, id: string) => F): Record<string, F> {
  return Object.fromEntries(Object.entries(prints).map(([id, print]) => [id, fields(print, id)]));
}

/** `cards.<deck>.<id>.…`: every number and word of every card. */
export const cardRules = {
  personnel: perCard(PERSONNEL, personnelCard),
  missions: perCard(MISSIONS, missionCard),
  events: perCard(EVENTS, (print, id) => eventCard(id, print)),
};
