import { downTo, named, range } from '../../../kernel/counts/cells.ts';
import { counts, histogram, rate } from '../../../kernel/counts/metric-tables.ts';
import { ruleEvents } from '../../../kernel/counts/metrics.ts';
import { indices } from '../../../kernel/indices.ts';
import { COVERS, MELEE_KINDS, STEPS } from '../rules/profiles.ts';

const ACTIONS = ['move', 'charge', 'shoot', 'melee', 'hold'] as const;
export const ACTION = indices(ACTIONS);
const SHOT_OUTCOMES = ['missed', 'saved', 'killed', 'otherSaved', 'otherKilled'] as const;
export const SHOT_OUTCOME = indices(SHOT_OUTCOMES);
const MELEE_OUTCOMES = ['missed', 'saved', 'killed'] as const;
export const MELEE_OUTCOME = indices(MELEE_OUTCOMES);
const TESTS = ['success', 'failure'] as const;
export const TEST = indices(TESTS);
const INITIATIVES = ['won', 'lost'] as const;
export const INITIATIVE = indices(INITIATIVES);
const DEPLOYMENTS = ['hidden', 'inSight'] as const;
export const DEPLOYED = indices(DEPLOYMENTS);

/** Modifiers below -5 are rare and share a cell. */
export const MODIFIER = downTo('modifier', 'Morale modifier', 0, -5);

export interface Labels {
  readonly sides: readonly string[];
  readonly maxTurns: number;
  readonly maxStrength: number;
  /** Levels of training. */
  readonly levels: readonly string[];
}

export function metricTable({ sides, maxTurns, maxStrength, levels }: Labels) {
  const side = named('side', 'Side', sides);
  const training = named('training', 'Training', levels);
  const step = range('step', 'Step (assigned die)', 1, STEPS);
  return {
    hitRates: counts('Shots at declared targets', 'attacks', {
      by: [side, training, step, named('cover', 'Cover of the target', COVERS)],
      outcomes: SHOT_OUTCOMES,
      rates: [
        rate('hitRate', 'hits', 'Hit rate', ['saved', 'killed']),
        rate('killRate', 'kills', 'Kill rate', ['killed']),
      ],
      views: [['side'], ['training', 'step', 'cover'], ['training'], ['cover']],
    }),
    activationTests: counts('Activation tests', 'tests', {
      by: [side, training, step, MODIFIER],
      outcomes: TESTS,
      rates: [rate('successRate', 'successes', 'Success rate', ['success'])],
      views: [['side'], ['training', 'step']],
    }),
    actions: counts('Actions declared', 'activations', {
      by: [side, training, step],
      outcomes: ACTIONS,
      rates: [
        rate('shootRate', 'shooting', 'Share that shoots', ['shoot']),
        rate('chargeRate', 'charges', 'Share that charges', ['charge']),
      ],
      views: [['side']],
    }),
    meleeAttacks: counts('Melee attacks', 'attacks', {
      by: [side, training, step, named('attack', 'Free, engaged, or struck back', MELEE_KINDS)],
      outcomes: MELEE_OUTCOMES,
      rates: [rate('killRate', 'kills', 'Kill rate', ['killed'])],
      views: [['side'], ['training', 'step']],
    }),
    initiative: counts('Initiative', 'turns', {
      by: [side],
      outcomes: INITIATIVES,
      rates: [rate('wonRate', 'initiatives', 'Initiative won', ['won'])],
    }),
    deployment: counts('Figures deployed', 'figures', {
      by: [side],
      outcomes: DEPLOYMENTS,
      rates: [rate('inSightRate', 'deployedInSight', 'Deployed in sight', ['inSight'])],
    }),
    casualties: histogram('Casualties', 'figures', {
      by: [side, range('turn', 'Turn', 1, maxTurns)],
      min: 0,
      max: maxStrength,
    }),
  };
}

export const RULE_EVENTS = ruleEvents({
  deployedInSight: ['ALPHA-04', 'no point is hidden: a figure deploys in sight of the enemy'],
  dieLost: ['ALPHA-08', 'a figure falls before its step, and its die is lost'],
  held: ['ALPHA-09', 'a figure neither moves nor shoots'],
  testedAtSix: ['ALPHA-11', 'a test at step 6'],
  moved: ['ALPHA-12', 'a figure moves'],
  shot: ['ALPHA-13', 'a figure shoots'],
  savedSoft: ['ALPHA-14', 'a save is rolled behind cover from view'],
  savedHard: ['ALPHA-14', 'a save is rolled behind cover from fire'],
  shotDead: ['ALPHA-15', 'a figure that is hit does not save'],
  freeAttack: ['ALPHA-16', 'a move into contact gives a free attack'],
  forcedToStrike: ['ALPHA-17', 'a figure in contact has to strike'],
  choseEnemy: ['ALPHA-17', 'a figure in contact with several picks one'],
  killedInMelee: ['ALPHA-18', 'a blow kills'],
  shotIntoMelee: ['ALPHA-19', 'a figure in melee is shot at'],
  hitOther: ['ALPHA-19', 'a miss into a melee hits another figure'],
  hitOtherAtRandom: ['ALPHA-19', 'a miss into a melee of several hits one at random'],
  hitUnseen: ['ALPHA-19', 'a miss into a melee hits a figure that the shooter does not see'],
  commandPassed: ['ALPHA-21', 'a leader falls and another figure leads'],
  modified: ['ALPHA-23', 'a test with a morale modifier'],
  oneAlways: ['ALPHA-24', 'a test in which only a 1 succeeds, for it always does'],
  broke: ['ALPHA-25', 'a side breaks'],
});

export const EVENT = RULE_EVENTS.at;
