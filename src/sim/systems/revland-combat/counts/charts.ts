import type { ChartRequest } from '../../../kernel/counts/metrics.ts';
import { ATTACK_CHARTS } from './attack-charts.ts';
import { CARE_CHARTS } from './care-charts.ts';
import { WORDS } from './words.ts';

const ROUND_CHARTS: readonly ChartRequest[] = [
  {
    name: 'what-figures-do',
    title: 'What figures make of their rounds',
    ...{ metric: 'figure-rounds', x: 'side', mark: 'outcomes' },
  },
];

export const CHARTS: readonly ChartRequest[] = [...ATTACK_CHARTS, ...CARE_CHARTS, ...ROUND_CHARTS].map((chart) => ({
  ...chart,
  words: wordsOf(chart),
}));

function wordsOf({ x, colour, mark }: ChartRequest): ChartRequest['words'] {
  const used: readonly (string | undefined)[] = [x, colour, mark === 'outcomes' ? 'outcome' : undefined];
  return Object.fromEntries(Object.entries(WORDS).filter(([dimension]) => used.includes(dimension)));
}
