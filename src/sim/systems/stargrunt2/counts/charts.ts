import type { ChartRequest } from '../../../kernel/metrics.ts';

export const CHARTS: readonly ChartRequest[] = [
  {
    name: 'confidence-levels',
    title: "Confidence Levels of units at turns' ends",
    metric: 'confidence-levels',
    x: 'turn',
    mark: 'outcomes',
  },
];
