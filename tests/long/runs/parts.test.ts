import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { folderWith, skirmetrics } from '../../cli/support.ts';

const RUN = ['run', 'skirmish.yaml', '--games', '3000', '--json'];

async function part(index: number, of: number): Promise<string> {
  const machine = folderWith();
  const { code, stderr } = await skirmetrics(machine, [...RUN, '--lease', '250', '--shard', `${index}/${of}`]);
  expect(code, stderr).toBe(0);
  return join(machine, 'runs', readdirSync(join(machine, 'runs'))[0]);
}

async function digestOf(folder: string, words: readonly string[]): Promise<string> {
  const { code, stdout, stderr } = await skirmetrics(folder, words);
  expect(code, stderr).toBe(0);
  return JSON.parse(stdout).digest;
}

test('one process, and 1, 3 and 7 parts in whatever order, come to one digest', async () => {
  const digest = await digestOf(folderWith(), RUN);
  for (const of of [1, 3, 7]) {
    const parts: string[] = [];
    for (let index = 1; index <= of; index++) parts.push(await part(index, of));
    const turned = parts.map((_, first) => [...parts.slice(first), ...parts.slice(0, first)]);
    for (const order of [...turned, ...turned.map((some) => some.toReversed())])
      expect(await digestOf(folderWith({}), ['merge', ...order, '--json'])).toBe(digest);
  }
  // Overlapping leases count once.
  const mixed = [await part(1, 3), await part(2, 3), await part(3, 7), await part(6, 7), await part(3, 3)];
  expect(await digestOf(folderWith({}), ['merge', ...mixed, '--json'])).toBe(digest);
});
