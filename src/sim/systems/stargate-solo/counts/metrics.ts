import { metricSetOf } from '../../../kernel/counts/metric-tables.ts';
import { type Counted, labelsOf, type MetricSet, type SideColumn } from '../../../kernel/counts/metrics.ts';
import type { Recorder } from '../../../kernel/counts/recorder.ts';
import type { Lattice } from '../../../tabletop/geometry.ts';
import { REASONS } from '../../../tabletop/objectives.ts';
import { type TallyOf, tallyOf } from '../../../tabletop/presence.ts';
import { axesOf, type Labels } from './axes.ts';
import { CHARTS } from './charts.ts';
import { fightingMetrics } from './fighting.ts';
import { harmMetrics } from './harm.ts';
import { nerveMetrics } from './nerve.ts';
import { orderMetrics } from './orders.ts';
import { portalMetrics } from './portals.ts';
import { RULE_EVENTS } from './rule-events.ts';
import { shootingMetrics } from './shooting.ts';
import { sightingMetrics } from './sighting.ts';
import { TurnTally, turnMetrics } from './turns.ts';

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

/** What a match counts with. */
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
