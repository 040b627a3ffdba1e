import { ownCommand, repeated } from '../terminal/command-line.ts';
import { NotRepeatable } from '../terminal/failures.ts';
import type { ToldJob } from '../workers/job.ts';
import type { RunFolder } from './run-folder.ts';

/** Records of the same games, played twice; where one has more games, those that both have are compared. */
export interface Twice {
  readonly firstGame: number;
  /** Numbers in the record of one game. */
  readonly length: number;
  readonly before: Int32Array;
  readonly now: Int32Array;
}

/** The first number in which two plays of the same games differ; below 0 where the records are equal. */
export function firstDifference({ before, now }: Pick<Twice, 'before' | 'now'>): number {
  const both = Math.min(before.length, now.length);
  for (let at = 0; at < both; at++) if (before[at] !== now[at]) return at;
  return -1;
}

/**
 * What to throw for games that came out otherwise: with the command that shows the first that differs, or the first of them where only sums do.
 * `told` says what of the run was played; where it is not known, the folder's words are used.
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
