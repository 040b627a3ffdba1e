import {
  PERSONNEL,
  PERSONNEL_IDS,
  type PersonnelId,
} from '../../../../src/sim/systems/stargate-missions/rules/printed-cards.ts';
import type { Scene } from '../scene.ts';
import { allBut, attempts, FILE, onlyThese } from './table.ts';

function challenged([weak, strong]: readonly PersonnelId[]): Scene {
  return {
    name: `${weak} or ${strong} is lost to a challenge`,
    file: FILE,
    isLong: true,
    set: { 'players.Ben.policy': 'aggressor' },
    houseRules: {
      ...onlyThese({
        personnel: { [weak]: 1, [strong]: 1 },
        missions: { suicideMission: 10 },
        events: { trapped: 10 },
      }),
      [`cards.personnel.${strong}.brains`]: 40,
      [`cards.personnel.${weak}.brains`]: 0,
      'cards.missions.suicideMission.brains': 20,
      'cards.missions.suicideMission.combat': null,
      'cards.events.trapped.combat': 40,
      'loss.perFailure': 1,
      'setup.eventCards': 1,
      'end.maxTurns': 1,
    },
    fixes: allBut([
      `cards.personnel.${weak}.main`,
      `cards.personnel.${strong}.main`,
      ...(PERSONNEL[weak].main === PERSONNEL[strong].main ? [] : ['loss.', 'challenge.', 'personnel.mainRule']),
    ]),
    exact: [
      {
        metric: 'after-challenge',
        rate: 'winRate',
        procedure: 'turn',
        outcomes: ['won-lost0', 'won-lost1', 'won-lost2'],
        inputs: {},
        untold: { personnel: [[weak, strong]], card: ['suicideMission'], challenge: ['trapped'] },
      },
    ],
  };
}

const couples = Array.from({ length: 13 }, (_, i) => [PERSONNEL_IDS[i], PERSONNEL_IDS[PERSONNEL_IDS.length - 1 - i]]);
couples[12] = [PERSONNEL_IDS[12], PERSONNEL_IDS[0]];

/** Every Mission fails; Emergency Medical heals a casualty if allowed. */
const healed: Scene = {
  name: 'casualties with Emergency Medical in hand',
  file: FILE,
  isLong: true,
  set: { 'players.Ann.tactics': { healWorth: -100 } },
  houseRules: {
    ...onlyThese({ personnel: { combatMedic: 1 }, missions: { suicideMission: 10 }, events: { emergencyMedical: 10 } }),
    'cards.missions.suicideMission.brains': 40,
    'loss.perFailure': 1,
    'events.drawPerTurn': 1,
    'end.maxTurns': 1,
  },
  where: { side: 'Ann' },
  fixes: allBut(['effects.heal.', 'loss.', 'cards.personnel.combatMedic.skills']),
  exact: [
    {
      metric: 'losses',
      rate: 'healedRate',
      procedure: 'fate',
      outcomes: ['healed'],
      inputs: {},
      untold: { personnel: [['combatMedic']], card: ['suicideMission'], heal: [true] },
    },
  ],
};

const alike = {
  ...onlyThese({ personnel: { sergeant: 5 }, missions: { suicideMission: 10 }, events: { lastChance: 10 } }),
  'cards.missions.suicideMission.combat': null,
  'events.drawPerTurn': 1,
  'hand.max': 1,
};

const ALWAYS = { lastChanceWorth: -100, rivalCard: 0 };
const NEVER = { lastChanceWorth: 100 };

/** The Team re-rolls its own die, which has more faces. */
const again: Scene = {
  name: 'a Last Chance for each failed test',
  file: FILE,
  isLong: true,
  set: { 'players.Ann.tactics': ALWAYS, 'players.Ben.tactics': NEVER },
  houseRules: { ...alike, 'cards.missions.suicideMission.brains': 14, 'dice.teamSides': 20, 'dice.missionSides': 2 },
  where: { side: 'Ann' },
  fixes: allBut(['effects.rerollTarget.', 'dice.', 'tests.']),
  exact: attempts('mission-with-reroll', { card: ['suicideMission'], brains: [5], combat: [10] }),
};

const against: Scene = {
  name: 'a Last Chance against each success',
  file: FILE,
  isLong: true,
  set: { 'players.Ann.tactics': NEVER, 'players.Ben.tactics': ALWAYS },
  houseRules: { ...alike, 'cards.missions.suicideMission.brains': 5, 'setup.eventCards': 1 },
  where: { side: 'Ann' },
  fixes: allBut(['effects.rerollTarget.', 'dice.', 'tests.']),
  exact: [
    {
      metric: 'hit-rates',
      rate: 'hitRate',
      procedure: 'test-with-reroll',
      outcomes: ['success'],
      inputs: { level: 'level' },
      untold: { team: [5], bonus: [0], by: ['opponent'] },
    },
  ],
};

/** The first failed test ends the attempt: order decides the cause. */
const first: Scene = {
  name: 'attempts that end at the first failure',
  file: FILE,
  isLong: true,
  houseRules: {
    ...onlyThese({ personnel: { sergeant: 5 }, missions: { suicideMission: 10 }, events: {} }),
    'tests.stopAtFirstFailure': true,
  },
  where: { side: 'Ann' },
  fixes: allBut(['tests.']),
  exact: attempts('team', { personnel: [Array.from({ length: 5 }, () => 'sergeant')], card: ['suicideMission'] }),
};

const hopeless: Scene = {
  name: 'tests without hope',
  file: FILE,
  isLong: true,
  houseRules: onlyThese({ personnel: {}, missions: { suicideMission: 10 }, events: {} }),
  fixes: allBut(['tests.']),
  exact: attempts('mission', { card: ['suicideMission'], brains: [0], combat: [0] }),
};

/** The tactician has cards for a test whose failure costs a member. */
const asked: Scene = {
  ...challenged(['jaffeRebel', 'noxHealer']),
  name: 'what a loss costs',
  asked: {
    'events.drawPerTurn': 3,
    'hand.max': 7,
    'end.maxTurns': 4,
    'cards.events.trapped.copies': 0,
    'cards.events.teamEffort.copies': 10,
    'cards.personnel.noxHealer.brains': 18,
  },
};

export const turnScenes: readonly Scene[] = [
  asked,
  ...couples.map(challenged),
  healed,
  again,
  against,
  first,
  hopeless,
];
