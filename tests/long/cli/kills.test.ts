import { spawn } from 'node:child_process';
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { sweep } from '../../../src/report/files/aside.ts';

const DIST = new URL('../../../dist/', import.meta.url);
const WRITER = `import { writeFolder } from '${DIST}report/files/folder.js';
import { sweep } from '${DIST}report/files/aside.js';
const [, out, home] = process.argv;
for (let n = 0; ; n++) {
  const text = String(process.pid) + '-' + n;
  const tables = Array.from({ length: 12 }, (_, i) => ({ path: 'charts/' + i + '.csv', text: text.repeat(500) }));
  const summary = { schemaVersion: 1, versions: { skirmetrics: '0' }, text, files: [...tables.map((t) => t.path), 'summary.json'] };
  const files = [...tables, { path: 'summary.json', text: JSON.stringify(summary) }];
  await writeFolder(out, files);
  await writeFolder({ home, name: '2026-01-01T000000Z-' + String(n % 1e8).padStart(8, '0') }, files);
  if (n === 0) console.log('writing');
}`;
const ROUNDS = 40;

let room: string;
beforeEach(() => {
  room = mkdtempSync(join(tmpdir(), 'skirmetrics-kills-'));
});
afterEach(() => rmSync(room, { recursive: true, force: true }));

/** The text of all files; `torn` if they differ. */
function textOf(folder: string): string {
  const { text, files } = JSON.parse(readFileSync(join(folder, 'summary.json'), 'utf8'));
  const whole = files
    .slice(0, -1)
    .every((file: string) => readFileSync(join(folder, file), 'utf8') === text.repeat(500));
  return whole && readdirSync(join(folder, 'charts')).length === 12 ? text : 'torn';
}

test(`${ROUNDS} killed writers leave whole reports and, after the next sweep, nothing else`, async () => {
  const [out, home] = [join(room, 'report'), join(room, 'home')];
  let swept = 0;
  const faults: string[] = [];
  for (let round = 0; round < ROUNDS; round++) {
    const child = spawn(process.execPath, ['--input-type=module', '--eval', WRITER, out, home]);
    let complaint = '';
    child.stderr.on('data', (piece) => {
      complaint += piece;
    });
    const ended = new Promise((resolve) => child.once('exit', resolve));
    const writes = new Promise((resolve) => child.stdout.once('data', () => resolve(true)));
    if (!(await Promise.race([writes, ended.then(() => false)])))
      throw new Error(`the writer does not write: ${complaint}`);
    await new Promise((resolve) => setTimeout(resolve, (round * 7) % 40));
    child.kill('SIGKILL');
    await ended;
    const hidden = (folder: string) => readdirSync(folder).filter((name) => name.startsWith('.'));
    swept += hidden(room).length + hidden(home).length;
    sweep(room, Date.now());
    sweep(home, Date.now());
    if (readdirSync(room).join() !== 'home,report') faults.push(`round ${round}: ${readdirSync(room)}`);
    else if (textOf(out) === 'torn') faults.push(`round ${round}: the report is torn`);
    if (hidden(home).length > 0) faults.push(`round ${round}: ${hidden(home)}`);
    const runs = readdirSync(home).filter((name) => name !== 'latest');
    if (runs.some((name) => textOf(join(home, name)) === 'torn')) faults.push(`round ${round}: a run is torn`);
    if (textOf(join(home, 'latest')) === 'torn') faults.push(`round ${round}: the newest is torn`);
    rmSync(home, { recursive: true });
  }
  expect(faults).toEqual([]);
  // Kills that hit nothing prove nothing.
  expect(swept).toBeGreaterThan(ROUNDS / 4);
});
