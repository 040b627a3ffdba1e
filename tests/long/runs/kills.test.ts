import { spawn } from 'node:child_process';
import { readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { CLI, folderWith, skirmetrics } from '../../cli/support.ts';

const GAMES = 12_000;
const LEASE = 200;
const KILLS = 10;

test(`a run that is killed ${KILLS} times ends like one that is not, and plays no finished lease again`, async () => {
  const folder = folderWith();
  const plain = await skirmetrics(folder, ['run', 'skirmish.yaml', '--games', String(GAMES), '--json']);
  const words = ['run', 'skirmish.yaml', '--games', String(GAMES), '--json', '--threads', '2'];
  let kept = '';
  let leases = '';
  const there = () => (kept === '' ? [] : readdirSync(leases).filter((name) => name.endsWith('.bin')));
  const times = new Map<string, number>();
  const faults: string[] = [];
  const look = () => {
    for (const name of there()) {
      const time = statSync(join(leases, name)).ctimeMs;
      if ((times.get(name) ?? time) !== time) faults.push(`${name} was played again`);
      times.set(name, time);
    }
  };
  let kills = 0;
  for (; kills < KILLS && there().length < GAMES / LEASE; kills++) {
    const more = kept === '' ? ['--keep', '--lease', String(LEASE)] : ['--resume', kept];
    const child = spawn(process.execPath, [CLI, ...words, ...more], {
      cwd: folder,
      stdio: ['ignore', 'ignore', 'pipe'],
    });
    const ended = new Promise((resolve) => child.once('close', resolve));
    let told = '';
    child.stderr.on('data', (piece) => {
      told += piece;
    });
    const before = there().length;
    const isFurther = () => there().length > before || child.exitCode !== null;
    while (!isFurther()) {
      await new Promise((resolve) => setTimeout(resolve, 10));
      if (kept === '' && told.includes('games are kept in')) {
        kept = join('runs', readdirSync(join(folder, 'runs'))[0]);
        leases = join(folder, kept, 'leases', '0');
      }
    }
    await new Promise((resolve) => setTimeout(resolve, (kills * 7) % 50));
    child.kill('SIGKILL');
    await ended;
    look();
  }
  expect(kills).toBeGreaterThan(3);
  const whole = await skirmetrics(folder, [...words, '--resume', kept]);
  look();
  expect(faults).toEqual([]);
  expect(JSON.parse(whole.stdout).digest).toBe(JSON.parse(plain.stdout).digest);
  expect(readdirSync(leases)).toHaveLength(GAMES / LEASE);
  expect(readFileSync(join(folder, kept, 'manifest.json'), 'utf8')).toContain('"leaseGames": 200');
});
