import { spawn } from 'node:child_process';
import { existsSync, mkdirSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { RunFolder } from '../runs/run-folder.ts';
import { repeated } from '../terminal/command-line.ts';
import { InputError } from '../terminal/failures.ts';
import { shortHash } from '../terminal/report-folder.ts';
import { ReadyMatch } from '../workers/batch.ts';
import type { Costs } from '../workers/costs.ts';
import type { OpenBlock } from './games.ts';
import { type PlannedEntry, SUITE_LEASE, type SuitePlan } from './plan.ts';
import { COSTED_GAMES } from './repeat.ts';

/** Given directly or by its parent. Throws InputError. */
export function buildAt(folder: string): string {
  const found = [folder, join(folder, 'dist')].find((path) => existsSync(join(path, 'cli.js')));
  if (found === undefined)
    throw new InputError(`--against: ${folder} has no dist/cli.js; name the folder of another build of skirmetrics`);
  return resolve(found);
}

/** Uses a separate process and reuses kept games. */
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

/** Speeds of both builds are measured in turns. */
export interface Effort {
  readonly costs: Costs;
  readonly speed: { readonly before: number; readonly now: number };
}

/** Per turn and build; total seconds. The first games are warm-up. */
const GAMES_IN_TURN = 10;
const SECONDS = 0.5;

/** Runs in this thread. Rethrows errors of the other build. */
export async function effortOf(build: string, { planned, number }: PlannedEntry): Promise<Effort> {
  const [scenarios, play, costs, batch] = await Promise.all([
    loaded<typeof import('../scenarios/index.ts')>(build, 'scenarios/index.js'),
    loaded<typeof import('../experiments/play.ts')>(build, 'experiments/play.js'),
    loaded<typeof import('../workers/costs.ts')>(build, 'workers/costs.js'),
    loaded<typeof import('../workers/batch.ts')>(build, 'workers/batch.js'),
  ]);
  const read = await scenarios.loadScenario(planned.scenario.file);
  if (!read.ok) throw new Error(read.problems.map(scenarios.formatProblem).join('\n'));
  const { baseline, variants } = read.scenario;
  const variant = number === 0 ? baseline : variants.find(({ name }) => name === planned.names[number])!;
  const own = await planned.ready();
  const system = await scenarios.systemOf(read.scenario);
  const { job } = play.variantJob(system, variant, own.jobs[number].job.seed);
  const ownMatch = new ReadyMatch(own.system, own.jobs[number].job);
  const [before, now] = speeds([new batch.ReadyMatch(system, job), ownMatch]);
  return { costs: costs.costsOf(system, job, COSTED_GAMES), speed: { before, now } };
}

/** Games per second of each match. */
function speeds(matches: readonly Pick<ReadyMatch, 'play'>[]): number[] {
  const seconds = matches.map(() => 0);
  let games = 0;
  for (let first = 0; Math.max(...seconds) < SECONDS; first += GAMES_IN_TURN) {
    for (const [i, match] of matches.entries()) {
      const began = performance.now();
      for (let game = first; game < first + GAMES_IN_TURN; game++) match.play(game);
      if (first > 0) seconds[i] += (performance.now() - began) / 1000;
    }
    if (first > 0) games += GAMES_IN_TURN;
  }
  return seconds.map((taken) => Math.round(games / taken));
}

function loaded<Module>(build: string, module: string): Promise<Module> {
  return import(pathToFileURL(join(build, module)).href);
}
