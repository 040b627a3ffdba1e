import type { ChartRequest } from '../../../kernel/metrics.ts';
import { ATTACK_CHARTS } from './attack-charts.ts';
import { CARE_CHARTS } from './care-charts.ts';

export const CHARTS: readonly ChartRequest[] = [...ATTACK_CHARTS, ...CARE_CHARTS];
