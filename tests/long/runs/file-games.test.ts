import { cpSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Ended, spawned } from '../../cli/support.ts';
import { HAS_REDIS, queueWorker, redisServer } from '../../support/redis.ts';

const TOY = resolve('tests/support/toy-game.mjs');
const GAME = 'language: 1\nkind: toy\ngame: race\ntitle: A race\ngoal: 20\ntoss: count(3, 6, 5) + rules.bonus\n';
const SCENARIO = 'name: Race\nsystem: ./race.game.yaml\ngames: 600\n';
const LEFT_OUT = HAS_REDIS || process.env.SKIRMETRICS_REQUIRE_REDIS ? '' : ' (left out: no redis-server)';

describe('a game described in a file', () => {
  const folders: string[] = [];
  let folder: string;
  let digest: string;
  const options = process.env.NODE_OPTIONS;

  const fresh = (game = GAME): string => {
    const made = mkdtempSync(join(tmpdir(), 'skirmetrics-file-games-'));
    writeFileSync(join(made, 'race.game.yaml'), game);
    writeFileSync(join(made, 'race.yaml'), SCENARIO);
    folders.push(made);
    return made;
  };
  const run = (at: string, ...words: string[]): Promise<Ended> =>
    spawned(at, ['run', 'race.yaml', '--lease', '100', '--json', ...words]);
  const digestOf = ({ code, stdout, stderr }: Ended): string => {
    expect(code, stderr).toBe(0);
    return JSON.parse(stdout).digest;
  };
  const keptIn = (at: string): string => join('runs', readdirSync(join(at, 'runs'))[0]);

  beforeAll(async () => {
    // All processes, and their threads, know the kind of game; none has seen its file.
    process.env.NODE_OPTIONS = `--import ${TOY}`;
    folder = fresh();
    digest = digestOf(await run(folder, '--keep', '--threads', '1'));
  });
  afterAll(() => {
    process.env.NODE_OPTIONS = options ?? '';
    for (const made of folders) rmSync(made, { recursive: true, force: true });
  });

  test('is played alike by any number of threads', async () => {
    expect(digestOf(await run(fresh(), '--keep', '--threads', '3'))).toBe(digest);
  });

  test('is kept with its run: the report needs no other file', async () => {
    const elsewhere = mkdtempSync(join(tmpdir(), 'skirmetrics-file-games-'));
    folders.push(elsewhere);
    cpSync(join(folder, keptIn(folder)), join(elsewhere, 'kept'), { recursive: true });
    expect(readFileSync(join(elsewhere, 'kept', 'race.game.yaml'), 'utf8')).toBe(GAME);
    expect(digestOf(await spawned(elsewhere, ['runs', 'report', 'kept', '--json']))).toBe(digest);
  });

  test.each([
    ['--resume, after the game has changed', '--resume'],
    ['a shard, of a changed game, into the same folder', '--shard'],
  ])('refuses %s, and says both hashes', async (_, option) => {
    const at = fresh();
    await run(at, '--keep');
    const kept = keptIn(at);
    writeFileSync(join(at, 'race.game.yaml'), GAME.replace('goal: 20', 'goal: 21'));
    const words = option === '--resume' ? ['--resume', kept] : ['--shard', '1/2', '--games', '600', '--resume', kept];
    const { code, stderr } = await run(at, ...words);
    expect(code).toBe(2);
    expect(stderr).toMatch(/the game’s file has changed since: its hash was [0-9a-f]{12} and is [0-9a-f]{12} now/);
  });

  test('goes on after a change of its title', async () => {
    const at = fresh();
    await run(at, '--keep', '--games', '200');
    writeFileSync(join(at, 'race.game.yaml'), GAME.replace('A race', 'The race'));
    expect(digestOf(await run(at, '--resume', keptIn(at), '--games', '600'))).toBe(digest);
  });

  test('merges from shards of several machines, and not from shards of two games', async () => {
    const parts = [fresh(), fresh(), fresh(GAME.replace('6, 5', '6, 4'))];
    await Promise.all(parts.map((at, i) => run(at, '--shard', `${Math.min(i + 1, 2)}/2`, '--games', '600')));
    const [one, two, other] = parts.map((at) => join(at, keptIn(at)));
    expect(digestOf(await spawned(parts[0], ['runs', 'merge', one, two, '--into', 'all', '--json']))).toBe(digest);
    const { code, stderr } = await spawned(parts[0], ['runs', 'merge', one, other, '--into', 'none']);
    expect([code, stderr]).toEqual([2, expect.stringMatching(/hash was [0-9a-f]{12} and is [0-9a-f]{12} now/)]);
  });

  test.skipIf(LEFT_OUT !== '')(`is played by a worker that never saw its file${LEFT_OUT}`, async () => {
    const server = await redisServer();
    const { child, said } = await queueWorker(server.url);
    try {
      const at = fresh();
      expect(digestOf(await run(at, '--queue', server.url))).toBe(digest);
      expect(said()).toContain('games described in files');
      expect(readFileSync(join(at, keptIn(at), 'manifest.json'), 'utf8')).toContain('"file": "race.game.yaml"');
    } finally {
      child.kill('SIGKILL');
      await server[Symbol.asyncDispose]();
    }
  });

  test('tells a night that only its file changed', async () => {
    const at = fresh();
    writeFileSync(join(at, 'suite.yaml'), 'name: Races\nscenarios: [race.yaml]\n');
    const night = (...words: string[]) => spawned(at, ['nightly', 'suite.yaml', ...words]);
    const accepted = await night('--accept', '--reason', 'The first night.');
    expect(accepted.code, accepted.stderr).toBe(0);
    writeFileSync(join(at, 'race.game.yaml'), GAME.replace('A race', 'The race'));
    expect((await night('--strict')).stdout).not.toContain('changed');
    writeFileSync(join(at, 'race.game.yaml'), GAME.replace('6, 5', '6, 4'));
    const { code, stdout } = await night();
    expect([code, stdout]).toEqual([1, expect.stringContaining('Drift after the game’s file changed')]);
    expect(stdout).toContain('Only the game’s file changed.');
  });
});
