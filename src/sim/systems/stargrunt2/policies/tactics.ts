import {
  PLANNER_NAMES,
  type PolicyInfo,
  plannersOf,
  planningFields,
  type Role,
  TEMPER_NAMES,
  type Tempers,
  temperPolicies,
} from '../../../kernel/players/tactics.ts';
import { integer, number } from '../../../kernel/rules/fields.ts';
import type { Rules } from '../../../kernel/rules/table.ts';
import { TASKS, type Task } from '../../../tabletop/force.ts';
import { prospectFields } from '../../../tabletop/prospects.ts';

/** Factors on the tactician's weights. */
export const TEMPERS = {
  bold: { exposure: 0.5, assault: 1.6, finalFire: 0.7, seek: 2, position: 0.7 },
  cautious: { exposure: 1.7, assault: 0.5, finalFire: 1.4, seek: 0.4, position: 1.4 },
} as const satisfies Tempers;

/** In enemy figures put out of action, unless its text says otherwise. */
const weight = (initial: number, doc: string) => number(initial, { min: -10, max: 20, doc });
const share = (initial: number, doc: string) => number(initial, { min: 0, max: 1, doc });

/** Settable by side under `tactics`. Found by self-play (`bench/tune.js`); none changes what is legal. */
export const tactics = {
  suppression: weight(0.16, 'The first suppression marker on an enemy, per active figure in it.'),
  spareMarker: share(0.45, 'What each further marker is worth of the one before it.'),
  acted: share(0.6, 'What suppressing an enemy is worth that has acted this turn.'),
  nerve: weight(0.3, 'A confidence level that an enemy loses, per active figure in it.'),
  exposure: weight(0.45, 'The fire that a place draws from enemies, in figures that it costs.'),
  pinned: share(0.3, 'How much the fire of an enemy counts that is suppressed.'),
  prospect: weight(0.3, 'Fire that a place allows next turn.'),
  position: weight(0.5, 'Being in position, per share of the fire that it keeps off.'),
  leaving: weight(0.5, 'What it costs to give up a position.'),
  seek: weight(0.05, 'Per inch nearer to the enemy, where the mission is to wipe out or break a side.'),
  objective: weight(0.12, 'Per inch nearer to what the mission is about, for the side that has to get there.'),
  guard: weight(0.03, 'The same for the side that has to keep the other away.'),
  pressure: weight(2, 'How much more so as time runs out.'),
  inside: weight(1.5, 'Being in the area to hold.'),
  area: number(50, { min: 0, max: 200, doc: 'The whole area to hold as the game ends, in figures; far less before.' }),
  dash: weight(
    0.85,
    'A combat move to where no normal move leads, by the share of its gain that it is likely to bring.',
  ),
  march: weight(0.8, 'A travel move out of sight of the enemy, by the share of its gain that it is likely to bring.'),
  regroup: weight(0.6, 'Two units under half their strength that become one.'),
  assault: weight(
    0.9,
    'A close assault, by the figures that it is likely to win less those that it is likely to cost.',
  ),
  ground: weight(0.15, 'The ground that an enemy gives up who is driven back by an assault, per active figure in it.'),
  finalFire: weight(1, 'What defensive fire costs an assault that falls short at first.'),
  toll: weight(12, 'A unit that breaks, where the side whose units break loses.'),
  rally: weight(0.35, 'A confidence level that a friend regains, per active figure in it.'),
  treat: weight(0.3, 'A wounded figure that is treated.'),
  transfer: weight(2, 'Actions transferred, by what the receiver would do with them.'),
  approach: share(0.15, 'Of what the way to the enemy weighs: transferred actions for whoever has nobody to fire at.'),
  unsuppress: weight(
    0.2,
    'A suppression marker that a friend may lose by transferred actions, per active figure in it.',
  ),
  urgency: weight(0.5, 'When units are chosen: the fire that one draws where it is.'),
  hidden: weight(0.1, 'Staying hidden, per active figure, as the game begins; less as turns run out.'),
  unbombed: weight(0.8, 'The same in addition while the enemy has artillery or other support left.'),
  vehicle: weight(6, 'A vehicle put out of action, crew and all.'),
  crippled: weight(2, 'A vehicle whose systems go off line, or that is immobilised.'),
  leader: weight(
    0.5,
    "Extra worth of a sniper's hit on the leader of a unit, times the chance that the unit loses heart.",
  ),
  armourDanger: weight(0.8, 'What an enemy in sight who can hurt vehicles costs one in the open; half of it in cover.'),
  support: weight(0.6, 'A request for support, by what its rounds are likely to do.'),
  friendlyFire: weight(
    5,
    'What support costs that is likely to fall on friends, by the figures that it puts out of action.',
  ),
  observe: weight(0.8, 'A counter that is looked at.'),
  deploymentDraws: integer(100, { min: 1, max: 1000, unit: 'points', doc: 'Points drawn for each unit that deploys.' }),
  deploymentApart: weight(2, 'Each friend whom a unit would crowd where it deploys, if the enemy has artillery.'),
  deploymentCover: weight(1, 'Cover at the place where a unit deploys.'),
  deploymentSeen: weight(
    0.2,
    'The fire that a place draws from each enemy unit that has yet to deploy: anywhere in its area, armed as the unit that is placed.',
  ),
  ...planningFields({ clearLead: 0.5, turnsAhead: 2, trust: 20 }),
  ...prospectFields({ strength: 4, command: 1, objective: 1 }),
} as const;
export type Tactics = Rules<typeof tactics>;

/** The default first. */
export const POLICY_NAMES = [
  'tactician',
  ...TEMPER_NAMES,
  ...PLANNER_NAMES,
  'shoot-nearest',
  'close-in',
  'random',
] as const;

export const POLICIES: readonly PolicyInfo[] = [
  {
    name: 'tactician',
    doc: 'Weighs fire, moves, assaults and command by exact odds and by its weights.',
    tactics: {},
  },
  ...temperPolicies(TEMPERS),
  ...plannersOf('which unit acts and what it does'),
  {
    name: 'shoot-nearest',
    doc: 'Fires all it has at the nearest enemy in sight, else moves towards the nearest; removes suppression first.',
    isCrude: true,
  },
  {
    name: 'close-in',
    doc: 'Always goes towards the nearest enemy, into close assault where it can; removes suppression first.',
  },
  {
    name: 'random',
    doc: 'A kind of action is drawn, then whom, where and what with: the floor that a policy has to beat.',
  },
];

interface OwnRole extends Role {
  readonly tactics: Partial<Tactics>;
}

export const ROLES: Readonly<Record<Task | 'swarms', OwnRole>> = {
  hunts: { doc: TASKS.hunts, tactics: { exposure: 0.8, position: 1 } },
  swarms: { doc: 'It would hunt, but has at least half as many figures again as the enemy.', tactics: {} },
  survives: { doc: TASKS.survives, tactics: {} },
  holds: { doc: TASKS.holds, tactics: { exposure: 0.25 } },
  reaches: { doc: TASKS.reaches, tactics: { objective: 0.24, exposure: 0.8, assault: 0.5, transfer: 3 } },
  blocks: { doc: TASKS.blocks, tactics: { exposure: 0.25 } },
};
