import { metricSetOf } from '../../../kernel/counts/ledger.ts';
import type { Counted, MetricSet, SideColumn } from '../../../kernel/counts/metrics.ts';
import { REASONS } from '../../../tabletop/objectives.ts';
import type { Labels } from './axes.ts';
import { CHARTS } from './charts.ts';
import { RULE_EVENTS } from './rule-events.ts';
import { Counts } from './tally.ts';

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
export function metricSet(labels: Labels): MetricSet {
  return metricSetOf(Counts, labels, {
    strengthUnit: 'figures',
    reasons: REASONS,
    ...COUNTED,
    charts: CHARTS,
  });
}
