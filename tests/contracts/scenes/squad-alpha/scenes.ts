import { TRAININGS } from '../../../../src/sim/systems/squad-alpha/rules/profiles.ts';
import { system } from '../../../../src/sim/systems/squad-alpha/system.ts';
import { fixed, type Scene, type Told } from '../scene.ts';

const FOLDER = 'tests/contracts/scenes/squad-alpha';
const ALWAYS = { modifier: 0, band: 'medium', targetTraining: 'regular' };

const red = (training: string) => ({
  'sides.red.figures': [
    { name: 'Leader', training, command: 9 },
    { name: 'Others', count: 9, training, command: 0 },
  ],
});
const blue = (training: string) => ({ 'sides.blue.figures': red(training)['sides.red.figures'] });

const fire: Scene[] = TRAININGS.map((targetTraining) => ({
  name: `fire at ${targetTraining} figures`,
  file: `${FOLDER}/fire.yaml`,
  set: red(targetTraining),
  exact: fixed(system.exact, ['shot', 'activation'], { ...ALWAYS, targetTraining, action: 'shoot' }),
  asked: {},
}));

const ranged: Scene[] = (
  [
    ['close', { 'shooting.closeWithin': 100 }],
    ['long', { 'shooting.longBeyond': 1 }],
  ] as const
).map(([band, houseRules]) => ({
  name: `fire at ${band} range`,
  file: `${FOLDER}/fire.yaml`,
  houseRules,
  exact: fixed(system.exact, ['shot'], { ...ALWAYS, band }),
  asked: {},
}));

const melee: Scene[] = TRAININGS.map((training) => ({
  name: `melee of ${training} figures`,
  file: `${FOLDER}/melee.yaml`,
  set: { ...red(training), ...blue(training) },
  exact: fixed(system.exact, ['melee'], { ...ALWAYS, targetTraining: training }),
  asked: {},
}));

const moves: Scene = {
  name: 'moves',
  file: `${FOLDER}/fire.yaml`,
  set: { 'sides.blue.policy': 'close-in', 'mission.turns': 1 },
  where: { side: 'blue' },
  exact: fixed(system.exact, ['activation'], { ...ALWAYS, action: 'move' }),
};

export const scenes: Told = {
  scenes: [
    ...fire,
    ...ranged,
    {
      name: 'fire that only a 1 hits by',
      file: `${FOLDER}/fire.yaml`,
      houseRules: { 'activation.shoot': -3 },
      exact: fixed(system.exact, ['shot'], ALWAYS),
      asked: {},
    },
    moves,
    {
      name: 'fire into melee',
      file: `${FOLDER}/into-melee.yaml`,
      exact: fixed(system.exact, ['shot'], ALWAYS),
      asked: {},
    },
    ...melee,
    {
      name: 'initiative',
      file: `${FOLDER}/fire.yaml`,
      where: { side: 'blue' },
      exact: [
        {
          metric: 'initiative',
          rate: 'wonRate',
          procedure: 'initiative',
          outcomes: ['A'],
          inputs: {},
          untold: { ratingA: [9], ratingB: [7] },
        },
      ],
      set: {
        'sides.red.figures.Leader.command': 7,
        'mission.turns': 20,
        'forbidden.blue': ['move', 'charge', 'shoot', 'shoot into melee'],
      },
      fixes: ['initiative.rolled'],
    },
  ],
  elsewhere: {
    'says who is there, where, when and in what order, not what a step comes to': [
      'force.',
      'deployment.',
      'initiative.rolled',
      'assignment.',
      'activation.order',
      'leader.',
      'base.',
    ],
    'says how far a figure moves, not whether it does': ['move.'],
    'says which range or cover a shot has: an input of its odds': [
      'shooting.maxRange',
      'shooting.closeWithin',
      'shooting.longBeyond',
      'sight.',
      'cover.',
    ],
    'says which modifier a test has: an input of its odds': [
      'morale.perCasualty',
      'morale.threshold',
      'morale.cap',
      'morale.breakBelow',
    ],
    'adds another step, whose odds are those of any blow or save': [
      'shooting.missHitsOtherInMelee',
      'shooting.missNeedsSight',
      'melee.freeAttack',
      'melee.strikeBack',
      'melee.breakOff',
    ],
  },
  unshown: {},
  unweighed: {},
};
