import { type ExecFileSyncOptionsWithStringEncoding, execFileSync } from 'node:child_process';
import { mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { answerTo, tablesIn } from '../../../src/nightly/database.ts';
import { keepNight } from '../../../src/nightly/nights.ts';
import { CLI, skirmetrics, withoutReplays } from '../../cli/support.ts';
import { changed, DRIFT, endedOn, entry, fresh, night } from '../../nightly/support.ts';

const farmhouse = resolve('scenarios/squad-alpha/farmhouse.yaml');
const FARM = 'squad-alpha/farmhouse';

describe('DuckDB', () => {
  let folder: string;
  beforeAll(async () => {
    folder = mkdtempSync(join(tmpdir(), 'skirmetrics-query-'));
    for (const [out, seed] of [
      ['one', '1'],
      ['two', '2'],
    ])
      await withoutReplays(folder, ['run', farmhouse, '--games', '300', '--seed', seed, '--parquet', '--out', out]);
    for (const i of [0, 1, 2])
      await keepNight(
        join(folder, 'runs'),
        night(i === 2 ? [changed(FARM, [DRIFT])] : [entry(FARM)], { ended: endedOn(i), fresh: [fresh(FARM, 0.5)] }),
      );
    writeFileSync(join(folder, 'suite.yaml'), 'name: Nights\nscenarios: [farmhouse.yaml]\n');
  });

  afterAll(() => rmSync(folder, { recursive: true }));

  test('reads every file of two reports as one table each', async () => {
    const tables = await tablesIn([join(folder, 'one'), join(folder, 'two')]);
    const files = ['', 'tables']
      .flatMap((inner) => readdirSync(join(folder, 'one', inner)))
      .filter((file) => file.endsWith('.csv'));
    expect(tables).toHaveLength(files.length);
    const of = ({ name }: { name: string }) => `SELECT '${name}' AS name, count(*), count(DISTINCT run) FROM "${name}"`;
    const { rows } = await answerTo(tables.map(of).join(' UNION ALL '), tables);
    expect(rows).toHaveLength(tables.length);
    expect(rows.filter(([, lines, runs]) => runs !== Math.min(2, Number(lines)))).toEqual([]);
    expect(rows.find(([name]) => name === 'games')?.[1]).toBe(600);
  });

  test.each(['parquet', 'csv'])('joins games to their sides, and agrees with the wide columns: %s', async (kind) => {
    const tables = await tablesIn([join(folder, 'one'), join(folder, 'two')]);
    expect(tables.find(({ name }) => name === 'games')?.kind).toBe('parquet');
    const asCsv = tables.map((table) => ({
      ...table,
      kind: 'csv' as const,
      files: table.files.map((file) => file.replace(/parquet$/, 'csv')),
    }));
    const joined = `FROM games g JOIN games_by_side s ON g.run = s.run AND g.variant = s.variant AND g.game = s.game`;
    const own = (column: string) => `CASE s.side WHEN 'blue' THEN g.blue${column} ELSE g.red${column} END`;
    const sql = `SELECT count(*), count(DISTINCT (g.run, g.game)),
      count(*) FILTER (WHERE (s.side = g.winner) <> (s.score = 1)),
      count(*) FILTER (WHERE s.losses <> ${own('Losses')} OR s.strengthLeft <> ${own('StrengthLeft')} OR s.score <> ${own('Score')}),
      count(*) FILTER (WHERE s.turns <> g.turns OR s.reason <> g.reason) ${joined}`;
    const { rows } = await answerTo(sql, kind === 'parquet' ? tables : asCsv);
    expect(rows).toEqual([[1200, 600, 0, 0, 0]]);
  });

  test('reads nights, with dates, verdicts and fresh seeds in one table', async () => {
    const sql =
      "SELECT substr(ended, 1, 10) AS day, kind, verdict, now FROM nights WHERE metric = 'score' ORDER BY 1, 2";
    const { code, stdout } = await skirmetrics(folder, ['query', sql, 'suite.yaml', '--json']);
    expect(code).toBe(0);
    expect(JSON.parse(stdout)).toEqual([
      { day: '2026-10-01', kind: 'fresh', verdict: null, now: 0.5 },
      { day: '2026-10-02', kind: 'fresh', verdict: null, now: 0.5 },
      { day: '2026-10-03', kind: 'first', verdict: 'drift', now: 0.53 },
      { day: '2026-10-03', kind: 'fresh', verdict: null, now: 0.5 },
      { day: '2026-10-03', kind: 'second', verdict: 'drift', now: 0.521 },
    ]);
  });

  test('says what is wrong with a query in its own words', async () => {
    const { code, stdout, stderr } = await skirmetrics(folder, ['query', 'SELECT x FROM nights', 'suite.yaml']);
    expect([code, stdout]).toEqual([2, '']);
    expect(stderr).toMatch(/^the query failed: Binder Error: Referenced column "x" not found/);
  });

  test('that is not installed is named with the line that installs it; no other verb misses it', () => {
    const hooks = `export const resolve = (name, context, next) => {
      if (name.startsWith('@duckdb/')) throw Object.assign(new Error(name), { code: 'ERR_MODULE_NOT_FOUND' });
      return next(name, context);
    };`;
    const hooksUrl = `data:text/javascript,${encodeURIComponent(hooks)}`;
    const loader = `import { register } from 'node:module'; register(${JSON.stringify(hooksUrl)});`;
    const words = ['--import', `data:text/javascript,${encodeURIComponent(loader)}`, CLI];
    const options: ExecFileSyncOptionsWithStringEncoding = { cwd: folder, encoding: 'utf8', stdio: 'pipe' };
    expect(() => execFileSync(process.execPath, [...words, 'query', 'SELECT 1', '.'], options)).toThrow(
      '--sql needs a package that is not installed: npm install @duckdb/node-api@1.5.5-r.5',
    );
    expect(execFileSync(process.execPath, [...words, 'history', 'suite.yaml'], options)).toContain('3 nights');
  });
});
