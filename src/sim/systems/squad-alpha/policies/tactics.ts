import {
  PLANNER_NAMES,
  planningFields,
  type Role,
  TEMPER_NAMES,
  type Tempers,
} from '../../../kernel/players/tactics.ts';
import { integer, number } from '../../../kernel/rules/fields.ts';
import type { Rules } from '../../../kernel/rules/table.ts';
import { TASKS, type Task } from '../../../tabletop/force.ts';
import { prospectFields } from '../../../tabletop/prospects.ts';

/** Unit: one ordinary enemy killed, unless its text differs. */
const weight = (initial: number, doc: string) => number(initial, { min: -10, max: 10, doc });
const share = (initial: number, doc: string) => number(initial, { min: 0, max: 1, doc });

/** Found by self-play (`bench/tune.js`). */
export const tactics = {
  presence: share(0.65, "How much of a figure's worth is its being there; the rest is how often its actions succeed."),
  preempt: weight(1, 'Killing a figure that has yet to act this turn takes away its action, too.'),
  command: weight(0.35, 'Per point of command rating that a side loses with its leader.'),
  breakWorth: weight(0.45, 'Where the first side to break loses: the share of the way to it that a casualty is.'),
  prospect: weight(0.6, 'Fire from a new position next turn.'),
  exposure: weight(0.5, 'The fire that a position draws next turn, when dice have been rolled again.'),
  pendingFire: weight(
    0.4,
    'The fire that a position draws this turn, from enemies whose dice lie open and who have yet to act.',
  ),
  attention: share(0.4, 'How much of its fire an enemy keeps from a figure for each other figure that it sees.'),
  objective: weight(0.5, 'An enemy that stands on or near what the mission is about.'),
  goodShot: share(0.4, 'A shot worth this much is taken without a look at moves, unless the mission presses.'),
  melee: weight(1.4, 'A blow, when dice are given.'),
  idle: weight(0.23, 'The move of a figure without a target, when dice are given.'),
  late: weight(0.3, 'Per share of the enemies that act before it, the move of a figure without a target.'),
  overlap: share(
    0.32,
    'How much of a target that figures are likely to hit is gone for the next, when dice are given.',
  ),
  deploymentDraws: integer(100, {
    min: 1,
    max: 1000,
    unit: 'points',
    doc: 'Points drawn for each figure that deploys.',
  }),
  deploymentCover: weight(1, "Cover from the enemy's deployment area."),
  deploymentFire: weight(2, "Fire into the enemy's deployment area."),
  charge: weight(1, 'The free attack of a charge, beside shots and moves.'),
  daring: share(
    0,
    'How much less enemy fire counts as its side outnumbers the enemy, where nothing has to be reached: all of it against nobody, half against half as many.',
  ),
  hurry: share(
    0.3,
    'How much less enemy fire counts, for the side that has to reach something, once it is just in time.',
  ),
  seek: weight(0.1, 'Per move nearer to the enemy, where the mission is to wipe out or break a side.'),
  seekNamed: weight(0.16, 'The same for the side that must wipe out the other.'),
  hold: weight(0.11, 'Per move nearer to the area to hold.'),
  holdPressure: weight(1.2, 'How much more so as time runs out.'),
  inside: weight(0.5, 'Being in the area to hold.'),
  exit: weight(0.2, 'Per move nearer to what has to be reached.'),
  exitPressure: weight(0.2, 'How much more so, for the side that has to, as time runs out.'),
  outnumbering: weight(0.4, 'How much more so, for each enemy that a figure of that side has to itself or less.'),
  exitSeek: weight(-0.08, 'Per move nearer to the enemy for the side that has to reach something.'),
  guardSeek: weight(-0.15, 'The same for the side that must stop it.'),
  leave: weight(1, 'Leaving by the edge of the mission.'),
  ...planningFields({ clearLead: 0.1, turnsAhead: 1, trust: 200 }),
  ...prospectFields({ strength: 2, command: 0.5, objective: 1 }),
} as const;

export type Tactics = Rules<typeof tactics>;

export const POLICY_NAMES = [
  'tactician',
  ...TEMPER_NAMES,
  ...PLANNER_NAMES,
  'earlier',
  'shoot-nearest',
  'close-in',
  'random',
] as const;

/** `earlier` has the weights before self-play. */
export const PRESETS: Readonly<Record<string, Partial<Tactics>>> = {
  tactician: {},
  earlier: {
    presence: 0.6,
    preempt: 0.8,
    command: 0.35,
    breakWorth: 0,
    prospect: 0.48,
    exposure: 0.46,
    pendingFire: 0,
    attention: 0,
    objective: 0.5,
    goodShot: 0.75,
    melee: 1.4,
    hurry: 0,
    idle: 0.25,
    late: 0,
    overlap: 0,
    deploymentCover: 1,
    deploymentFire: 0,
    seek: 0.1,
    seekNamed: 0.16,
    hold: 0.12,
    holdPressure: 0.6,
    inside: 0.5,
    exit: 0.04,
    exitPressure: 0.05,
    outnumbering: 0,
    exitSeek: 0.05,
    guardSeek: 0.05,
    leave: 0,
    deploymentDraws: 20,
  },
};

/** Factors on the tactician's weights. */
export const TEMPERS = {
  bold: { exposure: 0.75, pendingFire: 0.75, charge: 1.3, seek: 1.4, seekNamed: 1.3 },
  cautious: { exposure: 1.3, pendingFire: 1.3, charge: 0.75, seek: 0.7, seekNamed: 0.8 },
} as const satisfies Tempers;

interface OwnRole extends Role {
  readonly tactics: Partial<Tactics>;
}

/** Each with weights better than the defaults. */
export const ROLES: Readonly<Record<Task | 'meets' | 'breaks' | 'swarms' | 'storms', OwnRole>> = {
  hunts: { doc: 'It has to wipe out the enemy: `eliminate` names it or nobody.', tactics: {} },
  meets: {
    doc: 'The same, where it has no deployment area and begins near the enemy.',
    tactics: { deploymentCover: 4, seek: 0.03, pendingFire: 0.8, attention: 0.77, melee: 1.9, idle: 0.37 },
  },
  breaks: {
    doc: 'It has to break the enemy: the mission is `break`.',
    tactics: {
      deploymentFire: 3.5,
      seek: 0.42,
      command: 0.5,
      presence: 0.83,
      pendingFire: 0.52,
      exposure: 0.42,
      breakWorth: 0.23,
      preempt: 2.3,
    },
  },
  swarms: {
    doc: 'The same, with more figures than the enemy.',
    tactics: {
      deploymentFire: 0,
      deploymentCover: 0,
      seek: 0.1,
      command: 1,
      presence: 0.83,
      pendingFire: 0.52,
      exposure: 0.42,
      breakWorth: 0.23,
      preempt: 2.3,
    },
  },
  survives: { doc: TASKS.survives, tactics: {} },
  holds: {
    doc: TASKS.holds,
    tactics: { objective: 2, presence: 0.59, pendingFire: 0.59, idle: 0.64, hold: 0.04, inside: 1.6 },
  },
  storms: {
    doc: 'It has to drive the enemy from an area: `hold` names the enemy.',
    tactics: { preempt: 4.5, presence: 0.51, pendingFire: 0.52, hold: 0.22, holdPressure: 0.5, goodShot: 0.27 },
  },
  reaches: { doc: TASKS.reaches, tactics: { pendingFire: 0.8, preempt: 2, deploymentCover: 0 } },
  blocks: {
    doc: 'It has to keep the enemy from an area or edge: `reach` names the enemy.',
    tactics: {
      presence: 0,
      pendingFire: 0.79,
      deploymentFire: 2.9,
      deploymentCover: 0,
      guardSeek: 0.2,
      objective: 0.3,
      idle: 0.39,
      late: 0.19,
    },
  },
};
