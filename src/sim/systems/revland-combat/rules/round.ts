import { choice, integer, integerOrNull, number } from '../../../kernel/rules/fields.ts';
import { dicePlusMinus, metres, whether } from './codes.ts';
import { ATTRIBUTES } from './profiles.ts';

const factor = (initial: number, clause: string, doc: string) => number(initial, { min: 0, max: 6, clause, doc });

/** REV-15 to 21, 28 to 30. */
export const roundRules = {
  initiative: {
    mode: choice(['side', 'individual'], 'side', {
      clause: 'REV-15',
      doc: 'Initiative is rolled once for each side, or by every figure.',
    }),
    attribute: choice(ATTRIBUTES, 'savvy', { clause: 'REV-15', doc: 'Attribute that figures roll for initiative.' }),
    woundPenalty: whether(true, 'REV-15', 'Wound penalties reduce initiative rolls.'),
  },
  order: {
    within: choice(['savvy', 'list'], 'savvy', {
      clause: 'REV-16',
      doc: 'Figures of a side act with the highest Savvy first, or in the order listed.',
    }),
  },
  actions: {
    max: integerOrNull(null, {
      min: 1,
      max: 8,
      unit: 'actions',
      nullMeans: 'no limit',
      clause: 'REV-17',
      doc: 'Most actions that a figure may declare for a round (example: 2).',
    }),
  },
  time: {
    roundSeconds: integer(5, {
      min: 1,
      max: 60,
      unit: 'seconds',
      clause: 'REV-19',
      doc: 'Length of a round in seconds.',
    }),
  },
  movement: {
    freeShare: factor(0.5, 'REV-20', 'Share of its Move that a figure may move for free once a round (0.5 = half).'),
    fullPerRound: integer(1, {
      min: 0,
      max: 6,
      unit: 'moves',
      clause: 'REV-20',
      doc: 'Full moves that a figure may make in a round.',
    }),
    sprintMultiplier: factor(2, 'REV-20', 'Sprinting is this many times the Move, if the figure does nothing else.'),
    roughCost: factor(2, 'REV-20', 'Cost of moving 1 metre over rough ground (2 = half speed).'),
    enemyBarrier: metres(
      0,
      'REV-20',
      'A move stops within this distance of an active enemy (0 = enemies bar no way).',
      24,
    ),
  },
  prone: {
    standIsAction: whether(true, 'REV-21', 'Standing up takes an action.'),
    nearDice: dicePlusMinus(
      0,
      'REV-21',
      'Dice added to the difficulty of hitting a prone target in melee or up to short range.',
    ),
    farDice: dicePlusMinus(
      0,
      'REV-21',
      'Dice added to the difficulty of hitting a prone target at medium or long range.',
    ),
  },
  surprise: {
    mode: choice(['side', 'perFigure'], 'side', {
      clause: 'REV-28',
      doc: 'Ambushers roll once against the best Savvy of the other side, or against each figure.',
    }),
    sneakOf: choice(['worst', 'best', 'leader', 'each'], 'worst', {
      clause: 'REV-28',
      doc: 'The Sneak rolled is the ambushers’ worst, best, or leader’s, or each figure rolls its own.',
    }),
    initiative: choice(['ambushers', 'rolled'], 'ambushers', {
      clause: 'REV-29',
      doc: 'After a surprise, ambushers have the initiative, or it is rolled after their first actions.',
    }),
    noReaction: whether(true, 'REV-29', 'Surprised figures may not react to the ambushers’ first actions.'),
  },
  drawing: {
    actions: integer(1, {
      min: 0,
      max: 4,
      unit: 'actions',
      clause: 'REV-30',
      doc: 'Actions needed to draw a weapon.',
    }),
    thrown: whether(true, 'REV-30', 'Each weapon must be drawn before it can be thrown.'),
  },
} as const;
