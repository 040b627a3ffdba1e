import { expect } from 'vitest';
import type { Night } from '../../src/nightly/night.ts';
import { folderWith, SKIRMISH, skirmetrics } from '../cli/support.ts';

export const SUITE = 'name: Two\nseeds: [5, 6]\ntiers: { night: { games: 250 } }\nscenarios: [skirmish.yaml]\n';
export const NIGHT = ['nightly', 'suite.yaml', '--rotation', '0', '--threads', '1', '--json'];

export async function night(folder: string, ...words: string[]): Promise<Night & { code: number | null }> {
  const { code, stdout, stderr } = await skirmetrics(folder, [...NIGHT, ...words]);
  if (stdout === '') throw new Error(stderr);
  return { ...(JSON.parse(stdout) as Night), code };
}

export async function accepted(): Promise<string> {
  const folder = folderWith({ 'skirmish.yaml': SKIRMISH, 'suite.yaml': SUITE });
  const { code, stderr } = await skirmetrics(folder, [...NIGHT, '--accept', '--reason', 'first']);
  expect(code, stderr).toBe(0);
  return folder;
}
