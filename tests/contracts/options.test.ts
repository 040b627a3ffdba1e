import { describe, expect, test } from 'vitest';
import { OptionGames } from './options.ts';
import { systems } from './systems.ts';

describe.each(systems.map((system) => ({ id: system.info.id, system })))('options of $id', ({ system }) => {
  const games = new OptionGames(system);
  const { options } = system.info;

  test('a side that may not take one never does, and plays on; tests/long does so with every policy', async () => {
    const wrong: string[] = [];
    for (const [index, { name }] of options.entries()) {
      const counts = await games.uses('random', name, 1, [{ side: 0, option: name }]);
      if (counts[index] > 0) wrong.push(`takes ${name}`);
      if (!counts.some((count) => count > 0)) wrong.push(`does nothing without ${name}`);
    }
    expect(wrong).toEqual([]);
  });

  test('one that there is not is refused', async () => {
    await expect(games.uses('random', '', 1, [{ side: 0, option: 'fly' }])).rejects.toThrow('no option "fly"');
  });
});
