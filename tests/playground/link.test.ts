import { deflateRawSync } from 'node:zlib';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { linkOf, openLink, type Shared } from '../../src/playground/file/link.ts';

const work: Shared = {
  main: 'a.yaml',
  files: { 'a.yaml': 'name: Ä\n', 'x/b.game.yaml': 'b' },
  seed: 7,
  version: '1.2.3',
};

async function made(shared: Shared): Promise<string> {
  const told = await linkOf(shared);
  if ('problem' in told) throw new Error(told.problem);
  return told.link;
}

const linkWith = (data: unknown) => `#work=${deflateRawSync(JSON.stringify(data)).toString('base64url')}`;

describe('work as a link', () => {
  test('comes back as it was', async () => {
    expect(await openLink(await made(work))).toEqual({ shared: work });
    const { seed: _, ...without } = work;
    expect(await openLink(await made(without))).toEqual({ shared: without });
  });

  test('is not made if it could not be opened again', async () => {
    const many = Object.fromEntries(Array.from({ length: 21 }, (_, i) => [`${i}.yaml`, '']));
    for (const files of [many, { 'übung.yaml': '' }, { 'a.yaml': 'a'.repeat(1_100_000) }])
      expect(await linkOf({ ...work, main: Object.keys(files)[0], files })).toEqual({
        problem: expect.stringMatching(/^The link cannot be made: /),
      });
  });

  test('other fragments hold no work', async () => {
    for (const fragment of ['', '#', '#answer', '#work']) expect(await openLink(fragment)).toBeNull();
  });

  test.each([
    ['../a.yaml', 'no name'],
    ['/etc/a.yaml', 'no name'],
    ['a/../../b.yaml', 'no name'],
    ['a.js', 'no name'],
    ['<img src=x onerror=alert(1)>.yaml', 'no name'],
    ['.hidden.yaml', 'no name'],
    [`${'a'.repeat(200)}.yaml`, 'no name'],
  ])('a file may not be called %j', async (name) => {
    const opened = await openLink(linkWith({ ...work, main: name, files: { [name]: '' } }));
    expect(opened).toEqual({ problem: expect.stringContaining('is no name of a scenario or game file') });
  });

  test.each([
    [{ ...work, files: {} }, '1 to 20 files'],
    [{ ...work, files: ['a'] }, 'no files'],
    [{ ...work, files: { 'a.yaml': 1 } }, 'no text'],
    [{ ...work, main: 'b.yaml' }, 'which file plays'],
    [{ ...work, main: '__proto__' }, 'which file plays'],
    [{ ...work, seed: -1 }, 'seed'],
    [{ ...work, seed: 'x' }, 'seed'],
    [{ main: 'a.yaml', files: { 'a.yaml': '' } }, 'which version'],
    [null, 'no work'],
    [3, 'which version'],
  ])('%j is refused: %s', async (data, why) => {
    expect(await openLink(linkWith(data))).toEqual({ problem: expect.stringContaining(why) });
  });

  test('a small link that unpacks to much is cut off', async () => {
    const bomb = linkWith({ ...work, files: { 'a.yaml': 'a'.repeat(50_000_000) } });
    expect(bomb.length).toBeLessThan(100_000);
    expect(await openLink(bomb)).toEqual({ problem: expect.stringContaining('more than 1 MB') });
  });

  test('what is cut off or made up is refused with a sentence, and nothing throws', async () => {
    const link = await made(work);
    expect(await openLink(link.slice(0, -9))).toEqual({ problem: expect.stringContaining('damaged or cut off') });
    await fc.assert(
      fc.asyncProperty(fc.string(), fc.json(), async (letters, json) => {
        for (const fragment of [`#work=${letters}`, linkWith(JSON.parse(json))]) {
          const opened = await openLink(fragment);
          expect(opened === null || 'problem' in opened || 'shared' in opened).toBe(true);
        }
      }),
      { numRuns: 100 },
    );
  });
});
