import type { ExactRate } from '../../../kernel/odds.ts';
import { fireExact } from './exact-fire.ts';
import { nerveExact } from './exact-nerve.ts';
import { supportExact } from './exact-support.ts';
import { vehicleExact } from './exact-vehicles.ts';

/** Rates of counts whose exact values the odds give. */
export const exact: readonly ExactRate[] = [...nerveExact, ...fireExact, ...supportExact, ...vehicleExact];
