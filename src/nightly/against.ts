import { spawn } from 'node:child_process';
import { existsSync, mkdirSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { RunFolder } from '../runs/run-folder.ts';
import { repeated } from '../terminal/command-line.ts';
import { InputError } from '../terminal/failures.ts';
import { shortHash } from '../terminal/report-folder.ts';
import type { OpenBlock } from './games.ts';
import { SUITE_LEASE, type SuitePlan } from './plan.ts';

/** The folder `dist` of another build: the one that is named, or that inside it. Throws an InputError where there is none. */
export function buildAt(folder: string): string {
  const found = [folder, join(folder, 'dist')].find((path) => existsSync(join(path, 'cli.js')));
  if (found === undefined)
    throw new InputError(`--against: ${folder} has no dist/cli.js; name the folder of another build of skirmetrics`);
  return resolve(found);
}

/**
 * Has another build play the games of a block, in a process of its own, and opens the folder in which it keeps them. What it has kept
 * before it does not play again.
 */
export async function playedByBuild(
  { suite }: Pick<SuitePlan, 'suite'>,
  build: string,
  { planned, seed, games }: OpenBlock,
  { threads, signal }: { readonly threads: number | undefined; readonly signal: AbortSignal },
): Promise<RunFolder> {
  const { scenario, names } = planned;
  const home = resolve(suite.leases, 'against', shortHash([build]));
  mkdirSync(home, { recursive: true });
  const isAlone = names.length === 1;
  const words = [
    ...[isAlone ? 'run' : 'compare', resolve(scenario.file), '--games', String(games), '--seed', String(seed)],
    ...['--keep', '--lease', String(SUITE_LEASE), '--json'],
    ...(isAlone ? [] : ['--until', 'games', ...repeated('variant', names.slice(1))]),
    ...(threads === undefined ? [] : ['--threads', String(threads)]),
  ];
  const { code, stderr } = await ended(join(build, 'cli.js'), words, home, signal);
  const kept = /^games are kept in (.*); after a stop, go on with: /m.exec(stderr)?.[1];
  if (code !== 0 || kept === undefined)
    throw new InputError(`--against: ${build} cannot play ${scenario.file}: ${lastLine(stderr)}`);
  return RunFolder.open(join(home, kept));
}

function ended(
  program: string,
  words: readonly string[],
  cwd: string,
  signal: AbortSignal,
): Promise<{ readonly code: number | null; readonly stderr: string }> {
  const child = spawn(process.execPath, [program, ...words], { cwd, stdio: ['ignore', 'ignore', 'pipe'] });
  const stop = () => child.kill('SIGINT');
  signal.addEventListener('abort', stop, { once: true });
  let stderr = '';
  child.stderr.on('data', (piece) => {
    stderr += piece;
  });
  return new Promise((done, failed) => {
    child.on('error', failed);
    child.on('close', (code) => {
      signal.removeEventListener('abort', stop);
      done({ code, stderr });
    });
  });
}

function lastLine(text: string): string {
  return text.trim().split('\n').at(-1) ?? '';
}
