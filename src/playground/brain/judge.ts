import type { Method } from './desk.ts';
import { versionOf } from './replays.ts';

/** Games of each pairing with plain players. */
export interface JudgedSoFar {
  readonly games: number;
  readonly most: number;
}

/** Finds out whether the open file's players are better than plain ones; the next look says what was found. */
export const judge: Method<null, null, JudgedSoFar> = async (desk, _, { signal, tell }) => {
  await desk.judging.judge(versionOf(desk), signal, (games, most) => tell({ games, most }));
  return null;
};
