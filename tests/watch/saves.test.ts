import { renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { Saves } from '../../src/watch/saves.ts';
import { folderWith } from '../cli/support.ts';

const LOOKS = 100;

test('a file that is empty or gone while an editor writes it is no save; one that stays so is', async () => {
  const file = join(folderWith(), 'skirmish.yaml');
  const saves = new Saves(file, new AbortController().signal);
  expect(saves.take()).toBe(true);
  writeFileSync(file, '');
  await pause(2 * LOOKS);
  expect(saves.take()).toBe(false);
  writeFileSync(`${file}~`, 'turns: 8\n');
  renameSync(`${file}~`, file);
  await saves.changed;
  expect(saves.take()).toBe(true);
  rmSync(file);
  await saves.changed;
  expect(saves.take()).toBe(true);
  saves.close();
});

test('a save of a file that was added later counts as well: a game that the scenario names', async () => {
  const folder = folderWith();
  const [scenario, game] = ['skirmish.yaml', 'patrol.game.yaml'].map((name) => join(folder, name));
  writeFileSync(scenario, 'system: ./patrol.game.yaml\n');
  writeFileSync(game, 'rules: {}\n');
  const saves = new Saves(scenario, new AbortController().signal);
  expect(saves.take()).toBe(true);
  saves.also(game);
  saves.also(game);
  await pause(2 * LOOKS);
  expect(saves.take()).toBe(false);
  writeFileSync(game, 'rules: { cover: 1 }\n');
  await saves.changed;
  expect([saves.take(), saves.take()]).toEqual([true, false]);
  saves.close();
});
