import { spawnSync } from 'node:child_process';
import { chmod, mkdir, mkdtemp, readdir, readFile, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { checkWritable, reason, writeFolder } from '../../src/report/files/folder.ts';
import { writeReport } from '../../src/report/files/write.ts';
import { NOTHING_MORE } from '../../src/report/report.ts';
import { parseCsv } from './support/parse-csv.ts';
import { CHARTS, runOf, skirmish } from './support/skirmish.ts';
import { tiny } from './support/tiny.ts';

let room: string;
beforeEach(async () => {
  room = await mkdtemp(join(tmpdir(), 'skirmetrics-report-'));
});
afterEach(() => rm(room, { recursive: true, force: true }));

const RUN = runOf([tiny()]);

async function everything(folder: string): Promise<string[]> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  return entries
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name).slice(folder.length + 1));
}

describe('a report', () => {
  test('is a folder with all its files, and nothing beside it', async () => {
    const out = join(room, 'deep', 'er', 'farmhouse');
    const { files, notes } = await writeReport(runOf([skirmish(50)]), out);
    expect((await everything(out)).toSorted()).toEqual(files.toSorted());
    expect(notes).toEqual([]);
    expect((await writeReport(runOf([skirmish(1)]), join(room, 'one-game'))).notes).toEqual([]);
    expect(await readdir(join(room, 'deep', 'er'))).toEqual(['farmhouse']);
    for (const name of ['mission-win-rates', 'hit-rates', 'morale-breaks', 'tables/morale-survival', 'games'])
      expect(files).toContain(`${name}.csv`);
    expect((await readdir(out)).toSorted()).toEqual([
      ...['balance.csv', 'charts', 'datapackage.json', 'games.csv', 'hit-rates.csv', 'mission-win-rates.csv'],
      ...['morale-breaks.csv', 'report.html', 'summary.json', 'tables'],
    ]);
    for (const { name } of CHARTS) expect(files).toContain(`charts/${name}.vl.json`);
    expect(files.filter((file) => file.endsWith('.svg'))).toEqual([]);
  });

  test('draws a picture of every chart if asked, and keeps the numbers where a chart cannot be drawn', async () => {
    const out = join(room, 'drawn');
    const broken = { name: 'broken', title: 'Broken', spec: { mark: 'none' } };
    const { files, notes } = await writeReport(RUN, out, { ...NOTHING_MORE, charts: [broken], pictures: true });
    const drawn = files.filter((file) => file.endsWith('.vl.json')).map((file) => file.replace('.vl.json', '.svg'));
    expect(files.filter((file) => file.endsWith('.svg'))).toEqual(drawn.filter((file) => !file.includes('broken')));
    expect(notes.filter((note) => note.startsWith('chart broken has no picture: '))).toHaveLength(1);
    expect(await readFile(join(out, 'charts', 'mission-win-rates.svg'), 'utf8')).toMatch(/^<svg .*<\/svg>$/s);
  });

  test('of a verb about players has a page about what it found, and the run another', async () => {
    const out = join(room, 'policies');
    const found = { findings: [{ about: null, sentences: ['The tactician beats every other policy.'] }] };
    const verb = { kind: 'Policies', played: '5 policies' };
    await writeReport(RUN, out, { ...NOTHING_MORE, ...found, verb });
    const [page, run] = await Promise.all(['report', 'run'].map((name) => readFile(join(out, `${name}.html`), 'utf8')));
    expect(page).toContain(`<title>Policies · ${RUN.scenario.name}</title>`);
    expect(page).toMatch(/<p class="answer">The tactician beats every other policy\.<\/p>[\s\S]*<a href="run\.html">/);
    expect(run).toContain(`<title>Run · ${RUN.scenario.name}</title>`);
    expect(run).not.toContain('The tactician');
  });

  test('has a summary with every estimate under its table’s name', async () => {
    const out = join(room, 'report');
    const { files } = await writeReport(runOf([skirmish(50)]), out);
    const summary = JSON.parse(await readFile(join(out, 'summary.json'), 'utf8'));
    expect(summary).toMatchObject({
      schemaVersion: 1,
      scenario: { name: 'Farmhouse' },
      hash: 'a'.repeat(64),
      seed: 1,
      games: 50,
      interrupted: false,
      versions: { skirmetrics: '0.1.0' },
      houseRules: { 'save.soft': 4 },
      policies: { blue: 'tactician', red: 'random' },
      digest: 'd'.repeat(64),
      recordsDigest: 'e'.repeat(64),
      limits: ['Figures do not block sight.'],
    });
    const kinds = ['typical', 'most one-sided', 'longest', 'shortest', 'most losses'];
    expect(summary.notableGames.map(({ kind }: { kind: string }) => kind)).toEqual(kinds);
    for (const { game, story } of summary.notableGames) {
      expect(game).toBeLessThan(50);
      expect(story).toMatch(/ after \d+ turns?, /);
    }
    expect(summary.warnings[0]).toMatchObject({ kind: 'few-games' });
    const tables = files
      .filter((file) => file.endsWith('.csv') && !/^(tables\/)?games/.test(file))
      .map((file) => file.slice(0, -4));
    expect(Object.keys(summary.estimates)).toEqual(tables.map((table) => basename(table)));
    for (const table of tables) {
      const [header, ...lines] = parseCsv(await readFile(join(out, `${table}.csv`), 'utf8'));
      const rows = summary.estimates[basename(table)] as Record<string, unknown>[];
      const run = summary.run as string;
      const cells = (row: Record<string, unknown>) =>
        header.map((column) => String(row[column] ?? (column === 'run' ? run : '')));
      expect(lines, table).toEqual(rows.map(cells));
    }
  });

  test('is the same to the last byte when it is written again', async () => {
    await writeReport(RUN, join(room, 'one'));
    await writeReport(RUN, join(room, 'two'));
    for (const file of await everything(join(room, 'one')))
      expect(await readFile(join(room, 'two', file), 'utf8'), file).toBe(
        await readFile(join(room, 'one', file), 'utf8'),
      );
  });

  test('streams the games of a long run', async () => {
    const games = 40_000;
    const rows = new Int32Array(games * 10);
    for (let i = 0; i < rows.length; i++) rows[i] = RUN.variants[0].table.rows[i % 50];
    const { table } = RUN.variants[0];
    const run = runOf([tiny({ table: { ...table, games, rows } })]);
    await writeReport(run, join(room, 'long'));
    const text = await readFile(join(room, 'long', 'games.csv'), 'utf8');
    const lines = text.split('\r\n');
    expect(lines).toHaveLength(games + 2);
    expect(lines[games]).toMatch(/^baseline,39999,red,/);
  });
});

describe('replacing', () => {
  test('an older report goes as a whole: no file of it is left', async () => {
    const out = join(room, 'report');
    await writeReport(runOf([skirmish(20)]), out);
    const { files } = await writeReport(RUN, out);
    expect((await everything(out)).toSorted()).toEqual(files.toSorted());
    expect(await readdir(room)).toEqual(['report']);
  });

  test('a failure half-way leaves the older report as it was, and nothing else', async () => {
    const out = join(room, 'report');
    await writeReport(RUN, out);
    const before = await readFile(join(out, 'summary.json'), 'utf8');
    function* failing(): Generator<string> {
      yield 'variant,game\r\n';
      throw new Error('the disk is full');
    }
    const files = [
      { path: 'endings.csv', text: 'new' },
      { path: 'games.csv', text: failing() },
    ];
    await expect(writeFolder(out, files)).rejects.toThrow('the disk is full');
    expect(await readFile(join(out, 'summary.json'), 'utf8')).toBe(before);
    expect(await readdir(room)).toEqual(['report']);
  });

  test('when the new folder cannot take its place, the older report is put back', async () => {
    const out = join(room, 'report');
    await writeReport(RUN, out);
    const before = await everything(out);
    await expect(writeFolder(out, [])).rejects.toThrow('ENOENT');
    expect(await everything(out)).toEqual(before);
    expect(await readdir(room)).toEqual(['report']);
  });

  test('a failure in a first report leaves nothing', async () => {
    function* failing(): Generator<string> {
      yield '';
      throw new Error('the disk is full');
    }
    await expect(writeFolder(join(room, 'report'), [{ path: 'a.csv', text: failing() }])).rejects.toThrow('full');
    expect(await readdir(room)).toEqual([]);
  });

  test('an exit while it is written leaves nothing', async () => {
    const out = join(room, 'report');
    const folder = new URL('../../dist/report/files/folder.js', import.meta.url);
    const program = `import { writeFolder } from '${folder}';
      function* leaving() { yield 'half'; process.exit(130); }
      await writeFolder(process.argv[1], [{ path: 'a.csv', text: 'whole' }, { path: 'b/c.csv', text: leaving() }]);`;
    const words = ['--input-type=module', '--eval', program, out];
    const { status, stderr } = spawnSync(process.execPath, words, { encoding: 'utf8' });
    expect([status, stderr]).toEqual([130, '']);
    expect(await readdir(room)).toEqual([]);
  });

  test('two files of one name are an error, not one file', async () => {
    const twice = [
      { path: 'endings.csv', text: 'a' },
      { path: 'endings.csv', text: 'b' },
    ];
    await expect(writeFolder(join(room, 'report'), twice)).rejects.toThrow('EEXIST');
  });

  test('a link to a folder stays a link; what it leads to is replaced', async () => {
    await mkdir(join(room, 'real'));
    await symlink(join(room, 'real'), join(room, 'link'));
    await writeReport(RUN, join(room, 'link'));
    expect(await readdir(join(room, 'real'))).toContain('summary.json');
  });
});

describe('where no report can go', () => {
  test.each(['absent', 'absent/below/it', '.'])('%s is fine, and stays as it was', async (path) => {
    expect(await checkWritable(join(room, path))).toBeNull();
    expect(await readdir(room)).toEqual([]);
  });

  test('a file', async () => {
    const out = join(room, 'notes.txt');
    await writeFile(out, 'mine');
    expect(await checkWritable(out)).toBe(`${out} is a file; name a folder for the report`);
    await expect(writeReport(RUN, out)).rejects.toThrow('is a file');
    expect(await readFile(out, 'utf8')).toBe('mine');
  });

  test('a folder below a file', async () => {
    await writeFile(join(room, 'notes.txt'), 'mine');
    expect(await checkWritable(join(room, 'notes.txt', 'report'))).toMatch(/cannot be written/);
  });

  test.each([
    ['something else', 'notes.txt', 'mine'],
    ['another program’s summary', 'summary.json', '{"schemaVersion":1}'],
    ['a summary that is no JSON', 'summary.json', 'mine'],
  ])('a folder with %s', async (_, file, text) => {
    const out = join(room, 'mine');
    await mkdir(out);
    await writeFile(join(out, file), text);
    expect(await checkWritable(out)).toBe(
      `${out} holds files that are not a skirmetrics report; name a new or empty folder`,
    );
    await expect(writeReport(RUN, out)).rejects.toThrow('not a skirmetrics report');
    expect(await readFile(join(out, file), 'utf8')).toBe(text);
    expect(await readdir(room)).toEqual(['mine']);
  });

  test('a place that the system does not let us write to', async () => {
    expect(await checkWritable('/proc/skirmetrics/report')).toMatch(/^\/proc\/skirmetrics\/report cannot be written: /);
  });

  test.each([
    ['EACCES', 'permission denied'],
    ['ENOSPC', 'the disk is full'],
    ['EDQUOT', 'the disk quota is used up'],
    ['EMFILE', "EMFILE: what the system said, open '.x-123.tmp'"],
  ])('why the system refused, in plain words where they are known: %s', (code, words) => {
    expect(reason(Object.assign(new Error(`${code}: what the system said, open '.x-123.tmp'`), { code }))).toBe(words);
  });

  test.skipIf(process.getuid?.() === 0)('a folder without permission', async () => {
    await chmod(room, 0o500);
    expect(await checkWritable(join(room, 'report'))).toMatch(/cannot be written: permission denied$/);
    await chmod(room, 0o700);
  });
});
