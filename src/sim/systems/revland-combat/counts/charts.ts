import type { ChartRequest } from '../../../kernel/metrics.ts';
import { CARE_CHARTS } from './care-charts.ts';

export const CHARTS: readonly ChartRequest[] = [...CARE_CHARTS];
