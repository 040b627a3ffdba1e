import { readdirSync } from 'node:fs';
import { expect, test } from 'vitest';
import { emptyTable } from '../../../src/experiments/play.ts';
import { columnHistogram, gameColumn, sideColumn } from '../../../src/report/rows/games.ts';
import { loadSystem, SYSTEM_IDS } from '../../../src/sim/registry.ts';
import { playBatch, ReadyMatch } from '../../../src/workers/batch.ts';
import { prepareJob } from '../../../src/workers/job.ts';
import { scenario } from '../../contracts/games.ts';

const GAMES = 100;

const shipped = SYSTEM_IDS.flatMap((id) =>
  readdirSync(`scenarios/${id}`)
    .filter((name) => name.endsWith('.yaml'))
    .map((name) => `scenarios/${id}/${name}`),
);

test.each(shipped)('no game of %s leaves a range that its columns state', async (file) => {
  const { baseline, system } = await scenario(file);
  const engine = await loadSystem(system);
  const wish = { id: file, data: baseline.data, houseRules: baseline.houseRules, seed: 1 };
  const prepared = prepareJob(engine, wish);
  const { records } = playBatch(new ReadyMatch(engine, prepared.job), 0, GAMES);
  const table = { ...emptyTable(prepared), games: GAMES, rows: records };
  const columns = [
    ...table.gameColumns.map(({ name, range }) => ({ name, range, at: gameColumn(table, name) })),
    ...table.sides.flatMap((_, side) =>
      table.sideColumns.map(({ name, range }) => ({ name, range, at: sideColumn(table, side, name) })),
    ),
  ].filter(({ range }) => range !== undefined);
  expect(columns.length).toBe(1 + table.sides.length);
  const outside = columns.filter(({ range = [0, 0], at }) =>
    columnHistogram(table, at).some(([value]) => value < range[0] || value > range[1]),
  );
  expect(outside).toEqual([]);
});
