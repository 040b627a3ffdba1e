import { metricSetOf } from '../../../kernel/counts/metric-tables.ts';
import type { ChartRequest, Counted, MetricSet, SideColumn } from '../../../kernel/counts/metrics.ts';
import { REASONS } from '../../../tabletop/objectives.ts';
import type { TallyOf } from '../../../tabletop/presence.ts';
import { artilleryMetrics } from './artillery.ts';
import { axesOf, type Labels } from './axes.ts';
import { commandMetrics, nerveMetrics, turnMetrics } from './command.ts';
import { assaultMetrics, fireMetrics } from './fire.ts';
import { reconMetrics } from './recon.ts';
import { RULE_EVENTS } from './rule-events.ts';
import { vehicleMetrics } from './vehicles.ts';

const CHARTS: readonly ChartRequest[] = [
  {
    name: 'confidence-levels',
    title: 'Confidence Levels of units at the end of each turn',
    metric: 'confidence-levels',
    x: 'turn',
    mark: 'outcomes',
  },
  {
    name: 'breaks-by-cause',
    title: 'Units shaken, broken or routed for the first time, by cause',
    metric: 'first-drops',
    x: 'cause',
    mark: 'outcomes',
    inWords: true,
  },
  {
    name: 'confidence-tests',
    title: 'Confidence tests, by what causes them',
    metric: 'confidence-tests',
    x: 'event',
    mark: 'outcomes',
    inWords: true,
  },
  {
    name: 'fire-by-small-arm',
    title: 'Volleys that at least suppress, by small arm and range band',
    metric: 'fire-by-small-arm',
    rate: 'suppressionRate',
    x: 'band',
    colour: 'weapon',
    mark: 'points',
  },
  {
    name: 'fire-by-support-weapon',
    title: 'Support weapons firing on their own: share that at least suppresses, by range band',
    metric: 'fire-by-support-weapon',
    rate: 'suppressionRate',
    x: 'band',
    colour: 'supportWeapon',
    mark: 'points',
  },
  {
    name: 'fire-results',
    title: 'Results of fire actions by kind of fire',
    metric: 'fire-actions',
    x: 'kind',
    mark: 'outcomes',
    inWords: true,
  },
  {
    name: 'effective-fire',
    title: 'Share of effective fire by quality and range band',
    metric: 'fire-actions',
    rate: 'effectiveRate',
    x: 'band',
    colour: 'quality',
    mark: 'points',
  },
  {
    name: 'casualties-by-cause',
    title: 'Figures wounded and killed, by cause',
    metric: 'figures-down',
    x: 'cause',
    mark: 'outcomes',
    inWords: true,
  },
  {
    name: 'close-assaults',
    title: 'How close assaults end, by attacking side',
    metric: 'close-assaults',
    x: 'side',
    mark: 'outcomes',
  },
];

export const SIDE_COLUMNS = [
  { name: 'unitsLeft', title: 'Units left', unit: 'units' },
  { name: 'fireActions', title: 'Fire actions', unit: 'actions' },
  { name: 'casualtiesCaused', title: 'Casualties caused', unit: 'figures' },
  { name: 'closeAssaults', title: 'Close assaults', unit: 'assaults' },
] as const satisfies readonly SideColumn[];

export const COUNTED = {
  sideColumns: SIDE_COLUMNS,
  events: RULE_EVENTS.list,
} satisfies Counted;

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
