import { expect, test } from 'vitest';
import { compare } from '../../src/inference/index.ts';
import { balanceRows } from '../../src/report/rows/balance.ts';
import { columnHistogram, gameColumn } from '../../src/report/rows/games.ts';
import { sideResultRows, strengthRows } from '../../src/report/rows/sides.ts';
import { countMean, intervalOf } from '../../src/report/rows/table.ts';
import { lengthText } from '../../src/report/terminal/run.ts';
import { loadSystem } from '../../src/sim/registry.ts';
import { mean } from '../../src/stats/index.ts';
import { type GameTable, rangeOf, type VariantResults } from '../../src/stats/tables.ts';
import { playBatch, ReadyMatch } from '../../src/workers/batch.ts';
import { prepareJob } from '../../src/workers/job.ts';
import { variantResults } from '../../src/workers/results.ts';
import { Totals } from '../../src/workers/totals.ts';
import { rowOf, tableOf, times } from '../compare/tables.ts';
import { scenario } from '../contracts/games.ts';

const GAMES = 8;

async function resultsOf(file: string, set: Record<string, unknown> = {}): Promise<VariantResults> {
  const { baseline, system } = await scenario(file, { set });
  const engine = await loadSystem(system);
  const wish = { id: file, data: baseline.data, houseRules: baseline.houseRules, seed: 1 };
  const { job, metrics } = prepareJob(engine, wish);
  const totals = new Totals(metrics, { firstGame: 0, games: GAMES, batchSize: GAMES });
  totals.add(playBatch(new ReadyMatch(engine, job), 0, GAMES));
  return variantResults('as it stands', totals);
}

const beyond = (rows: readonly { low: number | null; high: number | null }[], least: number, most: number) =>
  rows.filter(({ low, high }) => low !== null && high !== null && (low < least || high > most));

// Plain intervals would leave the possible range.
const MIRRORED = 'scenarios/squad-alpha/mirrored-skirmish.yaml';

test('the interval of a mean ends where the range of its column does', async () => {
  const played = await resultsOf(MIRRORED, { 'sides.blue.policy': 'earlier', 'sides.red.policy': 'close-in' });
  const { table } = played;
  const turns = columnHistogram(table, gameColumn(table, 'turns'));
  expect(mean(turns).high).toBeGreaterThan(12);
  expect(countMean(turns, 0.05, rangeOf(table, null, 'turns')).high).toBe(12);
  expect(lengthText(played, 0.05)).toContain(' to 12.0) turns of 12');
  const rows = [
    ...sideResultRows(played, 0.05).filter(({ quantity }) => quantity === 'strengthLeft'),
    ...strengthRows(played, 0.05),
  ].map((row) => intervalOf(row, 'mean'));
  expect(rows.map(({ high }) => high)).toContain(8);
  expect(beyond(rows, 0, 8)).toEqual([]);
  const margins = balanceRows(played, 0.05).filter(({ measure }) => measure === 'margin');
  expect(margins).toHaveLength(2);
  expect(beyond(margins, -8, 8)).toEqual([]);
});

test('the interval of a difference of means ends where the ranges of both runs do', () => {
  const run = (most: number, lengths: readonly number[]): GameTable => {
    const table = tableOf(lengths.map((turns) => ({ turns })));
    const [turns, ...others] = table.gameColumns;
    return { ...table, gameColumns: [{ ...turns, range: [1, most] }, ...others] };
  };
  const [long, short] = [run(12, [...times(24, 12), 2]), run(2, times(25, 1))];
  for (const plans of [null, { byRow: new Map(), otherwise: 200 }]) {
    const wish = { alpha: 0.05, deltas: [], plans };
    const down = compare(long, [{ variant: 'short', table: short }], wish).variants[0];
    const up = compare(short, [{ variant: 'long', table: long }], wish).variants[0];
    // From 1 to 2 turns less 1 to 12.
    expect(rowOf(down, 'turns', null).difference.low).toBe(-11);
    expect(rowOf(up, 'turns', null).difference.high).toBe(11);
  }
});
