// A case of a build, measured round by round; each round is told in milliseconds of processor time (per game, where games are played).
import { fork, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { performance } from 'node:perf_hooks';
import { fileURLToPath } from 'node:url';

const here = (file) => fileURLToPath(new URL(file, import.meta.url));

async function start(folder) {
  const child = fork(here('rounds.js'), [folder], { execArgv: ['--expose-gc'] });
  await once(child, 'message');
  return child;
}

export class Refusal extends Error {}

function ask(child, question, given) {
  return new Promise((done, reject) => {
    const ended = (code) => reject(new Error(`a build ended with exit code ${code} before it answered`));
    child.once('exit', ended);
    child.once('message', ({ answer, refusal }) => {
      child.off('exit', ended);
      if (refusal === undefined) done(answer);
      else reject(new Refusal(refusal));
    });
    child.send([question, given]);
  });
}

/** Milliseconds, wall milliseconds, megabytes. */
async function command(folder, { words, reports }) {
  const out = reports ? mkdtempSync(join(tmpdir(), 'skirmetrics-bench-')) : null;
  const place = out === null ? [] : ['--out', join(out, 'report')];
  const began = performance.now();
  const child = spawn(
    process.execPath,
    ['--require', here('spent.cjs'), resolve(folder, 'dist/cli.js'), ...words, ...place],
    { cwd: folder, stdio: ['ignore', 'ignore', 'ignore', 'pipe'] },
  );
  let told = '';
  child.stdio[3].on('data', (text) => {
    told += text;
  });
  const [code] = await once(child, 'close');
  if (out !== null) rmSync(out, { recursive: true });
  if (code !== 0) throw new Refusal(`${words.join(' ')} ended with exit code ${code}`);
  return { ...JSON.parse(told), wall: performance.now() - began };
}

/** Of a warm build; `games` fixes those of a round. */
async function played(folder, one, games, more) {
  const child = await start(folder);
  try {
    const warm = await ask(child, 'warm', { ...one, games });
    return {
      games: warm.games,
      round: () => ask(child, 'round', warm.games),
      more: (ms) => more(child, warm, ms),
      close: () => child.kill(),
    };
  } catch (error) {
    child.kill();
    throw error;
  }
}

/** Each round in a process of its own. */
function firstOf(folder, one, question) {
  return {
    rounds: 7,
    async round() {
      const child = await start(folder);
      const ms = await ask(child, question, one);
      child.kill();
      return ms;
    },
    more: () => '',
    close() {},
  };
}

/** Opened cases: `round()`, `more()` about the case, `close()`. */
const KINDS = {
  games: (folder, one, games) =>
    played(folder, one, games, async (child, warm, ms) => {
      const decisions = await ask(child, 'decisions', Math.max(2, Math.min(200, warm.games)));
      const steady = warm.isSteady ? '' : ', never steady';
      return `${whole(1000 / ms)} games/s, ${whole((1e6 * ms) / decisions)} ns a decision, ${whole(await ask(child, 'bytes', Math.min(50, warm.games)))} bytes a game${steady}`;
    }),
  chains: (folder, one, games) =>
    played(
      folder,
      one,
      games,
      async (child, _, ms) => `${whole(1e6 * ms)} ns a chain, ${whole(await ask(child, 'bytes', 2000))} bytes a chain`,
    ),
  first: async (folder, one) => firstOf(folder, one, 'first'),
  cold: async (folder, one) => firstOf(folder, one, 'cold'),
  async process(folder, one) {
    let last;
    return {
      rounds: 7,
      async round() {
        last = await command(folder, one);
        return last.ms;
      },
      more: () => `${whole(last.wall)} ms of wall time, ${whole(last.megabytes)} MB`,
      close() {},
    };
  },
};

export const whole = (value) => Math.round(value).toLocaleString('en');

export const median = (values) => values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)];

export function open(folder, one, games) {
  return KINDS[one.kind](folder, one, games);
}

let memory;

/** Milliseconds of arithmetic and memory that no commit changes: what a machine is worth at this moment. */
export function calibration() {
  memory ??= new Int32Array(1 << 20);
  const start = process.cpuUsage();
  let state = 1;
  for (let i = 0; i < 1 << 24; i++) {
    state = (Math.imul(state, 1664525) + 1013904223) | 0;
    memory[state >>> 12] += state & 7;
  }
  const { user, system } = process.cpuUsage(start);
  return (user + system) / 1000;
}
