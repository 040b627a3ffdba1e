import {
  EVENT_IDS,
  EVENTS,
  type EventId,
  PERSONNEL_IDS,
  type PersonnelId,
} from '../../../../src/sim/systems/stargate-missions/rules/printed-cards.ts';
import type { Scene } from '../scene.ts';
import { allBut, attempts, FILE, onlyThese } from './table.ts';

const SIX = {
  players: ['Ann', 'Ben', 'Cleo', 'Dan', 'Eve', 'Flo'].map((name) => ({ name, tactics: { cardWorth: -100 } })),
};
const ONE_TURN_EACH = { 'end.maxTurns': 6, 'decks.personnel.copies': 10, 'decks.events.copies': 10 };

function blind(ids: readonly PersonnelId[]): Scene {
  const strengths = ids.flatMap((id, i) => [
    [`cards.personnel.${id}.brains`, i % 2 === 0 ? 40 : 0],
    [`cards.personnel.${id}.combat`, 0],
  ]);
  return {
    name: `blind deals of ${ids.join(', ')}`,
    file: FILE,
    isLong: true,
    set: SIX,
    houseRules: {
      ...onlyThese({
        personnel: Object.fromEntries(ids.map((id) => [id, 1])),
        missions: { suicideMission: 10 },
        events: {},
      }),
      ...ONE_TURN_EACH,
      ...Object.fromEntries(strengths),
      'cards.missions.suicideMission.brains': 20,
      'cards.missions.suicideMission.combat': null,
      'team.size': 1,
    },
    fixes: allBut(ids.map((id) => `cards.personnel.${id}.copies`)),
    exact: attempts('random-team', { card: ['suicideMission'], size: [1] }),
  };
}

function drawn(ids: readonly EventId[]): Scene {
  const prints = ids.flatMap((id) => [
    [`cards.events.${id}.effect`, null],
    [`cards.events.${id}.brains`, 3],
    [`cards.events.${id}.combat`, 3],
  ]);
  return {
    name: `draws of ${ids.join(', ')}`,
    file: FILE,
    isLong: true,
    set: SIX,
    houseRules: {
      ...onlyThese({
        personnel: {},
        missions: { suicideMission: 10 },
        events: Object.fromEntries(ids.map((id) => [id, 1])),
      }),
      ...ONE_TURN_EACH,
      ...Object.fromEntries(prints),
      'cards.missions.suicideMission.brains': 2,
      'cards.missions.suicideMission.combat': 2,
      'cards.missions.suicideMission.points': 4,
      'team.size': 1,
      'events.drawPerTurn': 1,
      'hand.max': 1,
      'challenge.maxPerTurn': 0,
      'actions.timing': 'before-roll',
    },
    fixes: allBut(ids.flatMap((id) => [`cards.events.${id}.kind`, `cards.events.${id}.copies`])),
    exact: [
      {
        metric: 'hand-sizes',
        rate: 'fullRate',
        procedure: 'event-hand',
        outcomes: ['1'],
        inputs: {},
        untold: { draws: [1], kind: ['challenge'] },
      },
    ],
  };
}

const CHALLENGES = EVENT_IDS.filter((id) => EVENTS[id].kind === 'challenge');
const ACTIONS = EVENT_IDS.filter((id) => EVENTS[id].kind === 'action');
const THREES = CHALLENGES.map((challenge, i) => [challenge, ...ACTIONS.slice(2 * i, 2 * i + 2)]);

export const deckScenes: readonly Scene[] = [
  ...[0, 1, 2, 3, 4].map((i) => blind(PERSONNEL_IDS.slice(5 * i, 5 * i + 5))),
  ...THREES.map(drawn),
];
