import type { Tempers } from '../../../kernel/tempers.ts';

/** What the neighbours of the tactician multiply its weights by. */
export const TEMPERS = {
  bold: { exposure: 0.75, pendingFire: 0.75, charge: 1.3, seek: 1.4, seekNamed: 1.3 },
  cautious: { exposure: 1.3, pendingFire: 1.3, charge: 0.75, seek: 0.7, seekNamed: 0.8 },
} as const satisfies Tempers;
