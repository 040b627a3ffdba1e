import { ownCommand, repeated } from '../terminal/command-line.ts';
import { NotRepeatable } from '../terminal/failures.ts';
import type { ToldJob } from '../workers/job.ts';
import type { RunFolder } from './run-folder.ts';

/** Records of the same games, played twice; only common games are compared. */
export interface Twice {
  readonly firstGame: number;
  /** Per record. */
  readonly length: number;
  readonly before: Int32Array;
  readonly now: Int32Array;
}

/** Negative if equal. */
export function firstDifference({ before, now }: Pick<Twice, 'before' | 'now'>): number {
  const both = Math.min(before.length, now.length);
  for (let at = 0; at < both; at++) if (before[at] !== now[at]) return at;
  return -1;
}

/**
 * With a command that shows the first different game, or the first game if only sums differ. `told` describes the run
 * (default: the folder's words).
 */
export function notRepeatable(
  what: string,
  { scenario, manifest }: RunFolder,
  games: Twice,
  told?: ToldJob,
): NotRepeatable {
  const { words, seed } = manifest;
  const game = games.firstGame + Math.floor(Math.max(0, firstDifference(games)) / games.length);
  if (told !== undefined)
    return new NotRepeatable(what, told.replay && ownCommand([...told.replay, '--game', String(game)]));
  const options = ['define', 'set', 'policy'].flatMap((option) => repeated(option, words[option]));
  const replay = ['replay', scenario, '--game', String(game), '--seed', String(seed), ...options];
  return new NotRepeatable(what, ownCommand(replay));
}
