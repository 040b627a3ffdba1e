import type { Planted } from './planted.ts';

const SQUAD = 'scenarios/squad-alpha';

/** Over five systems and a game of a file. Each also varies keys that were not touched. */
export const PROBLEMS: Readonly<Record<string, Planted>> = {
  'a save too good': {
    file: `${SQUAD}/farmhouse.yaml`,
    detuned: { 'save.soft': 3 },
    vary: ['save.soft=3..6', 'move.distance=3..6', 'sides.red.figures.Rifleman.count=3..5'],
    aim: ['score.blue=0.41..0.52', 'turns=..9.5'],
  },
  'riflemen and a save': {
    file: `${SQUAD}/farmhouse.yaml`,
    detuned: { 'sides/red/figures/2/count': 5, 'save.soft': 6 },
    vary: ['save.soft=4..6', 'save.hard=2..4', 'sides.red.figures.Rifleman.count=3..6'],
    aim: ['score.blue=0.41..0.52', 'breakRate.red=0.47..0.64'],
  },
  'three keys': {
    file: `${SQUAD}/farmhouse.yaml`,
    detuned: { 'save.hard': 2, 'move.distance': 6, 'sides/red/figures/2/count': 4 },
    vary: ['save.hard=2..4', 'move.distance=4..7', 'sides.red.figures.Rifleman.count=3..5', 'save.soft=4..6'],
    aim: ['score.blue=0.41..0.52', 'turns=7..10'],
  },
  'more militia': {
    file: `${SQUAD}/breakthrough.yaml`,
    detuned: { 'sides/red/figures/2/count': 6, 'save.hard': 2 },
    vary: ['sides.red.figures.Militia.count=3..7', 'save.hard=2..4', 'save.soft=3..6'],
    aim: ['score.blue=0.78..0.88', 'turns=..12'],
  },
  'dear actions': {
    file: 'scenarios/revland-combat/door-breach.yaml',
    detuned: { 'penalty.perExtraAction': 2 },
    vary: ['penalty.perExtraAction=1..3', 'sides.guards.figures.Guard.count=5..9'],
    aim: ['score.team=0.82..0.96'],
  },
  'guards and actions': {
    file: 'scenarios/revland-combat/door-breach.yaml',
    detuned: { 'penalty.perExtraAction': 2, 'sides/guards/figures/1/count': 12 },
    vary: [
      'penalty.perExtraAction=1,2',
      'sides.guards.figures.Guard.count=7,9,12',
      'sides.team.figures.Rifleman.count=2,3',
    ],
    aim: ['score.team=0.82..0.96', 'turns=2.3..3.5'],
  },
  'a short trench squad': {
    file: 'scenarios/stargrunt2/attack-on-a-dug-in-squad.yaml',
    detuned: { 'sides/defenders/units/0/figures/1/count': 1 },
    vary: [
      'sides.defenders.units.Trench squad.figures.Rifleman.count=1..7:2',
      'sides.defenders.units.Trench squad.quality=regular,veteran',
    ],
    aim: ['score.attackers=0.66..0.78'],
  },
  'ambushes too large': {
    file: 'scenarios/stargate-solo/jaffa-ambush.yaml',
    detuned: { 'sides/solo/groups/0/figures/0/count': 9, 'sides/solo/groups/1/figures/0/count': 9 },
    vary: [
      'sides.solo.groups.West ambush.figures.Western Jaffa.count=3..9:2',
      'sides.solo.groups.East ambush.figures.Eastern Jaffa.count=3..9:2',
    ],
    aim: ['score.sgc=0.9..', 'turns=..8'],
  },
  'the first seat begins': {
    file: 'scenarios/stargate-missions/two-players.yaml',
    detuned: { 'setup.firstPlayer': 'seat1' },
    vary: ['setup.firstPlayer=seat1,roll', 'end.equalTurns=true,false'],
    aim: ['score.Ann=0.47..0.54'],
  },
  'recruits of a game in a file': {
    file: 'scenarios/squad-alpha-as-data/mirrored-skirmish.yaml',
    detuned: { 'sides/blue/figures/3/count': 6 },
    vary: ['sides.blue.figures.Recruit.count=2,4,6', 'sides.red.figures.Recruit.count=2,4'],
    aim: ['score.blue=0.42..0.58'],
  },
};
