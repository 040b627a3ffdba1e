// Measures what the README states: `npm run bench`. Numbers are of this machine and this moment; compare lines of one run only.
// Options: --quick (fewer games), --memory (a run of 1,000,000 games in worker threads, a few minutes), --against FOLDER (this build
// and that of another folder in turn, nothing else).
import { execFileSync, spawn } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { availableParallelism, cpus, tmpdir } from 'node:os';
import { join } from 'node:path';
import { performance } from 'node:perf_hooks';
import { loadScenario } from '../dist/scenarios/index.js';
import { loadSystem } from '../dist/sim/registry.js';
import { ReadyMatch } from '../dist/workers/batch.js';
import { prepareJob } from '../dist/workers/job.js';
import { against } from './against.js';

const CLI = new URL('../dist/cli.js', import.meta.url).pathname;
const MIRRORED = 'scenarios/squad-alpha/mirrored-skirmish.yaml';
/** Three squads and a command unit a side, 28 figures each. */
const PLATOONS = 'scenarios/stargrunt2/meeting-engagement.yaml';
/** Four operatives against six guards, 15 rounds. */
const CHARACTERS = 'scenarios/revland-combat/patrol-in-a-village.yaml';
const quick = process.argv.includes('--quick');
const scale = quick ? 0.25 : 1;

const rows = [];
const row = (what, value, unit, target = '') => rows.push([what, value, unit, target]);

async function readyMatch(file, policy) {
  const sides = policy === undefined ? {} : { 'sides.blue.policy': policy, 'sides.red.policy': policy };
  const loaded = await loadScenario(file, { set: sides });
  if (!loaded.ok) throw new Error(loaded.problems.map(({ message }) => message).join('\n'));
  const { system: id, baseline } = loaded.scenario;
  const system = await loadSystem(id);
  const { data, houseRules } = baseline;
  return new ReadyMatch(system, prepareJob(system, { id: file, data, houseRules, seed: 1 }).job);
}

/** Per second of processor time, warm; the best of a few rounds, as noise only slows. */
function gamesPerSecond(match, games) {
  for (let game = 0; game < games; game++) match.play(game);
  let best = 0;
  for (let round = 0; round < 5; round++) {
    const start = process.cpuUsage();
    for (let game = 0; game < games; game++) match.play(games + game);
    const { user, system } = process.cpuUsage(start);
    best = Math.max(best, (1e6 * games) / (user + system));
  }
  return Math.round(best);
}

/** Heap bytes per warm game, in bursts too short for a collection; the least of several. */
function bytesPerGame(match, games = 200) {
  let least = Number.POSITIVE_INFINITY;
  for (let burst = 0; burst < 12; burst++) {
    globalThis.gc?.();
    const before = process.memoryUsage().heapUsed;
    for (let game = 0; game < games; game++) match.play(game);
    const grown = process.memoryUsage().heapUsed - before;
    if (grown >= 0) least = Math.min(least, grown);
  }
  return Math.round(least / games);
}

async function engine() {
  for (const [policy, games, target] of [
    ['tactician', 4000 * scale, '2,000; aim 5,000'],
    ['random', 20000 * scale, '20,000'],
  ]) {
    const match = await readyMatch(MIRRORED, policy);
    row(`squad-alpha, 8 a side, 12 turns, ${policy} both, one core`, gamesPerSecond(match, games), 'games/s', target);
    row(`  heap left behind by a warm game`, bytesPerGame(match), 'bytes', '0 between questions');
  }
}

/** At least 0.2 of the games of squad-alpha per second. */
async function squads() {
  const games = 400 * scale;
  const single = gamesPerSecond(await readyMatch(MIRRORED, 'tactician'), 2000 * scale);
  const match = await readyMatch(PLATOONS, 'tactician');
  const rate = gamesPerSecond(match, games);
  row('stargrunt2, 28 a side, 12 turns, tactician both, one core', rate, 'games/s');
  row('  of those of squad-alpha in the same minute', (rate / single).toFixed(2), 'times', '0.2; aim 0.7');
  row('  heap left behind by a warm game', bytesPerGame(match, 50), 'bytes', '0 between questions');
}

/** At least 0.7 of the games of squad-alpha per second. */
async function characters() {
  const single = gamesPerSecond(await readyMatch(MIRRORED, 'tactician'), 2000 * scale);
  const match = await readyMatch(CHARACTERS);
  const rate = gamesPerSecond(match, 1000 * scale);
  row('revland-combat, 4 against 6, 15 rounds, tactician both, one core', rate, 'games/s');
  row('  of those of squad-alpha in the same minute', (rate / single).toFixed(2), 'times', '0.7; aim 1.5');
  row('  heap left behind by a warm game', bytesPerGame(match, 100), 'bytes', '0 between questions');
}

function timed(args) {
  const start = performance.now();
  execFileSync(process.execPath, [CLI, ...args], { stdio: ['ignore', 'ignore', 'ignore'] });
  return performance.now() - start;
}

/** In turn, so that a slow moment hits both. */
function threads() {
  const out = mkdtempSync(join(tmpdir(), 'skirmetrics-bench-'));
  const times = { 1: Number.POSITIVE_INFINITY, 2: Number.POSITIVE_INFINITY };
  const small = { 1: Number.POSITIVE_INFINITY, 2: Number.POSITIVE_INFINITY };
  const games = Math.round(60000 * scale);
  const run = (count, threads) =>
    timed(['run', MIRRORED, '--games', `${count}`, '--threads', `${threads}`, '--out', join(out, `t${threads}`)]);
  for (let round = 0; round < 3; round++)
    for (const count of [1, 2]) {
      times[count] = Math.min(times[count], run(games, count));
      small[count] = Math.min(small[count], run(1000, count));
    }
  // Without start-up and report, which both runs have.
  const rate = (count) => (1000 * (games - 1000)) / (times[count] - small[count]);
  row('run, one thread', Math.round(rate(1)), 'games/s');
  row('run, two threads', Math.round(rate(2)), 'games/s');
  row('  two threads over one', (rate(2) / rate(1)).toFixed(2), 'times', '1.8');
  row('run of 1,000 games, all told', Math.round(small[2]), 'ms');
  rmSync(out, { recursive: true });
}

function startUp() {
  let best = Number.POSITIVE_INFINITY;
  for (let i = 0; i < 5; i++) best = Math.min(best, timed(['--help']));
  row('--help', Math.round(best), 'ms', 'under 200');
}

/** Exact evaluation with tables, charts and page. */
function weapons() {
  const out = mkdtempSync(join(tmpdir(), 'skirmetrics-bench-'));
  let best = Number.POSITIVE_INFINITY;
  for (let i = 0; i < 3; i++) best = Math.min(best, timed(['weapons', 'stargate-solo', '--out', join(out, 'weapons')]));
  row('weapons stargate-solo, with its report', Math.round(best), 'ms', 'under 2,000');
  rmSync(out, { recursive: true });
}

/** Largest resident set of a long run. */
function memory() {
  const out = mkdtempSync(join(tmpdir(), 'skirmetrics-bench-'));
  return new Promise((resolve) => {
    const child = spawn(process.execPath, [CLI, 'run', MIRRORED, '--games', '1000000', '--out', join(out, 'run')], {
      stdio: 'ignore',
    });
    let peak = 0;
    const watch = setInterval(() => {
      try {
        const [, kilobytes] = /VmHWM:\s+(\d+)/.exec(readFileSync(`/proc/${child.pid}/status`, 'utf8')) ?? [];
        peak = Math.max(peak, Number(kilobytes ?? 0));
      } catch {}
    }, 500);
    child.on('exit', () => {
      clearInterval(watch);
      rmSync(out, { recursive: true });
      row('1,000,000 games, resident', Math.round(peak / 1024), 'MB', 'under 400');
      resolve();
    });
  });
}

const other = process.argv.indexOf('--against');
if (other !== -1) {
  const folder = process.argv[other + 1];
  if (folder === undefined || !existsSync(join(folder, 'dist/cli.js'))) {
    console.error(`--against: ${folder ?? 'nothing'} is no folder of a build: name one that has dist/cli.js`);
    process.exit(2);
  }
  await against(folder, quick ? { rounds: 5 } : {});
  process.exit(0);
}

startUp();
weapons();
await engine();
await squads();
await characters();
threads();
if (process.argv.includes('--memory')) await memory();
const [{ model }] = cpus();
console.log(`Node ${process.versions.node}, ${availableParallelism()} cores, ${model}\n`);
for (const [what, value, unit, target] of rows)
  console.log(`${what.padEnd(62)}${`${value.toLocaleString('en')} ${unit}`.padStart(18)}   ${target}`);
