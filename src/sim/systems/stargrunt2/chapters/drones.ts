import type { Dice } from '../../../kernel/dice.ts';
import type { Stream } from '../../../kernel/streams.ts';

/** SG2-113: whether unit quality exceeds the drone's level. */
export function resolveDroneShot(dice: Dice, stream: Stream, drone: Stream, quality: number, level: number): boolean {
  return dice.opposed(stream, drone, quality, level, 0) > 0;
}
