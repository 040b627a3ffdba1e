import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { calibrationOf } from '../../src/players/calibration.ts';
import { nearestRung } from '../../src/report/sentences/calibration.ts';
import { WorkerPool } from '../../src/workers/pool.ts';
import { placeOf, simulatedFor, writtenDown } from '../players/recordings.ts';
import { seeded } from '../stats/near.ts';

const from = process.cwd();
beforeAll(() => process.chdir(mkdtempSync(join(tmpdir(), 'skirmetrics-calibrate-'))));
afterAll(() => process.chdir(from));

// 100 recordings of 30 games of each of four rungs, on seeds of their own. Seen: 79 exact, all within a neighbour, 98 with the true rung kept.
test('of 100 recordings the right rung is named in 60, a neighbour in 90; false alarms are rare', async () => {
  await using pool = new WorkerPool({});
  const wish = { file: join(from, 'scenarios/squad-alpha/farmhouse.yaml'), metrics: ['winRate', 'turns', 'losses'] };
  const { ready, written, rungs } = await simulatedFor(pool, { ...wish, games: 1000 }, 1);
  const people = await simulatedFor(pool, { ...wish, games: 1000 }, 2);
  const draw = seeded(6);
  const found = { exact: 0, near: 0, kept: 0, outside: 0, winners: 0, differ: 0 };
  const RECORDINGS = 400;
  for (let i = 0; i < RECORDINGS; i++) {
    const rung = i % rungs.length;
    const table = people.tables[placeOf(ready.pairings, [rung, rung])];
    const one = calibrationOf(writtenDown(table, written, 30, draw), ready, 0.05);
    const best = nearestRung(one);
    const nearest = one.rungs.indexOf(best);
    found.exact += Number(nearest === rung);
    found.near += Number(Math.abs(nearest - rung) <= 1);
    found.kept += Number(one.rungs[rung].verdict !== 'excluded');
    found.outside += Number(one.measures.some(({ outside }) => outside !== 'possible'));
    found.winners += Number(best.winners.some(({ isCompatible }) => !isCompatible));
    found.differ += Number(one.sides!.differ);
  }
  expect(found.exact).toBeGreaterThanOrEqual(0.6 * RECORDINGS);
  expect(found.near).toBeGreaterThanOrEqual(0.9 * RECORDINGS);
  // 5 of 100 and three standard deviations.
  const most = 0.05 * RECORDINGS + 13;
  expect(RECORDINGS - found.kept).toBeLessThanOrEqual(most);
  expect(Math.max(found.outside, found.winners, found.differ)).toBeLessThanOrEqual(most);
}, 600_000);
