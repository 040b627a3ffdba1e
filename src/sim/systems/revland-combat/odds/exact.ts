import type { ExactRate } from '../../../kernel/odds.ts';
import { attackExact } from './exact-attack.ts';
import { careExact } from './exact-care.ts';

/** Rates of counts whose exact values the odds give. */
export const exact: readonly ExactRate[] = [...attackExact, ...careExact];
