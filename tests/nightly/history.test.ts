import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { tablesIn } from '../../src/nightly/database.ts';
import { historyDocument, nightVerdict } from '../../src/nightly/history.ts';
import type { NightEntry } from '../../src/nightly/night.ts';
import { keepNight } from '../../src/nightly/nights.ts';
import { seriesOf } from '../../src/nightly/series.ts';
import { terminalText } from '../../src/report/document/terminal.ts';
import { skirmetrics } from '../cli/support.ts';
import { block, changed, DRIFT, endedOn, entry, fresh, night, row } from './support.ts';

const FARM = 'squad-alpha/farmhouse';
let folder: string;
let nights: string[];

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'skirmetrics-history-'));
  writeFileSync(join(folder, 'suite.yaml'), 'name: Two farms\nscenarios: [farm.yaml]\n');
  writeFileSync(join(folder, 'empty.yaml'), 'name: No nights\nleases: none\nscenarios: [farm.yaml]\n');
  const small = changed(FARM, [row({ first: block(0.47, 0.478, 0.01) })]);
  const all = [
    night([entry(FARM)], { ended: endedOn(0), accepted: { reason: 'First night' }, fresh: [fresh(FARM, 0.47)] }),
    night([entry(FARM)], { ended: endedOn(1), fresh: [fresh(FARM, 0.48)] }),
    night([small], { ended: endedOn(2) }),
    night([changed(FARM, [DRIFT])], { ended: endedOn(3) }),
  ];
  nights = [];
  for (const one of all) nights.push(await keepNight(join(folder, 'runs'), one));
});
afterAll(() => rmSync(folder, { recursive: true }));

describe('history', () => {
  test('lists nights, the newest first, and how metrics went', async () => {
    const { code, stdout } = await skirmetrics(folder, ['history', 'suite.yaml']);
    expect(code).toBe(0);
    const lines = stdout.split('\n').map((line) => line.replaceAll(/\s{2,}/g, ' | '));
    expect(lines[0]).toBe('Two farms: 4 nights');
    const from = lines.findIndex((line) => line.startsWith('night (UTC)'));
    expect(lines.slice(from + 1, from + 5)).toEqual([
      '2026-10-04 03:10 | night | ▲ drift of 1 metric | 1 of 1 | save.hard 3 → 2 | 0123456789',
      '2026-10-03 03:10 | night | ≈ changed, no drift | 1 of 1 | save.hard 3 → 2 | 0123456789',
      '2026-10-02 03:10 | night | = identical | 0 of 1 | 0123456789',
      '2026-10-01 03:10 | night | accepted | 0 of 1 | First night | 0123456789',
    ]);
    expect(lines.at(-2)).toMatch(/^squad-alpha\/farmhouse \| Score blue \| 46\.8 \| 52\.1 \| second \| [▁-█]{4}$/);
  });

  test.each([
    [[changed(FARM, [row({ verdict: 'undecided' })])], 'night', '? changed, no drift shown'],
    [[changed(FARM, [])], 'smoke', '≠ changed'],
    [[entry(FARM, { state: 'unknown', metrics: [row()] })], 'week', '≈ other seeds, no drift'],
    [[entry(FARM, { state: 'refused' }), entry(FARM)], 'night', '? not all compared'],
  ] as const)('does not call a night by more than it showed: case %#', (entries, tier, verdict) => {
    expect(nightVerdict(night(entries, { tier }))).toBe(verdict);
  });

  test('a night of identical games has the second block’s baseline, whichever night reported it first', () => {
    const small = changed(FARM, [row({ first: block(0.47, 0.478, 0.01) })]);
    const nights = [entry(FARM), changed(FARM, [DRIFT]), small].map((one, i) => night([one], { ended: endedOn(i) }));
    const [{ points }] = seriesOf(nights);
    expect(points[0]).toMatchObject({ value: 0.468, pinned: 0.468, source: 'second', verdict: 'identical' });
    expect(points.map(({ source }) => source)).toEqual(['second', 'second', 'first']);
  });

  test('says that games ended as in the baseline only if all did: a smoke test compares no metric', () => {
    const told = (one: NightEntry) => terminalText(historyDocument('Farms', [night([one], { tier: 'smoke' })], 20));
    expect(told(entry(FARM))).toMatch(/No metric has been compared yet: on all nights .* as in the baseline\.$/);
    expect(told(changed(FARM, []))).toMatch(/No metric has been compared yet\.$/);
  });

  test('writes a page that answers first', async () => {
    await skirmetrics(folder, ['history', 'suite.yaml', '--html', 'history.html']);
    const page = readFileSync(join(folder, 'history.html'), 'utf8');
    expect(page).toContain('This began on 2026-10-04.');
    expect(page).toContain('The baseline was accepted on 2026-10-01: First night');
    expect(page.match(/class="spark"/g)).toHaveLength(1);
  });

  test('keeps the cause of each change, with a link to the night that found it', async () => {
    const found = nights[3];
    const page = join(folder, 'reports', 'Two-farms-nightly', found, 'report.html');
    mkdirSync(dirname(page), { recursive: true });
    writeFileSync(page, '');
    const { stdout } = await skirmetrics(folder, ['history', 'suite.yaml', '--html', 'pages/history.html']);
    expect(stdout).toContain(
      `2026-10-04 03:10  save.hard 3 → 2: score of blue +5.3 points per 100 games\n${pathToFileURL(page).href}\n`,
    );
    const html = readFileSync(join(folder, 'pages', 'history.html'), 'utf8');
    const links = html.match(/href="\.\.[^"]*"/g);
    expect(new Set(links)).toEqual(new Set([`href="../reports/Two-farms-nightly/${found}/report.html"`]));
    expect(html).toContain('save.hard 3 → 2: score of blue +5.3 points per 100 games');
  });

  test.each([
    [['empty.yaml'], 'none holds no nights of this suite; play one: skirmetrics nightly empty.yaml\n'],
    [['suite.yaml', '--tier', 'weak'], '--tier: unknown tier "weak"; did you mean "week"?\n'],
    [
      ['suite.yaml', '--tier', 'smoke'],
      'runs holds no nights of the tier smoke of this suite; play one: skirmetrics nightly suite.yaml\n',
    ],
    [['suite.yaml', '--html', 'suite.yaml'], '--html: suite.yaml is the suite file; name another file\n'],
  ])('%j is wrong', async (words, message) => {
    expect(await skirmetrics(folder, ['history', ...words])).toEqual({ code: 2, stdout: '', stderr: message });
  });
});

describe('tables of a query', () => {
  test('nights of all files are one table; others are named by their files, with Parquet in place of CSV', async () => {
    const reports = ['one', 'two'].map((name) => mkdtempSync(join(folder, `${name}-`)));
    for (const report of reports) writeFileSync(join(report, 'hit-rates.csv'), 'a\n1\n');
    for (const file of ['games.csv', 'games.parquet']) writeFileSync(join(reports[0], file), '');
    const tables = await tablesIn([join(folder, 'runs', 'nights'), ...reports]);
    expect(tables.map(({ name, kind, files }) => [name, kind, files.length])).toEqual([
      ['nights', 'parquet', 4],
      ['games', 'parquet', 1],
      ['hit_rates', 'csv', 2],
    ]);
  });

  test('reports have most of theirs in a folder; those of earlier versions beside them are of the same tables', async () => {
    const [earlier, report] = ['earlier', 'new'].map((name) => mkdtempSync(join(folder, `${name}-`)));
    mkdirSync(join(report, 'tables'));
    for (const file of [join(earlier, 'endings.csv'), join(report, 'tables', 'endings.csv'), join(report, 'games.csv')])
      writeFileSync(file, 'a\n1\n');
    const tables = await tablesIn([earlier, report]);
    expect(tables.map(({ name, files }) => [name, files])).toEqual([
      ['endings', [join(earlier, 'endings.csv'), join(report, 'tables', 'endings.csv')]],
      ['games', [join(report, 'games.csv')]],
    ]);
  });

  test('a folder that is not there is wrong', async () => {
    expect(await skirmetrics(folder, ['query', 'SELECT 1', 'nowhere'])).toEqual({
      ...{ code: 2, stdout: '', stderr: 'nowhere: no such folder\n' },
    });
  });
});

test('prune keeps the newest nights and those that were accepted', async () => {
  const left = () => readdirSync(join(folder, 'runs', 'nights')).length / 2;
  const dry = await skirmetrics(folder, ['prune', 'suite.yaml', '--keep', '1', '--dry-run', '--json']);
  expect(left()).toBe(4);
  expect(JSON.parse(dry.stdout).old.map((name: string) => name.slice(0, 10))).toEqual(['2026-10-02', '2026-10-03']);
  await skirmetrics(folder, ['prune', 'suite.yaml', '--keep', '1']);
  const days = readdirSync(join(folder, 'runs', 'nights')).map((name) => name.slice(8, 10));
  expect([...new Set(days)]).toEqual(['01', '04']);
  expect(left()).toBe(2);
});
