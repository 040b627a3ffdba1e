import {
  PLANNER_NAMES,
  type Player,
  planningFields,
  type Role,
  TEMPER_NAMES,
  type Tempers,
  weightsOf,
} from '../../../kernel/players/tactics.ts';
import { integer, number } from '../../../kernel/rules/fields.ts';
import type { Rules } from '../../../kernel/rules/table.ts';

/** Factors on the tactician's weights. */
export const TEMPERS = {
  bold: { challengeWorth: 0, challengeHand: 1.6, keepChallenges: 1.5, handWeight: 0.8 },
  cautious: { challengeWorth: 8, challengeHand: 0.6, keepChallenges: 0.5, handWeight: 1.2 },
} as const satisfies Tempers;

const share = (initial: number, doc: string) => number(initial, { min: 0, max: 1, doc });
const points = (initial: number, doc: string) => number(initial, { min: -100, max: 100, unit: 'points', doc });

export const tactics = {
  turnWorth: points(1.5, 'Points that a turn to come is expected to bring, to it and to its rivals.'),
  turnSpread: number(2, {
    min: 0.1,
    max: 20,
    doc: 'Uncertainty of scores, per square root of the turns still to come.',
  }),
  cardHorizon: number(2, {
    min: 0.1,
    max: 20,
    unit: 'turns',
    doc: 'Own turns to come from which a card in hand has its full worth.',
  }),
  handWeight: share(0.7, 'Share of its bonus at which a card in hand counts before the dice.'),
  rivalCard: number(0.6, {
    min: 0,
    max: 5,
    doc: 'Bonus to a test that each card in a rival’s hand is expected to bring.',
  }),
  cardWorth: points(0.3, 'What a card to be drawn is worth, and a bonus card where all are played before the dice.'),
  spendShare: number(0.3, {
    min: 0,
    max: 10,
    doc: 'Share at which what a bonus card could do in later Missions counts when an attempt asks for it.',
  }),
  shortHanded: points(0.3, 'What it costs, beside PLK, to attempt a Mission with a member fewer.'),
  challengeAbove: share(0, 'Challenges a Team only if it fails at least this often, as it stands.'),
  challengeWorth: points(
    0.1,
    'What a challenge is worth in hand: it challenges where that is expected to cost a rival more.',
  ),
  replaceMargin: points(0.5, 'Replaces a Mission worth at least this much less than the mean of the unseen ones.'),
  negateWorth: points(1, 'What a card that negates is worth in hand.'),
  lastChanceWorth: points(1, 'What a card that rolls a die again is worth in hand.'),
  parasiteWorth: points(1, 'What a card that discards a rival’s member is worth in hand.'),
  politicsWorth: points(1, 'What a card that makes a rival skip a turn is worth in hand.'),
  healWorth: points(1, 'What a card that heals is worth in hand.'),
  challengeHand: points(
    0.3,
    'What a challenge is worth at the hand limit between two players; among more, shared by the rivals.',
  ),
  keepChallenges: integer(4, {
    min: 0,
    max: 30,
    unit: 'cards',
    doc: 'Challenges it keeps at the hand limit between two players; among more, shared by the rivals.',
  }),
  stakeOfMission: points(3, 'What a success is worth more than a failure, where cards at the hand limit are weighed.'),
  besideOthers: share(
    0.8,
    'The share of the other bonus cards in hand that is taken to be played in the same test when one is weighed.',
  ),
  saveUntil: share(1, 'Plays no bonus cards in its Missions while more than this share of the Missions is left.'),
  ...planningFields({ clearLead: 10, turnsAhead: 1, trust: 0, choices: 4, doubt: 1, conviction: 100 }),
  valueLead: number(0.65, {
    min: 0,
    max: 100,
    doc: 'Planners, judging a game played ahead: weight of the lead over the best rival, relative to the uncertainty of scores.',
  }),
  valueMission: share(
    0.65,
    'Planners, judging a game played ahead: weight of the score that the Team is expected to make in each turn to come.',
  ),
  valueHand: number(1.2, {
    min: 0,
    max: 100,
    doc: 'Planners, judging a game played ahead: weight of what bonuses and skills in hand add to the next Mission.',
  }),
  valueEffect: number(1.2, {
    min: 0,
    max: 100,
    doc: 'Planners, judging a game played ahead: weight of the worth in hand of each card with an effect.',
  }),
  valueChallenge: points(0.1, 'Planners, judging a game played ahead: worth of a challenge in hand.'),
  valueReserve: points(
    0.15,
    'Planners, judging a game played ahead: worth of a point of Brains or Combat in the Reserve.',
  ),
} as const;

export type Tactics = Rules<typeof tactics>;

export const PRESETS: Readonly<Record<string, Partial<Tactics>>> = {
  tactician: {},
  hoarder: { saveUntil: 0.4, keepChallenges: 1 },
  aggressor: { challengeWorth: -100, challengeHand: 20, keepChallenges: 30 },
};

interface OwnRole extends Role {
  readonly tactics: Partial<Tactics>;
}

/** By opponents, with weights better than the defaults. */
export const ROLES: Readonly<Record<'duels' | 'races', OwnRole>> = {
  duels: { doc: 'It has one rival.', tactics: { stakeOfMission: 6 } },
  races: { doc: 'It has several rivals.', tactics: {} },
};

export const POLICY_NAMES = ['tactician', ...TEMPER_NAMES, ...PLANNER_NAMES, 'random', 'hoarder', 'aggressor'] as const;
export type PolicyName = (typeof POLICY_NAMES)[number];

/** Defaults, then policy or role, then the scenario. */
export function thresholdsOf(policy: PolicyName, own: Player['tactics'], role?: Player['role']): Tactics {
  return weightsOf(tactics, ROLES, { policy, role, tactics: own }, TEMPERS, PRESETS[policy]);
}
