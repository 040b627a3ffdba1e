import { boolean, choice, integer, integerOrNull, list, number, numberOrNull } from '../../../kernel/rules/fields.ts';
import { inches, shift, threat, whether } from './parts.ts';
import { SUPPRESSED_ACTIONS } from './profiles.ts';

const actions = (initial: number, clause: string, doc: string) =>
  integer(initial, { min: 1, max: 6, unit: 'actions', clause, doc });

const automaticWithin = (clause: string, doc: string) =>
  numberOrNull(null, { min: 0, max: 100, unit: 'inches', nullMeans: 'always rolled', clause, doc });

/** SG2-013 to 031. */
export const commandRules = {
  turn: {
    firstActivation: choice(['fewer-units-chooses', 'random', 'alternate'], 'fewer-units-chooses', {
      clause: 'SG2-013',
      doc: 'Who begins a turn: the side with fewer units chooses, or chance decides, or the sides take turns.',
    }),
    pass: choice(['fewer-unactivated', 'never', 'always'], 'fewer-unactivated', {
      clause: 'SG2-014',
      doc: 'When a side may pass: with fewer unactivated units than the enemy, never, or always.',
    }),
    actions: actions(2, 'SG2-015', 'Actions of an activated unit.'),
  },
  fire: {
    weaponLimit: choice(['turn', 'activation'], 'turn', {
      clause: 'SG2-017',
      doc: 'Whether each weapon fires once per turn or once per activation.',
    }),
    splitSmallArms: boolean(false, {
      clause: 'SG2-017',
      doc: 'The small arms of a squad may be split: each figure counts as a weapon of its own.',
    }),
    volleyImpact: choice(['small-arms', 'best'], 'small-arms', {
      clause: 'SG2-073',
      doc: "Impact die of a squad's fire: that of its small arms, or the best of all weapons that fire.",
    }),
  },
  communication: {
    leader: choice(['poorer', 'sender'], 'poorer', {
      clause: 'SG2-018',
      doc: 'Leadership Value that a communication must exceed: the poorer of sender and receiver, or that of the sender.',
    }),
    automaticWithin: automaticWithin('SG2-018', 'Distance up to which a communication succeeds without a roll.'),
    shiftPerLevel: integer(1, {
      min: 0,
      max: 4,
      unit: 'die types',
      clause: 'SG2-019',
      doc: 'Types that the die shifts down per command level bypassed.',
    }),
  },
  transfer: {
    actions: actions(2, 'SG2-020', 'Actions of a unit that receives a transfer.'),
    usesOwnActivation: whether(false, 'SG2-020', 'A transfer uses up the own activation of the receiving unit.'),
    cascade: whether(true, 'SG2-020', 'Units may pass on the actions that they have received.'),
    attemptsPerTurn: integer(2, {
      min: 0,
      max: 12,
      unit: 'attempts',
      clause: 'SG2-021',
      doc: 'Attempts of a commander to transfer actions, per turn.',
    }),
    sameUnitTwice: whether(false, 'SG2-021', 'A commander may try the same subordinate twice in a turn.'),
  },
  reorganise: {
    centreShift: inches(
      1,
      'SG2-022',
      'How far a Reorganise action may move the centre of a unit, unless integrity needs more.',
      24,
    ),
    suppressedNeedsCover: whether(true, 'SG2-023', 'Suppressed units may reorganise only in cover.'),
  },
  rally: {
    die: choice(['rallied', 'rallying'], 'rallied', {
      clause: 'SG2-024',
      doc: 'Unit whose Quality die is rolled to rally.',
    }),
    levels: integer(1, {
      min: 1,
      max: 4,
      unit: 'levels',
      clause: 'SG2-024',
      doc: 'Confidence levels that a rally restores.',
    }),
    attemptsPerTurn: integerOrNull(null, {
      min: 0,
      max: 12,
      unit: 'attempts',
      nullMeans: 'no limit',
      clause: 'SG2-024',
      doc: 'Attempts of a commander to rally, per turn.',
    }),
    ceiling: choice(['confident', 'starting'], 'confident', {
      clause: 'SG2-024',
      doc: 'Highest level that a rally restores: confident, or the level at the start of the game.',
    }),
  },
  regroup: {
    depletedBelow: number(1, {
      min: 0,
      max: 1,
      unit: 'share of starting strength',
      clause: 'SG2-025',
      doc: 'A unit with less than this share of its starting strength is depleted.',
    }),
    rounding: choice(['up', 'down'], 'up', {
      clause: 'SG2-025',
      doc: 'Whether the average confidence of joined units is rounded up (towards confident) or down.',
    }),
  },
  detached: {
    formActions: actions(1, 'SG2-026', 'Actions that it takes to form a detached element.'),
    automaticWithin: automaticWithin(
      'SG2-027',
      'Distance from its leader up to which a detached element receives actions without a roll.',
    ),
  },
  integrity: {
    circle: inches(6, 'SG2-028', 'Diameter of the circle that keeps a unit in integrity.'),
    link: inches(2, 'SG2-028', 'Longest link of a chain of figures that keeps a unit in integrity.'),
  },
  suppression: {
    max: integer(3, {
      min: 1,
      max: 12,
      unit: 'markers',
      clause: 'SG2-029',
      doc: 'Most suppression markers on a unit.',
    }),
    perFire: integer(1, {
      min: 0,
      max: 12,
      unit: 'markers',
      clause: 'SG2-029',
      doc: 'Markers that one effective or suppressing fire places.',
    }),
    removeThreat: threat(0, 'SG2-030', 'of removing a suppression marker.'),
    allowed: list(
      choice(SUPPRESSED_ACTIONS, 'observe', { doc: 'An action.' }),
      ['observe', 'communicate', 'transferActions', 'requestSupport', 'reorganise', 'removeSuppression'],
      { maxLength: SUPPRESSED_ACTIONS.length, clause: 'SG2-031', doc: 'Actions of suppressed infantry.' },
    ),
    fightsInCloseAssault: whether(true, 'SG2-031', 'Suppressed units fight when they are assaulted.'),
  },
  inPosition: {
    removeActions: integer(1, {
      min: 0,
      max: 2,
      unit: 'actions',
      clause: 'SG2-036',
      doc: 'Actions that it takes to leave a position.',
    }),
    rangeShift: shift(1, 'SG2-037', 'Types that the Range die of a unit in position shifts against direct fire.'),
    indirectArmourShift: shift(
      1,
      'SG2-037',
      'Types that the Armour die of a unit in position shifts against indirect fire.',
    ),
    reorganiseTest: whether(false, 'SG2-037', 'A unit in position needs a reaction test to reorganise.'),
  },
} as const;
