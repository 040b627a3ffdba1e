// A build that plays rounds of games when asked: the child process of `bench/against.js`. Arguments: the folder of the build.
import { resolve } from 'node:path';
import { pathToFileURL } from 'node:url';

const [folder] = process.argv.slice(2);
const built = (path) => import(pathToFileURL(resolve(folder, 'dist', path)).href);
const { loadScenario } = await built('scenarios/index.js');
const { loadSystem } = await built('sim/registry.js');
const { ReadyMatch } = await built('workers/batch.js');
const { prepareJob } = await built('workers/job.js');

async function readyMatch(file, set) {
  const loaded = await loadScenario(file, { set });
  if (!loaded.ok) throw new Error(loaded.problems.map(({ message }) => message).join('\n'));
  const { system: id, baseline } = loaded.scenario;
  const system = await loadSystem(id);
  const { data, houseRules } = baseline;
  return new ReadyMatch(system, prepareJob(system, { id: file, data, houseRules, seed: 1 }).job);
}

/** Processor time until a match is warm (optimised). */
const WARM_SECONDS = 2;

let match;
let games = 0;

/** Seconds of processor time. */
function spent(games) {
  const start = process.cpuUsage();
  for (let game = 0; game < games; game++) match.play(game);
  const { user, system } = process.cpuUsage(start);
  return (user + system) / 1e6;
}

/** Games per round of about `seconds`, on a warm match. */
function calibrate(seconds) {
  const batch = 50;
  for (let warm = 0; warm < WARM_SECONDS; ) warm += spent(batch);
  let games = batch;
  for (;;) {
    const took = spent(games);
    if (took > seconds / 4) return Math.max(1, Math.round((games * seconds) / took));
    games *= 2;
  }
}

process.on('message', async ({ load, calibrated, play }) => {
  if (load !== undefined) {
    match = await readyMatch(load.file, load.set);
    process.send({ games: calibrate(calibrated) });
    return;
  }
  const start = process.cpuUsage();
  for (let game = 0; game < play; game++) match.play(games + game);
  const { user, system } = process.cpuUsage(start);
  games += play;
  process.send({ rate: (1e6 * play) / (user + system) });
});
process.send({ ready: true });
