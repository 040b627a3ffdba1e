import type { Dice } from '../../../kernel/dice.ts';
import type { Stream } from '../../../kernel/streams.ts';
import type { Rolling } from './rolling.ts';

/** A reaction whose code cannot be used (REV-14). */
export const NO_DODGE = -1;

/** REV-50 to 55: the roll of a dodge; NO_DODGE where penalties leave less than a die. */
export function rollDodge(dice: Dice, stream: Stream, rolling: Rolling, count: number, pips: number): number {
  return rolling.isUsable(count) ? rolling.code(dice, stream, count, pips) : NO_DODGE;
}
