import { namedFields, type Patch } from '../../../../src/sim/kernel/rules-table.ts';
import { system } from '../../../../src/sim/systems/stargate-missions/system.ts';
import type { Scene, Told } from '../scene.ts';
import { cardScenes } from './cards.ts';

/** A full Team, as the rules print it. */
const TEAM = 5;

/** Every Personnel has the same stats, and nobody is dealt an Event: the Team's sum is the same in every test. */
const alike = (stat: number): Patch => ({
  ...Object.fromEntries(
    namedFields(system.rules)
      .filter(({ key }) => /^cards\.personnel\.[^.]*\.(brains|combat)$/.test(key))
      .map(({ key }) => [key, stat]),
  ),
  'events.drawPerTurn': 0,
  'hand.max': 0,
});

const tests: Scene[] = [1, 2, 3].map((stat) => ({
  name: `tests of Teams whose members all have ${stat}`,
  file: 'scenarios/stargate-missions/two-players.yaml',
  houseRules: alike(stat),
  // What says how many are in a Team.
  fixes: [
    'players.',
    'team.',
    'recruit.',
    'setup.',
    'loss.',
    'decks.',
    'cards.',
    'reserve.',
    'discovery.',
    'events.',
    'hand.',
  ],
  exact: [
    {
      metric: 'hit-rates',
      rate: 'hitRate',
      procedure: 'test',
      outcomes: ['success'],
      inputs: { level: 'level' },
      untold: { team: [TEAM * stat], bonus: [0] },
    },
  ],
  asked: { 'events.drawPerTurn': 3, 'hand.max': 7 },
}));

export const scenes: Told = {
  scenes: [...tests, ...cardScenes],
  elsewhere: {
    'who is there, where and in which order, not what a step comes to': [
      'players.',
      'setup.',
      'turn.direction',
      'decks.',
      'windows.order',
      'end.',
      'mission.',
      'discovery.',
    ],
    'who is in a Team, and which cards there are': [
      'personnel.',
      'team.size',
      'recruit.mustFill',
      'recruit.maxFromDeck',
      'recruit.swap',
      'recruit.deckRecruits',
      'events.drawPerTurn',
      'hand.max',
      'reserve.',
      'challenge.',
      'actions.timing',
      'actions.by',
    ],
    'which tests a card has, not what a test comes to': ['tests.dashMeans', 'tests.needed', 'tests.stopAtFirstFailure'],
    'what follows a test': [
      'loss.',
      'scoring.',
      'effects.toReserve.from',
      'effects.toReserve.undoesLoss',
      'effects.heal.casualtyCounts',
      'effects.heal.preventsSacrifice',
      'effects.replaceMission.oldCardTo',
      'effects.negateMission.cardTo',
      'effects.negateMission.onChallenges',
      'effects.skipNextTurn.stacks',
      'effects.discardTargetPersonnel.reach',
      'effects.discardTargetPersonnel.supportFirst',
      'effects.discardOwnPersonnel.from',
      'effects.discardOwnPersonnel.when',
      'effects.discardOwnPersonnel.supportFirst',
    ],
  },
  unshown: {
    'Events are not played in tests that are all alike': [
      'effects.discardOwnPersonnel.windows',
      'effects.discardTargetPersonnel.by',
      'effects.discardTargetPersonnel.windows',
      'effects.drawEvents.',
      'effects.heal.by',
      'effects.heal.skill',
      'effects.heal.windows',
      'effects.negateMission.by',
      'effects.negateMission.windows',
      'effects.replaceMission.by',
      'effects.replaceMission.windows',
      'effects.rerollTarget.',
      'effects.skipNextTurn.by',
      'effects.skipNextTurn.windows',
      'effects.toReserve.by',
      'effects.toReserve.windows',
    ],
    'read with the rest, and nothing to a single test': ['recruit.sources', 'tests.order', 'turn.phases'],
    'moves a test by less than these games can show': ['tests.teamHighest'],
  },
  unweighed: {},
};
