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
  presenceSentences(presenceIn(tables(...rows), 'baseline', area(objective, by))!, {});

test('who is in the area of the mission, and that the side that is to hold it hardly is', () => {
  const rows = [row('blue', 0.62, 0.51), row('red', 0.31, 0.2)];
  const shares =
    'Blue is in the objective at the end of 62.0% of turns (51.0% alone) and red is there at the end of 31.0% (20.0% alone).';
  expect(told('hold', 'red', ...rows)).toEqual([shares, 'Red must hold it, but it is rarely there.']);
  expect(told('hold', 'blue', ...rows)).toEqual([shares]);
  expect(told('reach', 'red', ...rows)).toEqual([shares]);
});

test('a plural side that must hold the area and is rarely there', () => {
  expect(told('hold', 'guards', row('team', 0.4, 0.3), row('guards', 0.2, 0.1))).toEqual([
    'The team is in the objective at the end of 40.0% of turns (30.0% alone) and the guards are there at the end of 20.0% (10.0% alone).',
    'The guards must hold it, but they are rarely there.',
  ]);
});

test('an area in which nobody stays has no numbers, and a mission without one no sentence', () => {
  expect(told('reach', 'blue', row('blue', 0.012, 0.011), row('red', 0.01, 0.01))).toEqual([
    'Hardly anybody is in the objective at the end of any turn.',
  ]);
  expect(presenceIn([], 'baseline', area('hold', 'red'))).toBeNull();
  expect(presenceIn(tables(row('blue', 0.5, 0.4)), 'variant', null)).toBeNull();
});
