import { choice, integer, integerOrNull, number } from '../../../kernel/rules/fields.ts';
import { dicePlusMinus, metres, whether } from './codes.ts';
import { ATTRIBUTES } from './profiles.ts';

const factor = (initial: number, clause: string, doc: string) => number(initial, { min: 0, max: 6, clause, doc });

/** REV-15 to 21, 28 to 30. */
export const roundRules = {
  initiative: {
    mode: choice(['side', 'individual'], 'side', {
      clause: 'REV-15',
      doc: 'Whether one figure rolls for its side, or every figure for itself.',
    }),
    attribute: choice(ATTRIBUTES, 'savvy', { clause: 'REV-15', doc: 'Attribute that is rolled for initiative.' }),
    woundPenalty: whether(true, 'REV-15', 'Wound penalties count for initiative.'),
  },
  order: {
    within: choice(['savvy', 'list'], 'savvy', {
      clause: 'REV-16',
      doc: 'Order of the figures of a side in a pass: the highest Savvy first, or as listed.',
    }),
  },
  actions: {
    max: integerOrNull(null, {
      min: 1,
      max: 8,
      unit: 'actions',
      nullMeans: 'no limit',
      clause: 'REV-17',
      doc: 'Most actions that a figure may state for a round.',
    }),
  },
  time: {
    roundSeconds: integer(5, { min: 1, max: 60, unit: 'seconds', clause: 'REV-19', doc: 'Length of a round.' }),
  },
  movement: {
    freeShare: factor(0.5, 'REV-20', 'Share of the Move that is free once a round.'),
    fullPerRound: integer(1, { min: 0, max: 6, unit: 'moves', clause: 'REV-20', doc: 'Full moves a round.' }),
    sprintMultiplier: factor(2, 'REV-20', 'What the Move is multiplied by for a figure that does nothing else.'),
    roughCost: factor(2, 'REV-20', 'What a metre of rough ground costs.'),
    enemyBarrier: metres(0, 'REV-20', 'A move ends that near to an enemy able to act (0: nobody bars the way).', 24),
  },
  prone: {
    standIsAction: whether(true, 'REV-21', 'Standing up is an action.'),
    nearDice: dicePlusMinus(
      0,
      'REV-21',
      'Added to the difficulty of prone targets in melee, at point-blank and short range.',
    ),
    farDice: dicePlusMinus(0, 'REV-21', 'Added to the difficulty of prone targets at medium and long range.'),
  },
  surprise: {
    mode: choice(['side', 'perFigure'], 'side', {
      clause: 'REV-28',
      doc: "Whether the ambushers roll once, against the others' best Savvy, or against each figure.",
    }),
    sneakOf: choice(['worst', 'best', 'leader', 'each'], 'worst', {
      clause: 'REV-28',
      doc: 'Whose Sneak is rolled: the worst or best of the ambushers, that of the first listed, or each his own, to surprise alone.',
    }),
    initiative: choice(['ambushers', 'rolled'], 'ambushers', {
      clause: 'REV-29',
      doc: 'Initiative of the first round after a surprise: that of the ambushers, or rolled after their first actions.',
    }),
    noReaction: whether(true, 'REV-29', "The surprised may not react to the ambushers' first actions."),
  },
  drawing: {
    actions: integer(1, {
      min: 0,
      max: 4,
      unit: 'actions',
      clause: 'REV-30',
      doc: 'Actions that drawing a weapon takes.',
    }),
    thrown: whether(true, 'REV-30', 'Each weapon to be thrown has to be drawn, too.'),
  },
} as const;
