import { expect, test } from 'vitest';
import { system as revlandCombat } from '../../src/sim/systems/revland-combat/system.ts';
import { system as squadAlpha } from '../../src/sim/systems/squad-alpha/system.ts';
import { system as stargrunt2 } from '../../src/sim/systems/stargrunt2/system.ts';
import {
  activationTable,
  axisCells,
  axisColumns,
  commonBands,
  differenceTable,
  joinedRows,
} from '../../src/weapons/tables.ts';
import { evaluated } from './evaluated.ts';

const ONE = { weapons: ['knife-strike', 'knife-throw'], covers: ['0'], targets: ['guard'] };

test('where ranges are to scale a row has both ends of its band; where they are steps it has the step', () => {
  const [metres, bands, steps] = [revlandCombat, stargrunt2, squadAlpha].map((system) =>
    axisColumns(evaluated(system, {}, { weapons: [] }).info),
  );
  expect(metres).toEqual({ from: 'distanceFrom', to: 'distanceTo' });
  expect([bands, steps]).toEqual([
    { from: 'band', to: 'band' },
    { from: 'step', to: 'step' },
  ]);
  expect(axisCells(metres, [4, 5, 6])).toEqual([{ distanceFrom: 4, distanceTo: 6 }]);
  expect(axisCells(steps, [4, 5])).toEqual([{ step: 4 }, { step: 5 }]);
});

test('REV-22 a file has a row a range of a weapon, not a row a metre, and leaves no metre out', () => {
  const evaluation = evaluated(revlandCombat, {}, ONE);
  const { rows } = activationTable([{ variant: 'baseline', houseRules: {}, evaluation }], {
    isShown: ({ bestBy }) => bestBy === 'wound',
  });
  const metres = rows.filter(({ weapon }) => weapon === 'knife-throw').map((row) => [row.distanceFrom, row.distanceTo]);
  expect(metres.length).toBeLessThan(6);
  expect(metres[0][0]).toBe(1);
  for (const [i, [from]] of metres.slice(1).entries()) expect(from).toBe((metres[i][1] as number) + 1);
});

test('bands that weapons share end wherever one of them changes', () => {
  const evaluation = evaluated(revlandCombat, {}, ONE);
  const bands = commonBands([evaluation]);
  const ends = new Set(evaluation.cells.map(({ values }) => values.at(-1)));
  expect(new Set(bands.map((band) => band.at(-1)))).toEqual(ends);
  expect(bands.flat()).toEqual(Array.from({ length: bands.flat().length }, (_, i) => i + 1));
});

test('rows that differ in nothing but neighbouring bands are one, whatever stands between them', () => {
  const columns = { from: 'rangeFrom', to: 'rangeTo' };
  const row = (weapon: string, rangeFrom: number, rangeTo: number, worth: number) => ({
    weapon,
    rangeFrom,
    rangeTo,
    worth,
  });
  const rows = [row('rifle', 1, 4, 0.5), row('pistol', 1, 4, 0.2), row('rifle', 5, 9, 0.5), row('rifle', 11, 12, 0.5)];
  expect(joinedRows(rows, columns)).toEqual([
    row('rifle', 1, 9, 0.5),
    row('pistol', 1, 4, 0.2),
    row('rifle', 11, 12, 0.5),
  ]);
});

test('the difference of two rule sets has a row a band too', () => {
  const wish = { weapons: ['assaultRifle'], covers: ['0'], targets: ['guard'] };
  const [before, after] = [{}, { 'range.difficulty.medium': 'easy' }].map((houseRules, i) => ({
    ...{ variant: `${i}`, houseRules },
    evaluation: evaluated(revlandCombat, houseRules, wish),
  }));
  const { columns, rows } = differenceTable([before, after], wish);
  expect(columns.slice(0, 3)).toEqual(['weapon', 'distanceFrom', 'distanceTo']);
  expect(rows.length).toBeGreaterThan(0);
  expect(rows.every(({ distanceFrom, distanceTo }) => distanceTo! > distanceFrom!)).toBe(true);
});
