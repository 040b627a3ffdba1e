import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { kindOf, refreshIndex } from '../../src/report/files/index-page.ts';
import { writeReport } from '../../src/report/files/write.ts';
// @ts-expect-error: a script of the page, checked where it lives
import { comparing } from '../../src/report/html/client/pair.js';
import { runOf } from './support/skirmish.ts';
import { tiny } from './support/tiny.ts';

let room: string;
let reports: string;
beforeEach(async () => {
  room = await mkdtemp(join(tmpdir(), 'skirmetrics-index-'));
  reports = join(room, 'reports');
  await mkdir(reports);
});
afterEach(() => rm(room, { recursive: true, force: true }));

const list = () => readFile(join(reports, 'index.html'), 'utf8');

test('the list names every report of a folder with its answer, and leads to it', async () => {
  await writeReport(runOf([tiny()]), join(reports, 'farm house'));
  await writeReport(runOf([tiny()], { interrupted: true }), join(reports, 'other'));
  expect(await refreshIndex(reports)).toBeNull();
  const text = await list();
  expect(text).toContain('<a href="./farm%20house/report.html">farm house</a>');
  expect(text).toContain('blue 60%, red 20%');
  expect(text).toContain('5 (interrupted)');
  expect(text.match(/<th scope="row"/g)).toHaveLength(2);
  expect((await readdir(reports)).toSorted()).toEqual(['farm house', 'index.html', 'other']);
});

test('a comparison says of what it is, a sweep of which rule, and a match of players none of its cells', async () => {
  const mark = { schemaVersion: 1, versions: { skirmetrics: '0.1.0' } };
  const played = { variants: [{ variant: 'baseline' }, { variant: 'save.hard=2' }], comparison: {} };
  const swept = { sweep: { kind: 'vary', keys: ['save.soft'] } };
  const matched = { kind: 'AI players', policies: { policies: ['bold'], cells: [{ row: 'bold', estimate: 0.5 }] } };
  for (const [name, found] of Object.entries({ played, swept, matched })) {
    await mkdir(join(reports, name));
    await writeFile(join(reports, name, 'summary.json'), JSON.stringify({ ...mark, ...found }));
  }
  await refreshIndex(reports);
  const text = await list();
  expect(text).toContain('comparison of save.hard=2<');
  expect(text).toContain('sweep of save.soft<');
  expect(text).toContain('AI players<');
  expect(text).not.toContain('estimate');
});

test('reports of verbs about players are not runs', () => {
  const estimates = { 'mission-win-rates': [] };
  expect(kindOf({ estimates })).toBe('run');
  expect(['Options', 'AI players'].map((kind) => kindOf({ kind, estimates }))).toEqual(['options', 'AI players']);
});

test('it takes only summaries of ours, and escapes what they say', async () => {
  const summaries = {
    foreign: '{"name":"other"}',
    broken: '{',
    hostile: JSON.stringify({
      schemaVersion: 1,
      versions: { skirmetrics: '0.1.0' },
      scenario: { name: '<img src=x onerror=alert(1)>' },
    }),
  };
  for (const [name, text] of Object.entries(summaries)) {
    await mkdir(join(reports, name));
    await writeFile(join(reports, name, 'summary.json'), text);
  }
  await mkdir(join(reports, 'empty'));
  await refreshIndex(reports);
  const text = await list();
  expect(text.match(/<th scope="row"/g)).toHaveLength(1);
  expect(text).toContain('&lt;img src=x onerror=alert(1)&gt;');
  expect(text).not.toContain('<img');
});

test('it is written only where reports are kept, or where it was before', async () => {
  await writeReport(runOf([tiny()]), join(room, 'farmhouse'));
  await refreshIndex(room);
  expect((await readdir(room)).toSorted()).toEqual(['farmhouse', 'reports']);
  await refreshIndex(reports);
  await writeFile(join(room, 'index.html'), await list());
  await refreshIndex(room);
  expect(await readFile(join(room, 'index.html'), 'utf8')).toContain('./farmhouse/report.html');
});

test('a page of that name that is not ours is left alone', async () => {
  await writeFile(join(reports, 'index.html'), '<h1>mine</h1>');
  expect(await refreshIndex(reports)).toBeNull();
  expect(await list()).toBe('<h1>mine</h1>');
});

test('when it cannot be written the run is not lost: a sentence says so', async () => {
  await mkdir(join(reports, 'index.html'));
  expect(await refreshIndex(reports)).toMatch(/^the list of reports is not written: /);
  expect(await readdir(reports)).toEqual(['index.html']);
});

test('reports are grouped by scenario, with their kind, their rules and who played', async () => {
  const results = runOf([tiny()]);
  await writeReport(
    { ...results, houseRules: { 'save.hard': 4 }, policies: { blue: 'tactician', red: 'random' } },
    join(reports, 'a'),
  );
  await writeReport({ ...results, policies: { blue: 'solo', red: 'solo' } }, join(reports, 'b'));
  await writeReport({ ...results, scenario: { ...results.scenario, name: 'Another' } }, join(reports, 'c'));
  await refreshIndex(reports);
  const text = await list();
  expect(text.match(/<h2>(?!Compare)/g)).toHaveLength(2);
  expect(text).toContain('save.hard=4, blue tactician, red random');
  expect(text).toMatch(/solo<\/div>/);
  expect(text).toMatch(/<div>run<\/div>/);
  expect(text.match(/class="spark"/g)).toHaveLength(1);
});

test('two runs that are picked are compared where their games are kept, and played again where not', () => {
  const again = 'skirmetrics run a.yaml --games 5 --seed 1';
  expect(
    comparing([
      { again, kept: 'runs/a-1' },
      { again, kept: 'runs/a-2' },
    ]).lines,
  ).toEqual(['skirmetrics compare runs/a-1 runs/a-2']);
  expect(comparing([{ again }, { again, kept: 'runs/a-2' }]).lines).toEqual([`${again} --keep`]);
  expect(comparing([{ again }]).lines).toEqual([]);
});
