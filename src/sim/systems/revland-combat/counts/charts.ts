import type { ChartRequest } from '../../../kernel/metrics.ts';
import { ATTACK_CHARTS } from './attack-charts.ts';
import { CARE_CHARTS } from './care-charts.ts';
import { WORDS } from './words.ts';

export const CHARTS: readonly ChartRequest[] = [...ATTACK_CHARTS, ...CARE_CHARTS].map((chart) => ({
  ...chart,
  words: wordsOf(chart),
}));

function wordsOf({ x, colour, mark }: ChartRequest): ChartRequest['words'] {
  const used: readonly (string | undefined)[] = [x, colour, mark === 'outcomes' ? 'outcome' : undefined];
  return Object.fromEntries(Object.entries(WORDS).filter(([dimension]) => used.includes(dimension)));
}
