import type { Dice, Stream } from '../../../kernel/dice/dice.ts';
import { indices } from '../../../kernel/indices.ts';

/**
 * SG2-044: the Quality die has to exceed Leadership Value and Threat Level together, `toExceed`; failing costs no confidence. The
 * same roll removes suppression (SG2-030) and rallies (SG2-024).
 */
export function resolveReaction(dice: Dice, stream: Stream, die: number, toExceed: number): boolean {
  return dice.atLeast(stream, die, toExceed + 1);
}

/** What an attempt to remove panic comes to (SG2-054). */
export const PANIC_REMOVALS = ['removed', 'stays', 'stays-drop-one'] as const;
export const {
  removed: PANIC_REMOVED,
  stays: PANIC_STAYS,
  'stays-drop-one': PANIC_STAYS_DROP,
} = indices(PANIC_REMOVALS);

/** SG2-054: a reaction test that removes panic; a failing score of `dropOn` costs a confidence level. */
export function resolvePanicRemoval(dice: Dice, stream: Stream, die: number, toExceed: number, dropOn: number): number {
  const score = dice.face(stream, die);
  if (score > toExceed) return PANIC_REMOVED;
  return score === dropOn ? PANIC_STAYS_DROP : PANIC_STAYS;
}
