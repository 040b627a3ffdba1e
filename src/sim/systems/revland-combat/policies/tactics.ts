import { integer, number } from '../../../kernel/fields.ts';
import type { Rules } from '../../../kernel/rules-table.ts';
import type { PolicyInfo } from '../../../kernel/system.ts';

/** A weight, in units of one ordinary enemy figure put out of action unless its text says otherwise. */
const weight = (initial: number, doc: string) => number(initial, { min: -10, max: 20, doc });
const share = (initial: number, doc: string) => number(initial, { min: 0, max: 1, doc });

/** What the tactician cares about, settable for each side under `tactics`. Found by self-play (`bench/tune.js`); none changes what is legal. */
export const tactics = {
  stun: weight(0.15, 'A stun that does not knock out.'),
  wound: weight(0.5, 'A wound of a healthy figure.'),
  secondWound: weight(0.3, 'A second wound.'),
  disarm: weight(0.3, 'A held weapon that is shot out of a hand.'),
  overlap: share(0.5, 'How much less a further shot is worth by what those before it are likely to do.'),
  guard: weight(0.3, 'What each further action costs by making a dodge harder, by the fire that the figure draws.'),
  exposure: weight(0.6, 'The fire that a point draws.'),
  inertia: weight(0.04, 'What a move has to gain.'),
  goodShot: weight(0.35, 'A shot worth this much is taken without a look at moves, unless the mission presses.'),
  seek: weight(0.1, 'Per ten metres nearer to the enemy, where the mission is to wipe out or break a side.'),
  objective: weight(0.3, 'Per ten metres nearer to what the mission is about.'),
  pressure: weight(2, 'How much more so as time runs out.'),
  inside: weight(0.4, 'Being in the area to hold.'),
  aid: weight(0.5, 'First aid that succeeds.'),
  deploymentDraws: integer(40, {
    min: 1,
    max: 1000,
    unit: 'points',
    doc: 'Points drawn for each figure that deploys.',
  }),
} as const;
export type Tactics = Rules<typeof tactics>;

/** Who may decide for a side, the default first. */
export const POLICY_NAMES = ['tactician', 'shoot-nearest', 'close-in', 'random'] as const;
export type PolicyName = (typeof POLICY_NAMES)[number];

export const POLICIES: readonly PolicyInfo[] = [
  {
    name: 'tactician',
    doc: 'Weighs attacks, moves, dodges and first aid by exact odds and by its weights.',
    tactics: {},
  },
  {
    name: 'shoot-nearest',
    doc: 'Attacks the nearest enemy that it can, else goes towards the nearest; dodges once its own actions are taken.',
  },
  { name: 'close-in', doc: 'Goes towards the nearest enemy and attacks once it is near.' },
  {
    name: 'random',
    doc: 'A kind of action is drawn, then whom, where and what with: the floor that a policy has to beat.',
  },
];
