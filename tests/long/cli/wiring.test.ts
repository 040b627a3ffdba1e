import { expect, test } from 'vitest';
import { spawned } from '../../cli/support.ts';
import { folderFor, VERBS } from '../../cli/verb-words.ts';

test.each(VERBS.map(([words, holds]) => ({ verb: words.slice(0, 2).join(' '), words, holds })))(
  '$verb answers on standard output as a process of its own, and ends with 0',
  async ({ words, holds }) => {
    const { code, stdout } = await spawned(await folderFor(words), words);
    expect(stdout).toMatch(holds);
    expect(code).toBe(0);
  },
);
