import { metricSetOf } from '../../../kernel/counts/metric-tables.ts';
import {
  type ChartRequest,
  type Counted,
  labelsOf,
  type MetricSet,
  type SideColumn,
} from '../../../kernel/counts/metrics.ts';
import type { Recorder } from '../../../kernel/counts/recorder.ts';
import type { Lattice } from '../../../tabletop/geometry.ts';
import { REASONS } from '../../../tabletop/objectives.ts';
import { type TallyOf, tallyOf } from '../../../tabletop/presence.ts';
import { axesOf, type Labels } from './axes.ts';
import { fightingMetrics } from './fighting.ts';
import { harmMetrics, nerveMetrics, TurnTally, turnMetrics } from './harm.ts';
import { RULE_EVENTS } from './rule-events.ts';
import { shootingMetrics, sightingMetrics } from './shooting.ts';
import { orderMetrics, portalMetrics } from './solo-side.ts';

const CHARTS: readonly ChartRequest[] = [
  {
    name: 'hit-rates',
    title: 'Hit rate by weapon and range band',
    metric: 'hit-rates',
    rate: 'hitRate',
    x: 'rangeBand',
    colour: 'weapon',
    column: 'cover',
    mark: 'points',
  },
  {
    name: 'hit-rates-by-mode',
    title: 'Hit rate by mode, weapon and range band',
    metric: 'hit-rates',
    rate: 'hitRate',
    x: 'rangeBand',
    colour: 'weapon',
    column: 'mode',
    mark: 'points',
  },
  {
    name: 'effects-of-hits',
    title: 'Effects of hits by weapon',
    metric: 'hit-effects',
    x: 'weapon',
    mark: 'outcomes',
  },
  {
    name: 'hit-effects',
    title: 'Share of hits that at least wound, by weapon and range band',
    metric: 'hit-effects',
    rate: 'casualtyRate',
    x: 'rangeBand',
    colour: 'weapon',
    mark: 'points',
  },
  {
    name: 'kill-share',
    title: 'Share of hits that kill, by weapon and range band',
    metric: 'hit-effects',
    rate: 'killRate',
    x: 'rangeBand',
    colour: 'weapon',
    mark: 'points',
  },
  {
    name: 'suppression',
    title: 'Share of figures suppressed over time',
    metric: 'figure-turns',
    rate: 'suppressedRate',
    x: 'turn',
    colour: 'side',
    mark: 'line',
  },
  {
    name: 'morale-results',
    title: 'Morale results by Fire points',
    metric: 'morale-tests',
    x: 'firePoints',
    mark: 'outcomes',
  },
  {
    name: 'risk-factors',
    title: 'Risk Factors',
    metric: 'risk-factors',
    rate: 'share',
    x: 'riskFactor',
    colour: 'side',
    mark: 'points',
  },
  {
    name: 'risk-orders',
    title: 'Orders by Risk Factor',
    metric: 'risk-tests',
    x: 'riskFactor',
    mark: 'outcomes',
  },
  {
    name: 'risk-reasons',
    title: 'What Risk Factors are made of',
    metric: 'risk-rows',
    rate: 'appliedRate',
    x: 'reason',
    mark: 'ranking',
  },
  { name: 'arrivals', title: 'Figures arriving by turn', metric: 'arrivals', x: 'turn', mark: 'line' },
  { name: 'casualties', title: 'Casualties by turn', metric: 'casualties', x: 'turn', colour: 'side', mark: 'line' },
];

export const SIDE_COLUMNS = [
  { name: 'shots', title: 'Shots', unit: 'shots' },
  { name: 'hits', title: 'Hits', unit: 'hits' },
  { name: 'shotKills', title: 'Kills by fire', unit: 'figures' },
  { name: 'meleeKills', title: 'Kills in melee', unit: 'figures' },
  { name: 'captives', title: 'Captives taken', unit: 'figures' },
  { name: 'fielded', title: 'Figures fielded', unit: 'figures' },
] as const satisfies readonly SideColumn[];

export const COUNTED = {
  sideColumns: SIDE_COLUMNS,
  events: RULE_EVENTS.list,
} satisfies Counted;

function metricTable(labels: Labels) {
  const axes = axesOf(labels);
  return {
    ...shootingMetrics(axes),
    ...sightingMetrics(axes),
    ...harmMetrics(axes),
    ...nerveMetrics(axes),
    ...fightingMetrics(axes),
    ...orderMetrics(axes),
    ...portalMetrics(axes),
    ...turnMetrics(axes, labels.maxStrength),
  };
}

export type Tally = TallyOf<ReturnType<typeof metricTable>> & { readonly turns: TurnTally };

export function openTally(recorder: Recorder, lattice: Lattice): Tally {
  const { set } = recorder;
  const weapons = labelsOf(set, 'hit-rates', 'weapon');
  const labels = { ...set, weapons, profiles: labelsOf(set, 'shots-by-profile', 'profile') };
  const tally = tallyOf(recorder, metricTable(labels), lattice);
  return { ...tally, turns: new TurnTally(tally) };
}

export function metricSet(labels: Labels): MetricSet {
  return metricSetOf(metricTable(labels), labels, {
    strengthUnit: 'figures',
    reasons: REASONS,
    ...COUNTED,
    lethality: [{ name: 'killsPerShot', title: 'Kills a shot', numerator: 'shotKills', denominator: 'shots' }],
    charts: CHARTS,
  });
}
