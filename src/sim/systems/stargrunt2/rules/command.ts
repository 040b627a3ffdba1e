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
      doc: 'Each turn, the side with fewer units chooses who goes first, or it is random, or alternates.',
    }),
    pass: choice(['fewer-unactivated', 'never', 'always'], 'fewer-unactivated', {
      clause: 'SG2-014',
      doc: 'A side may pass if it has fewer unactivated units than the enemy, never, or always.',
    }),
    actions: actions(2, 'SG2-015', 'Actions that a unit has when it is activated.'),
  },
  fire: {
    weaponLimit: choice(['turn', 'activation'], 'turn', {
      clause: 'SG2-017',
      doc: 'Each weapon fires once per turn, or once per activation.',
    }),
    splitSmallArms: boolean(false, {
      clause: 'SG2-017',
      doc: 'A squad may split its small arms fire: each figure counts as its own weapon.',
    }),
    volleyImpact: choice(['small-arms', 'best'], 'small-arms', {
      clause: 'SG2-073',
      doc: 'A squad’s fire uses the Impact die of its small arms, or the best of the weapons that fire.',
    }),
  },
  communication: {
    leader: choice(['poorer', 'sender'], 'poorer', {
      clause: 'SG2-018',
      doc: 'A communication must beat the poorer Leadership Value of sender and receiver, or the sender’s.',
    }),
    automaticWithin: automaticWithin(
      'SG2-018',
      'Communication within this distance succeeds without a roll (example: 6).',
    ),
    shiftPerLevel: integer(1, {
      min: 0,
      max: 4,
      unit: 'die types',
      clause: 'SG2-019',
      doc: 'Steps down for the communication die per command level bypassed (1 = D8 to D6).',
    }),
  },
  transfer: {
    actions: actions(2, 'SG2-020', 'Actions that a unit gets from a successful transfer.'),
    usesOwnActivation: whether(false, 'SG2-020', 'A unit that receives a transfer loses its own activation this turn.'),
    cascade: whether(true, 'SG2-020', 'Units may pass on actions that they received by a transfer.'),
    attemptsPerTurn: integer(2, {
      min: 0,
      max: 12,
      unit: 'attempts',
      clause: 'SG2-021',
      doc: 'Times per turn that a commander may try to transfer actions.',
    }),
    sameUnitTwice: whether(
      false,
      'SG2-021',
      'A commander may try to transfer actions to the same unit twice in a turn.',
    ),
  },
  reorganise: {
    centreShift: inches(
      1,
      'SG2-022',
      'Distance that a Reorganise action may move the centre of a unit; integrity allows more.',
      24,
    ),
    suppressedNeedsCover: whether(true, 'SG2-023', 'Suppressed units may reorganise only if they are in cover.'),
  },
  rally: {
    die: choice(['rallied', 'rallying'], 'rallied', {
      clause: 'SG2-024',
      doc: 'The Quality die rolled to rally is that of the rallied unit, or of the rallying commander.',
    }),
    levels: integer(1, {
      min: 1,
      max: 4,
      unit: 'levels',
      clause: 'SG2-024',
      doc: 'Confidence levels that a successful rally restores.',
    }),
    attemptsPerTurn: integerOrNull(null, {
      min: 0,
      max: 12,
      unit: 'attempts',
      nullMeans: 'no limit',
      clause: 'SG2-024',
      doc: 'Times per turn that a commander may try to rally units (example: 1).',
    }),
    ceiling: choice(['confident', 'starting'], 'confident', {
      clause: 'SG2-024',
      doc: 'A rally restores at most confident, or the unit’s level at the start of the game.',
    }),
  },
  regroup: {
    depletedBelow: number(1, {
      min: 0,
      max: 1,
      unit: 'share of starting strength',
      clause: 'SG2-025',
      doc: 'A unit below this share of its starting strength is depleted and may regroup (1 = any loss).',
    }),
    rounding: choice(['up', 'down'], 'up', {
      clause: 'SG2-025',
      doc: 'The average confidence of joined units is rounded up (towards confident) or down.',
    }),
  },
  detached: {
    formActions: actions(1, 'SG2-026', 'Actions needed to form a detached element.'),
    automaticWithin: automaticWithin(
      'SG2-027',
      'A detached element this close to its leader receives actions without a roll (example: 6).',
    ),
  },
  integrity: {
    circle: inches(6, 'SG2-028', 'A unit is in integrity if all its figures fit in a circle of this diameter.'),
    link: inches(2, 'SG2-028', 'A unit is also in integrity if each figure is within this distance of the next.'),
  },
  suppression: {
    max: integer(3, {
      min: 1,
      max: 12,
      unit: 'markers',
      clause: 'SG2-029',
      doc: 'Most suppression markers that a unit may have.',
    }),
    perFire: integer(1, {
      min: 0,
      max: 12,
      unit: 'markers',
      clause: 'SG2-029',
      doc: 'Suppression markers that one successful fire action places.',
    }),
    removeThreat: threat(0, 'SG2-030', 'of the test to remove a suppression marker (0 = easiest).'),
    allowed: list(
      choice(SUPPRESSED_ACTIONS, 'observe', { doc: 'Permitted action.' }),
      ['observe', 'communicate', 'transferActions', 'requestSupport', 'reorganise', 'removeSuppression'],
      { maxLength: SUPPRESSED_ACTIONS.length, clause: 'SG2-031', doc: 'Actions that suppressed infantry may take.' },
    ),
    fightsInCloseAssault: whether(true, 'SG2-031', 'Suppressed units fight back when they are assaulted.'),
  },
  inPosition: {
    removeActions: integer(1, {
      min: 0,
      max: 2,
      unit: 'actions',
      clause: 'SG2-036',
      doc: 'Actions needed to leave a position.',
    }),
    rangeShift: shift(
      1,
      'SG2-037',
      'Steps up for the Range die of a unit in position, which makes it harder to hit (1 = D6 to D8).',
    ),
    indirectArmourShift: shift(
      1,
      'SG2-037',
      'Steps up for the Armour die of a unit in position against indirect fire (1 = D6 to D8).',
    ),
    reorganiseTest: whether(false, 'SG2-037', 'A unit in position must pass a reaction test to reorganise.'),
  },
} as const;
