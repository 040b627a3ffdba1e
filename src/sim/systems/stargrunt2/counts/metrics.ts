import { metricSetOf } from '../../../kernel/counts/metric-tables.ts';
import type { Counted, MetricSet, SideColumn } from '../../../kernel/counts/metrics.ts';
import { REASONS } from '../../../tabletop/objectives.ts';
import type { TallyOf } from '../../../tabletop/presence.ts';
import { artilleryMetrics } from './artillery.ts';
import { assaultMetrics } from './assaults.ts';
import { axesOf, type Labels } from './axes.ts';
import { CHARTS } from './charts.ts';
import { commandMetrics } from './command.ts';
import { fireMetrics } from './fire.ts';
import { nerveMetrics } from './nerve.ts';
import { reconMetrics } from './recon.ts';
import { RULE_EVENTS } from './rule-events.ts';
import { turnMetrics } from './turns.ts';
import { vehicleMetrics } from './vehicles.ts';

export const SIDE_COLUMNS = [
  { name: 'unitsLeft', title: 'Units left', unit: 'units' },
  { name: 'fireActions', title: 'Fire actions', unit: 'actions' },
  { name: 'casualtiesCaused', title: 'Casualties caused', unit: 'figures' },
  { name: 'closeAssaults', title: 'Close assaults', unit: 'assaults' },
] as const satisfies readonly SideColumn[];

/** What every game counts by name. */
export const COUNTED = {
  sideColumns: SIDE_COLUMNS,
  events: RULE_EVENTS.list,
} satisfies Counted;

/** Everything that a game counts. */
export function metricTable(labels: Labels) {
  const axes = axesOf(labels);
  return {
    ...turnMetrics(axes, labels.maxStrength),
    ...fireMetrics(axes),
    ...assaultMetrics(axes),
    ...vehicleMetrics(axes),
    ...nerveMetrics(axes),
    ...commandMetrics(axes),
    ...reconMetrics(axes),
    ...artilleryMetrics(axes),
  };
}

export type Tally = TallyOf<ReturnType<typeof metricTable>>;

export function metricSet(labels: Labels): MetricSet {
  return metricSetOf(metricTable(labels), labels, {
    strengthUnit: 'figures',
    reasons: REASONS,
    ...COUNTED,
    hitRates: { metric: 'fire-actions', rate: 'effectiveRate' },
    charts: CHARTS,
  });
}
