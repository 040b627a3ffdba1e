import type { Tempers } from '../../../kernel/tempers.ts';

/** What the neighbours of the tactician multiply its weights by. */
export const TEMPERS = {
  bold: { exposure: 0.5, assault: 1.6, finalFire: 0.7, seek: 2, position: 0.7 },
  cautious: { exposure: 1.7, assault: 0.5, finalFire: 1.4, seek: 0.4, position: 1.4 },
} as const satisfies Tempers;
