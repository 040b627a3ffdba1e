import { metricSetOf } from '../../../kernel/counts/metric-tables.ts';
import type { ChartRequest, Counted, MetricSet, SideColumn } from '../../../kernel/counts/metrics.ts';
import { REASONS } from '../../../tabletop/objectives.ts';
import { type Labels, metricTable, RULE_EVENTS } from './counts.ts';

export const SIDE_COLUMNS = [
  { name: 'shots', title: 'Shots', unit: 'shots' },
  { name: 'hits', title: 'Hits', unit: 'hits' },
  { name: 'shotKills', title: 'Kills by fire', unit: 'figures' },
  { name: 'meleeKills', title: 'Kills in melee', unit: 'figures' },
] as const satisfies readonly SideColumn[];

export const COUNTED = {
  sideColumns: SIDE_COLUMNS,
  ratios: [{ name: 'hitRate', title: 'Hit rate', numerator: 'hits', denominator: 'shots' }],
  events: RULE_EVENTS.list,
} satisfies Counted;

export function metricSet(labels: Labels): MetricSet {
  return metricSetOf(metricTable(labels), labels, {
    strengthUnit: 'figures',
    reasons: REASONS,
    ...COUNTED,
    lethality: [{ name: 'killsPerShot', title: 'Kills a shot', numerator: 'shotKills', denominator: 'shots' }],
    charts: CHARTS,
  });
}

const CHARTS: readonly ChartRequest[] = [
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
];
