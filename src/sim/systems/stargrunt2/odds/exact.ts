import type { ExactRate } from '../../../kernel/system.ts';

/** Rates of counts whose exact values the odds give. */
export const exact: readonly ExactRate[] = [];
