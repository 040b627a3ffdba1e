import { metricSetOf } from '../../../kernel/counts/metric-tables.ts';
import type { Counted, MetricSet, SideColumn } from '../../../kernel/counts/metrics.ts';
import type { Recorder } from '../../../kernel/counts/recorder.ts';
import type { Lattice } from '../../../tabletop/geometry.ts';
import { REASONS } from '../../../tabletop/objectives.ts';
import { type TallyOf, tallyOf } from '../../../tabletop/presence.ts';
import { attackMetrics } from './attacks.ts';
import { axesOf, type Labels } from './axes.ts';
import { CHARTS } from './charts.ts';
import { healingMetrics } from './healing.ts';
import { rollMetrics, weaponMetrics } from './rolls.ts';
import { roundMetrics } from './rounds.ts';
import { RULE_EVENTS } from './rule-events.ts';
import { throwMetrics } from './throws.ts';
import { woundMetrics } from './wounds.ts';

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
function metricTable(labels: Labels) {
  const axes = axesOf(labels);
  return {
    ...roundMetrics(axes),
    ...woundMetrics(axes),
    ...healingMetrics(axes),
    ...throwMetrics(axes),
    ...attackMetrics(axes),
    ...rollMetrics(axes),
    ...weaponMetrics(axes),
  };
}

export type Tally = TallyOf<ReturnType<typeof metricTable>> & Pick<Labels, 'usualDamage'>;

/** What a match counts with. */
export function openTally(recorder: Recorder, labels: Labels, lattice: Lattice): Tally {
  return { ...tallyOf(recorder, metricTable(labels), lattice), usualDamage: labels.usualDamage };
}

export function metricSet(labels: Labels): MetricSet {
  return metricSetOf(metricTable(labels), labels, {
    strengthUnit: 'figures',
    reasons: REASONS,
    ...COUNTED,
    hitRates: { metric: 'attacks', rate: 'hitRate' },
    charts: CHARTS,
  });
}
