import type { Dice, Stream } from '../../../kernel/dice/dice.ts';
import type { StargruntRules } from '../rules/rules.ts';

/** What a confidence test costs, in levels; a score below half the needed number costs `confidence.worstDrop` (SG2-038). */
export const HOLD = 0;
const DROP_ONE = 1;

/** How a confidence test counts a score that is too low (SG2-038). */
export interface ConfidenceReading {
  /** 1 where the needed number is the lowest passing score, 0 where it is the number to exceed. */
  readonly neededAbove: number;
  readonly worstDrop: number;
}

export function confidenceReading({ confidence }: StargruntRules): ConfidenceReading {
  return { neededAbove: confidence.needed === 'lowest-pass' ? 1 : 0, worstDrop: confidence.worstDrop };
}

/**
 * SG2-038: the Quality die has to exceed Leadership Value and Threat Level together, `toExceed`. Returns the levels lost. A test that
 * cannot be passed is rolled all the same (SG2-039).
 */
export function resolveConfidence(
  dice: Dice,
  stream: Stream,
  die: number,
  toExceed: number,
  reading: ConfidenceReading,
): number {
  const score = dice.face(stream, die);
  if (score > toExceed) return HOLD;
  return 2 * score < toExceed + reading.neededAbove ? reading.worstDrop : DROP_ONE;
}
