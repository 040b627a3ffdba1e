import { metricSetOf } from '../../../kernel/counts/ledger.ts';
import type { Counted, MetricSet, SideColumn } from '../../../kernel/counts/metrics.ts';
import { REASONS } from '../../../tabletop/objectives.ts';
import type { Labels } from './axes.ts';
import { CHARTS } from './charts.ts';
import { RULE_EVENTS } from './rule-events.ts';
import { Counts } from './tally.ts';

export const SIDE_COLUMNS = [
  { name: 'actions', title: 'Actions', unit: 'actions' },
  { name: 'attacks', title: 'Attacks', unit: 'attacks' },
  { name: 'hits', title: 'Hits', unit: 'attacks' },
  { name: 'killed', title: 'Killed in the fight', unit: 'figures' },
  { name: 'diedAfter', title: 'Died after the fight', unit: 'figures' },
] as const satisfies readonly SideColumn[];

/** What every game counts by name. */
export const COUNTED = {
  sideColumns: SIDE_COLUMNS,
  ratios: [{ name: 'hitRate', title: 'Hit rate', numerator: 'hits', denominator: 'attacks' }],
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
