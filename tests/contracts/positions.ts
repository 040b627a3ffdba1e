import type { Position } from '../../src/sim/kernel/players/position.ts';
import type { System } from '../../src/sim/kernel/system.ts';
import { ReadyMatch } from '../../src/workers/batch.ts';
import type { PreparedJob } from '../../src/workers/job.ts';

/** Visits one in `every` decisions. */
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
 * Continues games from such positions, on one sandbox that has played others. `wanted`: undisturbed records. Returns
 * decisions with another result, disturbed games, and positions tried.
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
