import type { ChartRequest } from '../../../kernel/metrics.ts';

export const CHARTS: readonly ChartRequest[] = [];
