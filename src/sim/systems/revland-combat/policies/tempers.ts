import type { Tempers } from '../../../kernel/tempers.ts';

/** What the neighbours of the tactician multiply its weights by. */
export const TEMPERS = {
  bold: { exposure: 0.5, seek: 1.8, reserve: 0.5, withdraw: 0.5 },
  cautious: { exposure: 1.7, seek: 0.5, reserve: 1.8, withdraw: 1.5 },
} as const satisfies Tempers;
