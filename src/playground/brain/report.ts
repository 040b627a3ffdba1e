import type { FramedPage } from '../contract.ts';
import type { Method } from './desk.ts';
import { versionOf } from './replays.ts';

/** As `run` makes it, of the games so far; news is what it waits for, in one sentence. */
export const report: Method<null, FramedPage, string> = async (desk, _, { signal, tell }) => {
  const version = versionOf(desk);
  const { pool, judging } = desk;
  const { runReport } = await import('./later.ts');
  const judged = async (told: (games: number, most: number) => void) => {
    await judging.judge(version, signal, told);
    return judging.keyOf(version) === null;
  };
  return runReport({ version, pool, signal, tell, judged });
};
