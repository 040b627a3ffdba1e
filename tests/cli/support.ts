import { spawn } from 'node:child_process';
import { mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { format } from 'node:util';
import { onTestFinished } from 'vitest';
import { CLI } from '../support/built.ts';

export { CLI };

/** The built program on PATH: printed commands then begin with its name. */
export const INSTALLED = installed();

function installed(): string {
  const folder = mkdtempSync(join(tmpdir(), 'skirmetrics-bin-'));
  const link = join(folder, 'skirmetrics');
  symlinkSync(CLI, link);
  process.env.PATH = `${process.env.PATH}${delimiter}${folder}`;
  process.on('exit', () => rmSync(folder, { recursive: true, force: true }));
  return link;
}

export interface Ended {
  readonly code: number | null;
  readonly stdout: string;
  readonly stderr: string;
}

/** Runs the built program. `whileRunning` follows each piece of stderr, `whilePrinting` of stdout. */
export function spawned(
  folder: string,
  words: readonly string[],
  whileRunning?: (child: ReturnType<typeof spawn>, stderr: string) => void,
  whilePrinting?: (child: ReturnType<typeof spawn>, stdout: string) => void,
): Promise<Ended> {
  const child = spawn(process.execPath, [INSTALLED, ...words], { cwd: folder, env: { ...process.env, DEBUG: '' } });
  let stdout = '';
  let stderr = '';
  child.stdout.on('data', (piece) => {
    stdout += piece;
    whilePrinting?.(child, stdout);
  });
  child.stderr.on('data', (piece) => {
    stderr += piece;
    whileRunning?.(child, stderr);
  });
  return new Promise((resolve, reject) => {
    child.on('error', reject);
    child.on('close', (code) => resolve({ code, stdout, stderr }));
  });
}

let last: Promise<unknown> = Promise.resolve();
let calls = 0;

/** Runs the program in this process, one call at a time. `spawned` (up to 1 s) is for signals, pipes and wiring. */
export function skirmetrics(folder: string, words: readonly string[]): Promise<Ended> {
  const call = last.then(() => evaluated(folder, words));
  last = call.catch(() => undefined);
  return call;
}

/** Like `skirmetrics`, without the slow pages of single games. */
export function withoutReplays(folder: string, words: readonly string[]): Promise<Ended> {
  return skirmetrics(folder, words[0] === 'run' ? [...words, '--no-replays'] : words);
}

async function evaluated(folder: string, words: readonly string[]): Promise<Ended> {
  const before = { cwd: process.cwd(), argv: process.argv, debug: process.env.DEBUG, exitCode: process.exitCode };
  const printed = { stdout: '', stderr: '' };
  const restore = [capture('stdout', printed), capture('stderr', printed)];
  try {
    process.chdir(folder);
    process.argv = [process.execPath, INSTALLED, ...words];
    process.env.DEBUG = '';
    // The entry is evaluated once per address, the verbs once per process.
    await import(/* @vite-ignore */ `${pathToFileURL(CLI)}?call=${calls++}`);
    return { code: Number(process.exitCode ?? 0), ...printed };
  } finally {
    for (const undo of restore) undo();
    process.chdir(before.cwd);
    process.argv = before.argv;
    process.exitCode = before.exitCode;
    if (before.debug === undefined) delete process.env.DEBUG;
    else process.env.DEBUG = before.debug;
  }
}

/** Captures a stream until the returned function is called. */
function capture(name: 'stdout' | 'stderr', printed: { stdout: string; stderr: string }): () => void {
  const stream = process[name];
  const write = stream.write;
  const listeners = stream.listeners('error');
  const methods = name === 'stdout' ? (['log', 'info', 'debug'] as const) : (['error', 'warn'] as const);
  const plain = methods.map((method) => console[method]);
  stream.write = ((piece: string | Uint8Array, encoding?: unknown, done?: unknown) => {
    printed[name] += typeof piece === 'string' ? piece : Buffer.from(piece).toString('utf8');
    const whenDone = typeof encoding === 'function' ? encoding : done;
    if (typeof whenDone === 'function') whenDone();
    return true;
  }) as typeof stream.write;
  for (const method of methods)
    console[method] = (...texts: unknown[]) => {
      printed[name] += `${format(...texts)}\n`;
    };
  return () => {
    stream.write = write;
    methods.forEach((method, i) => {
      console[method] = plain[i];
    });
    for (const listener of stream.listeners('error'))
      if (!listeners.includes(listener)) stream.off('error', listener as () => void);
  };
}

export function folderWith(files: Readonly<Record<string, string>> = { 'skirmish.yaml': SKIRMISH }): string {
  const folder = mkdtempSync(join(tmpdir(), 'skirmetrics-cli-'));
  for (const [name, text] of Object.entries(files)) writeFileSync(join(folder, name), text);
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  return folder;
}

export const SKIRMISH = `name: Skirmish
system: squad-alpha
table:
  width: 24
  depth: 24
  terrain:
    - { name: copse & <brook>, rect: [8, 10, 8, 4], cover: soft, sight: blocks-through, movement: rough }
sides:
  blue:
    policy: random
    figures:
      - { name: Sergeant, training: elite, command: 3 }
      - { name: Rifleman, count: 5, training: regular, command: 1 }
  red:
    policy: random
    figures:
      - { name: Sergeant, training: elite, command: 3 }
      - { name: Rifleman, count: 4, training: conscript, command: 1 }
mission: { objective: eliminate, turns: 8 }
variants:
  keen soldiers: { houseRules: { training.regular.dice: 4, training.conscript.dice: 3 } }
games: 500
seed: 7
`;
