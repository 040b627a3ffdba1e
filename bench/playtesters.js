// How often calibrate finds out who played: recordings of simulated games, of rungs that are known, on seeds of their own; and how often it says
// of other policies that none of these players plays like that.
// node bench/playtesters.js FILE [column,column] [games of a recording] [recordings of each rung], after npm run build.
import { recordableMetrics, simulatedValues } from '../dist/inference/index.js';
import { calibrationOf } from '../dist/players/calibration.js';
import { playPairings, prepared } from '../dist/players/pairings.js';
import { playingOn } from '../dist/players/playing.js';
import { decidingSides, rungsUpTo } from '../dist/players/rungs.js';
import { nearestRung, nearestRungs } from '../dist/report/sentences/calibration.js';
import { loadScenario, systemOf } from '../dist/scenarios/index.js';
import { WorkerPool } from '../dist/workers/pool.js';

const [file, columns = 'turns,losses', people = '30', recordings = '100'] = process.argv.slice(2);
const loaded = await loadScenario(file);
if (!loaded.ok) throw new Error(JSON.stringify(loaded.problems));
const { scenario } = loaded;
const system = await systemOf(scenario);
const { baseline } = scenario;
const rungs = rungsUpTo(system, undefined, system.info.defaultPolicy).map((rung) => ({ ...rung, elo: null }));
const deciding = decidingSides(system, baseline.data);
const sides = deciding.map((side) => system.sides(baseline.data)[side]);

const pool = new WorkerPool({ games: 30_000 });
const { signal } = new AbortController();
const play = (players, seed) =>
  playPairings(playingOn(pool), { system, variant: baseline, signal, games: 1000, rungs: players, seed });
const tables = await play(rungs, 1);
const others = await play(rungs, 2);

const names = ['winRate', ...columns.split(',')];
const metrics = recordableMetrics(tables[0]).filter(({ name, kind }) => kind !== 'ratio' && names.includes(name));
const ready = prepared({ rungs, sides, seed: 1, tables }, metrics);
const valuesOf = (table) => metrics.map((metric) => simulatedValues(metric, table));
const ofPeople = ready.equal.map((place) => valuesOf(others[place]));

/** Marsaglia's xorshift draws the games. */
let state = 88675123;
const draw = (below) => {
  state ^= state << 13;
  state ^= state >>> 17;
  state ^= state << 5;
  return (state >>> 0) % below;
};

/** Calibrates a recording drawn from games. */
const foundOf = (values) => {
  const games = Array.from({ length: Number(people) }, () => draw(1000));
  const recorded = metrics.map((metric, m) => ({
    metric,
    values: Float64Array.from(games, (game) => values[m][game]),
  }));
  return calibrationOf(recorded, ready, 0.05);
};

const sum = {
  exact: 0,
  alike: 0,
  named: 0,
  neighbour: 0,
  kept: 0,
  possible: 0,
  none: 0,
  outside: 0,
  winners: 0,
  differ: 0,
};
const rows = rungs.map((_, rung) => {
  const named = rungs.map(() => 0);
  for (let i = 0; i < Number(recordings); i++) {
    const found = foundOf(ofPeople[rung]);
    const nearest = found.rungs.indexOf(nearestRung(found));
    named[nearest]++;
    sum.exact += Number(nearest === rung);
    const alike = nearestRungs(found).map((one) => found.rungs.indexOf(one));
    sum.alike += Number(alike.includes(rung));
    sum.named += alike.length;
    sum.neighbour += Number(Math.abs(nearest - rung) <= 1);
    sum.kept += Number(found.rungs[rung].verdict !== 'excluded');
    sum.possible += found.rungs.filter(({ verdict }) => verdict !== 'excluded').length;
    sum.none += Number(found.none !== null);
    sum.outside += Number(found.measures.some(({ outside }) => !['possible', 'few'].includes(outside)));
    sum.winners += Number(found.rungs[nearest].winners.some(({ isCompatible }) => !isCompatible));
    sum.differ += Number(found.sides?.differ ?? false);
  }
  return { played: rungs[rung].name, ...Object.fromEntries(rungs.map(({ name }, i) => [name, named[i]])) };
});
const total = rungs.length * Number(recordings);
const share = (count) => `${((100 * count) / total).toFixed(1)}%`;
console.log(`${scenario.name}: ${total} recordings of ${people} games, ${names.join(', ')}`);
console.table(rows);
console.log(
  `exact ${share(sum.exact)}, exact or a neighbour ${share(sum.neighbour)}, true rung kept ${share(sum.kept)}; among those named ${share(sum.alike)}, ${(sum.named / total).toFixed(2)} named`,
);
console.log(
  `rungs left ${(sum.possible / total).toFixed(2)}; false alarms: none of these ${share(sum.none)}, outside ${share(sum.outside)}, winners ${share(sum.winners)}, sides ${share(sum.differ)}`,
);
const strangers = system.info.policies.filter(
  ({ name, chooses }) => name !== system.info.defaultPolicy && !name.startsWith('planner') && chooses !== false,
);
for (const { name } of strangers) {
  const [table] = await play([{ name, policy: name, lapse: 0 }], 2);
  const values = valuesOf(table);
  const none = Array.from({ length: Number(recordings) }, () => foundOf(values)).filter((found) => found.none !== null);
  console.log(`${name}: none of these players in ${none.length} of ${recordings}`);
}
await pool[Symbol.asyncDispose]();
