// Games for the measurements of comparisons, played in this process.
import { loadScenario } from '../dist/scenarios/index.js';
import { loadSystem } from '../dist/sim/registry.js';
import { playBatch, ReadyMatch } from '../dist/workers/batch.js';
import { prepareJob } from '../dist/workers/job.js';
import { gameTable } from '../dist/workers/results.js';
import { Totals } from '../dist/workers/totals.js';

/**
 * Ready to play, with house rules as `key=value`. With `judging`, another match, policies use odds tabulated for its
 * rules. Options are counted in one of `optionsInEvery` games.
 */
export async function ready(file, { houseRules = [], set = {}, seed = 1, judging, optionsInEvery } = {}) {
  const loaded = await loadScenario(file, { houseRules, set });
  if (!loaded.ok) throw new Error(loaded.problems.map(({ message }) => message).join('\n'));
  const { system: id, baseline, hash } = loaded.scenario;
  const system = await loadSystem(id);
  const { data, houseRules: rules } = baseline;
  const prepared = prepareJob(system, { id: `${hash}-${seed}`, data, houseRules: rules, seed, optionsInEvery });
  const job = judging === undefined ? prepared.job : { ...prepared.job, prepared: judging.job.prepared };
  return { match: new ReadyMatch(system, job), metrics: prepared.metrics, job };
}

/** As a game table. */
export function play({ match, metrics }, games, firstGame = 0) {
  const totals = new Totals(metrics, { firstGame, games, batchSize: games });
  totals.add(playBatch(match, firstGame, games));
  return gameTable(totals);
}

/** Games `from` to `to`, exclusive. */
export function slice(table, from, to) {
  const length = table.rows.length / table.games;
  return { ...table, firstGame: from, games: to - from, rows: table.rows.subarray(from * length, to * length) };
}

/** Text table, first column left-aligned. */
export function print(heads, rows) {
  const lines = [heads, ...rows].map((row) => row.map(String));
  const widths = heads.map((_, i) => Math.max(...lines.map((row) => row[i].length)));
  for (const row of lines)
    console.log(row.map((cell, i) => (i === 0 ? cell.padEnd(widths[i]) : cell.padStart(widths[i]))).join('  '));
}
