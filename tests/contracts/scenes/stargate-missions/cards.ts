import { EVENT_IDS, EVENTS } from '../../../../src/sim/systems/stargate-missions/cards/event-cards.ts';
import { MISSION_IDS } from '../../../../src/sim/systems/stargate-missions/cards/mission-cards.ts';
import {
  PERSONNEL,
  PERSONNEL_IDS,
  type PersonnelId,
} from '../../../../src/sim/systems/stargate-missions/cards/personnel-cards.ts';
import { SKILLS, type Skill } from '../../../../src/sim/systems/stargate-missions/vocabulary.ts';
import type { Scene } from '../scene.ts';
import { allBut, attempts, FILE, failures, onlyThese } from './table.ts';

/** Teams with each skill once or twice: a level of a skill more is one too many. */
const TEAMS: readonly (readonly PersonnelId[])[] = [
  ['archeologist', 'scientist', 'jaffeRebel', 'airForceCaptain'],
  ['doctor', 'scholar', 'major', 'abydosCompanion'],
  ['noxHealer', 'researcher', 'airForceColonel', 'cimmerianCompanion'],
  ['combatMedic', 'diplomat', 'familyMember', 'tokRaRebel', 'astrophysicist', 'theorist'],
];
const skillsOf = (id: PersonnelId): readonly Skill[] => PERSONNEL[id].skills;
const UNSKILLED = PERSONNEL_IDS.filter((id) => skillsOf(id).length === 0);

const each = (ids: readonly PersonnelId[]) => Object.fromEntries(ids.map((id) => [id, 1]));
const required = (ids: readonly PersonnelId[]) =>
  SKILLS.map((skill): [Skill, number] => [skill, ids.filter((id) => skillsOf(id).includes(skill)).length]);

const CHALLENGES = EVENT_IDS.filter((id) => EVENTS[id].kind === 'challenge');
const BONUSES = EVENT_IDS.filter((id) => EVENTS[id].kind === 'action' && EVENTS[id].effect === null);

/** One Team attempts one Mission that requires just the skills it has, and one challenge again and again. */
const printed: Scene[] = CHALLENGES.map((challenge, i) => {
  const card = MISSION_IDS[i % MISSION_IDS.length];
  const personnel = TEAMS[i % TEAMS.length];
  const skills = required(personnel).map(([skill, count]) => [`cards.missions.${card}.skills.${skill}`, count]);
  return {
    name: `${card} and ${challenge} of the same Team`,
    file: FILE,
    isLong: true,
    set: { 'players.Ben.policy': 'aggressor' },
    houseRules: {
      ...onlyThese({ personnel: each(personnel), missions: { [card]: 10 }, events: { [challenge]: 10 } }),
      ...Object.fromEntries(skills),
      'events.drawPerTurn': 1,
    },
    where: { side: 'Ann' },
    fixes: allBut([
      ...personnel.map((id) => `cards.personnel.${id}.`),
      `cards.missions.${card}.`,
      `cards.events.${challenge}.`,
      'tests.',
    ]),
    exact: [
      ...attempts('team', { personnel: [personnel], card: [card] }),
      failures('team', { personnel: [personnel], card: [challenge] }),
    ],
  };
});

/** Those without a skill, once where none is required and once where one is. */
const unskilled: Scene[] = [0, 1].map((level) => ({
  name: `Teams without a skill where ${level} is required`,
  file: FILE,
  isLong: true,
  houseRules: {
    ...onlyThese({ personnel: each(UNSKILLED), missions: { godComplex: 10 }, events: {} }),
    'cards.missions.godComplex.skills.communication': level,
  },
  where: { side: 'Ann' },
  fixes: allBut(UNSKILLED.map((id) => `cards.personnel.${id}.`)),
  exact: attempts('team', { personnel: [UNSKILLED], card: ['godComplex'] }),
}));

/** The Team plays one action card in each attempt: all that it holds, and before the dice. */
const actions: Scene[] = BONUSES.map((action) => ({
  name: `${action} in every attempt`,
  file: FILE,
  isLong: true,
  set: { 'players.Ann.tactics': { cardWorth: -100 } },
  houseRules: {
    ...onlyThese({ personnel: { sergeant: 1 }, missions: { godComplex: 10 }, events: { [action]: 10 } }),
    ...Object.fromEntries(SKILLS.map((skill) => [`cards.missions.godComplex.skills.${skill}`, 0])),
    ...Object.fromEntries(
      SKILLS.filter((skill) => (EVENTS[action].skills as readonly Skill[]).includes(skill)).map((skill) => [
        `cards.missions.godComplex.skills.${skill}`,
        1,
      ]),
    ),
    'events.drawPerTurn': 1,
    'hand.max': 1,
    'actions.timing': 'before-roll',
  },
  where: { side: 'Ann' },
  fixes: allBut([`cards.events.${action}.`, 'actions.', 'tests.']),
  exact: attempts('team', { personnel: [['sergeant']], card: ['godComplex'], actions: [[action]] }),
}));

export const cardScenes: readonly Scene[] = [...printed, ...unskilled, ...actions];
