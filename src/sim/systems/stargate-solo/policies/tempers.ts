import type { Tempers } from '../../../kernel/tempers.ts';

/** What the neighbours of the tactician multiply its weights by. */
export const TEMPERS = {
  bold: { exposure: 0.6, hunt: 2, charge: 1.6, rush: 1.4, nerve: 0.6 },
  cautious: { exposure: 1.6, hunt: 0.5, charge: 0.5, cover: 1.6, nerve: 1.6 },
} as const satisfies Tempers;
