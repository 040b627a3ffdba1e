import { expect, test } from 'vitest';
import { folderWith, SKIRMISH, skirmetrics } from './support.ts';

test('-v none beside a variant is one clear error', async () => {
  const words = ['compare', 'skirmish.yaml', '--set', 'save.soft=4', '-v', 'none', '-v', 'keen soldiers'];
  const { code, stderr } = await skirmetrics(folderWith(), words);
  expect([code, stderr.trim()]).toEqual([2, '--variant none leaves all variants of the file out; give it alone']);
});

test.each([
  [['policies', '--policies', 'tactician,random', '--games', '2', '--json', '--quiet']],
  [['replay', '--game', '1', '--json']],
])('-v none is the plain file, with variants and without: %s', async ([verb, ...words]) => {
  const folder = folderWith({
    'plain.yaml': SKIRMISH.replace(/variants:\n.*\n/, ''),
    'with.yaml': SKIRMISH,
  });
  const [plain, none, ofVariants] = [
    await skirmetrics(folder, [verb, 'plain.yaml', ...words]),
    await skirmetrics(folder, [verb, 'plain.yaml', '--variant', 'none', ...words]),
    await skirmetrics(folder, [verb, 'with.yaml', '--variant', 'none', ...words]),
  ];
  expect([plain.code, none.code, ofVariants.code]).toEqual([0, 0, 0]);
  const digestOf = ({ stdout }: typeof plain) => JSON.parse(stdout).recordsDigest ?? JSON.parse(stdout).events;
  expect(digestOf(none)).toEqual(digestOf(plain));
  expect(digestOf(ofVariants)).toEqual(digestOf(plain));
});
