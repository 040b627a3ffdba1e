import type { Dice } from '../../../kernel/dice.ts';
import type { Stream } from '../../../kernel/streams.ts';
import type { StargruntRules } from '../rules.ts';

/** SG2-099: whether attackers go on after final defensive fire that put so many of them out of action. */
export function resolveUnderFire(
  dice: Dice,
  stream: Stream,
  { finalFire }: StargruntRules,
  qualityDie: number,
  leader: number,
  casualties: number,
): boolean {
  return dice.atLeast(stream, qualityDie, leader + finalFire.threatPerCasualty * casualties + 1);
}
