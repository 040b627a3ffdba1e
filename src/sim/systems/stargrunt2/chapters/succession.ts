import type { Dice } from '../../../kernel/dice.ts';
import type { Stream } from '../../../kernel/streams.ts';
import type { StargruntRules } from '../rules.ts';

/** Who succeeds a leader rolls one six-sided die (SG2-012). */
const SUCCESSION_DIE = 6;

/** SG2-012: the Leadership Value of who succeeds a leader. 1 is best. */
export function resolveSuccession(
  dice: Dice,
  stream: Stream,
  { leader, leadership }: StargruntRules,
  value: number,
): number {
  const score = dice.face(stream, SUCCESSION_DIE);
  const next = score <= leader.worseUpTo ? value + 1 : score >= leader.betterFrom ? value - 1 : value;
  return Math.max(leadership.min, Math.min(leadership.max, next));
}
