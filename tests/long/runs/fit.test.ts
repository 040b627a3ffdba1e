import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { parse } from 'yaml';
import { type Ended, spawned } from '../../cli/support.ts';
import { HAS_REDIS, queueWorker, redisServer } from '../../support/redis.ts';

const TOY = resolve('tests/support/toy-game.mjs');
const GAME = 'language: 1\nkind: toy\ngame: race\ntitle: A race\ngoal: 20\ntoss: count(3, 6, 5) + rules.bonus\n';
const SIDES = 'sides: { north: { policy: tactician }, south: { policy: tactician } }\n';
const scenario = (name: string) => `name: ${name}\nsystem: ./race.game.yaml\ngames: 600\n${SIDES}`;
const OTHER = 'name: Other\nsystem: squad-alpha\n';
const LEFT_OUT = HAS_REDIS || process.env.SKIRMETRICS_REQUIRE_REDIS ? '' : ' (left out: no redis-server)';

describe('weights are fitted to a game', () => {
  const folders: string[] = [];
  const options = process.env.NODE_OPTIONS;

  const fresh = (game = GAME): string => {
    const made = mkdtempSync(join(tmpdir(), 'skirmetrics-fit-'));
    for (const name of ['one', 'two']) writeFileSync(join(made, `${name}.yaml`), scenario(name));
    writeFileSync(join(made, 'other.yaml'), OTHER);
    writeFileSync(join(made, 'race.game.yaml'), game);
    folders.push(made);
    return made;
  };
  const WORDS = ['players', 'fit', 'race.game.yaml', '--games', '100', '--rounds', '2', '--tries', '10'];
  const fitted = (at: string, ...words: string[]): Promise<Ended> =>
    spawned(at, [...WORDS, '--threads', '1', ...words]);
  const fileIn = (at: string): string => join(at, 'race.tactics.yaml');
  const leasesIn = (at: string): string[] =>
    readdirSync(join(at, 'runs'), { recursive: true, encoding: 'utf8' })
      .filter((name) => name.endsWith('.bin'))
      .map((name) => join(at, 'runs', name));
  const digestOf = async (at: string, file: string): Promise<string> => {
    const { code, stdout, stderr } = await spawned(at, ['run', file, '--json']);
    expect(code, stderr).toBe(0);
    return JSON.parse(stdout).digest;
  };
  let found: string;

  beforeAll(async () => {
    // All processes, and their threads, know the kind of game.
    process.env.NODE_OPTIONS = `--import ${TOY}`;
    const at = fresh();
    expect((await fitted(at)).code).toBe(0);
    found = readFileSync(fileIn(at), 'utf8');
  });
  afterAll(() => {
    process.env.NODE_OPTIONS = options ?? '';
    for (const made of folders) rmSync(made, { recursive: true, force: true });
  });

  test('that are shown to be better go into a file beside it, with hash, date and score', () => {
    const { tactics, score, games, ...rest } = parse(found);
    expect(tactics).toEqual({ skill: 1 });
    expect(score.low).toBeGreaterThan(0);
    expect(score.games).toBe(2 * 2 * 200);
    expect(games).toBeGreaterThan(1000);
    expect(rest).toEqual({
      game: 'race',
      hash: expect.stringMatching(/^[0-9a-f]{64}$/),
      date: expect.stringMatching(/^\d{4}-\d\d-\d\d$/),
    });
  });

  test('that every game is played by from then on, and reports say so', async () => {
    const at = fresh();
    const run = async () => JSON.parse((await spawned(at, ['run', 'one.yaml', '--json'])).stdout);
    const before = await run();
    expect(before.policies).toEqual({ north: 'tactician', south: 'tactician' });
    writeFileSync(fileIn(at), found);
    const after = await run();
    expect(after.digest).not.toBe(before.digest);
    expect(after.policies).toEqual({
      north: 'tactician, fitted to the game',
      south: 'tactician, fitted to the game',
    });
    expect((await spawned(at, ['check', 'race.game.yaml'])).stderr).toBe('');
    writeFileSync(join(at, 'race.game.yaml'), GAME.replace('6, 5', '6, 4'));
    const { code, stderr } = await spawned(at, ['check', 'race.game.yaml']);
    expect([code, stderr]).toEqual([0, expect.stringContaining('the game has changed since these weights')]);
  });

  test('that are there already are left as they are without --again, and do not count in the search', async () => {
    const at = fresh();
    writeFileSync(fileIn(at), found);
    const { code, stderr } = await fitted(at);
    expect([code, stderr]).toEqual([2, expect.stringContaining('already exists and is left as it is')]);
    expect(readFileSync(fileIn(at), 'utf8')).toBe(found);
    expect((await fitted(at, '--again')).code).toBe(0);
    expect(readFileSync(fileIn(at), 'utf8')).toBe(found);
  });

  test('are not written where none are shown to be better', async () => {
    const at = fresh(GAME.replace('count(3, 6, 5) + rules.bonus', '1 + 0 * rules.bonus'));
    const { code, stdout } = await fitted(at);
    expect([code, stdout]).toEqual([0, expect.stringContaining('No weights are shown to be better')]);
    expect(existsSync(fileIn(at))).toBe(false);
  });

  test('after a stop by the same command, which plays nothing that is kept', async () => {
    const at = fresh();
    let isStopped = false;
    const stopped = await spawned(at, [...WORDS, '--threads', '1', '--keep'], (child, said) => {
      if (isStopped || !/^skill=1: /m.test(said)) return;
      isStopped = true;
      child.kill('SIGINT');
    });
    expect([stopped.code, stopped.stderr]).toEqual([130, expect.stringContaining('nothing is written')]);
    expect(existsSync(fileIn(at))).toBe(false);
    const kept = leasesIn(at).map((file) => [file, statSync(file).mtimeMs] as const);
    expect(kept.length).toBeGreaterThan(10);
    expect((await fitted(at, '--keep')).code).toBe(0);
    expect(readFileSync(fileIn(at), 'utf8')).toBe(found);
    expect(kept.filter(([file, time]) => statSync(file).mtimeMs !== time)).toEqual([]);
  });

  test.skipIf(LEFT_OUT !== '')(`alike by workers that never saw its file${LEFT_OUT}`, async () => {
    const server = await redisServer();
    const { child } = await queueWorker(server.url);
    try {
      const at = fresh();
      const { code, stderr } = await fitted(at, '--queue', server.url);
      expect(code, stderr).toBe(0);
      expect(readFileSync(fileIn(at), 'utf8')).toBe(found);
      // Now with the weights of the file.
      const home = await digestOf(at, 'one.yaml');
      const away = await spawned(at, ['run', 'one.yaml', '--json', '--queue', server.url]);
      expect(away.code, away.stderr).toBe(0);
      expect(JSON.parse(away.stdout).digest).toBe(home);
    } finally {
      child.kill('SIGKILL');
      await server[Symbol.asyncDispose]();
    }
  });

  test('is kept with a run: the report needs no other file, and other weights are another run', async () => {
    const at = fresh();
    writeFileSync(fileIn(at), found);
    const run = ['run', 'one.yaml', '--json', '--keep'];
    const { stdout } = await spawned(at, run);
    const folder = join('runs', readdirSync(join(at, 'runs'))[0]);
    rmSync(fileIn(at));
    const report = await spawned(at, ['runs', 'report', folder, '--json']);
    expect(JSON.parse(report.stdout).digest).toBe(JSON.parse(stdout).digest);
    const { code, stderr } = await spawned(at, ['run', 'one.yaml', '--json', '--resume', folder]);
    expect([code, stderr]).toEqual([2, expect.stringContaining('the weights of the game’s players have changed')]);
  });

  test('tells a night that only policies changed', async () => {
    const at = fresh();
    writeFileSync(join(at, 'suite.yaml'), 'name: Races\nscenarios: [one.yaml]\n');
    const night = (...words: string[]) => spawned(at, ['nightly', 'suite.yaml', ...words]);
    writeFileSync(fileIn(at), 'game: race\ntactics: { skill: 0 }\n');
    const accepted = await night('--accept', '--reason', 'The first night.');
    expect(accepted.code, accepted.stderr).toBe(0);
    writeFileSync(fileIn(at), found);
    expect((await night()).stdout).toContain('Only policies changed: skill 0 → 1.');
  });
});
