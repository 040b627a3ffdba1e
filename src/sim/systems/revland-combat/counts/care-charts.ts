import type { ChartRequest } from '../../../kernel/counts/metrics.ts';

/** Wounds, deaths, first aid, throws and healing. */
export const CARE_CHARTS: readonly ChartRequest[] = [
  {
    name: 'wound-states',
    title: "States of figures at rounds' ends",
    metric: 'wound-states',
    x: 'round',
    mark: 'outcomes',
  },
  {
    name: 'deaths-over-rounds',
    title: 'Share of figures dead by round',
    metric: 'wound-states',
    rate: 'deadRate',
    x: 'round',
    colour: 'side',
    mark: 'line',
  },
  {
    name: 'final-states',
    title: "States of figures at the game's end and after first aid that follows it",
    metric: 'final-states',
    x: 'moment',
    mark: 'outcomes',
  },
  {
    name: 'causes-of-death',
    title: 'What figures die of, in the battle and after it',
    metric: 'deaths',
    x: 'phase',
    mark: 'outcomes',
  },
  {
    name: 'death-checks',
    title: 'Death checks by rounds since the mortal wound',
    metric: 'death-checks',
    rate: 'deathRate',
    x: 'round',
    mark: 'points',
  },
  {
    name: 'first-aid',
    title: 'First aid that succeeds, by state of the patient',
    metric: 'first-aid',
    rate: 'successRate',
    x: 'state',
    mark: 'points',
  },
  {
    name: 'throws',
    title: 'Throws that hit, by range',
    metric: 'throws',
    rate: 'hitRate',
    x: 'range',
    mark: 'points',
  },
  {
    name: 'blast-results',
    title: 'What blasts do, by zone',
    metric: 'blast-results',
    x: 'zone',
    mark: 'outcomes',
  },
  {
    name: 'days-to-heal',
    title: 'Days to full health of survivors, by wound',
    metric: 'days-to-heal',
    x: 'wound',
    mark: 'outcomes',
  },
];
