import { spawnSync } from 'node:child_process';
import { mkdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { CLI, folderWith, skirmetrics } from '../../cli/support.ts';

const GAMES = 3000;
/** Room for half of the leases. */
const SMALL = '120k';

const MAY_MOUNT = spawnSync('unshare', ['-Urm', 'mount', '-t', 'tmpfs', 'tmpfs', '/mnt']).status === 0;
const LEFT_OUT = MAY_MOUNT ? '' : ' (left out: this user may not mount a small disk)';

const SCRIPT = `
  mount -t tmpfs -o size=${SMALL} tmpfs disk && cp skirmish.yaml disk/ && cd disk
  "$0" "$1" run skirmish.yaml --games ${GAMES} --keep --lease 100 --threads 2 --json > ../report.1 2> ../said.1
  echo $? > ../code.1
  (cd runs/*/leases/0 && ls -A --full-time) > ../leases.1
  mount -o remount,size=20m tmpfs "$PWD"
  "$0" "$1" run --resume runs/* --games ${GAMES} --threads 2 --json > ../report.2 2> ../said.2
  echo $? > ../code.2
  (cd runs/*/leases/0 && ls -A --full-time) > ../leases.2`;

test.skipIf(LEFT_OUT !== '')(`a full disk is one message, and loses nothing that was finished${LEFT_OUT}`, async () => {
  const folder = folderWith();
  const plain = await skirmetrics(folder, ['run', 'skirmish.yaml', '--games', String(GAMES), '--json']);
  mkdirSync(join(folder, 'disk'));
  spawnSync('unshare', ['-Urm', 'sh', '-c', SCRIPT, process.execPath, CLI], { cwd: folder });
  const told = (file: string) => readFileSync(join(folder, file), 'utf8');
  const leases = (file: string) => told(file).trim().split('\n').slice(1);

  expect([told('code.1'), told('report.1')]).toEqual(['2\n', '']);
  const [keptIn, ...said] = told('said.1').trim().split('\n');
  expect(keptIn).toMatch(/after a stop, go on with: .* run --resume runs\//);
  expect(said.filter((line) => !line.startsWith('Skirmish: '))).toEqual([
    expect.stringMatching(/^runs.*\d{10}\.bin cannot be written: the disk is full; the leases before it are kept$/),
  ]);
  const before = leases('leases.1');
  expect(before.length).toBeGreaterThan(5);
  expect(before.filter((lease) => !lease.endsWith('.bin'))).toEqual([]);

  expect(told('code.2'), told('said.2')).toBe('0\n');
  expect(JSON.parse(told('report.2')).digest).toBe(JSON.parse(plain.stdout).digest);
  const after = leases('leases.2');
  expect(after).toHaveLength(GAMES / 100);
  expect(after).toEqual(expect.arrayContaining(before));
});
