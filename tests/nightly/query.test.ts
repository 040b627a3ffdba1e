import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { answerTo, tablesIn } from '../../src/nightly/database.ts';
import { skirmetrics } from '../cli/support.ts';

const SECRET = 'nobody is to read this';

describe('query', () => {
  let folder: string;
  beforeAll(() => {
    folder = mkdtempSync(join(tmpdir(), 'skirmetrics-victim-'));
    writeFileSync(join(folder, 'victim.txt'), SECRET);
    writeFileSync(join(folder, 'victim.csv'), `a\n${SECRET}\n`);
  });
  afterAll(() => rmSync(folder, { recursive: true }));

  const asked = async (sql: string) => {
    const games = { name: 'games', kind: 'csv' as const, files: [join(folder, 'victim.csv')] };
    return (await answerTo(sql.replaceAll('@', folder), [games])).rows;
  };

  const NO_FILE = /^--sql reads its own tables and no other file: Permission Error: /;

  test.each([
    ["COPY games TO '@/victim.txt'", NO_FILE],
    ["COPY games TO '@/new.parquet'", NO_FILE],
    ["COPY games FROM '@/victim.txt'", NO_FILE],
    ["EXPORT DATABASE '@/exported'", NO_FILE],
    ["SELECT * FROM read_text('@/victim.txt')", NO_FILE],
    ["SELECT * FROM read_csv('@/victim.csv')", NO_FILE],
    ["SELECT * FROM '@/victim.csv'", NO_FILE],
    ["SELECT * FROM glob('@/*')", NO_FILE],
    ["PRAGMA import_database('@')", NO_FILE],
    ["ATTACH '@/new.db'", /this is ATTACH$/],
    ['INSTALL httpfs', /this is LOAD$/],
    ['LOAD httpfs', /this is LOAD$/],
    ['SET enable_external_access = true', /this is SET$/],
    ["PRAGMA profiling_output = '@/new.txt'", /this is SET$/],
    ['PRAGMA enable_profiling', /this is PRAGMA$/],
    ["CALL enable_profiling(save_location = '@/new.txt')", /this is CALL$/],
    ['INSERT INTO games VALUES (1)', /this is INSERT$/],
    ['DROP TABLE games', /this is DROP$/],
    ['EXPLAIN SELECT 1', /this is EXPLAIN$/],
    ["SELECT 1; COPY games TO '@/new.txt'", /^--sql takes one SELECT; these are 2 statements/],
    ['SELECT 1; SET enable_external_access = true; SELECT 2', /these are 3 statements/],
    ['-- nothing', /^--sql takes one SELECT; this is none$/],
    ['SELEC 1', /^the query failed: Parser Error: syntax error/],
  ])('refuses %s', async (sql, message) => {
    const before = readdirSync(folder);
    await expect(asked(sql)).rejects.toThrow(message);
    expect([readdirSync(folder), readFileSync(join(folder, 'victim.txt'), 'utf8')]).toEqual([before, SECRET]);
  });

  test('writes no log or profile that a function asks for', async () => {
    const before = readdirSync(folder);
    await asked("SELECT * FROM enable_logging(storage = 'file', storage_path = '@/logs'), games");
    await asked("SELECT * FROM enable_profiling(save_location = '@/new.txt'), games");
    expect(readdirSync(folder)).toEqual(before);
  });

  test.each([
    ['SELECT a FROM games;', SECRET],
    ['FROM games', SECRET],
    ['WITH one AS (SELECT a FROM games) SELECT upper(a) FROM one', SECRET.toUpperCase()],
    ['SHOW TABLES', 'games'],
    ["SELECT current_setting('enable_external_access')", false],
    ["SELECT current_setting('lock_configuration')", true],
  ])('answers %s', async (sql, answer) => {
    expect((await asked(sql))[0][0]).toBe(answer);
  });

  test('names of tables are read without regard to case', async () => {
    const files = [join(folder, 'victim.csv')];
    const tables = ['games', 'Losses'].map((name) => ({ name, kind: 'csv' as const, files }));
    expect((await answerTo('SELECT count(*) FROM GAMES, losses', tables)).rows).toEqual([[1]]);
  });

  test('ends with exit code 2, one line and no answer for what it refuses', async () => {
    const report = mkdtempSync(join(folder, 'one-'));
    writeFileSync(join(report, 'games.csv'), 'game\n1\n');
    const copy = `COPY games TO '${join(report, 'new.txt')}'`;
    const { code, stdout, stderr } = await skirmetrics(folder, ['query', copy, report]);
    expect([code, stdout, stderr.trim().split('\n').length, readdirSync(report)]).toEqual([2, '', 1, ['games.csv']]);
  });

  test.each([
    [['a.yaml', 'b.yaml'], 'history shows one suite, got 2; --sql takes several'],
    [['a.yaml', '--csv'], '--csv prints answers to --sql; add --sql'],
    [['.', '--sql', 'SELECT 1', '--last', '3'], '--last is not for --sql; choose one'],
    [['.', '--sql', 'SELECT 1', '--csv', '--json'], '--csv and --json are two forms of one answer; choose one'],
  ])('history %j is wrong', async (words, line) => {
    expect(await skirmetrics(folder, ['history', ...words])).toEqual({ code: 2, stdout: '', stderr: `${line}\n` });
  });

  test('reads the files of one folder, whatever its name says to a pattern, and no pipe', async () => {
    for (const name of ['lot1', 'lot2', 'lot*', 'lot[1]', 'lot?', "lot'"]) {
      mkdirSync(join(folder, name));
      writeFileSync(join(folder, name, 'games.csv'), `game\n${name}\n`);
    }
    for (const name of ['lot*', 'lot[1]', 'lot?', "lot'"])
      expect((await answerTo('FROM games', await tablesIn([join(folder, name)]))).rows).toEqual([[name]]);
    execFileSync('mkfifo', [join(folder, 'lot1', 'pipe.csv')]);
    expect((await tablesIn([join(folder, 'lot1')])).map(({ name }) => name)).toEqual(['games']);
  });

  test('refuses an answer that would take all memory', async () => {
    await expect(asked('FROM range(1000000000000)')).rejects.toThrow(
      'the answer has more than 5,000,000 rows; add a LIMIT',
    );
  });

  test('prints no control characters of a file, and each row on a line', async () => {
    const report = mkdtempSync(join(folder, 'escape-'));
    writeFileSync(join(report, 'games.csv'), '"na\u001b[2Jme"\n"\u001b]0;x\u0007two\nlines"\n');
    const { stdout } = await skirmetrics(folder, ['query', 'FROM games', report]);
    expect(stdout.trimEnd().split('\n').slice(1)).toEqual(['\\u001b]0;x\\u0007two\\nlines']);
    expect(stdout).toContain('na\\u001b[2Jme');
  });

  test('reads halves that begin after thousands of whole numbers', async () => {
    const report = mkdtempSync(join(folder, 'long-'));
    const scores = Array.from({ length: 30_000 }, (_, game) => `${game},${game < 25_000 ? 1 : 0.5}\n`);
    writeFileSync(join(report, 'games.csv'), `game,score\n${scores.join('')}`);
    expect((await answerTo('SELECT sum(score) FROM games', await tablesIn([report]))).rows).toEqual([[27_500]]);
  });
});
