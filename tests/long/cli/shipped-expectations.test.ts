import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, test } from 'vitest';
import { SYSTEM_IDS } from '../../../src/sim/registry.ts';
import { folderWith, skirmetrics } from '../../cli/support.ts';

const FOLDER = fileURLToPath(new URL('../../../scenarios/', import.meta.url));

const GAMES = 300;
/** Replays every game without each card. */
const SLOW = 'event-usefulness.yaml';

describe('nothing that shipped scenarios expect is missed', () => {
  test.each(SYSTEM_IDS)('in %s', async (system) => {
    const files = readdirSync(join(FOLDER, system)).filter((name) => name !== SLOW);
    const words = ['--games', String(GAMES), '--seed', '20', '--json'];
    const { code, stdout } = await skirmetrics(join(FOLDER, system), ['test', ...files, ...words]);
    const { results } = JSON.parse(stdout) as { results: { file: string; name: string; status: string }[] };
    expect(new Set(results.map(({ file }) => file)).size).toBe(files.length);
    expect(results.filter(({ status }) => status === 'missed')).toEqual([]);
    expect(code).toBe(0);
  });

  test.each(SYSTEM_IDS)('in the scenario that init writes of %s', async (system) => {
    const folder = folderWith();
    await skirmetrics(folder, ['init', system]);
    const { stdout } = await skirmetrics(folder, ['test', `${system}.yaml`, '--seed', '20', '--json']);
    const { results } = JSON.parse(stdout) as { results: { name: string; status: string }[] };
    expect(results.length).toBeGreaterThan(0);
    expect(results.filter(({ status }) => status !== 'met')).toEqual([]);
  });
});
