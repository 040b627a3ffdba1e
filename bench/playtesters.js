// How often calibrate finds out who played: recordings of simulated games, of rungs that are known, on seeds of their own.
// node bench/playtesters.js FILE [column,column] [games of a recording] [recordings of each rung], after npm run build.
import { recordableMetrics, simulatedValues } from '../dist/inference/index.js';
import { calibrationOf, playPairings, prepared } from '../dist/players/calibration.js';
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
const wish = { system, variant: baseline, rungs, signal };
const tables = await playPairings(playingOn(pool), { ...wish, games: 1000, seed: 1 });
const others = await playPairings(playingOn(pool), { ...wish, games: 1000, seed: 2 });

const names = ['winRate', ...columns.split(',')];
const metrics = recordableMetrics(tables[0]).filter(({ name, kind }) => kind !== 'ratio' && names.includes(name));
const ready = prepared({ rungs, sides, tables }, metrics);
const ofPeople = ready.equal.map((place) => metrics.map((metric) => simulatedValues(metric, others[place])));

/** Marsaglia's xorshift: which games are drawn. */
let state = 88675123;
const draw = (below) => {
  state ^= state << 13;
  state ^= state >>> 17;
  state ^= state << 5;
  return (state >>> 0) % below;
};

const sum = { exact: 0, alike: 0, named: 0, neighbour: 0, kept: 0, possible: 0, outside: 0, winners: 0, differ: 0 };
const rows = rungs.map((_, rung) => {
  const named = rungs.map(() => 0);
  for (let i = 0; i < Number(recordings); i++) {
    const games = Array.from({ length: Number(people) }, () => draw(1000));
    const recorded = metrics.map((metric, m) => ({
      metric,
      values: Float64Array.from(games, (game) => ofPeople[rung][m][game]),
    }));
    const found = calibrationOf(recorded, ready, 0.05);
    const nearest = found.rungs.indexOf(nearestRung(found));
    named[nearest]++;
    sum.exact += Number(nearest === rung);
    const alike = nearestRungs(found).map((one) => found.rungs.indexOf(one));
    sum.alike += Number(alike.includes(rung));
    sum.named += alike.length;
    sum.neighbour += Number(Math.abs(nearest - rung) <= 1);
    sum.kept += Number(found.rungs[rung].verdict !== 'excluded');
    sum.possible += found.rungs.filter(({ verdict }) => verdict !== 'excluded').length;
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
  `rungs left ${(sum.possible / total).toFixed(2)}; false alarms: outside ${share(sum.outside)}, winners ${share(sum.winners)}, sides ${share(sum.differ)}`,
);
await pool[Symbol.asyncDispose]();
