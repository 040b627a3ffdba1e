import { system } from '../../../../src/sim/systems/revland-combat/system.ts';
import { fixed, type Scene } from '../scene.ts';
import { allBut, FILE, row, untold } from './staging.ts';

const WOUNDS = ['wounded', 'woundedTwice', 'incapacitated', 'mortallyWounded'] as const;

const patients = (y: number, more: (place: number) => object) =>
  row(y, (place) => ({ at: [10 + 2 * place, y], body: '3D', ...more(place) }), 11);
const medics = (y: number) => ({ name: 'Medic', count: 9, at: [20, y], profile: 'medic', weapons: [], firstAid: '3D' });
const wounded = (y: number) => [...patients(y, (place) => ({ wound: WOUNDS[place % WOUNDS.length] })), medics(y + 3)];

function peace(name: string, team: readonly object[], targets: readonly object[], set: Scene['set'] = {}) {
  return {
    name,
    file: FILE,
    isLong: true,
    set: {
      'table.terrain': [],
      'sides.team.policy': 'random',
      'sides.team.figures': team,
      'sides.targets.policy': 'random',
      'sides.targets.figures': targets,
      'forbidden.team': allBut('first aid'),
      'forbidden.targets': allBut('first aid'),
      ...set,
    },
  } satisfies Omit<Scene, 'exact'>;
}

const SLOW = {
  ...{ 'mortal.dice': 6, 'mortal.firstCount': 0, 'mortal.certainRound': null },
  ...{ 'firstAid.reach': 10, 'firstAid.mortallyWounded': 'easy', 'stabilised.withoutHospital': 'natural' },
};

const hospital: Scene = {
  ...peace('a hospital', wounded(5), wounded(20)),
  houseRules: SLOW,
  exact: [
    {
      metric: 'medical-rolls',
      rate: 'successRate',
      procedure: 'medical-healing',
      outcomes: ['success'],
      inputs: { state: 'state' },
    },
  ],
};

const rest: Scene = {
  ...peace('rest', wounded(5), wounded(20), { 'sides.team.hospital': false, 'sides.targets.hospital': false }),
  houseRules: SLOW,
  exact: fixed(system.exact, ['natural-healing'], {}),
};

const aid: Scene = {
  ...peace(
    'first aid',
    row(0, (place) => ({ at: [10 + 2 * place, 0], weapons: ['gun'], firearms: '9D' }), 11),
    [...patients(10, (place) => ({ wound: ['healthy', 'incapacitated', 'mortallyWounded'][place % 3] })), medics(13)],
    {
      ...{ 'mission.turns': 4, 'sides.team.policy': 'shoot-nearest', 'forbidden.team': allBut('shoot') },
      weapons: { gun: { like: 'assaultRifle', damage: '8D' } },
    },
  ),
  houseRules: {
    ...{ ...SLOW, 'firstAid.mortallyWounded': 'moderate', 'stun.knockoutAt': '1' },
    ...{ 'damage.from.wounded': 60, 'damage.from.incapacitated': 60 },
    ...{ 'damage.from.mortallyWounded': 60, 'damage.from.killed': 60 },
  },
  exact: fixed(system.exact, ['first-aid'], {}),
};

const dying = (y: number) => ({ count: 20, at: [20, y], profile: 'operative', weapons: [], wound: 'mortallyWounded' });
const dyings = [2, 4, 6, 8, 10].map((y) => ({ name: `Row ${y}`, ...dying(y) }));

/** Old mortal wounds, so that most rolls count. */
const deaths: Scene = {
  ...peace(
    'death checks',
    [...row(0, () => ({}), 1), ...dyings],
    row(29, () => ({}), 1),
  ),
  houseRules: { 'mortal.firstCount': 6 },
  exact: fixed(system.exact, ['mortal-check'], {}),
};

/** Many rounds; a wound leaves the first figure only pips. */
const initiative: Scene = {
  ...peace(
    'initiative',
    row(0, () => ({ savvy: '1D+2', wound: 'wounded' }), 1),
    row(20, () => ({ savvy: '1D' }), 1),
    {
      'mission.turns': 20,
    },
  ),
  where: { side: 'team' },
  exact: [
    {
      metric: 'initiative',
      rate: 'winRate',
      procedure: 'initiative',
      outcomes: ['A'],
      inputs: {},
      untold: untold({ savvyA: '1D+2', savvyB: '1D', penaltyA: 1, penaltyB: 0 }),
    },
  ],
};

const surprise: Scene = {
  ...peace(
    'surprise',
    row(0, () => ({ sneak: '1D' })),
    row(20, () => ({ savvy: '1D' })),
    { ambush: 'team' },
  ),
  houseRules: { 'modules.surprise': true, 'surprise.mode': 'perFigure' },
  exact: [
    {
      metric: 'surprise',
      rate: 'surpriseRate',
      procedure: 'surprise',
      outcomes: ['surprised'],
      inputs: {},
      untold: untold({ sneak: '1D', savvy: '1D' }),
    },
  ],
};

export const careScenes: readonly Scene[] = [hospital, rest, aid, deaths, initiative, surprise];
