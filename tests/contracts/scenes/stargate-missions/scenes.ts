import { namedFields, type Patch } from '../../../../src/sim/kernel/rules/table.ts';
import { EVENT_IDS, MISSION_IDS } from '../../../../src/sim/systems/stargate-missions/rules/printed-cards.ts';
import { system } from '../../../../src/sim/systems/stargate-missions/system.ts';
import type { Scene, Told } from '../scene.ts';
import { cardScenes } from './cards.ts';
import { deckScenes } from './decks.ts';
import { turnScenes } from './turns.ts';

const TEAM = 5;

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
  scenes: [...tests, ...cardScenes, ...deckScenes, ...turnScenes],
  elsewhere: {
    'who is there, where and in which order, not what a step comes to': [
      'players.',
      'setup.',
      'turn.direction',
      'decks.personnel.reshuffle',
      'decks.missions.reshuffle',
      'decks.events.reshuffle',
      'windows.order',
      'end.',
      'mission.',
      'discovery.',
    ],
    'who is in a Team, and which cards there are': [
      'personnel.statMin',
      'personnel.statMax',
      'personnel.highBrains',
      'recruit.mustFill',
      'recruit.maxFromDeck',
      'recruit.swap',
      'recruit.deckRecruits',
      'events.drawPerTurn',
      'hand.max',
      'reserve.',
      'challenge.who',
      'challenge.maxPerTurn',
      'actions.timing',
      'actions.by',
    ],
    'points, not what a step comes to': ['challenge.points', 'loss.byCardsCounts', 'scoring.plk.'],
    'what a card does besides, which no odds are asked about': [
      'effects.toReserve.from',
      'effects.toReserve.undoesLoss',
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
    'read with the rest, and nothing to the odds of any step': [
      'effects.discardOwnPersonnel.windows',
      'effects.discardTargetPersonnel.by',
      'effects.discardTargetPersonnel.windows',
      'effects.drawEvents.',
      'effects.heal.by',
      'effects.negateMission.by',
      'effects.negateMission.windows',
      'effects.replaceMission.by',
      'effects.replaceMission.windows',
      'effects.skipNextTurn.by',
      'effects.skipNextTurn.windows',
      'effects.toReserve.by',
      'effects.toReserve.windows',
      'recruit.sources',
      'turn.phases',
      'decks.missions.copies',
      'scoring.missionPoints',
      'scoring.levelPerPoint',
      ...MISSION_IDS.flatMap((id) => [`cards.missions.${id}.points`, `cards.missions.${id}.copies`]),
    ],
    'the odds refuse what it makes of the question': [
      'team.size',
      'loss.choice',
      'actions.maxPerTest',
      ...EVENT_IDS.map((id) => `cards.events.${id}.effect`),
    ],
    'a shift that is too small in decks of a few cards': ['decks.personnel.copies', 'decks.events.copies'],
  },
  unweighed: {
    'no challenge is met where the tactician is asked': ['challenge.onFailure'],
    'support is lost first there, whoever else is a Main Character': [
      'personnel.mainRule',
      'cards.personnel.noxHealer.main',
    ],
  },
};
