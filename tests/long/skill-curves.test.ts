import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type ComparedMetric, comparedMetrics, SCORE_DELTA } from '../../src/inference/index.ts';
import { castJob } from '../../src/players/castings.ts';
import { keptOrPlayed } from '../../src/players/curve-games.ts';
import { readerOf } from '../../src/players/readings.ts';
import { rungsOf } from '../../src/players/rungs.ts';
import { loadSystem } from '../../src/sim/registry.ts';
import { skillCurve } from '../../src/stats/index.ts';
import { type GameTable, recordLength } from '../../src/stats/tables.ts';
import { WorkerPool } from '../../src/workers/pool.ts';
import { scenario } from '../contracts/games.ts';
import { seeded } from '../stats/near.ts';

const GAMES = 2000;
const CURVES = 200;
const RUNG_GAMES = 400;

const from = process.cwd();
const draw = seeded(12);
const { signal } = new AbortController();
/** `played[rung][seed]` */
let played: GameTable[][];

beforeAll(async () => {
  process.chdir(mkdtempSync(join(tmpdir(), 'skirmetrics-curves-')));
  const { baseline, system: id } = await scenario(join(from, 'scenarios/squad-alpha/farmhouse.yaml'));
  const system = await loadSystem(id);
  const rungs = rungsOf(system).filter(({ name }) => ['lapse-0.5', 'lapse-0.05', 'tactician'].includes(name));
  await using pool = new WorkerPool({});
  played = [];
  for (const rung of rungs) {
    const casting = { variant: 0, rungs: [rung, rung], without: null };
    const jobs = [1, 2].map((seed) => castJob(system, [baseline], casting, seed));
    played.push((await keptOrPlayed(pool, jobs, { games: GAMES, signal }))!);
  }
}, 600_000);
afterAll(() => process.chdir(from));

const picks = () => Array.from({ length: RUNG_GAMES }, () => Math.floor(draw() * GAMES));

function drawn([table, twin]: readonly GameTable[], games: readonly number[], other: (place: number) => boolean) {
  const length = recordLength(table);
  const rows = new Int32Array(games.length * length);
  games.forEach((game, place) => {
    const { rows: source } = other(place) ? twin : table;
    rows.set(source.subarray(game * length, (game + 1) * length), place * length);
  });
  return { ...table, games: games.length, rows };
}

function wrongOf(metric: ComparedMetric, variant: number, byRung: () => readonly (readonly GameTable[])[]): number {
  const delta = metric.kind === 'mean' ? 0.25 : SCORE_DELTA;
  const verdicts = Array.from({ length: CURVES }, () => {
    return skillCurve({ ...readerOf(metric, variant)(byRung()), delta }).shown;
  });
  return verdicts.filter((shown) => shown.some((verdict) => verdict !== 'holds')).length;
}

test('of 200 curves of an effect that is none at most 11 find one, metric by metric', () => {
  const none = () => {
    const [games, coins] = [picks(), Array.from({ length: RUNG_GAMES }, () => draw() < 0.5)];
    return played.map((twins) => [
      drawn(twins, games, (place) => coins[place]),
      drawn(twins, games, (place) => !coins[place]),
    ]);
  };
  const primary = comparedMetrics(played[0][0]).filter((metric) => metric.primary);
  const wrong = primary.map((metric) => [`${metric.name} ${metric.side}`, wrongOf(metric, 1, none)] as const);
  expect(wrong.filter(([, count]) => count > 11)).toEqual([]);
  expect(Math.max(...wrong.map(([, count]) => count))).toBeGreaterThan(0);
}, 600_000);

test('of 200 curves of a hit rate that is that of one player at every rung at most 11 find a difference', () => {
  const alike = () => [0, 1, 2].map(() => [drawn(played[2], picks(), () => false)]);
  const rates = comparedMetrics(played[0][0]).filter(({ kind }) => kind === 'ratio');
  for (const rate of rates) expect(wrongOf(rate, 0, alike)).toBeLessThanOrEqual(11);
}, 600_000);
