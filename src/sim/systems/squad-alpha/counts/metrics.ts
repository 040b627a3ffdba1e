import type { CountMetric, Dimension, HistogramMetric, MetricSet } from '../../../kernel/metrics.ts';
import { REASONS } from '../../../tabletop/objectives.ts';
import { COVERS, MELEE_KINDS, STEP_LABELS } from '../profiles.ts';
import { ruleEvents } from './rule-events.ts';

/** Modifiers below this share a cell: they come with all but the last figure fallen. */
const LOWEST_MODIFIER = 5;
const MODIFIERS = ['0', '-1', '-2', '-3', '-4', '-5 or less'] as const;

export const ACTIONS = ['move', 'charge', 'shoot', 'melee', 'hold'] as const;
export const SHOT_OUTCOMES = ['missed', 'saved', 'killed', 'otherSaved', 'otherKilled'] as const;
export const MELEE_OUTCOMES = ['missed', 'saved', 'killed'] as const;

const step: Dimension = { name: 'step', title: 'Step (assigned die)', labels: STEP_LABELS };
const cover: Dimension = { name: 'cover', title: 'Cover of the target', labels: COVERS };

/** Everything that a game counts, for these sides, this turn limit and these levels of training. */
export function metricSet(
  sides: readonly string[],
  maxTurns: number,
  maxStrength: number,
  levels: readonly string[],
): MetricSet {
  const training: Dimension = { name: 'training', title: 'Training', labels: levels };
  const side: Dimension = { name: 'side', title: 'Side', labels: sides };
  const turn: Dimension = {
    name: 'turn',
    title: 'Turn',
    labels: Array.from({ length: maxTurns }, (_, i) => `${i + 1}`),
  };
  return {
    sides,
    maxTurns,
    maxStrength,
    strengthUnit: 'figures',
    reasons: REASONS,
    metrics: [
      hitRates(side, training),
      activationTests(side, training),
      actions(side, training),
      meleeAttacks(side, training),
      initiative(side),
      deployment(side),
      casualties(side, turn, maxStrength),
    ],
    events: ruleEvents,
    sideColumns: [
      { name: 'shots', title: 'Shots', unit: 'shots' },
      { name: 'hits', title: 'Hits', unit: 'hits' },
      { name: 'shotKills', title: 'Kills by fire', unit: 'figures' },
      { name: 'meleeKills', title: 'Kills in melee', unit: 'figures' },
    ],
    ratios: [{ name: 'hitRate', title: 'Hit rate', numerator: 'hits', denominator: 'shots' }],
    lethality: [{ name: 'killsPerShot', title: 'Kills a shot', numerator: 'shotKills', denominator: 'shots' }],
    charts: [
      {
        name: 'hit-rates',
        title: 'Hit rate by step, training and cover',
        metric: 'hit-rates',
        rate: 'hitRate',
        x: 'step',
        colour: 'training',
        column: 'cover',
        mark: 'points',
      },
      {
        name: 'kill-rates',
        title: 'Kill rate of shots by step, training and cover',
        metric: 'hit-rates',
        rate: 'killRate',
        x: 'step',
        colour: 'training',
        column: 'cover',
        mark: 'points',
      },
      {
        name: 'activation-tests',
        title: 'Successful activations by step and training',
        metric: 'activation-tests',
        rate: 'successRate',
        x: 'step',
        colour: 'training',
        mark: 'points',
      },
      {
        name: 'casualties',
        title: 'Casualties by turn',
        metric: 'casualties',
        x: 'turn',
        colour: 'side',
        mark: 'line',
      },
    ],
  };
}

const hitRates = (side: Dimension, training: Dimension): CountMetric => ({
  kind: 'counts',
  name: 'hit-rates',
  title: 'Shots at declared targets',
  exposure: 'attacks',
  outcomes: SHOT_OUTCOMES,
  rates: [
    { name: 'hitRate', numerator: 'hits', title: 'Hit rate', outcomes: ['saved', 'killed'] },
    { name: 'killRate', numerator: 'kills', title: 'Kill rate', outcomes: ['killed'] },
  ],
  dimensions: [side, training, step, cover],
  views: [['side'], ['training', 'step', 'cover'], ['training'], ['cover']],
});

const activationTests = (side: Dimension, training: Dimension): CountMetric => ({
  kind: 'counts',
  name: 'activation-tests',
  title: 'Activation tests',
  exposure: 'tests',
  outcomes: ['success', 'failure'],
  rates: [{ name: 'successRate', numerator: 'successes', title: 'Success rate', outcomes: ['success'] }],
  dimensions: [side, training, step, { name: 'modifier', title: 'Morale modifier', labels: MODIFIERS }],
  views: [['side'], ['training', 'step']],
});

const actions = (side: Dimension, training: Dimension): CountMetric => ({
  kind: 'counts',
  name: 'actions',
  title: 'Actions declared',
  exposure: 'activations',
  outcomes: ACTIONS,
  rates: [
    { name: 'shootRate', numerator: 'shooting', title: 'Share that shoots', outcomes: ['shoot'] },
    { name: 'chargeRate', numerator: 'charges', title: 'Share that charges', outcomes: ['charge'] },
  ],
  dimensions: [side, training, step],
  views: [['side']],
});

const meleeAttacks = (side: Dimension, training: Dimension): CountMetric => ({
  kind: 'counts',
  name: 'melee-attacks',
  title: 'Melee attacks',
  exposure: 'attacks',
  outcomes: MELEE_OUTCOMES,
  rates: [{ name: 'killRate', numerator: 'kills', title: 'Kill rate', outcomes: ['killed'] }],
  dimensions: [side, training, step, { name: 'attack', title: 'Free, engaged, or struck back', labels: MELEE_KINDS }],
  views: [['side'], ['training', 'step']],
});

const initiative = (side: Dimension): CountMetric => ({
  kind: 'counts',
  name: 'initiative',
  title: 'Initiative',
  exposure: 'turns',
  outcomes: ['won', 'lost'],
  rates: [{ name: 'wonRate', numerator: 'initiatives', title: 'Initiative won', outcomes: ['won'] }],
  dimensions: [side],
  views: [],
});

const deployment = (side: Dimension): CountMetric => ({
  kind: 'counts',
  name: 'deployment',
  title: 'Figures deployed',
  exposure: 'figures',
  outcomes: ['hidden', 'inSight'],
  rates: [{ name: 'inSightRate', numerator: 'deployedInSight', title: 'Deployed in sight', outcomes: ['inSight'] }],
  dimensions: [side],
  views: [],
});

const casualties = (side: Dimension, turn: Dimension, maxStrength: number): HistogramMetric => ({
  kind: 'histogram',
  name: 'casualties',
  title: 'Casualties',
  unit: 'figures',
  dimensions: [side, turn],
  min: 0,
  max: maxStrength,
});

export function modifierIndex(modifier: number): number {
  return Math.min(LOWEST_MODIFIER, -modifier);
}
