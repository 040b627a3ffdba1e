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

export const TEMPERS = {
  bold: { exposure: 0.5, seek: 1.8, reserve: 0.5, withdraw: 0.5 },
  cautious: { exposure: 1.7, seek: 0.5, reserve: 1.8, withdraw: 1.5 },
} as const satisfies Tempers;

/** In figures out of action, unless `doc` says otherwise. */
const weight = (initial: number, doc: string) => number(initial, { min: -10, max: 20, doc });
const share = (initial: number, doc: string) => number(initial, { min: 0, max: 1, doc });

/** By side. Found by self-play (`bench/tune.js`). */
export const tactics = {
  stun: weight(0.15, 'A stun that does not knock out.'),
  wound: weight(0.37, 'A wound of a healthy figure.'),
  secondWound: weight(0.3, 'A second wound.'),
  disarm: weight(0.18, 'A held weapon that is shot out of a hand.'),
  spend: weight(0.03, 'What a thrown weapon that does not burst costs, as it is lost.'),
  draw: share(0.6, 'How much of a shot with a firearm that is still to be drawn counts against a strike right away.'),
  burst: weight(0.13, 'What a grenade or the like has to be worth to be thrown, as it is used up.'),
  call: weight(0.7, 'Per ten metres nearer to somebody who needs first aid, for whoever gives it.'),
  overlap: share(0.6, 'How much less a further shot is worth by what those before it are likely to do.'),
  reserve: weight(0.3, 'The fire that a full dodge would turn, where an action is kept for one.'),
  flinch: weight(0.04, 'What a shot gains for making a target with actions left give them up.'),
  further: share(
    0.95,
    'How much of an attack a dodge is likely to meet for each other enemy in sight who is still to act.',
  ),
  friends: weight(1.25, 'What harm by its own blasts costs a side, for each that it does to the enemy.'),
  exposure: weight(0.26, 'The fire that a point draws.'),
  relief: share(
    0.5,
    'How much of the fire at a point does not count where the same enemies could attack others of the side as well.',
  ),
  daring: share(0.8, 'How much of the fire at a point does not count for who fights hand to hand.'),
  inertia: weight(0.04, 'What a move has to gain.'),
  goodShot: weight(0.28, 'A shot worth this much is taken without a look at moves, unless the mission presses.'),
  seek: weight(0.09, 'Per ten metres nearer to the enemy, where the mission is to wipe out or break a side.'),
  close: weight(
    1,
    'Per ten metres nearer to the enemy, for each figure that a strike of who fights hand to hand is worth.',
  ),
  objective: weight(0.35, 'Per ten metres nearer to what the mission is about.'),
  pressure: weight(2.4, 'How much more so as time runs out.'),
  breach: share(
    1,
    'How much of what an opened way brings its side nearer to the place of the mission a shot at a piece is worth.',
  ),
  sprint: weight(1, 'What a sprint has to gain beyond a full move, as who sprints does not dodge.'),
  rise: weight(0.4, 'Who lies prone stands up to go where the mission leads before shots worth less than this.'),
  inside: weight(0.45, 'Being in the area to hold.'),
  withdraw: weight(
    0.3,
    'Per ten metres nearer to its own edge, for a figure wounded twice that has no place to reach or to hold.',
  ),
  screen: weight(0.25, 'Something near a point of deployment that hides a part of who is there.'),
  aid: weight(0.5, 'First aid that succeeds.'),
  deploymentDraws: integer(24, {
    min: 1,
    max: 1000,
    unit: 'points',
    doc: 'Points drawn for each figure that deploys.',
  }),
  ...planningFields({ clearLead: 10, turnsAhead: 0, trust: 0, choices: 8, doubt: 1, conviction: 100 }),
  ...prospectFields({ strength: 3, command: 0, objective: 1 }),
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
    doc: 'Weighs attacks, moves, dodges and first aid by exact odds and by its weights.',
    tactics: {},
  },
  ...temperPolicies(TEMPERS),
  ...plannersOf('how many actions a figure takes, which, and how it answers attacks'),
  {
    name: 'shoot-nearest',
    doc: 'Attacks the nearest enemy that it can, else goes towards the nearest; dodges once its own actions are taken.',
    isCrude: true,
  },
  { name: 'close-in', doc: 'Goes towards the nearest enemy and attacks once it is near.' },
  {
    name: 'random',
    doc: 'A kind of action is drawn, then whom, where and what with: the floor that a policy has to beat.',
  },
];

interface OwnRole extends Role {
  readonly tactics: Partial<Tactics>;
}

export const ROLES: Readonly<Record<Task | 'closes' | 'outguns' | 'outgunned', OwnRole>> = {
  closes: {
    doc: "Fewer than half of its figures carry a firearm, and more than half of the enemy's do, unless it `reaches` or `holds`.",
    tactics: {
      ...{ reserve: 0, exposure: -0.26, disarm: 0, overlap: 1, flinch: 0.02, further: 0.475 },
      ...{ screen: 0, aid: 0.25 },
    },
  },
  outguns: {
    doc: "It `hunts`, and the Firearms codes of its figures with firearms add up to over a tenth more than the enemy's.",
    tactics: { exposure: 0.1 },
  },
  outgunned: {
    doc: "It `hunts`, and the enemy's Firearms codes add up to over a tenth more than its own.",
    tactics: { exposure: 0.7, seek: 0 },
  },
  hunts: { doc: TASKS.hunts, tactics: {} },
  survives: { doc: TASKS.survives, tactics: {} },
  holds: { doc: TASKS.holds, tactics: { exposure: 0.05 } },
  reaches: { doc: TASKS.reaches, tactics: { exposure: 0.1 } },
  blocks: { doc: TASKS.blocks, tactics: { exposure: 0.1, reserve: 0 } },
};
