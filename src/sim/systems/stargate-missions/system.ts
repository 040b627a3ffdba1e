import { plannersOf, temperPolicies } from '../../kernel/players/tactics.ts';
import type { System } from '../../kernel/system.ts';
import { check } from './check.ts';
import { COUNTED } from './counts/metrics.ts';
import { odds } from './odds/odds.ts';
import { type MissionTables, tabulate } from './odds/tables.ts';
import { PRESETS, ROLES, TEMPERS, tactics } from './policies/tactics.ts';
import { type MissionRules, rules } from './rules/rules.ts';
import { OPTIONS } from './rules/vocabulary.ts';
import type { MissionsScenario } from './scenario.ts';
import { setUp } from './set-up.ts';

/** Stargate Missions. */
export const system: System<MissionsScenario, MissionRules, MissionTables> = {
  info: {
    id: 'stargate-missions',
    title: 'Stargate Missions',
    doc: 'A dice and card game for 2 to 6 players, who attempt Missions with Teams of five; unofficial analysis of a fan game.',
    clausePrefix: 'MISSION',
    lengthUnit: null,
    policies: [
      {
        name: 'tactician',
        doc: 'Plays to win by expected value from exact odds: the best five, cards that are worth it, challenges that cost rivals.',
        tactics: PRESETS.tactician,
      },
      ...temperPolicies(TEMPERS),
      ...plannersOf('on cards, discards and vacancies'),
      {
        name: 'random',
        doc: 'Makes every legal choice with equal chance: the least that any policy has to beat.',
        isCrude: true,
      },
      {
        name: 'hoarder',
        doc: 'The tactician, but it keeps its bonus cards for the last two fifths of the Missions.',
        tactics: PRESETS.hoarder,
      },
      {
        name: 'aggressor',
        doc: 'The tactician, but it challenges whenever it can and keeps every challenge for that.',
        tactics: PRESETS.aggressor,
      },
    ],
    options: OPTIONS,
    tactics,
    roles: ROLES,
    defaultPolicy: 'tactician',
    hidden: ['The order of the Personnel, Mission and Event Decks.', 'Event cards in the hands of other players.'],
    limits: [
      'An unofficial analysis of a fan game about a licensed property; no part of it belongs to the property.',
      'Strength is the Personnel under command, a break is the first lost Main Character, a hit is a test passed.',
      'Players do not bargain, and a policy plans no further than the current turn.',
      'A policy knows how many cards rivals hold, but does not reason about which ones.',
    ],
  },
  rules,
  odds,
  counted: COUNTED,
  sides: (scenario) => scenario.players.map(({ name }) => name),
  roleOf: ({ players }) => (players.length === 2 ? 'duels' : 'races'),
  policies: (scenario) => scenario.players.map(({ policy }) => policy),
  seats: {
    doc: 'A seat is a place round the table, clockwise; who goes first is rolled for, unless setup.firstPlayer is seat1.',
    rotated: (scenario, by) => {
      const { players } = scenario;
      return { ...scenario, players: [...players.slice(by), ...players.slice(0, by)] };
    },
  },
  policyPath: (side) => `players.${side}.policy`,
  check,
  prepare: (_scenario, compiled) => tabulate(compiled),
  setUp,
  picture: () => null,
};
