import { describe, expect, test } from 'vitest';
import { Position } from '../../src/sim/kernel/players/position.ts';
import { ReadyMatch } from '../../src/workers/batch.ts';
import { shippedFiles } from './games.ts';
import { withPolicies } from './independence.ts';
import { follow } from './positions.ts';
import { all } from './systems.ts';

function early(match: ReadyMatch): number {
  let decisions = 0;
  follow(match, 1, 1, () => decisions++);
  return Math.min(40, Math.floor(decisions / 4));
}

describe.each(all.map((system) => ({ id: system.info.id, system })))('positions of $id', ({ system }) => {
  const files = shippedFiles(system.info.id);

  test('a position that is kept is as good later, when its game has ended', async () => {
    const [{ prepared }] = await withPolicies(system, files[0], []);
    const match = new ReadyMatch(system, prepared.job, { isFollowed: true });
    const kept = new Position();
    const chosen = early(match);
    const [record] = follow(match, 1, 1, (position, decision) => {
      if (decision === chosen) kept.copy(position);
    });
    const sandbox = match.sandbox();
    match.play(7);
    sandbox.playOn(kept);
    expect(sandbox.recorder.record.join(' ')).toBe(record);
  });

  test('on other dice a game comes out otherwise, the same each time, and through as many turns as are asked for', async () => {
    const [{ prepared }] = await withPolicies(system, files[0], []);
    const match = new ReadyMatch(system, prepared.job, { isFollowed: true });
    const sandbox = match.sandbox();
    const { record } = sandbox.recorder;
    const ends = new Set<string>();
    const wrong: string[] = [];
    const turns: number[] = [];
    const chosen = early(match);
    const rollOut = (position: Position, seed: number, moreTurns?: number): string => {
      sandbox.rollOut(position, seed, moreTurns);
      return record.join(' ');
    };
    const [own] = follow(match, 1, 1, (position, decision) => {
      if (decision !== chosen) return;
      const firsts = [1, 2, 3, 4, 5, 6].map((seed) => rollOut(position, seed));
      for (const end of firsts) ends.add(end);
      if (rollOut(position, 1) !== firsts[0]) wrong.push('another end on the same dice');
      for (let more = 0; more < 3; more++) {
        rollOut(position, 1, more);
        turns.push(record[0]);
      }
    });
    match.play(0);
    expect(wrong).toEqual([]);
    expect(turns).toEqual([turns[0], turns[0] + 1, turns[0] + 2]);
    expect(ends.size).toBeGreaterThan(2);
    expect(match.recorder.record.join(' ')).toBe(own);
  });
});
