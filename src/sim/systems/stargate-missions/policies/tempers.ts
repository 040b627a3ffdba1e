import type { Tempers } from '../../../kernel/tempers.ts';

/** What the neighbours of the tactician multiply its weights by. */
export const TEMPERS = {
  bold: { challengeWorth: 0, challengeHand: 1.6, keepChallenges: 1.5, handWeight: 0.8 },
  cautious: { challengeWorth: 8, challengeHand: 0.6, keepChallenges: 0.5, handWeight: 1.2 },
} as const satisfies Tempers;
