import { spawn } from 'node:child_process';
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { CLI, SKIRMISH, skirmetrics, spawned } from '../../cli/support.ts';
import { HAS_REDIS, queueWorker, redisServer, type Server } from '../../support/redis.ts';

const LEFT_OUT = HAS_REDIS || process.env.SKIRMETRICS_REQUIRE_REDIS ? '' : ' (left out: no redis-server)';
const FILE = ['skirmish.yaml', '--json'];
const LADDER = ['ladder', ...FILE, '--games', '60', '--top', 'tactician', '--lease', '5'];

describe.skipIf(LEFT_OUT !== '')(`verbs about players at a queue${LEFT_OUT}`, () => {
  let server: Server;
  let home: string;
  let away: string;
  const ends: (() => void)[] = [];

  beforeAll(async () => {
    server = await redisServer();
    [home, away] = ['home', 'away'].map((place) => {
      const folder = mkdtempSync(join(tmpdir(), `skirmetrics-${place}-`));
      writeFileSync(join(folder, 'skirmish.yaml'), SKIRMISH);
      const games = Array.from({ length: 20 }, (_, game) => `${game % 3 === 0 ? 'red' : 'blue'},${5 + (game % 4)}`);
      writeFileSync(join(folder, 'playtests.csv'), ['winner,turns', ...games].join('\n'));
      ends.push(() => rmSync(folder, { recursive: true, force: true }));
      return folder;
    });
    for (const threads of [1, 2]) {
      const { child } = await queueWorker(server.url, threads);
      ends.push(() => child.kill('SIGKILL'));
    }
  });
  afterAll(async () => {
    for (const end of ends.toReversed()) end();
    await server[Symbol.asyncDispose]();
  });

  const leases = (): string[] => {
    try {
      const all = readdirSync(join(away, 'runs'), { recursive: true });
      return all.map(String).filter((name) => name.endsWith('.bin'));
    } catch {
      return [];
    }
  };

  test('a ladder whose coordinator is killed goes on by the same command, and is that of one process', async () => {
    const plain = await skirmetrics(home, LADDER.slice(0, -2));
    const child = spawn(process.execPath, [CLI, ...LADDER, '--queue', server.url], { cwd: away, stdio: 'ignore' });
    while (leases().length < 15 && child.exitCode === null) await new Promise((resolve) => setTimeout(resolve, 10));
    child.kill('SIGKILL');
    const before = leases();
    // Three steps of two seats.
    expect(before.length).toBeLessThan((3 * 2 * 60) / 5);
    const { code, stdout, stderr } = await spawned(away, [...LADDER, '--queue', server.url]);
    expect(code, stderr).toBe(0);
    expect(JSON.parse(stdout)).toEqual(JSON.parse(plain.stdout));
    expect(leases()).toEqual(expect.arrayContaining(before));
  });

  test.each([
    ['run', '--games', '300', '--skill', '--skill-games', '50'],
    ['compare', '--games', '1000', '--set', 'save.soft=2', '--policy', 'blue=tactician'],
    ['compare', '--games', '200', '--skill', '--skill-games', '50', '--set', 'save.soft=2'],
    ['options', '--games', '100'],
    ['policies', '--games', '30', '--set', 'save.soft=2'],
    ['calibrate', 'playtests.csv', '--games', '50'],
    ['exploit', '--games', '100', '--tries', '40', '--policy', 'blue=tactician'],
  ])('%s: the report of one process', async (verb, ...words) => {
    const plain = await skirmetrics(home, [verb, ...FILE, ...words]);
    const { code, stdout, stderr } = await spawned(away, [verb, ...FILE, ...words, '--queue', server.url]);
    expect(code, stderr).toBe(0);
    expect(stderr).toContain('games of players are kept in runs/; after a stop, the same command goes on');
    const report = (text: string) => ({ ...JSON.parse(text), command: null });
    expect(report(stdout)).toEqual(report(plain.stdout));
  });

  test('what a folder of players keeps is reported by its own command only', async () => {
    const verbOf = (folder: string) => JSON.parse(readFileSync(join(away, folder, 'manifest.json'), 'utf8')).verb;
    const all = readdirSync(join(away, 'runs')).map((name) => join('runs', name));
    const folders = all.filter((folder) => !['run', 'compare'].includes(verbOf(folder)));
    const refusals = folders.map(async (folder) => (await skirmetrics(away, ['report', folder])).stderr.trim());
    expect(await Promise.all(refusals)).toEqual(
      expect.arrayContaining(
        ['run --skill', 'compare --skill', 'options', 'match', 'calibrate', 'exploit', 'rank'].map((command) =>
          expect.stringMatching(
            new RegExp(`^runs.* keeps games of \`(players )?${command}\`; repeat that command: it resumes and`),
          ),
        ),
      ),
    );
  });
});
