import { downTo, named, range } from '../../../kernel/counts/axes.ts';
import { type Ledger, rate } from '../../../kernel/counts/ledger.ts';
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

/** Modifiers below this share a cell: they only occur when all but the last figure have fallen. */
const LOWEST_MODIFIER = -5;

/** What the metrics are declared for. */
export interface Labels {
  readonly sides: readonly string[];
  readonly maxTurns: number;
  readonly maxStrength: number;
  /** Of training. */
  readonly levels: readonly string[];
}

/** Everything that a game counts: each metric together with the cells that count it. */
export class Counts {
  readonly shots;
  readonly tests;
  readonly actions;
  readonly melees;
  readonly initiative;
  readonly deployment;
  readonly casualties;
  readonly modifier = downTo('modifier', 'Morale modifier', 0, LOWEST_MODIFIER);

  constructor(ledger: Ledger, { sides, maxTurns, maxStrength, levels }: Labels) {
    const side = named('side', 'Side', sides);
    const training = named('training', 'Training', levels);
    const step = range('step', 'Step (assigned die)', 1, STEPS);
    this.shots = ledger.counts({
      name: 'hit-rates',
      title: 'Shots at declared targets',
      exposure: 'attacks',
      outcomes: SHOT_OUTCOMES,
      rates: [
        rate('hitRate', 'hits', 'Hit rate', ['saved', 'killed']),
        rate('killRate', 'kills', 'Kill rate', ['killed']),
      ],
      dimensions: [side, training, step, named('cover', 'Cover of the target', COVERS)],
      views: [['side'], ['training', 'step', 'cover'], ['training'], ['cover']],
    });
    this.tests = ledger.counts({
      name: 'activation-tests',
      title: 'Activation tests',
      exposure: 'tests',
      outcomes: TESTS,
      rates: [rate('successRate', 'successes', 'Success rate', ['success'])],
      dimensions: [side, training, step, this.modifier],
      views: [['side'], ['training', 'step']],
    });
    this.actions = ledger.counts({
      name: 'actions',
      title: 'Actions declared',
      exposure: 'activations',
      outcomes: ACTIONS,
      rates: [
        rate('shootRate', 'shooting', 'Share that shoots', ['shoot']),
        rate('chargeRate', 'charges', 'Share that charges', ['charge']),
      ],
      dimensions: [side, training, step],
      views: [['side']],
    });
    this.melees = ledger.counts({
      name: 'melee-attacks',
      title: 'Melee attacks',
      exposure: 'attacks',
      outcomes: MELEE_OUTCOMES,
      rates: [rate('killRate', 'kills', 'Kill rate', ['killed'])],
      dimensions: [side, training, step, named('attack', 'Free, engaged, or struck back', MELEE_KINDS)],
      views: [['side'], ['training', 'step']],
    });
    this.initiative = ledger.counts({
      name: 'initiative',
      title: 'Initiative',
      exposure: 'turns',
      outcomes: INITIATIVES,
      rates: [rate('wonRate', 'initiatives', 'Initiative won', ['won'])],
      dimensions: [side],
    });
    this.deployment = ledger.counts({
      name: 'deployment',
      title: 'Figures deployed',
      exposure: 'figures',
      outcomes: DEPLOYMENTS,
      rates: [rate('inSightRate', 'deployedInSight', 'Deployed in sight', ['inSight'])],
      dimensions: [side],
    });
    this.casualties = ledger.histogram({
      name: 'casualties',
      title: 'Casualties',
      unit: 'figures',
      dimensions: [side, range('turn', 'Turn', 1, maxTurns)],
      min: 0,
      max: maxStrength,
    });
  }
}
