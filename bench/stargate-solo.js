// Measures games of stargate-solo on one core: `node --expose-gc bench/stargate-solo.js` after `npm run build`. Numbers are of this machine
// and this moment; compare lines of one run only. Option: --quick (fewer games).
import { performance } from 'node:perf_hooks';
import { loadScenario } from '../dist/scenarios/index.js';
import { loadSystem } from '../dist/sim/registry.js';
import { ReadyMatch } from '../dist/workers/batch.js';
import { prepareJob } from '../dist/workers/job.js';

const FOLDER = 'scenarios/stargate-solo';
/** Six figures against two groups of four with Portals, to turn 12: eliminate ends no sooner while a counter stands. */
const PATROL = `${FOLDER}/patrol-meets-a-portal.yaml`;
const TWELVE_TURNS = { mission: { objective: 'eliminate', turns: 12 } };
const games = process.argv.includes('--quick') ? 500 : 2000;

async function readyMatch(file, set) {
  const loaded = await loadScenario(file, { set });
  if (!loaded.ok) throw new Error(loaded.problems.map(({ message }) => message).join('\n'));
  const { system: id, baseline } = loaded.scenario;
  const system = await loadSystem(id);
  const { data, houseRules } = baseline;
  return new ReadyMatch(system, prepareJob(system, { id: file, data, houseRules, seed: 1 }).job);
}

/** Warm, the best of a few rounds: noise only slows. */
function gamesPerSecond(match) {
  for (let game = 0; game < 2 * games; game++) match.play(game);
  let best = 0;
  for (let round = 0; round < 5; round++) {
    const start = performance.now();
    for (let game = 0; game < games; game++) match.play(2 * games + round * games + game);
    best = Math.max(best, (1000 * games) / (performance.now() - start));
  }
  return Math.round(best);
}

/** Heap bytes per warm game, in bursts too short for a collection; the least of several. */
function bytesPerGame(match, burst = 200) {
  let least = Number.POSITIVE_INFINITY;
  for (let i = 0; i < 12; i++) {
    globalThis.gc?.();
    const before = process.memoryUsage().heapUsed;
    for (let game = 0; game < burst; game++) match.play(game);
    const grown = process.memoryUsage().heapUsed - before;
    if (grown >= 0) least = Math.min(least, grown);
  }
  return Math.round(least / burst);
}

const rows = [];
for (const policy of ['tactician', 'uncommanded', 'random']) {
  const match = await readyMatch(PATROL, { ...TWELVE_TURNS, 'sides.sgc.policy': policy });
  rows.push([`patrol, 12 turns, ${policy}`, `${gamesPerSecond(match)} games/s`, `${bytesPerGame(match)} bytes/game`]);
}
for (const name of [
  'patrol-meets-a-portal',
  'wounded-comrade',
  'hold-the-gate',
  'fortified-position',
  'jaffa-ambush',
  'table-against-table',
  'first-day-off-world',
  'ring-of-portals',
  'long-valley',
]) {
  const match = await readyMatch(`${FOLDER}/${name}.yaml`, {});
  rows.push([name, `${gamesPerSecond(match)} games/s`, '']);
}
const width = Math.max(...rows.map(([what]) => what.length));
for (const [what, speed, heap] of rows)
  console.log(`${what.padEnd(width)}  ${speed.padStart(14)}  ${heap.padStart(18)}`);
