import type { Position } from '../../src/sim/kernel/players/position.ts';
import type { System } from '../../src/sim/kernel/system.ts';
import { ReadyMatch } from '../../src/workers/batch.ts';
import type { PreparedJob } from '../../src/workers/job.ts';

/** Plays games of a job, and hands over where the game stands at one of `every` so many decisions, numbered through. */
export function follow(
  match: ReadyMatch,
  games: number,
  every: number,
  at: (position: Position, decision: number, side: number) => void,
): string[] {
  let asked = 0;
  const records: string[] = [];
  const course = match.course;
  course.onAsk = (side) => {
    if (asked++ % every === 0) at(course.position(), asked - 1, side);
  };
  for (let game = 0; game < games; game++) {
    match.play(game);
    records.push(match.recorder.record.join(' '));
  }
  return records;
}

/**
 * Goes on from positions of games as they would go on by themselves, each time on one sandbox that has played others before. `wanted` are
 * the records of the games on a match that nobody follows. Returns the decisions from which a game comes out otherwise, and the games that
 * were disturbed; and how many positions were tried.
 */
export function strayGames(
  system: System<any, any, any>,
  { job }: PreparedJob,
  wanted: readonly string[],
  every: number,
) {
  const match = new ReadyMatch(system, job, { isFollowed: true });
  const sandbox = match.sandbox();
  const stray: string[] = [];
  let tried = 0;
  const records = follow(match, wanted.length, every, (position, decision) => {
    tried++;
    sandbox.playOn(position);
    if (sandbox.recorder.record.join(' ') !== wanted[position.game]) stray.push(`decision ${decision}`);
  });
  records.forEach((record, game) => {
    if (record !== wanted[game]) stray.push(`game ${game} is disturbed`);
  });
  return { tried, stray };
}
