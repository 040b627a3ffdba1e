import { choice, choiceOrNull, integer, integerOrNull } from '../../../kernel/rules/fields.ts';
import { byId, inches, threat, threatOrNull, whether } from './parts.ts';
import { CONFIDENCES, MOTIVATIONS, PANIC_RISKS, QUALITIES } from './profiles.ts';

type ByMotivation = readonly [low: number | null, medium: number | null, high: number | null];

const byMotivation = (levels: ByMotivation, clause: string, doc: string) =>
  byId(MOTIVATIONS, (id, index) => threatOrNull(levels[index], clause, `${doc}; motivation ${id}.`));

const PER_UNTREATED = [1, 0, null];
const PANIC = ['first-sight', 'first-fire', 'terror', null, null] as const;

/** SG2-016, 035, 036 and 038 to 054. */
export const confidenceRules = {
  confidence: {
    start: choice(CONFIDENCES, 'confident', {
      clause: 'SG2-005',
      doc: 'Confidence level at the start of units whose scenario states none.',
    }),
    needed: choice(['lowest-pass', 'score-to-exceed'], 'lowest-pass', {
      clause: 'SG2-038',
      doc:
        'Number of which a score below half loses more levels: the lowest score that passes, or the score that has to be ' +
        'exceeded.',
    }),
    worstDrop: integer(2, {
      min: 1,
      max: 4,
      unit: 'levels',
      clause: 'SG2-038',
      doc: 'Confidence levels that so bad a failure loses.',
    }),
  },
  threat: {
    firstSuppressed: byMotivation(
      [2, 1, null],
      'SG2-040',
      'of being suppressed by fire for the first time in the game',
    ),
    casualties: byMotivation([2, 1, null], 'SG2-040', 'of casualties from fire'),
    moreThanSurvivors: byMotivation(
      [4, 3, 1],
      'SG2-040',
      'of more casualties in one attack than figures that survive it',
    ),
    leaderLost: byMotivation([4, 3, 2], 'SG2-040', 'of losing the leader of the unit'),
    combine: choice(['highest', 'each'], 'highest', {
      clause: 'SG2-040',
      doc: 'Several entries at once call for one test at the highest, or for a test each.',
    }),
    underArtillery: byMotivation([2, 1, 0], 'SG2-041', 'that an artillery or air attack adds to the tests it causes'),
    perUntreated: byId(MOTIVATIONS, (id, index) =>
      integerOrNull(PER_UNTREATED[index], {
        min: 0,
        max: 12,
        nullMeans: 'nothing',
        clause: 'SG2-042',
        doc: `What each untreated casualty in the unit adds to the Threat Level; motivation ${id}.`,
      }),
    ),
    untreatedIncludesNew: whether(true, 'SG2-042', 'Casualties of the attack that causes the test count as untreated.'),
    abandonWounded: byMotivation([3, 2, 1], 'SG2-043', 'of abandoning wounded'),
    abandonCausesTest: whether(true, 'SG2-043', 'Abandoning wounded causes a test of its own.'),
    abandonWhen: choice(['withdraws-nearer', 'left-behind'], 'withdraws-nearer', {
      clause: 'SG2-043',
      doc:
        'When wounded are abandoned: when the unit moves away from the enemy and they stay nearer to it, or whenever they stay ' +
        'behind.',
    }),
  },
  reaction: {
    failLosesAction: whether(true, 'SG2-016', 'A failed reaction test loses the action.'),
    retry: choice(['next-turn', 'next-action'], 'next-turn', {
      clause: 'SG2-016',
      doc: 'When an action whose reaction test failed may be tried again.',
    }),
    inPositionCover: threat(0, 'SG2-035', 'of going in position in cover.'),
    inPositionOpen: threat(2, 'SG2-035', 'of going in position in the open.'),
    moveInPosition: threat(2, 'SG2-036', 'of moving without leaving the position first.'),
    shakenLeaveCover: threat(2, 'SG2-045', 'of a shaken unit that leaves cover or advances.'),
  },
  shaken: {
    testFor: choice(['leave-cover-or-advance', 'leave-cover', 'leave-cover-and-advance'], 'leave-cover-or-advance', {
      clause: 'SG2-046',
      doc: 'Moves for which a shaken unit needs a reaction test.',
    }),
  },
  broken: {
    moveToCover: whether(true, 'SG2-047', 'Broken units in the open have to move to cover.'),
    shakenTest: whether(false, 'SG2-047', "Broken units also need the shaken units' reaction test to move."),
    move: choice(['normal', 'combat'], 'normal', { clause: 'SG2-047', doc: 'How broken units move to cover.' }),
    fireAt: choice(['those-who-fired', 'any'], 'those-who-fired', {
      clause: 'SG2-048',
      doc: 'Whom a broken unit that was fired upon may fire at.',
    }),
    window: choice(['game', 'last-activation'], 'game', {
      clause: 'SG2-048',
      doc: 'Since when it must have been fired upon: in this game, or since its last activation.',
    }),
  },
  routed: {
    move: choice(['normal', 'combat'], 'normal', { clause: 'SG2-049', doc: 'How routed units withdraw.' }),
    surrenderWithin: inches(12, 'SG2-049', 'Distance of an enemy within which a routed unit surrenders.'),
    surrender: choice(['within', 'within-and-cut-off', 'never'], 'within', {
      clause: 'SG2-049',
      doc: 'When routed units surrender: with an enemy within that distance, only if they also cannot withdraw, or never.',
    }),
  },
  panic: {
    oncePerGame: whether(true, 'SG2-050', 'Each unit runs the risk of panic once per game.'),
    ...byId(QUALITIES, (id, index) =>
      choiceOrNull(PANIC_RISKS, PANIC[index], {
        nullMeans: 'never',
        clause: 'SG2-050',
        doc:
          `When ${id} units test for panic: at the first sight of the enemy, when first fired on or at the first sight of armour, ` +
          'or at the first attack by terror units.',
      }),
    ),
    terrorAttack: choice(['any', 'close-assault'], 'any', {
      clause: 'SG2-052',
      doc: 'Which attacks by terror units count: fire and close assaults, or close assaults alone.',
    }),
    threat: threat(0, 'SG2-053', 'of the panic test.'),
    removeActions: integer(2, {
      min: 1,
      max: 2,
      unit: 'actions',
      clause: 'SG2-054',
      doc: 'Actions that it takes to remove panic.',
    }),
    removeThreat: threat(0, 'SG2-054', 'of removing panic.'),
    dropOn: integer(1, {
      min: 0,
      max: 20,
      clause: 'SG2-054',
      doc: 'Score of a failed test that loses a confidence level (0: none).',
    }),
  },
} as const;
