import {
  EVENT_IDS,
  EVENTS,
  type EventId,
  MISSION_IDS,
  PERSONNEL,
  PERSONNEL_IDS,
  type PersonnelId,
} from '../../../../src/sim/systems/stargate-missions/rules/printed-cards.ts';
import { SKILLS, type Skill } from '../../../../src/sim/systems/stargate-missions/rules/vocabulary.ts';
import type { Scene } from '../scene.ts';
import { allBut, attempts, FILE, failures, onlyThese } from './table.ts';

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
const ACTIONS = EVENT_IDS.filter((id) => EVENTS[id].kind === 'action');

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
      ...(EVENTS[challenge].combat === 10 ? { [`cards.events.${challenge}.combat`]: 4 } : {}),
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

const SERGEANTS = ['sergeant', 'sergeant', 'sergeant', 'sergeant', 'sergeant'];

/** One action card per attempt, before the dice, for its bonus and skill. */
function played(action: EventId, skill: Skill | null): Scene {
  return {
    name: `${action} in every attempt at a Mission that requires ${skill ?? 'no skill'}`,
    file: FILE,
    isLong: true,
    set: { 'players.Ann.tactics': { cardWorth: -100 } },
    houseRules: {
      ...onlyThese({ personnel: { sergeant: 5 }, missions: { suicideMission: 10 }, events: { [action]: 10 } }),
      ...(skill === null ? {} : { [`cards.missions.suicideMission.skills.${skill}`]: 1 }),
      'cards.missions.suicideMission.brains': 5,
      [`cards.events.${action}.effect`]: null,
      'events.drawPerTurn': 1,
      'hand.max': 1,
      'actions.timing': 'before-roll',
    },
    where: { side: 'Ann' },
    fixes: allBut(
      skill === null
        ? [`cards.events.${action}.brains`, `cards.events.${action}.combat`]
        : [`cards.events.${action}.skills.${skill}`, 'actions.skillNote'],
    ),
    exact: attempts('team', { personnel: [SERGEANTS], card: ['suicideMission'], actions: [[action]] }),
  };
}

const lasting: Scene = {
  ...played('teamEffort', null),
  name: 'a bonus to both tests',
  houseRules: {
    ...played('teamEffort', null).houseRules,
    'cards.events.teamEffort.brains': 40,
    'cards.events.teamEffort.combat': 40,
  },
  fixes: allBut(['actions.duration']),
};

const actions = ACTIONS.flatMap((action) => [null, ...SKILLS].map((skill) => played(action, skill)));

export const cardScenes: readonly Scene[] = [...printed, ...unskilled, lasting, ...actions];
