import { spawn, spawnSync } from 'node:child_process';
import { readdirSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { CLI, folderWith, SKIRMISH } from '../../cli/support.ts';

function shell(folder: string, command: string) {
  const script = `skirmetrics() { "${process.execPath}" "${CLI}" "$@"; }\n${command}`;
  const { status, stdout, stderr } = spawnSync('bash', ['-c', script], {
    cwd: folder,
    encoding: 'utf8',
    timeout: 60_000,
  });
  return { code: status, stdout, stderr };
}

test('Ctrl-C ends a run that waits for standard input', async () => {
  const folder = folderWith({});
  const child = spawn(process.execPath, [CLI, 'run', '-'], { cwd: folder });
  const ended = new Promise((resolve) => child.once('exit', (code, signal) => resolve([code, signal])));
  child.stdin.write(SKIRMISH.slice(0, 10));
  await new Promise((resolve) => setTimeout(resolve, 600));
  child.kill('SIGINT');
  expect(await ended).toEqual([null, 'SIGINT']);
  expect(readdirSync(folder)).toEqual([]);
});

describe('pipes and devices', () => {
  test('what the shell opened is read, once', () => {
    const { code, stdout } = shell(folderWith(), 'skirmetrics check <(cat skirmish.yaml) --map --json');
    expect([code, JSON.parse(stdout).name]).toEqual([0, 'Skirmish']);
  });

  test('a pipe to which nobody writes is refused, and not waited for', () => {
    const { code, stderr } = shell(folderWith(), 'mkfifo pipe && skirmetrics check pipe /dev/zero');
    const why = 'is not a file: it is a pipe or a device; "-" reads standard input';
    expect([code, stderr]).toEqual([2, `pipe: ${why}\n/dev/zero: ${why}\n`]);
    const batch = shell(folderWith({}), 'mkfifo pipe && skirmetrics odds squad-alpha --batch pipe');
    expect([batch.code, batch.stderr]).toEqual([2, 'pipe: cannot be read: it is a pipe or a device, not a file\n']);
  });
});

describe('output that cannot be written', () => {
  test('a full disk behind it is a line and exit code 2', () => {
    const { code, stderr } = shell(folderWith(), 'skirmetrics check skirmish.yaml > /dev/full');
    expect([code, stderr]).toEqual([2, 'standard output cannot be written: the disk is full\n']);
    expect(shell(folderWith(), 'skirmetrics check nowhere.yaml 2> /dev/full').code).toBe(2);
  });

  test('a reader that has gone changes neither the exit code nor what is written', () => {
    const folder = folderWith();
    const command = 'skirmetrics replay skirmish.yaml --game 0 --html game.html 2>&1 | true; exit $PIPESTATUS';
    expect(shell(folder, command)).toEqual({ code: 0, stdout: '', stderr: '' });
    expect(readdirSync(folder)).toContain('game.html');
    expect(shell(folder, 'skirmetrics check nowhere.yaml 2>&1 | true; exit $PIPESTATUS').code).toBe(2);
  });
});
