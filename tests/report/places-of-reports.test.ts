import {
  existsSync,
  lstatSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  readlinkSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { checkWritable, markText, RUN_NAME, writeFolder } from '../../src/report/files/folder.ts';
import { refreshIndex } from '../../src/report/files/index-page.ts';
import { placeOf, requireWritable, shortHash, wantedPlace } from '../../src/terminal/report-folder.ts';
import { writeWhole } from '../../src/terminal/write.ts';
import { prune } from '../../src/verbs/runs/prune.ts';

let room: string;
let home: string;
beforeEach(() => {
  room = mkdtempSync(join(tmpdir(), 'skirmetrics-places-'));
  home = join(room, 'reports', 'farmhouse');
});
afterEach(() => {
  vi.restoreAllMocks();
  vi.useRealTimers();
  rmSync(room, { recursive: true, force: true });
});

const SUMMARY = {
  schemaVersion: 1,
  versions: { skirmetrics: '0.1.0' },
  scenario: { name: 'Farmhouse' },
  games: 10_000,
  seed: 3,
};
const filesOf = (text: string) => {
  const table = { path: 'charts/a.csv', text };
  return [table, { path: 'summary.json', text: markText(SUMMARY, [table]) }];
};
const writeRun = (name: string, text = name) => writeFolder({ home, name }, filesOf(text));
const runName = (day: number) => `2026-01-${String(day).padStart(2, '0')}T120000Z-0123abcd`;
const said = () => vi.spyOn(console, 'error').mockImplementation(() => {});

describe('a run without --out', () => {
  test('has a folder of its own, named by universal time and by what it is of, and nothing is replaced', async () => {
    vi.useFakeTimers({ now: new Date('2026-11-22T23:59:58.700Z'), toFake: ['Date'] });
    const place = placeOf(wantedPlace('farmhouse', undefined, false)!, ['run', 'hash', 1]);
    expect(place).toEqual({
      home: join('reports', 'farmhouse'),
      name: `2026-11-22T235958Z-${shortHash(['run', 'hash', 1])}`,
    });
    expect((place as { name: string }).name).toMatch(RUN_NAME);
    expect(shortHash(['run', 'hash', 2])).not.toBe(shortHash(['run', 'hash', 1]));
  });

  test('of the same second and kind as another takes a number; "latest" leads to the newest', async () => {
    expect((await writeRun(runName(1), 'first')).out).toBe(join(home, runName(1)));
    expect((await writeRun(runName(1), 'second')).out).toBe(join(home, `${runName(1)}-2`));
    expect(readFileSync(join(home, runName(1), 'charts', 'a.csv'), 'utf8')).toBe('first');
    expect(readlinkSync(join(home, 'latest'))).toBe(`${runName(1)}-2`);
    expect(readFileSync(join(home, 'latest', 'charts', 'a.csv'), 'utf8')).toBe('second');
    expect(readdirSync(home)).toEqual([runName(1), `${runName(1)}-2`, 'latest']);
  });

  test('with --json or --csv writes no folder; with --out it does', () => {
    expect(wantedPlace('farmhouse', undefined, true)).toBeNull();
    expect(wantedPlace('farmhouse', 'here', true)).toEqual({ exact: 'here' });
  });

  test('leaves a "latest" that somebody made himself', async () => {
    mkdirSync(join(home, 'latest'), { recursive: true });
    const { notes } = await writeRun(runName(1));
    expect(notes).toEqual([`${join(home, 'latest')} is not a link and is left as it is`]);
    expect(lstatSync(join(home, 'latest')).isDirectory()).toBe(true);
  });

  test('says before it plays that it cannot be written', async () => {
    mkdirSync(join(room, 'reports'));
    writeFileSync(home, 'mine');
    await expect(requireWritable({ home })).rejects.toThrow(`${home} is a file; name a folder for the report`);
  });
});

describe('--out', () => {
  test('refuses a link that leads nowhere, and the way through one, instead of replacing it', async () => {
    const link = join(room, 'link');
    symlinkSync('nowhere', link);
    expect(await checkWritable(link)).toBe(`${link} cannot be written: it is a link that leads nowhere`);
    const below = join(link, 'a', 'b');
    expect(await checkWritable(below)).toBe(`${below} cannot be written: ${link} is a link that leads nowhere`);
    expect(() => writeWhole(link, 'text')).toThrow(`${link}: cannot be written: ${link} is a link that leads nowhere`);
    expect(lstatSync(link).isSymbolicLink()).toBe(true);
  });

  test('is refused through "latest", also by way of another link', async () => {
    await writeRun(runName(1));
    symlinkSync(join(home, 'latest'), join(room, 'newest'));
    symlinkSync(home, join(room, 'home'));
    const through = [
      join(home, 'latest'),
      join(home, 'latest', 'x'),
      join(room, 'newest'),
      join(room, 'home', 'latest'),
    ];
    for (const out of through)
      expect(await checkWritable(out)).toBe(
        `${out} goes through the link "latest", which follows the newest report; name a folder`,
      );
    mkdirSync(join(room, 'latest'));
    expect(await checkWritable(join(room, 'latest'))).toBeNull();
    expect(await checkWritable(join(room, 'home', 'mine'))).toBeNull();
  });

  test('is refused where earlier runs are', async () => {
    await writeFolder(home, filesOf('of an older version'));
    await writeRun(runName(1));
    await writeRun(runName(2));
    expect(await checkWritable(home)).toBe(
      `${home} holds 2 reports of earlier runs; name another folder, or omit --out`,
    );
  });

  test('is refused where files of others would be lost', async () => {
    const out = join(room, 'mine');
    await writeFolder(out, filesOf('a'));
    expect(await checkWritable(out)).toBeNull();
    for (const name of ['notes.txt', 'b', 'c', 'd']) writeFileSync(join(out, 'charts', name), 'mine');
    expect(await checkWritable(out)).toMatch(
      /holds files beside its report that would be lost: charts\/.*, charts\/.*, charts\/.* and 1 more; move them, or name another folder$/,
    );
    await expect(writeFolder(out, filesOf('b'))).rejects.toThrow('would be lost');
    expect(readFileSync(join(out, 'charts', 'a.csv'), 'utf8')).toBe('a');
  });

  test('says what it replaces, before anything is played', async () => {
    const out = join(room, 'mine');
    const lines = said();
    await requireWritable({ exact: out });
    expect(lines).not.toHaveBeenCalled();
    await writeFolder(out, filesOf('a'));
    await requireWritable({ exact: out });
    expect(lines.mock.calls.flat()).toEqual([
      expect.stringMatching(
        /^--out: .*mine holds a report of Farmhouse \(10,000 games, seed 3, written 20\d\d-\d\d-\d\d \d\d:\d\d UTC\): it will be replaced$/,
      ),
    ]);
  });
});

test('the list of reports has every run of every scenario once, and those that --out put beside them', async () => {
  await writeRun(runName(1));
  await writeRun(runName(2));
  await writeFolder(join(room, 'reports', 'mine'), filesOf('b'));
  expect(await refreshIndex(join(room, 'reports'))).toBeNull();
  const text = readFileSync(join(room, 'reports', 'index.html'), 'utf8');
  expect(
    [...text.matchAll(/<th scope="row"[^>]*><div><a href="([^"]+)"/g)].map(([, address]) => address).toSorted(),
  ).toEqual([`./farmhouse/${runName(1)}/`, `./farmhouse/${runName(2)}/`, './mine/']);
});

describe('prune', () => {
  const pruned = async (words: { folder?: string; keep?: string; 'dry-run'?: boolean; json?: boolean }) => {
    const lines = vi.spyOn(console, 'log').mockImplementation(() => {});
    const code = await prune({ folder: join(room, 'reports'), 'dry-run': false, json: false, ...words });
    return { code, lines: lines.mock.calls.flat().map((line) => String(line).replaceAll(`${room}/`, '')) };
  };

  beforeEach(async () => {
    for (const day of [1, 2, 3]) await writeRun(runName(day));
    await writeFolder({ home: join(room, 'reports', 'other'), name: runName(1) }, filesOf('o'));
    await writeFolder(join(home, 'mine'), filesOf('by --out'));
  });

  test('deletes all but the newest runs of each scenario, and says which', async () => {
    expect(await pruned({ keep: '1' })).toEqual({
      code: 0,
      lines: [
        `deleting reports/farmhouse/${runName(2)}`,
        `deleting reports/farmhouse/${runName(1)}`,
        '2 reports deleted; 2 kept, the newest of each name in reports',
      ],
    });
    expect(readdirSync(home)).toEqual([runName(3), 'latest', 'mine']);
    expect(readFileSync(join(room, 'reports', 'index.html'), 'utf8')).not.toContain(runName(2));
    expect(existsSync(join(room, 'reports', 'other', runName(1)))).toBe(true);
  });

  test('deletes nothing with --dry-run, nor when there are few', async () => {
    const before = readdirSync(home);
    expect((await pruned({ keep: '2', 'dry-run': true })).lines).toEqual([
      `would delete reports/farmhouse/${runName(1)}`,
      '1 report would be deleted; 3 kept, the newest 2 of each name in reports',
    ]);
    expect((await pruned({})).lines.at(-1)).toContain('0 reports deleted');
    expect(readdirSync(home)).toEqual(before);
  });

  test('never deletes what skirmetrics did not write, nor a report with files of others in it', async () => {
    const warned = said();
    writeFileSync(join(home, runName(1), 'notes.txt'), 'mine');
    mkdirSync(join(home, '2025-01-01T120000Z-0123abcd'));
    writeFileSync(join(home, '2025-01-01T120000Z-0123abcd', 'thesis.txt'), 'mine');
    mkdirSync(join(home, 'photos'));
    await pruned({ folder: home, keep: '1' });
    expect(readdirSync(home)).toEqual([
      '2025-01-01T120000Z-0123abcd',
      runName(1),
      runName(3),
      'latest',
      'mine',
      'photos',
    ]);
    expect(warned.mock.calls.flat().map((line) => line.replace(`${home}/`, ''))).toEqual([
      `${runName(1)} stays: it also holds other files: notes.txt`,
      '2025-01-01T120000Z-0123abcd stays: not a report of skirmetrics',
    ]);
  });

  test('keeps what "latest" leads to', async () => {
    rmSync(join(home, 'latest'));
    symlinkSync(runName(1), join(home, 'latest'));
    await pruned({ keep: '1' });
    expect(readdirSync(home)).toEqual([runName(1), runName(3), 'latest', 'mine']);
  });

  test.each([
    [{ keep: '0' }, '--keep must be a whole number from 1 to 1000000, got "0"'],
    [{ folder: '/nowhere' }, '/nowhere: no such folder'],
  ])('%j is wrong input', async (words, line) => {
    await expect(pruned(words)).rejects.toThrow(line);
  });
});
