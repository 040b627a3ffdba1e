import type { Dice } from '../../../kernel/dice.ts';
import type { Stream } from '../../../kernel/streams.ts';

/**
 * MISSION-09: each player rolls one die, the highest goes first, ties for the highest roll again among the tied. Returns the seat;
 * `faces` gets the last roll of each. `still` is room for who is left.
 */
export function rollForFirst(
  dice: Dice,
  streams: readonly Stream[],
  sides: number,
  faces: Int32Array,
  still: Uint8Array,
): number {
  still.fill(1);
  for (;;) {
    let highest = 0;
    let seat = 0;
    let tied = 0;
    for (let i = 0; i < faces.length; i++) {
      if (still[i] === 0) continue;
      faces[i] = dice.face(streams[i], sides);
      if (faces[i] > highest) {
        highest = faces[i];
        seat = i;
        tied = 1;
      } else if (faces[i] === highest) tied++;
    }
    if (tied === 1) return seat;
    for (let i = 0; i < faces.length; i++) if (faces[i] < highest) still[i] = 0;
  }
}
