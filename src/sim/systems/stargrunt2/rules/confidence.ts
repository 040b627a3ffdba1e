import { choice, choiceOrNull, integer, integerOrNull } from '../../../kernel/rules/fields.ts';
import { byId, inches, threat, threatOrNull, whether } from './parts.ts';
import { CONFIDENCES, MOTIVATIONS, PANIC_RISKS, QUALITIES } from './profiles.ts';

type ByMotivation = readonly [low: number | null, medium: number | null, high: number | null];

const byMotivation = (levels: ByMotivation, clause: string, doc: string) =>
  byId(MOTIVATIONS, (id, index) => threatOrNull(levels[index], clause, `${doc}; ${id} motivation.`));

const PER_UNTREATED = [1, 0, null];
const PANIC = ['first-sight', 'first-fire', 'terror', null, null] as const;

/** SG2-016, 035, 036 and 038 to 054. */
export const confidenceRules = {
  confidence: {
    start: choice(CONFIDENCES, 'confident', {
      clause: 'SG2-005',
      doc: 'Confidence level at which units start unless the scenario sets one.',
    }),
    needed: choice(['lowest-pass', 'score-to-exceed'], 'lowest-pass', {
      clause: 'SG2-038',
      doc: 'A bad failure rolls below half the lowest passing roll, or half the number to exceed.',
    }),
    worstDrop: integer(2, {
      min: 1,
      max: 4,
      unit: 'levels',
      clause: 'SG2-038',
      doc: 'Confidence levels that a bad failure of a confidence test loses.',
    }),
  },
  threat: {
    firstSuppressed: byMotivation([2, 1, null], 'SG2-040', 'of the test when a unit is first suppressed by fire'),
    casualties: byMotivation([2, 1, null], 'SG2-040', 'of the test for casualties from fire'),
    moreThanSurvivors: byMotivation(
      [4, 3, 1],
      'SG2-040',
      'of the test if an attack leaves more casualties than survivors',
    ),
    leaderLost: byMotivation([4, 3, 2], 'SG2-040', 'of the test when a unit loses its leader'),
    combine: choice(['highest', 'each'], 'highest', {
      clause: 'SG2-040',
      doc: 'Several causes at once mean one test at the highest Threat Level, or a test each.',
    }),
    underArtillery: byMotivation([2, 1, 0], 'SG2-041', 'that artillery and air attacks add to the tests they cause'),
    perUntreated: byId(MOTIVATIONS, (id, index) =>
      integerOrNull(PER_UNTREATED[index], {
        min: 0,
        max: 12,
        nullMeans: 'nothing',
        clause: 'SG2-042',
        doc: `Threat Level that each untreated casualty in the unit adds; ${id} motivation.`,
      }),
    ),
    untreatedIncludesNew: whether(true, 'SG2-042', 'Casualties of the current attack also count as untreated.'),
    abandonWounded: byMotivation([3, 2, 1], 'SG2-043', 'of the test for abandoning wounded'),
    abandonCausesTest: whether(true, 'SG2-043', 'Abandoning wounded causes its own confidence test.'),
    abandonWhen: choice(['withdraws-nearer', 'left-behind'], 'withdraws-nearer', {
      clause: 'SG2-043',
      doc: 'Wounded are abandoned if the unit withdraws and they are nearer the enemy, or if left behind.',
    }),
  },
  reaction: {
    failLosesAction: whether(true, 'SG2-016', 'A unit that fails a reaction test loses the action.'),
    retry: choice(['next-turn', 'next-action'], 'next-turn', {
      clause: 'SG2-016',
      doc: 'After a failed reaction test, the action may be retried next turn, or with the next action.',
    }),
    inPositionCover: threat(0, 'SG2-035', 'of the test to go in position in cover.'),
    inPositionOpen: threat(2, 'SG2-035', 'of the test to go in position in the open.'),
    moveInPosition: threat(2, 'SG2-036', 'of the test to move without leaving the position first.'),
    shakenLeaveCover: threat(2, 'SG2-045', 'of the test for a shaken unit to leave cover or advance.'),
  },
  shaken: {
    testFor: choice(['leave-cover-or-advance', 'leave-cover', 'leave-cover-and-advance'], 'leave-cover-or-advance', {
      clause: 'SG2-046',
      doc: 'Moves that a shaken unit may make only after a reaction test.',
    }),
  },
  broken: {
    moveToCover: whether(true, 'SG2-047', 'Broken units in the open must move to cover.'),
    shakenTest: whether(false, 'SG2-047', 'Broken units need the same reaction test to move as shaken units.'),
    move: choice(['normal', 'combat'], 'normal', {
      clause: 'SG2-047',
      doc: 'Broken units move to cover by normal moves, or by combat moves.',
    }),
    fireAt: choice(['those-who-fired', 'any'], 'those-who-fired', {
      clause: 'SG2-048',
      doc: 'A broken unit may fire only at units that fired at it, or at any enemy once fired upon.',
    }),
    window: choice(['game', 'last-activation'], 'game', {
      clause: 'SG2-048',
      doc: 'A broken unit may fire if it was fired upon in this game, or since its last activation.',
    }),
  },
  routed: {
    move: choice(['normal', 'combat'], 'normal', {
      clause: 'SG2-049',
      doc: 'Routed units withdraw by normal moves, or by combat moves.',
    }),
    surrenderWithin: inches(12, 'SG2-049', 'A routed unit surrenders to an enemy within this distance.'),
    surrender: choice(['within', 'within-and-cut-off', 'never'], 'within', {
      clause: 'SG2-049',
      doc: 'Routed units surrender to a near enemy, only if also cut off, or never.',
    }),
  },
  panic: {
    oncePerGame: whether(true, 'SG2-050', 'Each unit tests for panic at most once per game.'),
    ...byId(QUALITIES, (id, index) =>
      choiceOrNull(PANIC_RISKS, PANIC[index], {
        nullMeans: 'never',
        clause: 'SG2-050',
        doc: `Event that makes ${id} units test for panic: an enemy in sight, first fire or armour, or terror troops.`,
      }),
    ),
    terrorAttack: choice(['any', 'close-assault'], 'any', {
      clause: 'SG2-052',
      doc: 'Terror troops cause panic by fire and close assaults (any), or only by close assaults.',
    }),
    threat: threat(0, 'SG2-053', 'of the panic test (0 = easiest).'),
    removeActions: integer(2, {
      min: 1,
      max: 2,
      unit: 'actions',
      clause: 'SG2-054',
      doc: 'Actions needed to try to end panic.',
    }),
    removeThreat: threat(0, 'SG2-054', 'of the test to end panic.'),
    dropOn: integer(1, {
      min: 0,
      max: 20,
      clause: 'SG2-054',
      doc: 'Failing to end panic on this roll also loses a confidence level (0 = never).',
    }),
  },
} as const;
