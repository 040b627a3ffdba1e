import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { calibrationOf } from '../../src/players/calibration.ts';
import { nearestRung } from '../../src/report/sentences/calibration.ts';
import { WorkerPool } from '../../src/workers/pool.ts';
import { gamesOf, simulatedFor, writtenDown } from '../players/recordings.ts';
import { seeded } from '../stats/near.ts';

const from = process.cwd();
const FILE = join(from, 'scenarios/squad-alpha/farmhouse.yaml');
const RECORDINGS = 400;
const pool = new WorkerPool({});
const draw = seeded(6);
const wish = { file: FILE, metrics: ['winRate', 'turns', 'losses'] };
let players: Awaited<ReturnType<typeof simulatedFor>>;
let people: Awaited<ReturnType<typeof gamesOf>>[];

beforeAll(async () => {
  process.chdir(mkdtempSync(join(tmpdir(), 'skirmetrics-calibrate-')));
  players = await simulatedFor(pool, { ...wish, games: 1000 }, 1);
  people = [];
  for (const rung of players.rungs) people.push(await gamesOf(pool, FILE, rung, 3000, 2));
}, 300_000);
afterAll(async () => {
  process.chdir(from);
  await pool[Symbol.asyncDispose]();
});

const found = (table: Parameters<typeof writtenDown>[0]) =>
  calibrationOf(writtenDown(table, players.written, 30, draw), players.ready, 0.05);
/** The expected number plus three standard deviations. */
const most = (of100: number, recordings = RECORDINGS) =>
  (of100 / 100) * recordings + 3 * Math.sqrt((of100 / 100) * (1 - of100 / 100) * recordings);

test('the right rung is named in 60 of 100 recordings, a neighbour in 90; false alarms are rare', () => {
  const sum = { exact: 0, near: 0, out: 0, none: 0, outside: 0, winners: 0, differ: 0, missed: 0 };
  for (let i = 0; i < RECORDINGS; i++) {
    const rung = i % players.rungs.length;
    const one = found(people[rung]);
    const best = nearestRung(one);
    const nearest = one.rungs.indexOf(best);
    sum.exact += Number(nearest === rung);
    sum.near += Number(Math.abs(nearest - rung) <= 1);
    sum.out += Number(one.rungs[rung].verdict === 'excluded');
    sum.none += Number(one.none !== null);
    sum.outside += Number(one.measures.some(({ outside }) => outside !== 'possible'));
    sum.winners += Number(best.winners.some(({ isCompatible }) => !isCompatible));
    sum.differ += Number(one.sides!.differ);
    const { lapse } = players.rungs[rung];
    sum.missed += Number(one.lapse !== null && (one.lapse.low > lapse || one.lapse.high < lapse));
  }
  expect(sum.exact).toBeGreaterThanOrEqual(0.6 * RECORDINGS);
  expect(sum.near).toBeGreaterThanOrEqual(0.9 * RECORDINGS);
  expect(sum.none).toBeLessThanOrEqual(most(2.5));
  expect(Math.max(sum.out, sum.outside, sum.winners, sum.differ)).toBeLessThanOrEqual(most(5));
  expect(sum.missed).toBeLessThanOrEqual(most(6));
}, 600_000);

test.each(['close-in', 'random'])(
  'of 100 recordings of %s at least 95 are like none of these players',
  async (policy) => {
    const table = await gamesOf(pool, FILE, { policy, lapse: 0 }, 1000, 2);
    const none = Array.from({ length: 100 }, () => found(table)).filter((one) => one.none !== null);
    expect(none.length).toBeGreaterThanOrEqual(95);
  },
  300_000,
);

test('who plays one standard deviation longer than every rung is none of these players', () => {
  const turns = players.written.findIndex(({ name }) => name === 'turns');
  const { columns } = players.ready;
  const longest = Math.max(...columns.map(({ means }) => means[turns]));
  let none = 0;
  for (let i = 0; i < 100; i++) {
    const rung = i % players.rungs.length;
    const { means, covariance } = columns[players.ready.equal[rung]];
    const shift = longest - means[turns] + Math.sqrt(covariance[turns][turns]);
    const recorded = writtenDown(people[rung], players.written, 30, draw).map(({ metric, values }, i) => ({
      metric,
      values: i === turns ? values.map((value) => value + shift) : values,
    }));
    none += Number(calibrationOf(recorded, players.ready, 0.05).none !== null);
  }
  expect(none).toBeGreaterThanOrEqual(90);
}, 300_000);
