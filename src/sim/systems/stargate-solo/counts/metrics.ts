import { metricSetOf } from '../../../kernel/counts/ledger.ts';
import type { Counted, MetricSet, SideColumn } from '../../../kernel/counts/metrics.ts';
import { REASONS } from '../../../tabletop/objectives.ts';
import type { Labels } from './axes.ts';
import { CHARTS } from './charts.ts';
import { RULE_EVENTS } from './rule-events.ts';
import { Counts } from './tally.ts';

export const SIDE_COLUMNS = [
  { name: 'shots', title: 'Shots', unit: 'shots' },
  { name: 'hits', title: 'Hits', unit: 'hits' },
  { name: 'shotKills', title: 'Kills by fire', unit: 'figures' },
  { name: 'meleeKills', title: 'Kills in melee', unit: 'figures' },
  { name: 'captives', title: 'Captives taken', unit: 'figures' },
  { name: 'fielded', title: 'Figures fielded', unit: 'figures' },
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
    lethality: [{ name: 'killsPerShot', title: 'Kills a shot', numerator: 'shotKills', denominator: 'shots' }],
    charts: CHARTS,
  });
}
