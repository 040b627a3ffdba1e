// How often `watch` calls a side of an even game favoured: `node bench/watch-looks.js` after a build. Each session is a watch of a seed of its
// own, looked at whenever there are twice as many games. Each game is turned round by the toss of a coin, so that the sides are even.
// Beside it the verdict of `run`, which is for one look. Options: --sessions 300, --looks 7, --scenario file, --dist folder of another build.
import { resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { print } from './null-games.js';

const { values } = parseArgs({
  options: {
    sessions: { type: 'string', default: '300' },
    looks: { type: 'string', default: '7' },
    scenario: { type: 'string', default: 'scenarios/squad-alpha/mirrored-skirmish.yaml' },
    dist: { type: 'string', default: 'dist' },
  },
});
const built = (path) => import(resolve(values.dist, path));
const { runVerdict } = await built('report/sentences/verdict.js');
const { loadScenario } = await built('scenarios/index.js');
const { GAME_COLUMNS } = await built('sim/kernel/counts/metrics.js');
const { wilson } = await built('stats/index.js');
const { PlayedVersion } = await built('watch/played.js');
const { verdictText } = await built('watch/words.js');
const { WorkerPool } = await built('workers/pool.js');
const { variantResults } = await built('workers/results.js');

const ALPHA = 0.05;
const sessions = Number(values.sessions);
const looks = Array.from({ length: Number(values.looks) }, (_, look) => 40 * 2 ** look);
const loaded = await loadScenario(values.scenario);
if (!loaded.ok) throw new Error(loaded.problems.map(({ message }) => message).join('\n'));

/** A coin by session and game (mulberry32). */
function heads(session, game) {
  let t = (Math.imul(session + 1, 0x9e3779b9) ^ Math.imul(game + 1, 0x85ebca6b)) | 0;
  t = Math.imul(t ^ (t >>> 15), 1 | t);
  t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t;
  return ((t ^ (t >>> 14)) & 1) === 1;
}

const pool = new WorkerPool({ threads: 0 });
/** The coin swaps the sides' rows of each record. */
const even = (session) => ({
  threads: 1,
  async play(prepared, plan, asked) {
    const played = await pool.play(prepared, plan, asked);
    const { records } = played;
    const length = records.length / played.games;
    const half = (length - GAME_COLUMNS.length) / 2;
    for (let game = 0; game < played.games; game++) {
      if (!heads(session, plan.firstGame + game)) continue;
      const [first, second] = [0, half].map((at) => game * length + GAME_COLUMNS.length + at);
      const blue = records.slice(first, first + half);
      records.copyWithin(first, second, second + half);
      records.set(blue, second);
    }
    return played;
  },
});

const never = new AbortController().signal;
const found = { watch: 0, 'run, at each look': 0 };
let score = 0;
for (let session = 0; session < sessions; session++) {
  const version = await PlayedVersion.of(loaded.scenario, 1000 + session, looks[looks.length - 1]);
  const said = { watch: false, 'run, at each look': false };
  for (const to of looks) {
    await version.playOn(even(session), to - version.games, never);
    const results = variantResults('baseline', version.totals);
    if (/favoured|nearly always/.test(verdictText(version, ALPHA))) said.watch = true;
    if (/favoured|nearly always/.test(runVerdict(results, ALPHA).text)) said['run, at each look'] = true;
  }
  score += version.totals.wins[0] - version.totals.wins[1];
  for (const who of Object.keys(found)) if (said[who]) found[who]++;
}
await pool.close();
const percent = (value) => `${(100 * value).toFixed(1)}%`;
console.log(
  `${looks.join(', ')} games; wins of blue less those of red: ${score} of ${sessions * looks[looks.length - 1]} games`,
);
print(
  ['verdict of', 'sessions', 'favoured at some look', 'share', '95% interval'],
  Object.entries(found).map(([who, x]) => {
    const { low, high } = wilson(x, sessions);
    return [who, sessions, x, percent(x / sessions), `${percent(low)} to ${percent(high)}`];
  }),
);
