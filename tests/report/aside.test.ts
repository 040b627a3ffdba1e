import { spawn, spawnSync } from 'node:child_process';
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  utimesSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { asideName, sweep } from '../../src/report/files/aside.ts';
import { writeFolder } from '../../src/report/files/folder.ts';

let room: string;
let out: string;
beforeEach(() => {
  room = mkdtempSync(join(tmpdir(), 'skirmetrics-aside-'));
  out = join(room, 'report');
});
afterEach(() => rmSync(room, { recursive: true, force: true }));

const SUMMARY = JSON.stringify({ schemaVersion: 1, versions: { skirmetrics: '0.1.0' } });
const reportOf = (text: string) => [
  { path: 'a.csv', text },
  { path: 'summary.json', text: SUMMARY },
];
const DIST = new URL('../../dist/report/files/folder.js', import.meta.url);

function killedWriter(program: string): string {
  const words = ['--input-type=module', '--eval', `import { writeFolder } from '${DIST}';\n${program}`, out];
  const { signal, stderr } = spawnSync(process.execPath, words, { encoding: 'utf8' });
  expect([signal, stderr]).toEqual(['SIGKILL', '']);
  const left = readdirSync(room).filter((name) => name.startsWith('.skirmetrics-'));
  expect(left).toHaveLength(1);
  return left[0];
}

const KILL = "process.kill(process.pid, 'SIGKILL');";
const WRITE = `const files = [{ path: 'a.csv', text: 'new' }, { path: 'summary.json', text: '${SUMMARY}' }];`;
const killAfterRename = (count: number) => `import fs from 'node:fs';
  import { syncBuiltinESMExports } from 'node:module';
  const rename = fs.renameSync;
  let left = ${count};
  fs.renameSync = (...words) => { rename(...words); if (--left === 0) ${KILL} };
  syncBuiltinESMExports();
  ${WRITE}
  await writeFolder(process.argv[1], files);`;

test('what a writer that was killed half-way left behind is gone at the next sweep, and the older report stays', async () => {
  await writeFolder(out, reportOf('old'));
  killedWriter(
    `function* half() { yield 'x'; ${KILL} }\nawait writeFolder(process.argv[1], [{ path: 'a.csv', text: half() }]);`,
  );
  expect(sweep(room, Date.now())).toEqual([]);
  expect(readdirSync(room)).toEqual(['report']);
  expect(readFileSync(join(out, 'a.csv'), 'utf8')).toBe('old');
});

test('a writer killed between its two renames leaves no report; the sweep puts the new one, which was whole, in its place', async () => {
  await writeFolder(out, reportOf('old'));
  killedWriter(killAfterRename(1));
  expect(readdirSync(room)).not.toContain('report');
  expect(sweep(room, Date.now())).toEqual(['report']);
  expect(readdirSync(room)).toEqual(['report']);
  expect(readFileSync(join(out, 'a.csv'), 'utf8')).toBe('new');
});

test('a writer killed after its second rename leaves its report and the older one beside it, which the sweep clears', async () => {
  await writeFolder(out, reportOf('old'));
  killedWriter(killAfterRename(2));
  expect(sweep(room, Date.now())).toEqual([]);
  expect(readdirSync(room)).toEqual(['report']);
  expect(readFileSync(join(out, 'a.csv'), 'utf8')).toBe('new');
});

test('what a living process writes is left alone', async () => {
  const program = `import { writeFolder } from '${DIST}';
    function* slow() { yield 'x'; console.log('half'); Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0); }
    await writeFolder(process.argv[1], [{ path: 'a.csv', text: slow() }]);`;
  const child = spawn(process.execPath, ['--input-type=module', '--eval', program, out]);
  try {
    await new Promise((resolve) => child.stdout.once('data', resolve));
    mkdirSync(join(room, asideName()));
    sweep(room, Date.now());
    const names = readdirSync(room);
    expect(names).toHaveLength(2);
    // The start time tells processes with one id apart.
    if (existsSync('/proc/self/stat')) expect(new Set(names.map((name) => name.split('-')[3])).size).toBe(2);
  } finally {
    const ended = new Promise((resolve) => child.once('exit', resolve));
    child.kill('SIGKILL');
    await ended;
  }
  sweep(room, Date.now());
  expect(readdirSync(room)).toHaveLength(1);
});

test('of another machine, or one of its containers, only what is a day old is taken for left over', () => {
  const now = Date.now();
  for (const [host, hours] of [
    ['000001', 23],
    ['000002', 25],
  ] as const) {
    const path = join(room, asideName().replace(/^(\.skirmetrics-)[0-9a-f]{6}/, `$1${host}`));
    mkdirSync(path);
    utimesSync(path, new Date(now), new Date(now - hours * 3_600_000));
  }
  sweep(room, now);
  expect(readdirSync(room).map((name) => name.slice(13, 19))).toEqual(['000001']);
});

test('a process that has the number of a dead one does not keep what that one wrote', () => {
  const path = asideName().replace(/-[0-9a-f]{6}-([0-9a-f]{8})$/, '-000000-$1');
  mkdirSync(join(room, path));
  sweep(room, Date.now());
  expect(readdirSync(room)).toEqual([]);
});

test.each(['../stranger', '', '.', 'a/b'])('nothing is put in a place called %j', (target) => {
  const aside = join(room, asideName().replace(/-[0-9a-f]{6}-([0-9a-f]{8})$/, '-000000-$1'));
  mkdirSync(join(aside, 'old'), { recursive: true });
  writeFileSync(join(aside, 'target'), target);
  writeFileSync(join(room, 'mine.txt'), 'mine');
  expect(sweep(room, Date.now())).toEqual([]);
  expect(readdirSync(room)).toEqual(['mine.txt']);
});
