import { named } from '../../../kernel/counts/cells.ts';
import { counts, metricSetOf, rate } from '../../../kernel/counts/metric-tables.ts';
import type { Counted, MetricSet, SideColumn } from '../../../kernel/counts/metrics.ts';
import type { Recorder } from '../../../kernel/counts/recorder.ts';
import type { Lattice } from '../../../tabletop/geometry.ts';
import { REASONS } from '../../../tabletop/objectives.ts';
import { type TallyOf, tallyOf } from '../../../tabletop/presence.ts';
import { ACTIONS } from '../rules/actions.ts';
import { DEEDS } from '../rules/profiles.ts';
import { attackMetrics, throwMetrics } from './attacks.ts';
import { AXIS, type Axes, axesOf, type Labels } from './axes.ts';
import { CHARTS } from './charts.ts';
import { rollMetrics, weaponMetrics } from './rolls.ts';
import { RULE_EVENTS } from './rule-events.ts';
import { healingMetrics, woundMetrics } from './wounds.ts';

const MOVES = ['halfMove', 'fullMove', 'sprint'] as const;

const roundMetrics = ({ side, weapon, round }: Axes) => ({
  initiative: counts('Initiative rolls', 'rolls', {
    by: [side],
    outcomes: ['won', 'lost'],
    rates: [rate('winRate', 'wins', 'Initiative won', ['won'])],
  }),
  actionsStated: counts('Actions stated for a round', 'figureRounds', {
    by: [side, AXIS.stated],
    outcomes: ['stated'],
    views: [['side'], ['actions']],
  }),
  actions: counts('What figures did', 'choices', {
    by: [side],
    outcomes: ACTIONS,
  }),
  figureRounds: counts('What figures made of their rounds', 'figureRounds', {
    by: [side, round],
    outcomes: DEEDS,
    rates: [
      rate('attackRate', 'attacking', 'Share that attacks', ['attacks']),
      rate('passiveRate', 'passive', 'Share that only dodges or does nothing', ['onlyDodges', 'nothing']),
    ],
    views: [['side'], ['round']],
  }),
  sideRounds: counts('The most that any figure of a side made of a round', 'rounds', {
    by: [side, round],
    outcomes: DEEDS,
    rates: [rate('passiveRate', 'passive', 'Share in which nobody does more than dodge', ['onlyDodges', 'nothing'])],
    views: [['side'], ['round']],
  }),
  moves: counts('Moves by kind and metres', 'moves', {
    by: [side, named('kind', 'Kind', MOVES), AXIS.moved],
    outcomes: ['made'],
    views: [['side'], ['kind']],
  }),
  shotsFired: counts('Shots of weapons with ammunition', 'shots', {
    by: [side, weapon],
    outcomes: ['left', 'ranEmpty'],
    rates: [rate('emptyRate', 'emptied', 'Share that empties the weapon', ['ranEmpty'])],
    views: [['side'], ['weapon']],
  }),
  reloads: counts('Reloads', 'reloads', {
    by: [side, weapon],
    outcomes: ['reloaded'],
    views: [['side'], ['weapon']],
  }),
});

export const SIDE_COLUMNS = [
  { name: 'actions', title: 'Actions', unit: 'actions' },
  { name: 'attacks', title: 'Attacks', unit: 'attacks' },
  { name: 'hits', title: 'Hits', unit: 'attacks' },
  { name: 'killed', title: 'Killed in the fight', unit: 'figures' },
  { name: 'diedAfter', title: 'Died after the fight', unit: 'figures' },
] as const satisfies readonly SideColumn[];

export const COUNTED = {
  sideColumns: SIDE_COLUMNS,
  ratios: [{ name: 'hitRate', title: 'Hit rate', numerator: 'hits', denominator: 'attacks' }],
  events: RULE_EVENTS.list,
} satisfies Counted;

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
