import { expect, test } from 'vitest';
import { PRESENCE, presenceIn } from '../../src/report/rows/counts.ts';
import { presenceSentences } from '../../src/report/sentences/balance.ts';
import type { TablePicture } from '../../src/report/table-picture.ts';

const row = (side: string, presentRate: number, aloneRate: number) => ({
  ...{ variant: 'baseline', side, turns: 1000 },
  ...{ presentRate, presentRateLow: presentRate - 0.01, presentRateHigh: presentRate + 0.01 },
  ...{ aloneRate, aloneRateLow: aloneRate - 0.01, aloneRateHigh: aloneRate + 0.01 },
});
const tables = (...rows: ReturnType<typeof row>[]) => [{ name: `${PRESENCE}-by-side`, columns: [], rows }];
const area = (objective: string, by: string): TablePicture => ({
  ...{ width: 24, depth: 24, unit: 'inches' },
  shapes: [{ name: 'objective', kind: 'objective', note: objective, by, rect: [2, 2, 4, 4] }],
});
const told = (objective: string, by: string, ...rows: ReturnType<typeof row>[]) =>
  presenceSentences(presenceIn(tables(...rows), 'baseline', area(objective, by))!);

test('who is in the area of the mission, and that the side that is to hold it hardly is', () => {
  const rows = [row('blue', 0.62, 0.51), row('red', 0.31, 0.2)];
  const shares =
    'The area of the mission has figures of blue in it after 62.0% of turns (51.0% alone), of red after 31.0% (20.0% alone).';
  expect(told('hold', 'red', ...rows)).toEqual([shares, 'Side red is to hold it, and hardly stands there.']);
  expect(told('hold', 'blue', ...rows)).toEqual([shares]);
  expect(told('reach', 'red', ...rows)).toEqual([shares]);
});

test('an area in which nobody stays has no numbers, and a mission without one no sentence', () => {
  expect(told('reach', 'blue', row('blue', 0.012, 0.011), row('red', 0.01, 0.01))).toEqual([
    'At the ends of turns the area of the mission is nearly always empty.',
  ]);
  expect(presenceIn([], 'baseline', area('hold', 'red'))).toBeNull();
  expect(presenceIn(tables(row('blue', 0.5, 0.4)), 'variant', null)).toBeNull();
});
