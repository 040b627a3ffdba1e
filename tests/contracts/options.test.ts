import { describe, expect, test } from 'vitest';
import { ReadyMatch } from '../../src/workers/batch.ts';
import { OptionGames, seatOf } from './options.ts';
import { follow } from './positions.ts';
import { all } from './systems.ts';

describe.each(all.map((system) => ({ id: system.info.id, system })))('options of $id', ({ system }) => {
  const games = new OptionGames(system);
  const { options } = system.info;

  test('a side that may not take one never does, and plays on; tests/long does so with every policy', async () => {
    const wrong: string[] = [];
    for (const [index, { name }] of options.entries()) {
      const counts = await games.uses('random', name, 1, [{ side: seatOf(system, name), option: name }]);
      if (counts[index] > 0) wrong.push(`takes ${name}`);
      if (!counts.some((count) => count > 0)) wrong.push(`does nothing without ${name}`);
    }
    expect(wrong).toEqual([]);
  });

  test('what the file forbids counts like that, and in games that go on from a position', async () => {
    const used = await games.uses('random', '', 1);
    const { name } = options[used.indexOf(Math.max(...used))];
    const job = await games.jobOf('random', name, true);
    const wanted = new ReadyMatch(system, await games.jobOf('random', name), {
      forbidden: [{ side: seatOf(system, name), option: name }],
    });
    wanted.play(0);
    const free = new ReadyMatch(system, await games.jobOf('random', name));
    free.play(0);
    expect(free.recorder.record).not.toEqual(wanted.recorder.record);
    const match = new ReadyMatch(system, job, { isFollowed: true });
    const sandbox = match.sandbox();
    const ends = new Set<string>();
    const [record] = follow(match, 1, 97, (position) => {
      sandbox.playOn(position);
      ends.add(sandbox.recorder.record.join(' '));
    });
    expect(record).toBe(wanted.recorder.record.join(' '));
    expect([...ends]).toEqual([record]);
  });

  test('one that there is not is refused', async () => {
    await expect(games.uses('random', '', 1, [{ side: 0, option: 'fly' }])).rejects.toThrow('no option "fly"');
  });
});
